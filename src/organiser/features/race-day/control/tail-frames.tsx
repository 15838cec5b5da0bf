import { useState } from 'react';
import type { Decision } from '#functions/_shared/racing/decisions.ts';
import { writeTail } from '#functions/_shared/racing/tail.ts';
import * as copy from '#organiser/copy/race-control.ts';
import { ShowFrames } from '#organiser/parts/qr-frames/show-frames.tsx';
import { Button } from '#ui/button.tsx';

interface TailFramesProps {
  raceId: string;
  decisions: readonly Decision[];
  label: string;
}

/** Decisions as codes for another phone: what eight frames hold, and the rest in further rounds. */
export function TailFrames({ raceId, decisions, label }: TailFramesProps) {
  const [at, setAt] = useState(0);
  const rounds = roundsOf(raceId, decisions);
  const shown = rounds[Math.min(at, rounds.length - 1)] ?? [];
  return (
    <div className="grid gap-3">
      {rounds.length > 1 && <p className="font-bold">{copy.round(at + 1, rounds.length)}</p>}
      <ShowFrames key={shown[0]} frames={shown} label={label} />
      {at < rounds.length - 1 && (
        <Button onClick={() => setAt(at + 1)} block>
          {copy.nextRound}
        </Button>
      )}
    </div>
  );
}

function roundsOf(raceId: string, decisions: readonly Decision[]): (readonly string[])[] {
  const rounds: (readonly string[])[] = [];
  let rest = decisions;
  while (rest.length > 0) {
    const { frames, written } = writeTail(raceId, rest);
    rounds.push(frames);
    rest = rest.slice(written);
  }
  return rounds;
}
