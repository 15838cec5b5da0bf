import type { KeptDecision } from '#organiser/parts/race-day/chain-store.ts';

const mostUnsent = 5;
const longestMs = 10 * 60_000;

/**
 * Whether so much is on this phone alone that another phone should keep a copy (R23): offline with five decisions, or ten minutes.
 * @param alone what neither the server nor a witness has, as far as this phone knows
 */
export function needsWitness(
  alone: readonly KeptDecision[],
  { now, online }: { now: number; online: boolean },
): boolean {
  const [oldest] = alone;
  if (online || oldest === undefined) {
    return false;
  }
  return alone.length >= mostUnsent || now - Date.parse(oldest.decision.occurred_at) >= longestMs;
}
