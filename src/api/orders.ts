import { queryOptions } from '@tanstack/react-query';
import { dataOf, rest } from './client.ts';
import { orderDetailColumns, orderSummaryColumns } from './columns.ts';
import { nullWhenMissing } from './null-when-missing.ts';
import { savedFor } from './saved-reads.ts';

/** Of an order's race: what it is, and what decides about the order. Times are ISO with an offset. */
export interface OrderedRace {
  judul: string;
  kota: string;
  zona_waktu: string;
  tanggal_mulai: string;
  pendaftaran_selesai: string;
  status: string;
}

/** What a card of the orders list, or of the profile's race list, shows. Money is whole rupiah. */
export interface OrderSummary {
  id: string;
  lomba_id: string;
  nama_lengkap_rider: string;
  nama_panggilan_rider: string;
  nomor_bib: string | null;
  total_bayar: number;
  status_pendaftaran: string;
  status_pembayaran: string;
  perlu_tindakan: string | null;
  /** When the slot is let go. */
  kedaluwarsa_pada: string;
  /** How often the hold was renewed. */
  perpanjangan: number;
  /** When its owner cancelled it. */
  dibatalkan_pada: string | null;
  kategori_lomba: { nama: string } | null;
  lomba: OrderedRace | null;
}

/** A registration with its race and category. Money is whole rupiah. */
export interface OrderDetail extends Omit<OrderSummary, 'lomba'> {
  kota_asal: string;
  nama_tim: string | null;
  ukuran_jersey: string;
  harga_dasar: number;
  kode_unik: number;
  biaya_admin: number;
  lomba:
    | (OrderedRace & {
        lokasi: string;
        provinsi: string | null;
        gambar_url: string | null;
        map_location: string | null;
        mendapatkan: unknown;
        penyelenggara: string | null;
        keterangan: string | null;
      })
    | null;
}

export const orderQueries = {
  /** Every key of one person's orders, for invalidation after a payment. */
  keyOf: (userId: string) => ['orders', userId] as const,

  /** The person's registrations, newest first. */
  list: (userId: string) =>
    queryOptions({
      queryKey: [...orderQueries.keyOf(userId), 'list'],
      meta: savedFor(userId),
      queryFn: ({ signal }): Promise<OrderSummary[]> =>
        dataOf(
          rest
            .from('pendaftaran_lomba')
            .select(orderSummaryColumns)
            .eq('user_id', userId)
            .order('didaftar_pada', { ascending: false })
            .abortSignal(signal),
        ),
    }),

  /** One of the person's registrations, or null when it is not theirs or does not exist. */
  detail: (userId: string, id: string) =>
    queryOptions({
      queryKey: [...orderQueries.keyOf(userId), 'detail', id],
      meta: savedFor(userId),
      queryFn: ({ signal }): Promise<OrderDetail | null> =>
        nullWhenMissing(
          dataOf(
            rest
              .from('pendaftaran_lomba')
              .select(orderDetailColumns)
              .eq('id', id)
              .eq('user_id', userId)
              .abortSignal(signal)
              .maybeSingle(),
          ),
        ),
    }),
};
