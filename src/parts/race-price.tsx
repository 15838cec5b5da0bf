import { lazy, Suspense } from 'react';
import { highestTotal, type ShownPrices } from '#domain/price-totals.ts';
import { priceNow, stepsOf } from '#functions/_shared/venue/price.ts';
import { WholePrice } from './whole-price.tsx';

/** Few races change their price. */
const NextPrice = lazy(async () => ({
  default: (await import('./next-price.tsx')).NextPrice,
}));

interface RacePriceProps {
  race: ShownPrices;
  now: Date;
  /** Whose prices count; left out, all of the race's. */
  categoryIds?: readonly string[];
  className?: string;
  /** Where there is room for two short lines: nothing of what comes next. */
  short?: boolean;
}

/** What an entry comes to today and, where that changes, what it comes to next and when. */
export function RacePrice({ race, now, categoryIds, className, short = false }: RacePriceProps) {
  const { lowest, several } = priceNow(race, now, categoryIds);
  const highest = highestTotal(race, lowest);
  return (
    <>
      <WholePrice
        base={lowest}
        highest={highest}
        several={several}
        short={short}
        {...(className ? { className } : {})}
      />
      {!short && stepsOf(race).length > 1 && (
        <Suspense fallback={<span className="block h-4" />}>
          <NextPrice race={race} now={now} {...(categoryIds && { categoryIds })} />
        </Suspense>
      )}
    </>
  );
}
