import { lazy } from 'react';
import { firstContentShown } from '#ui/first-content.ts';
import { Optional } from './optional.tsx';
import type { RaceDayFactsProps } from './race-day-facts.tsx';

const RaceDayFacts = lazy(() =>
  firstContentShown()
    .then(() => import('./race-day-facts.tsx'))
    .then((module) => ({ default: module.RaceDayFacts })),
);

/** What families need before the day, as far as the organiser has said it; read late, and loaded late. */
export function RaceDay({ race }: RaceDayFactsProps) {
  const said =
    race.daftar_ulang_mulai ||
    race.bawaan ||
    race.parkir ||
    race.aturan ||
    race.aturan_batal ||
    race.kontak_wa;
  return said ? (
    <Optional>
      <RaceDayFacts race={race} />
    </Optional>
  ) : null;
}
