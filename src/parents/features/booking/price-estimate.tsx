import { useState } from 'react';
import type { RaceDetail } from '#api/races.ts';
import { highestTotal } from '#domain/price-totals.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import { stepsOf } from '#functions/_shared/venue/price.ts';
import * as copy from '#parents/copy/booking.ts';
import { NextPrice } from '#parts/next-price.tsx';
import { usePriceRange } from '#parts/use-price-range.ts';
import { WholePrice } from '#parts/whole-price.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { CodeField } from './code-field.tsx';
import type { CodeState } from './use-code.ts';

interface PriceEstimateProps {
  race: RaceDetail;
  category: { id: string };
  /** What the child costs now, before a code. */
  prices: { shown: readonly number[] };
  code: CodeState;
  now: Date;
  /** The form is being sent, or takes nothing. */
  disabled: boolean;
}

/** What an entry will cost, as far as it is known before its unique code is drawn. */
export function PriceEstimate(props: PriceEstimateProps) {
  const { race, category, prices, code, now, disabled } = props;
  const [full = 0] = prices.shown;
  const [first] = useState(full);
  const price = full - (code.parts[0]?.discount ?? 0);
  // The race says what its own prices come to; of a discounted one the fee is asked.
  const known = highestTotal(race, price);
  const asked = usePriceRange(known === undefined ? price : 0, {
    borne: race.biaya_ditanggung === true,
  });
  return (
    <Section title={copy.estimateTitle}>
      <Card className="grid gap-1.5 p-4">
        <div>
          <WholePrice base={price} highest={known ?? asked?.total[1]} className="text-xl" />
          {stepsOf(race).length > 1 && (
            <NextPrice race={race} now={now} categoryIds={[category.id]} />
          )}
        </div>
        <div role="status" className="empty:hidden">
          {full > first && (
            <Notice tone="warning">
              {copy.risenWhileOpen(formatRupiah(first), formatRupiah(full))}
            </Notice>
          )}
        </div>
        <p className="text-ink-muted text-sm">
          {price === 0
            ? copy.freeEstimateText
            : race.biaya_ditanggung
              ? copy.feeBorneEstimateText
              : copy.estimateText}
        </p>
        {full > 0 && <CodeField code={code} riders={[]} disabled={disabled} />}
      </Card>
    </Section>
  );
}
