import { useState } from 'react';
import { undoable } from '#functions/_shared/racing/chain.ts';
import * as copy from '#organiser/copy/race-day.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import type { DayClass } from '#organiser/parts/race-day/day-status.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { ActDialog } from '#parts/act/act-dialog.tsx';
import { Button } from '#ui/button.tsx';

/** Takes back the last decision of a class, where it can be: a call that was pressed by mistake, for instance. */
export function UndoLast({ day, raceClass }: { day: RaceDay; raceClass: DayClass }) {
  const [asked, setAsked] = useState(false);
  const last = undoable(raceClass.chain);
  if (!day.deciding || !last) {
    return null;
  }
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setAsked(true)}>
        {copy.undo}
      </Button>
      <ActDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={copy.undoTitle}
        confirmLabel={copy.undo}
        busyLabel={copy.deciding}
        closeLabel={copy.cancel}
        act={() => day.decide(raceClass.id, { kind: 'urung', payload: { n: last.n } })}
        sentences={refusals}
      >
        <p>{copy.undoText(copy.kinds[last.kind])}</p>
      </ActDialog>
    </>
  );
}
