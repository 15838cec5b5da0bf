import { expect, test } from 'vitest';
import { screenAt, screens } from '#organiser/app/screens.ts';

/** Whole, and without what it can do without. */
const addresses = screens.flatMap(({ path }) =>
  [path.replace(/:\w+\??/g, 'r1'), path.replace(/\/:\w+\?/, '')].map((address) => [address, path]),
);

test.each(addresses)('%s is the address of %s', (address, path) => {
  expect(screenAt(address)?.screen.path).toBe(path);
});

test('the door itself is the list of races, whether or not a slash ends its address', () => {
  expect(screenAt('')?.screen.path).toBe('/');
  expect(screenAt('/')?.screen.path).toBe('/');
  expect(screenAt('/tidak-ada')).toBeNull();
});
