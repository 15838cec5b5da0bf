import { keepSessionFresh } from '#api/platform/keep-session-fresh.ts';
import { encryptStoredSession } from '#api/platform/session-writer.ts';

/** What the console does beside its screens, as long as the page lives. */
export async function doLater(): Promise<void> {
  keepSessionFresh();
  await encryptStoredSession();
}
