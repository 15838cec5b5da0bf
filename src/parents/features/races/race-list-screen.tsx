import {
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { categoryQueries } from '#api/categories.ts';
import { type RaceSummary, raceQueries } from '#api/races.ts';
import { listSize, listStep } from '#domain/list-size.ts';
import { searchText } from '#domain/search-text.ts';
import * as copy from '#parents/copy/races.ts';
import { CardListSkeleton } from '#parts/card-list-skeleton.tsx';
import * as shared from '#parts/copy/shared.ts';
import { Read } from '#parts/read.tsx';
import { SavedNotice } from '#parts/saved-notice.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useNow } from '#ui/now.ts';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { RaceCard } from './race-card.tsx';
import { RaceFilters } from './race-filters.tsx';
import { noFilter, useRaceFilter } from './use-race-filter.ts';

export function prefetch(client: QueryClient): Promise<unknown> {
  // What is searched for is not asked for by the page's first script: the screen shows itself first, and asks.
  return window.location.search === ''
    ? client.prefetchQuery(
        raceQueries.list({ text: '', month: null, city: null, limit: listStep + 1 }),
      )
    : Promise.resolve();
}

export function Component() {
  const [params] = useSearchParams();
  const { filter, settled, setFilter } = useRaceFilter();
  const text = searchText(settled.text);
  const size = listSize(params);
  // One more than is shown tells whether there is more.
  const races = useQuery({
    ...raceQueries.list({ ...settled, text, limit: size + 1 }),
    placeholderData: keepPreviousData,
  });

  return (
    <Screen>
      <ScreenHeader title={shared.raceListTitle} />
      <RaceFilters filter={filter} onChange={setFilter} />
      <div className="mt-5" aria-busy={races.isPlaceholderData || undefined}>
        <Read of={[races]} skeleton={<RaceListSkeleton />} failed={copy.listLoadFailed}>
          {(found) => (
            <>
              <SavedNotice query={races} />
              <RaceResults
                races={found.slice(0, size)}
                more={found.length > size}
                filtered={text !== '' || settled.month !== null || settled.city !== null}
                onReset={() => setFilter(noFilter)}
              />
              <ShowMore found={found.length} loading={races.isPlaceholderData} />
            </>
          )}
        </Read>
      </div>
    </Screen>
  );
}

interface RaceResultsProps {
  races: readonly RaceSummary[];
  /** Whether there are more races than these. */
  more: boolean;
  filtered: boolean;
  onReset: () => void;
}

function RaceResults({ races, more, filtered, onReset }: RaceResultsProps) {
  const queryClient = useQueryClient();
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
        <ul className="cards gap-5">
          {races.map((race, index) => (
            <li key={race.id} className="grid">
              <RaceCard
                race={race}
                now={now}
                priority={index === 0}
                onIntent={() => {
                  queryClient.prefetchQuery(raceQueries.detail(race.id));
                  queryClient.prefetchQuery(categoryQueries.ofRace(race.id));
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function RaceListSkeleton() {
  return (
    <CardListSkeleton label={copy.listLoading}>
      <div className="grid gap-2.5 p-4">
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-4 w-2/5" />
        <div className="mt-1 flex items-center justify-between">
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-9 w-20 rounded-full" />
        </div>
      </div>
    </CardListSkeleton>
  );
}
