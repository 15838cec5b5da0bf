import { CalendarDays, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDayAndTime } from '#functions/_shared/venue/dates.ts';
import { Card } from '#ui/card.tsx';
import { SmartImage } from '#ui/smart-image.tsx';
import * as copy from './copy/content.ts';
import * as shared from './copy/shared.ts';
import { Price } from './price.tsx';

export interface CourseCardProps {
  title: string;
  description: string | null;
  /** Whole rupiah; 0 is free. */
  price: number;
  minutes: number | null;
  /** When it is held; null where it can be followed at any time. */
  startsAt: string | null;
  picture: string | null | undefined;
  priority?: boolean;
  /** What can be done with it. */
  children: ReactNode;
}

/** An online class as parents see it in the list of all classes. */
export function CourseCard({
  title,
  description,
  price,
  minutes,
  startsAt,
  picture,
  priority = false,
  children,
}: CourseCardProps) {
  return (
    <Card className="flex flex-col">
      <SmartImage src={picture} alt="" ratio={16 / 9} priority={priority} />
      <div className="flex flex-1 flex-col gap-1.5 p-4">
        <h2 className="text-lg">{title}</h2>
        <p className="text-ink-muted text-sm">{copy.instructor}</p>
        {startsAt !== null && (
          <p className="flex items-center gap-1.5 font-semibold text-sm">
            <CalendarDays aria-hidden className="size-4 shrink-0 text-primary" />
            {formatDayAndTime(startsAt)}
          </p>
        )}
        {description && <p className="line-clamp-3 text-ink-muted text-sm">{description}</p>}
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 wide:mt-auto pt-1">
          <span className="flex items-center gap-1.5 text-ink-muted text-sm">
            <Clock aria-hidden className="size-4" />
            {minutes === null ? copy.durationUnknown : shared.minutes(minutes)}
          </span>
          {price === 0 ? (
            <span className="font-bold text-lg text-positive">{shared.freeOfCharge}</span>
          ) : (
            <Price amount={price} className="text-lg text-primary" />
          )}
        </div>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">{children}</div>
      </div>
    </Card>
  );
}
