import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { append, appendAll, emptyChain, fold } from '#functions/_shared/racing/chain.ts';
import {
  type Format,
  preset,
  presetNames,
  startersPatterns,
} from '#functions/_shared/racing/format.ts';
import { fewestGates, mostBatches, mostGates } from '#functions/_shared/racing/gates.ts';
import { placings } from '#functions/_shared/racing/placing.ts';
import { planClass } from '#functions/_shared/racing/plan.ts';
import { drawnClass, race, raceClass } from '#tests/support/racing/class-day.ts';
import { contradictions } from '#tests/support/racing/invariants.ts';
import { calmDay, playDay, roughDay } from '#tests/support/racing/random-day.ts';
import { size } from '#tests/support/size.ts';

/**
 * Whole days, played from seeds that are the same in every run: small here, by the hundred thousand in
 * `npm run bench -- race-day`. A failure names the seed, and is played again with it alone.
 */
const gates = Array.from(
  { length: mostGates - fewestGates + 1 },
  (_, index) => fewestGates + index,
);

function formatsOf(count: number): Format[] {
  return presetNames.map((name) => preset(name, count));
}

describe('a day of a class', () => {
  it.each(gates)(
    'with %i gates ends with everybody placed once, at every number of riders (R3)',
    (count) => {
      const formats = formatsOf(count);
      for (let riders = 1; riders <= mostBatches * count; riders += size(11, 1)) {
        const format = formats[riders % formats.length] as Format;
        const calm = playDay(riders, riders, format, calmDay);
        expect(contradictions(calm.state), `${riders} riders`).toEqual([]);
        expect(placings(calm.state).every(({ outcome }) => outcome === 'tempat')).toBe(true);
        expect(calm.decisions.filter(({ kind }) => kind === 'resmi')).toHaveLength(
          planClass(riders, format).motos,
        );
        const rough = playDay(riders * 31 + count, riders, format, {
          ...roughDay,
          absent: (riders % 5) / 5,
        });
        expect(contradictions(rough.state), `${riders} riders, a rough day`).toEqual([]);
      }
    },
  );

  it('keeps to the rules after every single decision, whatever happens', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 31 - 1 }),
        fc.constantFrom(...gates),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 0.7, noNaN: true }),
        (seed, count, share, absent) => {
          const riders = 1 + Math.floor(share * (mostBatches * count - 1));
          const format = formatsOf(count)[seed % formatsOf(count).length] as Format;
          playDay(
            seed,
            riders,
            format,
            { ...roughDay, absent, surprise: 0.4 },
            ({ state, decisions }) => {
              expect(contradictions(state), `after ${decisions.at(-1)?.kind}`).toEqual([]);
            },
          );
        },
      ),
      { seed: 20_261_122, numRuns: size(10, 400), endOnFailure: true },
    );
  });

  it('of each pattern of starters of batches and mains has an end (R1, R3)', () => {
    // Every pattern of three batches of five gates: who is beyond the pattern's number does not come.
    const day = drawnClass(15, preset('baku', 5));
    const batches = day.state.draws[0]?.batches ?? [];
    for (const pattern of startersPatterns(3, 5)) {
      const come = new Set(batches.flatMap((plates, batch) => plates.slice(0, pattern[batch])));
      const played = drawnClass(15, preset('baku', 5)).goOn((_, plates) => ({
        dns: plates.filter((plate) => !come.has(plate)),
      }));
      expect(played.state.phase, String(pattern)).toBe('selesai');
      expect(contradictions(played.state), String(pattern)).toEqual([]);
      expect(placings(played.state).filter(({ outcome }) => outcome === 'tempat')).toHaveLength(
        come.size,
      );
    }
  });
});

describe('a chain, whatever was decided', () => {
  it('folds to the same from every prefix on, and an undo gives back what was before', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 31 - 1 }),
        fc.integer({ min: 1, max: 40 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (seed, riders, share) => {
          const { decisions, chain } = playDay(seed, riders, preset('baku', 6), {
            ...roughDay,
            surprise: 0.5,
          });
          const cut = Math.floor(share * decisions.length);
          const prefix = appendAll(emptyChain(race, raceClass), decisions.slice(0, cut));
          expect(prefix.refusal).toBeNull();
          expect(appendAll(prefix.chain, decisions.slice(cut)).chain).toEqual(chain);
          expect(fold(race, raceClass, decisions)).toEqual(chain);

          const before = prefix.chain;
          const next = decisions[cut];
          if (next && next.kind !== 'urung' && cut > 0) {
            const after = append(before, next).chain;
            const undo = {
              ...next,
              n: next.n + 1,
              prev: after.hashes.at(-1) ?? null,
              kind: 'urung' as const,
              payload: { n: next.n },
            };
            const answer = appendAll(after, [undo]);
            if (answer.refusal) {
              expect(answer.refusal.code).toBe('undo_final');
            } else if (next.kind === 'hasil') {
              // All but the start, which is for ever.
              expect(answer.chain.state.started).toEqual(after.state.started);
              expect(placings(answer.chain.state)).toEqual(placings(before.state));
            } else {
              expect(answer.chain.state).toBe(before.state);
            }
          }
        },
      ),
      { seed: 20_261_123, numRuns: size(10, 400), endOnFailure: true },
    );
  });
});
