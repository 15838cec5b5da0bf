import type { CalendarDay } from '#functions/_shared/venue/dates.ts';
import { type AgeLimits, ageOn, birthYearOf } from './age.ts';

export const riderGenders = ['laki-laki', 'perempuan'] as const;
export type RiderGender = (typeof riderGenders)[number];

/**
 * For whom a category is (product spec, section 5). The database decides with the same rules in `register_rider`; the app repeats
 * them only to answer sooner. Cases shared by both: tests/vectors.
 */

export interface CategoryLimits extends AgeLimits {
  nama: string;
  batasan_gender: string | null;
}

/** How the tables call a rider's gender. */
type HeldGender = 'pria' | 'wanita';

/** The rider form's word, and that of `register_rider`, for a gender as the tables hold it. */
export function riderGenderOf(held: HeldGender): RiderGender {
  return held === 'pria' ? 'laki-laki' : 'perempuan';
}

const unrestricted = new Set(['semua', 'campuran', 'campur']);

export function restrictedGender(
  category: Pick<CategoryLimits, 'batasan_gender'>,
): HeldGender | null {
  const restriction = category.batasan_gender;
  if (restriction === null || unrestricted.has(restriction)) {
    return null;
  }
  return restriction === 'pria' ? 'pria' : 'wanita';
}

export function defaultGender(category: Pick<CategoryLimits, 'batasan_gender'>): RiderGender {
  return riderGenderOf(restrictedGender(category) ?? 'pria');
}

export function ageMisfit(
  birthDate: CalendarDay,
  { nama: category, usia_min: min, usia_max: max, lahir_dari, lahir_sampai }: CategoryLimits,
  raceDay: CalendarDay,
): { code: string; facts: Record<string, unknown> } | null {
  const year = birthYearOf(birthDate);
  if (year < (lahir_dari ?? 0) || year > (lahir_sampai ?? 9999)) {
    return { code: 'birth_year_outside', facts: { category, lahir_dari, lahir_sampai } };
  }
  const age = ageOn(birthDate, raceDay);
  if (min !== null && age < min) {
    return { code: 'age_below_min', facts: { category, min, age } };
  }
  if (max !== null && age > max) {
    return { code: 'age_above_max', facts: { category, max, age } };
  }
  return null;
}

export function allowsGender(category: CategoryLimits, gender: string): boolean {
  const restriction = restrictedGender(category);
  return restriction === null || riderGenderOf(restriction) === gender;
}

/** What keeps a rider ('laki-laki' or 'perempuan') out of a category: age on the race day or year of birth, then gender; null: nothing. */
export function categoryMisfit(
  birthDate: CalendarDay,
  gender: string,
  category: CategoryLimits,
  raceDay: CalendarDay,
): 'age' | 'gender' | null {
  if (ageMisfit(birthDate, category, raceDay) !== null) {
    return 'age';
  }
  return allowsGender(category, gender) ? null : 'gender';
}
