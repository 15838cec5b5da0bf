import { describe, expect, test } from 'vitest';
import {
  neighbourPeriod,
  ticketPeriod,
  ticketTitle,
} from '#parents/features/tickets/ticket-period.ts';
import { ticketTarget } from '#parents/features/tickets/ticket-target.ts';

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
