import { useState } from 'react';
import { type MotoRef, motoKey } from '#functions/_shared/racing/moto.ts';
import * as copy from '#organiser/copy/race-control.ts';
import { unsentIn } from '#organiser/parts/race-day/tails.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { Button } from '#ui/button.tsx';
import { TailFrames } from './tail-frames.tsx';

interface ResultCodeProps {
  day: Pick<RaceDay, 'race' | 'decisions'>;
  classId: string;
  moto: MotoRef;
}

/** An official result for a witness's phone (R23): with all that the server does not have, or what was decided about the moto. */
export function ResultCode({ day, classId, moto }: ResultCodeProps) {
  const [open, setOpen] = useState(false);
  return (
    <section className="grid justify-items-start gap-3">
      <Button variant="ghost" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
        {copy.resultCodeAction}
      </Button>
      {open && (
        <div className="w-full">
          <TailFrames
            raceId={day.race.id}
            decisions={decisionsFor(day, classId, moto)}
            label={copy.witnessCode}
          />
        </div>
      )}
    </section>
  );
}

function decisionsFor(day: ResultCodeProps['day'], classId: string, moto: MotoRef) {
  const kept = day.decisions();
  const unsent = unsentIn(kept);
  return unsent.length > 0
    ? unsent
    : kept
        .map(({ decision }) => decision)
        .filter(
          ({ class: raceClass, payload }) =>
            raceClass === classId && 'moto' in payload && motoKey(payload.moto) === motoKey(moto),
        );
}
