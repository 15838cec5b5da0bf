import { useState } from 'react';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import * as copy from '#organiser/copy/race-tracks.ts';
import type { DayClass } from '#organiser/parts/race-day/day-status.ts';
import { hasTwoTracks } from '#organiser/parts/race-day/tracks.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { ActDialog } from '#parts/act/act-dialog.tsx';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { toast } from '#ui/toast.ts';

/** A second track with a lease of its own (R10): opened on the phone that holds the first, and handed over as the first is. */
export function OpenTrack({ day }: { day: RaceDay }) {
  const open = useAct({
    act: () => day.openTrack(),
    done: () => toast.success(copy.opened),
    sentences: refusals,
  });
  if (!day.deciding || hasTwoTracks(day)) {
    return null;
  }
  return (
    <Card className="grid gap-3 p-4">
      <h2 className="font-bold text-lg">{copy.openTitle}</h2>
      <p>{copy.openText}</p>
      <Refused act={open} />
      <Button
        variant="secondary"
        className="sm:justify-self-start"
        onClick={open.run}
        loading={open.busy}
        loadingText={copy.opening}
      >
        {copy.openAction}
      </Button>
    </Card>
  );
}

/** Sends a class to the other track, whose holder decides in it from then on. */
export function MoveClass({ day, raceClass }: { day: RaceDay; raceClass: DayClass }) {
  const [asking, setAsking] = useState(false);
  const other = day.tracks.find(({ track }) => track !== raceClass.chain.track);
  if (!day.deciding || other === undefined) {
    return null;
  }
  const { track } = other;
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
        {copy.moveAction(track)}
      </Button>
      <ActDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={copy.moveTitle(raceClass.name, track)}
        confirmLabel={copy.moveAction(track)}
        busyLabel={copy.moving}
        closeLabel={copy.cancel}
        act={() => day.decide(raceClass.id, { kind: 'pindah', payload: { track } })}
        sentences={refusals}
      >
        {() => <p>{copy.moveText(other.holder.name)}</p>}
      </ActDialog>
    </>
  );
}
