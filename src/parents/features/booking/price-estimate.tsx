import { useQueries } from '@tanstack/react-query';
import { paymentQueries } from '#api/payments.ts';
import { uniqueCodes } from '#domain/unique-codes.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import * as copy from '#parents/copy/booking.ts';
import * as shared from '#parts/copy/shared.ts';
import { Card } from '#ui/card.tsx';
import { DefinitionRow } from '#ui/definition-row.tsx';
import { Section } from '#ui/section.tsx';

function rangeText(from: number, to: number) {
  return from === to ? formatRupiah(from) : copy.rangeText(formatRupiah(from), formatRupiah(to));
}

/**
 * What an entry will cost. The unique code is drawn when the rider is registered, and the fee is that of base price and
 * code: both ends are asked for, since at the edge of a tier they differ.
 */
export function PriceEstimate({ basePrice }: { basePrice: number }) {
  const free = basePrice === 0;
  const [least, most] = useQueries({
    queries: [uniqueCodes.min, uniqueCodes.max].map((code) => ({
      ...paymentQueries.adminFee(basePrice + code),
      enabled: !free,
    })),
  }).map(({ data }) => data);
  const known = least !== undefined && most !== undefined;

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
              value={rangeText(uniqueCodes.min, uniqueCodes.max)}
            />
          )}
          {known && (
            <>
              <DefinitionRow
                label={copy.adminFeeLabel}
                value={rangeText(Math.min(least, most), Math.max(least, most))}
              />
              <DefinitionRow
                label={copy.totalLabel}
                value={rangeText(
                  basePrice + uniqueCodes.min + least,
                  basePrice + uniqueCodes.max + most,
                )}
              />
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
