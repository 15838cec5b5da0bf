import { useQueries } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { categoryQueries } from '#api/categories.ts';
import * as copy from '#organiser/copy/codes.ts';
import type { Form } from '#ui/form.ts';
import { TextField } from '#ui/text-field.tsx';
import type { CodeValues } from './code-values.ts';

/** More are not asked for their categories. */
const mostRaces = 8;

interface MoreOfCodeProps {
  form: Form<CodeValues>;
  /** It was used, so its categories stay. */
  kept: boolean;
  /** It is for these. */
  races: readonly string[];
}

/** What few codes need: folded, unless this one has some of it. */
export function MoreOfCode({ form, kept, races }: MoreOfCodeProps) {
  const { categories, from, accountUses } = form.values;
  const [filled] = useState(categories.length > 0 || from !== '' || accountUses !== '');
  const [opened, setOpened] = useState(filled);
  return (
    <details open={filled} onToggle={() => setOpened(true)} className="rounded-md bg-sunken px-4">
      <summary className="min-h-11 content-center font-semibold">{copy.moreTitle}</summary>
      {opened && (
        <div className="grid gap-4 pb-4">
          {!kept && <Categories form={form} races={races} />}
          <TextField {...form.row('from')} label={copy.fromLabel} type="date" />
          <TextField
            {...form.row('accountUses')}
            label={copy.accountUsesLabel}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
      )}
    </details>
  );
}

function Categories({ form, races }: Pick<MoreOfCodeProps, 'form' | 'races'>) {
  const found = useQueries({
    queries: races.slice(0, mostRaces).map((id) => categoryQueries.ofRace(id)),
  });
  const all = new Map(
    found.flatMap(({ data = [] }) => data.map(({ id, nama }) => [id, nama] as const)),
  );
  if (all.size === 0) {
    return null;
  }
  return (
    <Choices
      label={copy.categoriesLabel}
      hint={copy.categoriesHint}
      all={[...all]}
      chosen={form.values.categories}
      onChange={(categories) => form.change({ categories })}
    />
  );
}

interface ChoicesProps {
  label: string;
  hint?: string;
  all: readonly (readonly [id: string, name: string])[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Several of a few. */
export function Choices({ label, hint, all, chosen, onChange }: ChoicesProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={hint && id} className="grid gap-1">
      <legend className="mb-1 font-semibold text-sm">{label}</legend>
      {hint && (
        <p id={id} className="text-ink-muted text-sm">
          {hint}
        </p>
      )}
      {all.map(([value, name]) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-primary"
            checked={chosen.includes(value)}
            onChange={({ currentTarget }) =>
              onChange(
                currentTarget.checked
                  ? [...chosen, value]
                  : chosen.filter((other) => other !== value),
              )
            }
          />
          <span className="wrap-anywhere">{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
