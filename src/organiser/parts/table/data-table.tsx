import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useWide } from '#organiser/parts/use-wide.ts';
import { Cards } from './cards.tsx';
import { inOrder } from './columns.ts';
import { type DataTableProps, keptState, toggled } from './table-view.ts';
import { WideTable } from './wide-table.tsx';

/**
 * Rows as a table on a laptop, as cards on a phone; beyond a hundred only those in view are drawn. j and k go
 * down and up, Enter opens, x selects, e opens to be changed.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, columns, sorting, keyOf, linkOf, opened, selection } = props;
  const wide = useWide();
  const navigate = useNavigate();
  const [cursor, setCursor] = useState<string | null>(null);
  const shown = useMemo(() => inOrder(rows, columns, sorting), [rows, columns, sorting]);
  const current = opened ?? cursor;
  const currentIndex = useMemo(
    () => (current === null ? -1 : shown.findIndex((row) => keyOf(row) === current)),
    [shown, current, keyOf],
  );

  const latest = useRef({ shown, currentIndex });
  useLayoutEffect(() => {
    latest.current = { shown, currentIndex };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) {
        return;
      }
      const at = event.target as Element | null;
      if (at?.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]')) {
        return;
      }
      if (document.querySelector('dialog[open]') !== null) {
        return;
      }
      const { shown: list, currentIndex: index } = latest.current;
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
      const row = list[step === 0 ? index : Math.min(list.length - 1, Math.max(0, index + step))];
      if (row === undefined) {
        return;
      }
      const key = keyOf(row);
      if (step !== 0) {
        event.preventDefault();
        setCursor(key);
        if (opened !== undefined && linkOf !== undefined) {
          navigate(linkOf(row), { replace: true, preventScrollReset: true, state: keptState });
        }
      } else if (event.key === 'Enter' && linkOf !== undefined && !at?.closest('a, button')) {
        navigate(linkOf(row), { preventScrollReset: true, state: keptState });
      } else if (event.key === 'e' && linkOf !== undefined) {
        event.preventDefault();
        navigate(linkOf(row), { preventScrollReset: true, state: { ...keptState, edit: true } });
      } else if (event.key === 'x' && selection !== undefined) {
        selection.onChange(toggled(selection.selected, key));
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [keyOf, linkOf, navigate, opened, selection]);

  const view = { ...props, rows: shown, current, currentIndex };
  return wide ? <WideTable {...view} /> : <Cards {...view} />;
}
