import { type ChangeEvent, type Ref, useLayoutEffect, useRef } from 'react';
import { ageOn } from '#domain/age.ts';
import { formatBirthDateInput, parseBirthDate } from '#domain/birth-date-input.ts';
import { calendarDay, today } from '#domain/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';

export interface BirthDateFieldProps {
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error: string | undefined;
  /** Start of the race: its WIB day is the one on which age counts. */
  raceStart: string;
  ref: Ref<HTMLInputElement>;
}

export function BirthDateField({
  value,
  onChange,
  onBlur,
  error,
  raceStart,
  ref,
}: BirthDateFieldProps) {
  const caret = useRef<{ input: HTMLInputElement; digits: number } | null>(null);

  // Putting the dashes in moves the caret to the end; give it back to whoever mends a digit in the middle.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    const { input, digits } = caret.current;
    caret.current = null;
    let position = 0;
    for (let seen = 0; position < value.length && seen < digits; position += 1) {
      if (value[position] !== '-') seen += 1;
    }
    input.setSelectionRange(position, position);
  }, [value]);

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const before = input.value.slice(0, input.selectionStart ?? input.value.length);
    caret.current = { input, digits: before.replace(/\D/g, '').length };
    onChange(formatBirthDateInput(input.value));
  };

  const birthDate = parseBirthDate(value);
  const ageToday = birthDate === null ? null : ageOn(birthDate, today());
  const ageOnRaceDay = birthDate === null ? null : ageOn(birthDate, calendarDay(raceStart));

  return (
    <Field
      label="Tanggal lahir"
      required
      error={error}
      hint={
        ageToday === ageOnRaceDay
          ? 'Tanggal-bulan-tahun, misalnya 05-03-2021.'
          : `Usia dihitung pada hari lomba: ${ageOnRaceDay} tahun (hari ini ${ageToday} tahun).`
      }
      aside={
        <span aria-live="polite">
          {ageOnRaceDay !== null && <Badge tone="info">{ageOnRaceDay} tahun</Badge>}
        </span>
      }
    >
      {(field) => (
        <TextInput
          {...field}
          ref={ref}
          name="birthDate"
          inputMode="numeric"
          autoComplete="off"
          placeholder="DD-MM-YYYY"
          value={value}
          onChange={change}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}
