import { ExternalLink, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate, formatLongDate } from '#functions/_shared/venue/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { smallSizes } from '#ui/picture-widths.ts';
import { SmartImage } from '#ui/smart-image.tsx';
import * as copy from './copy/content.ts';
import * as shared from './copy/shared.ts';

export interface TicketCardProps {
  place: string | null;
  /** YYYY-MM-DD */
  day: string;
  picture: string | null;
  external: boolean;
  priority?: boolean;
  /** Puts the ticket's name into the link that it is. */
  link: (name: ReactNode) => ReactNode;
}

/** A ticket as parents see it among those of a month. */
export function TicketCard({
  place,
  day,
  picture,
  external,
  priority = false,
  link,
}: TicketCardProps) {
  return (
    <Card className="flex w-full flex-col transition-shadow has-[a:hover]:shadow-raised">
      {/* Nothing lies on the picture: a ticket's own words fill it. */}
      <SmartImage src={picture} alt="" ratio={3 / 4} sizes={smallSizes} priority={priority} />
      <div className="grid gap-1 p-3">
        <h2 className="flex gap-1 text-sm">
          <MapPin aria-hidden className="mt-0.75 size-3.5 shrink-0 text-primary" />
          {link(
            <>
              <span className="sr-only">{shared.ticket}</span>{' '}
              <span className="line-clamp-2">{place?.trim() || copy.placeUnknown}</span>
            </>,
          )}
        </h2>
        <p className="text-ink-muted text-xs">
          <time dateTime={day} title={formatLongDate(day)}>
            {formatDate(day)}
          </time>
        </p>
        {external && (
          <Badge tone="info" className="mt-1">
            {copy.externalTicket}
            <ExternalLink aria-hidden className="size-3" />
          </Badge>
        )}
      </div>
    </Card>
  );
}
