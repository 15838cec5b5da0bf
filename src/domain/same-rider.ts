import type { CalendarDay } from '#functions/_shared/venue/dates.ts';
import { foldName } from './clean-text.ts';

/** The rider, as an entry names them. */
export interface EnteredRider {
  nama_lengkap_rider: string;
  tanggal_lahir_rider: CalendarDay;
}

/** Whether an entry is this rider's: the same birth date, and the same name as the database compares names. */
export function isEntryOf(
  entry: EnteredRider,
  rider: { nama_lengkap: string; tanggal_lahir: CalendarDay },
): boolean {
  return (
    entry.tanggal_lahir_rider === rider.tanggal_lahir &&
    foldName(entry.nama_lengkap_rider) === foldName(rider.nama_lengkap)
  );
}
