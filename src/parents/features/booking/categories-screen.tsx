import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleSlash, type LucideIcon, Mars, Venus, VenusAndMars } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { categoryQueries, type RaceCategory } from '#api/categories.ts';
import { type EntryInRace, entryQueries } from '#api/entries.ts';
import { useSession } from '#api/platform/session.ts';
import { type RaceDetail, raceQueries } from '#api/races.ts';
import { categoriesForChild, type FittedCategory } from '#domain/category-fit.ts';
import { entriesToTell, keepsOthersOut } from '#domain/order-state.ts';
import { paths } from '#domain/paths.ts';
import { restrictedGender } from '#domain/rider-rules.ts';
import {
  categoryPlaces,
  entriesClose,
  isPaused,
  isRegistrationOpen,
  remainingPlaces,
} from '#functions/_shared/venue/availability.ts';
import { calendarDay, formatLongDate } from '#functions/_shared/venue/dates.ts';
import { refundRuleToday } from '#functions/_shared/venue/refund-rule.ts';
import * as copy from '#parents/copy/booking.ts';
import { signInAction as waitingSignInAction } from '#parents/copy/waiting-list.ts';
import { NoRace } from '#parents/parts/no-race.tsx';
import { ChildChoice, type ChosenChild, isEntered, useChildChoice } from '#parts/child-choice.tsx';
import { errorMessage } from '#parts/copy/errors.ts';
import * as raceCopy from '#parts/copy/race.ts';
import * as shared from '#parts/copy/shared.ts';
import { OwnEntries } from '#parts/own-entries.tsx';
import { RacePrice } from '#parts/race-price.tsx';
import { Read } from '#parts/read.tsx';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { firstContentShown } from '#ui/first-content.ts';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { useNow } from '#ui/now.ts';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { WaitingPlaceToCome } from './waiting-place-to-come.tsx';

/** Few categories are full, so this is loaded when a parent meets one. */
const WaitingPlace = lazy(async () => ({
  default: (await import('./waiting-place.tsx')).WaitingPlace,
}));

/** For few people on few days: it comes after what everybody sees. */
const KeptPlaces = lazy(async () => {
  await firstContentShown();
  return { default: (await import('#parts/kept-places.tsx')).KeptPlaces };
});

export function prefetch(client: QueryClient, { id = '' }: { id?: string }): Promise<unknown> {
  return Promise.all([
    client.prefetchQuery(raceQueries.detail(id)),
    client.prefetchQuery(categoryQueries.ofRace(id)),
  ]);
}

export function Component() {
  const { id = '' } = useParams();
  const session = useSession();
  const race = useQuery(raceQueries.detail(id));
  const own = useQuery({
    ...entryQueries.ownForRace(session?.userId ?? '', id),
    enabled: session !== null,
  });
  const categories = useQuery(categoryQueries.ofRace(id));

  return (
    <Screen>
      <ScreenHeader title={shared.categoriesTitle} backTo={paths.raceDetail(id)} />
      <p className="mb-4 text-ink-muted">{copy.categoriesLead}</p>
      <Read
        of={[race, categories]}
        skeleton={<CategoriesSkeleton />}
        failed={copy.categoriesLoadFailed}
        missing={<NoRace />}
      >
        {(found, offered) => (
          <CategoryChoice
            race={found}
            categories={offered}
            own={own.data}
            userId={session?.userId}
          />
        )}
      </Read>
    </Screen>
  );
}

interface CategoryChoiceProps {
  race: RaceDetail;
  categories: readonly RaceCategory[];
  /** The person's own registrations in this race, once they are known. */
  own: readonly EntryInRace[] | undefined;
  /** Of who is signed in. */
  userId: string | undefined;
}

function CategoryChoice({ race, categories, own, userId }: CategoryChoiceProps) {
  const now = useNow();
  const entries = entriesToTell(own);
  const choice = useChildChoice(entries);
  if (categories.length === 0) {
    return (
      <EmptyState
        title={copy.noCategoriesTitle}
        text={copy.noCategoriesText}
        action={<ButtonLink to={paths.raceDetail(race.id)}>{copy.backToRaceAction}</ButtonLink>}
      />
    );
  }
  const closed = closedReason(race, entries, now);
  const entered =
    !race.dua_kategori && choice.child?.rider != null && isEntered(choice.child.rider, entries);
  // Nobody is entered twice: the classes are those for another child then.
  const child = entered ? null : choice.child;
  const fitted = categoriesForChild(
    child,
    categories,
    calendarDay(race.tanggal_mulai, race.zona_waktu),
    (category) => categoryPlaces(race, category),
  );
  return (
    <div className="grid gap-4">
      <div>
        <h2 className="text-xl">{race.judul}</h2>
        <p className="mt-0.5 text-ink-muted text-sm">
          {formatLongDate(race.tanggal_mulai, race.zona_waktu)}
        </p>
      </div>
      {closed === null ? (
        <p className="text-ink-muted text-sm">
          {race.satu_rider_per_akun === false
            ? raceCopy.siblingsWelcome
            : raceCopy.oneRiderAnAccount}
        </p>
      ) : (
        // A person with an entry in a full race is shown that entry instead.
        (closed.code !== 'race_full' || entries.length === 0) && (
          <Notice tone="warning">
            {closed.code === 'race_full'
              ? copy.raceFullChooseWaiting
              : errorMessage(closed.code, closed.facts)}
          </Notice>
        )
      )}
      {userId !== undefined && (
        <Suspense fallback={null}>
          <KeptPlaces userId={userId} raceId={race.id} />
        </Suspense>
      )}
      <OwnEntries race={race} entries={entries} now={now} />
      {(closed === null || closed.code === 'race_full') && <ChildChoice {...choice} />}
      <div role="status" className="empty:hidden">
        {closed === null && entered && choice.child && (
          <Notice tone="positive">{copy.enteredChooseOther(choice.child.name)}</Notice>
        )}
      </div>
      {userId !== undefined && closed === null && race.satu_rider_per_akun === false && (
        <ButtonLink to={paths.children(race.id)} variant="secondary" block>
          {copy.severalChildrenAction}
        </ButtonLink>
      )}
      <ul className="grid gap-4">
        {fitted.map((one) => (
          <li key={one.category.id}>
            <CategoryCard
              race={race}
              fitted={one}
              child={child}
              entries={entries}
              now={now}
              open={closed === null}
              mayWait={closed === null || closed.code === 'race_full'}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Why no rider can be entered in any category now, as `register_rider` would refuse; null when one can. */
function closedReason(race: RaceDetail, entries: readonly EntryInRace[], now: Date) {
  if (keepsOthersOut(race, entries)) {
    return { code: 'already_confirmed', facts: {} };
  }
  if (isPaused(race)) {
    return { code: 'entries_paused', facts: {} };
  }
  if (!isRegistrationOpen(race, now)) {
    const { pendaftaran_selesai } = race;
    const ditutup_pada = new Date(entriesClose(race)).toISOString();
    return { code: 'race_closed', facts: { pendaftaran_selesai, ditutup_pada } };
  }
  return remainingPlaces(race) === 0 ? { code: 'race_full', facts: {} } : null;
}

const genderIcons: Record<'pria' | 'wanita' | 'semua', { Icon: LucideIcon; className: string }> = {
  pria: { Icon: Mars, className: 'bg-info-soft text-on-info-soft' },
  wanita: { Icon: Venus, className: 'bg-danger-soft text-on-danger-soft' },
  semua: { Icon: VenusAndMars, className: 'bg-warning-soft text-on-warning-soft' },
};

interface CategoryCardProps {
  race: RaceDetail;
  fitted: FittedCategory<RaceCategory>;
  /** For whom the classes are looked at. */
  child: ChosenChild | null;
  /** The person's own orders in the race. */
  entries: readonly EntryInRace[];
  now: Date;
  open: boolean;
  /** Entries are open but for the places. */
  mayWait: boolean;
}

function CategoryCard({ race, fitted, child, entries, now, open, mayWait }: CategoryCardProps) {
  const queryClient = useQueryClient();
  const { category, misfit, places } = fitted;
  const { Icon, className } = genderIcons[restrictedGender(category) ?? 'semua'];
  // The rider form needs the 514 cities: they and the code around them come while the thumb is on its way.
  const prefetch = () => {
    import('#api/regencies.ts')
      .then(({ regencyQueries }) => queryClient.prefetchQuery(regencyQueries.all()))
      .catch(() => undefined);
  };
  return (
    <Card className={classNames('grid gap-3 p-4', places === 0 && 'bg-sunken')}>
      <div className="flex items-start gap-3">
        <span className={`grid size-12 shrink-0 place-items-center rounded-lg ${className}`}>
          <Icon aria-hidden className="size-6" />
        </span>
        <div className="min-w-0">
          <h3 className="text-lg">{category.nama}</h3>
          {category.deskripsi && <p className="text-ink-muted text-sm">{category.deskripsi}</p>}
        </div>
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Badge tone="info">{copy.ageRangeText(category)}</Badge>
        <Badge>{copy.genderText(category)}</Badge>
        <PlacesBadge places={places} quota={category.kuota} />
      </div>
      {child !== null && (
        <p
          className={classNames(
            'flex items-center gap-1.5 font-semibold text-sm',
            misfit === null ? 'text-positive' : 'text-ink-muted',
          )}
        >
          {misfit === null ? (
            <CircleCheck aria-hidden className="size-4 shrink-0" />
          ) : (
            <CircleSlash aria-hidden className="size-4 shrink-0" />
          )}
          {misfit === null ? copy.fitsText(child.name) : copy.misfitText(misfit)}
        </p>
      )}
      <p className="text-ink-muted text-xs">{refundRuleToday(race, now)}</p>
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t border-dashed pt-3">
        <p className="min-w-0 flex-1 basis-[min(100%,9rem)]">
          <RacePrice
            race={race}
            now={now}
            categoryIds={[category.id]}
            className="text-lg text-primary"
          />
        </p>
        {open && places !== 0 && (
          <ButtonLink
            to={paths.riderForm(race.id, {
              kategori: category.id,
              ...(misfit === null && child?.rider ? { anak: child.rider.id } : {}),
            })}
            size="sm"
            variant={misfit === null ? 'primary' : 'secondary'}
            aria-label={copy.chooseCategoryLabel(category.nama)}
            onPointerEnter={prefetch}
            onFocus={prefetch}
            onTouchStart={prefetch}
          >
            {copy.chooseAction}
          </ButtonLink>
        )}
        {mayWait && places === 0 && (
          <WaitingHere race={race} category={category} child={child} entries={entries} />
        )}
      </div>
    </Card>
  );
}

function WaitingHere(
  props: Pick<CategoryCardProps, 'race' | 'child' | 'entries'> & { category: RaceCategory },
) {
  const session = useSession();
  return session === null ? (
    <ButtonLink
      size="sm"
      variant="secondary"
      to={paths.login({ next: paths.categories(props.race.id) })}
    >
      {waitingSignInAction}
    </ButtonLink>
  ) : (
    <Suspense fallback={<WaitingPlaceToCome />}>
      <WaitingPlace {...props} userId={session.userId} />
    </Suspense>
  );
}

/** Below this, places are told as few. */
const fewPlaces = 5;

function PlacesBadge({ places, quota }: { places: number | null; quota: number | null }) {
  if (places === null) {
    return <Badge>{shared.placesUnknown}</Badge>;
  }
  if (places === 0) {
    return <Badge tone="danger">{shared.full}</Badge>;
  }
  return (
    <Badge tone={places <= fewPlaces ? 'warning' : 'neutral'}>
      {quota === null ? shared.placesLeft(places) : copy.placesLeftOf(places, quota)}
    </Badge>
  );
}

function CategoriesSkeleton() {
  return (
    <Loading label={copy.categoriesLoading} className="grid gap-4">
      <div className="grid gap-2">
        <Skeleton className="h-7 w-4/5" />
        <Skeleton className="h-4 w-2/5" />
      </div>
      {[0, 1, 2].map((key) => (
        <Card key={key} className="grid gap-3 p-4">
          <div className="flex items-center gap-3">
            <Skeleton className="size-12 rounded-lg" />
            <Skeleton className="h-6 w-1/2" />
          </div>
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-9" />
        </Card>
      ))}
    </Loading>
  );
}
