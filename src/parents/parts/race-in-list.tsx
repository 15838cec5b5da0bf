import { Link } from 'react-router-dom';
import type { ListedRace } from '#api/races.ts';
import { paths } from '#domain/paths.ts';
import { distinctPlaces } from '#domain/place-names.ts';
import { racePicture } from '#domain/race-picture.ts';
import {
  isPaused,
  isRaceAvailable,
  isRegistrationOpen,
  remainingPlaces,
} from '#functions/_shared/venue/availability.ts';
import { formatDayAndTime } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/race-row.ts';
import * as shared from '#parts/copy/shared.ts';
import { DateBadge } from '#parts/date-badge.tsx';
import { RacePrice } from '#parts/race-price.tsx';
import { classNames } from '#ui/class-names.ts';
import { rowSizes } from '#ui/picture-widths.ts';
import { SmartImage } from '#ui/smart-image.tsx';

const fewPlaces = 10;

export interface RaceInListProps {
  race: ListedRace;
  now: Date;
  /** Of its title. */
  level: 'h2' | 'h3' | 'h4';
  /** Why it stands here: "Cocok untuk Raka"; nothing recommends what cannot be entered. */
  notes?: readonly string[];
  /** The screen's largest picture is its. */
  first?: boolean;
}

/** A race in one row: what it is, when, where, for whom, what is left and what it comes to. */
export function RaceInList({
  race,
  now,
  level: Title,
  notes = [],
  first = false,
}: RaceInListProps) {
  const available = isRaceAvailable(race, now);
  return (
    <article className={classNames('race-row', !available && 'bg-sunken')}>
      {/* Below each other, so that neither covers the other where the text is large. */}
      <div className="race-row-picture">
        <SmartImage
          src={racePicture(race.id, race.gambar_url)}
          alt=""
          ratio={1}
          sizes={rowSizes}
          priority={first}
          className={classNames('absolute inset-0 h-full!', !available && 'opacity-55 grayscale')}
        />
        <DateBadge
          date={race.tanggal_mulai}
          zone={race.zona_waktu}
          className="relative m-1.5 mb-0 self-start"
        />
        <Availability race={race} now={now} />
      </div>
      {/* Beside the picture, or below it where the text is large. */}
      <div className="grid min-w-0 flex-1 basis-[min(100%,10rem)] content-start text-ink-muted text-sm leading-snug">
        {/* The link covers the whole row, so that tapping anywhere opens the race. */}
        <Title
          className={classNames(
            'line-clamp-2 text-[0.9375rem] leading-tight',
            available && 'text-ink',
          )}
        >
          <Link
            to={paths.raceDetail(race.id)}
            className="after:absolute after:inset-0 after:z-10 after:rounded-xl"
          >
            {race.judul}
          </Link>
        </Title>
        <p>{formatDayAndTime(race.tanggal_mulai, race.zona_waktu)}</p>
        <p className="dotted-facts">
          {/* 'city and province' (product spec, section 2): a city's name alone can be on another island. */}
          <span>{distinctPlaces([race.kota, race.provinsi]).join(', ')}</span>
          {race.ages !== undefined && race.ages.length > 0 && (
            <span>{copy.agesOf(race.ages, Number(race.tanggal_mulai.slice(0, 4)))}</span>
          )}
        </p>
        {available &&
          notes.map((note) => (
            <p key={note} className="font-bold text-positive">
              {note}
            </p>
          ))}
        <div className="mt-0.5 flex flex-wrap items-center justify-between gap-x-2">
          {/* Beside the button, or above it where the text is large: no sum and no word is broken. */}
          <p className="min-w-0 flex-1 basis-[min(100%,5.25rem)]">
            <RacePrice race={race} now={now} className={classNames(available && 'text-primary')} />
          </p>
          {available && (
            <Link
              to={paths.raceDetail(race.id)}
              className="book-action ml-auto"
              aria-label={copy.bookRaceLabel(race.judul)}
            >
              {shared.bookAction}
            </Link>
          )}
        </div>
      </div>
    </article>
  );
}

function Availability({ race, now }: { race: ListedRace; now: Date }) {
  const open = isRegistrationOpen(race, now);
  const places = remainingPlaces(race);
  if (open && places === null) {
    return null;
  }
  return (
    <p
      className={classNames(
        'relative mt-auto break-words px-1 py-0.5 text-center font-bold text-2xs',
        !open
          ? 'bg-surface/95 text-ink-muted'
          : places === 0
            ? 'bg-danger-soft text-on-danger-soft'
            : Number(places) <= fewPlaces
              ? 'bg-warning-soft text-on-warning-soft'
              : 'bg-surface/95 text-ink',
      )}
    >
      {!open
        ? isPaused(race)
          ? shared.registrationPaused
          : shared.registrationClosed
        : places === 0
          ? shared.full
          : shared.placesLeft(places ?? 0)}
    </p>
  );
}
