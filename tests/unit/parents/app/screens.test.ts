import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sessionKey } from '#api/platform/session-store.ts';
import { listStep } from '#domain/list-size.ts';
import { paths } from '#domain/paths.ts';
import { firstRows } from '#functions/_shared/catalogue/reads.ts';
import * as races from '#organiser/copy/races.ts';
import * as organisers from '#organiser/copy/sign-in.ts';
import { nextScreens } from '#parents/app/next-screens.ts';
import { screenFacts } from '#parents/app/screen-facts.ts';
import { screenAt, screens } from '#parents/app/screens.ts';
import { signInHeading, signInText } from '#parents/copy/auth.ts';
import { categoriesLead, riderFormLead } from '#parents/copy/booking.ts';

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
  for (const reader of ['person', 'visitor', 'going'] as const) {
    expect(nextScreens('/', reader).map(({ path }) => path)).toEqual(['/race-detail/:id']);
  }
  expect(nextScreens('/payment/r1')).toEqual([]);
});

test('what belongs to a person is not asked for as a visitor', () => {
  const own = screens.filter(
    ({ reads }) => reads && JSON.stringify(reads({}, 'someone')).includes('someone'),
  );
  for (const { path, signIn, reads } of own) {
    const toAll = reads?.({}, '') ?? [];
    // What a visitor is asked for is asked of nobody's rows.
    const personal = toAll.filter(
      (read) => !reads?.({}, 'someone').some((own) => JSON.stringify(own) === JSON.stringify(read)),
    );
    expect(signIn !== undefined || personal.length === 0, path).toBe(true);
  }
  expect(own.length).toBeGreaterThan(0);
});

/** What the page's own script says of its shell at an address: how it looks, then title, heading and lead. */
function shellAt(pathname: string, signedIn = true, file = 'index.html'): string[] {
  const [, script = ''] =
    /<script>\s*var shell = (.+?);\s*<\/script>/s.exec(readFileSync(file, 'utf8')) ?? [];
  const names = ['location', 'localStorage', 'document'];
  const dataset: { boot?: string } = {};
  const found = new Function(...names, `return ${script}`)(
    { pathname },
    { getItem: (key: string) => (signedIn && key === sessionKey ? '{}' : null) },
    { documentElement: { dataset } },
  );
  const [, title, ...words] = file === 'index.html' ? found.slice(1) : found;
  return [dataset.boot ?? '', ...(title === undefined ? [] : [title, ...words])];
}

test('the page has the shell of a wide screen for exactly the wide screens', () => {
  const said = screens.flatMap(({ path }) => {
    const whole = path.replace(/:\w+\??/g, 'r1');
    const addresses = [whole, `${whole.replace(/\/$/, '')}/`, path.replace(/\/:\w+\?.*$/, '')];
    return addresses
      .filter((address) => !address.includes(':'))
      .map((address) => [address, shellAt(address)[0]?.split(' ').includes('wide')]);
  });
  expect(said).toEqual(
    said.map(([address]) => [address, screenAt(String(address))?.screen.wide === true]),
  );
  expect(shellAt('/tidak-ada')).toEqual(['']);
});

test('what the shell says stands on the screen too', () => {
  const found = screens.flatMap((screen) => {
    const address = screen.path.replace(/:\w+\??/g, 'r1');
    const [look = '', title, ...words] = shellAt(address);
    return title === undefined ? [] : [{ screen, looks: look.split(' '), title, words }];
  });
  expect(found.map(({ screen }) => screen.path)).toEqual([
    '/race-list',
    '/race-detail/:id',
    '/race-detail/:id/hari-lomba',
    '/race-detail/:id/categories',
    '/register-rider/:raceId',
    '/order',
    '/news-detail/:id',
    '/login',
  ]);
  for (const { screen, looks, title } of found) {
    const facts = screenFacts[screen.path];
    expect(title).toBe(facts.title);
    expect(looks.includes('back'), screen.path).toBe(facts.header === undefined);
    expect(looks.includes('alone'), screen.path).toBe(facts.tabBar === false);
    expect(looks.includes('picture'), screen.path).toBe('picture' in screen);
  }
  const words = Object.fromEntries(found.map(({ screen, words }) => [screen.path, words]));
  expect(words['/race-detail/:id/categories']).toEqual(['', categoriesLead]);
  expect(words['/register-rider/:raceId']).toEqual(['', riderFormLead]);
  expect(words['/login']).toEqual([signInHeading, signInText]);
});

test('a person who is not signed in meets the shell of the sign-in where the sign-in is shown', () => {
  for (const { path, signIn } of screens) {
    const address = path.replace(/:\w+\??/g, 'r1');
    expect([path, shellAt(address, false).includes(signInHeading)]).toEqual([
      path,
      signIn === 'here' || path === '/login',
    ]);
  }
});

test("what the organisers' shell says stands on their screens too", () => {
  const at = (address: string, signedIn: boolean) =>
    shellAt(address, signedIn, 'panitia/index.html');
  expect(at('/panitia/masuk', false)).toEqual(['sign-in', organisers.heading, '', organisers.text]);
  const empty = [races.emptyTitle, races.emptyText];
  expect(at('/panitia/', true)).toEqual(['races', races.title, ...empty]);
  expect(at('/panitia', true)).toEqual(['races', races.title, ...empty]);
  // Sent on by the app.
  expect(at('/panitia/masuk', true)).toEqual(['']);
  expect(at('/panitia/', false)).toEqual(['']);
  expect(at('/panitia/lomba/r1', true)).toEqual(['']);
});

test('the first page of a list is the one that is published as a file', () => {
  expect(listStep + 1).toBe(firstRows);
  const reads = screens.find(({ path }) => path === '/race-list')?.reads?.({}, '') ?? [];
  expect(reads.map(({ from }) => from?.file)).toEqual(['lomba']);
});
