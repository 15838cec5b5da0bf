import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type MoneySums, moneyQueries, type RaceMoney } from '#api/organiser/money.ts';
import { formatDate } from '#functions/_shared/venue/dates.ts';
import { timeZoneName } from '#functions/_shared/venue/zones.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/money.ts';
import { clubMoney } from '#organiser/parts/club-money.ts';
import { Price } from '#parts/price.tsx';
import { Read } from '#parts/read.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { CallOff } from './call-off.tsx';
import { MoneySkeleton } from './money-skeleton.tsx';

/** What came in and went back, as it can be laid beside a bank statement. Each number opens the rows behind it. */
export function Summary({ raceId }: { raceId: string }) {
  const money = useQuery(moneyQueries.summary(raceId));
  return (
    <Read of={[money]} skeleton={<MoneySkeleton />} failed={copy.failedTitle}>
      {(answer) => <Sums money={answer} raceId={raceId} />}
    </Read>
  );
}

function Sums({ money, raceId }: { money: RaceMoney; raceId: string }) {
  const { summary: sums, days, categories, race } = money;
  const club = clubMoney(sums);
  const hasMoney = sums.received > 0 || sums.refunded > 0;
  return (
    <div className="grid gap-8">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 lg:grid-cols-4">
        <Figure
          label={copy.received}
          amount={sums.received}
          detail={copy.payments(sums.payments)}
          to={addresses.moneyRows(raceId, { jenis: 'masuk' })}
        />
        <Figure
          label={copy.refunded}
          amount={sums.refunded}
          detail={
            sums.to_refund > 0 && (
              <>
                {copy.toRefund} <Price amount={sums.to_refund} />
              </>
            )
          }
          to={addresses.moneyRows(raceId, { jenis: 'keluar' })}
        />
        <Figure
          label={club.label}
          amount={club.amount}
          detail={club.detail}
          to={addresses.moneyRows(raceId)}
        />
        <Figure
          label={copy.expected}
          amount={sums.expected}
          detail={copy.entries(sums.unpaid)}
          to={addresses.moneyRows(raceId, { jenis: 'belum' })}
        />
      </dl>
      {sums.to_decide > 0 && (
        <Notice tone="warning">
          <Link to={addresses.money(raceId, 'keputusan')} className="font-bold underline">
            {copy.casesCount(sums.to_decide)}
          </Link>{' '}
          {copy.toDecide.toLowerCase()}.
        </Notice>
      )}
      {sums.waiting_for_parents > 0 && (
        <p className="text-ink-muted text-sm">
          <Link to={addresses.money(raceId, 'keputusan')} className="font-bold underline">
            {copy.casesCount(sums.waiting_for_parents)}
          </Link>{' '}
          {copy.waitsForParents.toLowerCase()}.
        </p>
      )}
      {hasMoney ? (
        <>
          <Section title={copy.inParts}>
            <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 lg:grid-cols-4">
              <Part label={copy.basePrice} amount={sums.base_price} />
              <Part label={copy.uniqueCode} amount={sums.unique_code} />
              <Part label={copy.adminFee} amount={sums.admin_fee} />
              {sums.other_amount > 0 && (
                <Part label={copy.otherAmount} amount={sums.other_amount} />
              )}
            </dl>
          </Section>
          <Section title={copy.byDay}>
            <p className="text-ink-muted text-sm">
              {copy.byDayHint(timeZoneName(race.zona_waktu))}
            </p>
            <SumTable
              caption={copy.byDay}
              head={copy.day}
              total={sums}
              rows={days.map((day) => ({
                key: day.day,
                name: formatDate(day.day, race.zona_waktu),
                sums: day,
                to: addresses.moneyRows(raceId, { hari: day.day }),
              }))}
            />
          </Section>
          <Section title={copy.byCategory}>
            <SumTable
              caption={copy.byCategory}
              head={copy.category}
              total={sums}
              rows={categories.map((category) => ({
                key: category.kategori_id,
                name: category.nama,
                sums: category,
                to: addresses.moneyRows(raceId, { kategori: category.kategori_id }),
              }))}
            />
          </Section>
        </>
      ) : (
        <EmptyState title={copy.nothingYetTitle} text={copy.nothingYetText} />
      )}
      {sums.moved_in + sums.moved_out > 0 && (
        <p className="text-ink-muted text-sm">
          {sums.moved_in > 0 && copy.movedIn(sums.moved_in)}{' '}
          {sums.moved_out > 0 && copy.movedOut(sums.moved_out)}
        </p>
      )}
      <CallOff raceId={raceId} status={race.status} />
    </div>
  );
}

interface FigureProps {
  label: string;
  amount: number;
  detail?: ReactNode;
  to: string;
}

function Figure({ label, amount, detail, to }: FigureProps) {
  return (
    <Card className="grid content-start gap-1 p-4 has-[a:hover]:bg-sunken">
      <dt className="text-ink-muted text-sm">{label}</dt>
      <dd>
        <Link to={to} className="after:absolute after:inset-0">
          <Price amount={amount} className="text-lg lg:text-2xl" />
          <span className="sr-only">{copy.showRows(label)}</span>
        </Link>
        <span className="block text-ink-muted text-xs">{detail}</span>
      </dd>
    </Card>
  );
}

function Part({ label, amount }: { label: string; amount: number }) {
  return (
    <div className="grid gap-0.5 rounded-lg bg-sunken p-3">
      <dt className="text-ink-muted text-sm">{label}</dt>
      <dd>
        <Price amount={amount} />
      </dd>
    </div>
  );
}

interface SumRow {
  key: string;
  name: string;
  sums: MoneySums;
  to: string;
}

interface SumTableProps {
  caption: string;
  head: string;
  rows: SumRow[];
  total: MoneySums;
}

function columnsOf(total: MoneySums): { id: keyof MoneySums; label: string }[] {
  return [
    { id: 'base_price', label: copy.basePrice },
    { id: 'unique_code', label: copy.uniqueCode },
    { id: 'admin_fee', label: copy.adminFee },
    ...(total.other_amount > 0 ? [{ id: 'other_amount' as const, label: copy.otherAmount }] : []),
    { id: 'received', label: copy.received },
    { id: 'refunded', label: copy.refunded },
  ];
}

/** Sums as a table on the laptop, as a list on the phone; the name of each row opens the rows behind it. */
function SumTable({ caption, head, rows, total }: SumTableProps) {
  const columns = columnsOf(total);
  const cells = (sums: MoneySums) => (
    <>
      <td className="px-3 text-right tabular-nums">{sums.payments}</td>
      {columns.map(({ id }) => (
        <td key={id} className="px-3 text-right">
          {sums[id] === 0 ? (
            <span className="text-ink-muted">0</span>
          ) : (
            <Price amount={sums[id]} className={id === 'received' ? '' : 'font-normal'} />
          )}
        </td>
      ))}
    </>
  );
  return (
    <>
      <Card className="hidden overflow-x-auto lg:block">
        <table className="w-full text-sm">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="h-10 border-line border-b bg-sunken text-ink-muted text-xs">
              <th scope="col" className="px-3 text-left font-semibold">
                {head}
              </th>
              <th scope="col" className="px-3 text-right font-semibold">
                {copy.count}
              </th>
              {columns.map(({ id, label }) => (
                <th key={id} scope="col" className="px-3 text-right font-semibold">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, sums, to }) => (
              <tr key={key} className="h-10 border-line border-b hover:bg-sunken">
                <th scope="row" className="px-3 text-left font-semibold">
                  <Link to={to} className="underline-offset-4 hover:underline">
                    {name}
                    <span className="sr-only">{copy.showRows('')}</span>
                  </Link>
                </th>
                {cells(sums)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="h-11 font-bold">
              <th scope="row" className="px-3 text-left">
                {copy.totalRow}
              </th>
              {cells(total)}
            </tr>
          </tfoot>
        </table>
      </Card>
      <ul className="grid gap-2 lg:hidden">
        {rows.map(({ key, name, sums, to }) => (
          <li key={key}>
            <Card className="flex items-baseline justify-between gap-3 px-4 py-3">
              <div className="grid gap-0.5">
                <Link to={to} className="font-semibold after:absolute after:inset-0">
                  {name}
                </Link>
                <span className="text-ink-muted text-xs">{copy.payments(sums.payments)}</span>
              </div>
              <div className="grid justify-items-end gap-0.5">
                <Price amount={sums.received} />
                {sums.refunded > 0 && (
                  <span className="text-ink-muted text-xs">
                    {copy.refunded} <Price amount={sums.refunded} />
                  </span>
                )}
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}
