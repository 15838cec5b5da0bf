import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { type StatementRow, statementQueries } from '#api/organiser/statement.ts';
import { formatDate } from '#functions/_shared/venue/dates.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/statement.ts';
import type { TableColumn } from '#organiser/parts/table/columns.ts';
import { ListTable } from '#organiser/parts/table/list-table.tsx';
import { Price } from '#parts/price.tsx';
import { Read } from '#parts/read.tsx';
import { MoneySkeleton } from './money-skeleton.tsx';
import { StatementOf } from './statement-of.tsx';
import { kindOf } from './statement-table.ts';
import { usePeriod } from './use-period.ts';

/** The statement of a race, or the rows behind a number of it. */
export function RaceStatement({ raceId, race }: { raceId: string; race: string }) {
  const [params] = useSearchParams();
  return params.has('angka') ? (
    <StatementRows raceId={raceId} race={race} />
  ) : (
    <StatementOf
      read={(period) => statementQueries.ofRace(raceId, period)}
      rowsOf={({ period }, figure) => addresses.statement(raceId, period, kindOf[figure])}
    />
  );
}

function StatementRows({ raceId, race }: { raceId: string; race: string }) {
  const { period } = usePeriod();
  const rows = useQuery(statementQueries.rows(raceId, period));
  const columns = useMemo(columnsOf, []);
  return (
    <div className="grid grid-cols-1 gap-4">
      <Link
        to={addresses.statement(raceId, period)}
        className="inline-flex min-h-11 w-fit items-center gap-2 font-semibold text-primary"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {copy.back}
      </Link>
      <Read of={[rows]} skeleton={<MoneySkeleton />} failed={copy.failedTitle}>
        {(all) => (
          <ListTable
            label={copy.rowsTitle}
            rows={all.map((row, place) => ({ ...row, key: String(place) }))}
            columns={columns}
            filters={[
              {
                id: 'angka',
                label: copy.kind,
                values: Object.keys(copy.kinds),
                valuesOf: ({ kind }) => [kind],
                labelOf: (kind) => copy.kinds[kind] ?? null,
              },
            ]}
            search={{
              label: copy.searchLabel,
              placeholder: copy.searchPlaceholder,
              textOf: ({ rider, reference, code }) => [rider, reference, code],
            }}
            keyOf={({ key }) => key}
            nameOf={({ rider }) => rider}
            card={(row) => <RowCard row={row} />}
            totals={(found) => (
              <p className="font-semibold">
                {copy.rowsTotal(
                  found.length,
                  formatRupiah(found.reduce((sum, { amount }) => sum + amount, 0)),
                )}
              </p>
            )}
            file={{ sheet: copy.title, name: copy.heading(race) }}
          />
        )}
      </Read>
    </div>
  );
}

type Row = StatementRow & { key: string };

function columnsOf(): TableColumn<Row>[] {
  return [
    { id: 'rider', header: copy.rider, value: ({ rider }) => rider, fileWidth: 28 },
    {
      id: 'kind',
      header: copy.kind,
      value: ({ kind }) => copy.kinds[kind] ?? kind,
      wraps: true,
      width: '12rem',
      fileWidth: 32,
    },
    {
      id: 'day',
      header: copy.day,
      width: '8rem',
      value: ({ day }) => ({ at: day, text: formatDate(day) }),
      fileWidth: 14,
    },
    {
      id: 'category',
      header: copy.category,
      value: ({ category }) => category,
      wraps: true,
      width: '9rem',
      fileWidth: 22,
    },
    { id: 'step', header: copy.step, value: ({ step }) => step, width: '8rem', fileWidth: 18 },
    { id: 'code', header: copy.code, value: ({ code }) => code, width: '8rem', fileWidth: 14 },
    {
      id: 'reference',
      header: copy.reference,
      value: ({ reference }) => reference,
      wraps: true,
      width: '9rem',
      fileWidth: 26,
    },
    {
      id: 'amount',
      header: copy.amount,
      numeric: true,
      rupiah: true,
      width: '8rem',
      value: ({ amount }) => amount,
      cell: ({ amount }) => <Price amount={amount} className="font-normal" />,
    },
  ];
}

function RowCard({ row }: { row: StatementRow }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 truncate font-semibold">{row.rider}</span>
        <Price amount={row.amount} />
      </div>
      <p className="text-ink-muted text-xs">
        {[copy.kinds[row.kind] ?? row.kind, formatDate(row.day), row.category].join(' · ')}
      </p>
    </div>
  );
}
