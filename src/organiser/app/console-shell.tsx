import * as copy from '#organiser/copy/app.ts';
import { useMyWork } from '#organiser/parts/use-my-work.ts';
import { screenFacts } from './screen-facts.ts';
import { screens } from './screens.ts';
import { SideFrame } from './side-frame.tsx';

const places = screens.flatMap(({ frame, path }) => {
  const { place } = screenFacts[path];
  return frame === 'console' && place !== undefined
    ? [{ ...place, to: path, exact: path === '/' }]
    : [];
});

/** The console's own places: races, content, people; for the operator the desk too. */
export function ConsoleShell() {
  const { data: work } = useMyWork();
  const mine = places.filter(({ operator }) => operator === undefined || work?.admin === true);
  return <SideFrame head={null} placesLabel={copy.consolePlaces} places={mine} />;
}
