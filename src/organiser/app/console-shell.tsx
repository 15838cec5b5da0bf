import * as copy from '#organiser/copy/app.ts';
import { screenFacts } from './screen-facts.ts';
import { screens } from './screens.ts';
import { SideFrame } from './side-frame.tsx';

const places = screens.flatMap(({ frame, path }) => {
  const { place } = screenFacts[path];
  return frame === 'console' && place !== undefined
    ? [{ ...place, to: path, exact: path === '/' }]
    : [];
});

/** The console's own places: races, content, people. */
export function ConsoleShell() {
  return <SideFrame head={null} placesLabel={copy.consolePlaces} places={places} />;
}
