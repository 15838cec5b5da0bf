import { type CalendarDay, today } from '#functions/_shared/venue/dates.ts';
import { ageOn } from './age.ts';
import { parseBirthDate } from './birth-date-input.ts';
import { cleanText, hasLink } from './clean-text.ts';
import { jerseySizes } from './jersey.ts';

export const maxStartNumberDigits = 3;
/** The lengths that the database accepts for the rider's names and the team. */
export const maxNameLength = 100;
export const maxNicknameLength = 50;
export const riderGenders = ['laki-laki', 'perempuan'] as const;
export type RiderGender = (typeof riderGenders)[number];

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

/** The names, each with the parameter that `text_too_long` and `name_has_link` name, and its length. */
const names = [
  { field: 'fullName', parameter: 'full_name', max: maxNameLength },
  { field: 'nickname', parameter: 'nickname', max: maxNicknameLength },
  { field: 'teamName', parameter: 'team_name', max: maxNameLength },
] as const;

/** The field that a refusal of the database belongs to, by its code or by the parameter that it names. */
export const riderFields: Readonly<Record<string, keyof RiderEntry>> = {
  ...Object.fromEntries(names.map(({ field, parameter }) => [parameter, field])),
  full_name_required: 'fullName',
  nickname_required: 'nickname',
  birth_date_invalid: 'birthDate',
  age_below_min: 'birthDate',
  age_above_max: 'birthDate',
  gender_invalid: 'gender',
  gender_not_allowed: 'gender',
  city_required: 'city',
  city_unknown: 'city',
  jersey_size_invalid: 'jerseySize',
  start_number_invalid: 'startNumber',
  rider_known: 'fullName',
};

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

function ageMisfit(
  birthDate: CalendarDay,
  { nama: category, usia_min: min, usia_max: max }: CategoryLimits,
  raceDay: CalendarDay,
): Pick<RiderProblem, 'code' | 'facts'> | null {
  const age = ageOn(birthDate, raceDay);
  if (min !== null && age < min) {
    return { code: 'age_below_min', facts: { category, min, age } };
  }
  if (max !== null && age > max) {
    return { code: 'age_above_max', facts: { category, max, age } };
  }
  return null;
}

function allowsGender(category: CategoryLimits, gender: string): boolean {
  const restriction = restrictedGender(category);
  return restriction === null || riderGenderOf(restriction) === gender;
}

/** What keeps a rider ('laki-laki' or 'perempuan') out of a category: age on the race day, then gender; null: nothing. */
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
    if (!problems.some((problem) => problem.field === field)) {
      problems.push({ field, code, facts });
    }
  };

  if (cleanText(entry.fullName) === null) {
    report('fullName', 'full_name_required');
  }
  if (cleanText(entry.nickname) === null) {
    report('nickname', 'nickname_required');
  }
  const birthDate = parseBirthDate(entry.birthDate, todayIs);
  if (birthDate === null) {
    report('birthDate', 'birth_date_invalid');
  }
  if (cleanText(entry.city) === null) {
    report('city', 'city_required');
  }

  if (birthDate !== null) {
    const misfit = ageMisfit(birthDate, category, raceDay);
    if (misfit !== null) {
      report('birthDate', misfit.code, misfit.facts);
    }
  }

  if (!riderGenders.some((value) => value === entry.gender)) {
    report('gender', 'gender_invalid');
  } else if (!allowsGender(category, entry.gender)) {
    report('gender', 'gender_not_allowed', {
      category: category.nama,
      batasan_gender: category.batasan_gender,
    });
  }

  for (const { field, parameter, max } of names) {
    // Letters as the database counts them: an emoji is one.
    if (Array.from(cleanText(entry[field]) ?? '').length > max) {
      report(field, 'text_too_long', { field: parameter, max });
    }
  }
  for (const { field, parameter } of names) {
    if (hasLink(cleanText(entry[field]) ?? '')) {
      report(field, 'name_has_link', { field: parameter });
    }
  }
  // Empty where the size is asked for: a race without a jersey starts with 'None'.
  if (entry.jerseySize === '') {
    report('jerseySize', 'jersey_size_required');
  } else if (!jerseySizes.some((size) => size === entry.jerseySize)) {
    report('jerseySize', 'jersey_size_invalid');
  }
  if (!/^\d*$/.test(entry.startNumber) || entry.startNumber.length > maxStartNumberDigits) {
    report('startNumber', 'start_number_invalid');
  }
  return problems;
}
