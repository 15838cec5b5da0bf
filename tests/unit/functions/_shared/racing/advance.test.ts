import { describe, expect, it, test } from 'vitest';
import { advance } from '#functions/_shared/racing/advance.ts';
import {
  pathOf,
  preset,
  presetGates,
  presetNames,
  startersPatterns,
  transitionsOf,
} from '#functions/_shared/racing/format.ts';
import { evenSizes, planClass, snake } from '#functions/_shared/racing/plan.ts';
import vectors from '#tests/vectors/race-advance.json' with { type: 'json' };

describe('who goes on (R1)', () => {
  test.each(vectors.cases)('$gates gates, $from $starters', (one) => {
    const format = preset('baku', one.gates);
    const from = one.from as 'batch' | 2 | 4;
    const ahead =
      from === 'batch' ? pathOf(format, one.starters.length) : from === 4 ? [2, 1] : [1];
    const plan = advance({ starters: one.starters, from, ahead }, format);
    if (one.next === null) {
      expect(plan).toEqual({ next: 'klasemen' });
      return;
    }
    expect(plan).toMatchObject({ next: 'tahap', ranks: one.ranks, finals: one.finals });
    expect(plan?.next === 'tahap' && evenSizes(plan.goOn, plan.mains)).toEqual(one.next);
  });

  it('has a plan for every pattern of starters, in which each has a place and no group is too large or too small', () => {
    for (let gates = 4; gates <= 10; gates++) {
      const format = preset('baku', gates);
      for (const { from, groups, ahead } of transitionsOf(format)) {
        // All of them with eight batches are 44,000 at ten gates: `checkFormat` goes through them.
        if (groups > 6) {
          continue;
        }
        for (const pattern of startersPatterns(groups, gates)) {
          const plan = advance({ starters: pattern, from, ahead }, format);
          const all = pattern.reduce((sum, starters) => sum + starters, 0);
          const described = `${gates} ${from} ${pattern}: ${JSON.stringify(plan)}`;
          if (all < 3) {
            expect(plan, described).toEqual({ next: 'klasemen' });
          } else if (plan?.next !== 'tahap') {
            expect.fail(described);
          } else if (
            plan.goOn + plan.finals.reduce((sum, size) => sum + size, 0) !== all ||
            plan.goOn < 3 * plan.mains ||
            plan.goOn > gates * plan.mains ||
            plan.finals.some((size) => size > gates || size < (gates === 4 && all === 5 ? 2 : 3))
          ) {
            expect.fail(described);
          }
        }
      }
    }
  });
});

describe('seeds go into mains like a snake', () => {
  test.each(vectors.snakes)('$seeds', ({ seeds, mains }) => {
    const numbers = Array.from({ length: seeds }, (_, index) => index + 1);
    expect(snake(numbers, mains.length)).toEqual(mains);
  });
});

describe('the plan of a class', () => {
  test.each(vectors.plans)('of $riders riders', ({ riders, mains, finals, motos, trophies }) => {
    const plan = planClass(riders, preset('baku', 8));
    expect(plan.stages.map((stage) => stage.mains)).toEqual(mains);
    expect(plan.finals.map((final) => `${final.name} ${final.riders}`)).toEqual(finals);
    expect(plan).toMatchObject({ motos, trophies });
  });

  it('holds everybody in one final, at every number of riders, gates and format', () => {
    for (const name of presetNames) {
      for (const gates of [presetGates[name], 4, 5, 7, 10]) {
        const format = preset(name, gates);
        for (let riders = 1; riders <= 8 * gates; riders++) {
          const { finals } = planClass(riders, format);
          expect(finals.reduce((sum, final) => sum + final.riders, 0)).toBe(riders);
          expect(new Set(finals.map((final) => final.name)).size).toBe(finals.length);
        }
      }
    }
  });

  it.each([
    [0, 'list_empty'],
    [65, 'list_too_large'],
  ])('of %i riders is refused', (riders, code) => {
    expect(() => planClass(riders, preset('baku', 8))).toThrow(expect.objectContaining({ code }));
  });
});
