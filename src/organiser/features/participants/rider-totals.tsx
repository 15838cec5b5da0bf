import { formatRupiah } from '#functions/_shared/venue/money.ts';
import * as copy from '#organiser/copy/participants.ts';
import type { CategoryTotal, totalsOf } from './rider-filter.ts';

/** Riders and rupiah of what is shown; by category when opened. */
export function RiderTotals({ totals }: { totals: ReturnType<typeof totalsOf> }) {
  const { all, categories } = totals;
  return (
    <details>
      <summary className="flex min-h-6 cursor-pointer flex-wrap gap-x-4 gap-y-1">
        <span className="font-bold">{copy.riders(all.riders)}</span>
        {(all.paid > 0 || all.onPaper === 0) && (
          <span className="tabular-nums">{copy.paidSum(all.paid)}</span>
        )}
        {all.onPaper > 0 && (
          <span className="tabular-nums">{copy.cashSum(all.cash, all.onPaper)}</span>
        )}
        {all.unpaid > 0 && <span className="tabular-nums">{copy.unpaidSum(all.unpaid)}</span>}
        <span className="ml-auto text-primary underline">{copy.perCategory}</span>
      </summary>
      <div className="mt-2 max-h-56 overflow-auto">
        <table className="w-full text-sm">
          <caption className="sr-only">{copy.totalsCaption}</caption>
          <thead>
            <tr className="text-ink-muted text-xs">
              <th scope="col" className="py-1 text-left font-semibold">
                {copy.totalsHeads.category}
              </th>
              {[
                copy.totalsHeads.riders,
                copy.totalsHeads.paid,
                copy.totalsHeads.cash,
                copy.totalsHeads.unpaid,
              ].map((head) => (
                <th key={head} scope="col" className="py-1 pl-3 text-right font-semibold">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {categories.map((category) => (
              <TotalRow key={category.id} total={category} />
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function TotalRow({ total }: { total: CategoryTotal }) {
  return (
    <tr className="border-line border-t">
      <th scope="row" className="py-1 text-left font-medium">
        {total.name}
      </th>
      <td className="py-1 pl-3 text-right tabular-nums">{total.riders}</td>
      {[total.paid, total.cash, total.unpaid].map((amount, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: three fixed columns
        <td key={place} className="py-1 pl-3 text-right tabular-nums">
          {amount === 0 ? copy.nothing : formatRupiah(amount)}
        </td>
      ))}
    </tr>
  );
}
