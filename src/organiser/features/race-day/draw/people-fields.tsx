import type { ComponentProps } from 'react';
import { fewestPeople, readNumber } from '#functions/_shared/racing/draw.ts';
import * as copy from '#organiser/copy/race-day-draw.ts';
import { TextField } from '#ui/text-field.tsx';

const mostPeople = 20;

export interface PeopleValues {
  people: string;
  organiser: string;
}

/** How many write numbers besides the organiser, and the organiser's own (R6): what is wrong with what was typed. */
export function peopleProblems({ people, organiser }: PeopleValues) {
  const asNumber = /^\d{1,2}$/.test(people.trim()) ? Number(people) : 0;
  return [
    ...(asNumber < fewestPeople
      ? [{ field: 'people' as const, text: copy.peopleTooFew }]
      : asNumber > mostPeople
        ? [{ field: 'people' as const, text: copy.peopleTooMany }]
        : []),
    ...(readNumber(organiser.trim()) === null
      ? [{ field: 'organiser' as const, text: copy.sixDigits }]
      : []),
  ];
}

export function wayOfPeople({ people, organiser }: PeopleValues) {
  return {
    way: 'orang' as const,
    people: Number(people),
    organiser: readNumber(organiser.trim()) ?? 0,
  };
}

type Row = Omit<ComponentProps<typeof TextField>, 'label'>;

export function PeopleFields({ row }: { row: (name: keyof PeopleValues) => Row }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={copy.peopleLabel}
        hint={copy.peopleHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        {...row('people')}
      />
      <TextField
        label={copy.ownNumberLabel}
        hint={copy.ownNumberHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        {...row('organiser')}
      />
    </div>
  );
}
