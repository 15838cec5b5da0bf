import { Link } from 'react-router-dom';
import type { ScheduledRace } from '#api/races.ts';
import { monthTiles } from '#domain/month-tiles.ts';
import { paths } from '#domain/paths.ts';
import { calendarDay, formatDate, today } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/home.ts';
import * as shared from '#parts/copy/shared.ts';
import { classNames } from '#ui/class-names.ts';
import { HomeSection } from './home-section.tsx';

/** How many of the coming races stand below the months; the schedule has them all. */
const nextRaceCount = 3;

export function ScheduleSection({ upcoming }: { upcoming: readonly ScheduledRace[] }) {
  const [year, month] = today().split('-').map(Number) as [number, number];
  return (
    <HomeSection title={shared.raceScheduleTitle} allTo={paths.raceSchedule()}>
      <ul className="grid grid-cols-4 gap-2.5 wide:grid-cols-6 laptop:grid-cols-4">
        {monthTiles.map((tile, index) => {
          const current = index + 1 === month;
          // A month that is over means the next one of its name: races are looked for ahead.
          const of = index + 1 < month ? year + 1 : year;
          return (
            <li key={tile}>
              <Link
                to={paths.tickets(index + 1, of)}
                aria-label={copy.monthTileLabel(tile, index + 1, of)}
                aria-current={current ? 'date' : undefined}
                className={classNames(
                  'grid h-14 place-items-center rounded-lg font-extrabold text-[min(.875rem,6vw)] tracking-wide transition-colors',
                  current && 'bg-primary text-on-primary shadow-card',
                  !current &&
                    'bg-surface text-ink shadow-card hover:bg-primary-soft hover:text-on-primary-soft',
                )}
              >
                {tile}
              </Link>
            </li>
          );
        })}
      </ul>
      {upcoming.length > 0 && (
        <ul className="mt-4 grid gap-1 wide:grid-cols-3 wide:gap-x-5 laptop:grid-cols-1">
          {upcoming.slice(0, nextRaceCount).map((race) => (
            <li key={race.id}>
              <Link
                to={paths.raceDetail(race.id)}
                className="group flex min-h-11 items-baseline gap-3 rounded-md py-2"
              >
                <time
                  dateTime={calendarDay(race.tanggal_mulai, race.zona_waktu)}
                  className="w-23 shrink-0 font-bold text-primary text-sm tabular-nums"
                >
                  {formatDate(race.tanggal_mulai, race.zona_waktu)}
                </time>
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold text-sm group-hover:underline">
                    {race.judul}
                  </span>
                  <span className="block text-ink-muted text-xs">{race.kota}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}
