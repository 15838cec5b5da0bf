import { queryOptions } from '@tanstack/react-query';
import { knownRegistrationsMax } from '#domain/constants.ts';
import { dataOf, rest } from './client.ts';
import { registeredRiderColumns } from './columns.ts';
import { orderQueries } from './orders.ts';

/** A rider as an earlier registration has them. */
export interface RegisteredRider {
  nama_lengkap_rider: string;
  nama_panggilan_rider: string;
  /** YYYY-MM-DD */
  tanggal_lahir_rider: string;
  /** 'pria' or 'wanita' */
  jenis_kelamin_rider: string;
  kota_asal: string;
  nama_tim: string | null;
  ukuran_jersey: string;
}

export const riderQueries = {
  /** The riders of the person's registrations, the latest first; one who rode often stands there as often. */
  registered: (userId: string) =>
    queryOptions({
      // Below the person's orders: a new one has a rider.
      queryKey: [...orderQueries.keyOf(userId), 'riders'],
      queryFn: ({ signal }): Promise<RegisteredRider[]> =>
        dataOf(
          rest
            .from('pendaftaran_lomba')
            .select(registeredRiderColumns)
            .eq('user_id', userId)
            .order('didaftar_pada', { ascending: false })
            .limit(knownRegistrationsMax)
            .abortSignal(signal),
        ),
    }),
};
