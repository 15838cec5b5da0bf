import { screenFacts } from './screen-facts.ts';
import { type ScreenFacts, screenAt, screens } from './screens.ts';

/** The fixed beginnings of the addresses of screens without a tab bar. */
const hidden = screens
  .filter((_, index) => screenFacts[index]?.tabBar === false)
  .map(({ path }) => path.replace(/:.*/, ''));

/** Whether an address, or anything below it, is a screen's that has no tab bar. */
export function isTabBarHidden(pathname: string): boolean {
  return hidden.some((path) => pathname === path || pathname.startsWith(path.replace(/\/?$/, '/')));
}

/** The tab that an address belongs to. */
export function tabOf(pathname: string): ScreenFacts['tab'] {
  const screen = screenAt(pathname)?.screen;
  return screen && screenFacts[screens.indexOf(screen)]?.tab;
}
