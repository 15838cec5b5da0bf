import { startEarlyReads } from '#api/platform/early-answers.ts';
import type { Read } from '#api/platform/read.ts';
import { needsRefresh, readSession } from '#api/platform/session-store.ts';
import type { FirstScreen, FoundScreen } from './screen.ts';

/** What a visit begins with. */
interface FirstAsked<Found> {
  /** Whose code the app needs first. */
  screen: Found | undefined;
  reads: Read[];
  /** Of each read what comes first, a file of the catalogue or rows. */
  answers: Promise<Response>[];
}

/**
 * Asks for what a visit's first screen reads.
 *
 * @param found the screen of the page's address
 * @param signIn where a visitor is sent whom it is not for
 * @returns null where the app must first see for itself: there is no such screen, or its startup check gets a new token
 */
export function askForFirstScreen<Found extends FirstScreen>(
  found: FoundScreen<Found> | null,
  signIn: Found | undefined,
): FirstAsked<Found> | null {
  const session = readSession();
  if (found === null || (session !== null && needsRefresh(session))) {
    return null;
  }
  const { screen, params } = found;
  if (session === null && screen.signIn !== undefined) {
    return { screen: signIn, reads: [], answers: [] };
  }
  const other = screen.searched && window.location.search !== '';
  const reads = (other ? undefined : screen.reads?.(params, session?.userId ?? '')) ?? [];
  return { screen, reads, answers: startEarlyReads(reads) };
}
