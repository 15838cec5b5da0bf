import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { RaceWish } from '#api/first-reads.ts';
import { type Child, ownChildren } from '#api/own-reads.ts';
import { useSession } from '#api/platform/session.ts';
import { type ListedRace, raceQueries } from '#api/races.ts';
import { listSize, listStep } from '#domain/list-size.ts';
import { searchText } from '#domain/search-text.ts';
import * as rowCopy from '#parents/copy/race-row.ts';
import * as copy from '#parents/copy/races.ts';
import { RaceInList } from '#parents/parts/race-in-list.tsx';
import { useEntered } from '#parents/parts/use-entered.ts';
import * as shared from '#parts/copy/shared.ts';
import { Optional } from '#parts/optional.tsx';
import { Read } from '#parts/read.tsx';
import { SavedNotice } from '#parts/saved-notice.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { firstContentShown } from '#ui/first-content.ts';
import { Loading } from '#ui/loading.tsx';
import { useNow } from '#ui/now.ts';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { RaceFilters } from './race-filters.tsx';
import { noFilter, type RaceFilter, useRaceFilter } from './use-race-filter.ts';

/** Below the list: its file comes after it. */
const SavedSearches = lazy(async () => {
  await firstContentShown();
  return { default: (await import('./saved-searches.tsx')).SavedSearches };
});

export function prefetch(client: QueryClient): Promise<unknown> {
  // What is searched for is not asked for by the page's first script: the screen shows itself first, and asks.
  return window.location.search === ''
    ? client.prefetchQuery(raceQueries.list('', {}, listStep + 1))
    : Promise.resolve();
}

export function Component() {
  const [params] = useSearchParams();
  const { filter, settled, setFilter } = useRaceFilter();
  const text = searchText(settled.text);
  const size = listSize(params);
  const session = useSession();
  const riders = useQuery({
    ...ownChildren(session?.userId ?? ''),
    enabled: session !== null,
  });
  const family = riders.data ?? [];
  const child = family.find(({ id }) => id === settled.child);
  const isIn = useEntered(session, family);
  // One more than is shown tells whether there is more.
  const races = useQuery({
    ...raceQueries.list(text, wishOf(settled, child), size + 1),
    // Until the child is known; of another account's child nothing is asked for.
    enabled: settled.child === null || !riders.isFetching || child !== undefined,
    placeholderData: keepPreviousData,
  });

  // After the list, which nobody should wait for longer.
  const cities = useQuery({ ...raceQueries.cities(), enabled: races.isSuccess });

  return (
    <Screen>
      <ScreenHeader title={shared.raceListTitle} />
      <RaceFilters
        filter={filter}
        onChange={setFilter}
        family={family}
        cities={cities.data ?? []}
      />
      <div className="mt-5" aria-busy={races.isPlaceholderData || undefined}>
        <Read of={[races]} skeleton={<RaceListSkeleton />} failed={copy.listLoadFailed}>
          {(found) => (
            <>
              <SavedNotice query={races} />
              <RaceResults
                races={found.slice(0, size)}
                more={found.length > size}
                filtered={text !== '' || Object.keys(wishOf(settled, child)).length > 0}
                noteOf={(race) =>
                  child && (isIn(race, child) ? rowCopy.isIn : rowCopy.fits)(child.nama_panggilan)
                }
                onReset={() => setFilter(noFilter)}
              />
              <ShowMore found={found.length} loading={races.isPlaceholderData} />
            </>
          )}
        </Read>
      </div>
      <Optional>
        <SavedSearches session={session} filter={settled} child={child} family={family} />
      </Optional>
    </Screen>
  );
}

function wishOf({ month, city, age, open }: RaceFilter, child: Child | undefined): RaceWish {
  return {
    ...(month !== null && { month }),
    ...(city !== null && { city }),
    ...(child
      ? { born: child.tanggal_lahir, gender: child.jenis_kelamin }
      : age !== null && { age }),
    ...(open && { open }),
  };
}

interface RaceResultsProps {
  races: readonly ListedRace[];
  /** Whether there are more races than these. */
  more: boolean;
  filtered: boolean;
  /** What a race is to whom the list is for. */
  noteOf: (race: ListedRace) => string | undefined;
  onReset: () => void;
}

function RaceResults({ races, more, filtered, noteOf, onReset }: RaceResultsProps) {
  const now = useNow();

  return (
    <>
      <p role="status" className={filtered ? 'mb-3 text-ink-muted text-sm' : 'sr-only'}>
        {races.length === 0 ? '' : copy.racesFound(races.length, more)}
      </p>
      {races.length === 0 ? (
        <EmptyState
          title={copy.noRacesTitle}
          text={copy.noRacesText}
          action={
            filtered && (
              <Button variant="secondary" onClick={onReset}>
                {copy.clearFilterAction}
              </Button>
            )
          }
        />
      ) : (
        <ul className="grid gap-2 wide:grid-cols-2 laptop:grid-cols-3 wide:gap-4">
          {races.map((race, place) => {
            const note = noteOf(race);
            return (
              <li key={race.id}>
                <RaceInList
                  race={race}
                  now={now}
                  level="h2"
                  first={place === 0}
                  {...(note && { notes: [note] })}
                />
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

function RaceListSkeleton() {
  return (
    <Loading label={copy.listLoading} className="grid gap-2 wide:grid-cols-2 laptop:grid-cols-3">
      {[0, 1, 2, 3, 4].map((key) => (
        <Card key={key} className="grid grid-cols-[5.5rem_1fr] gap-x-3 p-2">
          <Skeleton className="h-26 rounded-lg" />
          <div className="grid content-start gap-2 pt-0.5">
            <Skeleton className="h-4.5 w-4/5" />
            <Skeleton className="h-3.5 w-3/5" />
            <Skeleton className="h-3.5 w-1/2" />
            <Skeleton className="mt-1 h-7 w-full" />
          </div>
        </Card>
      ))}
    </Loading>
  );
}
