import type { CalendarDay } from '#functions/_shared/venue/dates.ts';

/**
 * Completed years of age on a day; both are YYYY-MM-DD. Someone born on 29 February is a year older on 1 March of
 * a common year, which is how PostgreSQL's age() counts. Negative before birth.
 */
export function ageOn(birthDate: CalendarDay, day: CalendarDay): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}
