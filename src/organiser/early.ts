import { startEarlyReads } from '#api/platform/early-answers.ts';
import { type ConsoleScreen, screenAt } from '#organiser/app/screens.ts';
import { askForFirstScreen } from '#parts/frame/first-screen.ts';
import {
  passed,
  shellPainted,
  startApp,
  startAppAfter,
  startPage,
} from '#parts/frame/start-app.ts';

/** Longer than this the app does not wait for the answer that says whether there is something to show before it. */
const longestWaitMs = 200;

/**
 * The page's first script, whose text stands in the page (bundling/first-paint.ts): starts what the first screen needs (its data, its
 * code) and the app itself, which comes behind what the page shows.
 */
function start(): void {
  const asked = askForFirstScreen(
    screenAt(window.location.pathname.replace(/^\/panitia/, '')),
    screenAt('/masuk')?.screen,
  );
  if (asked === null) {
    startApp();
    return;
  }
  const { screen } = asked;
  const [list] = asked.answers;
  let shown = shellPainted();
  if (list !== undefined && screen?.whenEmpty !== undefined) {
    const words = showWhenEmpty(list, screen.whenEmpty).catch(() => undefined);
    shown = shown.then(() => Promise.race([words, passed(longestWaitMs)]));
  }
  startAppAfter(shown, screen);
}

/**
 * What stands in the place of an empty list: its first words are in the page's shell, and what it reads need not wait for the
 * app either.
 *
 * @returns resolved when the words are on the screen, or there are none
 */
async function showWhenEmpty(
  list: Promise<Response>,
  reads: NonNullable<ConsoleScreen['whenEmpty']>,
): Promise<void> {
  const answer = (await list).clone();
  if (answer.ok && (await answer.text()).trim() === '[]') {
    document.documentElement.dataset.bootEmpty = '';
    startEarlyReads(reads());
    // After the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }
}

startPage(start);
