const collator = new Intl.Collator('id', { numeric: true, sensitivity: 'base' });

export type SortValue = string | number | null;

/** A sorted copy, by a value of each row; rows without one come last, whichever way. */
export function sorted<Row>(
  rows: readonly Row[],
  sortBy: (row: Row) => SortValue,
  down: boolean,
): Row[] {
  const keyed = rows.map((row) => ({ row, value: sortBy(row) }));
  const turn = down ? -1 : 1;
  keyed.sort(({ value: a }, { value: b }) => {
    if (a === null || b === null) {
      return a === b ? 0 : a === null ? 1 : -1;
    }
    return (
      turn *
      (typeof a === 'number' && typeof b === 'number'
        ? a - b
        : collator.compare(String(a), String(b)))
    );
  });
  return keyed.map(({ row }) => row);
}
