import { startEarlyReads } from '#api/platform/early-answers.ts';
import { needsRefresh, readSession } from '#api/platform/session-store.ts';
import { screenAt } from '#parents/app/screens.ts';

/**
 * The page's first script, a file of its own: starts what the first screen needs (its code, its data and its largest
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
  screen.load().catch(() => undefined);

  // A filter in the address asks for another list.
  if (screen.path === '/race-list' && search !== '') {
    return;
  }
  const [first] = startEarlyReads(screen.reads?.(params, session?.userId ?? '') ?? []);
  if (first !== undefined && screen.picture !== undefined) {
    preloadPicture(first, screen.picture).catch(() => undefined);
  }
}

/** The first row's picture is the largest thing on the screen: its request need not wait for the app to draw it. */
async function preloadPicture(answer: Promise<Response>, columns: string[]): Promise<void> {
  const response = await answer;
  if (!response.ok) {
    return;
  }
  const [row]: (Record<string, unknown> | undefined)[] = await response.clone().json();
  const href = columns.map((column) => row?.[column]).find((value) => typeof value === 'string');
  if (typeof href !== 'string' || href.trim() === '') {
    return;
  }
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'image', fetchPriority: 'high', href });
  document.head.append(link);
}

start();
