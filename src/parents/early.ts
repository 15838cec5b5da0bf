import { startEarlyReads } from '#api/platform/early-answers.ts';
import { needsRefresh, readSession } from '#api/platform/session-store.ts';
import { readsOf } from '#parents/app/screen-reads.ts';
import { type ScreenPath, screenAt, screens } from '#parents/app/screens.ts';

/**
 * The page's first script, a file of its own: starts what the first screen needs (its code, its data and its largest
 * picture) while the app itself is still being fetched. Everything here is a head start; the app does not depend on it.
 */
const signedInOnly = /^\/(register-rider|order-summary|payment|order-detail|profile)\b/;
/** Where the first read's first row holds the picture that the screen shows largest. */
const pictures: Partial<Record<ScreenPath, string[]>> = {
  '/': ['gambar_url'],
  '/race-list': ['gambar_url'],
  '/race-detail/:id': ['gambar_cover', 'gambar_url'],
};

function start(): void {
  const session = readSession();
  // The startup check comes first, and then asks with a new token.
  if (session !== null && needsRefresh(session)) return;
  const { pathname, search } = window.location;
  const screen = screenAt(pathname);
  if (screen === null) return;
  if (session === null && signedInOnly.test(pathname)) {
    screens['/login']().catch(() => undefined);
    return;
  }
  screens[screen.path]().catch(() => undefined);

  // A filter in the address asks for another list.
  if (screen.path === '/race-list' && search !== '') return;
  if (session === null && screen.path === '/order') return;
  const reads = readsOf[screen.path]?.(screen.params, session?.userId ?? '') ?? [];
  const [first] = startEarlyReads(reads);
  const picture = pictures[screen.path];
  if (first !== undefined && picture !== undefined)
    preloadPicture(first, picture).catch(() => undefined);
}

/** The first row's picture is the largest thing on the screen: its request need not wait for the app to draw it. */
async function preloadPicture(answer: Promise<Response>, columns: string[]): Promise<void> {
  const response = await answer;
  if (!response.ok) return;
  const [row]: (Record<string, unknown> | undefined)[] = await response.clone().json();
  const href = columns.map((column) => row?.[column]).find((value) => typeof value === 'string');
  if (typeof href !== 'string' || href.trim() === '') return;
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'image', fetchPriority: 'high', href });
  document.head.append(link);
}

start();
