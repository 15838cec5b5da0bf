import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import * as copy from '#parents/copy/courses.ts';
import { classNames } from '#ui/class-names.ts';
import { pageNumbers } from './page-numbers.ts';

export interface PaginationProps {
  /** From 1. */
  current: number;
  count: number;
  /** Address of a page. */
  href: (page: number) => string;
}

/** Numbered pages with a step back and forth; nothing where there is one page only. */
export function Pagination({ current, count, href }: PaginationProps) {
  if (count <= 1) {
    return null;
  }
  return (
    <nav aria-label={copy.pagesLabel} className="mt-6">
      <ul className="flex flex-wrap items-center justify-center gap-1">
        <li>
          <Step to={current > 1 ? href(current - 1) : null} label={copy.previousPageAction}>
            <ChevronLeft aria-hidden className="size-5" />
          </Step>
        </li>
        {pageNumbers(current, count).map((page, index, all) =>
          page === null ? (
            <li
              key={`after-${all[index - 1]}`}
              aria-hidden
              className="w-6 text-center text-ink-muted"
            >
              …
            </li>
          ) : (
            <li key={page}>
              <Link
                to={href(page)}
                aria-label={copy.pageLabel(page)}
                aria-current={page === current ? 'page' : undefined}
                className={classNames(
                  'grid h-11 min-w-11 place-items-center rounded-full px-2 font-bold text-sm tabular-nums',
                  page === current ? 'bg-primary text-on-primary' : 'hover:bg-sunken',
                )}
              >
                {page}
              </Link>
            </li>
          ),
        )}
        <li>
          <Step to={current < count ? href(current + 1) : null} label={copy.nextPageAction}>
            <ChevronRight aria-hidden className="size-5" />
          </Step>
        </li>
      </ul>
    </nav>
  );
}

function Step({ to, label, children }: { to: string | null; label: string; children: ReactNode }) {
  const place = 'grid size-11 place-items-center rounded-full';
  if (to === null) {
    return (
      <span aria-hidden className={classNames(place, 'text-ink-muted opacity-40')}>
        {children}
      </span>
    );
  }
  return (
    <Link to={to} aria-label={label} className={classNames(place, 'hover:bg-sunken')}>
      {children}
    </Link>
  );
}
