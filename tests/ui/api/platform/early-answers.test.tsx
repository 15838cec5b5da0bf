import { readFileSync } from 'node:fs';
import { screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { signOut } from '#api/auth.ts';
import { courseQueries } from '#api/courses.ts';
import * as firstReads from '#api/first-reads.ts';
import { supabaseUrl } from '#api/platform/config.ts';
import { openFile, startEarlyReads } from '#api/platform/early-answers.ts';
import { readPrivateFile } from '#api/platform/private-files.ts';
import { callFunction } from '#api/platform/send.ts';
import { raceQueries } from '#api/races.ts';
import { withShell } from '#bundling/shell.ts';
import { firstRows } from '#functions/_shared/catalogue/reads.ts';
import { screenAt, screens } from '#parents/app/screens.ts';
import { keptOf } from '#tests/support/ui/kept.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { server } from '#tests/support/ui/server.ts';
import { storeSession, testUserId } from '#tests/support/ui/session.ts';

const raceId = '1b0f7a44-0000-4000-8000-000000000001';
const addresses: Record<string, string> = {
  '/': '/',
  '/race-list': '/race-list',
  '/race-detail/:id': `/race-detail/${raceId}`,
  '/race-detail/:id/categories': `/race-detail/${raceId}/categories`,
  '/race-detail/:id/anak': `/race-detail/${raceId}/anak`,
  '/register-rider/:raceId': `/register-rider/${raceId}?kategori=x`,
  '/order': '/order',
  '/online-classes': '/online-classes',
  '/news-list': '/news-list',
  '/news-detail/:id': `/news-detail/${raceId}`,
  '/tickets/:month?/:year?': '/tickets',
};

let sent: string[] = [];

beforeEach(() => {
  sent = [];
  server.use(
    http.all(/\/rest\/v1\//, async ({ request }) => {
      sent.push(`${request.method} ${request.url} ${await request.clone().text()}`.trim());
      return HttpResponse.json([]);
    }),
  );
});

function race() {
  return { ...raceQueries.detail(raceId), retry: false };
}
function raceRead() {
  return [firstReads.race(raceId)];
}

/** The race alone: the bell of the header asks for races too, when it comes to it. */
function isRace({ request }: { request: Request }) {
  return request.url.includes(`id=eq.${raceId}`);
}

test('every screen with early reads is looked at here', () => {
  expect(Object.keys(addresses)).toEqual(
    screens.filter(({ reads }) => reads).map(({ path }) => path),
  );
});

test.each(Object.entries(addresses))(
  '%s is shown from what was read early',
  async (path, pattern) => {
    // A race of its own: what the test before still asks ahead, about its race, is not counted here.
    const address = pattern.replace(raceId, crypto.randomUUID());
    window.history.replaceState(null, '', address);
    storeSession();
    const found = screenAt(window.location.pathname);
    expect(found?.screen.path).toBe(path);
    const reads = found?.screen.reads?.(found.params, testUserId) ?? [];
    // Its code may take a busy machine longer than anybody waits for an answer.
    await found?.screen.load();
    const answers = await Promise.all(startEarlyReads(reads));

    const { queryClient } = renderApp(address);
    await screen.findByRole('main');
    await waitFor(() => expect(answers.filter(({ bodyUsed }) => !bodyUsed)).toEqual([]));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    for (const { method, path: asked, body = '' } of reads) {
      const request = `${method} ${supabaseUrl}${asked} ${body}`.trim();
      expect(sent.filter((one) => one === request)).toEqual([request]);
    }
  },
);

test('a page of classes is read early with how many there are', async () => {
  const { queryClient } = renderApp('/tidak-ada');
  let asked = 0;
  server.use(
    http.get(/\/rest\/v1\/kelas_online/, ({ request }) => {
      asked += 1;
      const counted = request.headers.get('prefer') === 'count=exact';
      return HttpResponse.json([], { headers: { 'content-range': counted ? '0-9/23' : '0-9/*' } });
    }),
  );
  startEarlyReads([firstReads.classes(1)]);
  expect(await queryClient.fetchQuery(courseQueries.page(1))).toEqual({ classes: [], total: 23 });
  expect(asked).toBe(1);
});

test('a request under way answers the app, once', async () => {
  const { queryClient } = renderApp('/tidak-ada');
  startEarlyReads(raceRead());
  await queryClient.fetchQuery(race());
  expect(sent).toHaveLength(1);
  await queryClient.fetchQuery({ ...race(), staleTime: 0 });
  expect(sent).toHaveLength(2);
});

test('what was asked as a visitor does not answer somebody who has signed in since', async () => {
  const { queryClient } = renderApp('/tidak-ada');
  startEarlyReads(raceRead());
  storeSession();
  await queryClient.fetchQuery(race());
  expect(sent).toHaveLength(2);
});

test('no cache of the phone keeps an answer, however it was asked for', async () => {
  const { queryClient } = renderApp('/tidak-ada', { session: true });
  const asked = vi.spyOn(globalThis, 'fetch');
  const requests = () => asked.mock.calls.map(([input]) => new URL(String(input)).pathname);
  server.use(
    http.post(/\/functions\/v1\//, () => HttpResponse.json({})),
    http.post(/\/auth\/v1\/logout/, () => new HttpResponse(null, { status: 204 })),
    http.post(/\/storage\/v1\//, () => HttpResponse.json({ signedURL: '/object/sign/x?token=t' })),
    http.get(/\/storage\/v1\//, () => new HttpResponse('isi')),
  );
  startEarlyReads(raceRead());
  await queryClient.fetchQuery(raceQueries.list('', {}, 5));
  await callFunction('check-payment', {});
  await readPrivateFile('akta_kia', `${testUserId}/akta.pdf`);
  await signOut();
  const prefixes = ['/rest/', '/functions/', '/storage/', '/auth/'];
  expect(prefixes.filter((one) => requests().some((path) => path.startsWith(one)))).toEqual(
    prefixes,
  );
  expect(keptOf(asked.mock.calls)).toEqual(['no-store']);
});

test('an early request that failed is asked again', async () => {
  const { queryClient } = renderApp('/tidak-ada');
  server.use(
    http.get(
      isRace,
      () => {
        sent.push('failed');
        return HttpResponse.error();
      },
      { once: true },
    ),
  );
  startEarlyReads(raceRead());
  await queryClient.fetchQuery(race());
  expect(sent[0]).toBe('failed');
  expect(sent).toHaveLength(2);
});

test('an early request that gets no answer is given up, and asked again', async () => {
  const { queryClient } = renderApp('/tidak-ada');
  server.use(
    http.get(
      isRace,
      async () => {
        sent.push('unanswered');
        await delay('infinite');
      },
      { once: true },
    ),
  );
  const limit = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal);
  startEarlyReads(raceRead());
  await vi.waitFor(() => expect(sent).toEqual(['unanswered']));
  const asked = queryClient.fetchQuery(race());
  limit.abort();
  await asked;
  expect(sent).toHaveLength(2);
});

test('an address finds its screen as the router does', () => {
  expect(screenAt('/tickets')?.screen.path).toBe('/tickets/:month?/:year?');
  expect(screenAt('/tickets/3/2027')?.params).toEqual({ month: '3', year: '2027' });
  expect(screenAt('/race-detail/')).toBeNull();
  expect(screenAt('/tidak-ada')).toBeNull();
  expect(screenAt('/race-list/')?.screen.path).toBe('/race-list');
  expect(screenAt('/')?.screen.path).toBe('/');
});

test.each(['index.html', 'panitia/index.html'])(
  'the static shell of %s has the colours, the type and the measures of the design',
  (page) => {
    const tokens = readFileSync('src/ui/tokens.css', 'utf8');
    const style =
      withShell(readFileSync(page, 'utf8')).split('<style>')[1]?.split('</style>')[0] ?? '';
    const part = (css: string, theme: 'light' | 'dark') =>
      css.split('prefers-color-scheme: dark')[theme === 'light' ? 0 : 1] ?? '';
    for (const theme of ['light', 'dark'] as const) {
      const used = [...part(style, theme).matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)];
      expect(used.length).toBeGreaterThan(5);
      for (const [, name, value] of used) {
        expect(part(tokens, theme)).toContain(`--color-${name}: ${value};`);
      }
    }
    const [, spacing = 'none'] = /--s: (.+?);/.exec(style) ?? [];
    expect(tokens).toContain(`--spacing: ${spacing};`);
    const standIn = (css: string) =>
      /@font-face {\s*(font-family: "[^"]+ Fallback"[^}]+?)\s*}/
        .exec(css)?.[1]
        ?.replace(/\s+/g, ' ');
    expect(standIn(style)).toBeDefined();
    expect(standIn(style)).toBe(standIn(readFileSync('src/ui/styles.css', 'utf8')));
  },
);

test('a file of the catalogue is asked for once, also by what must be exact', async () => {
  const list = firstReads.races('', {}, firstRows);
  expect(list.from).toMatchObject({ file: 'lomba', exact: true });
  const [asked, again] = [openFile('lomba'), openFile('lomba')];
  expect(again).toBe(asked);
  // The rows are the database's: the file tells the first picture's address alone.
  startEarlyReads([list]);
  await waitFor(() => expect(sent.filter((path) => path.includes('list_races'))).toHaveLength(1));
  await asked.catch(() => undefined);
});
