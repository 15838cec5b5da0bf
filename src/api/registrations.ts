import { queryOptions } from '@tanstack/react-query';
import { AppError } from './app-error.ts';
import { dataOf, rest } from './client.ts';
import { ownRegistrationColumns } from './columns.ts';

/** What the rider form sends. Text as typed; the database trims, checks and prices it. */
export interface RiderRegistration {
  race_id: string;
  category_id: string;
  full_name: string;
  nickname: string;
  /** DD-MM-YYYY */
  birth_date: string;
  /** 'laki-laki' or 'perempuan' */
  gender: string;
  city: string;
  team_name: string;
  jersey_size: string;
  /** Up to three digits, or empty. */
  start_number: string;
  /** Made once a form: the same one again gives the same registration. */
  request_id: string;
}

/**
 * Registers a rider and gives the registration's id.
 * @throws AppError with a code of `register_rider` (design, section 3)
 */
export async function registerRider(rider: RiderRegistration): Promise<{ id: string }> {
  const answer: unknown = await dataOf(rest.rpc('register_rider', { ...rider }));
  const row: unknown = Array.isArray(answer) ? answer[0] : answer;
  const id = typeof row === 'object' && row !== null && 'id' in row ? row.id : null;
  if (typeof id !== 'string') throw new AppError('registration_id_missing', { status: 200 });
  return { id };
}

/** One of the person's registrations for a race. */
export interface OwnRegistration {
  id: string;
  nama_lengkap_rider: string;
  nama_panggilan_rider: string;
  /** YYYY-MM-DD */
  tanggal_lahir_rider: string;
  status_pendaftaran: string;
  status_pembayaran: string;
  perlu_tindakan: string | null;
  kedaluwarsa_pada: string;
  perpanjangan: number;
  dibatalkan_pada: string | null;
}

export const registrationQueries = {
  /**
   * The person's own registrations for a race, the oldest first: the existing-registration check (product spec, section
   * 7), and what is told beside the race. Another phone may have made one, so it is asked at every visit.
   */
  ownForRace: (userId: string, raceId: string) =>
    queryOptions({
      queryKey: ['registrations', userId, 'race', raceId],
      staleTime: 0,
      queryFn: ({ signal }): Promise<OwnRegistration[]> =>
        dataOf(
          rest
            .from('pendaftaran_lomba')
            .select(ownRegistrationColumns)
            .eq('lomba_id', raceId)
            .eq('user_id', userId)
            .order('didaftar_pada')
            .abortSignal(signal),
        ),
    }),
};
