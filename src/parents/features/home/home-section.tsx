import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowRight, RotateCw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { type FailedRead, useFailedRead } from '#api/platform/failed-read.ts';
import * as copy from '#parents/copy/home.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import * as ui from '#ui/copy.ts';

export interface HomeSectionProps {
  title: string;
  /** Where 'Lihat Semua' goes. */
  allTo: string;
  children: ReactNode;
}

export function HomeSection({ title, allTo, children }: HomeSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <Link
          to={allTo}
          className="-mr-1 inline-flex min-h-11 items-center gap-1 px-1 font-bold text-primary text-sm"
        >
          {copy.seeAllAction} <span className="sr-only">{title}</span>
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      </div>
      {children}
    </section>
  );
}

export interface SectionNoteProps {
  children: ReactNode;
  /** Where the reason is that it could not be read. */
  failure: FailedRead | null;
}

/** A section with nothing to show. */
export function SectionNote({ children, failure }: SectionNoteProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-lg bg-sunken px-4 py-3 text-ink-muted text-sm">
      <p role="status" className="py-1.5">
        {children}
      </p>
      {failure !== null && (
        <Button
          variant="ghost"
          size="sm"
          onClick={failure.retry}
          loading={failure.retrying}
          loadingText={ui.loading}
        >
          <RotateCw aria-hidden className="size-4" />
          {ui.retryAction}
        </Button>
      )}
    </div>
  );
}

interface TileSectionProps<Row> extends Pick<HomeSectionProps, 'title' | 'allTo'> {
  rows: UseQueryResult<Row[]>;
  /** Said where there are none. */
  none: string;
  /** The class of a tile's width in the row. */
  width: string;
  /** In a tile's card until the rows are there. */
  skeleton: ReactNode;
  tile: (row: Row) => ReactNode;
}

/** A section whose rows are cards beside each other, scrolled sideways on a phone. */
export function TileSection<Row extends { id: string }>({
  title,
  allTo,
  rows,
  none,
  width,
  skeleton,
  tile,
}: TileSectionProps<Row>) {
  const failure = useFailedRead(rows);
  const row = 'scroller tiles gap-3.5 pb-4';
  return (
    <HomeSection title={title} allTo={allTo}>
      {rows.isPending && failure === null ? (
        <div className={row}>
          {[0, 1].map((key) => (
            <Card key={key} className={`${width} wide:w-auto`}>
              {skeleton}
            </Card>
          ))}
        </div>
      ) : rows.data === undefined || rows.data.length === 0 ? (
        <SectionNote failure={failure}>{none}</SectionNote>
      ) : (
        <ul className={row}>
          {rows.data.map((each) => (
            <li key={each.id} className={`flex ${width} wide:w-auto`}>
              {tile(each)}
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}
