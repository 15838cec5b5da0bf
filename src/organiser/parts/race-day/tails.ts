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

/** What the server does not have yet. */
export function unsentIn(kept: readonly KeptDecision[]): Decision[] {
  return kept.filter(({ sent }) => !sent).map(({ decision }) => decision);
}
