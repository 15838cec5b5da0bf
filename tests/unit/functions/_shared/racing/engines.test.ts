import { afterAll, beforeAll, expect, test } from 'vitest';
import { classBoard } from '#functions/_shared/board/class-board.ts';
import { rowsOf } from '#functions/_shared/race-day/rows.ts';
import { fold } from '#functions/_shared/racing/chain.ts';
import { type EngineRules, engines } from '#functions/_shared/racing/engines.ts';
import { nextActs } from '#functions/_shared/racing/next-acts.ts';
import { placings } from '#functions/_shared/racing/placing.ts';
import { ClassDay, drawnAloud, listOf, q } from '#tests/support/racing/class-day.ts';
import { dayOf, seenOf } from '#tests/support/racing/kept-chains.ts';
import kept from '#tests/vectors/race-chains.json' with { type: 'json' };

/**
 * R31 on the day on which there is a second engine: one of the test's own, in which the last of the draw has row 1 and more points are better.
 * A class goes by the engine it was begun with, beside classes of the other.
 */
const known = engines as unknown as EngineRules[];
const [first] = engines;
const second: EngineRules = {
  ...first,
  version: 2,
  draw: (...of) => first.draw(...of).map((rows) => rows.toReversed()),
  rank: (riders, format) =>
    first.rank(
      riders.map((rider) => ({ ...rider, points: rider.points.map((one) => -one) })),
      format,
    ),
};
beforeAll(() => {
  known.unshift(second);
});
afterAll(() => {
  known.shift();
});

function refused(code: string, facts: object) {
  return expect.objectContaining({ code, facts });
}

/** Six riders, one batch, raced to the placing: in every moto by plate. */
function playedWith(engine: number): ClassDay {
  return new ClassDay()
    .close(listOf(6), undefined, undefined, { engine })
    .decide('undi', drawnAloud.payload)
    .goOn();
}

test.each(kept.chains)('$name, of engine 1, folds as it did beside engine 2', (chain) => {
  const day = dayOf(chain.acts);
  expect(seenOf(day.state)).toEqual(chain.seen);
  expect(day.chain.hashes.at(-1)).toBe(chain.head);
});

test('each class is drawn, ranked, told and written by its own engine', () => {
  const [old, now] = [playedWith(1), playedWith(2)];
  const rows = (day: ClassDay) => day.state.draws[0]?.batches?.[0] ?? [];
  const places = (day: ClassDay) => placings(day.state).map(({ plate }) => plate);
  // The seed holds no engine: the same list and numbers, dealt by each engine's rule.
  expect(rows(now)).toEqual(rows(old).toReversed());
  expect(places(old)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(places(now)).toEqual([6, 5, 4, 3, 2, 1]);
  for (const day of [old, now]) {
    const folded = fold(day.of.race, day.of.raceClass, day.decisions);
    const received = day.decisions.map((decision) => ({ decision, at: '2026-11-22T08:00:00Z' }));
    const board = classBoard(folded, 'Kelas', received);
    expect(board?.placings.map(({ plate }) => plate)).toEqual(places(day));
    expect(board?.stages[0]?.groups[0]?.standing.map(({ plate }) => plate)).toEqual(places(day));
    expect(board?.draws[0]?.text).toContain(`mesin ${day === old ? 1 : 2}`);
    const written = rowsOf(folded.state).baris.filter(
      ({ moto_id }) => moto_id === rowsOf(folded.state).moto[0]?.id,
    );
    expect(written.toSorted((a, b) => a.gate - b.gate).map(({ nomor }) => nomor)).toEqual(
      rows(day),
    );
    expect(nextActs(folded.state)).toEqual([]);
  }
});

test('a list that a phone of the engine before closes is taken, and goes on by its rules', () => {
  const day = new ClassDay().close(listOf(6), undefined, undefined, { engine: 1 });
  day.decide('undi', drawnAloud.payload).run(q(1, 1));
  expect(day.state.draws[0]?.engine).toBe(1);
});

test('an engine that neither knows is refused with the versions to load, the newest first', () => {
  const closeWith = (engine: number) => () =>
    new ClassDay().close(listOf(6), undefined, undefined, { engine });
  expect(closeWith(3)).toThrow(refused('engine_unknown', { engine: 3, knows: [2, 1] }));
  expect(closeWith(0)).toThrow(refused('engine_unknown', { engine: 0, knows: [2, 1] }));
});
