import { ExternalLink, MapPin, MapPinOff, Navigation } from 'lucide-react';
import { useRef, useState } from 'react';
import { directionsUrl, mapLink, mapView } from '#domain/map-location.ts';
import { distinctPlaces } from '#domain/place-names.ts';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { classNames } from '#ui/class-names.ts';
import { useOnline } from '#ui/online.ts';
import { useAct } from './act/use-act.ts';
import * as copy from './copy/parts.ts';

export interface RaceMapProps {
  /** Free text of the organiser; only known hosts and coordinates become a map. */
  mapLocation: string | null;
  /** The place in words, nearest first: for directions when the map location says nothing. */
  placeNames: (string | null)[];
}

/** The place of a race: its address with a map for who asks for it, a link to it, and directions. */
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

/** A slow phone's patience with somebody else's server. */
const waitMs = 12_000;

/**
 * Streets as anybody draws them, under the map of the map's maker once somebody asks for it. A frame tells its page nothing of a
 * map that does not come, and shows the browser's own grey page or the host's own error: so nothing of it stands there unasked,
 * its address is tried first, the frame is seen once it has loaded, and can be closed again.
 */
function DrawnMap({ embedUrl }: { embedUrl: string | null }) {
  const [framed, setFramed] = useState<string | null>(null);
  const loaded = useRef<() => void>(undefined);
  const look = useAct({
    act: async (url: string) => {
      await inTime(fetch(url, { method: 'HEAD', mode: 'no-cors', credentials: 'omit' }));
      const load = new Promise<void>((resolve) => {
        loaded.current = resolve;
      });
      setFramed(url);
      await inTime(load);
    },
    refused: () => {
      setFramed(null);
      return copy.mapFailed;
    },
  });
  const isFramed = embedUrl !== null && framed === embedUrl;
  const isSeen = isFramed && !look.busy;

  return (
    <>
      <div className="relative aspect-video bg-sunken laptop:aspect-[3/1]">
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
        {embedUrl !== null && !isSeen && (
          <div className="absolute inset-x-0 top-1/2 grid justify-items-center gap-1 px-4 pt-2">
            <Button
              variant="secondary"
              size="sm"
              loading={look.busy}
              loadingText={copy.mapOpening}
              onClick={() => void look.run(embedUrl)}
            >
              {copy.showMapAction}
            </Button>
            {look.refusal !== null && (
              <p role="alert" className="text-center text-ink text-sm">
                {look.refusal.text}
              </p>
            )}
          </div>
        )}
        {isFramed && (
          <iframe
            src={embedUrl}
            title={copy.mapTitle}
            referrerPolicy="no-referrer-when-downgrade"
            sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
            onLoad={() => loaded.current?.()}
            className={classNames('absolute inset-0 size-full border-0', !isSeen && 'opacity-0')}
          />
        )}
      </div>
      {isSeen && (
        <div className="flex items-center justify-between gap-3 px-4 pt-2">
          <p className="text-ink-muted text-sm">{copy.mapUnseen}</p>
          <Button variant="ghost" size="sm" onClick={() => setFramed(null)}>
            {copy.closeMapAction}
          </Button>
        </div>
      )}
    </>
  );
}

function inTime<Value>(waited: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const end = setTimeout(() => reject(new Error('No map in time.')), waitMs);
    waited.then(resolve, reject).finally(() => clearTimeout(end));
  });
}
