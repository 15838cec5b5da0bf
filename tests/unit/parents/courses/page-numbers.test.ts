import { expect, test } from 'vitest';
import { pageCount, pageInAddress, pageNumbers } from '#parents/features/courses/page-numbers.ts';

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
