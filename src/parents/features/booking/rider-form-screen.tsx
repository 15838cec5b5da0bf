import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { answerQueries } from '#api/answers.ts';
import { categoryQueries } from '#api/categories.ts';
import { entryQueries } from '#api/entries.ts';
import { ownChildren } from '#api/own-reads.ts';
import { type Session, useSession } from '#api/platform/session.ts';
import { readSession } from '#api/platform/session-store.ts';
import { profileQueries } from '#api/profile.ts';
import { raceQueries } from '#api/races.ts';
import { paths } from '#domain/paths.ts';
import { questionsFor } from '#domain/race-questions.ts';
import { isDraftOfAccount } from './rider-draft.ts';
import { RiderForm } from './rider-form.tsx';
import { RiderFormFrame } from './rider-form-frame.tsx';
import { loadClasses, VisitorForm } from './visitor-form.tsx';

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

export function loadParts(): Promise<unknown> {
  return readSession() === null ? loadClasses() : Promise.resolve();
}

/**
 * A visitor meets the form too, which makes the account at its end; whoever had a session when it opened fills it in as
 * that family.
 */
export function Component() {
  const { raceId = '' } = useParams();
  const [params] = useSearchParams();
  const categoryId = params.get('kategori') ?? '';
  const session = useSession();
  // As it was when the screen opened: sending the form signs in.
  const [visitor] = useState(session === null && !isDraftOfAccount(raceId, categoryId));

  if (visitor) {
    return <VisitorForm raceId={raceId} categoryId={categoryId} />;
  }
  if (session === null) {
    // Their session ended: what they typed waits for them, and for nobody else.
    const next = paths.riderForm(raceId, Object.fromEntries(params));
    return <Navigate to={paths.login({ next })} replace />;
  }
  if (categoryId === '') {
    return <Navigate to={paths.categories(raceId)} replace />;
  }
  return (
    <FamilyForm
      raceId={raceId}
      categoryId={categoryId}
      session={session}
      beginWith={params.get('anak')}
    />
  );
}

interface FamilyFormProps {
  raceId: string;
  categoryId: string;
  session: Session;
  /** The id of the saved rider that the way here was for; null for none. */
  beginWith: string | null;
}

function FamilyForm({ raceId, categoryId, session, beginWith }: FamilyFormProps) {
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

  return (
    <RiderFormFrame
      raceId={raceId}
      race={race}
      categories={categories}
      categoryId={categoryId}
      waits={!ready}
    >
      {(known) => (
        // A key: another category is another form with a draft of its own.
        <RiderForm
          key={`${raceId}-${categoryId}`}
          {...known}
          session={session}
          profile={profile.data ?? null}
          saved={riders.data ?? []}
          answered={answers.data ?? []}
          beginWith={beginWith}
        />
      )}
    </RiderFormFrame>
  );
}

/** Known, or failed once: the form works without it, so it does not wait for another attempt. */
function answered({ isPending, failureCount }: UseQueryResult): boolean {
  return !isPending || failureCount > 0;
}
