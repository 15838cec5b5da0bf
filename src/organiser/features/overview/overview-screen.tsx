import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { overviewQueries, type RaceOverview } from '#api/organiser/overview.ts';
import { managedRaceQueries } from '#api/organiser/races.ts';
import { daysUntil, formatLongDate, instantOf } from '#functions/_shared/venue/dates.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/overview.ts';
import { BlockedClub } from '#organiser/parts/blocked-club.tsx';
import { useMay } from '#organiser/parts/rights.ts';
import { useMyWork } from '#organiser/parts/use-my-work.ts';
import { Read } from '#parts/read.tsx';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loading } from '#ui/loading.tsx';
import { useNow } from '#ui/now.ts';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Categories } from './categories.tsx';
import { Changes } from './changes.tsx';
import { Decisions } from './decisions.tsx';
import { Entries } from './entries.tsx';
import { LastRace } from './last-race.tsx';
import { Money } from './money.tsx';
import { RaceLink, ShareActions, ShareRace } from './share-race.tsx';
import { ThinCategories } from './thin-categories.tsx';

export function Component() {
  const { id = '' } = useParams();
  const overview = useQuery(overviewQueries.race(id));
  return (
    <>
      <ScreenHeader title={copy.title} />
      <Read of={[overview]} skeleton={<OverviewSkeleton />} failed={copy.failed}>
        {(answer) => <Overview overview={answer} />}
      </Read>
    </>
  );
}

function Overview({ overview }: { overview: RaceOverview }) {
  const { race, riders, money, today, last } = overview;
  const may = useMay(race.id);
  const { data: work } = useMyWork();
  const { data: races } = useQuery(managedRaceQueries.mine());
  const clubId = races?.find(({ id }) => id === race.id)?.organisasi_id;
  const club = work?.organisations.find(({ id }) => id === clubId);
  const now = useNow();
  const closesIn =
    race.pendaftaran_selesai !== null && instantOf(race.pendaftaran_selesai) > now.getTime()
      ? daysUntil(race.pendaftaran_selesai, now, race.zona_waktu)
      : null;
  const isOpen = race.status === 'dipublikasi' && closesIn !== null;
  const isEmpty = race.peserta_saat_ini === 0 && (riders === null || riders.days.length === 0);
  const isOver = race.status === 'selesai' || race.status === 'dibatalkan';

  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="-mt-3 grid gap-1">
        <p className="wrap-anywhere font-bold text-lg">
          {race.judul === '' ? copy.untitled : race.judul}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted text-sm">
          <span>
            {race.tanggal_mulai === null
              ? copy.noDate
              : `${formatLongDate(race.tanggal_mulai, race.zona_waktu)}, ${copy.raceInDays(daysUntil(race.tanggal_mulai, now, race.zona_waktu))}`}
          </span>
          {race.status === 'draf' && <Badge>{copy.draft}</Badge>}
          {race.status === 'dibatalkan' && <Badge tone="danger">{copy.calledOff}</Badge>}
          {race.status === 'selesai' && <Badge>{copy.finished}</Badge>}
          {race.status === 'dipublikasi' && (
            <Badge tone={isOpen ? 'info' : 'neutral'}>
              {closesIn === null ? copy.closed : copy.closesInDays(closesIn)}
            </Badge>
          )}
        </p>
      </div>
      <BlockedClub club={club} />
      <Decisions overview={overview} />
      {isEmpty && !isOver ? (
        <FirstStep race={race} isOpen={isOpen} mayEdit={may('edit') === true} />
      ) : (
        <>
          {riders !== null && !isOver && (
            <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
              <Changes overview={overview} />
              {last !== null && <LastRace race={race} last={last} />}
            </div>
          )}
          <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            {riders !== null && <Entries race={race} riders={riders} today={today} />}
            {money !== null && <Money raceId={race.id} money={money.summary} />}
          </div>
          <Categories overview={overview} />
          {race.status === 'dipublikasi' && <ShareRace race={race} isOpen={isOpen} />}
          {riders !== null && !isOver && (
            <ThinCategories
              raceId={race.id}
              categories={riders.thin}
              daysLeft={closesIn}
              mayMove={may('riders') === true}
            />
          )}
        </>
      )}
    </div>
  );
}

/** What to do next where there is nothing to follow yet. */
function FirstStep({
  race,
  isOpen,
  mayEdit,
}: {
  race: RaceOverview['race'];
  isOpen: boolean;
  mayEdit: boolean;
}) {
  if (race.status === 'draf') {
    return (
      <EmptyState
        illustration="flag"
        title={copy.draftTitle}
        text={copy.draftText}
        action={
          mayEdit && (
            <ButtonLink to={addresses.raceSettings(race.id)}>{copy.toSettingsAction}</ButtonLink>
          )
        }
      />
    );
  }
  return (
    <EmptyState
      illustration="ticket"
      title={copy.shareTitle}
      text={
        <>
          {copy.shareText}
          <span className="mt-3 block">
            <RaceLink race={race} />
          </span>
        </>
      }
      action={
        <div className="flex flex-wrap justify-center gap-2.5">
          <ShareActions race={race} isOpen={isOpen} prominent />
        </div>
      }
    />
  );
}

function OverviewSkeleton() {
  return (
    <Loading label={copy.loading} className="grid gap-4">
      <Skeleton className="h-12 w-80 max-w-full" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-64 w-full" />
      <Skeleton className="h-48 w-full" />
    </Loading>
  );
}
