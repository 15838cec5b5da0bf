import type { Profile } from '#api/profile.ts';
import { type Rider, riderFactsOf } from '#api/riders.ts';
import { type AgeLimits, birthYearOf, isOfAge } from '#domain/age.ts';
import { toBirthDateInput } from '#domain/birth-date-input.ts';
import { foldName } from '#domain/clean-text.ts';
import type { TypedAnswers } from '#domain/race-questions.ts';
import type { RiderFacts } from '#domain/rider/fields.ts';
import { riderGenderOf } from '#domain/rider-rules.ts';
import type { CalendarDay } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/booking.ts';

export interface KnownRider {
  /** Name and birth date: the same for the same person. */
  key: string;
  /** What the choice reads. */
  label: string;
  /** YYYY-MM-DD, or null when it is not known. */
  birthDate: CalendarDay | null;
  /** The saved rider; null for the account's owner. */
  saved: Rider | null;
  /** What is known of the rider, also of what the race asks; the rest of the form stays. */
  fields: Partial<RiderFacts> & TypedAnswers;
}

function keyOf(name: string, birthDate: string) {
  return `${foldName(name)} ${birthDate}`;
}

function asKnown(saved: Rider): KnownRider {
  const { startNumber, ...fields } = riderFactsOf(saved);
  return {
    key: keyOf(saved.nama_lengkap, saved.tanggal_lahir),
    label: saved.nama_panggilan,
    birthDate: saved.tanggal_lahir,
    saved,
    // No wish is no field.
    fields: startNumber === '' ? fields : { ...fields, startNumber },
  };
}

/** Below this limit a category is for children, and no parent of unknown age rides in it. */
const grownUpAge = 17;

/** Riders with whom the form can be filled in: the family's, and the account's owner. */
export function knownRiders(
  saved: readonly Rider[],
  profile: Profile | null,
  category: AgeLimits,
  raceDay: CalendarDay,
): KnownRider[] {
  const riders = saved.map(asKnown);
  const owner = ownerAsRider(profile, category, raceDay);
  const name = keyOf(owner?.fields.fullName ?? '', '');
  const known = riders.some(({ fields }) => keyOf(fields.fullName ?? '', '') === name);
  return owner === null || known ? riders : [...riders, owner];
}

/** The account's owner as a rider, where the category may have grown-ups; else null. */
function ownerAsRider(
  profile: Profile | null,
  category: AgeLimits,
  raceDay: CalendarDay,
): KnownRider | null {
  const name = profile?.nama_lengkap?.trim() ?? '';
  if (name === '') {
    return null;
  }
  const birthDate = profile?.tanggal_lahir ?? null;
  const oldest = category.usia_max ?? birthYearOf(raceDay) - (category.lahir_dari ?? 0);
  if (birthDate === null ? oldest < grownUpAge : !isOfAge(birthDate, category, raceDay)) {
    return null;
  }
  const held = profile?.jenis_kelamin;
  const gender = held === 'pria' || held === 'wanita' ? riderGenderOf(held) : undefined;
  return {
    key: keyOf(name, birthDate ?? ''),
    label: copy.ownerAsRider,
    birthDate,
    saved: null,
    fields: {
      fullName: name,
      nickname: name.split(/\s+/)[0] ?? name,
      ...(birthDate === null ? {} : { birthDate: toBirthDateInput(birthDate) }),
      ...(gender === undefined ? {} : { gender }),
    },
  };
}

/** Whether the form holds this rider, whatever else has been changed in it. */
export function isRider(
  rider: KnownRider,
  values: Pick<RiderFacts, 'fullName' | 'birthDate'>,
): boolean {
  const { fullName = '', birthDate = values.birthDate } = rider.fields;
  return keyOf(values.fullName, values.birthDate) === keyOf(fullName, birthDate);
}
