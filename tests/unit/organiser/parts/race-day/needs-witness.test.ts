import { expect, test } from 'vitest';
import type { KeptDecision } from '#organiser/parts/race-day/chain-store.ts';
import { needsWitness } from '#organiser/parts/race-day/needs-witness.ts';

// When another phone is asked to keep a copy (race-day rules, R23).
const now = Date.parse('2026-11-22T03:00:00Z');

function kept(minutesAgo: number[], sent = false): KeptDecision[] {
  return minutesAgo.map(
    (minutes) =>
      ({
        sent,
        decision: { occurred_at: new Date(now - minutes * 60_000).toISOString() },
      }) as KeptDecision,
  );
}

test.each([
  ['nothing is unsent', kept([50, 40], true), false, false],
  ['four decisions of the last minutes', kept([3, 2, 1, 0]), false, false],
  ['five decisions', kept([4, 3, 2, 1, 0]), false, true],
  ['one decision for ten minutes', kept([10]), false, true],
  ['one decision for nine minutes', kept([9]), false, false],
  ['ten sent, one new', [...kept([60, 50, 40, 30, 20], true), ...kept([1])], false, false],
  ['with a signal', kept([50, 4, 3, 2, 1, 0]), true, false],
])('%s', (_, decisions, online, asks) => {
  expect(needsWitness(decisions, { now, online })).toBe(asks);
});
