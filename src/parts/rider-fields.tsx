import type { ComponentProps } from 'react';
import { ageOn } from '#domain/age.ts';
import { parseBirthDate } from '#domain/birth-date-input.ts';
import type { NamedPlace } from '#domain/near-first.ts';
import type { RiderEntry } from '#domain/rider-rules.ts';
import {
  maxNameLength,
  maxNicknameLength,
  maxStartNumberDigits,
  riderGenders,
} from '#domain/rider-rules.ts';
import { type CalendarDay, today } from '#functions/_shared/venue/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { Field } from '#ui/field.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { TextField } from '#ui/text-field.tsx';
import { BirthDateInput } from './birth-date-input.tsx';
import { CityCombobox } from './city-combobox.tsx';
import { plateWishLabel } from './copy/orders.ts';
import * as copy from './copy/rider.ts';
import * as shared from './copy/shared.ts';
import { JerseySizeField } from './jersey-size-field.tsx';

const genderOptions = riderGenders.map((value) => ({ value, label: copy.genderLabels[value] }));

/** What a form of a rider (`useForm`) gives its fields. */
interface FormProps {
  form: {
    values: RiderEntry;
    change: (part: Partial<RiderEntry>) => void;
    errorOf: (name: keyof RiderEntry) => string | undefined;
    field: (name: 'jerseySize') => ComponentProps<typeof JerseySizeField>['field'];
  };
  /** `row` of the form, or a row that also checks. */
  row: (name: keyof RiderEntry) => Partial<ComponentProps<typeof TextField>>;
}

interface RiderFieldsProps extends FormProps {
  /** The day on which the age counts. */
  ageDay: CalendarDay;
  /** Where the race is: most come from around. */
  near?: NamedPlace;
}

/** The fields about the rider. */
export function RiderFields({ form, row, ageDay, near }: RiderFieldsProps) {
  const { values, change, errorOf } = form;
  return (
    <>
      <TextField
        {...row('fullName')}
        label={copy.riderFullNameLabel}
        required
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={maxNameLength}
      />
      <TextField
        {...row('nickname')}
        label={copy.riderNicknameLabel}
        required
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={maxNicknameLength}
      />
      <BirthDateField
        value={values.birthDate}
        onChange={(birthDate) => change({ birthDate })}
        error={errorOf('birthDate')}
        ageDay={ageDay}
      />
      <RadioGroup
        legend={shared.genderLabel}
        name="gender"
        required
        options={genderOptions}
        value={riderGenders.find((gender) => gender === values.gender) ?? null}
        onChange={(gender) => change({ gender })}
        error={errorOf('gender')}
      />
      <CityCombobox
        value={values.city}
        onChange={(city) => change({ city })}
        error={errorOf('city')}
        near={near}
      />
    </>
  );
}

interface BirthDateFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  ageDay: CalendarDay;
}

function BirthDateField({ value, onChange, error, ageDay }: BirthDateFieldProps) {
  const birthDate = parseBirthDate(value);
  const ageToday = birthDate === null ? null : ageOn(birthDate, today());
  const ageThen = birthDate === null ? null : ageOn(birthDate, ageDay);
  return (
    <Field
      label={shared.birthDateLabel}
      required
      error={error}
      hint={
        ageToday === null || ageThen === null || ageToday === ageThen
          ? copy.birthDateHint
          : copy.ageOnRaceDayHint(ageThen, ageToday)
      }
      aside={
        <span aria-live="polite">
          {ageThen !== null && <Badge tone="info">{shared.ageInYears(ageThen)}</Badge>}
        </span>
      }
    >
      {(field) => <BirthDateInput {...field} name="birthDate" value={value} onChange={onChange} />}
    </Field>
  );
}

interface GearFieldsProps extends FormProps {
  /** The race gives a jersey. */
  jerseyAsked?: boolean;
  /** There is no race yet. */
  beforehand?: boolean;
}

/** What the rider wears and wishes for. */
export function GearFields(props: GearFieldsProps) {
  const { form, row, jerseyAsked = false, beforehand = false } = props;
  return (
    <>
      <TextField
        {...row('teamName')}
        label={copy.teamNameLabel}
        hint={copy.teamNameHint}
        autoComplete="off"
        autoCapitalize="words"
        maxLength={maxNameLength}
      />
      <JerseySizeField
        field={form.field('jerseySize')}
        error={form.errorOf('jerseySize')}
        asked={jerseyAsked}
        beforehand={beforehand}
      />
      <TextField
        {...row('startNumber')}
        label={plateWishLabel}
        hint={beforehand ? copy.startNumberBeforehand : copy.startNumberHint}
        inputMode="numeric"
        autoComplete="off"
        placeholder={copy.startNumberPlaceholder}
        onChange={({ currentTarget }) =>
          form.change({
            startNumber: currentTarget.value.replace(/\D/g, '').slice(0, maxStartNumberDigits),
          })
        }
      />
    </>
  );
}
