import { dayAndMonth, formatDate } from '#functions/_shared/venue/dates.ts';
import type { VenueZone } from '#functions/_shared/venue/zones.ts';
import { classNames } from '#ui/class-names.ts';

/** Day and month like a number plate on a handlebar. Shows nothing when the date is none. */
export function DateBadge({
  date,
  zone,
  className,
}: {
  date: string | Date;
  zone?: VenueZone;
  className?: string;
}) {
  const { day, month } = dayAndMonth(date, zone);
  if (day === '') {
    return null;
  }
  return (
    <time
      dateTime={typeof date === 'string' ? date : date.toISOString()}
      className={classNames(
        'block w-13 overflow-hidden rounded-sm bg-surface text-center text-ink shadow-raised',
        className,
      )}
    >
      <span className="sr-only">{formatDate(date, zone)}</span>
      <span
        aria-hidden
        className="block bg-accent font-extrabold text-2xs text-on-accent uppercase"
      >
        {month}
      </span>
      <span aria-hidden className="block py-0.5 font-extrabold text-xl leading-7 tabular-nums">
        {day}
      </span>
    </time>
  );
}
