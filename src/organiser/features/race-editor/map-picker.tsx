import {
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronUp,
  MapPin,
  Minus,
  Plus,
} from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import * as copy from '#organiser/copy/race-editor.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';

const tile = 256;
const height = 300;
const across = 5;
const down = 3;

interface Point {
  latitude: number;
  longitude: number;
}

/** Web Mercator, in pixels of the world at a zoom. */
function project({ latitude, longitude }: Point, zoom: number) {
  const world = tile * 2 ** zoom;
  const sine = Math.sin((latitude * Math.PI) / 180);
  return {
    x: ((longitude + 180) / 360) * world,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world,
  };
}

function unproject(x: number, y: number, zoom: number): Point {
  const world = tile * 2 ** zoom;
  const n = Math.PI * (1 - (2 * y) / world);
  return {
    latitude: (Math.atan(Math.sinh(n)) * 180) / Math.PI,
    longitude: (x / world) * 360 - 180,
  };
}

/** All of Indonesia. */
const everywhere = { latitude: -2.5, longitude: 118, zoom: 4 };
const nearest = 18;
const farthest = 3;

/** A map of pictures only: no script of anybody else runs here. A tap marks the place. */
export function MapPicker({
  point,
  onPick,
}: {
  point: Point | null;
  onPick: (point: Point) => void;
}) {
  const [view, setView] = useState(() => (point === null ? everywhere : { ...point, zoom: 16 }));
  const [broken, setBroken] = useState(0);
  const [loaded, setLoaded] = useState(0);
  const centre = project(view, view.zoom);
  const first = {
    column: Math.floor(centre.x / tile) - Math.floor(across / 2),
    row: Math.floor(centre.y / tile) - Math.floor(down / 2),
  };
  const limit = 2 ** view.zoom;
  const tiles = Array.from({ length: across * down }, (_, index) => ({
    column: first.column + (index % across),
    row: first.row + Math.floor(index / across),
  })).filter(({ row, column }) => row >= 0 && row < limit && column >= 0 && column < limit);

  const move = (dx: number, dy: number) =>
    setView(({ zoom, ...from }) => {
      const at = project(from, zoom);
      return { ...unproject(at.x + dx, at.y + dy, zoom), zoom };
    });
  const zoom = (step: number) =>
    setView((from) => ({ ...from, zoom: Math.min(nearest, Math.max(farthest, from.zoom + step)) }));

  const pick = (event: MouseEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    // By the keyboard: the middle, which the arrows have moved.
    const byKey = event.detail === 0;
    const dx = byKey ? 0 : event.clientX - box.left - box.width / 2;
    const dy = byKey ? 0 : event.clientY - box.top - box.height / 2;
    const picked = unproject(centre.x + dx, centre.y + dy, view.zoom);
    onPick(picked);
    setView((from) => ({ ...picked, zoom: Math.min(nearest, Math.max(from.zoom, from.zoom + 2)) }));
  };

  if (broken > 0 && loaded === 0) {
    return <Notice tone="warning">{copy.mapUnavailable}</Notice>;
  }
  const marker = point === null ? null : project(point, view.zoom);
  return (
    <div className="grid gap-2">
      <div className="relative overflow-hidden rounded-lg border border-line" style={{ height }}>
        <button
          type="button"
          aria-label={copy.mapLabel}
          onClick={pick}
          className="absolute inset-0 cursor-crosshair overflow-hidden bg-sunken"
        >
          {tiles.map(({ column, row }) => (
            <img
              key={`${view.zoom}/${column}/${row}`}
              src={`https://tile.openstreetmap.org/${view.zoom}/${column}/${row}.png`}
              alt=""
              width={tile}
              height={tile}
              draggable={false}
              onError={() => setBroken((count) => count + 1)}
              onLoad={() => setLoaded((count) => count + 1)}
              className="pointer-events-none absolute max-w-none"
              style={{
                left: `calc(50% + ${Math.round(column * tile - centre.x)}px)`,
                top: `calc(50% + ${Math.round(row * tile - centre.y)}px)`,
              }}
            />
          ))}
          {marker !== null && (
            <MapPin
              aria-hidden
              className="-translate-x-1/2 -translate-y-full pointer-events-none absolute size-9 fill-primary text-on-primary"
              style={{
                left: `calc(50% + ${Math.round(marker.x - centre.x)}px)`,
                top: `calc(50% + ${Math.round(marker.y - centre.y)}px)`,
              }}
            />
          )}
        </button>
        <p className="pointer-events-none absolute right-0 bottom-0 bg-surface/85 px-1.5 text-2xs text-ink">
          {copy.mapCredit}
        </p>
      </div>
      <div className="flex flex-wrap gap-1">
        <IconButton
          label={copy.zoomInAction}
          icon={<Plus aria-hidden className="size-5" />}
          onClick={() => zoom(1)}
        />
        <IconButton
          label={copy.zoomOutAction}
          icon={<Minus aria-hidden className="size-5" />}
          onClick={() => zoom(-1)}
        />
        <IconButton
          label={copy.moveMap.up}
          icon={<ChevronUp aria-hidden className="size-5" />}
          onClick={() => move(0, -height / 2)}
        />
        <IconButton
          label={copy.moveMap.down}
          icon={<ChevronDown aria-hidden className="size-5" />}
          onClick={() => move(0, height / 2)}
        />
        <IconButton
          label={copy.moveMap.left}
          icon={<ChevronLeft aria-hidden className="size-5" />}
          onClick={() => move(-height / 2, 0)}
        />
        <IconButton
          label={copy.moveMap.right}
          icon={<ChevronRight aria-hidden className="size-5" />}
          onClick={() => move(height / 2, 0)}
        />
      </div>
    </div>
  );
}
