import type { Decision } from '#functions/_shared/racing/decisions.ts';
import { refuse } from '#functions/_shared/racing/refusal.ts';
import { readTail } from '#functions/_shared/racing/tail.ts';
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

/** The handovers among these decisions. */
function handoversIn(decisions: readonly Decision[]): string[] {
  return decisions.flatMap((decision) =>
    decision.class === null && decision.kind === 'serah' ? [decision.payload.to] : [],
  );
}

/**
 * The tail that a phone was handed. Its last handover is to this phone; where a long tail comes in several rounds, those
 * before the last hand nothing over.
 *
 * @throws Refusal of `readTail`, `handover_of_other {to}`
 */
export function readHandover(texts: readonly string[], race: string, device: string): Decision[] {
  const decisions = readTail(texts, race);
  const to = handoversIn(decisions).at(-1);
  return to === undefined || to === device ? decisions : refuse('handover_of_other', { to });
}
