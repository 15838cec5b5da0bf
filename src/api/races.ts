import { queryOptions } from '@tanstack/react-query';
import { dataOf, rest } from './client.ts';
import { raceDetailColumns } from './columns.ts';
import { nullWhenMissing } from './null-when-missing.ts';
import { everybody, savedFor } from './saved-reads.ts';

/** What a race's card shows. Money is whole rupiah; times are ISO with an offset. */
export interface RaceSummary {
  id: string;
  judul: string;
  lokasi: string;
  kota: string;
  provinsi: string | null;
  zona_waktu: string;
  tanggal_mulai: string;
  pendaftaran_selesai: string;
  max_peserta: number;
  peserta_saat_ini: number;
  harga_dasar: number | null;
  gambar_url: string | null;
  status: string;
}

export interface RaceListFilter {
  text: string;
  /** 1-12; null is every month. */
  month: number | null;
  /** null is every city. */
  city: string | null;
  limit: number;
}

export interface RaceDetail extends RaceSummary {
  gambar_cover: string | null;
  deskripsi: string | null;
  penyelenggara: string | null;
  map_location: string | null;
  /** An array of strings or the JSON text of one: `parsePerks`. */
  mendapatkan: unknown;
  keterangan: string | null;
}

export const raceQueries = {
  /**
   * Published races, coming ones first and by their start (product spec, sections 5 and 7). The database filters: the
   * text in title, place or city, the month (1-12, in WIB) and the city.
   */
  list: ({ text, month, city, limit }: RaceListFilter) =>
    queryOptions({
      queryKey: ['races', 'list', text, month, city, limit],
      // What somebody searched for once is not what they will look for offline.
      ...(text === '' ? { meta: savedFor(everybody) } : {}),
      queryFn: ({ signal }): Promise<RaceSummary[]> =>
        dataOf(
          rest
            .rpc('list_races', {
              query: text,
              max_rows: limit,
              ...(month === null ? {} : { month }),
              ...(city === null ? {} : { city }),
            })
            .abortSignal(signal),
        ),
    }),

  /** One race, or null when there is none that this person may see. */
  detail: (id: string) =>
    queryOptions({
      queryKey: ['races', 'detail', id],
      meta: savedFor(everybody),
      queryFn: ({ signal }): Promise<RaceDetail | null> =>
        nullWhenMissing(
          dataOf(
            rest
              .from('lomba')
              .select(raceDetailColumns)
              .eq('id', id)
              .abortSignal(signal)
              .maybeSingle(),
          ),
        ),
    }),
};
