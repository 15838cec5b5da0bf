import type { OwnNeed } from '#api/thread.ts';
import { instantOf } from '#functions/_shared/venue/dates.ts';

/** What still waits: what had an hour that has passed is gone, though the signal went before it could be asked for anew. */
export function stillNeeded(needs: readonly OwnNeed[], now: Date): OwnNeed[] {
  return needs.filter(({ until }) => until === null || instantOf(until) > now.getTime());
}
