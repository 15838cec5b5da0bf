import { expect, test } from 'vitest';
import { groupByMonth } from '#parents/features/schedule/by-month.ts';

test('the schedule is grouped by the month at the venue', () => {
  const groups = groupByMonth([
    { id: 'a', zona_waktu: 'Asia/Jakarta', tanggal_mulai: '2026-11-30T16:59:00+00:00' },
    // Already 1 December in WIB.
    { id: 'b', zona_waktu: 'Asia/Jakarta', tanggal_mulai: '2026-11-30T17:00:00+00:00' },
    { id: 'c', zona_waktu: 'Asia/Jakarta', tanggal_mulai: '2026-12-20T01:00:00+00:00' },
    // Still November in Jakarta, December in Papua.
    { id: 'f', zona_waktu: 'Asia/Jayapura', tanggal_mulai: '2026-11-30T15:30:00+00:00' },
    { id: 'd', zona_waktu: 'Asia/Jakarta', tanggal_mulai: '2027-12-20T01:00:00+00:00' },
    { id: 'e', zona_waktu: 'Asia/Jakarta', tanggal_mulai: 'kapan-kapan' },
  ]);
  expect(groups.map(({ name, races }) => [name, races.map((race) => race.id)])).toEqual([
    ['November\u00a02026', ['a']],
    ['Desember\u00a02026', ['b', 'c', 'f']],
    ['Desember\u00a02027', ['d']],
  ]);
});
