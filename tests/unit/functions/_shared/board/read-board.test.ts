import { expect, test } from 'vitest';
import {
  readClassFile,
  readDay,
  readNames,
  readPublished,
} from '#functions/_shared/board/read-board.ts';
import type { Reader } from '#functions/_shared/racing/readers.ts';
import { attempt } from '#functions/_shared/racing/refusal.ts';
import { publishedDay } from '#tests/support/board/published.ts';
import { race } from '#tests/support/racing/class-day.ts';

const [small, ofClass, names, events] = [...publishedDay(race).values()].map((text) =>
  JSON.parse(text),
);
const files: [string, Reader<unknown>, unknown][] = [
  ['the small board', readPublished, small],
  ['a class’s file', readClassFile, ofClass],
  ['names', readNames, names],
  ['calls and protests', readDay, events],
  [
    'names after the season',
    readNames,
    { names: {}, hidden: [], byClass: { a: { names: { 1: ['Ayu', ''] }, hidden: [2] } } },
  ],
];

/** The same with something odd in the place of each of its values, one at a time. */
function* spoilt(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) {
    yield { odd: [] };
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    for (const other of spoilt(item)) {
      yield Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other };
    }
  }
}

test.each(files)(
  '%s is read as it was published, with what a newer server adds',
  (_, read, value) => {
    expect(read(value, 'file')).toEqual(value);
    const newer = { ...(value as object), more: 1 };
    expect(read(newer, 'file')).toEqual(newer);
  },
);

test.each(files)('%s with an odd value anywhere in it is not believed', (_, read, value) => {
  const believed = [...spoilt(value)].filter((one) => attempt(() => read(one, 'file')).ok);
  expect(believed).toEqual([]);
  for (const none of [null, [], 'x', 7]) {
    expect(attempt(() => read(none, 'file')).ok).toBe(false);
  }
});
