import { describe, expect, it, test } from 'vitest';
import { preset } from '#functions/_shared/racing/format.ts';
import type { ClassState } from '#functions/_shared/racing/state.ts';
import { skeletonOf } from '#organiser/features/race-day/print/skeleton.ts';
import { explainedPlacings } from '#organiser/parts/race-day/placing-reasons.ts';
import { type ClassDay, drawnClass } from '#tests/support/racing/class-day.ts';

/** Everybody starts, and finishes by a number of their own that changes from moto to moto. */
function finishing(day: ClassDay): ClassDay {
  return day.goOn(({ moto, group }, plates) => ({
    order: plates.toSorted(
      (a, b) => ((a * (moto + group)) % 11) - ((b * (moto + group)) % 11) || a - b,
    ),
  }));
}

function sizes({ stages }: ClassState) {
  return stages.slice(1).map(({ stage, groups }) => ({
    stage,
    groups: groups.map(({ name, slots, motos }) => [name, slots.length, motos.length]),
  }));
}

describe('the stages that the emergency paper shows', () => {
  it.each([1, 5, 8, 9, 16, 17, 24, 33, 41, 57, 64])(
    'are those that are raced when all of %i start',
    (riders) => {
      for (const format of [preset('baku', 8), preset('lampung-2025', 8), preset('krb', 8)]) {
        const before = drawnClass(riders, format);
        const expected = skeletonOf(before.state).map(({ stage, groups }) => ({
          stage,
          groups: groups.map(({ name, slots, motos }) => [name, slots.length, motos]),
        }));
        expect(expected).toEqual(sizes(finishing(before).state));
      }
    },
  );

  it('send each place of the cross ranking where the engine sends it', () => {
    const day = drawnClass(33);
    const paper = skeletonOf(day.state);
    finishing(day);
    for (const open of paper) {
      const built = day.state.stages.find(({ stage }) => stage === open.stage);
      expect(open.groups.map(({ slots }) => slots.map(({ cross }) => cross))).toEqual(
        built?.groups.map(({ slots }) => slots.map(({ seed }) => seed)),
      );
    }
  });

  it('name the rank that a place of the cross ranking is', () => {
    const [next] = skeletonOf(drawnClass(18).state);
    // Three batches of six: all firsts, then all seconds.
    expect(next?.groups[0]?.slots.map(({ cross, rank }) => [cross, rank]).slice(0, 3)).toEqual([
      [1, 1],
      [4, 2],
      [5, 2],
    ]);
  });

  it('are only those that are not built', () => {
    const day = drawnClass(33).goOn(undefined, ({ state }) => state.stages.length === 2);
    expect(skeletonOf(day.state).map(({ stage }) => stage)).toEqual(['semi_final', 'final']);
  });

  test('of a class that is not drawn there are none', () => {
    expect(skeletonOf({ ...drawnClass(9).state, format: null })).toEqual([]);
  });
});

describe('the reason of a place', () => {
  it.each([3, 8, 13, 33])('names the rider just ahead, in a class of %i', (riders) => {
    const { state } = finishing(drawnClass(riders));
    const all = explainedPlacings(state);
    expect(all).toHaveLength(riders);
    for (const [index, { rank, reason }] of all.entries()) {
      if (rank === 1) {
        expect(reason?.by).toBe('first');
      } else {
        expect(reason).toMatchObject({ by: 'ahead', decided: { against: all[index - 1]?.plate } });
      }
    }
  });

  it('is the earlier stage for a rider who did not start the final', () => {
    const day = drawnClass(9).goOn(({ stage }, plates) =>
      stage === 'final' && plates.length > 3
        ? { order: plates.slice(1), dns: plates.slice(0, 1) }
        : {},
    );
    const absent = day.state.stages.at(-1)?.groups[0]?.motos[0]?.result?.finish.dns[0];
    const placing = explainedPlacings(day.state).find(({ plate }) => plate === absent);
    expect(placing).toMatchObject({ final: 'Utama', reason: { by: 'earlier' } });
  });
});
