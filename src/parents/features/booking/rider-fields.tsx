import {
  maxNameLength,
  maxNicknameLength,
  maxStartNumberDigits,
  riderGenders,
} from '#domain/constants.ts';
import type { CalendarDay } from '#domain/dates.ts';
import * as copy from '#parents/copy/booking.ts';
import { CityCombobox } from '#parts/city-combobox.tsx';
import * as orders from '#parts/copy/orders.ts';
import * as labels from '#parts/copy/rider.ts';
import * as shared from '#parts/copy/shared.ts';
import { JerseySizeField } from '#parts/jersey-size-field.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { TextField } from '#ui/text-field.tsx';
import { BirthDateField } from './birth-date-field.tsx';
import type { RiderForm } from './use-rider-form.ts';

const genderOptions = riderGenders.map((value) => ({ value, label: labels.genderLabels[value] }));

interface FieldsProps {
  form: RiderForm;
}

/** Who rides. */
export function RiderFields({ form, raceDay }: FieldsProps & { raceDay: CalendarDay }) {
  const { values, change, errorOf } = form;
  return (
    <>
      <TextField
        {...form.checked('fullName')}
        label={labels.riderFullNameLabel}
        required
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={maxNameLength}
      />
      <TextField
        {...form.checked('nickname')}
        label={labels.riderNicknameLabel}
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
        raceDay={raceDay}
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
      />
    </>
  );
}

/** What the rider wears and wishes for. */
export function GearFields({ form, jerseyAsked }: FieldsProps & { jerseyAsked: boolean }) {
  return (
    <>
      <TextField
        {...form.checked('teamName')}
        label={labels.teamNameLabel}
        hint={labels.teamNameHint}
        autoComplete="off"
        autoCapitalize="words"
        maxLength={maxNameLength}
      />
      <JerseySizeField
        field={form.field('jerseySize')}
        error={form.errorOf('jerseySize')}
        asked={jerseyAsked}
      />
      <TextField
        {...form.row('startNumber')}
        label={orders.startNumberLabel}
        hint={labels.startNumberHint}
        inputMode="numeric"
        autoComplete="off"
        placeholder={labels.startNumberPlaceholder}
        onChange={({ currentTarget }) =>
          form.change({
            startNumber: currentTarget.value.replace(/\D/g, '').slice(0, maxStartNumberDigits),
          })
        }
      />
    </>
  );
}

/** Whom the payment's receipt goes to. */
export function ContactFields({ form }: FieldsProps) {
  return (
    <>
      <TextField
        {...form.checked('email')}
        label={shared.emailLabel}
        hint={copy.emailHint}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={254}
      />
      <TextField
        {...form.checked('phone')}
        label={shared.phoneLabel}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
      />
    </>
  );
}
