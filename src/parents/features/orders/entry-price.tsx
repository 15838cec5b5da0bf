import type { EntryDetail } from '#api/entries.ts';
import { stepNames } from '#domain/step-names.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import * as copy from '#parents/copy/entry-price.ts';
import { DefinitionRow } from '#ui/definition-row.tsx';

/** An entry's price with its step, and what a code took off it; nothing where the total tells it all. */
export function PriceRows({ order }: { order: EntryDetail }) {
  const { harga_dasar: price, potongan: discount = 0 } = order;
  const steps = stepNames(order, [order]);
  if (steps.length === 0 && discount === 0) {
    return null;
  }
  return (
    <>
      <DefinitionRow
        label={copy.atSteps(copy.priceLabel, steps)}
        value={formatRupiah(price + discount)}
      />
      {discount > 0 && (
        <DefinitionRow label={copy.discountLabel} value={`−${formatRupiah(discount)}`} />
      )}
    </>
  );
}
