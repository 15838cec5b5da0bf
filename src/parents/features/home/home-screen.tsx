import { type QueryClient, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useState } from 'react';
import { courseQueries } from '#api/courses.ts';
import { newsQueries } from '#api/news.ts';
import { useFailedRead } from '#api/platform/failed-read.ts';
import { type Session, useSession } from '#api/platform/session.ts';
import { raceQueries } from '#api/races.ts';
import { phoneStorage } from '#domain/safe-storage.ts';
import * as copy from '#parents/copy/home.ts';
import { readErrorMessage } from '#parts/copy/read-errors.ts';
import * as shared from '#parts/copy/shared.ts';
import { Optional } from '#parts/optional.tsx';
import { SavedNotice } from '#parts/saved-notice.tsx';
import { classNames } from '#ui/class-names.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Carousel } from './carousel.tsx';
import { highlightSlides } from './slides.ts';
import { SoonSection } from './soon-section.tsx';

/** Where its file does not come, home is as it is for those who have no race soon. */
const NextEntry = lazy(() =>
  import('./next-entry.tsx').then(
    (module) => ({ default: module.NextEntry }),
    () => ({ default: () => null }),
  ),
);

const FurtherSections = lazy(() =>
  import('./further.tsx').then((file) => ({ default: file.FurtherSections })),
);
const ScheduleSection = lazy(() =>
  import('./schedule-section.tsx').then((file) => ({ default: file.ScheduleSection })),
);

/** The way back must find home as long as it was; the first time what is below the first screenful is drawn after it. */
let shownBefore = false;

export function prefetch(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.prefetchQuery(raceQueries.featured()),
    client.prefetchQuery(raceQueries.coming()),
    client.prefetchQuery(courseQueries.featured()),
    client.prefetchQuery(raceQueries.upcoming()),
    client.prefetchQuery(newsQueries.latest()),
  ]);
}

export function Component() {
  const session = useSession();
  const own = useOwnPlace(session);
  // Side by side; a failed request leaves its own section empty (product spec, section 7).
  const races = useQuery(raceQueries.featured());
  const coming = useQuery(raceQueries.coming());
  const classes = useQuery(courseQueries.featured());
  const upcoming = useQuery(raceQueries.upcoming());
  const news = useQuery(newsQueries.latest());
  const all = [races, coming, classes, upcoming, news];
  const failure = useFailedRead(...all);
  const nothingLoaded =
    failure !== null &&
    all.every(({ data, isError }) => data === undefined && (isError || failure.retrying));
  // With a race the first slide is known, and its picture is what people wait for; the others may follow.
  const highlightsPending =
    races.isPending || (!races.data?.length && (classes.isPending || news.isPending));
  const further = useDeferredValue(true, shownBefore);
  useEffect(() => {
    shownBefore ||= further;
  }, [further]);
  const slides = highlightSlides(races.data ?? [], classes.data ?? [], news.data ?? []);

  return (
    <Screen className="pt-1">
      <h1 tabIndex={-1} className="sr-only">
        {copy.homeTitle}
      </h1>
      <div className="laptop:grid laptop:grid-cols-[minmax(0,1fr)_20rem] laptop:items-start laptop:gap-x-10">
        <div>
          {session !== null && <NextEntryPlace session={session} {...own} />}
          {!nothingLoaded && <SavedNotice query={races} />}
          {nothingLoaded ? (
            <ErrorState
              title={shared.dataLoadFailed}
              text={readErrorMessage(failure.error.code)}
              onRetry={failure.retry}
              retrying={failure.retrying}
            />
          ) : highlightsPending || own.pending ? (
            <HighlightsSkeleton />
          ) : (
            slides.length > 0 && (
              <Carousel slides={slides} growing={classes.isPending || news.isPending} />
            )
          )}
          {!nothingLoaded && !own.pending && (
            <div className="mt-7 flex flex-col gap-10">
              <SoonSection coming={coming} session={session} />
              {further && (
                <Optional>
                  <FurtherSections races={races} classes={classes} news={news} />
                </Optional>
              )}
            </div>
          )}
        </div>
        <div
          className={classNames(
            'laptop:sticky laptop:top-18 laptop:mt-0',
            nothingLoaded ? 'mt-7' : 'mt-10',
          )}
        >
          {further && !own.pending && (
            <Optional>
              <ScheduleSection upcoming={upcoming.data ?? []} />
            </Optional>
          )}
        </div>
      </div>
    </Screen>
  );
}

const heightKey = 'pushbike-tinggi-lomba';

/** How long home waits for what is above it, where nobody knows how high that is. */
const firstVisitMs = 3_000;

/**
 * The family's next race comes a moment after home: its place is kept as high as it was last time, so that nothing jumps. The first
 * time on this phone nothing is known of it, and what is below it waits for it, not for ever.
 */
function useOwnPlace(session: Session | null) {
  const [kept] = useState(() => phoneStorage.read(heightKey));
  const [height, setHeight] = useState(Number(kept) || 0);
  const [settled, setSettled] = useState(kept !== null);
  const onKnown = useCallback((known: number) => {
    phoneStorage.keep(heightKey, String(known));
    setHeight(0);
    setSettled(true);
  }, []);
  const pending = session !== null && !settled;
  useEffect(() => {
    if (!pending) {
      return;
    }
    const timer = setTimeout(() => setSettled(true), firstVisitMs);
    return () => clearTimeout(timer);
  }, [pending]);
  return { height, pending, onKnown };
}

interface NextEntryPlaceProps {
  session: Session;
  height: number;
  pending: boolean;
  onKnown: (height: number) => void;
}

function NextEntryPlace({ session, height, pending, onKnown }: NextEntryPlaceProps) {
  return (
    <div
      style={{ minHeight: height }}
      // Its parts come one by one, and would push each other.
      className={classNames(pending && 'invisible h-0 overflow-hidden')}
    >
      <Suspense fallback={null}>
        <NextEntry session={session} onKnown={onKnown} />
      </Suspense>
    </div>
  );
}

function HighlightsSkeleton() {
  return (
    <div>
      <p role="status" className="sr-only">
        {copy.highlightsLoading}
      </p>
      <Skeleton className="aspect-[16/10] wide:aspect-video laptop:aspect-[5/2] rounded-2xl" />
      {/* The place of the dots and buttons. */}
      <div className="mt-1 h-11" />
    </div>
  );
}
