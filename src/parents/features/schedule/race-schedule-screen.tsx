import { useQuery } from '@tanstack/react-query';
import { MapPin, Ticket } from 'lucide-react';
import { Link } from 'react-router-dom';
import { raceQueries, type ScheduledRace } from '#api/races.ts';
import { paths } from '#domain/paths.ts';
import { formatLongDate, formatTime } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/schedule.ts';
import * as shared from '#parts/copy/shared.ts';
import { DateBadge } from '#parts/date-badge.tsx';
import { Read } from '#parts/read.tsx';
import { SavedNotice } from '#parts/saved-notice.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loading } from '#ui/loading.tsx';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { groupByMonth } from './by-month.ts';

export function Component() {
  const races = useQuery(raceQueries.upcoming());
  return (
    <Screen>
      <ScreenHeader title={shared.raceScheduleTitle} backTo={paths.home()} />
      <SavedNotice query={races} />
      <Read
        of={[races]}
        skeleton={<ScheduleSkeleton />}
        failed={shared.dataLoadFailed}
        empty={
          <EmptyState
            illustration="flag"
            title={copy.noScheduleTitle}
            text={copy.noScheduleText}
            action={
              <ButtonLink to={paths.tickets()} variant="secondary">
                {shared.allTicketsAction}
              </ButtonLink>
            }
          />
        }
      >
        {(found) => <Schedule races={found} />}
      </Read>
    </Screen>
  );
}

function Schedule({ races }: { races: readonly ScheduledRace[] }) {
  return (
    <div className="grid gap-7">
      {groupByMonth(races).map(({ name, month, year, races: ofMonth }) => (
        <section key={name} aria-label={name}>
          <div className="mb-2.5 flex flex-wrap items-center justify-between gap-x-3">
            <h2 className="text-lg">{name}</h2>
            <Link
              to={paths.tickets(month, year)}
              className="inline-flex min-h-11 items-center gap-1.5 font-bold text-primary text-sm"
            >
              <Ticket aria-hidden className="size-4" />
              {shared.ticket} <span className="sr-only">{name}</span>
            </Link>
          </div>
          <ul className="cards gap-3">
            {ofMonth.map((race) => (
              <li key={race.id} className="grid">
                <Card className="flex items-center gap-3.5 p-3.5 transition-shadow has-[a:hover]:shadow-raised">
                  <DateBadge
                    date={race.tanggal_mulai}
                    zone={race.zona_waktu}
                    className="shrink-0 shadow-none! inset-ring inset-ring-line"
                  />
                  <div className="wrap-anywhere min-w-0">
                    <h3 className="text-base">
                      <Link
                        to={paths.raceDetail(race.id)}
                        className="after:absolute after:inset-0 after:rounded-xl"
                      >
                        {race.judul}
                      </Link>
                    </h3>
                    <p className="mt-0.5 text-ink-muted text-sm">
                      {formatLongDate(race.tanggal_mulai, race.zona_waktu)}
                    </p>
                    <p className="flex flex-wrap items-center gap-x-1 text-ink-muted text-sm">
                      <MapPin aria-hidden className="size-3.5 shrink-0" />
                      {race.kota}
                      <span aria-hidden>·</span>
                      <span>{formatTime(race.tanggal_mulai, race.zona_waktu)}</span>
                    </p>
                  </div>
                </Card>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <ButtonLink
        to={paths.raceList()}
        variant="secondary"
        block
        className="wide:mx-auto wide:max-w-96"
      >
        {shared.allRacesAction}
      </ButtonLink>
    </div>
  );
}

function ScheduleSkeleton() {
  return (
    <Loading label={copy.scheduleLoading} className="cards gap-3">
      <Skeleton className="col-span-full mb-1 h-7 w-2/5 wide:w-40" />
      {[0, 1, 2, 3].map((key) => (
        <Card key={key} className="flex items-center gap-3.5 p-3.5">
          <Skeleton className="h-13 w-13" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-4 w-2/5" />
          </div>
        </Card>
      ))}
    </Loading>
  );
}
