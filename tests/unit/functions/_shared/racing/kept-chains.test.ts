import { expect, it, test } from 'vitest';
import { engines } from '#functions/_shared/racing/engines.ts';
import { dayOf, readAct, seenOf, writeAct } from '#tests/support/racing/kept-chains.ts';
import kept from '#tests/vectors/race-chains.json' with { type: 'json' };

test.each(kept.chains)('$name folds as it did', ({ acts, head, seen, engine }) => {
  const day = dayOf(acts);
  expect(day.state.draws.map((draw) => draw.engine)).toContain(engine);
  expect(seenOf(day.state)).toEqual(seen);
  expect(day.chain.hashes.at(-1)).toBe(head);
});

it('chains of each engine that is known are kept, and of no other', () => {
  const known = engines.flatMap((engine) => engine?.version ?? []);
  expect(known.length).toBeLessThanOrEqual(2);
  expect([...new Set(kept.chains.map(({ engine }) => engine))].sort()).toEqual(known.toSorted());
});

it('together they hold what a day brings', () => {
  const kinds = new Set(kept.chains.flatMap(({ acts }) => acts.map((act) => readAct(act).kind)));
  for (const kind of [
    'compact',
    'susulan',
    'urung',
    'ulang',
    'koreksi',
    'protes',
    'mundur',
    'tahap',
  ]) {
    expect(kinds).toContain(kind);
  }
  expect(
    kept.chains.flatMap(({ acts }) => acts).every((act) => writeAct(readAct(act)) === act),
  ).toBe(true);
});
