import { queryOptions } from '@tanstack/react-query';
import type { ActionReason, PaymentStatus, RegistrationStatus } from '#domain/statuses.ts';
import { AppError } from './platform/app-error.ts';
import { ask } from './platform/ask.ts';
import { call, table } from './platform/read.ts';
import { savedFor } from './platform/saved-reads.ts';
import { type RiderRegistration, registrationQueries } from './registrations.ts';

/** A child of an order: several of one parent in one race, entered and paid together. Money is whole rupiah. */
export interface OrderChild {
  id: string;
  nama_panggilan_rider: string;
  nama_lengkap_rider: string;
  harga_dasar: number;
  kode_unik: number;
  biaya_admin: number;
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
      queryKey: [...registrationQueries.keyOf(userId), 'together', orderId],
      meta: savedFor(userId),
      queryFn: ({ signal }): Promise<OrderChild[]> =>
        ask(
          table(
            'pendaftaran_lomba',
            'id, nama_panggilan_rider, nama_lengkap_rider, harga_dasar, kode_unik, biaya_admin, total_bayar, status_pendaftaran, status_pembayaran, perlu_tindakan, dibatalkan_pada, kategori_lomba(nama)',
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

/** What `register_riders` is told of one child: as `register_rider`. */
export type ChildEntry = Omit<RiderRegistration, 'race_id' | 'request_id'>;

/**
 * Registers several children for one race, all of them or none: the first one's registration, and the order unless it is
 * one child's.
 * @throws AppError with a code of `register_riders`; `facts.urutan` is the child's place, from 1
 */
export async function registerRiders(
  raceId: string,
  entries: readonly ChildEntry[],
  requestId: string,
): Promise<{ id: string; orderId: string | null }> {
  const rows = await ask(
    call('register_riders', {
      race_id: raceId,
      entries: entries.map((entry) => ({ ...entry })),
      request_id: requestId,
    }),
  );
  const [first] = rows as { id?: string; pesanan_id?: string | null }[];
  if (typeof first?.id !== 'string') {
    throw new AppError('registration_id_missing', { status: 200 });
  }
  return { id: first.id, orderId: first.pesanan_id ?? null };
}
