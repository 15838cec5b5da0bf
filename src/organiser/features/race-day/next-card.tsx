import * as copy from '#organiser/copy/race-day.ts';
import { motoInClass } from '#organiser/parts/race-day/moto-names.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { Card } from '#ui/card.tsx';
import type { Lane } from './lanes.ts';
import { NextButton } from './next-button.tsx';

function nextText({ raceClass, next }: Lane): string {
  const moto = next && 'moto' in next ? motoInClass(raceClass.chain.state, next.moto) : null;
  return moto === null ? raceClass.name : `${raceClass.name} · ${moto}`;
}

/** What the director does next on the track, with its class: the same on the first screen and in every class. */
export function NextCard({ day, lane }: { day: RaceDay; lane: Lane | undefined }) {
  if (day.holder.device === null || !lane?.next) {
    return null;
  }
  return (
    <Card className="grid gap-3 p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <span className="font-bold">{copy.next}</span>
        <span className="text-ink-muted">{nextText(lane)}</span>
      </p>
      <NextButton day={day} raceClass={lane.raceClass} next={lane.next} large />
    </Card>
  );
}
