import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { preset, type TieBreak, tieBreaks } from '#functions/_shared/racing/format.ts';
import { crossRank, motoPoints, rank, type Scored } from '#functions/_shared/racing/rank.ts';

function scored(rider: number, points: number[], more: Partial<Scored> = {}): Scored {
  return {
    rider,
    started: true,
    points,
    wins: points.filter((point) => point === 1).length,
    gate: rider,
    redrawn: 0,
    lot: String(1000 + rider),
    ...more,
  };
}

function orderOf(riders: Scored[], ties: TieBreak[] = ['moto_mundur', 'gate_awal']) {
  return rank(riders, { ties });
}

describe('points of a moto', () => {
  const { points } = preset('baku', 8);
  const finish = { order: [5, 3], dnf: [1], dns: [2], dq: [4] };

  it('are the place, for DNF, DNS and DQ the riders of the list and more (R38)', () => {
    expect(motoPoints(finish, 5, points, new Set())).toEqual(
      new Map([
        [5, 1],
        [3, 2],
        [1, 13],
        [2, 14],
        [4, 15],
      ]),
    );
  });

  it('leave out riders without placing', () => {
    expect(motoPoints(finish, 4, points, new Set([5]))).toEqual(
      new Map([
        [3, 1],
        [1, 12],
        [2, 13],
        [4, 14],
      ]),
    );
  });
});

describe('a ranking says what decided each place', () => {
  test.each<[string, Scored[], TieBreak[] | undefined, unknown[]]>([
    [
      'points',
      [scored(1, [2, 1]), scored(2, [1, 1])],
      undefined,
      [{ by: 'total', moto: null, own: 3, ahead: 2, against: 2 }],
    ],
    [
      'the last moto',
      [scored(1, [1, 2]), scored(2, [2, 1])],
      undefined,
      [{ by: 'moto_mundur', moto: 2, own: 2, ahead: 1, against: 2 }],
    ],
    [
      'the moto before it',
      [scored(1, [1, 3, 2]), scored(2, [3, 1, 2])],
      undefined,
      [{ by: 'moto_mundur', moto: 2, own: 3, ahead: 1, against: 2 }],
    ],
    [
      'the first gate',
      [scored(1, [3, 2], { gate: 4 }), scored(2, [3, 2], { gate: 3 })],
      undefined,
      [{ by: 'gate_awal', moto: null, own: 4, ahead: 3, against: 2 }],
    ],
    [
      'wins',
      [scored(1, [2, 2]), scored(2, [1, 3])],
      ['menang'],
      [{ by: 'menang', moto: null, own: 0, ahead: 1, against: 2 }],
    ],
    [
      'the draw',
      [scored(1, [10, 10], { lot: 'b' }), scored(2, [10, 10], { lot: 'a' })],
      [],
      [{ by: 'undi', moto: null, own: 'b', ahead: 'a', against: 2 }],
    ],
    [
      'lots drawn for the tie',
      [scored(1, [9], { lot: 'a', redrawn: 2 }), scored(2, [9], { lot: 'b', redrawn: 1 })],
      [],
      [{ by: 'undi_seri', moto: null, own: 2, ahead: 1, against: 2 }],
    ],
    [
      'a start',
      [scored(1, [15, 15], { started: false }), scored(2, [16, 16])],
      [],
      [{ by: 'mulai', moto: null, own: 0, ahead: 1, against: 2 }],
    ],
  ])('%s', (_, riders, ties, decided) => {
    const ranked = orderOf(riders, ties);
    expect(ranked.map(({ rider, place }) => [rider, place])).toEqual([
      [2, 1],
      [1, 2],
    ]);
    expect(ranked[0]?.decided).toBeNull();
    expect(ranked.slice(1).map((one) => one.decided)).toEqual(decided);
  });

  it('across batches looks at the rank in the batch first, then total, last moto, draw', () => {
    const large = orderOf([scored(1, [1, 1]), scored(2, [2, 2]), scored(3, [3, 3])]);
    const small = orderOf([scored(4, [1, 1], { lot: '0' }), scored(5, [2, 1.5])]);
    const across = crossRank([large, small]);
    expect(across.map(({ rider }) => rider)).toEqual([4, 1, 5, 2, 3]);
    expect(across.slice(1).map((one) => one.decided?.by)).toEqual([
      'undi',
      'peringkat',
      'total',
      'peringkat',
    ]);
    expect(across.map(({ group, rank: own }) => [group, own])).toEqual([
      [1, 1],
      [0, 1],
      [1, 2],
      [0, 2],
      [0, 3],
    ]);
  });
});

it('the explanation always agrees with the order', () => {
  const rider = fc.record({
    points: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 2 }),
    gate: fc.integer({ min: 1, max: 3 }),
    started: fc.boolean(),
    redrawn: fc.integer({ min: 0, max: 1 }),
  });
  fc.assert(
    fc.property(
      fc.array(rider, { minLength: 1, maxLength: 10 }),
      fc.subarray([...tieBreaks], { minLength: 0 }),
      (riders, ties) => {
        const ranked = orderOf(
          riders.map((one, index) => scored(index + 1, one.points, one)),
          ties,
        );
        expect(ranked.map((one) => one.rider).sort((a, b) => a - b)).toEqual(
          riders.map((_, index) => index + 1),
        );
        ranked.slice(1).forEach(({ decided, total, started }, index) => {
          const ahead = ranked[index];
          expect(decided?.against).toBe(ahead?.rider);
          const larger = decided?.by === 'mulai' || decided?.by === 'menang';
          const [own = 0, other = 0] = [decided?.own, decided?.ahead];
          expect(larger ? own < other : own > other).toBe(true);
          // What comes before it in the rules was equal.
          if (decided?.by !== 'mulai') {
            expect(started).toBe(ahead?.started);
          }
          if (decided?.by !== 'mulai' && decided?.by !== 'total') {
            expect(total).toBe(ahead?.total);
          }
        });
      },
    ),
  );
});
