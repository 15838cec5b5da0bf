import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { toAppError } from '#api/app-error.ts';
import { categoryQueries } from '#api/categories.ts';
import { type RaceSummary, raceQueries } from '#api/races.ts';
import { errorMessage } from '#domain/error-messages.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { filterRaces, type RaceFilter } from './filter-races.ts';
import { RaceCard } from './race-card.tsx';
import { RaceFilters } from './race-filters.tsx';
import { useRaceFilter } from './use-race-filter.ts';

const noFilter: RaceFilter = { text: '', month: null, city: null };

export function Component() {
  const races = useQuery(raceQueries.all());
  const [filter, setFilter] = useRaceFilter();

  return (
    <Screen>
      <ScreenHeader title="Daftar Race" />
      <RaceFilters filter={filter} onChange={setFilter} />
      <div className="mt-5">
        {races.data !== undefined ? (
          <RaceResults races={races.data} filter={filter} onReset={() => setFilter(noFilter)} />
        ) : races.isError ? (
          <ErrorState
            title="Daftar race belum bisa dimuat"
            text={errorMessage(toAppError(races.error).code)}
            onRetry={() => races.refetch()}
          />
        ) : (
          <RaceListSkeleton />
        )}
      </div>
    </Screen>
  );
}

interface RaceResultsProps {
  races: readonly RaceSummary[];
  filter: RaceFilter;
  onReset: () => void;
}

function RaceResults({ races, filter, onReset }: RaceResultsProps) {
  const queryClient = useQueryClient();
  const now = new Date();
  const shown = useMemo(() => filterRaces(races, filter), [races, filter]);
  const isFiltered = filter.text.trim() !== '' || filter.month !== null || filter.city !== null;

  return (
    <>
      <p role="status" className={isFiltered ? 'mb-3 text-ink-muted text-sm' : 'sr-only'}>
        {shown.length === 0 ? '' : `${shown.length} race ditemukan`}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          title="Tidak ada race ditemukan"
          text="Coba ubah filter atau kata kunci pencarian Anda"
          action={
            isFiltered && (
              <Button variant="secondary" onClick={onReset}>
                Hapus filter
              </Button>
            )
          }
        />
      ) : (
        <ul className="grid gap-5">
          {shown.map((race, index) => (
            <li key={race.id}>
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
    <div className="grid gap-5">
      <p role="status" className="sr-only">
        Memuat daftar race...
      </p>
      {[0, 1, 2].map((key) => (
        <Card key={key}>
          <Skeleton className="aspect-video rounded-none" />
          <div className="grid gap-2.5 p-4">
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-4 w-2/5" />
            <div className="mt-1 flex items-center justify-between">
              <Skeleton className="h-6 w-28" />
              <Skeleton className="h-9 w-20 rounded-full" />
            </div>
          </div>
        </Card>
      ))}
    </div>
  );
}
