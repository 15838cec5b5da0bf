import type { DecisionCase } from '#api/organiser/money.ts';
import { clockAt, formatDate, formatDateTime } from '#functions/_shared/venue/dates.ts';
import * as copy from '#organiser/copy/money.ts';
import type { TableColumn } from '#organiser/parts/table/columns.ts';
import type { ListFilter } from '#organiser/parts/table/list-table.tsx';
import { Price } from '#parts/price.tsx';
import { Badge } from '#ui/badge.tsx';

export function receivedOf({ payments }: DecisionCase): number {
  return payments.reduce((sum, { received }) => sum + received, 0);
}

export function askedOf({ payments }: DecisionCase): number {
  return payments.reduce((sum, { asked }) => sum + asked, 0);
}

/** Whose turn it is, ours first. */
export const turns: readonly string[] = Object.keys(copy.turnLabels);

export const caseFilters: ListFilter<DecisionCase>[] = [
  {
    id: 'giliran',
    label: copy.turn,
    values: turns,
    valuesOf: ({ turn }) => [turn],
    labelOf: (turn) => copy.turnLabels[turn] ?? null,
  },
  {
    id: 'kasus',
    label: copy.caseKind,
    valuesOf: ({ perlu_tindakan }) => [perlu_tindakan],
    labelOf: copy.caseKindLabel,
  },
  {
    id: 'kategori',
    label: copy.category,
    valuesOf: ({ category }) => [category],
    labelOf: (category) => category,
  },
];

function turnOf({ turn }: DecisionCase): string {
  return copy.turnLabels[turn] ?? turn;
}

function TurnBadge({ item }: { item: DecisionCase }) {
  return <Badge tone={item.turn === 'panitia' ? 'warning' : 'neutral'}>{turnOf(item)}</Badge>;
}

export function caseColumns(zone: string): TableColumn<DecisionCase>[] {
  const amount = (
    id: string,
    header: string,
    of: (item: DecisionCase) => number,
  ): TableColumn<DecisionCase> => ({
    id,
    header,
    numeric: true,
    rupiah: true,
    width: '7.5rem',
    value: of,
    cell: (item) => <Price amount={of(item)} className="font-normal" />,
  });
  return [
    {
      id: 'rider',
      header: copy.rider,
      value: ({ rider }) => rider,
      fileWidth: 28,
    },
    {
      id: 'kasus',
      header: copy.caseKind,
      value: ({ perlu_tindakan }) => copy.caseTitle(perlu_tindakan),
      wraps: true,
      fileWidth: 30,
    },
    {
      id: 'giliran',
      header: copy.turn,
      width: '12.5rem',
      sortBy: ({ turn }) => turns.indexOf(turn),
      value: turnOf,
      cell: (item) => <TurnBadge item={item} />,
      fileWidth: 24,
    },
    {
      id: 'kategori',
      header: copy.category,
      width: '9rem',
      value: ({ category }) => category,
      wraps: true,
      fileWidth: 22,
    },
    {
      id: 'pemesan',
      header: copy.payer,
      value: ({ parent }) => parent,
      fileWidth: 24,
    },
    {
      id: 'sejak',
      header: copy.since,
      width: '7.5rem',
      sortBy: ({ since }) => since,
      value: ({ since }) =>
        since === null ? null : { at: clockAt(since, zone), text: formatDateTime(since, zone) },
      cell: ({ since }) =>
        since !== null && (
          <time dateTime={since} title={formatDateTime(since, zone)}>
            {formatDate(since, zone)}
          </time>
        ),
      fileWidth: 24,
    },
    amount('ditagih', copy.askedAmount, askedOf),
    amount('masuk', copy.received, receivedOf),
    {
      id: 'referensi',
      header: copy.reference,
      sortBy: null,
      value: ({ payments }) =>
        payments
          .map(({ reference }) => reference)
          .filter((known) => known !== null)
          .join(', '),
      wraps: true,
      width: '9rem',
      fileWidth: 26,
    },
  ];
}

/** What fits beside each other on a laptop. */
export const usualCaseColumns = [
  'rider',
  'kasus',
  'giliran',
  'kategori',
  'pemesan',
  'sejak',
  'masuk',
] as const;

export function CaseCard({ item }: { item: DecisionCase }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="wrap-anywhere min-w-0 font-semibold">{item.rider}</span>
        <Price amount={receivedOf(item)} />
      </div>
      <p className="wrap-anywhere text-ink-muted text-xs">
        {[item.category, item.parent].filter(Boolean).join(' · ')}
      </p>
      <p className="flex flex-wrap gap-1.5">
        <Badge tone={item.turn === 'panitia' ? 'warning' : 'neutral'}>
          {copy.caseTitle(item.perlu_tindakan)}
        </Badge>
        {item.turn !== 'panitia' && <TurnBadge item={item} />}
      </p>
    </div>
  );
}
