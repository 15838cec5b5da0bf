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

/** 200 answer of `race-day`. */
export const raceDayAnswer = z.object({
  /** How many of them are in their chains now, counted from the first; decisions that were there already count. */
  accepted: z.number().int(),
  /** The number of the last decision of each chain that has any: by class, and by race for the race's own. */
  heads: z.record(z.string(), z.number().int()),
  /** What stopped the next one: a code of `_shared/racing/refusal.ts`; null when all are accepted. */
  refusal: z.object({ code: z.string(), facts: z.record(z.string(), z.unknown()) }).nullable(),
});
export type RaceDayAnswer = z.output<typeof raceDayAnswer>;
