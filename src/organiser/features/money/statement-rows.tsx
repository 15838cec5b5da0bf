import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { StatementRow } from '#api/organiser/statement.ts';
import { formatDate } from '#functions/_shared/venue/dates.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import * as copy from '#organiser/copy/statement.ts';
import type { TableColumn } from '#organiser/parts/table/columns.ts';
import { type ListFilter, ListTable } from '#organiser/parts/table/list-table.tsx';
import { Price } from '#parts/price.tsx';
import { Read } from '#parts/read.tsx';
import { MoneySkeleton } from './money-skeleton.tsx';

interface StatementRowsProps<Key extends readonly unknown[]> {
  read: UseQueryOptions<StatementRow[], Error, StatementRow[], Key>;
  /** The statement that they are of. */
  back: string;
  /** The race or the club. */
  name: string;
  /** They are of several races. */
  ofClub?: boolean;
}

/** The rows behind a number of a statement; which number, step or code is in the address. */
export function StatementRows<Key extends readonly unknown[]>({
  read,
  back,
  name,
  ofClub = false,
}: StatementRowsProps<Key>) {
  const rows = useQuery(read);
  const columns = useMemo(() => columnsOf(ofClub), [ofClub]);
  return (
    <div className="grid grid-cols-1 gap-4">
      <Link
        to={back}
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
            filters={filtersOf(ofClub)}
            search={{
              label: copy.searchLabel,
              placeholder: copy.searchPlaceholder,
              textOf: ({ rider, reference, code }) => [rider, reference, code],
            }}
            keyOf={({ key }) => key}
            nameOf={({ rider }) => rider}
            card={(row) => <RowCard row={row} ofClub={ofClub} />}
            totals={(found) => (
              <p className="font-semibold">
                {copy.rowsTotal(
                  found.length,
                  formatRupiah(found.reduce((sum, { amount }) => sum + amount, 0)),
                )}
              </p>
            )}
            file={{ sheet: copy.title, name: copy.heading(name) }}
          />
        )}
      </Read>
    </div>
  );
}

function filtersOf(ofClub: boolean): ListFilter<Row>[] {
  const itself = (value: string) => value;
  return [
    {
      id: 'angka',
      label: copy.kind,
      values: Object.keys(copy.kinds),
      valuesOf: ({ kind }) => [kind],
      labelOf: (kind) => copy.kinds[kind] ?? null,
    },
    ...(ofClub
      ? [{ id: 'lomba', label: copy.race, valuesOf: ({ race }: Row) => [race], labelOf: itself }]
      : []),
    {
      id: 'langkah',
      label: copy.step,
      valuesOf: ({ step }) => [step ?? copy.withoutStep],
      labelOf: itself,
    },
    {
      id: 'kode',
      label: copy.code,
      valuesOf: ({ code }) => (code === null ? [] : [code]),
      labelOf: itself,
    },
  ];
}

type Row = StatementRow & { key: string };

function columnsOf(ofClub: boolean): TableColumn<Row>[] {
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
    ...(ofClub
      ? [
          {
            id: 'race',
            header: copy.race,
            value: ({ race }: Row) => race,
            wraps: true,
            width: '12rem',
            fileWidth: 32,
          },
        ]
      : []),
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

function RowCard({ row, ofClub }: { row: StatementRow; ofClub: boolean }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 truncate font-semibold">{row.rider}</span>
        <Price amount={row.amount} />
      </div>
      <p className="text-ink-muted text-xs">
        {[
          copy.kinds[row.kind] ?? row.kind,
          formatDate(row.day),
          ...(ofClub ? [row.race] : []),
          row.category,
        ].join(' · ')}
      </p>
    </div>
  );
}
