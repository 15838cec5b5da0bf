import { useQuery } from '@tanstack/react-query';
import { ChevronsUpDown } from 'lucide-react';
import { generatePath, Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { managedRaceQueries } from '#api/organiser/races.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/app.ts';
import { useMay } from '#organiser/parts/rights.ts';
import { screenFacts } from './screen-facts.ts';
import { screens } from './screens.ts';
import { SideFrame } from './side-frame.tsx';

/** One race as a workspace: its name, which switches to another race, and its places beside whatever is done in it. */
export function RaceShell() {
  const { id = '' } = useParams();
  const races = useQuery(managedRaceQueries.mine());
  const may = useMay(id);
  const places = screens.flatMap(({ path }) => {
    const { place } = screenFacts[path];
    return path.startsWith('/lomba/:id') &&
      place !== undefined &&
      (place.right === undefined || may(place.right) !== false)
      ? [{ ...place, to: generatePath(path as string, { id }), exact: path === '/lomba/:id' }]
      : [];
  });
  return (
    <SideFrame
      head={<RaceSwitch id={id} races={races.data ?? []} />}
      placesLabel={copy.racePlaces}
      places={places}
    />
  );
}

interface RaceSwitchProps {
  id: string;
  races: readonly { id: string; judul: string }[];
}

function RaceSwitch({ id, races }: RaceSwitchProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  if (races.every((race) => race.id !== id)) {
    return (
      <Link
        to={addresses.races()}
        className="flex min-h-11 items-center rounded-md px-2 font-semibold text-ink-muted text-sm hover:text-ink"
      >
        {copy.racesTitle}
      </Link>
    );
  }
  const switchTo = (next: string) => {
    // The same place of the other race; what was opened in it is of this one.
    const [place = ''] = pathname.slice(addresses.race(id).length + 1).split('/');
    navigate(place === '' ? addresses.race(next) : `${addresses.race(next)}/${place}`);
  };
  return (
    <div className="relative min-w-0 rounded-md hover:bg-sunken">
      <select
        aria-label={copy.raceSwitch}
        value={id}
        onChange={({ currentTarget: { value } }) => switchTo(value)}
        className="min-h-11 w-full cursor-pointer appearance-none truncate rounded-md bg-transparent pr-8 pl-2 font-bold text-sm"
      >
        {races.map((race) => (
          <option key={race.id} value={race.id} className="bg-surface text-ink">
            {race.judul === '' ? copy.untitledRace : race.judul}
          </option>
        ))}
      </select>
      <ChevronsUpDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2 size-4 -translate-y-1/2 text-ink-muted"
      />
    </div>
  );
}
