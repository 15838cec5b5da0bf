import { expect, test } from 'vitest';
import {
  differencesOf,
  newStep,
  usualSteps,
  wholeSteps,
} from '#organiser/features/race-editor/step-rows.ts';

const names = ['Early bird', 'Normal', 'On the spot'] as const;
const settings = {
  base: 150_000,
  closes: '2026-12-20T20:00',
  zone: 'Asia/Jakarta',
  now: new Date('2026-11-01T00:00:00Z'),
};

test('three steps with one press: cheaper early, dearer in the last two days, at midnight of the venue', () => {
  expect(wholeSteps(usualSteps(names, settings), 150_000, {})).toEqual([
    expect.objectContaining({ urutan: 1, harga: 125_000, sampai: '2026-12-06T00:00:00+07:00' }),
    expect.objectContaining({ urutan: 2, harga: null, sampai: '2026-12-18T00:00:00+07:00' }),
    expect.objectContaining({ urutan: 3, harga: 175_000, sampai: null, tempat: null }),
  ]);
});

test('where those days are past, or none is named, a step ends by its places', () => {
  const late = usualSteps(names, { ...settings, now: new Date('2026-12-19T00:00:00Z') });
  expect(late.map(({ sampai, tempat }) => [sampai, tempat])).toEqual([
    [null, 50],
    [null, 100],
    [null, null],
  ]);
});

test('a category differs by the same in each step, and never costs less than nothing', () => {
  const steps = wholeSteps(
    [newStep('Murah', { harga: 10_000, tempat: 5 }), newStep('Normal')],
    150_000,
    { ffa: -25_000, other: 0 },
  );
  expect(steps.map(({ kategori }) => kategori)).toEqual([{ ffa: 0 }, { ffa: 125_000 }]);
  expect(differencesOf(steps.slice(1), 150_000)).toEqual({ ffa: -25_000 });
});

test('the last step has no end, whatever was typed when it was not the last', () => {
  const [only] = wholeSteps([newStep('Normal', { tempat: 5 })], null, {});
  expect(only).toMatchObject({ urutan: 1, tempat: null, sampai: null });
});
