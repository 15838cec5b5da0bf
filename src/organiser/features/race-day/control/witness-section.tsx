import { useCallback, useState } from 'react';
import type { Decision } from '#functions/_shared/racing/decisions.ts';
import { readTail } from '#functions/_shared/racing/tail.ts';
import * as copy from '#organiser/copy/race-control.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import { ScanFrames } from '#organiser/parts/qr-frames/scan-frames.tsx';
import { WitnessNotice } from '#organiser/parts/race-day/control-notices.tsx';
import { toShow } from '#organiser/parts/race-day/tails.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/section.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast.ts';
import { TailFrames } from './tail-frames.tsx';

/** Another phone that keeps a copy while there is no signal (R23). */
export function WitnessSection({ day }: { day: RaceDay }) {
  const [open, setOpen] = useState<'show' | 'be' | null>(null);
  const close = () => setOpen(null);
  const shown = toShow(day.decisions());
  const holdsOne = day.tracks.some(({ holder }) => holder.isThisPhone);
  // Who decides on one of two tracks keeps a copy of the other one's, and hears by it of a class that comes (R10).
  const holdsAll = holdsOne && day.tracks.every(({ holder }) => holder.isThisPhone);
  return (
    <Section title={copy.witnessTitle}>
      <WitnessNotice day={day} />
      <p>{copy.witnessText}</p>
      <div className="flex flex-wrap items-center gap-2">
        {holdsOne && shown.length > 0 && (
          <Button variant="secondary" onClick={() => setOpen('show')}>
            {copy.witnessShow}
          </Button>
        )}
        {holdsOne && shown.length === 0 && <p className="text-ink-muted">{copy.nothingToShow}</p>}
        {!holdsAll && (
          <Button variant="secondary" onClick={() => setOpen('be')}>
            {copy.witnessBe}
          </Button>
        )}
      </div>
      <Sheet open={open === 'show'} onClose={close} title={copy.witnessCode} tall>
        <TailFrames raceId={day.race.id} decisions={shown} label={copy.witnessCode} />
      </Sheet>
      <Sheet open={open === 'be'} onClose={close} title={copy.witnessTitle} tall>
        <BeWitness day={day} onDone={close} />
      </Sheet>
    </Section>
  );
}

function BeWitness({ day, onDone }: { day: RaceDay; onDone: () => void }) {
  const raceId = day.race.id;
  const read = useCallback((texts: readonly string[]) => readTail(texts, raceId), [raceId]);
  const take = useAct({
    act: (decisions: readonly Decision[]) => day.takeTail(decisions),
    done: (_, decisions) => {
      toast.success(copy.witnessTaken(decisions.length));
      onDone();
      void day.sync();
    },
    sentences: refusals,
  });
  return (
    <div className="grid gap-4">
      <p>{copy.witnessText}</p>
      <Refused act={take} />
      {take.busy && <p role="status">{copy.keptAndChecked}</p>}
      <ScanFrames
        read={read}
        onRead={(decisions) => void take.run(decisions)}
        sentences={refusals}
      />
    </div>
  );
}
