import { MapPin } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { RaceSummary } from '#api/races.ts';
import { paths } from '#domain/paths.ts';
import { distinctPlaces } from '#domain/place-names.ts';
import {
  isRaceAvailable,
  isRegistrationOpen,
  remainingPlaces,
} from '#functions/_shared/venue/availability.ts';
import { formatLongDate } from '#functions/_shared/venue/dates.ts';
import { basePriceOf } from '#functions/_shared/venue/price.ts';
import * as copy from '#parents/copy/races.ts';
import * as shared from '#parts/copy/shared.ts';
import { DateBadge } from '#parts/date-badge.tsx';
import { Price } from '#parts/price.tsx';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { SmartImage } from '#ui/smart-image.tsx';

const fewPlaces = 10;

export interface RaceCardProps {
  race: RaceSummary;
  now: Date;
  /** The first card on the screen: its picture is the one people wait for. */
  priority: boolean;
  /** The person is about to open this race. */
  onIntent: () => void;
}

export function RaceCard({ race, now, priority, onIntent }: RaceCardProps) {
  const available = isRaceAvailable(race, now);
  const places = distinctPlaces([race.kota, race.provinsi]).join(', ');
  return (
    <Card
      className={classNames(
        'flex flex-col transition-shadow has-[a:hover]:shadow-raised',
        !available && 'bg-sunken',
      )}
    >
      <div className="relative">
        <SmartImage
          src={race.gambar_url}
          alt=""
          ratio={16 / 9}
          priority={priority}
          className={available ? undefined : 'opacity-55 grayscale'}
        />
        <DateBadge
          date={race.tanggal_mulai}
          zone={race.zona_waktu}
          className="absolute top-3 left-3"
        />
      </div>
      <div className="flex flex-1 flex-col gap-1.5 p-4">
        <Availability race={race} now={now} />
        <h2 className={classNames('text-lg', !available && 'text-ink-muted')}>
          {/* The link covers the whole card, so that tapping anywhere opens the race. */}
          <Link
            to={paths.raceDetail(race.id)}
            onPointerEnter={onIntent}
            onFocus={onIntent}
            onTouchStart={onIntent}
            className="after:absolute after:inset-0 after:z-10 after:rounded-xl"
          >
            {race.judul}
          </Link>
        </h2>
        <p className="text-ink-muted text-sm">
          {formatLongDate(race.tanggal_mulai, race.zona_waktu)}
        </p>
        <p className="flex items-center gap-1.5 text-ink-muted text-sm">
          <MapPin aria-hidden className="size-4 shrink-0" />
          {places}
        </p>
        <div className="mt-auto flex flex-wrap pt-2 items-center justify-between gap-3">
          <Price
            asked
            amount={basePriceOf(race)}
            className={classNames('text-lg', available ? 'text-primary' : 'text-ink-muted')}
          />
          {available && (
            <ButtonLink
              to={paths.raceDetail(race.id)}
              size="sm"
              className="z-20"
              aria-label={copy.bookRaceLabel(race.judul)}
              onPointerEnter={onIntent}
            >
              {shared.bookAction}
            </ButtonLink>
          )}
        </div>
      </div>
    </Card>
  );
}

function Availability({ race, now }: { race: RaceSummary; now: Date }) {
  if (!isRegistrationOpen(race, now)) {
    return <Badge tone="neutral">{shared.registrationClosed}</Badge>;
  }
  const places = remainingPlaces(race);
  if (places === 0) {
    return <Badge tone="danger">{shared.full}</Badge>;
  }
  if (places !== null && places <= fewPlaces) {
    return <Badge tone="warning">{shared.placesLeft(places)}</Badge>;
  }
  return null;
}
