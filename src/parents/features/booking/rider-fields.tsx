import { Controller, type UseFormReturn } from 'react-hook-form';
import {
  maxNameLength,
  maxNicknameLength,
  maxStartNumberDigits,
  riderGenders,
} from '#domain/constants.ts';
import type { CalendarDay } from '#domain/dates.ts';
import * as copy from '#parents/copy/booking.ts';
import * as orders from '#parts/copy/orders.ts';
import * as shared from '#parts/copy/shared.ts';
import { Field } from '#ui/field.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { BirthDateField } from './birth-date-field.tsx';
import { CityCombobox } from './city-combobox.tsx';
import { JerseySizeField } from './jersey-size-field.tsx';
import type { RiderFormValues } from './rider-draft.ts';
import type { RiderForm } from './use-rider-form.ts';

const genderOptions = riderGenders.map((value) => ({ value, label: copy.genderLabels[value] }));

type FieldsProps = Pick<RiderForm, 'form' | 'field'>;

const errorOf = (form: UseFormReturn<RiderFormValues>, name: keyof RiderFormValues) =>
  form.formState.errors[name]?.message;

/** Who rides. */
export function RiderFields({ form, field, raceDay }: FieldsProps & { raceDay: CalendarDay }) {
  const { control } = form;
  return (
    <>
      <Field label={copy.riderFullNameLabel} required error={errorOf(form, 'fullName')}>
        {(props) => (
          <TextInput
            {...props}
            {...field('fullName')}
            autoComplete="off"
            autoCapitalize="words"
            enterKeyHint="next"
            maxLength={maxNameLength}
          />
        )}
      </Field>
      <Field label={copy.riderNicknameLabel} required error={errorOf(form, 'nickname')}>
        {(props) => (
          <TextInput
            {...props}
            {...field('nickname')}
            autoComplete="off"
            autoCapitalize="words"
            enterKeyHint="next"
            maxLength={maxNicknameLength}
          />
        )}
      </Field>
      <Controller
        control={control}
        name="birthDate"
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <BirthDateField
            ref={ref}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            error={errorOf(form, 'birthDate')}
            raceDay={raceDay}
          />
        )}
      />
      <Controller
        control={control}
        name="gender"
        render={({ field: { value, onChange } }) => (
          <RadioGroup
            legend={shared.genderLabel}
            name="gender"
            required
            options={genderOptions}
            value={riderGenders.find((gender) => gender === value) ?? null}
            onChange={onChange}
            error={errorOf(form, 'gender')}
          />
        )}
      />
      <Controller
        control={control}
        name="city"
        render={({ field: { ref, value, onChange } }) => (
          <CityCombobox ref={ref} value={value} onChange={onChange} error={errorOf(form, 'city')} />
        )}
      />
    </>
  );
}

/** What the rider wears and wishes for. */
export function GearFields({ form, field, jerseyAsked }: FieldsProps & { jerseyAsked: boolean }) {
  return (
    <>
      <Field label={copy.teamNameLabel} hint={copy.teamNameHint} error={errorOf(form, 'teamName')}>
        {(props) => (
          <TextInput
            {...props}
            {...field('teamName')}
            autoComplete="off"
            autoCapitalize="words"
            maxLength={maxNameLength}
          />
        )}
      </Field>
      <JerseySizeField
        field={form.register('jerseySize')}
        error={errorOf(form, 'jerseySize')}
        asked={jerseyAsked}
      />
      <Controller
        control={form.control}
        name="startNumber"
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <Field
            label={orders.startNumberLabel}
            hint={copy.startNumberHint}
            error={errorOf(form, 'startNumber')}
          >
            {(props) => (
              <TextInput
                {...props}
                ref={ref}
                name="startNumber"
                inputMode="numeric"
                autoComplete="off"
                placeholder={copy.startNumberPlaceholder}
                value={value}
                onBlur={onBlur}
                onChange={(event) =>
                  onChange(event.target.value.replace(/\D/g, '').slice(0, maxStartNumberDigits))
                }
              />
            )}
          </Field>
        )}
      />
    </>
  );
}

/** Whom the payment's receipt goes to. */
export function ContactFields({ form, field }: FieldsProps) {
  return (
    <>
      <Field label={shared.emailLabel} hint={copy.emailHint} error={errorOf(form, 'email')}>
        {(props) => (
          <TextInput
            {...props}
            {...field('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            maxLength={254}
          />
        )}
      </Field>
      <Field label={shared.phoneLabel} error={errorOf(form, 'phone')}>
        {(props) => (
          <TextInput
            {...props}
            {...field('phone')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={30}
          />
        )}
      </Field>
    </>
  );
}
