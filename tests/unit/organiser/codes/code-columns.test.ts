import { expect, test } from 'vitest';
import type { ClubCode } from '#api/organiser/codes.ts';
import { codeColumns } from '#organiser/features/codes/code-columns.ts';

test.each([
  // The first moment after the last day, in Jakarta.
  ['2026-12-21T17:00:00Z', { at: '2026-12-21', text: expect.stringContaining('21') }],
  ['2026-12-21T16:59:00Z', { at: '2026-12-21', text: expect.stringContaining('21') }],
  [null, null],
])('a code until %s has its last day in a file as a date', (sampai, day) => {
  const until = codeColumns.find(({ id }) => id === 'sampai');
  expect(until?.value?.({ sampai } as ClubCode)).toEqual(day);
});
