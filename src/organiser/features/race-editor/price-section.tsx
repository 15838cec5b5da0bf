import { useQueries } from '@tanstack/react-query';
import { paymentQueries } from '#api/payments.ts';
import { uniqueCodes } from '#domain/unique-codes.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import * as copy from '#organiser/copy/race-editor.ts';
import { DefinitionRow } from '#ui/definition-row.tsx';
import { MoneyRow } from './fields.tsx';
import type { RaceEditor } from './use-race-editor.ts';

function range(from: number, to: number) {
  return from === to ? formatRupiah(from) : copy.rangeText(formatRupiah(from), formatRupiah(to));
}

/** What a price comes to: for the parent with code and fee, for the club without. */
function PriceBreakdown({ price }: { price: number }) {
  const [least, most] = useQueries({
    queries: [uniqueCodes.min, uniqueCodes.max].map((code) => ({
      ...paymentQueries.adminFee(price + code),
      enabled: price > 0,
      placeholderData: (before: number | undefined) => before,
    })),
  }).map(({ data }) => data);
  if (price === 0) {
    return <p className="text-ink-muted text-sm">{copy.freeText}</p>;
  }
  return (
    <div className="rounded-lg bg-sunken p-3.5">
      <dl>
        {least !== undefined && most !== undefined && (
          <>
            <DefinitionRow
              label={copy.parentPays}
              value={range(price + uniqueCodes.min + least, price + uniqueCodes.max + most)}
            />
            <DefinitionRow
              label={copy.feePart}
              value={range(Math.min(least, most), Math.max(least, most))}
            />
          </>
        )}
        <DefinitionRow label={copy.clubGets} value={copy.clubGetsText(formatRupiah(price))} />
      </dl>
      <p className="mt-1.5 text-ink-muted text-xs">{copy.breakdownHint}</p>
    </div>
  );
}

export function PriceSection({ editor }: { editor: RaceEditor }) {
  const { harga_dasar: price, satu_rider_per_akun: onlyOne } = editor.values;
  const entered = editor.race.peserta_saat_ini;
  return (
    <>
      <MoneyRow
        editor={editor}
        name="harga_dasar"
        required
        hint={entered > 0 ? copy.priceKeptHint(entered) : undefined}
      />
      {price !== null && <PriceBreakdown price={price} />}
      <label
        data-field="satu_rider_per_akun"
        className="flex min-h-11 cursor-pointer items-start gap-3 rounded-lg border border-line bg-surface p-3"
      >
        <input
          type="checkbox"
          name="satu_rider_per_akun"
          className="mt-0.5 size-5 shrink-0 accent-primary"
          checked={!onlyOne}
          onChange={({ currentTarget: { checked } }) =>
            editor.change({ satu_rider_per_akun: !checked })
          }
        />
        <span className="grid gap-1">
          <span className="font-semibold text-sm">{copy.siblingsLabel}</span>
          <span className="text-ink-muted text-sm">{copy.siblingsHint}</span>
        </span>
      </label>
    </>
  );
}
