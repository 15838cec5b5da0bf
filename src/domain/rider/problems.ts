import { completeBirthDate, parseBirthDate } from '#domain/birth-date-input.ts';
import { cleanText, hasLink } from '#domain/clean-text.ts';
import { jerseySizes } from '#domain/jersey.ts';
import { ageMisfit, allowsGender, type CategoryLimits, riderGenders } from '#domain/rider-rules.ts';
import { type CalendarDay, today } from '#functions/_shared/venue/dates.ts';
import { eachField, type RiderFacts, type RiderFieldName, riderFields } from './fields.ts';

/**
 * The checks of the rider form (product spec, section 5). The database decides with the same rules in
 * `register_rider`; the form repeats them only to answer sooner. Cases shared by both: tests/vectors.
 */

export interface RiderProblem {
  field: RiderFieldName;
  /** Same codes as `register_rider` raises, so one place turns both into sentences. */
  code: string;
  facts: Record<string, unknown>;
}

/** The fields whose text is of this kind. */
function withText<Kind extends 'name' | 'digits'>(kind: Kind) {
  return riderFields.filter((field) => 'text' in field).filter(({ text }) => text.kind === kind);
}
const names = withText('name');
const digits = withText('digits');

/** The field that a refusal of the database belongs to, by its code or by the fact that it names. */
export const riderFieldOf: Readonly<Record<string, RiderFieldName>> = {
  ...Object.fromEntries(
    riderFields.flatMap(({ fact, name }) => [
      [fact, name],
      [`${fact}_required`, name],
      [`${fact}_invalid`, name],
    ]),
  ),
  birth_year_outside: 'birthDate',
  age_below_min: 'birthDate',
  age_above_max: 'birthDate',
  gender_not_allowed: 'gender',
  city_unknown: 'city',
  rider_known: 'fullName',
};

/** A rider of whom nothing has been typed. */
export const emptyRider: RiderFacts = eachField(({ empty }) => empty);

/** Where no category asks for anything: every child is old enough. */
export const noLimits: CategoryLimits = {
  nama: '',
  usia_min: null,
  usia_max: null,
  batasan_gender: null,
};

/** As it is sent: Enter in the field of the date sends the form before the field is left. */
export function finishedRider(typed: RiderFacts): RiderFacts {
  return { ...typed, birthDate: completeBirthDate(typed.birthDate) };
}

/**
 * Every check that fails, in the spec's order and at most one for each field; empty when the entry may be sent.
 * `raceDay` is the WIB day on which age counts.
 */
export function riderProblems(
  entry: RiderFacts,
  category: CategoryLimits,
  raceDay: CalendarDay,
  todayIs: CalendarDay = today(),
): RiderProblem[] {
  const problems: RiderProblem[] = [];
  const report = (field: RiderFieldName, code: string, facts: Record<string, unknown> = {}) => {
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

  for (const { name, fact, text } of names) {
    // Letters as the database counts them: an emoji is one.
    if (Array.from(cleanText(entry[name]) ?? '').length > text.max) {
      report(name, 'text_too_long', { field: fact, max: text.max });
    }
  }
  for (const { name, fact } of names) {
    if (hasLink(cleanText(entry[name]) ?? '')) {
      report(name, 'name_has_link', { field: fact });
    }
  }
  // Empty where the size is asked for: a race without a jersey starts with 'None'.
  if (entry.jerseySize === '') {
    report('jerseySize', 'jersey_size_required');
  } else if (!jerseySizes.some((size) => size === entry.jerseySize)) {
    report('jerseySize', 'jersey_size_invalid');
  }
  for (const { name, fact, text } of digits) {
    if (!/^\d*$/.test(entry[name]) || entry[name].length > text.max) {
      report(name, `${fact}_invalid`);
    }
  }
  return problems;
}
