import { type ScreenFacts, screenFacts } from './screen-facts.ts';
import { screenAt, screens } from './screens.ts';

/** The beginnings of the addresses of screens without a tab bar: what is named last may be anything, or missing. */
const hidden = screens
  .filter(({ path }) => screenFacts[path].tabBar === false)
  .map(({ path }) => {
    const start = path.replace(/:\w+\??$/, '').replace(/:\w+/g, '[^/]+');
    return new RegExp(`^${start.endsWith('/') ? start : `${start}(/|$)`}`);
  });

/** Whether an address, or anything below it, is a screen's that has no tab bar. */
export function isTabBarHidden(pathname: string): boolean {
  return hidden.some((start) => start.test(pathname));
}

/** The tab that an address belongs to. */
export function tabOf(pathname: string): ScreenFacts['tab'] {
  const screen = screenAt(pathname)?.screen;
  return screen && screenFacts[screen.path].tab;
}
