import { Link } from 'react-router-dom';
import type { RaceCategory } from '#api/categories.ts';
import type { EntryInRace } from '#api/entries.ts';
import type { RaceDetail } from '#api/races.ts';
import { parseBirthDate } from '#domain/birth-date-input.ts';
import { entriesToTell, isLive, keepsOthersOut } from '#domain/order-state.ts';
import { paths } from '#domain/paths.ts';
import { isEntryOf } from '#domain/same-rider.ts';
import {
  categoryPlaces,
  isPaused,
  isRegistrationOpen,
  remainingPlaces,
} from '#functions/_shared/venue/availability.ts';
import { formatLongDate } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/booking.ts';
import { errorMessage } from '#parts/copy/errors.ts';
import { OwnEntries, OwnEntryAction } from '#parts/own-entries.tsx';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import type { RiderFormValues } from './rider-draft.ts';

interface FormOf {
  race: RaceDetail;
  category: RaceCategory;
}

export function CategoryReminder({ race, category }: FormOf) {
  return (
    <Card className="grid gap-2 p-4">
      <div>
        <p className="font-bold">{race.judul}</p>
        <p className="text-ink-muted text-sm">
          {formatLongDate(race.tanggal_mulai, race.zona_waktu)}
        </p>
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Badge tone="warning">{category.nama}</Badge>
        <Badge tone="info">{copy.ageRangeText(category)}</Badge>
        <Badge>{copy.genderText(category)}</Badge>
      </div>
      <Link
        to={paths.categories(race.id)}
        className="-mb-2 inline-flex min-h-11 items-center justify-self-start font-bold text-primary text-sm"
      >
        {copy.otherClassAction}
      </Link>
    </Card>
  );
}

interface OwnProps {
  race: RaceDetail;
  /** The person's registrations in this race. */
  own: readonly EntryInRace[];
  now: Date;
}

/** What is better known before a form is filled in. */
export function BeforeFilling({ race, category, own, now }: OwnProps & FormOf) {
  const entries = entriesToTell(own);
  return (
    <>
      {keepsOthersOut(race, own) ? (
        <Notice tone="warning">{errorMessage('already_confirmed')}</Notice>
      ) : !isRegistrationOpen(race, now) ? (
        <Notice tone="warning">
          {isPaused(race) ? errorMessage('entries_paused') : copy.maybeClosed}
        </Notice>
      ) : (
        entries.length === 0 &&
        (remainingPlaces(race) === 0 ? (
          <Notice tone="warning">{errorMessage('race_full')}</Notice>
        ) : (
          categoryPlaces(race, category) === 0 && (
            <Notice tone="warning">
              {errorMessage('category_full', { category: category.nama })}
            </Notice>
          )
        ))
      )}
      <OwnEntries race={race} entries={entries} now={now} />
    </>
  );
}

/** Told as soon as the rider in the form is one who has an order in this race: the database takes nobody twice. */
export function EnteredAlready({
  race,
  own,
  rider: { fullName, birthDate },
  now,
}: OwnProps & { rider: RiderFormValues }) {
  const entry = own.find(
    (known) =>
      isLive(known) &&
      !race.dua_kategori &&
      isEntryOf(known, { nama_lengkap: fullName, tanggal_lahir: parseBirthDate(birthDate) ?? '' }),
  );
  return (
    <div role="status" className="empty:hidden">
      {entry !== undefined && (
        <Notice tone="warning">
          <p>
            {errorMessage('rider_already_entered', {
              name: entry.nama_panggilan_rider,
              pendaftaran_id: entry.id,
            })}
          </p>
          <p className="mt-2">
            <OwnEntryAction race={race} entry={entry} now={now} size="sm" variant="secondary" />
          </p>
        </Notice>
      )}
    </div>
  );
}
