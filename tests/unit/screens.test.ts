import { expect, test } from 'vitest';
import { paths } from '#domain/paths.ts';
import { screenAt, table } from '#parents/app/screens.ts';

/** Every builder's address, with something for each value it asks for. */
const built = Object.entries(paths).map(([name, build]) => {
  const values = name === 'tickets' ? [3, 2027] : Array(build.length).fill('r1');
  const address = (build as (...values: unknown[]) => string)(...values);
  return new URL(address, 'http://x').pathname;
});

test('every screen has a builder of its address, and every builder a screen', () => {
  const found = built.map((address) => screenAt(address)?.screen.path ?? `nothing at ${address}`);
  expect(found.toSorted()).toEqual(table.map(({ path }) => path).toSorted());
});

test('what belongs to a person is not asked for as a visitor', () => {
  const own = table.filter(
    ({ reads }) => reads && JSON.stringify(reads({}, 'someone')).includes('someone'),
  );
  for (const { path, signIn, reads } of own) {
    expect(signIn !== undefined || reads?.({}, '').length === 0, path).toBe(true);
  }
  expect(own.length).toBeGreaterThan(0);
});
