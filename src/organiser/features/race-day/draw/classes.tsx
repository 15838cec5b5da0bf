import { useState } from 'react';
import { randomId } from '#domain/random-id.ts';
import { preset } from '#functions/_shared/racing/format.ts';
import { planClass } from '#functions/_shared/racing/plan.ts';
import { attempt } from '#functions/_shared/racing/refusal.ts';
import type { ClassState } from '#functions/_shared/racing/state.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/race-day-draw.ts';
import { ActDialog, Consequence } from '#parts/act/act-dialog.tsx';
import { refusedBy } from '#parts/act/field-of.ts';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { FieldError } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { candidates, closingList, type Entry } from './closing.ts';

export interface RaceClassRow {
  readonly id: string;
  readonly name: string;
  readonly categories: readonly string[];
  readonly phase: ClassState['phase'];
}

interface Category {
  readonly id: string;
  readonly nama: string;
}

/** Under it a class has no further stage, and one child alone nobody to race. */
const fewest = 3;

/** Nothing waits in the draw of these. */
const drawnPhases: ReadonlySet<ClassState['phase']> = new Set(['diundi', 'selesai', 'batal']);

interface ClassesProps {
  raceId: string;
  /** Null: they could not be read, for want of a signal. */
  categories: readonly Category[] | null;
  classes: readonly RaceClassRow[];
  entries: readonly Entry[];
  /** Makes or changes a class; null: this person does not. */
  save:
    | ((classId: string, name: string, categoryIds: readonly string[]) => Promise<unknown>)
    | null;
}

/** What is raced together: each category a class of its own, and thin ones merged before the list is closed. */
export function Classes({ raceId, categories: known, classes, entries, save }: ClassesProps) {
  const categories = known ?? [];
  const [asked, setAsked] = useState<RaceClassRow | null>(null);
  const count = (ids: readonly string[]) => candidates(entries, ids).length;
  const loose = categories.filter(
    ({ id }) => !classes.some(({ categories: taken }) => taken.includes(id)),
  );
  const withRiders = loose.filter(({ id }) => count([id]) > 0);
  const all = useAct({
    act: async () => {
      for (const { id, nama } of withRiders) {
        await save?.(randomId(), nama, [id]);
      }
    },
    done: () => toast.success(copy.madeAll(withRiders.length)),
  });
  const open = (ids: readonly string[], name: string) =>
    setAsked({ id: randomId(), name, categories: ids, phase: 'baru' });
  return (
    <div className="grid gap-6">
      <p className="max-w-prose text-ink-muted">{copy.classesText}</p>
      {classes.length > 0 && (
        <ul className="grid gap-3 lg:grid-cols-2">
          {classes.map((row) => {
            const riders = count(row.categories);
            return (
              <li key={row.id}>
                <Card className="grid h-full content-between gap-3 p-4">
                  <div className="grid gap-1">
                    <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                      <b className="wrap-anywhere text-lg">{row.name}</b>
                      <span className="tabular-nums">{copy.childrenCount(riders)}</span>
                    </p>
                    {row.categories.length > 1 && (
                      <p className="text-ink-muted text-sm">
                        {copy.names(
                          row.categories.map(
                            (id) => categories.find((one) => one.id === id)?.nama ?? '',
                          ),
                        )}
                      </p>
                    )}
                    <Badge tone={row.phase === 'baru' ? 'neutral' : 'info'}>
                      {copy.phases[row.phase]}
                    </Badge>
                    {row.phase === 'baru' && riders < fewest && (
                      <p className="font-semibold text-sm text-warning">{copy.thinText(riders)}</p>
                    )}
                  </div>
                  <div className="flex flex-wrap gap-2">
                    <ButtonLink
                      variant={drawnPhases.has(row.phase) ? 'secondary' : 'primary'}
                      size="sm"
                      to={addresses.raceDraw(raceId, row.id)}
                      aria-label={copy.openDrawOf(row.name)}
                    >
                      {copy.openDraw}
                    </ButtonLink>
                    {save !== null && row.phase === 'baru' && (
                      <Button
                        variant="secondary"
                        size="sm"
                        aria-label={copy.changeClassOf(row.name)}
                        onClick={() => setAsked(row)}
                      >
                        {riders < fewest ? copy.mergeClass : copy.changeClass}
                      </Button>
                    )}
                  </div>
                </Card>
              </li>
            );
          })}
        </ul>
      )}
      <Section title={copy.looseTitle}>
        {loose.length === 0 ? (
          known !== null && <p className="text-ink-muted">{copy.looseNone}</p>
        ) : (
          <ul className="grid gap-1.5">
            {loose.map(({ id, nama }) => {
              const riders = count([id]);
              return (
                <li
                  key={id}
                  className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-surface px-4 py-2"
                >
                  <span className="wrap-anywhere min-w-40 flex-1">
                    <b className="block">{nama}</b>
                    <span className="text-ink-muted text-sm">
                      {copy.childrenCount(riders)}
                      {riders < fewest && `. ${copy.thinText(riders)}`}
                    </span>
                  </span>
                  {save !== null && (
                    <Button
                      variant="secondary"
                      size="sm"
                      aria-label={copy.makeOneOf(nama)}
                      onClick={() => open([id], nama)}
                    >
                      {copy.makeOne}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        )}
        {save !== null && withRiders.length > 1 && (
          <>
            <Refused act={all} />
            <Button block loading={all.busy} loadingText={copy.saving} onClick={() => all.run()}>
              {copy.makeAll}
            </Button>
          </>
        )}
        <p className="text-ink-muted text-sm">{copy.classNeedsSignal}</p>
      </Section>
      {asked !== null && save !== null && (
        <ClassDialog
          key={asked.id}
          row={asked}
          categories={categories}
          classes={classes}
          entries={entries}
          save={save}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

interface ClassDialogProps {
  row: RaceClassRow;
  categories: readonly Category[];
  classes: readonly RaceClassRow[];
  entries: readonly Entry[];
  save: NonNullable<ClassesProps['save']>;
  onClose: () => void;
}

/** One class: its name, which categories race together, and what comes of it. */
function ClassDialog({ row, categories, classes, entries, save, onClose }: ClassDialogProps) {
  const [name, setName] = useState(row.name);
  const [chosen, setChosen] = useState<readonly string[]>(row.categories);
  const elsewhere = (id: string) =>
    classes.find((other) => other.id !== row.id && other.categories.includes(id));
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <ActDialog
      open
      onClose={onClose}
      title={copy.classesTitle}
      confirmLabel={copy.save}
      busyLabel={copy.saving}
      closeLabel={copy.cancel}
      check={() =>
        name.trim() === ''
          ? { field: 'name', text: copy.nameMissing }
          : chosen.length === 0
            ? { field: 'category_ids', text: copy.categoriesMissing }
            : null
      }
      act={() => save(row.id, name.trim(), chosen)}
      refused={refusedBy()}
      done={copy.classMade}
    >
      {(errorOf) => (
        <>
          <TextField
            label={copy.classNameLabel}
            hint={copy.classNameHint}
            name="name"
            maxLength={60}
            autoComplete="off"
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            error={errorOf('name')}
          />
          <fieldset className="grid gap-1">
            <legend className="mb-1 font-semibold text-sm">{copy.classCategoriesLabel}</legend>
            {categories.map(({ id, nama }) => {
              const other = elsewhere(id);
              return (
                <label key={id} className="flex min-h-11 items-center gap-3">
                  <input
                    type="checkbox"
                    name="category_ids"
                    checked={chosen.includes(id)}
                    disabled={other !== undefined}
                    onChange={() => toggle(id)}
                    className="size-5 shrink-0 accent-primary"
                  />
                  <span className="wrap-anywhere min-w-0 flex-1">
                    {nama}
                    {other !== undefined && (
                      <span className="block text-ink-muted text-sm">
                        {copy.ofOtherClass(other.name)}
                      </span>
                    )}
                  </span>
                  <span className="text-ink-muted text-sm tabular-nums">
                    {candidates(entries, [id]).length}
                  </span>
                </label>
              );
            })}
            {errorOf('category_ids') !== undefined && (
              <FieldError id={`${row.id}-categories`}>{errorOf('category_ids')}</FieldError>
            )}
          </fieldset>
          <Consequences entries={entries} chosen={chosen} />
        </>
      )}
    </ActDialog>
  );
}

/** What comes of racing these categories together, by the usual format. */
function Consequences({
  entries,
  chosen,
}: {
  entries: readonly Entry[];
  chosen: readonly string[];
}) {
  const { entries: listed, twice } = closingList(entries, chosen, 'semua');
  const riders = listed.length;
  if (chosen.length === 0) {
    return null;
  }
  const plan = attempt(() => planClass(riders, preset('baku')));
  return (
    <div className="grid gap-2 rounded-lg bg-sunken p-4 text-sm" aria-live="polite">
      <Consequence>
        {plan.ok ? `${copy.planSentence(riders, plan.value)}.` : copy.childrenCount(riders)}
      </Consequence>
      {riders < fewest && <Consequence>{copy.thinText(riders)}</Consequence>}
      {chosen.length > 1 && <Consequence>{copy.mergedText}</Consequence>}
      {twice.length > 0 && <Notice tone="warning">{copy.twiceText(twice)}</Notice>}
    </div>
  );
}
