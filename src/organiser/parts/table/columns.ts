import type { ReactNode } from 'react';
import type { Sorting } from '#organiser/parts/address-state.ts';
import { type SortValue, sorted } from './sorted.ts';
import type { FileColumn, FileValue } from './table-file.ts';

/** A column as data: what its cells show, sort by and put into a file. */
export interface TableColumn<Row> {
  /** Its name in the address; it stays, for views that people keep name it. */
  id: string;
  header: string;
  /** Without it a cell shows what the file would hold. */
  cell?: (row: Row) => ReactNode;
  /** What the column is sorted by where that is not what stands in a file; null: its head cannot be pressed. */
  sortBy?: ((row: Row) => SortValue) | null;
  /** What stands in a file; without it the column is in none. */
  value?: (row: Row) => FileValue;
  /** Its head in a file, which has room for more words. */
  fileHeader?: string;
  /** In characters, of a file. */
  fileWidth?: number;
  /** Its numbers are sums (table-file.ts). */
  rupiah?: boolean;
  /** Under which heading it is offered. */
  group?: string;
  /** Numbers stand at the end, in digits of one width. */
  numeric?: boolean;
  /** Words that may be long: small, in two lines before they are cut. */
  wraps?: boolean;
  /** CSS width; the columns without one share what is left. */
  width?: string;
}

export function cellOf<Row>({ cell, value }: TableColumn<Row>, row: Row): ReactNode {
  if (cell !== undefined) {
    return cell(row);
  }
  const content = value?.(row) ?? null;
  if (typeof content === 'number') {
    return content.toLocaleString('id-ID');
  }
  return typeof content === 'object' ? content?.text : content;
}

/** What a column is sorted by; null: nothing. */
export function sortOf<Row>({ sortBy, value }: TableColumn<Row>) {
  if (sortBy !== undefined || value === undefined) {
    return sortBy ?? null;
  }
  return (row: Row): SortValue => {
    const content = value(row);
    return typeof content === 'object' ? (content?.at ?? null) : content;
  };
}

/** The rows in the order of the column that they are sorted by; as they are where that column is not there. */
export function inOrder<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  sorting: Sorting | null,
): readonly Row[] {
  const column = columns.find(({ id }) => id === sorting?.column);
  const by = column && sortOf(column);
  return by == null || sorting === null ? rows : sorted(rows, by, sorting.down);
}

export function fileColumns<Row>(columns: readonly TableColumn<Row>[]): FileColumn<Row>[] {
  return columns.flatMap(({ header, value, fileHeader = header, fileWidth, rupiah = false }) =>
    value === undefined
      ? []
      : [
          {
            header: fileHeader,
            value,
            rupiah,
            ...(fileWidth !== undefined && { width: fileWidth }),
          },
        ],
  );
}

export interface ChosenColumns<Row> {
  shown: readonly TableColumn<Row>[];
  /** How many were chosen that are not there: of another race, or not for this person. */
  gone: number;
}

/** The columns that the address chooses, in the table's order; the usual ones where it names none that is there. */
export function chosenColumns<Row>(
  columns: readonly TableColumn<Row>[],
  usual: readonly string[],
  chosen: readonly string[],
): ChosenColumns<Row> {
  const known = new Set(columns.map(({ id }) => id));
  const there = new Set(chosen.filter((id) => known.has(id)));
  const wanted = there.size > 0 ? there : new Set(usual);
  return {
    shown: columns.filter(({ id }) => wanted.has(id)),
    gone: new Set(chosen).size - there.size,
  };
}
