import { expect, test } from 'vitest';
import type { ListedRider } from '#organiser/features/gate/gate-phone.ts';
import { matching, meant } from '#organiser/features/gate/matching.ts';

function rider(plate: number | undefined, nickname: string | undefined): ListedRider {
  return {
    subject: `${plate} ${nickname}`,
    category: 'Balance 4-5',
    entry: nickname === undefined ? 'batal' : 'terdaftar',
    ...(plate === undefined ? {} : { plate }),
    ...(nickname === undefined ? {} : { nickname }),
    inside: null,
    parcel: null,
    board: undefined,
  };
}

const riders = [
  rider(112, 'Zira'),
  rider(12, 'Kirana'),
  rider(1, 'Rakira'),
  rider(undefined, 'Kian'),
  rider(undefined, undefined),
];
function found(text: string) {
  return matching(riders, text).map(({ subject }) => subject);
}

test('a number is the beginning of a plate, the shortest first', () => {
  expect(found('1')).toEqual(['1 Rakira', '12 Kirana', '112 Zira']);
  expect(found('#12')).toEqual(['12 Kirana']);
  expect(found(' 9')).toEqual([]);
});

test('Enter takes the plate that was typed, though longer ones begin with it, or the only match', () => {
  const taken = (text: string) => meant(riders, text)?.subject;
  expect(taken('1')).toBe('1 Rakira');
  expect(taken('11')).toBe('112 Zira');
  expect(taken('zi')).toBe('112 Zira');
  expect(taken('ki')).toBeUndefined();
  expect(taken('')).toBeUndefined();
});

test('letters are part of a nickname, those that begin with them first', () => {
  expect(found('KI')).toEqual(['undefined Kian', '12 Kirana', '1 Rakira']);
  expect(found('zir')).toEqual(['112 Zira']);
});

test('of one nickname, by plate, those without one last', () => {
  const abizars = [23, undefined, 19, 21].map((plate) => rider(plate, 'Abizar'));
  expect(matching(abizars, 'abizar').map(({ plate }) => plate)).toEqual([19, 21, 23, undefined]);
});

test('of one nickname, the whole name finds the one who is meant', () => {
  const abizars = ['Abizar Rahman', 'Abizar Putra'].map((name, at) => ({
    ...rider(at + 1, 'Abizar'),
    name,
  }));
  expect(matching(abizars, 'abizar')).toHaveLength(2);
  expect(meant(abizars, 'abizar pu')?.plate).toBe(2);
});

test('nothing typed finds nobody, and signs are only signs', () => {
  expect(found('  ')).toEqual([]);
  expect(found('.*')).toEqual([]);
  expect(found('%')).toEqual([]);
});
