import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { beforeEach, expect, test, vi } from 'vitest';
import { type BoardRow, boardAnswerer } from '#hosting/board.ts';
import { greatDay } from '#tests/support/board/great-day.ts';

const race = '00000000-0000-4000-8000-000000000001';
const row: BoardRow = {
  isi: { race, v: 412, now: [] },
  dibuat_pada: '2026-12-06T02:42:00Z',
  terdengar_pada: '2026-12-06T02:41:00Z',
};

const shell = `<html><head><title>App</title><meta
  name="description" content="Daftar lomba" /></head><body><script type="module">early</script>
  <div id="root"><div class="boot">Memuat...</div></div>
  <script>skeleton</script><noscript>Perlu JavaScript</noscript><script src="/a.js"></script></body></html>`;
const shellHeaders = {
  'content-security-policy': "default-src 'self'",
  'cache-control': 'no-cache',
  'content-encoding': 'br',
};

let now = 0;
const ask = vi.fn<(race: string) => Promise<BoardRow | null>>();
const file = vi.fn<(race: string) => Promise<Record<string, unknown> | null>>();
const page = vi.fn<(origin: string) => Promise<Response>>();
let answer: ReturnType<typeof boardAnswerer>;

beforeEach(() => {
  now = Date.parse('2026-12-06T02:42:10Z');
  ask.mockReset().mockResolvedValue(row);
  file.mockReset().mockResolvedValue(null);
  page.mockReset().mockImplementation(async () => new Response(shell, { headers: shellHeaders }));
  answer = boardAnswerer({ ask, file, page, now: () => now });
});

function get(path: string, init: RequestInit = {}): Promise<Response | undefined> {
  return answer(new Request(`https://app.example${path}`, init));
}

test('the board is the answer, with its version, for the host’s shared cache', async () => {
  const response = await get(`/papan/${race}`);
  expect(await response?.json()).toEqual({
    race,
    v: 412,
    now: [],
    dibuat_pada: row.dibuat_pada,
    panitia_terdengar: row.terdengar_pada,
  });
  expect(response?.headers.get('x-robots-tag')).toBe('noindex');
  expect(response?.headers.get('netlify-cdn-cache-control')).toBe(
    'public, durable, s-maxage=3, stale-while-revalidate=30',
  );
  expect(response?.headers.get('vercel-cdn-cache-control')).toBe(
    'public, s-maxage=3, stale-while-revalidate=30',
  );
  const etag = response?.headers.get('etag') ?? '';
  const again = await get(`/papan/${race}`, { headers: { 'if-none-match': etag } });
  expect([again?.status, await again?.text()]).toEqual([304, '']);
  // The same board, and the organiser was heard of since.
  ask.mockResolvedValue({ ...row, terdengar_pada: '2026-12-06T02:43:00Z' });
  expect((await get(`/papan/${race}`, { headers: { 'if-none-match': etag } }))?.status).toBe(200);
});

test('a phone that asks while a question is under way waits for its answer', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => get(`/papan/${race}`)));
  expect(answers.map((response) => response?.status)).toEqual(Array(50).fill(200));
  expect(ask).toHaveBeenCalledTimes(1);
});

test('a query string, another method and an id that is none reach nobody', async () => {
  expect((await get(`/papan/${race}?v=2`))?.status).toBe(400);
  expect((await get(`/papan/${race}`, { method: 'POST' }))?.status).toBe(405);
  expect((await get('/papan/lomba'))?.status).toBe(404);
  expect(await get('/race-detail/1')).toBeUndefined();
  // A screen of the app.
  expect(await get('/papan/layar')).toBeUndefined();
  expect(ask).not.toHaveBeenCalled();
});

test('without the database the last answer stands for a minute, then the file, said to be old', async () => {
  await get(`/papan/${race}`);
  ask.mockRejectedValue(new Error('away'));
  now += 59_000;
  expect(await (await get(`/papan/${race}`))?.json()).toMatchObject({ v: 412 });
  now += 2_000;
  expect((await get(`/papan/${race}`))?.status).toBe(503);
  const since = '2026-12-06T02:40:00Z';
  file.mockResolvedValue({ race, v: 400, dibuat_pada: since });
  expect(await (await get(`/papan/${race}`))?.json()).toEqual({
    race,
    v: 400,
    dibuat_pada: since,
    panitia_terdengar: null,
    basi: true,
  });
});

test('a race without a board is told so, and the host keeps that for a moment: before the day a thousand phones ask', async () => {
  ask.mockResolvedValue(null);
  const response = await get(`/papan/${race}`);
  expect(response?.status).toBe(404);
  expect(response?.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  expect(response?.headers.get('netlify-cdn-cache-control')).toBe(
    'public, durable, s-maxage=10, stale-while-revalidate=30',
  );
  ask.mockResolvedValue({ isi: null, dibuat_pada: null, terdengar_pada: null });
  expect((await get(`/papan/${race}`))?.status).toBe(404);
});

const small = {
  race,
  title: '<script>alert(1)</script> & Piala',
  zone: 'Asia/Makassar',
  v: 412,
  paused: 'Hujan',
  stopped: false,
  now: [
    {
      number: 22,
      class: 'a',
      moto: { stage: 'kualifikasi', group: 1, moto: 2 },
      final: null,
      status: 'berjalan',
      plates: [12, 7],
    },
  ],
  next: [
    {
      number: 27,
      class: 'a',
      moto: { stage: 'final', group: 1, moto: 1 },
      final: 'Utama',
      status: 'menunggu',
      plates: [3],
    },
  ],
  breaks: [],
  numbers: { a: { 'kualifikasi/1/1': 21 } },
  pace: 4,
  classes: [
    { id: 'a', name: "Boys' <b>2019</b>", n: 9, sha: 'f', phase: 'diundi', done: 1, motos: 7 },
  ],
  latest: [
    {
      class: 'a',
      moto: { stage: 'kualifikasi', group: 1, moto: 1 },
      final: null,
      status: 'sementara',
      protest: true,
      corrected: false,
      order: [7, 12],
      dnf: [3],
      dns: [],
      dq: [],
      at: '2026-12-06T02:41:00Z',
    },
  ],
};

function textOf(html: string): string {
  return html
    .replace(/<script.*?<\/script>|<style.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
}

test('the page comes with the facts in it, in place of the skeleton, and with the host’s own headers', async () => {
  ask.mockResolvedValue({ ...row, isi: small });
  const response = await get(`/race-detail/${race}/hari-lomba`);
  const html = (await response?.text()) ?? '';
  const text = textOf(html);
  for (const fact of [
    'Keadaan 10.42 WITA',
    'Jeda: Hujan',
    'Moto 22: Di lintasan',
    '· Batch 1 ',
    '12 7',
    'Moto 27',
    'Final Utama',
    'Moto 21: Sementara',
    'Ada protes yang belum diputus',
    '1. 7 2. 12 DNF 3',
    '1 dari 7 moto resmi',
  ]) {
    expect(text).toContain(fact);
  }
  expect(text).not.toContain('Memuat');
  expect(text).not.toContain('Perlu JavaScript');
  expect(html).not.toContain('skeleton');
  expect(html).not.toContain('Daftar lomba');
  // The app and its first script are as they were.
  expect(html).toContain('<script type="module">early</script>');
  expect(html).toContain('<script src="/a.js"></script>');
  expect(response?.headers.get('content-security-policy')).toBe("default-src 'self'");
  expect(response?.headers.get('x-robots-tag')).toBe('noindex');
  expect(response?.headers.get('content-encoding')).toBeNull();
  expect(response?.headers.get('netlify-cdn-cache-control')).toBe(
    'public, durable, s-maxage=5, stale-while-revalidate=30',
  );
});

test('style sheet and font come with the app’s files, after the facts are painted', async () => {
  ask.mockResolvedValue({ ...row, isi: small });
  const preloads = [
    '<link rel="preload" href="/a.woff2" as="font">',
    '<link rel="preload" as="style" href="/a.css">',
  ];
  const files = '<link rel="modulepreload" href="/a.js">';
  const built = shell
    .replace('<title>', `${preloads.join('')}<title>`)
    .replace('<body>', `<body><template id="app">${files}</template>`);
  page.mockImplementation(async () => new Response(built, { headers: shellHeaders }));
  const html = (await (await get(`/race-detail/${race}/hari-lomba`))?.text()) ?? '';
  const [before = '', after = ''] = html.split('<template id="app">');
  expect(before).not.toContain('preload');
  expect(after).toMatch(new RegExp(`^${preloads.join('')}${files}</template>`));
});

/** The app’s page with so many packed bytes of its own: the built one has about 10400, of which what is put into it repeats a tenth. */
function shellOf(bytes: number): string {
  return shell.replace('early', randomBytes(bytes).toString('base64'));
}

function embeddedIn(html: string) {
  const found = /<script type="application\/json" id="papan">(.*?)<\/script>/s.exec(html)?.[1];
  return found === undefined ? null : (JSON.parse(found) as ReturnType<typeof greatDay>);
}

test.each([
  [300, 20, true],
  [900, 60, false],
] as const)(
  'the page of %i riders in %i classes is under 14 KB; what is cut says so',
  async (riders, classes, goesOn) => {
    const board = greatDay(riders, classes);
    now = Date.parse(board.panitia_terdengar ?? '');
    ask.mockResolvedValue({
      isi: { ...board },
      dibuat_pada: board.dibuat_pada,
      terdengar_pada: board.panitia_terdengar,
    });
    page.mockImplementation(async () => new Response(shellOf(9_200), { headers: shellHeaders }));
    const html = (await (await get(`/race-detail/${race}/hari-lomba`))?.text()) ?? '';
    expect(gzipSync(html, { level: 6 }).length).toBeLessThan(14_000);
    const text = textOf(html);
    expect(text).toContain(
      `Dan ${classes - 5} kelas lain. Semuanya tampil begitu aplikasi terbuka.`,
    );
    for (const moto of [...board.now.slice(0, 8), ...board.next]) {
      expect(text).toContain(`Moto ${moto.number}`);
    }
    // The app goes on with all classes, or asks first.
    expect(embeddedIn(html)?.classes.map(({ id, sha }) => [id, sha]) ?? null).toEqual(
      goesOn ? board.classes.map(({ id, sha }) => [id, sha.slice(0, 16)]) : null,
    );
    expect(embeddedIn(html)?.latest ?? null).toEqual(goesOn ? board.latest?.slice(0, 1) : null);
  },
);

test('after the season the page says so, and tells no moto', async () => {
  ask.mockResolvedValue({
    ...row,
    isi: { ...small, now: [], next: [], latest: [], plateless: true },
  });
  const html = (await (await get(`/race-detail/${race}/hari-lomba`))?.text()) ?? '';
  const text = textOf(html);
  expect(text).toContain('Musim lomba ini sudah berakhir');
  expect(text).toContain('1 dari 7 moto resmi');
  expect(text).not.toContain('Sekarang');
  expect(text).not.toContain('Hasil terbaru');
});

test('the page of a race that was called off says that alone', async () => {
  const calledOff = {
    ...small,
    called_off: true,
    paused: null,
    now: [],
    next: [],
    latest: [],
    classes: [],
  };
  ask.mockResolvedValue({ ...row, isi: calledOff });
  const html = (await (await get(`/race-detail/${race}/hari-lomba`))?.text()) ?? '';
  const text = textOf(html);
  expect(text).toContain('Maaf, lomba ini dibatalkan penyelenggara.');
  expect(text).not.toMatch(/Sekarang|Berikutnya|Ikuti rider|Belum ada/);
});

test('before the first list is closed the page says so in one sentence', async () => {
  ask.mockResolvedValue({ ...row, isi: { ...small, now: [], next: [], latest: [], classes: [] } });
  const html = (await (await get(`/race-detail/${race}/hari-lomba`))?.text()) ?? '';
  const text = textOf(html);
  expect(text).toContain('Undian belum dimulai.');
  expect(text).toContain('Ikuti rider');
  expect(text).not.toMatch(/Sekarang|Berikutnya|Belum ada|Tidak ada/);
});

test('what fits is not cut', async () => {
  ask.mockResolvedValue({ ...row, isi: small });
  const html = (await (await get(`/race-detail/${race}/hari-lomba`))?.text()) ?? '';
  expect(embeddedIn(html)).toMatchObject({ numbers: small.numbers });
  expect(textOf(html)).not.toContain('kelas lain');
});

test('before the day has an order nothing is said to come next', async () => {
  const next = small.next.flatMap((one) => [
    { ...one, number: null },
    { ...one, number: null, class: 'b' },
  ]);
  ask.mockResolvedValue({ ...row, isi: { ...small, next } });
  const text = textOf((await (await get(`/race-detail/${race}/hari-lomba`))?.text()) ?? '');
  expect(text).toContain('Sudah diundi, menunggu urutan');
  expect(text).not.toContain('Berikutnya');
});

test('a day that is over says so in the place of what runs and waits', async () => {
  const classes = small.classes.map((one) => ({ ...one, phase: 'selesai' }));
  const isi = { ...small, now: [], next: [], classes };
  // Hours later nobody of the organiser is near a phone any more: that is no lost signal.
  ask.mockResolvedValue({ ...row, isi, terdengar_pada: '2026-12-06T00:31:00Z' });
  const text = textOf((await (await get(`/race-detail/${race}/hari-lomba`))?.text()) ?? '');
  expect(text).toContain('Semua kelas sudah selesai.');
  expect(text).not.toMatch(/Sekarang|Berikutnya|tanpa sinyal/);
});

test('what an organiser typed is text in it, and the board that the app takes over is whole', async () => {
  ask.mockResolvedValue({ ...row, isi: small });
  const html = (await (await get(`/race-detail/${race}/hari-lomba`))?.text()) ?? '';
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('<b>2019');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; Piala');
  const embedded = /<script type="application\/json" id="papan">(.*?)<\/script>/s.exec(html)?.[1];
  expect(JSON.parse(embedded ?? '')).toMatchObject({
    ...small,
    dibuat_pada: row.dibuat_pada,
    panitia_terdengar: row.terdengar_pada,
    dijawab: now,
  });
});

test('the page of a silent organiser says so, and names no moto as the one that runs', async () => {
  ask.mockResolvedValue({ ...row, isi: small, terdengar_pada: '2026-12-06T02:31:00Z' });
  const text = textOf((await (await get(`/race-detail/${race}/hari-lomba`))?.text()) ?? '');
  expect(text).toContain('Penyelenggara sedang tanpa sinyal sejak 10.31 WITA');
  expect(text).toContain('Terakhir diketahui');
  expect(text).not.toContain('Sekarang');
});

test('a page’s query string goes: the address without it is answered from the host’s cache', async () => {
  const response = await get(`/race-detail/${race}/hari-lomba?fbclid=1`);
  expect([response?.status, response?.headers.get('location')]).toEqual([
    302,
    `/race-detail/${race}/hari-lomba`,
  ]);
  expect(ask).not.toHaveBeenCalled();
  // Other screens of a race are none of its business.
  expect(await get(`/race-detail/${race}/categories?x=1`)).toBeUndefined();
});

test('the page stands without a database, and its facts without the app', async () => {
  ask.mockResolvedValue({ ...row, isi: small });
  await get(`/race-detail/${race}/hari-lomba`);
  ask.mockRejectedValue(new Error('away'));
  const html = async () => (await get(`/race-detail/${race}/hari-lomba`))?.text();
  expect(textOf((await html()) ?? '')).toContain('Moto 22');
  now += 120_000;
  file.mockResolvedValue(small);
  page.mockRejectedValue(new Error('away'));
  const old = textOf((await html()) ?? '');
  expect(old).toContain('server sedang tidak menjawab');
  expect(old).toContain('Terakhir diketahui');
  expect(old).not.toContain('Sekarang');

  answer = boardAnswerer({ ask, file, page, now: () => now });
  const bare = (await html()) ?? '';
  expect(bare).toMatch(/^<!doctype html>/);
  expect(textOf(bare)).toContain('Moto 22');
  // Neither: the app's page says what is wrong.
  file.mockResolvedValue(null);
  expect((await get(`/race-detail/${race}/hari-lomba`))?.status).toBe(503);
  page.mockImplementation(async () => new Response(shell));
  expect(await html()).toBe(shell);
});

test('a race without a board has the app’s own page', async () => {
  ask.mockResolvedValue(null);
  const response = await get(`/race-detail/${race}/hari-lomba`);
  expect([response?.status, await response?.text()]).toEqual([200, shell]);
});

test('on Vercel the rewrite names race and page; what a visitor adds is refused there too', async () => {
  vi.stubGlobal('supabaseUrl', 'https://ref.supabase.co');
  vi.stubGlobal('publishableKey', 'key');
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(String(address));
    return address.endsWith('/race_board') ? Response.json(row) : new Response(shell);
  });
  const { GET } = await import('#hosting/vercel-board.ts');
  const open = (query: string) => GET(new Request(`https://app.example/api/papan?${query}`));
  expect(await (await open(`race=${race}`)).json()).toMatchObject({ v: 412 });
  expect(asked).toEqual(['https://ref.supabase.co/rest/v1/rpc/race_board']);
  expect((await open(`x=1&race=${race}`)).status).toBe(400);
  expect((await open(`race=${race}&race=other`)).status).toBe(400);
  expect((await open(`halaman=${race}&fbclid=1`)).headers.get('location')).toBe(
    `/race-detail/${race}/hari-lomba`,
  );
  expect((await open('race=../secret')).status).toBe(404);
  expect(asked).toHaveLength(1);
  vi.unstubAllGlobals();
});
