import type { ComponentProps } from 'react';
import type { DrawWay } from '#functions/_shared/racing/commitment.ts';
import { fewestPeople, readNumber } from '#functions/_shared/racing/draw.ts';
import * as copy from '#organiser/copy/race-day-draw.ts';
import { type Form, useForm } from '#ui/form.ts';
import { RadioGroup } from '#ui/radio-group.tsx';
import { TextField } from '#ui/text-field.tsx';

const mostPeople = 20;

type Way = DrawWay['way'];

interface PeopleValues {
  people: string;
  organiser: string;
}

interface WayValues extends PeopleValues {
  way: Way;
}

/** How many write numbers besides the organiser, and the organiser's own (R6): what is wrong with what was typed. */
function peopleProblems({ people, organiser }: PeopleValues) {
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

function wayOfPeople({ people, organiser }: PeopleValues) {
  return {
    way: 'orang' as const,
    people: Number(people),
    organiser: readNumber(organiser.trim()) ?? 0,
  };
}

type Row = Omit<ComponentProps<typeof TextField>, 'label'>;

function PeopleFields({ row }: { row: (name: keyof PeopleValues) => Row }) {
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

/** The form in which an organiser says how is drawn. @param usual what was typed for a draw before */
export function useWay(
  first: Way,
  usual: { people: number } | null,
  chosen: (way: DrawWay) => void,
) {
  return useForm<WayValues>({
    initial: { way: first, people: String(usual?.people ?? fewestPeople), organiser: '' },
    check: ({ way, ...people }) => (way === 'tempat' ? [] : peopleProblems(people)),
    send: async ({ way, ...people }) => chosen(way === 'tempat' ? { way } : wayOfPeople(people)),
    refused: () => null,
  });
}

interface WayFieldsProps {
  form: Form<WayValues>;
  hints: Readonly<Record<Way, string>>;
}

export function WayFields({ form, hints }: WayFieldsProps) {
  return (
    <>
      <RadioGroup
        legend={copy.wayLegend}
        name="way"
        layout="stack"
        value={form.values.way}
        onChange={(way) => form.change({ way })}
        options={(['orang', 'tempat'] as const).map((value) => ({
          value,
          label: copy.ways[value],
          hint: hints[value],
        }))}
      />
      {form.values.way === 'orang' && <PeopleFields row={form.row} />}
    </>
  );
}
