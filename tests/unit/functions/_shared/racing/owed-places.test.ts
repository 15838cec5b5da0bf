import { expect, test } from 'vitest';
import { owedPlaces } from '#functions/_shared/racing/owed-places.ts';
import { slotsIn } from '#functions/_shared/racing/standing.ts';
import { type ClassDay, drawnClass, q } from '#tests/support/racing/class-day.ts';

// Whose place a correction takes when the stage after it was raced (race-day rules, R3).

/** Three batches, semi-finals raced, the finals built. */
function semisRaced(): ClassDay {
  return drawnClass(21).goOn(undefined, ({ state }) => state.stages.length === 3);
}

/** The winners of a batch's motos did not finish: somebody else of it should have gone on. */
function correct(day: ClassDay): ClassDay {
  for (const moto of [q(1, 1), q(1, 2)]) {
    const [winner = 0, ...order] = day.plates(moto).toSorted((a, b) => a - b);
    day.decide('koreksi', { moto, order, dnf: [winner], dns: [], dq: [], reason: 'Video dilihat' });
  }
  return day;
}

function inStage(day: ClassDay, index: number): number[] {
  const groups = day.state.stages[index]?.groups ?? [];
  return groups
    .filter(({ role }) => role !== 'final')
    .flatMap((group) => slotsIn(group).map(({ rider }) => rider));
}

test('nobody is owed a place as long as nothing was corrected, nor by a withdrawal', () => {
  const day = semisRaced();
  expect(owedPlaces(day.state)).toEqual([]);
  day.decide('mundur', { plate: inStage(day, 1)[0] ?? 0, reason: 'Sakit' });
  expect(owedPlaces(day.state)).toEqual([]);
});

test('who should have gone on is named with the first gate that is free, until the place is given', () => {
  const day = correct(semisRaced());
  const [owed] = owedPlaces(day.state);
  expect(owed?.stage).toBe('semi_final');
  expect(inStage(day, 1)).not.toContain(owed?.plate);
  expect(owed?.offer).toMatchObject({ stage: 'final', group: 1 });
  const { stage, group, gate } = owed?.offer ?? expect.unreachable('there is a free gate');
  day.decide('sisip', { plate: owed?.plate ?? 0, stage, group, reason: 'Koreksi hasil' });
  const slots = slotsIn(day.state.stages[2]?.groups[0] ?? expect.unreachable('the final'));
  expect(slots.at(-1)).toMatchObject({ rider: owed?.plate, gate });
  expect(owedPlaces(day.state)).toEqual([]);
});

test('where the final has begun the place is owed and none is offered', () => {
  const begun = semisRaced();
  const last = begun.state.stages[2]?.groups[0]?.group ?? 1;
  begun.decide('panggil', { moto: { stage: 'final', group: last, moto: 1 } });
  begun.race({ stage: 'final', group: last, moto: 1 });
  expect(owedPlaces(correct(begun).state)[0]?.offer).toBeNull();
});

test('a stage that has not begun is built anew by itself: nobody is owed anything', () => {
  const day = drawnClass(21).goOn(undefined, ({ state }) => state.stages.length === 2);
  expect(owedPlaces(correct(day).state)).toEqual([]);
});
