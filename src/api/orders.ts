import { queryOptions } from '@tanstack/react-query';
import { dataOf, rest } from './client.ts';
import { orderSummaryColumns } from './columns.ts';
import { nullWhenMissing } from './null-when-missing.ts';
import { savedFor } from './saved-reads.ts';

/** What a card of the orders list, or of the profile's race list, shows. Money is whole rupiah. */
export interface OrderSummary {
  id: string;
  lomba_id: string;
  nama_lengkap_rider: string;
  nomor_bib: string | null;
  total_bayar: number;
  status_pendaftaran: string;
  status_pembayaran: string;
  perlu_tindakan: string | null;
  /** When the slot is let go; a list saved by an earlier version of the app has neither. */
  kedaluwarsa_pada?: string;
  dibatalkan_pada?: string | null;
  lomba: { judul: string; kota: string; zona_waktu: string; tanggal_mulai: string } | null;
}

/** A registration with its race and category. Money is whole rupiah. */
export interface OrderDetail {
  id: string;
  lomba_id: string;
  nama_lengkap_rider: string;
  nama_panggilan_rider: string;
  tanggal_lahir_rider: string;
  kota_asal: string;
  nama_tim: string | null;
  ukuran_jersey: string;
  nomor_bib: string | null;
  harga_dasar: number;
  kode_unik: number;
  biaya_admin: number;
  total_bayar: number;
  status_pendaftaran: string;
  status_pembayaran: string;
  perlu_tindakan: string | null;
  kedaluwarsa_pada: string;
  /** When its owner cancelled it; an order saved by an earlier version of the app does not say. */
  dibatalkan_pada?: string | null;
  kategori_lomba: { nama: string } | null;
  lomba: {
    judul: string;
    lokasi: string;
    kota: string;
    provinsi: string | null;
    zona_waktu: string;
    tanggal_mulai: string;
    gambar_url: string | null;
    map_location: string | null;
    mendapatkan: unknown;
    penyelenggara: string | null;
    keterangan: string | null;
  } | null;
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
              .select(
                `id, lomba_id, nama_lengkap_rider, nama_panggilan_rider, tanggal_lahir_rider, kota_asal, nama_tim,
                 ukuran_jersey, nomor_bib, harga_dasar, kode_unik, biaya_admin, total_bayar, status_pendaftaran,
                 status_pembayaran, perlu_tindakan, kedaluwarsa_pada, dibatalkan_pada, kategori_lomba(nama),
                 lomba(judul, lokasi, kota, provinsi, zona_waktu, tanggal_mulai, gambar_url, map_location, mendapatkan,
                 penyelenggara, keterangan)`,
              )
              .eq('id', id)
              .eq('user_id', userId)
              .abortSignal(signal)
              .maybeSingle(),
          ),
        ),
    }),
};
