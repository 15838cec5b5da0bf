import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import * as copy from '#organiser/copy/parts.ts';
import type { Sorting } from '#organiser/parts/address-state.ts';
import { classNames } from '#ui/class-names.ts';
import { cellOf, sortOf, type TableColumn } from './columns.ts';
import { keptState, useSelecting, type ViewProps, virtualFrom } from './table-view.ts';

const rowHeight = 40;
/** A chosen column more makes the table wider, not the others unreadable. */
const narrowestRem = 6;

/** Rows in a frame that scrolls by itself. */
export function WideTable<Row>(props: ViewProps<Row>) {
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
