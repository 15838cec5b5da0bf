import { expect, test, vi } from 'vitest';
import { boardFile, classFile, dayFile, namesFile } from '#functions/_shared/board/board.ts';
import {
  type BoardSource,
  type BoardStore,
  publishBoard,
} from '#functions/_shared/board/publish.ts';
import { preset } from '#functions/_shared/racing/format.ts';
import { ClassDay, listOf, q, race, raceClass } from '#tests/support/racing/class-day.ts';

// After the season: each file of a board again, without plates, and then those with plates go (race-day rules, R21).

const now = new Date('2027-01-01T00:10:00Z');

/** A class of six with plates from 7301 on, whose season is over; the files are what is in the bucket. */
function lastSeason(rows: Record<string, number> | null) {
  const day = new ClassDay();
  const list = listOf(6).map((one) => ({ ...one, plate: one.plate + 7300 }));
  const format = { ...preset('baku', 8), penalties: [{ code: 'helm', points: 3 }] as const };
  day.close(list, format).decide('undi', { way: 'orang', numbers: [17, 203, 5000] });
  day
    .run(q(1, 1), { dns: [7302] })
    .decide('hukuman', { moto: q(1, 1), plate: 7303, code: 'helm', points: 3 })
    .goOn();
  const head = { id: raceClass, n: day.chain.n };
  const source: BoardSource = {
    title: 'Piala Bocah',
    zone: 'Asia/Jakarta',
    first_holder: 'hp-direktur',
    plateless: rows !== null,
    classes: [{ id: raceClass, name: 'Boys 2019', n: null, sha: null, organiser_teams: [], rows }],
    decisions: day.decisions.map((decision) => ({ decision, at: '2026-11-22T08:00:00Z' })),
    names: { 7303: ['Raka', ''] },
    calls: {},
    hidden: [7304],
  };
  const files = new Map([
    [classFile(race, head), 'in plates'],
    [boardFile(race), 'in plates'],
  ]);
  const store = {
    source: vi.fn<BoardStore['source']>(async () => source),
    record: vi.fn<BoardStore['record']>(async () => undefined),
    files: vi.fn<BoardStore['files']>(async () =>
      [...files.keys()].filter((file) => file !== boardFile(race)),
    ),
  };
  const storage = {
    put: vi.fn(async (path: string, json: string) => void files.set(path, json)),
    remove: vi.fn(async (paths: string[]) => {
      for (const path of paths) {
        files.delete(path);
      }
    }),
    open: vi.fn(async () => undefined),
  };
  return { head, files, store, storage };
}

const rows = { 7301: 1, 7302: 6, 7303: 2, 7304: 3, 7305: 4, 7306: 5 };

test('what is left of a board in rows holds no plate, and its files are kept for a day at most', async () => {
  const { head, files, store, storage } = lastSeason(rows);
  await publishBoard(race, store, storage, now);
  expect([...files.keys()].sort()).toEqual(
    [
      boardFile(race),
      classFile(race, { ...head, plateless: true }),
      dayFile(race),
      namesFile(race),
    ].sort(),
  );
  expect([...files.values()].join()).not.toMatch(/730\d/);
  const inRows = files.get(classFile(race, { ...head, plateless: true }));
  expect(inRows).toContain('"penalties":[{"plate":2,"code":"helm","points":3}]');
  expect(JSON.parse(files.get(namesFile(race)) ?? '')).toEqual({
    names: {},
    hidden: [],
    byClass: { [raceClass]: { names: { 2: ['Raka', ''] }, hidden: [3] } },
  });
  expect(storage.put).toHaveBeenCalledWith(
    classFile(race, { ...head, plateless: true }),
    expect.any(String),
    'public, max-age=86400, immutable',
  );
});

test('a removal that fails fails the run, so that the next one tries again; nothing is removed before the new board stands', async () => {
  const { head, files, store, storage } = lastSeason(rows);
  storage.remove.mockRejectedValueOnce(new Error('storage_503'));
  await expect(publishBoard(race, store, storage, now)).rejects.toThrow('storage_503');
  expect(store.record).toHaveBeenCalledTimes(1);
  expect(files.get(classFile(race, head))).toBe('in plates');
  await publishBoard(race, store, storage, now);
  expect(files.has(classFile(race, head))).toBe(false);
  expect([...files.values()].join()).not.toMatch(/730\d|in plates/);
});

test('a rider without a row stops the run: better an old board than one with a plate among the rows', async () => {
  const { 7306: _, ...five } = rows;
  const { store, storage } = lastSeason(five);
  await expect(publishBoard(race, store, storage, now)).rejects.toThrow('has no row');
  expect(storage.put).not.toHaveBeenCalled();
  expect(store.record).not.toHaveBeenCalled();
});

test('during the season nothing is removed', async () => {
  const { head, files, store, storage } = lastSeason(null);
  store.files.mockResolvedValue([]);
  await publishBoard(race, store, storage, now);
  expect(storage.remove).not.toHaveBeenCalled();
  expect(files.get(classFile(race, head))).toContain('7301');
});
