import type { Profile } from '#api/profile.ts';
import type { RegisteredRider } from '#api/registrations.ts';
import { ageOn } from '#domain/age.ts';
import { toBirthDateInput } from '#domain/birth-date-input.ts';
import { foldName } from '#domain/clean-text.ts';
import type { CalendarDay } from '#domain/dates.ts';
import type { CategoryLimits } from '#domain/rider-rules.ts';
import * as copy from '#parents/copy/booking.ts';
import type { RiderFormValues } from './rider-draft.ts';

/** What choosing a rider fills in. */
export type RiderFields = Pick<
  RiderFormValues,
  'fullName' | 'nickname' | 'birthDate' | 'gender' | 'city' | 'teamName' | 'jerseySize'
>;

export interface KnownRider {
  /** Name and birth date: the same for the same person. */
  key: string;
  /** What the choice reads. */
  label: string;
  /** YYYY-MM-DD, or null when it is not known. */
  birthDate: CalendarDay | null;
  /** What is known of the rider; the rest of the form stays. */
  fields: Partial<RiderFields>;
}

const genders: Record<string, string> = { pria: 'laki-laki', wanita: 'perempuan' };

function keyOf(name: string, birthDate: string) {
  return `${foldName(name)} ${birthDate}`;
}

/** Each rider once, as they were registered last. */
function distinctRiders(registered: readonly RegisteredRider[]): KnownRider[] {
  const riders = new Map<string, KnownRider>();
  for (const row of registered) {
    const key = keyOf(row.nama_lengkap_rider, row.tanggal_lahir_rider);
    if (riders.has(key)) {
      continue;
    }
    riders.set(key, {
      key,
      label: row.nama_panggilan_rider,
      birthDate: row.tanggal_lahir_rider,
      fields: {
        fullName: row.nama_lengkap_rider,
        nickname: row.nama_panggilan_rider,
        birthDate: toBirthDateInput(row.tanggal_lahir_rider),
        gender: genders[row.jenis_kelamin_rider] ?? '',
        city: row.kota_asal,
        teamName: row.nama_tim ?? '',
        jerseySize: row.ukuran_jersey,
      },
    });
  }
  return [...riders.values()];
}

/** Below this limit a category is for children, and no parent of unknown age rides in it. */
const grownUpAge = 17;

/**
 * Whom the form can be filled in with: everybody registered before, and the account's owner.
 * @param registered the latest first
 */
export function knownRiders(
  registered: readonly RegisteredRider[],
  profile: Profile | null,
  category: Pick<CategoryLimits, 'usia_min' | 'usia_max'>,
  raceDay: CalendarDay,
): KnownRider[] {
  const riders = distinctRiders(registered);
  const owner = ownerAsRider(profile, category, raceDay);
  const name = keyOf(owner?.fields.fullName ?? '', '');
  const known = riders.some(({ fields }) => keyOf(fields.fullName ?? '', '') === name);
  return owner === null || known ? riders : [...riders, owner];
}

/** The account's owner as a rider, where the category may have grown-ups; else null. */
function ownerAsRider(
  profile: Profile | null,
  category: Pick<CategoryLimits, 'usia_min' | 'usia_max'>,
  raceDay: CalendarDay,
): KnownRider | null {
  const name = profile?.nama_lengkap?.trim() ?? '';
  if (name === '') {
    return null;
  }
  const birthDate = profile?.tanggal_lahir ?? null;
  const max = category.usia_max ?? Number.POSITIVE_INFINITY;
  const min = category.usia_min ?? 0;
  const age = birthDate === null ? null : ageOn(birthDate, raceDay);
  const fits = age === null ? max >= grownUpAge : age >= min && age <= max;
  if (!fits) {
    return null;
  }
  const gender = genders[profile?.jenis_kelamin ?? ''];
  return {
    key: keyOf(name, birthDate ?? ''),
    label: copy.ownerAsRider,
    birthDate,
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
  values: Pick<RiderFields, 'fullName' | 'birthDate'>,
): boolean {
  const { fullName = '', birthDate = values.birthDate } = rider.fields;
  return keyOf(values.fullName, values.birthDate) === keyOf(fullName, birthDate);
}
