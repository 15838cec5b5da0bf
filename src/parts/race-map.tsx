import { ExternalLink, MapPinned, MapPinOff, Navigation } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { directionsUrl, mapLink, mapView } from '#domain/map-location.ts';
import { buttonClass } from '#ui/button-style.ts';
import { useOnline } from '#ui/online.ts';
import * as copy from './copy/parts.ts';

export interface RaceMapProps {
  /** Free text of the organiser; only known hosts and coordinates become a map. */
  mapLocation: string | null;
  /** The place in words, nearest first: for directions when the map location says nothing. */
  placeNames: (string | null)[];
}

/** The place of a race: a map that loads when scrolled to, without a signal a link to it, and directions. */
export function RaceMap({ mapLocation, placeNames }: RaceMapProps) {
  const view = mapView(mapLocation);
  const online = useOnline();
  const link = mapLink(mapLocation, placeNames);
  return (
    <div className="grid gap-3">
      {view !== null && online ? (
        <LazyMap embedUrl={view.embedUrl} />
      ) : link !== null ? (
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          className="flex min-h-11 items-center gap-2.5 rounded-lg bg-sunken px-4 py-3.5 font-semibold text-sm"
        >
          <MapPinned aria-hidden className="size-5 shrink-0 text-primary" />
          {copy.openMapAction}
          <ExternalLink aria-hidden className="ml-auto size-4 shrink-0 text-ink-muted" />
        </a>
      ) : (
        <p className="flex items-center gap-2.5 rounded-lg bg-sunken px-4 py-3.5 text-ink-muted text-sm">
          <MapPinOff aria-hidden className="size-5 shrink-0" />
          {copy.noMap}
        </p>
      )}
      <a
        href={directionsUrl(mapLocation, placeNames)}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass('secondary', 'md', true)}
      >
        <Navigation aria-hidden className="size-4.5 text-primary" />
        {copy.directionsAction}
      </a>
    </div>
  );
}

function LazyMap({ embedUrl }: { embedUrl: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);

  // loading="lazy" alone starts up to three screens early: on a slow phone the map would race the race.
  useEffect(() => {
    const element = frame.current;
    if (element === null) {
      return;
    }
    if (typeof IntersectionObserver === 'undefined') {
      setNear(true);
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) {
          setNear(true);
          observer.disconnect();
        }
      },
      { rootMargin: '160px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={frame} className="aspect-video overflow-hidden rounded-lg bg-sunken">
      {near && (
        <iframe
          src={embedUrl}
          title={copy.mapTitle}
          loading="lazy"
          referrerPolicy="no-referrer-when-downgrade"
          sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          className="size-full border-0"
        />
      )}
    </div>
  );
}
