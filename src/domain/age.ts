import type { CalendarDay } from '#functions/_shared/venue/dates.ts';

/**
 * Completed years of age on a day; both are YYYY-MM-DD. Someone born on 29 February is a year older on 1 March of
 * a common year, which is how PostgreSQL's age() counts. Negative before birth.
 */
export function ageOn(birthDate: CalendarDay, day: CalendarDay): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** Whom a category is for, by full years on the race day or by years of birth; all inclusive, null is no limit. */
export interface AgeLimits {
  usia_min: number | null;
  usia_max: number | null;
  /** Missing in what an earlier version saved. */
  lahir_dari?: number | null;
  lahir_sampai?: number | null;
}

export function birthYearOf(birthDate: CalendarDay): number {
  return Number(birthDate.slice(0, 4));
}

/** Whether somebody born then is neither too young nor too old on a day. */
export function isOfAge(birthDate: CalendarDay, limits: AgeLimits, day: CalendarDay): boolean {
  const age = ageOn(birthDate, day);
  const year = birthYearOf(birthDate);
  return (
    age >= (limits.usia_min ?? 0) &&
    age <= (limits.usia_max ?? 999) &&
    year >= (limits.lahir_dari ?? 0) &&
    year <= (limits.lahir_sampai ?? 9999)
  );
}
