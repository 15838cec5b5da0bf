import type { EntryDetail } from '#api/entries.ts';
import { stepNames } from '#domain/step-names.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import { priceNow } from '#functions/_shared/venue/price.ts';
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

/** That the price of an unpaid entry stands, and what others are asked by now. */
export function PriceKept({ order, now }: { order: EntryDetail; now: Date }) {
  const [step] = stepNames(order, [order]);
  if (step === undefined || order.lomba === null) {
    return null;
  }
  const { harga_dasar = null, langkah_harga } = order.lomba;
  const asked = priceNow({ harga_dasar, langkah_harga }, now, [order.kategori_id ?? '']).lowest;
  return (
    <p className="mt-1">
      {copy.priceKept(step)}{' '}
      {asked > order.harga_dasar + (order.potongan ?? 0) && copy.newcomersPay(formatRupiah(asked))}
    </p>
  );
}
