import { ArrowLeft } from 'lucide-react';
import { generatePath, Link, useParams } from 'react-router-dom';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/app.ts';
import { screens } from './screens.ts';
import { SideFrame } from './side-frame.tsx';

/** One race as a workspace: its places beside whatever is done in it. */
export function RaceShell() {
  const { id = '' } = useParams();
  const places = screens.flatMap(({ frame, path, place }) =>
    frame === 'race' && place !== undefined
      ? [{ ...place, to: generatePath(path, { id }), exact: path === '/lomba/:id' }]
      : [],
  );
  return (
    <SideFrame
      head={
        <Link
          to={addresses.races()}
          className="flex min-h-11 items-center gap-2 rounded-md px-2 font-semibold text-ink-muted text-sm hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {copy.racesTitle}
        </Link>
      }
      placesLabel={copy.racePlaces}
      places={places}
    />
  );
}
