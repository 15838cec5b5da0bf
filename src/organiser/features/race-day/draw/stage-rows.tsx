import { useState } from 'react';
import { tabStorage } from '#domain/safe-storage.ts';
import type { ClassAct } from '#functions/_shared/racing/decisions.ts';
import { batchCount } from '#functions/_shared/racing/draw.ts';
import { type ClassState, formatOf } from '#functions/_shared/racing/state.ts';
import * as copy from '#organiser/copy/race-day-draw.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import { useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { type FieldProblem, useForm } from '#ui/form.ts';
import { Section } from '#ui/section.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ReadAloud } from './read-aloud.tsx';

interface Typed {
  readonly plates: readonly number[];
  /** A word that is no plate. */
  readonly wrong: string | null;
}

/** Plates as they are typed, with spaces or commas between them. */
function platesIn(text: string): Typed {
  const words = text.split(/[\s,;.]+/).filter(Boolean);
  const wrong = words.find((word) => !/^0*[1-9]\d{0,3}$/.test(word)) ?? null;
  return { plates: wrong === null ? words.map(Number) : [], wrong };
}

/** What is wrong with rows that were typed: the first thing of each batch, then what is missing. */
export function rowsTrouble(
  typed: readonly string[],
  list: readonly { plate: number }[],
): FieldProblem<string>[] {
  const batches = typed.map(platesIn);
  const seen = new Set<number>();
  const problems = batches.flatMap(({ plates, wrong }, index) => {
    const at = (text: string) => [{ field: `b${index}`, text }];
    if (wrong !== null) {
      return at(copy.wordWrong(wrong));
    }
    for (const plate of plates) {
      if (!list.some((one) => one.plate === plate)) {
        return at(copy.plateStrange(plate));
      }
      if (seen.has(plate)) {
        return at(copy.plateTwice(plate));
      }
      seen.add(plate);
    }
    return [];
  });
  if (problems.length > 0) {
    return problems;
  }
  const left = list.flatMap(({ plate }) => (seen.has(plate) ? [] : [plate]));
  const sizes = batches.map(({ plates }) => plates.length);
  const smallest = `b${sizes.indexOf(Math.min(...sizes))}`;
  if (left.length > 0) {
    return [{ field: smallest, text: copy.platesLeft(left) }];
  }
  return Math.max(...sizes) - Math.min(...sizes) > 1
    ? [{ field: smallest, text: copy.sizesUneven }]
    : [];
}

interface StageRowsProps {
  state: ClassState;
  decide: (act: ClassAct) => Promise<void>;
}

/** Rows that were drawn with balls or papers before everybody's eyes. */
export function StageRows({ state, decide }: StageRowsProps) {
  const { list } = state;
  const kept = `undian-tempat:${state.draws.at(-1)?.code}`;
  const count = batchCount(list.length, formatOf(state).gates);
  const [least, most] = [Math.floor(list.length / count), Math.ceil(list.length / count)];
  const names = Array.from({ length: count }, (_, index) => `b${index}`);
  const [read, setRead] = useState(false);
  const form = useForm<Record<string, string>>({
    initial: () => {
      const known = tabStorage.readJson(kept) as Record<string, unknown> | null;
      return Object.fromEntries(names.map((name) => [name, String(known?.[name] ?? '')]));
    },
    check: (values) =>
      rowsTrouble(
        names.map((name) => values[name] ?? ''),
        list,
      ),
    send: async (values) => {
      tabStorage.keepJson(kept, values);
      setRead(true);
    },
    refused: () => null,
  });
  const batches = names.map((name) => platesIn(form.values[name] ?? '').plates);
  const draw = useAct({
    act: () => decide({ kind: 'undi', payload: { way: 'tempat', batches } }),
    done: () => tabStorage.forget(kept),
    sentences: refusals,
  });
  return (
    <Card className="grid gap-4 p-5">
      <Section title={copy.stageTitle}>
        {read ? (
          <ReadAloud draw={draw} onMend={() => setRead(false)}>
            <ul className="grid gap-3">
              {batches.map((plates, index) => (
                <li key={names[index]} className="rounded-md bg-sunken p-3">
                  <span className="block text-ink-muted text-sm">{copy.batchName(index + 1)}</span>
                  <span className="font-extrabold text-2xl tabular-nums">{plates.join('  ')}</span>
                </li>
              ))}
            </ul>
          </ReadAloud>
        ) : (
          <form {...form.props} className="grid gap-4">
            <p>{copy.stageText}</p>
            {names.map((name, index) => (
              <TextField
                key={name}
                label={copy.batchLabel(index + 1, least, most)}
                // A phone's pad for decimals has a comma, which separates as well as a space.
                inputMode="decimal"
                autoComplete="off"
                {...form.row(name)}
              />
            ))}
            <Button type="submit" block>
              {copy.checkRows}
            </Button>
          </form>
        )}
      </Section>
    </Card>
  );
}
