import { ageOn } from '#domain/age.ts';
import { parseBirthDate } from '#domain/birth-date-input.ts';
import { type CalendarDay, today } from '#domain/dates.ts';
import * as copy from '#parents/copy/booking.ts';
import { BirthDateInput } from '#parts/birth-date-input.tsx';
import * as shared from '#parts/copy/shared.ts';
import { Badge } from '#ui/badge.tsx';
import { Field } from '#ui/field.tsx';

export interface BirthDateFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** The day on which age counts. */
  raceDay: CalendarDay;
}

export function BirthDateField({ value, onChange, error, raceDay }: BirthDateFieldProps) {
  const birthDate = parseBirthDate(value);
  const ageToday = birthDate === null ? null : ageOn(birthDate, today());
  const ageOnRaceDay = birthDate === null ? null : ageOn(birthDate, raceDay);

  return (
    <Field
      label={shared.birthDateLabel}
      required
      error={error}
      hint={
        ageToday === null || ageOnRaceDay === null || ageToday === ageOnRaceDay
          ? copy.birthDateHint
          : copy.ageOnRaceDayHint(ageOnRaceDay, ageToday)
      }
      aside={
        <span aria-live="polite">
          {ageOnRaceDay !== null && <Badge tone="info">{shared.ageInYears(ageOnRaceDay)}</Badge>}
        </span>
      }
    >
      {(field) => <BirthDateInput {...field} name="birthDate" value={value} onChange={onChange} />}
    </Field>
  );
}
