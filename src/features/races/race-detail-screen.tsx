import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarDays, Clock, type LucideIcon, MapPin, Tag, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { categoryQueries } from '#api/categories.ts';
import { useFailedRead } from '#api/failed-read.ts';
import { type RaceDetail, raceQueries } from '#api/races.ts';
import { useSession } from '#api/session.ts';
import { errorMessage } from '#copy/errors.ts';
import * as copy from '#copy/races.ts';
import * as shared from '#copy/shared.ts';
import { defaultBasePrice } from '#domain/constants.ts';
import { formatLongDate, formatTime } from '#domain/dates.ts';
import { firstFilled } from '#domain/first-filled.ts';
import { paths } from '#domain/paths.ts';
import { parsePerks } from '#domain/perks.ts';
import { distinctPlaces } from '#domain/place-names.ts';
import { isRegistrationOpen, remainingPlaces } from '#domain/race-availability.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { CalendarButton } from '#ui/calendar-button.tsx';
import { DateBadge } from '#ui/date-badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { PerkList } from '#ui/perk-list.tsx';
import { Price } from '#ui/price.tsx';
import { RaceMap } from '#ui/race-map.tsx';
import { SavedNotice } from '#ui/saved-notice.tsx';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Section } from '#ui/section.tsx';
import { ShareButton } from '#ui/share-sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SmartImage } from '#ui/smart-image.tsx';

export function Component() {
  const { id = '' } = useParams();
  const race = useQuery({ ...raceQueries.detail(id), enabled: id !== '' });
  const failure = useFailedRead(race);

  return (
    <Screen footer={race.data && <BookingBar race={race.data} />}>
      <ScreenHeader
        title={shared.raceDetailTitle}
        backTo={paths.raceList()}
        action={
          race.data && <ShareButton title={race.data.judul} path={paths.raceDetail(race.data.id)} />
        }
      />
      {id === '' ? (
        <ErrorState title={shared.raceIdMissing} />
      ) : race.data ? (
        <>
          <SavedNotice query={race} aboveCover />
          <RaceSummaryView race={race.data} />
        </>
      ) : failure !== null ? (
        <ErrorState
          title={shared.raceLoadFailed}
          text={errorMessage(failure.error.code)}
          onRetry={failure.retry}
          retrying={failure.retrying}
        />
      ) : race.data === null ? (
        <EmptyState
          title={shared.noRaceFound}
          text={errorMessage('race_not_found')}
          action={<ButtonLink to={paths.raceList()}>{shared.otherRacesAction}</ButtonLink>}
        />
      ) : (
        <RaceDetailSkeleton />
      )}
    </Screen>
  );
}

function RaceSummaryView({ race }: { race: RaceDetail }) {
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
      <PlacesNotice race={race} />
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
        {race.pendaftaran_selesai !== null && (
          <Fact icon={Clock} label={copy.deadlineLabel}>
            {copy.deadlineInWords(race.pendaftaran_selesai, race.zona_waktu)}
          </Fact>
        )}
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

function PlacesNotice({ race }: { race: RaceDetail }) {
  if (!isRegistrationOpen(race, new Date()) || remainingPlaces(race) > 0) return null;
  return <Notice tone="warning">{copy.raceFullNotice}</Notice>;
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

function BookingBar({ race }: { race: RaceDetail }) {
  const session = useSession();
  const queryClient = useQueryClient();
  const categories = paths.categories(race.id);
  const prefetch = () => queryClient.prefetchQuery(categoryQueries.ofRace(race.id));

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="text-ink-muted text-xs">{copy.pricePerRider}</p>
        <Price amount={race.harga_dasar ?? defaultBasePrice} className="text-xl" />
      </div>
      {isRegistrationOpen(race, new Date()) ? (
        <ButtonLink
          to={session === null ? paths.login({ next: categories }) : categories}
          onPointerEnter={prefetch}
          onFocus={prefetch}
          className="min-w-36"
        >
          {shared.bookAction}
        </ButtonLink>
      ) : (
        <Button disabled>{copy.registrationClosed}</Button>
      )}
    </div>
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
