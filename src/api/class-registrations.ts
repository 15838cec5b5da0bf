import { queryOptions } from '@tanstack/react-query';
import { classQueries } from './classes.ts';
import { dataOf, rest } from './client.ts';

/** A registration for an online class as its owner sees it. */
export interface OwnClassRegistration {
  id: string;
  kelas_id: string;
  /** Whole rupiah; 0 for a free class. */
  jumlah_dibayar: number;
  status_pembayaran: string;
  akses_diberikan: boolean;
  kelas_online: {
    judul: string;
    deskripsi: string | null;
    jadwal_pada: string | null;
  } | null;
}

export const classRegistrationQueries = {
  /** The person's class registrations, newest first (product spec, section 7). */
  own: (userId: string) =>
    queryOptions({
      // Below the key that registering for a class invalidates.
      queryKey: [...classQueries.keyOfMine(userId), 'with-class'],
      queryFn: ({ signal }): Promise<OwnClassRegistration[]> =>
        dataOf(
          rest
            .from('pendaftaran_kelas')
            .select(
              'id, kelas_id, jumlah_dibayar, status_pembayaran, akses_diberikan, kelas_online(judul, deskripsi, jadwal_pada)',
            )
            .eq('user_id', userId)
            .order('didaftar_pada', { ascending: false })
            .abortSignal(signal),
        ),
    }),
};
