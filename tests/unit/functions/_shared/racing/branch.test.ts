import { describe, expect, it } from 'vitest';
import { reviewBranch } from '#functions/_shared/racing/branch.ts';
import type { MotoRef } from '#functions/_shared/racing/moto.ts';
import { type ClassDay, drawnClass, q } from '#tests/support/racing/class-day.ts';

const nothing = { open: [], differs: [], stages: [] };
const final: MotoRef = { stage: 'final', group: 1, moto: 1 };

/** Two phones that went on from the same beginning. */
function twice(beginning: (day: ClassDay) => ClassDay): [ClassDay, ClassDay] {
  return [beginning(drawnClass(9)), beginning(drawnClass(9))];
}

describe('a branch', () => {
  it('that says the same asks for nothing', () => {
    const [stands, branch] = twice((day) => day.run(q(1, 1)));
    expect(reviewBranch(stands.state, branch.state)).toEqual(nothing);
    // What only the chain has needs nothing either.
    stands.run(q(2, 1));
    expect(reviewBranch(stands.state, branch.state)).toEqual(nothing);
  });

  it('with a race that the chain does not have is to be taken', () => {
    const [stands, branch] = twice((day) => day.run(q(1, 1)));
    branch.race(q(2, 1), { dnf: branch.state.draws[0]?.batches?.[1]?.slice(0, 1) ?? [] });
    const { open } = reviewBranch(stands.state, branch.state);
    expect(open).toHaveLength(1);
    const [{ moto, finish } = { moto: final, finish: null }] = open;
    expect(moto).toEqual(q(2, 1));
    // One press: it is entered as it stands there.
    stands.race(moto, finish ?? {}).official(moto);
    expect(reviewBranch(stands.state, branch.state)).toEqual(nothing);
  });

  it('with another result is shown, and the chain’s stands', () => {
    const [stands, branch] = twice((day) => day);
    const [last = 0] = (branch.state.draws[0]?.batches?.[0] ?? []).toSorted((a, b) => b - a);
    stands.run(q(1, 1));
    branch.run(q(1, 1), { order: [last] });
    const { differs, open } = reviewBranch(stands.state, branch.state);
    expect(open).toEqual([]);
    expect(differs).toHaveLength(1);
    expect(differs[0]?.branch.order[0]).toBe(last);
    expect(differs[0]?.stands.order[0]).not.toBe(last);
  });

  it('with another stage: the one that was raced stands, both raced: the jury decides', () => {
    const reversed = (_: MotoRef, plates: number[]) => ({
      order: plates.toSorted((a, b) => b - a),
    });
    const built = ({ state }: ClassDay) => state.stages.length === 2;
    const stands = drawnClass(9).goOn(undefined, built);
    const branch = drawnClass(9).goOn(reversed, built);
    const verdict = () =>
      reviewBranch(stands.state, branch.state).stages.map((stage) => stage.stands);
    expect(verdict()).toEqual(['rantai']);
    branch.race(final);
    expect(verdict()).toEqual(['cabang']);
    stands.race(final);
    expect(verdict()).toEqual(['juri']);
  });
});
