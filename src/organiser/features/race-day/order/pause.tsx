import { Pause as PauseIcon, Play } from 'lucide-react';
import { useState } from 'react';
import { raceKinds } from '#functions/_shared/racing/kinds.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import * as copy from '#organiser/copy/running-order.ts';
import {
  ReasonField,
  type ReasonValue,
  reasonOf,
} from '#organiser/parts/race-day/reason-field.tsx';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { ActDialog } from '#parts/act/act-dialog.tsx';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Paused or stopped: then it stands above everything that one could press. */
export function isHalted({ chain }: Pick<RaceDay, 'chain'>): boolean {
  return chain !== null && (chain.state.paused !== null || chain.state.stopped !== null);
}

/** Rain, lunch, a broken gate: one press with a public word, and one press to go on. */
export function Pause({ day }: { day: RaceDay }) {
  const [asking, setAsking] = useState(false);
  const [word, setWord] = useState<ReasonValue>({
    picked: raceKinds.jeda.picked.word[0],
    typed: '',
  });
  const goOn = useAct({
    act: () => day.decide(null, { kind: 'lanjut', payload: {} }),
    sentences: refusals,
  });
  const { paused = null, stopped = null } = day.chain?.state ?? {};
  if (stopped !== null) {
    return <Notice tone="danger">{copy.stoppedBecause(stopped)}</Notice>;
  }
  if (paused !== null) {
    return (
      <div className="grid gap-3">
        <Notice tone="warning">
          <p className="font-bold text-base">{copy.pausedBecause(paused)}</p>
        </Notice>
        <Refused act={goOn} />
        {day.deciding && (
          <Button
            className="min-h-14 text-lg"
            loading={goOn.busy}
            loadingText={copy.goingOn}
            onClick={goOn.run}
          >
            <Play aria-hidden className="size-5" />
            {copy.goOn}
          </Button>
        )}
      </div>
    );
  }
  if (!day.deciding) {
    return null;
  }
  return (
    <div>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        <PauseIcon aria-hidden className="size-5" />
        {copy.pause}
      </Button>
      <ActDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={copy.pauseTitle}
        confirmLabel={copy.pauseAction}
        busyLabel={copy.pausing}
        closeLabel={copy.cancel}
        check={() =>
          reasonOf(word) === '' ? { field: 'reason', text: copy.pauseWordMissing } : null
        }
        act={() => day.decide(null, { kind: 'jeda', payload: { word: reasonOf(word) } })}
        sentences={refusals}
      >
        {(errorOf) => (
          <>
            <p>{copy.pauseText}</p>
            <ReasonField
              value={word}
              onChange={setWord}
              choices={raceKinds.jeda.picked.word}
              legend={copy.pauseWord}
              typedLabel={copy.pauseOther}
              error={errorOf('reason')}
            />
          </>
        )}
      </ActDialog>
    </div>
  );
}
