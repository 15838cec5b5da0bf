import { useQuery } from '@tanstack/react-query';
import { Bell, MapPin, RotateCw } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { raceQueries, type UpcomingRace } from '#api/races.ts';
import { paths } from '#domain/paths.ts';
import { formatLongDate } from '#functions/_shared/venue/dates.ts';
import { basePriceOf } from '#functions/_shared/venue/price.ts';
import * as copy from '#parents/copy/notifications.ts';
import { Price } from '#parts/price.tsx';
import { Button } from '#ui/button.tsx';
import * as ui from '#ui/copy.ts';
import { useAfterFirstContent } from '#ui/first-content.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { badgeCount } from './badge-count.ts';

/** The bell of the header: how many races start within seven days, and which. */
export function NotificationBell() {
  // The visit at which it was opened: any navigation closes the panel.
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const open = openedAt === key;
  const afterFirstContent = useAfterFirstContent();
  const races = useQuery({
    ...raceQueries.soon(),
    enabled: afterFirstContent || open,
  });
  const root = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const count = races.data?.length ?? 0;
  const badge = badgeCount(count);

  useEffect(() => {
    if (!open) {
      return;
    }
    const onPointerDown = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) {
        setOpenedAt(null);
      }
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') {
        return;
      }
      setOpenedAt(null);
      root.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [open]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard leaving the panel closes it, as a click outside does
    <div
      ref={root}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null && !root.current?.contains(relatedTarget)) {
          setOpenedAt(null);
        }
      }}
    >
      <div className="relative">
        <IconButton
          label={badge === null ? copy.panelTitle : copy.bellLabel(badge)}
          aria-expanded={open}
          aria-controls={open ? panelId : undefined}
          icon={<Bell aria-hidden className="size-5.5" />}
          onClick={() => setOpenedAt(open ? null : key)}
        />
        {badge !== null && (
          <span
            aria-hidden
            className="pointer-events-none absolute top-0.5 right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1 font-extrabold text-2xs text-on-danger tabular-nums ring-2 ring-page"
          >
            {badge}
          </span>
        )}
      </div>
      {open && (
        <section id={panelId} aria-labelledby={`${panelId}-title`} className="bell-panel">
          <header className="border-line border-b px-4 py-3">
            <h2 id={`${panelId}-title`} className="text-lg">
              {copy.panelTitle}
            </h2>
            <p className="text-ink-muted text-sm">{copy.upcomingTitle}</p>
          </header>
          <div className="overflow-y-auto overscroll-contain">
            {races.data !== undefined ? (
              <UpcomingList races={races.data} />
            ) : races.isPending ? (
              <p
                role="status"
                className="flex items-center gap-2.5 px-4 py-6 text-ink-muted text-sm"
              >
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
        </section>
      )}
    </div>
  );
}

function UpcomingList({ races }: { races: readonly UpcomingRace[] }) {
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
              <Price asked amount={basePriceOf(race)} className="text-primary" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
