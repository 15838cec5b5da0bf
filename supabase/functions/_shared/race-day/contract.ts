/** What the console and the function `race-day` say to each other; zod and nothing else, as in `../contract.ts`. */
import { z } from 'zod';

/** Decisions of one request; a phone that was offline for a day sends several. */
export const mostDecisions = 200;

/**
 * Body of `POST /functions/v1/race-day` (caller: a person with the right race_control, bearer token): decisions in the order in
 * which the phone made them, of any chains of the race. The engine's reader says what a decision is.
 */
export const raceDayRequest = z.object({
  race_id: z.uuid(),
  decisions: z.array(z.unknown()).min(1).max(mostDecisions),
});

/** What stopped a chain: the decisions from number n on are not in it. The other chains go on. */
export interface Stopped {
  readonly chain: string;
  readonly n: number;
  /** A code of `_shared/racing/refusal.ts` or of the database; `internal`: a fault of ours, which only this chain waits for. */
  readonly code: string;
  readonly facts: Readonly<Record<string, unknown>>;
  /** Another phone decides: what was sent is kept as a branch (R13). */
  readonly kept: boolean;
}

/** 200 answer of `race-day`. */
export interface RaceDayAnswer {
  /** How many of them are in their chains now; decisions that were there already count. */
  readonly accepted: number;
  /** The number of the last decision of the leases' chains, and of each class that was sent: by class, and by race for the race's own. */
  readonly heads: Readonly<Record<string, number>>;
  /** Each chain that was stopped, in the order in which they were. */
  readonly stopped: readonly Stopped[];
  /** The first of them; null when all are accepted. */
  readonly refusal: Stopped | null;
}
