import type { KeptDecision } from '#organiser/parts/race-day/chain-store.ts';

const mostUnsent = 5;
const longestMs = 10 * 60_000;

/** Whether so much is on this phone alone that another phone should keep a copy (R23): offline with five decisions, or ten minutes. */
export function needsWitness(
  kept: readonly KeptDecision[],
  { now, online }: { now: number; online: boolean },
): boolean {
  const unsent = kept.filter(({ sent }) => !sent);
  const [oldest] = unsent;
  if (online || oldest === undefined) {
    return false;
  }
  return unsent.length >= mostUnsent || now - Date.parse(oldest.decision.occurred_at) >= longestMs;
}
