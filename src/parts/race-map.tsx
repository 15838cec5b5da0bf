import { ExternalLink, MapPin, MapPinOff, Navigation } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { directionsUrl, mapLink, mapView } from '#domain/map-location.ts';
import { distinctPlaces } from '#domain/place-names.ts';
import { buttonClass } from '#ui/button-style.ts';
import { classNames } from '#ui/class-names.ts';
import { useOnline } from '#ui/online.ts';
import * as copy from './copy/parts.ts';

export interface RaceMapProps {
  /** Free text of the organiser; only known hosts and coordinates become a map. */
  mapLocation: string | null;
  /** The place in words, nearest first: for directions when the map location says nothing. */
  placeNames: (string | null)[];
}

/** The place of a race: its address with a map once that is there, a link to it, and directions. */
export function RaceMap({ mapLocation, placeNames }: RaceMapProps) {
  const view = mapView(mapLocation);
  const online = useOnline();
  const link = mapLink(mapLocation, placeNames);
  return (
    <div className="grid gap-3">
      <div className="overflow-hidden rounded-lg bg-surface shadow-card">
        {view !== null && <DrawnMap embedUrl={online ? view.embedUrl : null} />}
        <div className="grid gap-1 px-4 py-3.5">
          <p className="font-semibold text-sm">{distinctPlaces(placeNames).join(', ')}</p>
          {link === null ? (
            <p className="flex items-center gap-2 text-ink-muted text-sm">
              <MapPinOff aria-hidden className="size-4 shrink-0" />
              {copy.noMap}
            </p>
          ) : (
            <a
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              className="flex min-h-11 items-center gap-2 font-bold text-primary text-sm"
            >
              {copy.openMapAction}
              <ExternalLink aria-hidden className="size-4 shrink-0" />
            </a>
          )}
        </div>
      </div>
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

/**
 * Streets as anybody draws them, under the map of the map's maker. A frame tells its page nothing of a map that does not
 * come, and shows the browser's own grey page; so its address is asked for first, and the frame is seen once it has loaded.
 */
function DrawnMap({ embedUrl }: { embedUrl: string | null }) {
  const frame = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState<string | null>(null);
  const [loaded, setLoaded] = useState<string | null>(null);

  // loading="lazy" alone starts up to three screens early: on a slow phone the map would race the race.
  useEffect(() => {
    const element = frame.current;
    if (element === null || embedUrl === null) {
      return;
    }
    const reach = () =>
      fetch(embedUrl, { method: 'HEAD', mode: 'no-cors', credentials: 'omit' }).then(
        () => setReached(embedUrl),
        () => undefined,
      );
    if (typeof IntersectionObserver === 'undefined') {
      void reach();
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) {
          observer.disconnect();
          void reach();
        }
      },
      { rootMargin: '160px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [embedUrl]);

  return (
    <div ref={frame} className="relative aspect-video bg-sunken laptop:aspect-[3/1]">
      <svg
        aria-hidden="true"
        viewBox="0 0 320 180"
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full text-surface"
      >
        <path
          d="M-10 128Q80 96 150 116T330 70M60-10Q74 80 44 190M214-10Q196 90 246 190M-10 40Q120 62 330 8"
          fill="none"
          stroke="currentColor"
          strokeWidth="9"
        />
      </svg>
      <MapPin
        aria-hidden
        className="absolute inset-x-0 bottom-1/2 mx-auto size-10 fill-primary text-surface"
      />
      {embedUrl !== null && reached === embedUrl && (
        <iframe
          src={embedUrl}
          title={copy.mapTitle}
          loading="lazy"
          referrerPolicy="no-referrer-when-downgrade"
          sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          onLoad={() => setLoaded(embedUrl)}
          className={classNames(
            'absolute inset-0 size-full border-0',
            loaded !== embedUrl && 'opacity-0',
          )}
        />
      )}
    </div>
  );
}
