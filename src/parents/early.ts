import { startEarlyReads } from '#api/platform/early-answers.ts';
import { needsRefresh, readSession } from '#api/platform/session-store.ts';
import { type FirstScreen, screenAt } from '#parents/app/screens.ts';
import { styleSheetApplied } from '#parents/style-sheet.ts';
import { pictureWidths } from '#ui/picture-widths.ts';

declare global {
  interface Window {
    started?: true;
  }
}

/**
 * The page's first script, whose text stands in the page (scripts/first-paint.ts): starts what the first screen needs (its code, its data and its largest
 * picture) while the app itself is still being fetched. Everything here is a head start; the app does not depend on it.
 */
function start(): void {
  const session = readSession();
  // The startup check comes first, and then asks with a new token.
  if (session !== null && needsRefresh(session)) {
    return;
  }
  const { pathname, search } = window.location;
  const found = screenAt(pathname);
  if (found === null) {
    return;
  }
  const { screen, params } = found;
  if (session === null && screen.signIn !== undefined) {
    screenAt('/login')
      ?.screen.load()
      .catch(() => undefined);
    return;
  }
  // The data first: their picture waits for them. A filter in the address asks for another list.
  if (screen.path !== '/race-list' || search === '') {
    const reads = screen.reads?.(params, session?.userId ?? '') ?? [];
    const [first] = startEarlyReads(reads);
    if (first !== undefined && screen.picture !== undefined) {
      const part = reads[0]?.from?.part ?? '';
      preloadPicture(first, part, screen.picture, screen.path === '/').catch(() => undefined);
    }
  }
  screen.load().catch(() => undefined);
}

/**
 * The first row's picture is the largest thing on the screen: its request need not wait for the app to draw it.
 *
 * @param part of the file, where a file answers
 * @param inShell the static shell has its place where the screen has: it is shown there until the app is
 */
async function preloadPicture(
  answer: Promise<Response>,
  part: string,
  { columns, sizes }: NonNullable<FirstScreen['picture']>,
  inShell: boolean,
): Promise<void> {
  const response = await answer;
  if (!response.ok) {
    return;
  }
  const body = await response.clone().json();
  const [row]: (Record<string, unknown> | undefined)[] = [body.answers?.[part] ?? body].flat();
  const href = columns
    .map((column) => String(row?.[column] ?? '').trim())
    .find((address) => address !== '');
  if (href === undefined) {
    return;
  }
  const widths = pictureWidths(href) ?? '';
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'image', fetchPriority: 'high' });
  Object.assign(link, { imageSrcset: widths, imageSizes: sizes, href });
  document.head.append(link);
  const place = inShell ? document.querySelector('.boot-picture') : null;
  if (place !== null) {
    const picture = document.createElement('img');
    Object.assign(picture, { fetchPriority: 'high', alt: '', sizes, srcset: widths, src: href });
    place.append(picture);
  }
}

// The app brings this module along with those it shares with it: once is enough.
if (!window.started) {
  window.started = true;
  start();
  styleSheetApplied();
}
