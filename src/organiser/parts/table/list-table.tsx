import { type ReactNode, useMemo } from 'react';
import type { ViewedTable } from '#api/organiser/views.ts';
import * as copy from '#organiser/copy/parts.ts';
import { useListAddress } from '#organiser/parts/address-state.ts';
import { type Filter, FilterBar } from '#organiser/parts/filter-bar.tsx';
import { useAddressText } from '#ui/address-text.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { chosenColumns, inOrder, type TableColumn } from './columns.ts';
import { DataTable } from './data-table.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { SavedViews } from './saved-views.tsx';
import type { DataTableProps } from './table-view.ts';

/** A filter as data: its name in the address, and the values that a row has. */
export interface ListFilter<Row> {
  id: string;
  label: string;
  /** None: the rows came filtered by it already. */
  valuesOf?: (row: Row) => readonly string[];
  /** Null where there is no such value, as in an old link or view. */
  labelOf: (value: string) => string | null;
  /** In this order, also those that no row has; else those that are there, by their words. */
  values?: readonly string[];
  /** The values are days or moments: the latest first. */
  latestFirst?: boolean;
}

export interface ListTableProps<Row>
  extends Pick<DataTableProps<Row>, 'label' | 'keyOf' | 'nameOf' | 'linkOf' | 'opened' | 'card'> {
  rows: readonly Row[];
  /** The first one names the row. */
  columns: readonly TableColumn<Row>[];
  /** Ids of those that are shown as long as nobody chose; all, where none are named. */
  usual?: readonly string[];
  filters: readonly ListFilter<Row>[];
  search?: {
    label: string;
    placeholder: string;
    textOf: (row: Row) => readonly (string | null)[];
  };
  /** Rows that are through: left out, and counted, as long as nothing is chosen in this filter. */
  past?: { is: (row: Row) => boolean; unless: string; words: (count: number) => string };
  totals?: (rows: readonly Row[]) => ReactNode;
  file: { sheet: string; name: string };
  /** Where a person may keep views of it. `around`: what of the address is the screen's, not the table's. */
  views?: { raceId: string; table: ViewedTable; around?: readonly string[] };
}

const byWords = new Intl.Collator('id', { numeric: true });

function choicesOf<Row>(
  filter: ListFilter<Row>,
  rows: readonly Row[],
  chosen: readonly string[],
): Filter['choices'] {
  const { valuesOf } = filter;
  const counts = new Map<string, number>();
  for (const value of rows.flatMap((row) => [...new Set(valuesOf?.(row))])) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const there = [...new Set([...(filter.values ?? counts.keys()), ...chosen])];
  const choices = there.map((value) => ({
    value,
    label: filter.labelOf(value) ?? copy.goneValue,
    ...(valuesOf !== undefined && { count: counts.get(value) ?? 0 }),
  }));
  if (filter.values !== undefined) {
    return choices;
  }
  return filter.latestFirst === true
    ? choices.sort((a, b) => (a.value < b.value ? 1 : -1))
    : choices.sort((a, b) => byWords.compare(a.label, b.label));
}

/**
 * A list with all that belongs to it: search, filters, columns, order and views in the address, and a file of what is
 * shown.
 */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { rows, columns, filters, search, past, totals, file, views, ...table } = props;
  const usual = useMemo(() => props.usual ?? columns.map(({ id }) => id), [props.usual, columns]);
  const address = useListAddress();
  const { typed, setTyped } = useAddressText('q');
  const ids = filters.map(({ id }) => id);
  const bar = filters.map((filter) => {
    const chosen = address.values(filter.id);
    return {
      id: filter.id,
      label: filter.label,
      chosen,
      choices: choicesOf(filter, rows, chosen),
    };
  });
  const fitting = useMemo(() => {
    const wanted = typed.trim().toLowerCase();
    return rows.filter(
      (row) =>
        filters.every(({ id, valuesOf }) => {
          const chosen = address.values(id);
          return (
            chosen.length === 0 ||
            valuesOf === undefined ||
            valuesOf(row).some((value) => chosen.includes(value))
          );
        }) &&
        (wanted === '' ||
          (search?.textOf(row) ?? []).some((text) => text?.toLowerCase().includes(wanted))),
    );
  }, [rows, filters, search, typed, address]);
  const leavesOut = past !== undefined && address.values(past.unless).length === 0;
  const found = leavesOut ? fitting.filter((row) => !past.is(row)) : fitting;
  const leftOut = fitting.length - found.length;
  const { shown, gone } = chosenColumns(columns, usual, address.values('kolom'));
  const clear = () => {
    setTyped('');
    address.clear(ids);
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      {views !== undefined && <SavedViews {...views} keeps={[...ids, 'kolom', 'urut']} />}
      <FilterBar
        {...(search !== undefined && {
          search: {
            label: search.label,
            placeholder: search.placeholder,
            text: typed,
            onText: setTyped,
          },
        })}
        filters={bar}
        onToggle={address.toggle}
        onClear={clear}
        found={found.length}
      />
      {/* One line on a phone: the rows are what one comes for. */}
      <div className="flex gap-2 [&>*]:shrink-0 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-1 lg:flex-wrap">
        <ColumnChooser
          columns={columns}
          usual={usual}
          shown={shown}
          onChoose={(chosen) => address.set('kolom', chosen)}
        />
        <ExportButtons
          rows={inOrder(found, shown, address.sorting)}
          // Nobody chose: a file has room for every column.
          columns={address.values('kolom').length === 0 ? columns : shown}
          sheet={file.sheet}
          name={file.name}
        />
      </div>
      {past !== undefined && leftOut > 0 && (
        <p className="text-ink-muted text-sm">{past.words(leftOut)}</p>
      )}
      {gone > 0 && <Notice tone="warning">{copy.columnsGone(gone)}</Notice>}
      {found.length === 0 ? (
        <EmptyState
          title={copy.noRowsTitle}
          text={copy.noRowsText}
          action={<Button onClick={clear}>{copy.clearFilters}</Button>}
        />
      ) : (
        <DataTable
          {...table}
          rows={found}
          columns={shown}
          sorting={address.sorting}
          onSort={address.setSorting}
          extra={shown.filter(({ id }) => !usual.includes(id))}
          totals={totals?.(found)}
        />
      )}
    </div>
  );
}
