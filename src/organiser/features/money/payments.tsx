import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { moneyQueries, type PaymentRow } from '#api/organiser/money.ts';
import { formatDate, formatDateTime } from '#functions/_shared/venue/dates.ts';
import * as copy from '#organiser/copy/money.ts';
import { useListAddress } from '#organiser/parts/address-state.ts';
import { DataTable, type TableColumn } from '#organiser/parts/data-table.tsx';
import { type Filter, FilterBar } from '#organiser/parts/filter-bar.tsx';
import { type FileColumn, type FileKind, tableFile } from '#organiser/parts/table-file.ts';
import { refusedInToast } from '#parts/act/sentence.ts';
import { useAct } from '#parts/act/use-act.ts';
import { Price } from '#parts/price.tsx';
import { Read } from '#parts/read.tsx';
import { useAddressText } from '#ui/address-text.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { saveFile } from '#ui/save-file.ts';
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

const filterIds = ['jenis', 'hari', 'kategori'] as const;

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
        {(rows) => <Rows rows={rows} zone={zone} race={race} />}
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

function Rows({ rows, zone, race }: { rows: PaymentRow[]; zone: string; race: string }) {
  const address = useListAddress();
  const { typed: text, setTyped } = useAddressText('q');
  const { sorting } = address;
  const chosen = useMemo(
    () => Object.fromEntries(filterIds.map((id) => [id, address.values(id)])),
    [address],
  );
  const found = useMemo(() => {
    const wanted = text.trim().toLowerCase();
    const { jenis = [], hari = [], kategori = [] } = chosen;
    return rows.filter(
      (row) =>
        (jenis.length === 0 ||
          kinds.some(({ value, fits }) => jenis.includes(value) && fits(row))) &&
        (hari.length === 0 || daysOf(row).some((day) => hari.includes(day))) &&
        (kategori.length === 0 || kategori.includes(row.category_id)) &&
        (wanted === '' ||
          [row.rider, row.nickname, row.reference, row.merchant_ref].some((value) =>
            value?.toLowerCase().includes(wanted),
          )),
    );
  }, [rows, text, chosen]);
  const filters = useMemo<Filter[]>(() => filtersOf(rows, chosen, zone), [rows, chosen, zone]);
  const columns = useMemo(() => columnsOf(zone), [zone]);
  const sum = (column: 'received' | 'refunded') =>
    found.reduce((total, row) => total + row[column], 0);

  return (
    <>
      <FilterBar
        search={{
          label: copy.searchLabel,
          placeholder: copy.searchPlaceholder,
          text: text,
          onText: setTyped,
        }}
        filters={filters}
        onToggle={address.toggle}
        onClear={() => {
          setTyped('');
          address.clear(filterIds);
        }}
        found={found.length}
      />
      <ExportButtons rows={found} zone={zone} race={race} />
      {found.length === 0 ? (
        <EmptyState title={copy.rowsEmptyTitle} text={copy.rowsEmptyText} />
      ) : (
        <DataTable
          label={copy.rowsTitle}
          rows={found}
          columns={columns}
          keyOf={keyOf}
          nameOf={({ rider }) => rider}
          sorting={sorting}
          onSort={address.setSorting}
          card={(row) => <RowCard row={row} zone={zone} />}
          totals={
            <p className="font-semibold">
              {copy.rowsTotal(found.length, sum('received'), sum('refunded'))}
            </p>
          }
        />
      )}
    </>
  );
}

function filtersOf(
  rows: readonly PaymentRow[],
  chosen: Record<string, string[]>,
  zone: string,
): Filter[] {
  const days = [...new Set(rows.flatMap(daysOf))].sort().reverse();
  const categories = new Map(rows.map(({ category_id, category }) => [category_id, category]));
  return [
    {
      id: 'jenis',
      label: copy.kind,
      chosen: chosen.jenis ?? [],
      choices: kinds.map(({ value, label, fits }) => ({
        value,
        label,
        count: rows.filter(fits).length,
      })),
    },
    {
      id: 'hari',
      label: copy.day,
      chosen: chosen.hari ?? [],
      choices: days.map((value) => ({
        value,
        label: formatDate(value, zone),
        count: rows.filter((row) => daysOf(row).includes(value)).length,
      })),
    },
    {
      id: 'kategori',
      label: copy.category,
      chosen: chosen.kategori ?? [],
      choices: [...categories].map(([value, label]) => ({
        value,
        label,
        count: rows.filter(({ category_id }) => category_id === value).length,
      })),
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

/** What fits beside each other on a laptop; the file has every part of the sum. */
function columnsOf(zone: string): TableColumn<PaymentRow>[] {
  const amount = (
    id: 'unique_code' | 'received' | 'refunded',
    header: string,
    width: string,
  ): TableColumn<PaymentRow> => ({
    id,
    header,
    numeric: true,
    width,
    sortBy: (row) => row[id],
    cell: (row) => <Price amount={row[id]} className="font-normal" />,
  });
  return [
    {
      id: 'rider',
      header: copy.rider,
      sortBy: ({ rider }) => rider,
      cell: ({ rider }) => rider,
    },
    {
      id: 'category',
      header: copy.category,
      width: '9rem',
      sortBy: ({ category }) => category,
      cell: ({ category }) => category,
    },
    {
      id: 'status',
      header: copy.status,
      width: '13rem',
      sortBy: ({ status }) => copy.paymentStatus(status),
      cell: (row) => <StatusBadge row={row} />,
    },
    {
      id: 'paid_at',
      header: copy.paidAt,
      width: '7.5rem',
      sortBy: ({ paid_at }) => paid_at,
      cell: ({ paid_at }) =>
        paid_at !== null && (
          <time dateTime={paid_at} title={formatDateTime(paid_at, zone)}>
            {formatDate(paid_at, zone)}
          </time>
        ),
    },
    amount('unique_code', copy.uniqueCode, '6.5rem'),
    amount('received', copy.received, '7.5rem'),
    amount('refunded', copy.refunded, '7.5rem'),
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

function fileColumns(zone: string): FileColumn<PaymentRow>[] {
  return [
    { header: copy.rider, value: ({ rider }) => rider, width: 28 },
    { header: copy.category, value: ({ category }) => category, width: 22 },
    { header: copy.status, value: ({ status }) => copy.paymentStatus(status), width: 14 },
    {
      header: copy.paidAt,
      value: ({ paid_at }) => (paid_at === null ? null : formatDateTime(paid_at, zone)),
      width: 24,
    },
    { header: copy.reference, value: ({ reference }) => reference, width: 26 },
    { header: copy.askedAmount, value: ({ asked }) => asked },
    { header: copy.basePrice, value: ({ base_price }) => base_price },
    { header: copy.uniqueCode, value: ({ unique_code }) => unique_code },
    { header: copy.adminFee, value: ({ admin_fee }) => admin_fee },
    { header: copy.otherAmount, value: ({ other_amount }) => other_amount },
    { header: copy.received, value: ({ received }) => received },
    { header: copy.refunded, value: ({ refunded }) => refunded },
    { header: copy.refundedOn, value: ({ refunded_on }) => refunded_on, width: 14 },
  ];
}

function ExportButtons({ rows, zone, race }: { rows: PaymentRow[]; zone: string; race: string }) {
  const save = useAct({
    act: async (kind: FileKind) =>
      saveFile(
        await tableFile(kind, copy.title, fileColumns(zone), rows),
        `${copy.exportName(race)}.${kind}`,
      ),
    refused: refusedInToast(copy.refusals),
    mayOverlap: (kind, running) => kind !== running,
  });
  return (
    <div className="flex flex-wrap gap-2">
      {(['xlsx', 'csv'] as const).map((kind) => (
        <Button
          key={kind}
          size="sm"
          variant="secondary"
          loading={save.doing === kind}
          disabled={rows.length === 0}
          onClick={() => save.run(kind)}
        >
          {kind === 'xlsx' ? copy.exportExcel : copy.exportCsv}
        </Button>
      ))}
    </div>
  );
}
