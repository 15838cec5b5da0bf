import type { ReactNode } from 'react';
import * as copy from '#organiser/copy/race-day-print.ts';
import { classNames } from '#ui/class-names.ts';
import type { PrintedClass } from './printed-class.ts';

interface SheetProps {
  of: PrintedClass;
  title: string;
  children: ReactNode;
}

/** The paper of one class: it begins on a page of its own. */
export function Sheet({ of, title, children }: SheetProps) {
  return (
    <article className="race-sheet">
      <header className="pb-3">
        <p className="text-sm">{of.raceName}</p>
        <h2 className="text-xl">
          {title} · {of.name}
        </h2>
        <p className="text-xs">{copy.printedBy(of.mark, of.holder, of.printedAt)}</p>
      </header>
      {children}
    </article>
  );
}

interface BlockProps {
  title: string;
  /** Beside the title: the code, the mark. */
  aside?: ReactNode;
  children: ReactNode;
}

/** What stays on one page. */
export function Block({ title, aside, children }: BlockProps) {
  return (
    <section className="race-block">
      <header className="flex flex-wrap items-end justify-between gap-x-4 pb-1">
        <h3 className="text-lg">{title}</h3>
        {aside}
      </header>
      {children}
    </section>
  );
}

export interface Column {
  readonly head: ReactNode;
  /** Its width on paper in millimetres; the others share what is left. */
  readonly mm?: number;
  readonly className?: string;
}

interface GridProps {
  label: string;
  columns: readonly Column[];
  rows: readonly { readonly key: string | number; readonly cells: readonly ReactNode[] }[];
  /** Rows are as high as a hand writes in. */
  toFill?: boolean;
}

/** A table of lines black on white; its head stands on each page that it reaches, and no row is cut. */
export function Grid({ label, columns, rows, toFill = false }: GridProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard
      tabIndex={0}
      className="race-grid-scroll"
    >
      <table aria-label={label} className={classNames('race-grid', toFill && 'race-grid-fill')}>
        <colgroup>
          {columns.map(({ mm }, index) => (
            <col
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and never move
              key={index}
              style={mm === undefined ? undefined : { width: `${mm}mm` }}
            />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ head, className }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <th key={index} scope="col" className={className}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={index} className={columns[index]?.className}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A square to tick. */
export function Box() {
  return <span aria-hidden className="race-box" />;
}
