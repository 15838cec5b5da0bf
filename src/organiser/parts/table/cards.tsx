import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import * as copy from '#organiser/copy/parts.ts';
import { classNames } from '#ui/class-names.ts';
import { SelectInput } from '#ui/select-input.tsx';
import { cellOf, sortOf, type TableColumn } from './columns.ts';
import { keptState, useSelecting, type ViewProps, virtualFrom } from './table-view.ts';

/** A row each as a card, one below the other; the page scrolls. */
export function Cards<Row>(props: ViewProps<Row>) {
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
