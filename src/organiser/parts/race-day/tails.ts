import type { Decision } from '#functions/_shared/racing/decisions.ts';
import { shortId } from '#functions/_shared/racing/wire.ts';
import type { KeptDecision } from './chain-store.ts';

/** The last number of each chain that a phone has, by the short ids that a code has room for. */
export function headsIn(kept: readonly KeptDecision[]): Record<string, number> {
  const heads: Record<string, number> = {};
  for (const { chain, n } of kept) {
    const short = shortId(chain);
    heads[short] = Math.max(heads[short] ?? 0, n);
  }
  return heads;
}

/** What another phone does not have yet, in the order in which it was decided. */
export function missingFor(
  heads: Readonly<Record<string, number>>,
  kept: readonly KeptDecision[],
): Decision[] {
  return kept
    .filter(({ chain, n }) => n > (heads[shortId(chain)] ?? 0))
    .map(({ decision }) => decision);
}

/**
 * What another phone is shown where there is no signal: what the server does not have yet. Where a class goes to the other track by it, each chain of
 * it is shown from its beginning, with the leases, for the person who decides there may have been without a signal for longer than this phone (R10).
 */
export function toShow(kept: readonly KeptDecision[]): Decision[] {
  const waiting = kept.filter(({ sent }) => !sent);
  if (!waiting.some(({ decision }) => decision.kind === 'pindah')) {
    return waiting.map(({ decision }) => decision);
  }
  const chains = new Set(waiting.map(({ chain }) => chain));
  return kept
    .filter(({ chain, decision }) => decision.class === null || chains.has(chain))
    .map(({ decision }) => decision);
}

/** What the server does not have yet. */
export function unsentIn(kept: readonly KeptDecision[]): Decision[] {
  return kept.filter(({ sent }) => !sent).map(({ decision }) => decision);
}
