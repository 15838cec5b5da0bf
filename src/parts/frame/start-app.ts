import type { Screen } from './screen.ts';
import { styleSheetApplied } from './style-sheet.ts';

declare global {
  interface Window {
    /** The page's first script runs: nobody else need start the app (public/old-browser.js). */
    started?: true;
  }
}

/** A page that nobody looks at paints nothing, and its app is wanted all the same. */
const longestWaitMs = 300;

/**
 * Runs a page's first script. The app brings its module along with those that it shares with it: once is enough.
 *
 * @param start asks for what the first screen needs, and starts the app
 */
export function startPage(start: () => void): void {
  if (!window.started) {
    window.started = true;
    styleSheetApplied();
    start();
  }
}

/** @param screen the first one: its own code comes along with the app's, and not after it */
export function startApp(screen?: Pick<Screen, 'load'>): void {
  addAppFiles();
  screen?.load().catch(() => undefined);
}

/** Where the service worker has the app at hand, it takes nothing from what is shown, and need not wait for that. */
export function startAppAfter(shown: Promise<void>, screen?: Pick<Screen, 'load'>): void {
  if (navigator.serviceWorker?.controller) {
    startApp(screen);
  } else {
    const start = () => startApp(screen);
    shown.then(start, start);
  }
}

/**
 * The app's files, which stand in a template (bundling/first-paint.ts): from here on the browser fetches them.
 */
function addAppFiles(): void {
  const app = document.querySelector<HTMLTemplateElement>('#app');
  if (app !== null) {
    document.head.append(document.importNode(app.content, true));
    app.remove();
  }
}

export function passed(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/**
 * Resolved when what the page shows by itself is on the screen. The app's files, most of a first visit's bytes, are asked
 * for after that: a slow phone has one processor and one line for both.
 */
export function shellPainted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, longestWaitMs);
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
  });
}
