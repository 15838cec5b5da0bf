import type { EntryDetail } from '#api/entries.ts';
import { stepNames } from '#domain/step-names.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import { priceNow } from '#functions/_shared/venue/price.ts';
import * as copy from '#parents/copy/entry-price.ts';
import { NextPrice } from '#parts/next-price.tsx';

/** That the price of an unpaid entry stands until the time beside it, what others are asked by now, and what the race asks next. */
export function PriceKept({ order, now }: { order: EntryDetail; now: Date }) {
  const [step] = stepNames(order, [order]);
  if (step === undefined || order.lomba === null) {
    return null;
  }
  const race = { ...order.lomba, harga_dasar: order.lomba.harga_dasar ?? null };
  const categoryIds = [order.kategori_id ?? ''];
  const asked = priceNow(race, now, categoryIds).lowest;
  return (
    <>
      <p className="mt-1">
        {copy.priceKept(step)}{' '}
        {asked > order.harga_dasar + (order.potongan ?? 0) &&
          copy.newcomersPay(formatRupiah(asked))}
      </p>
      <NextPrice race={race} now={now} categoryIds={categoryIds} />
    </>
  );
}
