import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { answerQueries } from '#api/answers.ts';
import { categoryQueries } from '#api/categories.ts';
import { entryQueries } from '#api/entries.ts';
import { ownChildren } from '#api/own-children.ts';
import { readSession } from '#api/platform/session-store.ts';
import { profileQueries } from '#api/profile.ts';
import { raceQueries } from '#api/races.ts';
import { paths } from '#domain/paths.ts';
import { questionsFor } from '#domain/race-questions.ts';
import * as copy from '#parents/copy/booking.ts';
import { errorMessage } from '#parts/copy/errors.ts';
import * as shared from '#parts/copy/shared.ts';
import { useSignedIn } from '#parts/frame/use-route-changes.ts';
import { Read } from '#parts/read.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loading } from '#ui/loading.tsx';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { RiderForm } from './rider-form.tsx';

export async function prefetch(
  client: QueryClient,
  { raceId = '' }: { raceId?: string },
): Promise<void> {
  const session = readSession();
  if (session === null) {
    return;
  }
  await Promise.all([
    client.prefetchQuery(raceQueries.detail(raceId)),
    client.prefetchQuery(categoryQueries.ofRace(raceId)),
    client.prefetchQuery(profileQueries.own(session.userId)),
    client.prefetchQuery(ownChildren(session.userId)),
    client.prefetchQuery(entryQueries.ownForRace(session.userId, raceId)),
  ]);
}

export function Component() {
  const { raceId = '' } = useParams();
  const [params] = useSearchParams();
  const categoryId = params.get('kategori') ?? '';
  const session = useSignedIn();
  const { userId } = session;
  const race = useQuery(raceQueries.detail(raceId));
  const categories = useQuery(categoryQueries.ofRace(raceId));
  const profile = useQuery(profileQueries.own(userId));
  const riders = useQuery(ownChildren(userId));
  const own = useQuery(entryQueries.ownForRace(userId, raceId));
  const asks = questionsFor(race.data?.pertanyaan, categoryId).length > 0;
  const answers = useQuery({ ...answerQueries.own(userId, raceId), enabled: asks });

  // What is known of the person fills the form in or keeps it shut, so it waits for that once; nothing asked again
  // later closes it.
  const known =
    race.isSuccess &&
    [profile, riders, own, ...(asks ? [answers] : [])].every((one) => answered(one));
  const [opened, setOpened] = useState(known);
  if (!opened && known) {
    setOpened(true);
  }
  const complete = opened && race.isSuccess && categories.isSuccess;
  const [atOnce] = useState(complete);
  // Deferred: a cheap phone draws the form in slices, and hears a tap in between. The first drawing is that by itself.
  const ready = useDeferredValue(complete, atOnce);

  if (categoryId === '') {
    return <Navigate to={paths.categories(raceId)} replace />;
  }

  const category = categories.data?.find(({ id }) => id === categoryId);
  if (race.data && category !== undefined && ready) {
    // A key: another category is another form with a draft of its own.
    return (
      <RiderForm
        key={`${raceId}-${categoryId}`}
        race={race.data}
        category={category}
        categories={categories.data ?? []}
        session={session}
        profile={profile.data ?? null}
        saved={riders.data ?? []}
        answered={answers.data ?? []}
        beginWith={params.get('anak')}
      />
    );
  }

  return (
    <Screen>
      <ScreenHeader title={shared.riderFormTitle} backTo={paths.categories(raceId)} />
      <p className="mb-4 text-ink-muted">{copy.riderFormLead}</p>
      <Read
        of={[race, categories]}
        skeleton={<RiderFormSkeleton />}
        failed={race.data === undefined ? shared.raceLoadFailed : copy.categoriesLoadFailed}
        missing={
          <EmptyState
            title={shared.noRaceFound}
            text={errorMessage('race_not_found')}
            action={<ButtonLink to={paths.raceList()}>{shared.otherRacesAction}</ButtonLink>}
          />
        }
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

/** Known, or failed once: the form works without it, so it does not wait for another attempt. */
function answered({ isPending, failureCount }: UseQueryResult): boolean {
  return !isPending || failureCount > 0;
}

function RiderFormSkeleton() {
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
