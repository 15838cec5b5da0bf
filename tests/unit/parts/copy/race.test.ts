import { expect, test } from 'vitest';
import { deadlineInWords } from '#parts/copy/race.ts';

// 21 November 2026, 10.00 in Indonesia.
const morning = new Date('2026-11-21T03:00:00Z');

test.each([
  ['2026-11-21T02:59:59Z', 'Sudah ditutup 21\u00a0Nov\u00a02026'],
  ['2026-11-21T03:00:00Z', 'Hari ini, 10.00\u00a0WIB (1 menit lagi)'],
  ['2026-11-21T03:45:00Z', 'Hari ini, 10.45\u00a0WIB (45 menit lagi)'],
  ['2026-11-21T06:30:00Z', 'Hari ini, 13.30\u00a0WIB (3 jam lagi)'],
  ['2026-11-21T16:59:00Z', 'Hari ini, 23.59\u00a0WIB (13 jam lagi)'],
  // Already tomorrow in Indonesia, though still today in UTC.
  ['2026-11-21T17:00:00Z', 'Besok, 00.00\u00a0WIB'],
  ['2026-11-23T03:00:00Z', '23\u00a0Nov\u00a02026, 10.00\u00a0WIB (2 hari lagi)'],
  ['2026-12-21T03:00:00Z', '21\u00a0Des\u00a02026, 10.00\u00a0WIB (30 hari lagi)'],
  ['2026-12-22T03:00:00Z', '22\u00a0Des\u00a02026, 10.00\u00a0WIB'],
  ['entah', ''],
])('a deadline at %s reads "%s"', (deadline, words) => {
  expect(deadlineInWords(deadline, 'Asia/Jakarta', morning)).toBe(words);
});

test.each([
  ['2026-11-21T06:30:00Z', 'Asia/Makassar', 'Hari ini, 14.30\u00a0WITA (3 jam lagi)'],
  // Tomorrow on Bali's clocks, though still today in Jakarta.
  ['2026-11-21T16:30:00Z', 'Asia/Makassar', 'Besok, 00.30\u00a0WITA'],
  ['2026-11-21T02:59:59Z', 'Asia/Jayapura', 'Sudah ditutup 21\u00a0Nov\u00a02026'],
  ['2026-11-23T15:30:00Z', 'Asia/Jayapura', '24\u00a0Nov\u00a02026, 00.30\u00a0WIT (3 hari lagi)'],
])('a deadline at %s in %s reads "%s"', (deadline, zone, words) => {
  expect(deadlineInWords(deadline, zone, morning)).toBe(words);
});
