import { beforeEach, expect, test, vi } from 'vitest';
import { type BoardRow, boardAnswerer } from '../../../hosting/board.ts';

const race = '00000000-0000-4000-8000-000000000001';
const row: BoardRow = {
  isi: { race, v: 412, now: [] },
  dibuat_pada: '2026-12-06T02:42:00Z',
  terdengar_pada: '2026-12-06T02:41:00Z',
};

let now = 0;
const ask = vi.fn<(race: string) => Promise<BoardRow | null>>();
const file = vi.fn<(race: string) => Promise<Record<string, unknown> | null>>();
let answer: ReturnType<typeof boardAnswerer>;

beforeEach(() => {
  now = Date.parse('2026-12-06T02:42:10Z');
  ask.mockReset().mockResolvedValue(row);
  file.mockReset().mockResolvedValue(null);
  answer = boardAnswerer({ ask, file, now: () => now });
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
  expect(response?.headers.get('netlify-cdn-cache-control')).toContain('s-maxage=3');
  const etag = response?.headers.get('etag') ?? '';
  const again = await get(`/papan/${race}`, { headers: { 'if-none-match': etag } });
  expect([again?.status, await again?.text()]).toEqual([304, '']);
  // The same board, and the organiser was heard of since.
  ask.mockResolvedValue({ ...row, terdengar_pada: '2026-12-06T02:43:00Z' });
  expect((await get(`/papan/${race}`, { headers: { 'if-none-match': etag } }))?.status).toBe(200);
});

test('who asks while a question is under way waits for its answer', async () => {
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
  file.mockResolvedValue({ race, v: 400 });
  expect(await (await get(`/papan/${race}`))?.json()).toEqual({ race, v: 400, basi: true });
});

test('a race without a board is told so, and nobody keeps that', async () => {
  ask.mockResolvedValue(null);
  const response = await get(`/papan/${race}`);
  expect([response?.status, response?.headers.get('cache-control')]).toEqual([404, 'no-store']);
  ask.mockResolvedValue({ isi: null, dibuat_pada: null, terdengar_pada: null });
  expect((await get(`/papan/${race}`))?.status).toBe(404);
});
