import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { categoryQueries } from '#api/categories.ts';
import { type EntryInRace, entryQueries } from '#api/entries.ts';
import { type Session, useSession } from '#api/platform/session.ts';
import { type RaceDetail, raceQueries } from '#api/races.ts';
import { entriesToTell, isConfirmed, keepsOthersOut, orderState } from '#domain/order-state.ts';
import { paths } from '#domain/paths.ts';
import {
  isPaused,
  isRegistrationOpen,
  registrationEnd,
  remainingPlaces,
} from '#functions/_shared/venue/availability.ts';
import { instantOf } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/races.ts';
import { keepBroughtCode } from '#parents/parts/brought-code.ts';
import { NoRace } from '#parents/parts/no-race.tsx';
import { CalendarButton } from '#parts/calendar-button.tsx';
import * as shared from '#parts/copy/shared.ts';
import { goOn } from '#parts/frame/going-on.ts';
import { Optional } from '#parts/optional.tsx';
import { OwnEntries, OwnEntryAction } from '#parts/own-entries.tsx';
import { PriceBar, placeOf, RaceView, raceLayout } from '#parts/race-view.tsx';
import { Read } from '#parts/read.tsx';
import { SavedNotice } from '#parts/saved-notice.tsx';
import { ShareButton } from '#parts/share-sheet.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { firstContentShown } from '#ui/first-content.ts';
import { Loading } from '#ui/loading.tsx';
import { laptopMedia, useMedia } from '#ui/media.ts';
import { Notice } from '#ui/notice.tsx';
import { useNow } from '#ui/now.ts';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

function loadCategories() {
  return import('#parents/parts/race-categories.tsx');
}
/** Below the first screenful: loaded while that is read, and not while its picture is on the way. */
const RaceCategories = lazy(async () => {
  await firstContentShown();
  return { default: (await loadCategories()).RaceCategories };
});

function loadRest() {
  return import('./race-rest.tsx');
}
/** Read by those who are about to decide: as tall as two screens until it is there, so that nothing moves that is seen. */
const RaceRest = lazy(async () => {
  await firstContentShown();
  return { default: (await loadRest()).RaceRest };
});

/** For few people on few days: it comes after what everybody sees. */
const KeptPlaces = lazy(async () => {
  await firstContentShown();
  return { default: (await import('#parts/kept-places.tsx')).KeptPlaces };
});

/** Below everything that is read first. */
const Remind = lazy(async () => {
  await firstContentShown();
  return { default: (await import('./remind.tsx')).Remind };
});

const RaceNews = lazy(async () => ({
  default: (await import('#parents/parts/race-news.tsx')).RaceNews,
}));

const PriceCorrections = lazy(async () => ({
  default: (await import('#parts/price-corrections.tsx')).PriceCorrections,
}));

const BoardButton = lazy(async () => ({
  default: (await import('#parts/board-button.tsx')).BoardButton,
}));

export function loadParts(): Promise<unknown> {
  return Promise.all([loadCategories(), loadRest()]);
}

export function prefetch(client: QueryClient, { id = '' }: { id?: string }): Promise<unknown> {
  return client.prefetchQuery(raceQueries.detail(id));
}

export function Component() {
  const { id = '' } = useParams();
  const race = useQuery({ ...raceQueries.detail(id), enabled: id !== '' });
  const session = useSession();
  const own = useQuery({
    ...entryQueries.ownForRace(session?.userId ?? '', id),
    enabled: session !== null && race.data != null,
  });
  const { search } = useLocation();
  useEffect(() => keepBroughtCode(id, search), [id, search]);
  const now = useNow();
  const beside = useMedia(laptopMedia);
  const booking = {
    entries: entriesToTell(own.data),
    // Until the person's own entries are known, a race is not called full: they may hold its last place.
    entriesKnown: session === null || own.data !== undefined || own.isError,
    now,
  };
  // A race that was called off has no price any more, and nothing to press.
  const bar = race.data && race.data.status !== 'dibatalkan' && (
    <BookingBar {...booking} race={race.data} session={session} />
  );

  return (
    <Screen footer={!beside && bar}>
      <ScreenHeader
        title={shared.raceDetailTitle}
        backTo={paths.raceList()}
        action={
          race.data && <ShareButton title={race.data.judul} path={paths.raceDetail(race.data.id)} />
        }
      />
      {id === '' ? (
        <ErrorState title={shared.raceIdMissing} />
      ) : (
        <Read
          of={[race]}
          skeleton={<RaceDetailSkeleton />}
          failed={shared.raceLoadFailed}
          missing={<NoRace />}
        >
          {(found) => (
            <>
              <SavedNotice query={race} aboveCover />
              <RaceSummaryView
                {...booking}
                race={found}
                userId={session?.userId}
                bar={beside && bar}
              />
            </>
          )}
        </Read>
      )}
    </Screen>
  );
}

interface BookingProps {
  race: RaceDetail;
  /** The person's own orders in this race. */
  entries: readonly EntryInRace[];
  entriesKnown: boolean;
  now: Date;
}

function RaceSummaryView({
  race,
  userId,
  entries,
  entriesKnown,
  now,
  bar,
}: BookingProps & { userId: string | undefined; bar: ReactNode }) {
  const full = remainingPlaces(race) === 0;
  const calledOff = race.status === 'dibatalkan';
  return (
    <RaceView
      race={race}
      now={now}
      calledOff={calledOff}
      {...(bar ? { booking: bar } : {})}
      classes={
        calledOff || (
          <Suspense fallback={<ClassesToCome />}>
            <RaceCategories
              race={race}
              closed={!isRegistrationOpen(race, now)}
              open={isRegistrationOpen(race, now) && entriesKnown && !keepsOthersOut(race, entries)}
              entries={entries}
            />
          </Suspense>
        )
      }
      story={
        <Optional waiting={<div className="h-[200dvh]" />}>
          <RaceRest race={race} userId={userId} now={now} />
        </Optional>
      }
      action={
        calledOff || (
          <div className="grid gap-2.5">
            {entriesKnown && entries.length === 0 && isEarly(race, now) && (
              <Optional waiting={<div className="h-20" />}>
                <Remind race={race} userId={userId} />
              </Optional>
            )}
            <CalendarButton
              event={{
                id: race.id,
                title: race.judul,
                start: race.tanggal_mulai,
                zone: race.zona_waktu,
                place: placeOf(race),
                path: paths.raceDetail(race.id),
              }}
            />
          </div>
        )
      }
    >
      {calledOff && <Notice tone="danger">{copy.raceCalledOffNotice}</Notice>}
      {userId !== undefined && entries.length > 0 && (
        <Optional>
          <RaceNews userId={userId} raceId={race.id} />
        </Optional>
      )}
      {userId !== undefined && (
        <Suspense fallback={null}>
          <KeptPlaces userId={userId} raceId={race.id} />
        </Suspense>
      )}
      {Array.isArray(race.price_corrections) && race.price_corrections.length > 0 && (
        <Optional>
          <PriceCorrections corrections={race.price_corrections} zone={race.zona_waktu} now={now} />
        </Optional>
      )}
      {race.ada_papan && (
        <Optional>
          <BoardButton raceId={race.id} race={race} />
        </Optional>
      )}
      <OwnEntries race={race} entries={entries} now={now} />
      {isRegistrationOpen(race, now) && full && entriesKnown && entries.length === 0 && (
        <Notice tone="warning">{copy.raceFullNotice}</Notice>
      )}
    </RaceView>
  );
}

const dayMs = 86_400_000;

/** Whether there is still a day before which somebody can be reminded. */
function isEarly(race: RaceDetail, now: Date): boolean {
  return isRegistrationOpen(race, now) && instantOf(registrationEnd(race)) - now.getTime() >= dayMs;
}

/** As high as the heading, the choice of a child and two classes. */
function ClassesToCome() {
  return (
    <div aria-hidden className="grid gap-3">
      <Skeleton className="h-7 w-40" />
      <Skeleton className="h-12" />
      <Skeleton className="h-48 rounded-xl" />
    </div>
  );
}

function BookingBar({ session, ...booking }: BookingProps & { session: Session | null }) {
  return (
    <PriceBar race={booking.race} now={booking.now}>
      <BookingAction {...booking} session={session} />
    </PriceBar>
  );
}

function BookingAction({
  race,
  entries,
  now,
  session,
}: BookingProps & { session: Session | null }) {
  const queryClient = useQueryClient();
  const categories = paths.categories(race.id);
  const prefetch = () => {
    // Whoever reaches for it goes on: a visitor's form comes while the finger is on its way.
    goOn();
    return queryClient.prefetchQuery(categoryQueries.ofRace(race.id));
  };
  const open = isRegistrationOpen(race, now);
  const full = remainingPlaces(race) === 0;
  // Nobody enters a race that is full or closed, or a second rider where it takes one an account (product spec, section 5).
  const held =
    (!open || full || keepsOthersOut(race, entries) ? entries.find(isConfirmed) : undefined) ??
    (open && full ? entries.find((entry) => orderState(entry, race, now).pay) : undefined);

  if (held !== undefined) {
    return <OwnEntryAction race={race} entry={held} now={now} className="min-w-[min(9rem,45%)]" />;
  }
  if (!open) {
    return (
      <Button disabled>
        {isPaused(race) ? shared.registrationPaused : shared.registrationClosed}
      </Button>
    );
  }
  if (full) {
    return (
      <ButtonLink to={categories} variant="secondary" className="min-w-[min(9rem,45%)]">
        {copy.waitAction}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink
      // The child first: whoever has no account makes it at the end of the form.
      to={session === null ? paths.riderForm(race.id) : categories}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      className="min-w-[min(9rem,45%)]"
    >
      {shared.bookAction}
    </ButtonLink>
  );
}

function RaceDetailSkeleton() {
  return (
    <Loading label={copy.detailLoading} className={raceLayout.frame}>
      <div className={raceLayout.head}>
        <div className={raceLayout.cover}>
          <Skeleton className="aspect-[16/10] wide:aspect-video laptop:aspect-[2/1] rounded-none" />
        </div>
        <div className="grid gap-2.5">
          <Skeleton className="h-8 w-5/6" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      </div>
      <div className={raceLayout.facts}>
        <div className="grid gap-4 rounded-xl bg-surface p-4 shadow-card wide:grid-cols-2 laptop:grid-cols-1">
          {[0, 1, 2, 3].map((key) => (
            <div key={key} className="flex items-center gap-3">
              <Skeleton className="size-10" />
              <div className="grid flex-1 gap-1.5">
                <Skeleton className="h-3 w-16" />
                <Skeleton className="h-4 w-3/5" />
              </div>
            </div>
          ))}
        </div>
      </div>
      <div className={raceLayout.story}>
        <Skeleton className="h-24" />
      </div>
    </Loading>
  );
}
