import { useId, useState } from 'react';
import { publicItemName } from '#functions/_shared/board/public-words.ts';
import { spoken } from '#functions/_shared/racing/words.ts';
import { addresses } from '#organiser/addresses.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import * as copy from '#organiser/copy/running-order.ts';
import { LeaveGuard } from '#organiser/parts/leave-guard.tsx';
import { motoInClass } from '#organiser/parts/race-day/moto-names.ts';
import { TrackChoice } from '#organiser/parts/race-day/track-choice.tsx';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.ts';
import { AddOther } from './add-other.tsx';
import { ClassBlocks } from './class-blocks.tsx';
import {
  type Close,
  closeIn,
  dayPlan,
  inDraftOrder,
  isMoto,
  minutesLeft,
  moved,
  type Planned,
  paceOf,
  postponed,
  wrongWays,
} from './day-plan.ts';
import { OrderRow, PastRow } from './order-row.tsx';
import { Pause } from './pause.tsx';
import { StopRace } from './stop-race.tsx';
import { useDrag } from './use-drag.ts';

/** What is shown of a warning at once; the rest is counted. */
const shownWarnings = 5;

function nameOf({ item }: Planned): string {
  if (item.type === 'moto') {
    return copy.motoNumber(item.number);
  }
  return spoken(item.name) || publicItemName(item, []);
}

export function RunningOrder({ day }: { day: RaceDay }) {
  const decisions = day.decisions().map(({ decision }) => decision);
  const plan = dayPlan(day, decisions);
  const [draft, setDraft] = useState<readonly Planned[] | null>(null);
  const [said, setSaid] = useState('');
  const coming = inDraftOrder(plan.coming, draft);
  const names = new Map(
    day.entries.map(({ anak, nama_panggilan_rider, nomor_plat }) => [
      anak,
      [nama_panggilan_rider, nomor_plat === null ? '' : `(${nomor_plat})`]
        .filter(Boolean)
        .join(' '),
    ]),
  );
  const wrong = wrongWays(coming);
  const close = closeIn(plan, coming);
  const pace = paceOf(decisions);
  const save = useAct({
    act: (items: readonly Planned[]) =>
      day.decide(null, {
        kind: 'urutan',
        payload: {
          items: [...[...plan.past, ...items].map(({ item }) => item), ...plan.elsewhere],
        },
      }),
    done: () => {
      setDraft(null);
      toast.success(copy.saved);
    },
    sentences: refusals,
  });
  const heading = useId();
  const change = (items: readonly Planned[], what?: string) => {
    save.forget();
    setDraft(items);
    setSaid(what ?? '');
  };
  const move = (from: number, to: number) => {
    const planned = coming[from];
    if (planned !== undefined && to >= 0 && to < coming.length && to !== from) {
      change(moved(coming, from, to), copy.movedTo(nameOf(planned), to + 1, coming.length));
    }
  };
  const later = (index: number) => {
    const items = postponed(coming, index);
    if (items === null) {
      save.refuse({ field: null, text: copy.noLater });
    } else if (draft === null && !plan.isProposal) {
      // In the middle of the day one press is enough.
      void save.run(items);
    } else {
      change(items);
    }
  };
  const drag = useDrag(move);

  if (plan.past.length + coming.length === 0) {
    return (
      <>
        <TrackChoice day={day} />
        <Pause day={day} />
        <EmptyState
          title={copy.nothingDrawn}
          text={copy.nothingDrawnText}
          action={<ButtonLink to={addresses.raceDay(day.race.id)}>{copy.toRaceDay}</ButtonLink>}
        />
        {day.deciding && <StopRace day={day} />}
      </>
    );
  }
  const unsaved = draft !== null || (plan.isProposal && day.deciding);
  return (
    <>
      {!day.deciding && <Notice tone="info">{copy.onlyHolder}</Notice>}
      <TrackChoice day={day} />
      <Pause day={day} />
      <p className="text-ink-muted">
        {pace !== null && (
          <strong className="text-ink">{copy.pace(pace.minutes, pace.raced)} · </strong>
        )}
        {copy.remaining(coming.filter(isMoto).length, pace && minutesLeft(coming, pace.minutes))}
      </p>
      {day.deciding && plan.isProposal && <Notice tone="info">{copy.proposal}</Notice>}
      <CloseWarning close={close} names={names} />
      {wrong.map(({ first, second }) => (
        <Notice key={second.key} tone="danger">
          {copy.wrongWay(nameOf(first), nameOf(second))}
        </Notice>
      ))}
      {plan.past.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-bold">
            {copy.pastHeading(plan.past.filter(isMoto).length)}
          </summary>
          <Card>
            <ol className="divide-y divide-line">
              {plan.past.map((planned) => (
                <PastRow
                  key={planned.key}
                  planned={planned}
                  name={nameOf(planned)}
                  where={whereOf(planned)}
                />
              ))}
            </ol>
          </Card>
        </details>
      )}
      <ClassBlocks
        coming={coming}
        youngestFirst={day.classes.map(({ id }) => id)}
        pace={pace?.minutes ?? null}
        timeZone={day.race.timeZone}
        onChange={day.deciding ? change : null}
      />
      <section aria-labelledby={heading} className="grid gap-2">
        <h2 id={heading} className="font-extrabold text-lg">
          {copy.waitingHeading}
        </h2>
        {coming.length === 0 ? (
          <p>{copy.nothingWaits}</p>
        ) : (
          <Card>
            <ol ref={drag.list} className="divide-y divide-line">
              {coming.map((planned, index) => (
                <OrderRow
                  key={planned.key}
                  planned={planned}
                  name={nameOf(planned)}
                  where={whereOf(planned)}
                  close={close.filter(({ second }) => second.key === planned.key).length}
                  may={day.deciding}
                  isFirst={index === 0}
                  isLast={index === coming.length - 1}
                  isDragged={drag.dragged === index}
                  onGrab={(event) => drag.grab(event, index)}
                  onMove={(by) => move(index, Math.max(0, Math.min(coming.length - 1, index + by)))}
                  onLater={() => later(index)}
                  onRemove={() => change(coming.filter((one) => one.key !== planned.key))}
                />
              ))}
            </ol>
          </Card>
        )}
      </section>
      <p role="status" className="sr-only">
        {said}
      </p>
      <Refused act={save} />
      {day.deciding && (
        <>
          <AddOther
            classes={day.classes}
            onAdd={(item) =>
              change([...coming, { key: `baru/${Date.now()}/${coming.length}`, item }])
            }
          />
          {unsaved && (
            <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-line border-t bg-surface px-4 py-3">
              <Button
                className="min-h-14 grow text-lg"
                loading={save.busy}
                loadingText={copy.saving}
                disabled={wrong.length > 0}
                onClick={() => void save.run(coming)}
              >
                {copy.save}
              </Button>
              {draft !== null && (
                <Button variant="secondary" className="min-h-14" onClick={() => setDraft(null)}>
                  {copy.undo}
                </Button>
              )}
            </div>
          )}
          <StopRace day={day} />
        </>
      )}
      <LeaveGuard unsaved={() => draft !== null} words={copy.leave} />
    </>
  );
}

function whereOf(planned: Planned): string {
  return isMoto(planned)
    ? `${planned.raceClass.name} · ${motoInClass(planned.raceClass.chain.state, planned.item.moto)}`
    : '';
}

interface CloseWarningProps {
  close: readonly Close[];
  names: ReadonlyMap<string, string>;
}

/** Not a rule: two finals of one child late in the day leave no room (R35). */
function CloseWarning({ close, names }: CloseWarningProps) {
  if (close.length === 0) {
    return null;
  }
  return (
    <Notice tone="warning">
      <p className="font-bold">{copy.tooClose(close.length)}</p>
      <ul className="mt-1 grid gap-0.5">
        {close.slice(0, shownWarnings).map(({ rider, first, second, between }) => (
          <li key={`${rider}/${second.key}`}>
            {copy.closeMotos(names.get(rider) ?? '?', nameOf(first), nameOf(second), between)}
          </li>
        ))}
      </ul>
      {close.length > shownWarnings && <p>{copy.moreClose(close.length - shownWarnings)}</p>}
      <p className="mt-1">{copy.closeHint}</p>
    </Notice>
  );
}
