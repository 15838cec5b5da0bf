import type { UseQueryResult } from '@tanstack/react-query';
import { Mail, MapPin, RotateCw } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { OwnNews } from '#api/own-news.ts';
import { useSession } from '#api/platform/session.ts';
import type { UpcomingRace } from '#api/races.ts';
import { paths } from '#domain/paths.ts';
import { formatLongDate } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/notifications.ts';
import { RacePrice } from '#parts/race-price.tsx';
import { Button } from '#ui/button.tsx';
import * as ui from '#ui/copy.ts';
import { useNow } from '#ui/now.ts';
import { Spinner } from '#ui/spinner.tsx';

interface UpcomingPanelProps {
  id: string;
  races: UseQueryResult<UpcomingRace[]>;
  /** News of the person's own races that they have not seen. */
  unread: readonly OwnNews[];
}

/** What the bell opens: the races of the next seven days. */
export function UpcomingPanel({ id: panelId, races, unread }: UpcomingPanelProps) {
  const isSignedIn = useSession() !== null;
  return (
    <section aria-labelledby={`${panelId}-title`} className="bell-panel">
      <header className="border-line border-b px-4 py-3">
        <h2 id={`${panelId}-title`} className="text-lg">
          {copy.panelTitle}
        </h2>
        {unread.length > 0 && (
          <ul aria-label={copy.unreadLabel} className="my-1">
            {unread.map(({ message_id, race_id, race, subjek }) => (
              <li key={message_id}>
                <Link
                  to={paths.raceDetail(race_id)}
                  className="block py-2 -outline-offset-3! text-sm hover:bg-sunken"
                >
                  <span className="block font-bold">{race}</span>
                  <span className="line-clamp-2">{subjek}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <p className="text-ink-muted text-sm">{copy.upcomingTitle}</p>
      </header>
      <div className="overflow-y-auto overscroll-contain">
        {races.data !== undefined ? (
          <UpcomingList races={races.data} />
        ) : races.isPending ? (
          <p role="status" className="flex items-center gap-2.5 px-4 py-6 text-ink-muted text-sm">
            <Spinner className="text-primary" />
            {copy.upcomingLoading}
          </p>
        ) : (
          <div className="flex items-center justify-between gap-3 px-4 py-4 text-ink-muted text-sm">
            <p role="alert">{copy.upcomingLoadFailed}</p>
            <Button variant="ghost" size="sm" onClick={() => races.refetch()}>
              <RotateCw aria-hidden className="size-4" />
              {ui.retryAction}
            </Button>
          </div>
        )}
      </div>
      {isSignedIn && (
        <Link
          to={paths.ownData('pesan')}
          className="flex min-h-12 items-center gap-2 border-line border-t px-4 py-3 -outline-offset-3! font-bold text-primary text-sm hover:bg-sunken"
        >
          <Mail aria-hidden className="size-4 shrink-0" />
          {copy.messagesAction}
        </Link>
      )}
    </section>
  );
}

function UpcomingList({ races }: { races: readonly UpcomingRace[] }) {
  const now = useNow();
  if (races.length === 0) {
    return <p className="px-4 py-6 text-center text-ink-muted text-sm">{copy.noUpcoming}</p>;
  }
  return (
    <ul className="divide-y divide-line">
      {races.map((race) => (
        <li key={race.id}>
          <Link
            to={paths.raceDetail(race.id)}
            className="block px-4 py-3 -outline-offset-3! hover:bg-sunken"
          >
            <span className="block font-bold">{race.judul}</span>
            <span className="mt-0.5 block text-ink-muted text-sm">
              {formatLongDate(race.tanggal_mulai, race.zona_waktu)}
            </span>
            <span className="mt-0.5 flex flex-wrap items-center justify-between gap-x-3 text-sm">
              <span className="flex min-w-0 items-center gap-1 text-ink-muted">
                <MapPin aria-hidden className="size-3.5 shrink-0" />
                <span className="truncate">{race.kota}</span>
              </span>
              <span>
                <RacePrice race={race} now={now} className="text-primary" />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
