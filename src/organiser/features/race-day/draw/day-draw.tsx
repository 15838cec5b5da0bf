import { useState } from 'react';
import { receiptTime } from '#functions/_shared/board/receipt.ts';
import type { DrawWay } from '#functions/_shared/racing/commitment.ts';
import type { ClassAct } from '#functions/_shared/racing/decisions.ts';
import { type Format, preset } from '#functions/_shared/racing/format.ts';
import type { Draw } from '#functions/_shared/racing/state.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/race-day-draw.ts';
import { inFormat as penaltiesInFormat } from '#organiser/copy/race-day-penalties.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import type { DayClass } from '#organiser/parts/race-day/day-status.ts';
import { atClass } from '#organiser/parts/race-day/tracks.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { ActDialog } from '#parts/act/act-dialog.tsx';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { penaltyText } from '#parts/copy/penalties.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { closingActs, closingList, codeIsSent, committedDay, unpaidOf } from './closing.ts';
import { CodeCard, Numbers } from './commitment.tsx';
import { FormatFields } from './format-fields.tsx';
import { formatTrouble } from './plan-card.tsx';
import { useWay, WayFields } from './way-fields.tsx';

interface DayDrawProps {
  day: RaceDay;
  /** How the race's other classes race: of those closed the last. */
  usual: { format: Format; people: number } | null;
}

interface Together {
  readonly draw: Draw;
  readonly classes: readonly DayClass[];
}

/** Classes whose lists were closed under one code, the newest code first. */
function drawnTogether(classes: readonly DayClass[]): Together[] {
  const codes = new Map<string, { draw: Draw; classes: DayClass[] }>();
  for (const one of classes) {
    const draw = one.chain.state.draws.at(-1);
    if (draw?.day && draw.voided === null) {
      const known = codes.get(draw.code) ?? { draw, classes: [] };
      known.classes.push(one);
      codes.set(draw.code, known);
    }
  }
  return [...codes.values()].reverse();
}

/** One draw over the day's classes (R40): their lists are closed under one code, and drawn with one set of numbers. */
export function DayDraw({ day, usual }: DayDrawProps) {
  const mine = day.classes.filter((one) => atClass(day, one).deciding && one.unreadable === null);
  const committed = drawnTogether(mine).filter(({ classes }) =>
    classes.some(({ chain }) => chain.state.phase === 'ditutup'),
  );
  const open = mine.filter(({ chain }) => chain.state.phase === 'baru');
  return (
    <>
      {committed.map((one) => (
        <CommittedDay key={one.draw.code} day={day} together={one} />
      ))}
      {committed.length === 0 && open.length > 1 && (
        <CloseLists day={day} open={open} usual={usual} />
      )}
    </>
  );
}

function CloseLists({ day, open, usual }: DayDrawProps & { open: readonly DayClass[] }) {
  const [format, setFormat] = useState<Format>(usual?.format ?? preset('baku'));
  const [left, setLeft] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<DrawWay | null>(null);
  const found = open.map((raceClass) => {
    const closing = closingList(day.entries, raceClass.categories, 'semua');
    const trouble =
      closing.entries.length === 0
        ? copy.listEmpty
        : closing.withoutPlate.length > 0
          ? copy.platesMissing(closing.withoutPlate)
          : closing.twice.length > 0
            ? copy.twiceText(closing.twice)
            : formatTrouble(closing.list.length, format);
    const unpaid = unpaidOf(day.entries, raceClass.categories).length;
    return { raceClass, closing, trouble, unpaid };
  });
  const chosen = found.filter(
    ({ raceClass, trouble }) => trouble === null && !left.includes(raceClass.id),
  );
  const form = useWay('orang', usual, setAsked);
  const children = chosen.reduce((sum, { closing }) => sum + closing.list.length, 0);
  return (
    <Card className="grid gap-4 p-5">
      <Section title={copy.dayDrawTitle}>
        <p className="text-ink-muted">{copy.dayDrawText}</p>
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-semibold text-sm">{copy.dayDrawList}</legend>
          {found.map(({ raceClass: { id, name }, closing, trouble, unpaid }) => (
            <div key={id}>
              <label className="flex min-h-12 items-center gap-3 font-semibold">
                <input
                  type="checkbox"
                  className="size-6 shrink-0 accent-primary"
                  checked={trouble === null && !left.includes(id)}
                  disabled={trouble !== null}
                  onChange={() =>
                    setLeft(left.includes(id) ? left.filter((one) => one !== id) : [...left, id])
                  }
                />
                {copy.dayDrawRow(name, closing.entries.length)}
              </label>
              {trouble !== null && <p className="text-danger text-sm">{trouble}</p>}
              {unpaid > 0 && <p className="text-ink-muted text-sm">{copy.unpaidLeftOut(unpaid)}</p>}
            </div>
          ))}
        </fieldset>
        <FormatFields format={format} onChange={setFormat} />
        <form {...form.props} className="grid gap-4">
          <WayFields form={form} hints={copy.dayWayHints} />
          {chosen.length < 2 && <Notice>{copy.dayDrawTooFew}</Notice>}
          <Button type="submit" block disabled={chosen.length < 2}>
            {copy.closeAll(chosen.length)}
          </Button>
        </form>
      </Section>
      {asked !== null && (
        <ActDialog
          open
          onClose={() => setAsked(null)}
          title={copy.closeTitle}
          confirmLabel={copy.closeAll(chosen.length)}
          busyLabel={copy.closing}
          closeLabel={copy.cancel}
          sentences={{ ...refusals, ...copy.formatSentences }}
          act={async () => {
            const acts = closingActs(
              chosen.map(({ raceClass, closing }) => ({ state: raceClass.chain.state, closing })),
              format,
              asked,
            );
            for (const { classId, act } of acts) {
              await day.decide(classId, act);
            }
          }}
        >
          <p>{copy.closeAllText(chosen.length, children, format.gates)}</p>
          <p className="mt-3 font-semibold">{copy.wayText(asked)}</p>
          <p className="mt-3">{penaltiesInFormat((format.penalties ?? []).map(penaltyText))}</p>
        </ActDialog>
      )}
    </Card>
  );
}

function CommittedDay({ day, together }: { day: RaceDay; together: Together }) {
  const { draw, classes } = together;
  const waiting = classes.filter(({ chain }) => chain.state.phase === 'ditutup');
  const drawn = classes
    .map(({ chain }) => chain.state.draws.at(-1)?.chance ?? null)
    .find((chance) => chance !== null);
  const drawAll = async (act: ClassAct) => {
    for (const { id } of waiting) {
      await day.decide(id, act);
    }
  };
  const rest = useAct({
    act: () => {
      const [, ...numbers] = (drawn ?? '').split('-').map(Number);
      return drawAll({ kind: 'undi', payload: { way: 'orang', numbers } });
    },
    done: () => undefined,
    sentences: refusals,
  });
  const [first] = classes;
  const { state } = (first as DayClass).chain;
  const times = classes.map(
    ({ chain, codesReceived }) => codesReceived[chain.state.draws.length - 1],
  );
  const received = times.every((at) => at !== undefined) ? times.toSorted().at(-1) : undefined;
  return (
    <>
      <CodeCard
        draw={draw}
        text={committedDay(state, draw) ?? ''}
        sent={day.practiceOf === null ? classes.every(({ id }) => codeIsSent(day, id)) : null}
        receipt={
          received === undefined
            ? null
            : copy.codeReceived(receiptTime(received, day.race.timeZone))
        }
      />
      {drawn !== undefined ? (
        <>
          <Refused act={rest} />
          <Button block loading={rest.busy} loadingText={copy.drawing} onClick={() => rest.run()}>
            {copy.drawRest(
              waiting.map(({ name }) => name),
              drawn,
            )}
          </Button>
        </>
      ) : draw.way.way === 'orang' ? (
        <Numbers key={draw.code} code={draw.code} people={draw.way.people} decide={drawAll} />
      ) : (
        <Section title={copy.onStageTitle}>
          <p className="text-ink-muted">{copy.onStageText}</p>
          <ul className="grid gap-2">
            {waiting.map(({ id, name }) => (
              <li key={id}>
                <ButtonLink block variant="secondary" to={addresses.raceDraw(day.race.id, id)}>
                  {copy.onStageOf(name)}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
