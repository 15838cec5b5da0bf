import { expect, test } from 'vitest';
import { leadsToBoard } from '#domain/board/days.ts';

const race = {
  ada_papan: true,
  tanggal_mulai: '2026-12-20T00:00:00Z',
  zona_waktu: 'Asia/Jakarta',
};

test.each([
  ['2026-12-19T16:59:00+07:00', false],
  ['2026-12-19T17:00:00+07:00', true],
  ['2026-12-20T09:00:00+07:00', true],
  ['2026-12-27T23:59:00+07:00', true],
  ['2026-12-28T00:00:00+07:00', false],
])('at %s: %s', (now, leads) => {
  expect(leadsToBoard(race, new Date(now))).toBe(leads);
});

test('by the venue’s clock: in Papua the evening begins two hours sooner', () => {
  const papua = { ...race, tanggal_mulai: '2026-12-19T22:00:00Z', zona_waktu: 'Asia/Jayapura' };
  expect(leadsToBoard(papua, new Date('2026-12-19T15:00:00+07:00'))).toBe(true);
  expect(leadsToBoard(papua, new Date('2026-12-19T14:59:00+07:00'))).toBe(false);
});

test('a race without a race day here leads nowhere, as does a race of an earlier version’s saved answer', () => {
  const day = new Date('2026-12-20T02:00:00Z');
  expect(leadsToBoard({ ...race, ada_papan: false }, day)).toBe(false);
  const { ada_papan, ...older } = race;
  expect(leadsToBoard(older, day)).toBe(false);
});
