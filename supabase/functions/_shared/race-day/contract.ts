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
const stopped = z.object({
  chain: z.string(),
  n: z.number().int(),
  /** A code of `_shared/racing/refusal.ts` or of the database; `internal`: a fault of ours, which only this chain waits for. */
  code: z.string(),
  facts: z.record(z.string(), z.unknown()),
  /** Another phone decides: what was sent is kept as a branch (R13). */
  kept: z.boolean(),
});

/** 200 answer of `race-day`. */
export const raceDayAnswer = z.object({
  /** How many of them are in their chains now; decisions that were there already count. */
  accepted: z.number().int(),
  /** The number of the last decision of the leases' chains, and of each class that was sent: by class, and by race for the race's own. */
  heads: z.record(z.string(), z.number().int()),
  /** Each chain that was stopped, in the order in which they were. */
  stopped: z.array(stopped),
  /** The first of them; null when all are accepted. */
  refusal: stopped.nullable(),
});
export type RaceDayAnswer = z.output<typeof raceDayAnswer>;
export type Stopped = z.output<typeof stopped>;
