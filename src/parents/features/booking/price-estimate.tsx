import { formatRupiah } from '#functions/_shared/venue/money.ts';
import { formatRupiahRange, uniqueCodes } from '#functions/_shared/venue/price-range.ts';
import * as copy from '#parents/copy/booking.ts';
import * as shared from '#parts/copy/shared.ts';
import { usePriceRange } from '#parts/use-price-range.ts';
import { Card } from '#ui/card.tsx';
import { DefinitionRow } from '#ui/definition-row.tsx';
import { Section } from '#ui/section.tsx';

/** What an entry will cost, as far as it is known before its unique code is drawn. */
export function PriceEstimate({ basePrice }: { basePrice: number }) {
  const free = basePrice === 0;
  const range = usePriceRange(basePrice);

  return (
    <Section title={copy.estimateTitle}>
      <Card className="p-4">
        <dl>
          <DefinitionRow
            label={copy.registrationPriceLabel}
            value={free ? shared.freeOfCharge : formatRupiah(basePrice)}
          />
          {!free && (
            <DefinitionRow
              label={copy.uniqueCodeLabel}
              value={formatRupiahRange([uniqueCodes.min, uniqueCodes.max])}
            />
          )}
          {range !== null && (
            <>
              <DefinitionRow label={copy.adminFeeLabel} value={formatRupiahRange(range.fee)} />
              <DefinitionRow label={copy.totalLabel} value={formatRupiahRange(range.total)} />
            </>
          )}
        </dl>
        <p className="mt-1.5 text-ink-muted text-sm">
          {free ? copy.freeEstimateText : copy.estimateText}
        </p>
      </Card>
    </Section>
  );
}
