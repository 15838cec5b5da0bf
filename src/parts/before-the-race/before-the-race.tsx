import { lazy } from 'react';
import { refundRowsOf } from '#functions/_shared/venue/refund-rule.ts';
import { firstContentShown } from '#ui/first-content.ts';
import { Optional } from '../optional.tsx';
import type { BeforeTheRaceProps } from './facts.tsx';

const Facts = lazy(() =>
  firstContentShown()
    .then(() => import('./facts.tsx'))
    .then((module) => ({ default: module.Facts })),
);

/** What families need before the day, as far as the organiser has said it; read late, and loaded late. */
export function BeforeTheRace({ race }: BeforeTheRaceProps) {
  const said =
    race.daftar_ulang_mulai ||
    race.bawaan ||
    race.parkir ||
    race.aturan ||
    race.aturan_batal ||
    refundRowsOf(race.aturan_pengembalian).length > 0 ||
    race.kontak_wa;
  return said ? (
    <Optional>
      <Facts race={race} />
    </Optional>
  ) : null;
}
