import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { actAs, callOf, fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import {
  createCategory,
  createOpenRace,
  createUser,
  createUsers,
  linkCategory,
  type RaceWithCategory,
  type Registration,
  register,
  riderArguments,
  slotsOf,
  untilWaiting,
} from '#tests/support/sql-fixtures.ts';

const db = fileDatabase();

function crowd(
  users: string[],
  target: RaceWithCategory,
): Promise<PromiseSettledResult<Registration>[]> {
  return Promise.allSettled(users.map((user) => register(db, user, target)));
}

function codesOf(results: PromiseSettledResult<unknown>[]): string[] {
  return results.map((result) =>
    result.status === 'fulfilled' ? 'in' : (result.reason as { message: string }).message,
  );
}

function tally(codes: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const code of codes) {
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

/** Holds the race row until `release`, so that everyone who wants a slot stands in line first. */
async function holdRace(raceId: string): Promise<{ client: pg.Client; release(): Promise<void> }> {
  const client = await db.connect();
  await client.query('begin');
  await client.query('select from public.lomba where id = $1 for update', [raceId]);
  return {
    client,
    async release() {
      await client.query('commit');
    },
  };
}

test('200 riders race for 20 slots: exactly 20 get in', async () => {
  const target = await createOpenRace(db, { max_peserta: 20 });
  const users = await createUsers(db, 200);
  const gate = await holdRace(target.race.id);
  const results = crowd(users, target);
  await untilWaiting(db, 40);
  await gate.release();
  expect(tally(codesOf(await results))).toEqual({ in: 20, race_full: 180 });
  expect(await slotsOf(db, target.race.id)).toEqual({ counted: 20, live: 20 });
});

test('60 riders race for 7 places of a category: exactly 7 get in, and other categories are not touched', async () => {
  const target = await createOpenRace(db, { max_peserta: 50 }, { kuota: 7 });
  const other = { race: target.race, category: await createCategory(db) };
  await linkCategory(db, other.race, other.category, 5);
  const users = await createUsers(db, 80);
  const gate = await holdRace(target.race.id);
  const results = Promise.all([crowd(users.slice(0, 60), target), crowd(users.slice(60), other)]);
  await untilWaiting(db, 20);
  await gate.release();
  const [limited, free] = await results;
  expect(tally(codesOf(limited))).toEqual({ in: 7, category_full: 53 });
  expect(tally(codesOf(free))).toEqual({ in: 5, category_full: 15 });
  expect(await slotsOf(db, target.race.id)).toEqual({ counted: 12, live: 12 });
});

test('riders of several categories race for the last slots of the race', async () => {
  const target = await createOpenRace(db, { max_peserta: 10 }, { kuota: 8 });
  const other = { race: target.race, category: await createCategory(db) };
  await linkCategory(db, other.race, other.category, 8);
  const users = await createUsers(db, 60);
  const results = (
    await Promise.all([crowd(users.slice(0, 30), target), crowd(users.slice(30), other)])
  ).flat();
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10);
  expect(await slotsOf(db, target.race.id)).toEqual({ counted: 10, live: 10 });
});

test('the same request five times at once, on the last slot, is one registration', async () => {
  const target = await createOpenRace(db, { max_peserta: 1 });
  const user = await createUser(db);
  const request_id = randomUUID();
  const gate = await holdRace(target.race.id);
  const sent = Promise.all(
    Array.from({ length: 5 }, () => register(db, user, target, { request_id })),
  );
  await untilWaiting(db, 5);
  await gate.release();
  const answers = await sent;
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
  expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
});

test('a full race refuses without standing in line for its row', async () => {
  const target = await createOpenRace(db, { max_peserta: 1 });
  await register(db, await createUser(db), target);
  const user = await createUser(db);
  const gate = await holdRace(target.race.id);
  try {
    const refusal = await refusalOf(
      db.as(user, async (client) => {
        // Would turn any wait for the held row into another error.
        await client.query("set local lock_timeout = '1ms'");
        const args = riderArguments(target);
        await client.query(`select ${callOf('register_rider', args)}`, Object.values(args));
      }),
    );
    expect(refusal.code).toBe('race_full');
  } finally {
    await gate.release();
  }
});

test('a parent who stands in line for a race holds no share of its row meanwhile', async () => {
  const target = await createOpenRace(db);
  const users = await createUsers(db, 6);
  const gate = await db.connect();
  await gate.query('begin');
  // A share, as the foreign key takes it, would be granted beside this lock; it would not beside the next one.
  await gate.query('select from public.lomba where id = $1 for no key update', [target.race.id]);
  const results = crowd(users, target);
  await untilWaiting(db, users.length);
  try {
    await gate.query('select from public.lomba where id = $1 for update nowait', [target.race.id]);
  } finally {
    await gate.query('commit');
  }
  expect(tally(codesOf(await results))).toEqual({ in: 6 });
});

test('a slot given back while others wait goes to exactly one of them', async () => {
  const target = await createOpenRace(db, { max_peserta: 1 });
  const holder = await register(db, await createUser(db), target);
  const giving = await db.connect();
  await giving.query('begin');
  await giving.query(
    "update public.pendaftaran_lomba set status_pendaftaran = 'dibatalkan' where id = $1",
    [holder.id],
  );
  // Not yet committed: to everyone else the race is still full.
  expect(tally(codesOf(await crowd(await createUsers(db, 5), target)))).toEqual({ race_full: 5 });
  await giving.query('commit');
  expect(tally(codesOf(await crowd(await createUsers(db, 5), target)))).toEqual({
    in: 1,
    race_full: 4,
  });
  expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
});

test('an abandoned registration leaves nothing', async () => {
  const target = await createOpenRace(db, { max_peserta: 1 });
  const user = await createUser(db);
  const client = await db.connect();
  await client.query('begin');
  await actAs(client, user);
  const args = riderArguments(target);
  await client.query(`select ${callOf('register_rider', args)}`, Object.values(args));
  await client.query('rollback');
  expect(await slotsOf(db, target.race.id)).toEqual({ counted: 0, live: 0 });
});

test.each([
  [
    'cancelled by hand',
    "update public.pendaftaran_lomba set status_pendaftaran = 'dibatalkan' where id = $1",
    0,
  ],
  ['deleted by hand', 'delete from public.pendaftaran_lomba where id = $1', 0],
  [
    'checked in',
    "update public.pendaftaran_lomba set status_pendaftaran = 'check_in' where id = $1",
    1,
  ],
  [
    'finished',
    "update public.pendaftaran_lomba set status_pendaftaran = 'selesai' where id = $1",
    1,
  ],
  [
    'out of the race',
    "update public.pendaftaran_lomba set status_pendaftaran = 'dnf' where id = $1",
    1,
  ],
])('the counter follows a registration %s', async (_, statement, expected) => {
  const target = await createOpenRace(db);
  const made = await register(db, await createUser(db), target);
  await db.admin.query(statement, [made.id]);
  await db.admin.query(statement, [made.id]);
  expect(await slotsOf(db, target.race.id)).toEqual({ counted: expected, live: expected });
});

test('a registration moved to another race takes its slot along, or stays', async () => {
  const from = await createOpenRace(db);
  const to = await createOpenRace(db, { max_peserta: 1 });
  const move = async (id: string) =>
    db.admin.query(
      'update public.pendaftaran_lomba set lomba_id = $2, kategori_id = $3 where id = $1',
      [id, to.race.id, to.category.id],
    );
  const [first, second] = [
    await register(db, await createUser(db), from),
    await register(db, await createUser(db), from),
  ];
  await move(first.id);
  expect(await refusalOf(move(second.id))).toMatchObject(refused('PT409 race_full'));
  expect(await slotsOf(db, from.race.id)).toEqual({ counted: 1, live: 1 });
  expect(await slotsOf(db, to.race.id)).toEqual({ counted: 1, live: 1 });
});

test('a registration moved to a full category stays where it is', async () => {
  const from = await createOpenRace(db);
  const full = { race: from.race, category: await createCategory(db) };
  await linkCategory(db, full.race, full.category, 1);
  await register(db, await createUser(db), full);
  const made = await register(db, await createUser(db), from);
  const moved = db.admin.query(
    'update public.pendaftaran_lomba set kategori_id = $2 where id = $1',
    [made.id, full.category.id],
  );
  expect(await refusalOf(moved)).toMatchObject(refused('PT409 category_full'));
});

test('nothing can push a counter past its bounds', async () => {
  const target = await createOpenRace(db, { max_peserta: 1 });
  await register(db, await createUser(db), target);
  for (const value of [2, -1]) {
    const refusal = await refusalOf(
      db.admin.query('update public.lomba set peserta_saat_ini = $2 where id = $1', [
        target.race.id,
        value,
      ]),
    );
    expect(refusal.state).toBe('23514');
  }
  expect(
    await refusalOf(
      db.admin.query('update public.lomba set max_peserta = 0 where id = $1', [target.race.id]),
    ),
  ).toMatchObject({ code: expect.stringContaining('lomba_peserta_within_capacity') });
});
