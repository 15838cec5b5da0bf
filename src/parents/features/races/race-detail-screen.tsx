import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarDays, Clock, type LucideIcon, MapPin, Tag, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { categoryQueries } from '#api/categories.ts';
import { type Session, useSession } from '#api/platform/session.ts';
import { type RaceDetail, raceQueries } from '#api/races.ts';
import { type OwnRegistration, registrationQueries } from '#api/registrations.ts';
import { defaultBasePrice } from '#domain/constants.ts';
import { formatLongDate, formatTime, instantOf } from '#domain/dates.ts';
import { firstFilled } from '#domain/first-filled.ts';
import { isConfirmed, keepsOthersOut, orderState } from '#domain/order-state.ts';
import { paths } from '#domain/paths.ts';
import { parsePerks } from '#domain/perks.ts';
import { distinctPlaces } from '#domain/place-names.ts';
import {
  isRegistrationOpen,
  registrationEnd,
  remainingPlaces,
  shortestChargeMinutes,
} from '#domain/race-availability.ts';
import * as copy from '#parents/copy/races.ts';
import { CalendarButton } from '#parts/calendar-button.tsx';
import { errorMessage } from '#parts/copy/errors.ts';
import * as shared from '#parts/copy/shared.ts';
import { DateBadge } from '#parts/date-badge.tsx';
import { entriesToTell, OwnEntries, OwnEntryAction } from '#parts/own-entries.tsx';
import { PerkList } from '#parts/perk-list.tsx';
import { Price } from '#parts/price.tsx';
import { RaceMap } from '#parts/race-map.tsx';
import { Read } from '#parts/read.tsx';
import { SavedNotice } from '#parts/saved-notice.tsx';
import { ShareButton } from '#parts/share-sheet.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { useNow } from '#ui/now.ts';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SmartImage } from '#ui/smart-image.tsx';

export function Component() {
  const { id = '' } = useParams();
  const race = useQuery({ ...raceQueries.detail(id), enabled: id !== '' });
  const session = useSession();
  const own = useQuery({
    ...registrationQueries.ownForRace(session?.userId ?? '', id),
    enabled: session !== null && race.data != null,
  });
  const now = useNow();
  const booking = {
    entries: entriesToTell(own.data),
    // Until the person's own entries are known, a race is not called full: they may hold its last place.
    entriesKnown: session === null || own.data !== undefined || own.isError,
    now,
  };

  return (
    <Screen footer={race.data && <BookingBar {...booking} race={race.data} session={session} />}>
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
          missing={
            <EmptyState
              title={shared.noRaceFound}
              text={errorMessage('race_not_found')}
              action={<ButtonLink to={paths.raceList()}>{shared.otherRacesAction}</ButtonLink>}
            />
          }
        >
          {(found) => (
            <>
              <SavedNotice query={race} aboveCover />
              <RaceSummaryView {...booking} race={found} />
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
  entries: readonly OwnRegistration[];
  entriesKnown: boolean;
  now: Date;
}

function RaceSummaryView({ race, entries, entriesKnown, now }: BookingProps) {
  const open = isRegistrationOpen(race, now);
  const full = remainingPlaces(race) === 0;
  const perks = parsePerks(race.mendapatkan);
  const place = distinctPlaces([race.lokasi, race.kota, race.provinsi]).join(', ');
  return (
    <article className="grid gap-6">
      <div className="bleed -mt-4 relative">
        <SmartImage
          src={firstFilled(race.gambar_cover, race.gambar_url)}
          alt=""
          ratio={16 / 10}
          priority
        />
        <DateBadge
          date={race.tanggal_mulai}
          zone={race.zona_waktu}
          className="absolute bottom-4 left-5"
        />
      </div>
      <div>
        <h2 className="text-2xl">{race.judul}</h2>
        <p className="mt-1.5 text-ink-muted text-sm">
          {firstFilled(race.penyelenggara) ?? shared.defaultOrganiser} · {race.kota}
        </p>
      </div>
      <OwnEntries race={race} entries={entries} now={now} />
      {open && full && entriesKnown && entries.length === 0 && (
        <Notice tone="warning">{copy.raceFullNotice}</Notice>
      )}
      <dl className="grid gap-4 rounded-xl bg-surface p-4 shadow-card">
        <Fact icon={CalendarDays} label={copy.dateLabel}>
          {formatLongDate(race.tanggal_mulai, race.zona_waktu)},{' '}
          {formatTime(race.tanggal_mulai, race.zona_waktu)}
        </Fact>
        <Fact icon={MapPin} label={shared.placeLabel}>
          {place}
        </Fact>
        <Fact icon={Tag} label={copy.priceLabel}>
          <Price amount={race.harga_dasar ?? defaultBasePrice} />
        </Fact>
        <Fact icon={Clock} label={copy.deadlineLabel}>
          {copy.deadlineInWords(registrationEnd(race), race.zona_waktu, now)}
          {now.getTime() < instantOf(registrationEnd(race)) && (
            <span className="block font-normal text-ink-muted text-xs">
              {copy.closesEarlier(shortestChargeMinutes)}
            </span>
          )}
        </Fact>
        <Fact icon={Users} label={copy.quotaLabel}>
          {copy.placesLeft(remainingPlaces(race), race.max_peserta)}
        </Fact>
      </dl>
      <CalendarButton
        event={{
          id: race.id,
          title: race.judul,
          start: race.tanggal_mulai,
          zone: race.zona_waktu,
          place,
          path: paths.raceDetail(race.id),
        }}
      />
      {race.deskripsi && (
        <Section level={3} title={copy.descriptionTitle}>
          <p className="whitespace-pre-line text-ink-muted">{race.deskripsi}</p>
        </Section>
      )}
      {perks.length > 0 && (
        <Section level={3} title={shared.perksTitle}>
          <PerkList perks={perks} />
        </Section>
      )}
      <Section level={3} title={shared.placeLabel}>
        <RaceMap
          mapLocation={race.map_location}
          placeNames={[race.lokasi, race.kota, race.provinsi]}
        />
      </Section>
      {race.keterangan && (
        <Section level={3} title={shared.notesTitle}>
          <p className="whitespace-pre-line text-ink-muted">{race.keterangan}</p>
        </Section>
      )}
    </article>
  );
}

interface FactProps {
  icon: LucideIcon;
  label: string;
  children: ReactNode;
}

function Fact({ icon: Icon, label, children }: FactProps) {
  return (
    <div className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-x-3">
      <dt className="contents">
        <span className="row-span-2 grid size-10 place-items-center rounded-md bg-primary-soft text-on-primary-soft">
          <Icon aria-hidden className="size-5" />
        </span>
        <span className="text-ink-muted text-xs">{label}</span>
      </dt>
      <dd className="col-start-2 font-semibold text-sm">{children}</dd>
    </div>
  );
}

function BookingBar({ session, ...booking }: BookingProps & { session: Session | null }) {
  const { race } = booking;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="text-ink-muted text-xs">{copy.pricePerRider}</p>
        <Price amount={race.harga_dasar ?? defaultBasePrice} className="text-xl" />
      </div>
      <BookingAction {...booking} session={session} />
    </div>
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
  const prefetch = () => queryClient.prefetchQuery(categoryQueries.ofRace(race.id));
  const open = isRegistrationOpen(race, now);
  const full = remainingPlaces(race) === 0;
  // Nobody enters a race that is full or closed, or a second rider where it takes one an account (product spec, section 5).
  const held =
    (!open || full || keepsOthersOut(race, entries) ? entries.find(isConfirmed) : undefined) ??
    (open && full ? entries.find((entry) => orderState(entry, race, now).pay) : undefined);

  if (held !== undefined) {
    return <OwnEntryAction race={race} entry={held} now={now} className="min-w-36" />;
  }
  if (!open) {
    return <Button disabled>{shared.registrationClosed}</Button>;
  }
  if (full) {
    return <Button disabled>{shared.full}</Button>;
  }
  return (
    <ButtonLink
      to={session === null ? paths.login({ next: categories }) : categories}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      className="min-w-36"
    >
      {shared.bookAction}
    </ButtonLink>
  );
}

function RaceDetailSkeleton() {
  return (
    <div className="grid gap-6">
      <p role="status" className="sr-only">
        {copy.detailLoading}
      </p>
      <div className="bleed -mt-4">
        <Skeleton className="aspect-[16/10] rounded-none" />
      </div>
      <div className="grid gap-2.5">
        <Skeleton className="h-8 w-5/6" />
        <Skeleton className="h-4 w-1/2" />
      </div>
      <div className="grid gap-4 rounded-xl bg-surface p-4 shadow-card">
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
      <Skeleton className="h-24" />
    </div>
  );
}
