import type { ComponentProps, ReactNode } from 'react';
import { ageOn } from '#domain/age.ts';
import { parseBirthDate } from '#domain/birth-date-input.ts';
import type { NamedPlace } from '#domain/near-first.ts';
import {
  type RiderFacts,
  type RiderField,
  type RiderPlace,
  riderFields,
} from '#domain/rider/fields.ts';
import { riderGenders } from '#domain/rider-rules.ts';
import { type CalendarDay, today } from '#functions/_shared/venue/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { Field } from '#ui/field.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { TextField } from '#ui/text-field.tsx';
import { BirthDateInput } from './birth-date-input.tsx';
import { CityCombobox } from './city-combobox.tsx';
import * as copy from './copy/rider.ts';
import { riderWords } from './copy/rider-fields.ts';
import * as shared from './copy/shared.ts';
import { JerseySizeField } from './jersey-size-field.tsx';

const genderOptions = riderGenders.map((value) => ({ value, label: copy.genderLabels[value] }));

/** What a form of a rider (`useForm`) gives its fields. */
interface FormProps {
  form: {
    values: RiderFacts;
    change: (part: Partial<RiderFacts>) => void;
    errorOf: (name: keyof RiderFacts) => string | undefined;
    field: (name: 'jerseySize') => ComponentProps<typeof JerseySizeField>['field'];
  };
  /** `row` of the form, or a row that also checks. */
  row: (name: keyof RiderFacts) => Partial<ComponentProps<typeof TextField>>;
}

interface RiderFieldsProps extends FormProps {
  /** The day on which the age counts. */
  ageDay: CalendarDay;
  /** Where the race is: most come from around. */
  near?: NamedPlace;
  /** What is to be said of the birth date: read while it is typed. */
  children?: ReactNode;
}

const names = riderFields.filter((field) => 'text' in field).filter((field) => !('gear' in field));
const gear = riderFields.filter((field) => 'gear' in field);

/** The fields about the rider. */
export function RiderFields({ form, row, ageDay, near, children }: RiderFieldsProps) {
  const { values, change, errorOf } = form;
  return (
    <>
      {names.map(({ name, text }) => (
        <TextField
          key={name}
          {...row(name)}
          label={riderWords[name].form}
          required
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="next"
          maxLength={text.max}
        />
      ))}
      <BirthDateField
        value={values.birthDate}
        onChange={(birthDate) => change({ birthDate })}
        error={errorOf('birthDate')}
        ageDay={ageDay}
      />
      {children}
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
  /** Only what this place shows. */
  place?: RiderPlace;
}

/** What the rider wears and wishes for. */
export function GearFields({ place, ...props }: GearFieldsProps) {
  return gear
    .filter(({ shown }: RiderField) => place === undefined || shown.includes(place))
    .map((field) => <GearField key={field.name} {...props} of={field} />);
}

function GearField(props: GearFieldsProps & { of: RiderField }) {
  const { form, row, jerseyAsked = false, beforehand = false } = props;
  const { name, text } = props.of;
  const words = riderWords[name];
  if (text === undefined) {
    return (
      <JerseySizeField
        field={form.field('jerseySize')}
        error={form.errorOf('jerseySize')}
        asked={jerseyAsked}
        beforehand={beforehand}
      />
    );
  }
  const { kind, max } = text;
  return (
    <TextField
      {...row(name)}
      label={words.form}
      hint={beforehand ? (words.beforehand ?? words.hint) : words.hint}
      placeholder={words.placeholder}
      autoComplete="off"
      {...(kind === 'digits'
        ? {
            inputMode: 'numeric',
            onChange: ({ currentTarget }) =>
              form.change({ [name]: currentTarget.value.replace(/\D/g, '').slice(0, max) }),
          }
        : { autoCapitalize: 'words', maxLength: max })}
    />
  );
}
