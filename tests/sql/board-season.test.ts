import { expect, test } from 'vitest';
import { preset } from '#functions/_shared/racing/format.ts';
import { listOf } from '#tests/support/racing/class-day.ts';
import { fileDatabase, refusalOf } from '#tests/support/sql.ts';
import { createOpenRace, createPaidOrderIn } from '#tests/support/sql-fixtures.ts';
import { organiserOf } from '#tests/support/sql-organiser.ts';
import { sqlRaceDay } from '#tests/support/sql-race-day.ts';

// When a board loses its plates, and which row is whose (race-day rules, R21).
const db = fileDatabase();
const { givePlates, classOf, send } = sqlRaceDay(db);

interface Source {
  plateless: boolean;
  classes: {
    id: string;
    n: number | null;
    sha: string | null;
    rows: Record<string, number> | null;
  }[];
}

/** A class of six that was raced to its end, or whose list was only closed. */
async function raceWithBoard({ raced = true } = {}) {
  const target = await createOpenRace(db);
  const raceId = target.race.id;
  const owner = await organiserOf(db, target.race, 'pemilik');
  const day = await classOf(target, owner);
  await db.rpc(owner, 'take_race_lease', { race_id: raceId, device: 'hp-direktur' });
  const orders = [];
  for (let rider = 0; rider < 6; rider += 1) {
    orders.push(await createPaidOrderIn(db, target));
  }
  await givePlates(orders.map(({ registration }) => registration));
  day.close(listOf(6), preset('baku', 8));
  if (raced) {
    // The last number is the first of all.
    day.goOn((_, plates) => ({ order: plates.toSorted((a, b) => b - a) }));
  }
  await send(day);
  return { raceId, day, orders };
}

async function startedOn(raceId: string, day: string): Promise<void> {
  await db.admin.query('update public.lomba set tanggal_mulai = $2::timestamptz where id = $1', [
    raceId,
    day,
  ]);
}

/** The last day of the last season, and the first of this one, at noon. */
async function seasonDays(): Promise<{ last: string; first: string }> {
  const { rows } = await db.admin.query<{ last: string; first: string }>(
    `select ((private.season_began() - 1) || 'T12:00:00+07:00') as last, (private.season_began() || 'T12:00:00+07:00') as first`,
  );
  return rows[0] as { last: string; first: string };
}

async function endSeason(): Promise<void> {
  await db.admin.query('select private.end_season()');
}

function sourceOf(raceId: string): Promise<Source> {
  return db.rpc('service_role', 'board_source', { race_id: raceId });
}

async function marksOf(raceId: string): Promise<number> {
  const { rows } = await db.admin.query('select from private.katalog_berubah where berkas = $1', [
    `papan/${raceId}`,
  ]);
  return rows.length;
}

async function forgetMarks(): Promise<void> {
  await db.admin.query('delete from private.katalog_berubah');
}

test('a race of this season keeps its plates, one of the last season loses them: once, and for good', async () => {
  const { raceId } = await raceWithBoard();
  const { last, first } = await seasonDays();
  await startedOn(raceId, first);
  await forgetMarks();
  await endSeason();
  expect(await sourceOf(raceId)).toMatchObject({ plateless: false, classes: [{ rows: null }] });
  expect(await marksOf(raceId)).toBe(0);

  await startedOn(raceId, last);
  await endSeason();
  await endSeason();
  expect(await marksOf(raceId)).toBe(1);
  const ended = await sourceOf(raceId);
  expect(ended.plateless).toBe(true);
  expect(await sourceOf(raceId)).toEqual(ended);

  await startedOn(raceId, first);
  await endSeason();
  expect(await sourceOf(raceId)).toEqual(ended);
});

test('the publisher’s own question ends the season: no other schedule is needed', async () => {
  const { raceId } = await raceWithBoard();
  await startedOn(raceId, (await seasonDays()).last);
  await forgetMarks();
  const run = '00000000-0000-4000-8000-00000000c0de';
  const work = await db.rpc<{ files: string[] }>('service_role', 'claim_catalogue', {
    run,
    max_files: 50,
  });
  await db.rpc('service_role', 'end_catalogue_run', { run });
  expect(work.files).toContain(`papan/${raceId}`);
});

test('a row is the place in which the class ended; of a class that was never raced it tells nothing of the plates', async () => {
  const { raceId, orders } = await raceWithBoard();
  await startedOn(raceId, (await seasonDays()).last);
  await endSeason();
  const [raced] = (await sourceOf(raceId)).classes;
  expect(raced?.rows).toEqual({ 1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1 });
  // The family's own phone knows its child.
  const own = await db.query<{ baris: number | null; nomor: number }>(
    orders[1]?.user ?? '',
    'select * from public.family_results()',
    [],
  );
  expect(own).toMatchObject([{ nomor: 2, baris: 5 }]);

  const drawn = await raceWithBoard({ raced: false });
  await startedOn(drawn.raceId, (await seasonDays()).last);
  await endSeason();
  const [open] = (await sourceOf(drawn.raceId)).classes;
  expect(Object.values(open?.rows ?? {}).sort()).toEqual([1, 2, 3, 4, 5, 6]);
});

test('before the end of the season a family’s result has no row', async () => {
  const { orders } = await raceWithBoard();
  const own = await db.query<{ baris: number | null }>(
    orders[0]?.user ?? '',
    'select * from public.family_results()',
    [],
  );
  expect(own).toMatchObject([{ baris: null }]);
});

test('a board in plates that comes late is not written over one without, nor one without before the season ended', async () => {
  const { raceId, day } = await raceWithBoard();
  const sha = 'a'.repeat(64);
  const record = (board: Record<string, unknown>) =>
    db.rpc('service_role', 'record_board', {
      race_id: raceId,
      board: JSON.stringify(board),
      files: JSON.stringify([{ id: day.of.raceClass, n: day.chain.n, sha }]),
    });
  expect(await refusalOf(record({ v: 9, plateless: true }))).toMatchObject({
    code: 'board_season_over',
  });
  await record({ v: 9 });
  expect((await sourceOf(raceId)).classes).toMatchObject([{ n: day.chain.n, sha }]);

  await startedOn(raceId, (await seasonDays()).last);
  await endSeason();
  // Its file is one in plates: it is to be written anew.
  expect((await sourceOf(raceId)).classes).toMatchObject([{ n: null, sha: null }]);
  expect(await refusalOf(record({ v: 99 }))).toMatchObject({ code: 'board_season_over' });
  await record({ v: 10, plateless: true });
  expect((await sourceOf(raceId)).classes).toMatchObject([{ n: day.chain.n, sha }]);
});

test('only the publisher reads rows and files', async () => {
  const { raceId, orders } = await raceWithBoard();
  for (const name of ['board_source', 'board_files']) {
    await expect(db.rpc(orders[0]?.user ?? '', name, { race_id: raceId })).rejects.toThrow();
    await expect(db.rpc('anon', name, { race_id: raceId })).rejects.toThrow();
  }
});
