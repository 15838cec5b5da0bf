import { OctagonX } from 'lucide-react';
import { useState } from 'react';
import { raceKinds } from '#functions/_shared/racing/kinds.ts';
import { everStarted, placings } from '#functions/_shared/racing/placing.ts';
import { reasonHintCalledOff, reasonMissing } from '#organiser/copy/race-day.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import * as copy from '#organiser/copy/running-order.ts';
import type { DayClass } from '#organiser/parts/race-day/day-status.ts';
import {
  emptyReason,
  ReasonField,
  type ReasonValue,
  reasonOf,
} from '#organiser/parts/race-day/reason-field.tsx';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { ActDialog } from '#parts/act/act-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';

/** Classes that have a list and no end yet. */
function openClasses(day: RaceDay): DayClass[] {
  return day.classes.filter(
    ({ chain }) =>
      chain.track === day.track && !['baru', 'selesai', 'batal'].includes(chain.state.phase),
  );
}

/** A standing says something once somebody has an official result. */
function hasStanding({ chain: { state } }: DayClass): boolean {
  return state.phase === 'diundi' && everStarted(state).size > 0;
}

/** The end of a race before its end (R33): closed classes stand, of the others each is closed by its standing or called off. */
export function StopRace({ day }: { day: RaceDay }) {
  const [asking, setAsking] = useState(false);
  const [calledOff, setCalledOff] = useState<ReadonlySet<string>>(new Set());
  const open = openClasses(day);
  const stopped = day.chain?.state.stopped ?? null;
  const isCalledOff = (one: DayClass) => !hasStanding(one) || calledOff.has(one.id);
  const [why, setWhy] = useState<ReasonValue>(emptyReason);
  const stop = async () => {
    const reason = reasonOf(why) || (stopped ?? '');
    if (stopped === null) {
      await day.decide(null, { kind: 'hentikan_lomba', payload: { reason } });
    }
    for (const one of open) {
      const { state } = one.chain;
      await (isCalledOff(one)
        ? day.decide(one.id, { kind: 'batal_kelas', payload: { reason } })
        : day.decide(one.id, {
            kind: 'tutup_kelas',
            payload: { placings: placings(state), early: reason },
          }));
    }
  };
  if (stopped !== null && open.length === 0) {
    return null;
  }
  return (
    <section className="mt-6 grid gap-3 border-line border-t pt-4">
      {stopped !== null && <Notice tone="warning">{copy.endLeft}</Notice>}
      <Button variant="danger" className="sm:justify-self-start" onClick={() => setAsking(true)}>
        <OctagonX aria-hidden className="size-5" />
        {copy.stop}
      </Button>
      <ActDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={copy.stopTitle}
        confirmLabel={copy.stopAction}
        busyLabel={copy.stopping}
        closeLabel={copy.cancel}
        danger
        check={() =>
          stopped === null && reasonOf(why) === '' ? { field: 'reason', text: reasonMissing } : null
        }
        act={stop}
        done={copy.stopped}
        sentences={refusals}
      >
        {(errorOf) => (
          <>
            <p>{copy.stopText}</p>
            {stopped === null && (
              <ReasonField
                value={why}
                onChange={setWhy}
                choices={raceKinds.hentikan_lomba.picked.reason}
                hint={reasonHintCalledOff}
                error={errorOf('reason')}
              />
            )}
            {open.length === 0 && <p>{copy.stopNothing}</p>}
            {open.map((one) => (
              <SelectField
                key={one.id}
                label={copy.stopClass(one.name)}
                hint={hasStanding(one) ? undefined : copy.nothingRaced}
                value={isCalledOff(one) ? 'batal' : 'tutup'}
                disabled={!hasStanding(one)}
                onChoose={(value) => {
                  const next = new Set(calledOff);
                  if (value === 'batal') {
                    next.add(one.id);
                  } else {
                    next.delete(one.id);
                  }
                  setCalledOff(next);
                }}
                choices={[
                  ...(hasStanding(one) ? [['tutup', copy.byStanding] as const] : []),
                  ['batal', copy.calledOff],
                ]}
              />
            ))}
          </>
        )}
      </ActDialog>
    </section>
  );
}
