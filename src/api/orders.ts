import { queryOptions } from '@tanstack/react-query';
import type { ActionReason, PaymentStatus, RegistrationStatus } from '#domain/statuses.ts';
import { entryQueries } from './entries.ts';
import { rows } from './platform/read.ts';
import { savedFor } from './platform/saved-reads.ts';
import { send } from './platform/send.ts';

/** A child of an order: several of one parent in one race, entered and paid together. Money is whole rupiah. */
export interface OrderChild {
  id: string;
  nama_panggilan_rider: string;
  nama_lengkap_rider: string;
  /** After the discount. */
  harga_dasar: number;
  /** Of a club's code; absent in what an earlier version saved. */
  potongan?: number;
  /** The step of the race's prices it was entered at; absent in what an earlier version saved. */
  langkah?: number | null;
  kode_unik: number;
  biaya_admin: number;
  /** The fee that the club bears; absent in what an earlier version saved. */
  biaya_penyelenggara?: number;
  total_bayar: number;
  status_pendaftaran: RegistrationStatus;
  status_pembayaran: PaymentStatus;
  perlu_tindakan: ActionReason | null;
  /** When its owner cancelled it. */
  dibatalkan_pada: string | null;
  kategori_lomba: { nama: string } | null;
}

export const orderQueries = {
  /** The children of one of the person's orders, in the order in which they were entered. */
  children: (userId: string, orderId: string) =>
    queryOptions({
      queryKey: [...entryQueries.keyOf(userId), 'together', orderId],
      meta: savedFor(userId),
      queryFn: ({ signal }): Promise<OrderChild[]> =>
        send(
          rows(
            'pendaftaran_lomba',
            'id, nama_panggilan_rider, nama_lengkap_rider, harga_dasar, potongan, langkah, kode_unik, biaya_admin, biaya_penyelenggara, total_bayar, status_pendaftaran, status_pembayaran, perlu_tindakan, dibatalkan_pada, keluar_pada, kategori_lomba(nama)',
            {
              pesanan_id: `eq.${orderId}`,
              user_id: `eq.${userId}`,
              order: 'urutan_pesanan.asc',
            },
          ),
          signal,
        ),
    }),
};
