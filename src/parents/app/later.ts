import type { QueryClient } from '@tanstack/react-query';
import { keepSessionFresh } from '#api/platform/keep-session-fresh.ts';
import { encryptStoredSession } from '#api/platform/session-writer.ts';
import { keepTicketsAtHand } from './tickets-at-hand.ts';

/** What the app does beside its screens, as long as the page lives. */
export async function doLater(client: QueryClient): Promise<void> {
  keepSessionFresh();
  keepTicketsAtHand(client);
  await encryptStoredSession();
}
