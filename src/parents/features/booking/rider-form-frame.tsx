import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RaceCategory } from '#api/categories.ts';
import type { RaceDetail } from '#api/races.ts';
import { paths } from '#domain/paths.ts';
import * as copy from '#parents/copy/booking.ts';
import { NoRace } from '#parents/parts/no-race.tsx';
import { errorMessage } from '#parts/copy/errors.ts';
import * as shared from '#parts/copy/shared.ts';
import { Read } from '#parts/read.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loading } from '#ui/loading.tsx';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

interface KnownRace {
  race: RaceDetail;
  category: RaceCategory;
  categories: readonly RaceCategory[];
}

interface RiderFormFrameProps {
  raceId: string;
  race: UseQueryResult<RaceDetail | null>;
  categories: UseQueryResult<RaceCategory[]>;
  categoryId: string;
  /** Something else that the form needs is not there yet. */
  waits?: boolean;
  children: (known: KnownRace) => ReactNode;
}

/** What stands where the rider form will be, until race and category are known, and where they are not to be had. */
export function RiderFormFrame(props: RiderFormFrameProps) {
  const { raceId, race, categories, categoryId, waits = false, children } = props;
  const category = categories.data?.find(({ id }) => id === categoryId);
  if (race.data && category !== undefined && !waits) {
    return children({ race: race.data, category, categories: categories.data ?? [] });
  }
  return (
    <Screen>
      <ScreenHeader title={shared.riderFormTitle} backTo={paths.categories(raceId)} />
      <p className="mb-4 text-ink-muted">{copy.riderFormLead}</p>
      <Read
        of={[race, categories]}
        skeleton={<RiderFormSkeleton />}
        failed={race.data === undefined ? shared.raceLoadFailed : copy.categoriesLoadFailed}
        missing={<NoRace />}
      >
        {() =>
          category === undefined ? (
            <EmptyState
              title={copy.categoryMissingTitle}
              text={errorMessage('category_not_linked')}
              action={
                <ButtonLink to={paths.categories(raceId)}>{copy.chooseCategoryAction}</ButtonLink>
              }
            />
          ) : (
            <RiderFormSkeleton />
          )
        }
      </Read>
    </Screen>
  );
}

export function RiderFormSkeleton() {
  return (
    <Loading label={copy.formLoading} className="grid gap-5">
      <Skeleton className="h-24 rounded-xl" />
      {[0, 1, 2, 3, 4].map((key) => (
        <div key={key} className="grid gap-2">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-12" />
        </div>
      ))}
    </Loading>
  );
}
