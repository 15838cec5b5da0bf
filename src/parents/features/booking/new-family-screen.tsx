import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { categoryQueries } from '#api/categories.ts';
import { loadSupabase } from '#api/platform/session.ts';
import { readSession } from '#api/platform/session-store.ts';
import { raceQueries } from '#api/races.ts';
import { paths } from '#domain/paths.ts';
import { useAfterFirstContent } from '#ui/first-content.ts';
import { RiderForm } from './rider-form.tsx';
import { RiderFormFrame } from './rider-form-frame.tsx';

export async function prefetch(
  client: QueryClient,
  { raceId = '' }: { raceId?: string },
): Promise<void> {
  await Promise.all([
    client.prefetchQuery(raceQueries.detail(raceId)),
    client.prefetchQuery(categoryQueries.ofRace(raceId)),
  ]);
}

/** The rider form for a family without an account: child and account in one. */
export function Component() {
  const { raceId = '' } = useParams();
  const [params] = useSearchParams();
  const categoryId = params.get('kategori') ?? '';
  // As it was when the screen opened: sending the form signs in.
  const [signedIn] = useState(() => readSession() !== null);
  // What makes the account is large: it comes while the form is filled in.
  const shown = useAfterFirstContent();
  useEffect(() => {
    if (shown && !signedIn) {
      loadSupabase().catch(() => undefined);
    }
  }, [shown, signedIn]);
  const race = useQuery(raceQueries.detail(raceId));
  const categories = useQuery(categoryQueries.ofRace(raceId));

  if (categoryId === '') {
    return <Navigate to={paths.categories(raceId)} replace />;
  }
  if (signedIn) {
    return <Navigate to={paths.riderForm(raceId, { kategori: categoryId })} replace />;
  }
  return (
    <RiderFormFrame raceId={raceId} race={race} categories={categories} categoryId={categoryId}>
      {(known) => (
        <RiderForm
          key={`${raceId}-${categoryId}`}
          {...known}
          session={null}
          profile={null}
          saved={[]}
          answered={[]}
          beginWith={null}
        />
      )}
    </RiderFormFrame>
  );
}
