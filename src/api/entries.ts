import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { type entryColumns, readEntry } from '#domain/rider/columns.ts';
import type {
  ActionReason,
  MoneyBack,
  PaymentStatus,
  RaceStatus,
  RegistrationStatus,
} from '#domain/statuses.ts';
import { beforeTheRaceColumns } from '#functions/_shared/catalogue/reads.ts';
import * as firstReads from './first-reads.ts';
import { ownEntries } from './own-reads.ts';
import { oneRow, rows } from './platform/read.ts';
import { keepAnswer, savedFor } from './platform/saved-reads.ts';
import type { Schema } from './platform/schema.ts';
import { send } from './platform/send.ts';
import type { BeforeTheRaceFacts } from './races.ts';

/** Of an entry's race: what it is, and what decides about the entry. Times are ISO with an offset. */
export interface OrderedRace {
  judul: string;
  kota: string;
  zona_waktu: string;
  tanggal_mulai: string;
  pendaftaran_selesai: string;
  status: RaceStatus;
  /** There is, or will be, a public board of the race day; absent in what an earlier version saved. */
  ada_papan?: boolean;
  /** Whom the organiser lets families ask on WhatsApp; absent in what an earlier version saved. */
  kontak_nama?: string | null;
  kontak_wa?: string | null;
}

/** What a card of the orders list, or of the profile's race list, shows of an entry. Money is whole rupiah. */
export interface ListedEntry {
  id: string;
  /** What the entry QR says: never the id, which stands in addresses. */
  kode_masuk: string;
  lomba_id: string;
  /** The order it is paid with, together with siblings; null for a child entered alone, absent in what an earlier version saved. */
  pesanan_id?: string | null;
  /** The child's place in that order, from 1. */
  urutan_pesanan?: number | null;
  nama_lengkap_rider: string;
  nama_panggilan_rider: string;
  /** The plate that the parent wishes for. */
  nomor_bib: string | null;
  /** The plate that the organiser gave; null before, absent in what an earlier version saved. */
  nomor_plat?: number | null;
  total_bayar: number;
  status_pendaftaran: RegistrationStatus;
  status_pembayaran: PaymentStatus;
  perlu_tindakan: ActionReason | null;
  /** When the slot is let go. */
  kedaluwarsa_pada: string;
  /** How often the hold was renewed. */
  perpanjangan: number;
  /** When its owner cancelled it. */
  dibatalkan_pada: string | null;
  /** How far its money is on the way back; absent in what an earlier version saved. */
  uang_kembali?: MoneyBack | null;
  kategori_lomba: { nama: string } | null;
  lomba: OrderedRace | null;
}

/** An entry with its race and category. Money is whole rupiah. */
export interface EntryDetail
  extends Omit<ListedEntry, 'lomba' | 'urutan_pesanan' | 'nomor_bib'>,
    Pick<Schema['Tables']['pendaftaran_lomba']['Row'], (typeof entryColumns)[number]> {
  /** Absent in what an earlier version saved. */
  kategori_id?: string;
  /** What is charged before code and fee: after the discount. */
  harga_dasar: number;
  /** Of a club's code; absent in what an earlier version saved. */
  potongan?: number;
  /** The step of the race's prices it was entered at; absent in what an earlier version saved. */
  langkah?: number | null;
  kode_unik: number;
  biaya_admin: number;
  /** The fee that the club bears; absent in what an earlier version saved. */
  biaya_penyelenggara?: number;
  lomba:
    | (OrderedRace &
        BeforeTheRaceFacts & {
          lokasi: string;
          provinsi: string | null;
          gambar_url: string | null;
          map_location: string | null;
          mendapatkan: unknown;
          penyelenggara: string | null;
          keterangan: string | null;
          /** Its prices; absent in what an earlier version saved. */
          harga_dasar?: number | null;
          langkah_harga?: unknown;
          /** What it asks of each entry: `questionsFor`. */
          pertanyaan?: unknown;
        })
    | null;
}

/** One of the person's entries in a race, which is known beside it. */
export interface EntryInRace extends Omit<ListedEntry, 'kode_masuk' | 'nomor_bib' | 'lomba'> {
  /** YYYY-MM-DD */
  tanggal_lahir_rider: string;
}

export const detailColumns =
  // By its key's name: other tables lead from an entry to its race too.
  `id, kode_masuk, lomba_id, kategori_id, pesanan_id, nama_lengkap_rider, nama_panggilan_rider, ${readEntry}, nomor_plat, harga_dasar, potongan, langkah, kode_unik, biaya_admin, biaya_penyelenggara, total_bayar, status_pendaftaran, status_pembayaran, perlu_tindakan, kedaluwarsa_pada, perpanjangan, dibatalkan_pada, keluar_pada, uang_kembali, kategori_lomba(nama), lomba!pendaftaran_lomba_lomba_id_fkey(${firstReads.orderedRaceColumns}, lokasi, provinsi, gambar_url, map_location, mendapatkan, penyelenggara, keterangan, pertanyaan, harga_dasar, langkah_harga, ${beforeTheRaceColumns})` as const;

export const entryQueries = {
  /** Every key of one person's entries, for invalidation after a payment. */
  keyOf: (userId: string) => ['registrations', userId] as const,

  /** The person's entries, newest first. */
  list: ownEntries,

  /** One of the person's entries, or null when it is not theirs or does not exist. */
  detail: (userId: string, id: string) =>
    queryOptions({
      queryKey: [...entryQueries.keyOf(userId), 'detail', id],
      meta: savedFor(userId),
      queryFn: async ({ client, signal }): Promise<EntryDetail | null> => {
        const entry: EntryDetail | null = await send(
          oneRow(
            rows('pendaftaran_lomba', detailColumns, {
              id: `eq.${id}`,
              user_id: `eq.${userId}`,
            }),
          ),
          signal,
        );
        if (entry !== null) {
          void listed(client, userId, [entry]);
        }
        return entry;
      },
    }),

  /**
   * The person's own entries in a race, the oldest first: the existing-registration check (product spec, section
   * 7), and what is told beside the race. Another phone may have made one, so it is asked at every visit.
   */
  ownForRace: (userId: string, raceId: string) =>
    queryOptions({
      queryKey: [...entryQueries.keyOf(userId), 'race', raceId],
      staleTime: 0,
      queryFn: ({ signal }): Promise<EntryInRace[]> =>
        send(firstReads.ownForRace(userId, raceId), signal),
    }),
};

/** Code of its own, since a page shows its first content without. */
function listed(client: QueryClient, userId: string, entries: readonly EntryDetail[]) {
  return import('./listed-anew.ts')
    .then(({ listAnew }) => listAnew(client, userId, entryQueries.list(userId).queryKey, entries))
    .catch(() => undefined);
}

/** What another question has answered: known, and kept on the phone, as if it had been asked for itself. */
export function takeAnswer(
  client: QueryClient,
  userId: string,
  queryKey: QueryKey,
  data: unknown,
): void {
  client.setQueryData(queryKey, data);
  keepAnswer(userId, queryKey, data);
}

/** Reads several of the person's entries at once. */
export async function fetchDetails(
  client: QueryClient,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  const found: EntryDetail[] = await send(
    rows('pendaftaran_lomba', detailColumns, {
      id: `in.(${ids.join()})`,
      user_id: `eq.${userId}`,
    }),
  );
  void listed(client, userId, found);
  for (const row of found) {
    takeAnswer(client, userId, entryQueries.detail(userId, row.id).queryKey, row);
  }
}
