import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { q } from '#tests/support/racing/class-day.ts';
import { classId } from '#tests/support/ui/organiser/race-day.ts';
import { raceId } from '#tests/support/ui/rows.ts';

afterEach(() => localStorage.clear());

/** The page is opened anew: it knows what is on the phone. */
async function opened() {
  vi.resetModules();
  const page = await import('#organiser/parts/stations/scanned-lists.ts');
  const known = () => renderHook(() => page.useScanned(raceId)).result.current;
  return { ...page, known };
}

function lists(numbers: readonly number[]) {
  const base = { race: raceId.slice(0, 8), raceClass: classId.slice(0, 8), n: 3, hash: 'ab12' };
  return numbers.map((number) => ({
    ...base,
    number,
    moto: q(number, 1),
    run: 1,
    gates: [44, 0, 12],
  }));
}

test('scanned lists, and which of their motos started, are there when the page is opened anew', async () => {
  const before = await opened();
  before.keepLists(raceId, lists([27, 28]));
  before.sendOff(raceId, '27.1');
  const { known } = await opened();
  expect(known()).toEqual({ lists: lists([27, 28]), sentOff: ['27.1'] });
});

test('what is no list of motos that started is none', async () => {
  for (const stored of ['{', '5', '{"27.1":true}']) {
    localStorage.setItem(`pushbike-pos-sent-${raceId}`, stored);
    const { known } = await opened();
    expect(known().sentOff, stored).toEqual([]);
  }
});

test('a list that makes room for others takes with it that its moto started; scanned again it keeps it', async () => {
  const { keepLists, sendOff, known } = await opened();
  keepLists(raceId, lists([1, 2]));
  sendOff(raceId, '1.1');
  sendOff(raceId, '2.1');
  keepLists(raceId, lists([2]));
  expect(known().sentOff).toEqual(['1.1', '2.1']);
  keepLists(raceId, lists(Array.from({ length: 299 }, (_, index) => index + 3)));
  expect(known().lists).toHaveLength(300);
  expect(known().sentOff).toEqual(['2.1']);
});
