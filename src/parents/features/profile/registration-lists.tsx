import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { CalendarDays, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListedEntry } from '#api/entries.ts';
import { type OwnCourseRegistration, ownCourseQueries } from '#api/own-courses.ts';
import { childrenTogether } from '#domain/children-together.ts';
import { externalLink } from '#domain/external-link.ts';
import { paths } from '#domain/paths.ts';
import { formatDateTime } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/profile.ts';
import { CoursePaymentBadge } from '#parts/class-payment-badge.tsx';
import * as shared from '#parts/copy/shared.ts';
import { EntryCard } from '#parts/entry-card.tsx';
import { Price } from '#parts/price.tsx';
import { Read } from '#parts/read.tsx';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loading } from '#ui/loading.tsx';
import { useNow } from '#ui/now.ts';
import { Skeleton } from '#ui/skeleton.tsx';

interface ListProps<Row> {
  rows: UseQueryResult<Row[]>;
  loading: string;
  empty: ReactNode;
  /** Of what was entered together; mostly one. */
  children: (rows: [Row, ...Row[]]) => ReactNode;
}

function List<Row extends { id: string; pesanan_id?: string | null }>({
  rows,
  loading,
  empty,
  children,
}: ListProps<Row>) {
  return (
    <Read
      of={[rows]}
      skeleton={<ListSkeleton text={loading} />}
      failed={copy.registrationsLoadFailed}
      empty={empty}
    >
      {(found) => (
        <ul className="grid gap-4">
          {childrenTogether(found).map(
            ([first, ...others]) => first && <li key={first.id}>{children([first, ...others])}</li>,
          )}
        </ul>
      )}
    </Read>
  );
}

export function RaceRegistrations({ rows }: { rows: UseQueryResult<ListedEntry[]> }) {
  const now = useNow();
  return (
    <List
      rows={rows}
      loading={copy.racesLoading}
      empty={
        <EmptyState
          illustration="flag"
          title={copy.noRacesTitle}
          text={copy.noRacesText}
          action={<ButtonLink to={paths.raceList()}>{copy.findRaceAction}</ButtonLink>}
        />
      }
    >
      {(together) => <EntryCard all={together} race={together[0].lomba} now={now} sum payments />}
    </List>
  );
}

export function CourseRegistrations({
  rows,
  userId,
}: {
  rows: UseQueryResult<OwnCourseRegistration[]>;
  userId: string;
}) {
  const links = useQuery(ownCourseQueries.links(userId));
  return (
    <List
      rows={rows}
      loading={copy.coursesLoading}
      empty={
        <EmptyState
          illustration="helmet"
          title={copy.noCoursesTitle}
          text={copy.noCoursesText}
          action={<ButtonLink to={paths.courses()}>{copy.viewCoursesAction}</ButtonLink>}
        />
      }
    >
      {([row]) => <CourseItem registration={row} learningCenter={links.data?.get(row.kelas_id)} />}
    </List>
  );
}

function CourseItem({
  registration,
  learningCenter,
}: {
  registration: OwnCourseRegistration;
  learningCenter: string | undefined;
}) {
  const { kelas_online, jumlah_dibayar, status_pembayaran, akses_diberikan } = registration;
  const address = akses_diberikan ? externalLink(learningCenter) : null;
  return (
    <Card className="p-4">
      <div className="flex flex-wrap gap-1.5">
        <CoursePaymentBadge status={status_pembayaran} />
        {akses_diberikan && <Badge tone="positive">{shared.accessGranted}</Badge>}
      </div>
      <h3 className="mt-2 text-lg">{kelas_online?.judul ?? copy.courseGone}</h3>
      {kelas_online?.deskripsi && (
        <p className="mt-1 line-clamp-3 text-ink-muted text-sm">{kelas_online.deskripsi}</p>
      )}
      {kelas_online?.jadwal_pada && (
        <p className="mt-2 flex items-center gap-2 text-ink-muted text-sm">
          <CalendarDays aria-hidden className="size-4 shrink-0" />
          {formatDateTime(kelas_online.jadwal_pada)}
        </p>
      )}
      <div className="mt-3 flex min-h-9 flex-wrap items-center justify-between gap-3 border-line border-t border-dashed pt-3">
        {jumlah_dibayar === 0 ? (
          <span className="font-bold text-positive">{shared.freeOfCharge}</span>
        ) : (
          <Price amount={jumlah_dibayar} />
        )}
        {address !== null ? (
          <a
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass('primary', 'sm', false)}
          >
            {copy.openCourseAction}
            <span className="sr-only">
              {' '}
              {kelas_online?.judul}
              {shared.inNewTab}
            </span>
            <ExternalLink aria-hidden className="size-4" />
          </a>
        ) : (
          !akses_diberikan && (
            <span className="text-ink-muted text-xs">{shared.accessAfterPayment}</span>
          )
        )}
      </div>
    </Card>
  );
}

function ListSkeleton({ text }: { text: string }) {
  return (
    <Loading label={text} className="grid gap-4">
      {[0, 1].map((key) => (
        <Card key={key} className="grid gap-2.5 p-4">
          <Skeleton className="h-5 w-24 rounded-full" />
          <Skeleton className="h-6 w-4/5" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="mt-2 h-6 w-28" />
        </Card>
      ))}
    </Loading>
  );
}
