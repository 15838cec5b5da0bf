/** Until when a race can be entered, and how many places are left. */
import { instantOf } from './dates.ts';

interface RaceTimes {
  pendaftaran_selesai: string;
  tanggal_mulai: string;
}

interface RaceCapacity {
  /** Null is not known. */
  peserta_saat_ini: number | null;
  /** With those that are kept for somebody else, where that is said apart; null is not known. */
  places_taken?: number | null;
  max_peserta: number;
}

/** The shortest time for which the provider makes a charge, in minutes: entries close that much sooner. */
export const shortestChargeMinutes = 10;

/**
 * The last moment, in milliseconds, at which a rider can be entered: later there is no time left for a charge before
 * registration ends or the race begins. The same as `private.entries_close` in the database.
 */
export function entriesClose(race: RaceTimes): number {
  return instantOf(registrationEnd(race)) - shortestChargeMinutes * 60_000;
}

/** When registration is over, as the race says it: at its deadline, at the latest when it begins. */
export function registrationEnd({ pendaftaran_selesai, tanggal_mulai }: RaceTimes): string {
  return instantOf(tanggal_mulai) < instantOf(pendaftaran_selesai)
    ? tanggal_mulai
    : pendaftaran_selesai;
}

interface MayBePaused {
  /** ISO: since when it takes no entry for a while; what an earlier version saved does not say it. */
  ditutup_sementara_pada?: string | null;
}

/** Whether the race takes no entry for a while, whatever its deadline (`block_organisation`). */
export function isPaused({ ditutup_sementara_pada = null }: MayBePaused): boolean {
  return ditutup_sementara_pada !== null;
}

/** Open for booking: published, not paused, and not after the last moment for entries. */
export function isRegistrationOpen(
  race: RaceTimes & MayBePaused & { status: string },
  now: Date,
): boolean {
  return race.status === 'dipublikasi' && !isPaused(race) && now.getTime() <= entriesClose(race);
}

/** Available in the list: entries have not closed and, as far as is known, places are left (product spec, section 2). */
export function isRaceAvailable(race: RaceTimes & MayBePaused & RaceCapacity, now: Date): boolean {
  return !isPaused(race) && now.getTime() <= entriesClose(race) && remainingPlaces(race) !== 0;
}

/** Null where nobody said how many places are taken: the database tells a parent who tries to enter. */
export function remainingPlaces({
  max_peserta,
  peserta_saat_ini,
  places_taken = peserta_saat_ini,
}: RaceCapacity): number | null {
  return places_taken === null ? null : Math.max(0, max_peserta - places_taken);
}

interface CategoryCapacity {
  kuota: number | null;
  /** What a version of before saved on the phone does not say; null is not known. */
  terisi?: number | null;
  /** As the database counts for this person: what is kept for others is not theirs. */
  free?: number | null;
}

/** Places left in a category: its own quota's, and never more than the race has; null where that is not known. */
export function categoryPlaces(
  race: RaceCapacity,
  { kuota, terisi = 0, free }: CategoryCapacity,
): number | null {
  const places = remainingPlaces(race);
  if (typeof free === 'number') {
    return places === null ? free : Math.min(places, free);
  }
  if (kuota === null || places === null || places === 0) {
    return places;
  }
  return terisi === null ? null : Math.max(0, Math.min(places, kuota - terisi));
}
