import { describe, expect, test } from 'vitest';
import { pageCount, pageInAddress, pageNumbers } from '#parents/features/classes/page-numbers.ts';
import { badgeCount } from '#parents/features/notifications/badge-count.ts';
import { groupByMonth } from '#parents/features/schedule/by-month.ts';
import {
  neighbourPeriod,
  ticketPeriod,
  ticketTitle,
} from '#parents/features/tickets/ticket-period.ts';
import { ticketTarget } from '#parents/features/tickets/ticket-target.ts';

test.each([
  ['3', 3],
  ['1', 1],
  [null, 1],
  ['0', 1],
  ['-2', 1],
  ['1.5', 1],
  ['dua', 1],
  ['1e400', 1],
])('the address asks for page %j: page %i', (value, page) => {
  expect(pageInAddress(value)).toBe(page);
});

test.each([
  [0, 1],
  [1, 1],
  [10, 1],
  [11, 2],
  [101, 11],
])('%i classes fill %i pages of ten', (total, pages) => expect(pageCount(total, 10)).toBe(pages));

test.each([
  { current: 1, count: 1, shown: [1] },
  { current: 1, count: 3, shown: [1, 2, 3] },
  { current: 1, count: 10, shown: [1, 2, null, 10] },
  { current: 4, count: 10, shown: [1, 2, 3, 4, 5, null, 10] },
  { current: 5, count: 10, shown: [1, null, 4, 5, 6, null, 10] },
  { current: 7, count: 10, shown: [1, null, 6, 7, 8, 9, 10] },
  { current: 10, count: 10, shown: [1, null, 9, 10] },
])('on page $current of $count: $shown', ({ current, count, shown }) => {
  expect(pageNumbers(current, count)).toEqual(shown);
});

test.each([
  [0, null],
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [50, '9+'],
])('%i races soon: the badge reads %j', (count, badge) => expect(badgeCount(count)).toBe(badge));

describe('the tickets of', () => {
  test.each([
    ['11', '2026', 'NOV 2026'],
    ['06', '2026', 'JUNI 2026'],
    ['1', '2027', 'JAN 2027'],
    ['13', '2026', 'All Tickets'],
    ['0', '2026', 'All Tickets'],
    ['5', undefined, 'All Tickets'],
    [undefined, undefined, 'All Tickets'],
    ['mei', '2026', 'All Tickets'],
    ['5', '0000', 'All Tickets'],
  ])('/%s/%s are headed %s', (month, year, title) => {
    expect(ticketTitle(ticketPeriod(month, year))).toBe(title);
  });

  test('the months beside cross the year', () => {
    expect(neighbourPeriod({ month: 12, year: 2026 }, 1)).toEqual({ month: 1, year: 2027 });
    expect(neighbourPeriod({ month: 1, year: 2026 }, -1)).toEqual({ month: 12, year: 2025 });
    expect(neighbourPeriod({ month: 6, year: 2026 }, 1)).toEqual({ month: 7, year: 2026 });
  });
});

describe('a ticket leads', () => {
  test('to its race when internal', () => {
    expect(ticketTarget({ tipe: 'internal', lomba_id: 'r1', link_eksternal: null })).toEqual({
      kind: 'race',
      to: '/race-detail/r1',
    });
  });
  test('to its link when external', () => {
    expect(
      ticketTarget({ tipe: 'external', lomba_id: null, link_eksternal: 'https://tiket.contoh.id' }),
    ).toEqual({ kind: 'external', href: 'https://tiket.contoh.id/' });
  });
  test.each([
    { tipe: 'internal', lomba_id: null, link_eksternal: 'https://tiket.contoh.id' },
    { tipe: 'external', lomba_id: 'r1', link_eksternal: null },
    { tipe: 'external', lomba_id: null, link_eksternal: 'javascript:alert(1)' },
  ] as const)('nowhere with %o', (ticket) =>
    expect(ticketTarget(ticket)).toEqual({ kind: 'none' }),
  );
});

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
    ['November 2026', ['a']],
    ['Desember 2026', ['b', 'c', 'f']],
    ['Desember 2027', ['d']],
  ]);
});
