import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { moneyQueries, type PaymentRow } from '#api/organiser/money.ts';
import { clockAt, formatDate, formatDateTime } from '#functions/_shared/venue/dates.ts';
import * as copy from '#organiser/copy/money.ts';
import type { TableColumn } from '#organiser/parts/table/columns.ts';
import { type ListFilter, ListTable } from '#organiser/parts/table/list-table.tsx';
import { Price } from '#parts/price.tsx';
import { Read } from '#parts/read.tsx';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { MoneySkeleton } from './money-skeleton.tsx';

export interface PaymentsProps {
  raceId: string;
  zone: string;
  /** The race's title, for the name of the file. */
  race: string;
}

const tones: Record<string, BadgeTone> = {
  WAITING: 'warning',
  PAID: 'positive',
  SETTLED: 'positive',
  REFUND: 'neutral',
};

const kinds = [
  { value: 'masuk', label: copy.onlyReceived, fits: (row: PaymentRow) => row.received > 0 },
  { value: 'keluar', label: copy.onlyRefunded, fits: (row: PaymentRow) => row.refunded > 0 },
  { value: 'belum', label: copy.onlyWaiting, fits: (row: PaymentRow) => row.status === 'WAITING' },
] as const;

/** The rows behind the numbers, as they are filtered in the address; they go out as a file just so. */
export function Payments({ raceId, zone, race }: PaymentsProps) {
  const payments = useQuery(moneyQueries.payments(raceId));
  return (
    <div className="grid grid-cols-1 gap-4">
      <Link
        to="?"
        className="inline-flex min-h-11 w-fit items-center gap-2 font-semibold text-primary"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {copy.backToSummary}
      </Link>
      <Read
        of={[payments]}
        skeleton={<MoneySkeleton />}
        failed={copy.failedTitle}
        empty={<EmptyState title={copy.nothingYetTitle} text={copy.nothingYetText} />}
      >
        {(rows) => <Rows raceId={raceId} rows={rows} zone={zone} race={race} />}
      </Read>
    </div>
  );
}

function keyOf(row: PaymentRow): string {
  return row.transaction_id ?? row.registration_id;
}

/** Days on which a row's money moved: it came on one, and perhaps went on another. */
function daysOf({ day, refunded_on }: PaymentRow): string[] {
  return [...new Set([day, refunded_on])].filter((value) => value !== null);
}

function Rows({ raceId, rows, zone, race }: { rows: PaymentRow[] } & PaymentsProps) {
  const columns = useMemo(() => columnsOf(zone), [zone]);
  const filters = useMemo(() => filtersOf(rows, zone), [rows, zone]);
  return (
    <ListTable
      label={copy.rowsTitle}
      rows={rows}
      columns={columns}
      usual={usualColumns}
      filters={filters}
      search={{
        label: copy.searchLabel,
        placeholder: copy.searchPlaceholder,
        textOf: ({ rider, nickname, reference, merchant_ref }) => [
          rider,
          nickname,
          reference,
          merchant_ref,
        ],
      }}
      keyOf={keyOf}
      nameOf={({ rider }) => rider}
      card={(row) => <RowCard row={row} zone={zone} />}
      totals={(found) => (
        <p className="font-semibold">
          {copy.rowsTotal(found.length, sumOf(found, 'received'), sumOf(found, 'refunded'))}
        </p>
      )}
      file={{ sheet: copy.title, name: copy.exportName(race) }}
      views={{ raceId, table: 'pembayaran', around: ['bagian'] }}
    />
  );
}

function sumOf(rows: readonly PaymentRow[], column: 'received' | 'refunded'): number {
  return rows.reduce((total, row) => total + row[column], 0);
}

function filtersOf(rows: readonly PaymentRow[], zone: string): ListFilter<PaymentRow>[] {
  const categories = new Map(rows.map(({ category_id, category }) => [category_id, category]));
  return [
    {
      id: 'jenis',
      label: copy.kind,
      values: kinds.map(({ value }) => value),
      valuesOf: (row) => kinds.filter(({ fits }) => fits(row)).map(({ value }) => value),
      labelOf: (wanted) => kinds.find(({ value }) => value === wanted)?.label ?? null,
    },
    {
      id: 'hari',
      label: copy.day,
      latestFirst: true,
      valuesOf: daysOf,
      labelOf: (day) => formatDate(day, zone),
    },
    {
      id: 'kategori',
      label: copy.category,
      valuesOf: ({ category_id }) => [category_id],
      labelOf: (id) => categories.get(id) ?? null,
    },
  ];
}

function StatusBadge({ row }: { row: PaymentRow }) {
  return (
    <Badge
      tone={row.needs_action === null ? (tones[row.status] ?? 'neutral') : 'warning'}
      className="lg:whitespace-nowrap"
    >
      {row.needs_action === null
        ? copy.paymentStatus(row.status)
        : copy.caseTitle(row.needs_action)}
    </Badge>
  );
}

/** What fits beside each other on a laptop; the file has every part of the sum, and a press shows them all. */
const usualColumns = [
  'rider',
  'category',
  'status',
  'paid_at',
  'unique_code',
  'received',
  'refunded',
] as const;

type Amount =
  | 'asked'
  | 'base_price'
  | 'unique_code'
  | 'admin_fee'
  | 'other_amount'
  | 'received'
  | 'refunded';

function columnsOf(zone: string): TableColumn<PaymentRow>[] {
  const amount = (id: Amount, header: string): TableColumn<PaymentRow> => ({
    id,
    header,
    numeric: true,
    rupiah: true,
    width: '7.5rem',
    value: (row) => row[id],
    cell: (row) => <Price amount={row[id]} className="font-normal" />,
  });
  const day = (value: string | null) =>
    value === null ? null : { at: value, text: formatDate(value, zone) };
  return [
    {
      id: 'rider',
      header: copy.rider,
      value: ({ rider }) => rider,
      fileWidth: 28,
    },
    {
      id: 'category',
      header: copy.category,
      width: '9rem',
      value: ({ category }) => category,
      wraps: true,
      fileWidth: 22,
    },
    {
      id: 'status',
      header: copy.status,
      width: '13rem',
      value: ({ status }) => copy.paymentStatus(status),
      cell: (row) => <StatusBadge row={row} />,
      fileWidth: 14,
    },
    {
      id: 'paid_at',
      header: copy.paidAt,
      width: '7.5rem',
      sortBy: ({ paid_at }) => paid_at,
      value: ({ paid_at }) =>
        paid_at === null
          ? null
          : { at: clockAt(paid_at, zone), text: formatDateTime(paid_at, zone) },
      cell: ({ paid_at }) =>
        paid_at !== null && (
          <time dateTime={paid_at} title={formatDateTime(paid_at, zone)}>
            {formatDate(paid_at, zone)}
          </time>
        ),
      fileWidth: 24,
    },
    {
      id: 'reference',
      header: copy.reference,
      value: ({ reference }) => reference,
      wraps: true,
      width: '9rem',
      fileWidth: 26,
    },
    amount('asked', copy.askedAmount),
    amount('base_price', copy.basePrice),
    amount('unique_code', copy.uniqueCode),
    amount('admin_fee', copy.adminFee),
    amount('other_amount', copy.otherAmount),
    amount('received', copy.received),
    amount('refunded', copy.refunded),
    {
      id: 'refunded_on',
      header: copy.refundedOn,
      width: '7.5rem',
      value: ({ refunded_on }) => day(refunded_on),
      fileWidth: 14,
    },
  ];
}

function RowCard({ row, zone }: { row: PaymentRow; zone: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 truncate font-semibold">{row.rider}</span>
        <Price amount={row.status === 'WAITING' ? row.asked : row.received} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-ink-muted text-xs">
        <span className="min-w-0 truncate">
          {row.category}
          {row.paid_at !== null && ` · ${formatDateTime(row.paid_at, zone)}`}
        </span>
        <StatusBadge row={row} />
      </div>
    </div>
  );
}
