import { Link } from 'react-router-dom';
import type { RaceOverview } from '#api/organiser/overview.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/overview.ts';
import { clubMoney } from '#organiser/parts/club-money.ts';
import { ShareBar } from '#organiser/parts/share-bar.tsx';
import { Price } from '#parts/price.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Section } from '#ui/section.tsx';

/** What came in, what is still to come, what went back: the money desk's own sums. */
export function Money({
  raceId,
  money,
}: {
  raceId: string;
  money: NonNullable<RaceOverview['money']>['summary'];
}) {
  const club = clubMoney(money);
  const rows = [
    {
      key: 'solid' as const,
      mark: 'bg-primary',
      label: copy.received,
      amount: money.received,
      // In the drawing the parts lie beside each other: what went back is not counted twice.
      share: money.net,
      detail: copy.payments(money.payments),
      to: addresses.moneyRows(raceId, { jenis: 'masuk' }),
    },
    {
      key: 'back' as const,
      mark: 'bg-line-strong',
      label: copy.refunded,
      amount: money.refunded,
      share: money.refunded,
      detail: money.to_refund > 0 ? `${copy.toRefund} ${formatRupiah(money.to_refund)}` : '',
      to: addresses.moneyRows(raceId, { jenis: 'keluar' }),
    },
    {
      key: 'light' as const,
      mark: 'bg-accent',
      label: copy.expected,
      amount: money.expected,
      share: money.expected,
      detail: copy.entriesCount(money.unpaid),
      to: addresses.moneyRows(raceId, { jenis: 'belum' }),
    },
  ];
  return (
    <Section title={copy.moneyTitle}>
      <Card className="grid gap-2 p-4">
        <ShareBar
          label={copy.moneyLabel(
            rows.map(({ label, amount }) => `${label} ${formatRupiah(amount)}`),
          )}
          parts={rows.map(({ key, share }) => ({ key, amount: Math.max(0, share) }))}
          whole={0}
          className="h-5"
        />
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">{copy.moneyTitle}</caption>
          <tbody>
            {rows.map(({ key, mark, label, amount, detail, to }) => (
              <tr key={key} className="link-row h-12 border-line border-b hover:bg-sunken">
                <th scope="row" className="text-left font-semibold">
                  <span className="flex items-center gap-2">
                    <span aria-hidden className={classNames('size-3 shrink-0 rounded-xs', mark)} />
                    <Link
                      to={to}
                      className="underline-offset-4 after:absolute after:inset-0 hover:underline"
                    >
                      {label}
                      <span className="sr-only">{copy.showMoney(label.toLowerCase())}</span>
                    </Link>
                  </span>
                  <span className="block pl-5 font-normal text-ink-muted text-xs">{detail}</span>
                </th>
                <td className="text-right">
                  <Price amount={amount} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="link-row h-12 hover:bg-sunken">
              <th scope="row" className="pl-5 text-left">
                <Link
                  to={addresses.moneyRows(raceId)}
                  className="underline-offset-4 after:absolute after:inset-0 hover:underline"
                >
                  {club.label}
                  <span className="sr-only">{copy.showMoney(club.label.toLowerCase())}</span>
                </Link>
                <span className="block font-normal text-ink-muted text-xs">{club.detail}</span>
              </th>
              <td className="text-right">
                <Price amount={club.amount} className="text-lg" />
              </td>
            </tr>
          </tfoot>
        </table>
      </Card>
    </Section>
  );
}
