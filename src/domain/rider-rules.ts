import { ageOn } from './age.ts';
import { parseBirthDate } from './birth-date-input.ts';
import { jerseySizes, maxStartNumberDigits, type RiderGender, riderGenders } from './constants.ts';
import { type CalendarDay, today } from './dates.ts';

/**
 * The checks of the rider form (product spec, section 5). The database decides with the same rules in
 * `register_rider`; the form repeats them only to answer sooner. Cases shared by both: tests/vectors.
 */

export interface RiderEntry {
  fullName: string;
  nickname: string;
  /** DD-MM-YYYY, as typed */
  birthDate: string;
  gender: string;
  city: string;
  teamName: string;
  jerseySize: string;
  startNumber: string;
}

export interface CategoryLimits {
  nama: string;
  usia_min: number | null;
  usia_max: number | null;
  batasan_gender: string | null;
}

export interface RiderProblem {
  field: keyof RiderEntry;
  /** Same codes as `register_rider` raises, so one place turns both into sentences. */
  code: string;
  facts: Record<string, unknown>;
}

const unrestricted = new Set(['semua', 'campuran', 'campur']);

export function restrictedGender(
  category: Pick<CategoryLimits, 'batasan_gender'>,
): 'pria' | 'wanita' | null {
  const restriction = category.batasan_gender;
  if (restriction === null || unrestricted.has(restriction)) return null;
  return restriction === 'pria' ? 'pria' : 'wanita';
}

export function defaultGender(category: Pick<CategoryLimits, 'batasan_gender'>): RiderGender {
  return restrictedGender(category) === 'wanita' ? 'perempuan' : 'laki-laki';
}

/**
 * Every check that fails, in the spec's order and at most one for each field; empty when the entry may be sent.
 * `raceDay` is the WIB day on which age counts.
 */
export function riderProblems(
  entry: RiderEntry,
  category: CategoryLimits,
  raceDay: CalendarDay,
  todayIs: CalendarDay = today(),
): RiderProblem[] {
  const problems: RiderProblem[] = [];
  const report = (field: keyof RiderEntry, code: string, facts: Record<string, unknown> = {}) => {
    if (!problems.some((problem) => problem.field === field)) problems.push({ field, code, facts });
  };

  if (entry.fullName.trim() === '') report('fullName', 'full_name_required');
  if (entry.nickname.trim() === '') report('nickname', 'nickname_required');
  const birthDate = parseBirthDate(entry.birthDate, todayIs);
  if (birthDate === null) report('birthDate', 'birth_date_invalid');
  if (entry.city.trim() === '') report('city', 'city_required');

  if (birthDate !== null) {
    const usia = ageOn(birthDate, raceDay);
    const { nama: kategori, usia_min, usia_max } = category;
    if (usia_min !== null && usia < usia_min) {
      report('birthDate', 'age_below_min', { kategori, usia_min, usia });
    }
    if (usia_max !== null && usia > usia_max) {
      report('birthDate', 'age_above_max', { kategori, usia_max, usia });
    }
  }

  const restriction = restrictedGender(category);
  const gender = entry.gender === 'laki-laki' ? 'pria' : 'wanita';
  if (!riderGenders.some((value) => value === entry.gender)) {
    report('gender', 'gender_invalid');
  } else if (restriction !== null && gender !== restriction) {
    report('gender', 'gender_not_allowed', {
      kategori: category.nama,
      batasan_gender: category.batasan_gender,
    });
  }

  if (!jerseySizes.some((size) => size === entry.jerseySize))
    report('jerseySize', 'jersey_size_invalid');
  if (!/^\d*$/.test(entry.startNumber) || entry.startNumber.length > maxStartNumberDigits) {
    report('startNumber', 'start_number_invalid');
  }
  return problems;
}
