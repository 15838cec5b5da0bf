import type { CalendarDay } from '#functions/_shared/venue/dates.ts';
import {
  type CategoryLimits,
  categoryMisfit,
  defaultGender,
  restrictedGender,
} from './rider-rules.ts';

/**
 * Which classes of a race are for a child, and by how much the others are not. Who may enter is decided by the rules of
 * the rider form (rider-rules.ts, `private.rule_against`); this only says more of their answer, before anything is typed.
 * Cases: tests/vectors/category-fit.json.
 */

export interface FittedChild {
  birthDate: CalendarDay;
  /** 'laki-laki' or 'perempuan'; null while only the birth date is known: no class is called wrong for it. */
  gender: string | null;
}

/** A stretch of time as it is said: in days below a month, else in months. Rounded up, at least 1. */
export interface Gap {
  amount: number;
  unit: 'hari' | 'bulan';
}

export type MisfitWithGap =
  | { reason: 'too_young' | 'too_old'; gap: Gap }
  | { reason: 'birth_year'; lahir_dari: number; lahir_sampai: number }
  | { reason: 'gender'; gender: 'pria' | 'wanita' };

const dayMs = 86_400_000;

function midnight(day: CalendarDay): Date {
  return new Date(`${day}T00:00:00Z`);
}
function dayOf(date: Date): CalendarDay {
  return date.toISOString().slice(0, 10);
}
function addDays(day: CalendarDay, days: number): CalendarDay {
  return dayOf(new Date(midnight(day).getTime() + days * dayMs));
}

/** The same day of a later month, or that month's last: as PostgreSQL adds months. */
function addMonths(day: CalendarDay, months: number): CalendarDay {
  const date = midnight(day);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return dayOf(date);
}

/** The day on which somebody is so many years old for the first time; born on 29 February: 1 March of a common year. */
function birthday(birthDate: CalendarDay, age: number): CalendarDay {
  const [year = '', month = '', day = ''] = birthDate.split('-');
  const date = new Date(0);
  date.setUTCFullYear(Number(year) + age, Number(month) - 1, Number(day));
  return dayOf(date);
}

function gapBetween(from: CalendarDay, to: CalendarDay): Gap {
  if (addMonths(from, 1) > to) {
    const days = (midnight(to).getTime() - midnight(from).getTime()) / dayMs;
    return { amount: Math.max(1, days), unit: 'hari' };
  }
  let months = 1;
  while (addMonths(from, months) < to) {
    months += 1;
  }
  return { amount: months, unit: 'bulan' };
}

/** Why a class is not for a child on the race day; null when it is. */
export function misfitWithGap(
  child: FittedChild,
  category: CategoryLimits,
  raceDay: CalendarDay,
): MisfitWithGap | null {
  const { birthDate, gender } = child;
  const restricted = restrictedGender(category);
  const misfit = categoryMisfit(birthDate, gender ?? defaultGender(category), category, raceDay);
  if (misfit === 'gender' && restricted !== null) {
    return { reason: 'gender', gender: restricted };
  }
  if (misfit === null) {
    return null;
  }
  if (category.lahir_dari && category.lahir_sampai) {
    const { lahir_dari, lahir_sampai } = category;
    return { reason: 'birth_year', lahir_dari, lahir_sampai };
  }
  const oldEnough = birthday(birthDate, category.usia_min ?? 0);
  return raceDay < oldEnough
    ? { reason: 'too_young', gap: gapBetween(raceDay, oldEnough) }
    : {
        reason: 'too_old',
        // From the last day on which the child would have fitted.
        gap: gapBetween(addDays(birthday(birthDate, (category.usia_max ?? 0) + 1), -1), raceDay),
      };
}

interface Offered extends CategoryLimits {
  id: string;
}

export interface FittedCategory<Category> {
  category: Category;
  misfit: MisfitWithGap | null;
  /** Null is not known: it may have some. */
  places: number | null;
}

/** How wide the ages of a class are: the narrower, the closer the other riders. */
function ageSpan({ usia_min, usia_max, lahir_dari, lahir_sampai }: CategoryLimits): number {
  if (lahir_dari && lahir_sampai) {
    return lahir_sampai - lahir_dari;
  }
  return usia_max === null ? 200 : usia_max - (usia_min ?? 0);
}

/** The class that is a child's own, whether it has places or not: of those that fit the closest in age; undefined where none fits. */
export function ownClass<Category extends Offered>(
  fitted: readonly FittedCategory<Category>[],
): FittedCategory<Category> | undefined {
  return fitted
    .filter(({ misfit }) => misfit === null)
    .sort((one, other) => ageSpan(one.category) - ageSpan(other.category))[0];
}

/**
 * The classes as a child's parent looks for them: those that fit and have a place, the closest in age first, then those
 * that fit and are full, then the others in the order they came in. Without a child, all in that order.
 */
export function categoriesForChild<Category extends Offered>(
  child: FittedChild | null,
  categories: readonly Category[],
  raceDay: CalendarDay,
  placesIn: (category: Category) => number | null,
): FittedCategory<Category>[] {
  const fitted = categories.map((category) => ({
    category,
    misfit: child === null ? null : misfitWithGap(child, category, raceDay),
    places: placesIn(category),
  }));
  if (child === null) {
    return fitted;
  }
  const rank = ({ misfit, places }: FittedCategory<Category>) =>
    misfit !== null ? 2 : places === null || places > 0 ? 0 : 1;
  return fitted.sort(
    (one, other) =>
      rank(one) - rank(other) ||
      (one.misfit === null && other.misfit === null
        ? ageSpan(one.category) - ageSpan(other.category) ||
          Number(restrictedGender(one.category) === null) -
            Number(restrictedGender(other.category) === null)
        : 0),
  );
}
