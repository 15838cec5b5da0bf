import { CalendarDays, MapPin } from 'lucide-react';

interface WhenWhereProps {
  /** As it is told. */
  day: string;
  city: string;
}

/** Large text leaves less room than a date takes: it breaks between its words then, never inside one. */
function breakable(day: string): string {
  return day.replaceAll('\u00a0', ' ');
}

/** When and where the race of an order is, below its name. */
export function WhenWhere({ day, city }: WhenWhereProps) {
  return (
    <div className="mt-1.5 grid gap-1 text-ink-muted text-sm">
      <p className="flex items-start gap-2">
        <CalendarDays aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0">{breakable(day)}</span>
      </p>
      <p className="flex items-start gap-2">
        <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0">{city}</span>
      </p>
    </div>
  );
}
