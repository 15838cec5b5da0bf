import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import {
  Fragment,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Link, useNavigate } from 'react-router-dom';
import * as copy from '#organiser/copy/parts.ts';
import type { Sorting } from '#organiser/parts/address-state.ts';
import { useWide } from '#organiser/parts/use-wide.ts';
import { classNames } from '#ui/class-names.ts';
import { SelectInput } from '#ui/select-input.tsx';
import { cellOf, inOrder, sortOf, type TableColumn } from './columns.ts';

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

const rowHeight = 40;
/** A chosen column more makes the table wider, not the others unreadable. */
const narrowestRem = 6;
/** Fewer are all there: the browser's own search finds them, and they print. */
const virtualFrom = 100;
const keptState = { keepFocus: true };

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

interface ViewProps<Row> extends DataTableProps<Row> {
  current: string | null;
  currentIndex: number;
}

function toggled(selected: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(key)) {
    next.add(key);
  }
  return next;
}

/** With the shift key, all from the last one pressed to this one. */
function useSelecting<Row>({ rows, keyOf, selection }: ViewProps<Row>) {
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

function WideTable<Row>(props: ViewProps<Row>) {
  const { label, rows, columns, keyOf, nameOf, linkOf, sorting, onSort, selection, totals } = props;
  const { current, currentIndex } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const select = useSelecting(props);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: rows.length <= virtualFrom ? rows.length : 12,
  });
  useEffect(() => {
    if (currentIndex >= 0) {
      virtualizer.scrollToIndex(currentIndex, { align: 'auto' });
    }
  }, [currentIndex, virtualizer]);

  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  const all = rows.length > 0 && rows.every((row) => selection?.selected.has(keyOf(row)));
  const some = !all && rows.some((row) => selection?.selected.has(keyOf(row)));

  const openOnClick = (event: MouseEvent, row: Row) => {
    if (linkOf === undefined || (event.target as Element).closest('a, button, input, label')) {
      return;
    }
    if (window.getSelection()?.isCollapsed === false) {
      return;
    }
    navigate(linkOf(row), { preventScrollReset: true, state: keptState });
  };

  return (
    <div className="overflow-hidden rounded-md border border-line bg-surface">
      <section
        ref={scroller}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-[max(15rem,calc(100dvh-20rem-var(--banner,0px)))] overflow-auto"
      >
        <table
          aria-rowcount={rows.length + 1}
          style={{ minWidth: `max(48rem, ${columns.length * narrowestRem}rem)` }}
          className="w-full table-fixed border-separate border-spacing-0 text-sm"
        >
          <thead>
            <tr>
              {selection !== undefined && (
                <th className="sticky top-0 z-10 w-11 border-line border-b bg-sunken p-0">
                  <label className="grid h-10 w-11 place-items-center">
                    <input
                      type="checkbox"
                      aria-label={copy.selectAll}
                      checked={all}
                      ref={(box) => {
                        if (box !== null) {
                          box.indeterminate = some;
                        }
                      }}
                      onChange={() =>
                        selection.onChange(all ? new Set() : new Set(rows.map((row) => keyOf(row))))
                      }
                      className="size-4 accent-primary"
                    />
                  </label>
                </th>
              )}
              {columns.map((column) => (
                <th
                  key={column.id}
                  scope="col"
                  style={{ width: column.width }}
                  aria-sort={
                    sorting?.column === column.id
                      ? sorting.down
                        ? 'descending'
                        : 'ascending'
                      : undefined
                  }
                  className={classNames(
                    'sticky top-0 z-10 border-line border-b bg-sunken p-0 font-semibold text-ink-muted text-xs',
                    column.numeric ? 'text-right' : 'text-left',
                  )}
                >
                  {sortOf(column) === null ? (
                    <span className="block truncate px-2 py-2.5">{column.header}</span>
                  ) : (
                    <SortButton column={column} sorting={sorting} onSort={onSort} />
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {before > 0 && <tr aria-hidden style={{ height: before }} />}
            {items.map(({ index }) => {
              const row = rows[index] as Row;
              const key = keyOf(row);
              const chosen = selection?.selected.has(key) ?? false;
              return (
                <tr
                  key={key}
                  aria-rowindex={index + 2}
                  data-current={key === current || undefined}
                  onClick={(event) => openOnClick(event, row)}
                  className={classNames(
                    'h-10',
                    linkOf !== undefined && 'cursor-pointer',
                    key === current || chosen ? 'bg-primary-soft/60' : 'hover:bg-sunken',
                  )}
                >
                  {selection !== undefined && (
                    <td className="border-line border-b p-0">
                      <label className="grid h-10 w-11 place-items-center">
                        <input
                          type="checkbox"
                          aria-label={copy.selectRow(nameOf(row))}
                          checked={chosen}
                          onClick={(event) => select(key, event.shiftKey)}
                          onChange={() => {}}
                          className="size-4 accent-primary"
                        />
                      </label>
                    </td>
                  )}
                  {columns.map((column, place) => (
                    <td
                      key={column.id}
                      className={classNames(
                        'truncate border-line border-b px-2 py-0',
                        column.numeric && 'text-right tabular-nums',
                      )}
                    >
                      {place === 0 && linkOf !== undefined ? (
                        <Link
                          to={linkOf(row)}
                          state={keptState}
                          preventScrollReset
                          className="block truncate py-2 font-semibold hover:underline"
                        >
                          {cellOf(column, row)}
                        </Link>
                      ) : column.wraps ? (
                        <span className="line-clamp-2 whitespace-normal text-xs leading-4">
                          {cellOf(column, row)}
                        </span>
                      ) : (
                        cellOf(column, row)
                      )}
                    </td>
                  ))}
                </tr>
              );
            })}
            {after > 0 && <tr aria-hidden style={{ height: after }} />}
          </tbody>
        </table>
      </section>
      {totals !== undefined && (
        <div className="border-line border-t bg-sunken px-3 py-2.5 text-sm">{totals}</div>
      )}
    </div>
  );
}

function SortButton<Row>({
  column,
  sorting,
  onSort,
}: {
  column: TableColumn<Row>;
  sorting: Sorting | null;
  onSort: (sorting: Sorting | null) => void;
}) {
  const active = sorting?.column === column.id ? sorting : null;
  const press = () => {
    if (active === null) {
      onSort({ column: column.id, down: false });
    } else {
      onSort(active.down ? null : { column: column.id, down: true });
    }
  };
  const Arrow = active?.down ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      title={copy.sortBy(column.header)}
      onClick={press}
      className={classNames(
        'flex h-10 w-full items-center gap-1 px-2 font-semibold hover:text-ink',
        column.numeric && 'justify-end',
        active !== null && 'text-ink',
      )}
    >
      <span className="truncate">{column.header}</span>
      {active !== null && <Arrow aria-hidden className="size-3.5 shrink-0" />}
    </button>
  );
}

function Cards<Row>(props: ViewProps<Row>) {
  const { label, rows, columns, keyOf, nameOf, linkOf, card, selection, totals, sorting, onSort } =
    props;
  const { current, currentIndex, extra = [] } = props;
  const list = useRef<HTMLUListElement>(null);
  const [margin, setMargin] = useState(0);
  const select = useSelecting(props);
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    setMargin(top + window.scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 88,
    overscan: rows.length <= virtualFrom ? rows.length : 8,
    scrollMargin: margin,
  });
  useEffect(() => {
    if (currentIndex >= 0) {
      virtualizer.scrollToIndex(currentIndex, { align: 'auto' });
    }
  }, [currentIndex, virtualizer]);
  const sortable = columns.filter((column) => sortOf(column) !== null);

  return (
    <div className="grid grid-cols-1 gap-2">
      {totals !== undefined && <div className="text-sm">{totals}</div>}
      <div className="w-fit">
        <SelectInput
          aria-label={copy.sortLabel}
          value={sorting === null ? '' : `${sorting.down ? '-' : ''}${sorting.column}`}
          onChange={({ currentTarget: { value } }) =>
            onSort(
              value === ''
                ? null
                : { column: value.replace(/^-/, ''), down: value.startsWith('-') },
            )
          }
        >
          <option value="">{copy.sortLabel}</option>
          {sortable.flatMap(({ id, header }) => [
            <option key={id} value={id}>
              {copy.ascending(header)}
            </option>,
            <option key={`-${id}`} value={`-${id}`}>
              {copy.descending(header)}
            </option>,
          ])}
        </SelectInput>
      </div>
      <ul
        ref={list}
        aria-label={label}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index] as Row;
          const key = keyOf(row);
          const chosen = selection?.selected.has(key) ?? false;
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 pb-2"
              style={{ transform: `translateY(${start - margin}px)` }}
            >
              <div
                className={classNames(
                  'relative flex items-stretch rounded-md border bg-surface',
                  key === current || chosen ? 'border-primary' : 'border-line',
                )}
              >
                {selection !== undefined && (
                  <label className="relative z-10 grid w-11 shrink-0 place-items-center">
                    <input
                      type="checkbox"
                      aria-label={copy.selectRow(nameOf(row))}
                      checked={chosen}
                      onClick={(event) => select(key, event.shiftKey)}
                      onChange={() => {}}
                      className="size-5 accent-primary"
                    />
                  </label>
                )}
                <div
                  className={classNames(
                    'min-w-0 flex-1 py-2.5 pr-3',
                    selection === undefined && 'pl-3',
                  )}
                >
                  {card(row)}
                  {extra.length > 0 && <Extra columns={extra} row={row} />}
                  {linkOf !== undefined && (
                    <Link
                      to={linkOf(row)}
                      state={keptState}
                      preventScrollReset
                      aria-label={nameOf(row)}
                      className="absolute inset-0 rounded-md"
                    />
                  )}
                </div>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Extra<Row>({ columns, row }: { columns: readonly TableColumn<Row>[]; row: Row }) {
  return (
    <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm">
      {columns.map((column) => (
        <Fragment key={column.id}>
          <dt className="text-ink-muted">{column.header}</dt>
          <dd className="wrap-anywhere text-right">{cellOf(column, row) || copy.nothing}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
