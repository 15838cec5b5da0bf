import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listStep } from '#domain/constants.ts';
import { paths } from '#domain/paths.ts';
import { firstRows } from '#functions/_shared/catalogue/reads.ts';
import { nextScreens } from '#parents/app/next-screens.ts';
import { screenAt, screens } from '#parents/app/screens.ts';

/** Every builder's address, with something for each value it asks for. */
const built = Object.entries(paths).map(([name, build]) => {
  const values = name === 'tickets' ? [3, 2027] : Array(build.length).fill('r1');
  const address = (build as (...values: unknown[]) => string)(...values);
  return new URL(address, 'http://x').pathname;
});

test('every screen has a builder of its address, and every builder a screen', () => {
  const found = built.map((address) => screenAt(address)?.screen.path ?? `nothing at ${address}`);
  expect(found.toSorted()).toEqual(screens.map(({ path }) => path).toSorted());
});

test('each screen on the way from a race to its payment knows the next', () => {
  const way = [
    '/race-detail/:id',
    '/race-detail/:id/categories',
    '/race-detail/:id/anak',
    '/order-summary/:raceId',
    '/payment/:raceId',
  ];
  for (const [place, path] of way.slice(1).entries()) {
    const before = way[place] as string;
    expect(nextScreens(before).map((screen) => screen.path)).toContain(path);
  }
  expect(nextScreens('/')).toEqual([]);
  expect(nextScreens('/payment/r1')).toEqual([]);
});

test('what belongs to a person is not asked for as a visitor', () => {
  const own = screens.filter(
    ({ reads }) => reads && JSON.stringify(reads({}, 'someone')).includes('someone'),
  );
  for (const { path, signIn, reads } of own) {
    expect(signIn !== undefined || reads?.({}, '').length === 0, path).toBe(true);
  }
  expect(own.length).toBeGreaterThan(0);
});

test('the page has the shell of a wide screen for exactly the wide screens', () => {
  const [, pattern = ''] =
    /if \(\/(.+)\/\.test\(location\.pathname\)\)/.exec(readFileSync('index.html', 'utf8')) ?? [];
  const wide = new RegExp(pattern);
  const said = screens.flatMap(({ path }) => {
    const whole = path.replace(/:\w+\??/g, 'r1');
    const addresses = [whole, `${whole.replace(/\/$/, '')}/`, path.replace(/\/:\w+\?.*$/, '')];
    return addresses
      .filter((address) => !address.includes(':'))
      .map((address) => [address, wide.test(address)]);
  });
  expect(said).toEqual(
    said.map(([address]) => [address, screenAt(String(address))?.screen.wide === true]),
  );
  expect(wide.test('/tidak-ada')).toBe(false);
});

test('the first page of a list is the one that is published as a file', () => {
  expect(listStep + 1).toBe(firstRows);
  const reads = screens.find(({ path }) => path === '/race-list')?.reads?.({}, '') ?? [];
  expect(reads.map(({ from }) => from?.file)).toEqual(['lomba']);
});
