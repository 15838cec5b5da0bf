import * as copy from '#parents/copy/booking.ts';
import { usePriceRange } from '#parts/use-price-range.ts';
import { WholePrice } from '#parts/whole-price.tsx';
import { Card } from '#ui/card.tsx';
import { Section } from '#ui/section.tsx';

/** What an entry will cost, as far as it is known before its unique code is drawn. */
export function PriceEstimate({ basePrice }: { basePrice: number }) {
  const range = usePriceRange(basePrice);
  return (
    <Section title={copy.estimateTitle}>
      <Card className="grid gap-1.5 p-4">
        <WholePrice base={basePrice} highest={range?.total[1]} className="text-xl" />
        <p className="text-ink-muted text-sm">
          {basePrice === 0 ? copy.freeEstimateText : copy.estimateText}
        </p>
      </Card>
    </Section>
  );
}
