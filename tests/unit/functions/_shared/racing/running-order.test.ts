import { describe, expect, it } from 'vitest';
import {
  closeMotos,
  numberMotos,
  orderMotos,
  type ToOrder,
} from '#functions/_shared/racing/running-order.ts';
import { q } from '#tests/support/racing/class-day.ts';

/** Motos of a class: batches by their riders, so many motos each. */
function motosOf(raceClass: string, batches: string[][], motos: number): ToOrder[] {
  return Array.from({ length: motos }, (_, index) =>
    batches.map((riders, batch) => ({ class: raceClass, moto: q(batch + 1, index + 1), riders })),
  ).flat();
}

function names(order: readonly ToOrder[]): string[] {
  return order.map(({ class: of, moto }) => `${of} ${moto.group}.${moto.moto}`);
}

describe('the running order', () => {
  const five = motosOf('usia 5', [['ani', 'budi'], ['citra']], 2);
  const six = motosOf('usia 6', [['budi'], ['dewi'], ['eko']], 2);

  it('keeps each class’s order, and holds every moto once', () => {
    const order = orderMotos([[five, six]]);
    for (const motos of [five, six]) {
      expect(names(order).filter((name) => names(motos).includes(name))).toEqual(names(motos));
    }
    expect(order).toHaveLength(five.length + six.length);
  });

  it('gives a child of two classes the rest that there is (R35)', () => {
    expect(closeMotos([...five, ...six])).toHaveLength(1);
    const seven = motosOf('usia 7', [['fani'], ['gilang'], ['hadi'], ['intan']], 2);
    expect(closeMotos([...five, ...six, ...seven])).toHaveLength(1);
    expect(closeMotos(orderMotos([[five, six, seven]]))).toEqual([]);
  });

  it('lets a block of classes end before the next', () => {
    expect(names(orderMotos([[six], [five]]))).toEqual([...names(six), ...names(five)]);
  });

  it('says who races twice within three motos, and how far apart (R35)', () => {
    const order = ['a', 'b', 'c', 'd', 'e'].map((raceClass, at) => ({
      class: raceClass,
      moto: q(1, 1),
      riders: at === 0 || at === 3 ? ['ani'] : at === 2 || at === 4 ? ['budi'] : [],
    }));
    expect(closeMotos(order)).toEqual([
      { rider: 'ani', first: 0, second: 3, between: 2 },
      { rider: 'budi', first: 2, second: 4, between: 1 },
    ]);
    // Motos of one class are no warning: that is its programme.
    expect(closeMotos(motosOf('a', [['ani']], 3))).toEqual([]);
  });

  it('keeps the number of a moto, and never gives one twice', () => {
    const first = numberMotos(five, [], 0);
    expect(first.map((item) => item.type === 'moto' && item.number)).toEqual([1, 2, 3, 4]);
    const later = numberMotos([...six.slice(0, 1), ...five.slice(1)], first, 4);
    expect(later.map((item) => item.type === 'moto' && item.number)).toEqual([5, 2, 3, 4]);
    expect(numberMotos(six.slice(0, 1), [], 9)).toMatchObject([{ number: 10 }]);
  });

  it('orders a day of 300 motos at once', () => {
    const classes = Array.from({ length: 30 }, (_, index) =>
      motosOf(String(index), [[`${index}`, `${(index + 1) % 30}`]], 10),
    );
    expect(orderMotos([classes])).toHaveLength(300);
  });
});
