import { expect, test } from 'vitest';
import type { KeptDecision } from '#organiser/parts/race-day/chain-store.ts';
import { needsWitness } from '#organiser/parts/race-day/needs-witness.ts';

// When another phone is asked to keep a copy (race-day rules, R23).
const now = Date.parse('2026-11-22T03:00:00Z');

function alone(minutesAgo: number[]): KeptDecision[] {
  return minutesAgo.map(
    (minutes) =>
      ({
        decision: { occurred_at: new Date(now - minutes * 60_000).toISOString() },
      }) as KeptDecision,
  );
}

test.each([
  ['nothing is here alone', alone([]), false, false],
  ['four decisions of the last minutes', alone([3, 2, 1, 0]), false, false],
  ['five decisions', alone([4, 3, 2, 1, 0]), false, true],
  ['one decision for ten minutes', alone([10]), false, true],
  ['one decision for nine minutes', alone([9]), false, false],
  ['with a signal', alone([50, 4, 3, 2, 1, 0]), true, false],
])('%s', (_, decisions, online, asks) => {
  expect(needsWitness(decisions, { now, online })).toBe(asks);
});
