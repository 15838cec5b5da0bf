import { queryOptions } from '@tanstack/react-query';
import { rpcRead } from '../platform/read.ts';
import { send } from '../platform/send.ts';
import type { RaceMoney } from './money.ts';

/** How a race stands, and the search from anywhere. Money is whole rupiah; times are ISO; days are the venue's. */

/** A category with fewer than three confirmed riders, and where they would travel. */
export interface ThinCategory {
  kategori_id: string;
  nama: string;
  dibayar: number;
  rider: { id: string; nama: string }[];
  /** `menjadi`: how many ride there if every proposal is followed. */
  ke: { kategori_id: string; nama: string; menjadi: number } | null;
}

export interface EntryDay {
  hari: string;
  dibayar: number;
  belum_bayar: number;
}

export interface RaceOverview {
  lomba: {
    id: string;
    judul: string;
    status: string;
    zona_waktu: string;
    kota: string;
    lokasi: string;
    tanggal_mulai: string | null;
    pendaftaran_selesai: string | null;
    max_peserta: number;
    terisi: number;
    harga_dasar: number | null;
  };
  /** What the person may do here. */
  hak: string[];
  pada: string;
  hari_ini: string;
  /** How much a draft misses; null for others, and for whom it does not concern. */
  kurang: number | null;
  kategori: { id: string; nama: string; kuota: number | null; terisi: number }[];
  /** Null without the right `riders_view`. */
  rider: {
    /** Confirmed, or further. */
    dibayar: number;
    belum_bayar: number;
    /** Confirmed, without a start plate. */
    tanpa_plat: number;
    harian: EntryDay[];
    kategori: Record<
      string,
      { dibayar: number; belum_bayar: number; menunggu: number; ditawari: number }
    >;
    tawaran_sampai: string | null;
    /** Riders with more than one live entry; `id`: the entry to look at, unpaid or the last made. */
    ganda: { id: string; panggilan: string }[];
    tipis: ThinCategory[];
  } | null;
  /** Null without the right `money`. */
  uang:
    | (RaceMoney['summary'] & {
        /** How many entries by `perlu_tindakan`. */
        kasus: Record<string, number>;
        pengembalian: { diminta: number; disetujui: number };
      })
    | null;
  /** Inside without a paid entry. Null without the right `gate` or `riders_view`. */
  gerbang: { id: string; panggilan: string; status: string; sejak: string }[] | null;
}

export interface FoundRider {
  id: string;
  lomba_id: string;
  lomba: string;
  nama: string;
  panggilan: string;
  plat: number | null;
  /** The number that the parent wished for. */
  ingin: string | null;
  status: string;
  kategori: string;
  /** By what it was found. */
  lewat: 'nama' | 'plat' | 'ingin' | 'pesanan' | 'hp';
}

export interface FoundRace {
  id: string;
  judul: string;
  status: string;
  kota: string;
  zona_waktu: string;
  tanggal_mulai: string | null;
}

export interface Found {
  lomba: FoundRace[];
  rider: FoundRider[];
}

export const overviewQueries = {
  race: (raceId: string) =>
    queryOptions({
      queryKey: ['organiser', 'overview', raceId],
      // Decisions are made on other screens: coming back shows what is left.
      staleTime: 0,
      queryFn: ({ signal }) =>
        send<RaceOverview>(rpcRead('race_overview', { race_id: raceId }), signal),
    }),

  /** Names of children: forgotten with the dialog that shows them. */
  search: (query: string) =>
    queryOptions({
      queryKey: ['organiser', 'search', query],
      gcTime: 0,
      queryFn: ({ signal }) => send<Found>(rpcRead('organiser_search', { query }), signal),
    }),
};
