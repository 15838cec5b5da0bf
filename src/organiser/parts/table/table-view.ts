import { type ReactNode, useRef } from 'react';
import type { Sorting } from '#organiser/parts/address-state.ts';
import type { TableColumn } from './columns.ts';

/** What a table's two views have in common: rows below each other on a laptop, cards on a phone. */

export interface Selection {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
}

export interface DataTableProps<Row> {
  /** What the table shows, for a person who does not see it. */
  label: string;
  /** What is filtered already; the table sorts. */
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  keyOf: (row: Row) => string;
  /** What a row is called, for its checkbox and its link. */
  nameOf: (row: Row) => string;
  /** Where a row leads: its panel. */
  linkOf?: (row: Row) => string;
  /** The row whose panel is open. */
  opened?: string | undefined;
  sorting: Sorting | null;
  onSort: (sorting: Sorting | null) => void;
  selection?: Selection;
  /** What a row is on the phone. The link and the checkbox are the table's. */
  card: (row: Row) => ReactNode;
  /** Columns that were chosen beside the usual ones: on the phone each is a line of the card. */
  extra?: readonly TableColumn<Row>[] | undefined;
  /** The line under the rows: sums of what is shown. */
  totals?: ReactNode;
}

/** Fewer are all there: the browser's own search finds them, and they print. */
export const virtualFrom = 100;
export const keptState = { keepFocus: true };

/** The rows in their order, and the one that the keys or the open panel stand at. */
export interface ViewProps<Row> extends DataTableProps<Row> {
  current: string | null;
  currentIndex: number;
}

export function toggled(selected: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(key)) {
    next.add(key);
  }
  return next;
}

/** With the shift key, all from the last one pressed to this one. */
export function useSelecting<Row>({ rows, keyOf, selection }: ViewProps<Row>) {
  const last = useRef<string | null>(null);
  return (key: string, range: boolean) => {
    if (selection === undefined) {
      return;
    }
    const from = rows.findIndex((row) => keyOf(row) === last.current);
    last.current = key;
    if (!range || from < 0) {
      selection.onChange(toggled(selection.selected, key));
      return;
    }
    const to = rows.findIndex((row) => keyOf(row) === key);
    const next = new Set(selection.selected);
    const add = !selection.selected.has(key);
    for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) {
      if (add) {
        next.add(keyOf(row));
      } else {
        next.delete(keyOf(row));
      }
    }
    selection.onChange(next);
  };
}
