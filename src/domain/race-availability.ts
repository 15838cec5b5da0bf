import { instantOf } from './dates.ts';

interface RaceDeadline {
  status: string;
  pendaftaran_selesai: string | null;
}

interface RaceCapacity {
  pendaftaran_selesai: string | null;
  peserta_saat_ini: number;
  max_peserta: number;
}

function isPastDeadline(pendaftaranSelesai: string | null, now: Date): boolean {
  return pendaftaranSelesai !== null && now.getTime() > instantOf(pendaftaranSelesai);
}

/** Open for booking: published, and the time is not after the end of registration (product spec, section 4). */
export function isRegistrationOpen(race: RaceDeadline, now: Date): boolean {
  return race.status === 'dipublikasi' && !isPastDeadline(race.pendaftaran_selesai, now);
}

/** Available in the list: not past the end of registration and places are left (product spec, section 2). */
export function isRaceAvailable(race: RaceCapacity, now: Date): boolean {
  return !isPastDeadline(race.pendaftaran_selesai, now) && remainingPlaces(race) > 0;
}

export function remainingPlaces(
  race: Pick<RaceCapacity, 'peserta_saat_ini' | 'max_peserta'>,
): number {
  return Math.max(0, race.max_peserta - race.peserta_saat_ini);
}
