import { useState } from 'react';
import { type PenaltyCode, penaltyWords } from '#functions/_shared/racing/penalties.ts';
import * as copy from '#organiser/copy/stations.ts';
import { SunButton } from '#ui/sun-button.tsx';
import type { FinishPadState } from './use-finish-pad.ts';

interface PenaltyNotesProps {
  pad: FinishPadState;
  /** What may be noted. */
  codes: readonly PenaltyCode[];
}

/** What the judge saw of a rider: two presses, and the director alone gives points for it (R39). */
export function PenaltyNotes({ pad, codes }: PenaltyNotesProps) {
  const { line, list } = pad;
  const [plate, setPlate] = useState<number | null>(null);
  return (
    <>
      <div className="grid min-h-0 flex-1 content-start gap-2 overflow-y-auto">
        <h3 className="font-extrabold text-xl">
          {plate === null ? copy.penaltyPlate : copy.penaltyCode(plate)}
        </h3>
        <div className="flex flex-wrap gap-3">
          {plate === null
            ? list?.map((one) => (
                <SunButton
                  key={one}
                  size="lg"
                  className="min-w-14 text-xl"
                  aria-label={copy.rider(one)}
                  onClick={() => setPlate(one)}
                >
                  {one}
                </SunButton>
              ))
            : codes.map((code) => (
                <SunButton
                  key={code}
                  size="lg"
                  onClick={() => {
                    line.penalise(plate, code);
                    setPlate(null);
                  }}
                >
                  {copy.penaltyName(code)}
                </SunButton>
              ))}
        </div>
        {plate === null &&
          line.penalties.map(({ plate: of, code, observation }) => (
            <p
              key={observation.id}
              className="flex items-center gap-2 rounded-lg bg-sun-wait-soft pl-3"
            >
              <span className="min-w-0 flex-1 font-bold">
                {copy.penaltyNoted(of, penaltyWords[code])}
              </span>
              <SunButton
                tone="link"
                size="lg"
                aria-label={`${copy.takeBack}: ${copy.penaltyNoted(of, penaltyWords[code])}`}
                onClick={() => line.remove(observation.id)}
              >
                {copy.takeBack}
              </SunButton>
            </p>
          ))}
      </div>
      <SunButton size="lg" onClick={() => (plate === null ? pad.open('press') : setPlate(null))}>
        {plate === null ? copy.backToButtons : copy.otherPlate}
      </SunButton>
    </>
  );
}
