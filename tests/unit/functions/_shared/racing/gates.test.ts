import { describe, expect, it, test } from 'vitest';
import {
  gatesByOrder,
  reversedGates,
  swappedGates,
  tableGates,
} from '#functions/_shared/racing/gates.ts';
import vectors from '#tests/vectors/race-gates.json' with { type: 'json' };

function rowsOf(text: string): number[] {
  return text.split(' ').map(Number);
}

describe('gates of the rows', () => {
  test.each(vectors.three)('three motos, $riders riders', ({ riders, moto2, moto3 }) => {
    expect(tableGates(3, 1, riders)).toEqual(rowsOf(moto2).map((_, row) => row + 1));
    expect(tableGates(3, 2, riders)).toEqual(rowsOf(moto2));
    expect(tableGates(3, 3, riders)).toEqual(rowsOf(moto3));
  });

  test.each(vectors.two)('two motos, $riders riders', ({ riders, moto2 }) => {
    expect(tableGates(2, 1, riders)).toEqual(rowsOf(moto2).map((_, row) => row + 1));
    expect(tableGates(2, 2, riders)).toEqual(rowsOf(moto2));
  });

  it('give each gate to one row, none twice to a row, and nearly equal sums', () => {
    for (const motos of [2, 3]) {
      for (let riders = 3; riders <= 10; riders++) {
        const sums = new Array<number>(riders).fill(0);
        const had = new Set<string>();
        for (let moto = 1; moto <= motos; moto++) {
          const gates = tableGates(motos, moto, riders);
          expect(new Set(gates)).toEqual(new Set(gates.map((_, row) => row + 1)));
          gates.forEach((gate, row) => {
            sums[row] = (sums[row] ?? 0) + gate;
            had.add(`${row}:${gate}`);
          });
        }
        // The middle row of an odd number would have its gate twice: it changes with its neighbour.
        expect(had.size).toBe(riders * motos);
        expect(Math.max(...sums) - Math.min(...sums)).toBeLessThanOrEqual(motos === 2 ? 2 : 4);
      }
    }
  });

  it('one rider has gate 1, two alternate', () => {
    expect([1, 2, 3].map((moto) => tableGates(3, moto, 1))).toEqual([[1], [1], [1]]);
    expect([1, 2, 3].map((moto) => tableGates(3, moto, 2))).toEqual([
      [1, 2],
      [2, 1],
      [1, 2],
    ]);
  });

  it('are reversed, swapped, or by an order of rows', () => {
    expect(reversedGates(4)).toEqual([4, 3, 2, 1]);
    expect(swappedGates(4)).toEqual([2, 1, 4, 3]);
    expect(swappedGates(5)).toEqual([2, 1, 4, 3, 5]);
    expect(gatesByOrder([3, 1, 2])).toEqual([2, 3, 1]);
  });
});
