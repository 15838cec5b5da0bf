import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Which way a list is sorted: a column's id, and whether it is turned round. */
export interface Sorting {
  column: string;
  down: boolean;
}

/**
 * What a list shows, kept in the address: it can be sent to a colleague, and back undoes it. `values` gives the chosen
 * values of a filter (`?kategori=a&kategori=b`), `sorting` the order (`?urut=-nama`). What is searched for is
 * `useAddressText`'s.
 */
export function useListAddress() {
  const [params, setParams] = useSearchParams();

  const change = useCallback(
    (edit: (next: URLSearchParams) => void) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          edit(next);
          return next;
        },
        // At once: a checkbox that shows the address must not jump back for a moment.
        { preventScrollReset: true, flushSync: true },
      ),
    [setParams],
  );

  return useMemo(() => {
    const order = params.get('urut');
    return {
      values: (filter: string) => params.getAll(filter),
      toggle: (filter: string, value: string) =>
        change((next) => {
          const chosen = next.getAll(filter);
          next.delete(filter);
          for (const other of chosen) {
            if (other !== value) {
              next.append(filter, other);
            }
          }
          if (!chosen.includes(value)) {
            next.append(filter, value);
          }
        }),
      set: (filter: string, values: readonly string[]) =>
        change((next) => {
          next.delete(filter);
          for (const value of values) {
            next.append(filter, value);
          }
        }),
      clear: (filters: readonly string[]) =>
        change((next) => {
          for (const filter of filters) {
            next.delete(filter);
          }
        }),
      sorting:
        order === null ? null : { column: order.replace(/^-/, ''), down: order.startsWith('-') },
      setSorting: (sorting: Sorting | null) =>
        change((next) =>
          sorting === null
            ? next.delete('urut')
            : next.set('urut', `${sorting.down ? '-' : ''}${sorting.column}`),
        ),
      /** The query as it stands, for links that keep it. */
      search: params.size === 0 ? '' : `?${params}`,
    };
  }, [params, change]);
}
