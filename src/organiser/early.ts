import { startEarlyReads } from '#api/platform/early-answers.ts';
import { type ConsoleScreen, screenAt } from '#organiser/app/screens.ts';
import { askForFirstScreen } from '#parts/frame/first-screen.ts';
import { shellPainted, startApp, startAppAfter, startPage } from '#parts/frame/start-app.ts';

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
  const { screen, answers } = asked;
  startAppAfter(shellPainted(), screen);
  if (screen?.whenEmpty !== undefined) {
    askWhenEmpty(answers[0], screen.whenEmpty).catch(() => undefined);
  }
}

/**
 * What stands in the place of an empty list needs something more, and its first words are there at once: the page's shell has them.
 */
async function askWhenEmpty(
  list: Promise<Response> | undefined,
  reads: NonNullable<ConsoleScreen['whenEmpty']>,
): Promise<void> {
  const answer = (await list)?.clone();
  if (answer?.ok && (await answer.text()).trim() === '[]') {
    document.documentElement.dataset.bootEmpty = '';
    startEarlyReads(reads());
  }
}

startPage(start);
