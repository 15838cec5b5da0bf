import { expect, test } from 'vitest';
import { fileDatabase } from '#tests/support/sql.ts';
import {
  applyStatus,
  createOpenRace,
  createUser,
  createUsers,
  openPayment,
  type RaceWithCategory,
  type Registration,
  register,
  registerTogether,
} from '#tests/support/sql-fixtures.ts';
import { organiserOf } from '#tests/support/sql-organiser.ts';

const db = fileDatabase();

interface Letter {
  id: string;
  user_id: string;
  rider: { id: string; sebelum: number | null }[];
  /** Minutes until it goes out. */
  wait: number;
}

/** What waits for families of this race, oldest first. */
async function letters(raceId: string): Promise<Letter[]> {
  const { rows } = await db.admin.query<Letter>(
    `select id, user_id, isi -> 'rider' as rider, round(extract(epoch from kirim_setelah - now()) / 60)::integer as wait
     from private.pesan where jenis = 'plates_given' and terkirim_pada is null and isi ->> 'lomba_id' = $1
     order by dibuat_pada, id`,
    [raceId],
  );
  return rows;
}

async function confirm(user: string, registration: Registration): Promise<void> {
  const transaction = await openPayment(db, user, registration.id);
  await applyStatus(db, transaction, 'PAID');
}

function enter(user: string, target: RaceWithCategory, names: string[]) {
  return registerTogether(
    db,
    user,
    target,
    names.map((nickname) => ({ nickname, start_number: '' })),
  );
}

async function family(target: RaceWithCategory, names = ['Raka', 'Zahra']) {
  const user = await createUser(db);
  const children = await enter(user, target, names);
  const [first] = children;
  if (first) {
    await confirm(user, first);
  }
  return { user, ids: children.map(({ id }) => id) };
}

async function begin(race: Record<string, unknown> = {}) {
  const target = await createOpenRace(db, { satu_rider_per_akun: false, ...race });
  const director = await organiserOf(db, target.race, 'panitia');
  const raceId = target.race.id;
  return {
    target,
    raceId,
    director,
    assign: (changes: Record<string, unknown> = {}) =>
      db.rpc(director, 'assign_plates', {
        race_id: raceId,
        category_id: null,
        first: 1,
        order_by: 'daftar',
        keep: true,
        commit: true,
        ...changes,
      }),
    give: (id: string | undefined, plate: number | null) =>
      db.rpc(director, 'set_plate', { registration_id: id ?? '', plate }),
  };
}

/** The letters have gone out. */
async function sent(raceId: string): Promise<void> {
  await db.admin.query(
    "update private.pesan set terkirim_pada = now() where jenis = 'plates_given' and isi ->> 'lomba_id' = $1",
    [raceId],
  );
}

test('plates that are given at once are one letter a family, ten minutes later', async () => {
  const { target, raceId, assign } = await begin();
  const one = await family(target);
  const other = await family(target, ['Bima']);
  await assign({ commit: false });
  expect(await letters(raceId)).toEqual([]);
  await assign();
  const found = await letters(raceId);
  expect(found).toHaveLength(2);
  expect(found.find(({ user_id }) => user_id === one.user)).toMatchObject({ wait: 10 });
  expect(
    found
      .find(({ user_id }) => user_id === one.user)
      ?.rider.map(({ id, sebelum }) => [id, sebelum])
      .toSorted(),
  ).toEqual(one.ids.map((id) => [id, null]).toSorted());
  expect(found.find(({ user_id }) => user_id === other.user)?.rider).toEqual([
    { id: other.ids[0], sebelum: null },
  ]);
});

test('a run for 300 riders has written every letter when it answers, by the plan of any race', async () => {
  const { target, raceId, director } = await begin({ max_peserta: 300 });
  const users = await createUsers(db, 100);
  await Promise.all(users.map((user) => enter(user, target, ['Raka', 'Zahra', 'Bima'])));
  await db.admin.query(
    "update public.pendaftaran_lomba set status_pendaftaran = 'dikonfirmasi', status_pembayaran = 'dibayar' where lomba_id = $1",
    [raceId],
  );
  await db.as(director, async (client) => {
    await client.query('set local plan_cache_mode = force_generic_plan');
    await client.query("select public.assign_plates($1, null, 1, 'acak', false, true)", [raceId]);
    await client.query('reset role');
    const { rows } = await client.query(
      `select count(distinct m.user_id)::integer as families, count(distinct p.nomor_plat)::integer as plates
       from private.pesan m, jsonb_array_elements(m.isi -> 'rider') line, public.pendaftaran_lomba p
       where m.jenis = 'plates_given' and p.lomba_id = $1 and p.id::text = line ->> 'id' and p.user_id = m.user_id`,
      [raceId],
    );
    expect(rows).toEqual([{ families: 100, plates: 300 }]);
  });
  const found = await letters(raceId);
  expect(found.map(({ rider }) => rider.length)).toEqual(users.map(() => 3));
});

test('given, changed and given again before it went out: one letter still', async () => {
  const { target, raceId, assign, give } = await begin();
  const { ids } = await family(target);
  await assign();
  await give(ids[0], 50);
  await give(ids[0], null);
  await assign({ keep: false, order_by: 'acak', first: 10 });
  await give(ids[1], 77);
  const found = await letters(raceId);
  expect(found).toHaveLength(1);
  expect(found[0]?.rider.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(found[0]?.rider.every(({ sebelum }) => sebelum === null)).toBe(true);
});

test('a change after it went out says which it follows; the same plate anew says nothing', async () => {
  const { target, raceId, give } = await begin();
  const { ids } = await family(target);
  await give(ids[0], 12);
  await sent(raceId);
  await give(ids[0], null);
  expect(await letters(raceId)).toEqual([]);
  await give(ids[0], 12);
  expect(await letters(raceId)).toEqual([]);
  await give(ids[0], 105);
  expect(await letters(raceId)).toMatchObject([{ rider: [{ id: ids[0], sebelum: 12 }] }]);
  // Second thoughts, in time.
  await give(ids[0], 12);
  expect(await letters(raceId)).toEqual([]);
  await give(ids[0], 105);
  await give(ids[0], null);
  expect(await letters(raceId)).toEqual([]);
});

test('a plate that is taken back in time is told to nobody, nor that of who left or moved away', async () => {
  const { target, raceId, give } = await begin();
  const { ids } = await family(target, ['Raka', 'Zahra', 'Bima']);
  for (const [index, id] of ids.entries()) {
    await give(id, index + 1);
  }
  await give(ids[0], null);
  await db.admin.query(
    "update public.pendaftaran_lomba set status_pendaftaran = 'dibatalkan' where id = $1",
    [ids[1]],
  );
  expect(await letters(raceId)).toMatchObject([{ rider: [{ id: ids[2] }] }]);
  const elsewhere = await createOpenRace(db);
  await db.admin.query(
    'update public.pendaftaran_lomba set lomba_id = $2, kategori_id = $3 where id = $1',
    [ids[2], elsewhere.race.id, elsewhere.category.id],
  );
  expect(await letters(raceId)).toEqual([]);
  const there = await organiserOf(db, elsewhere.race, 'panitia');
  await db.rpc(there, 'set_plate', { registration_id: ids[2] ?? '', plate: 3 });
  expect(await letters(elsewhere.race.id)).toMatchObject([
    { rider: [{ id: ids[2], sebelum: null }] },
  ]);
});

test('a letter that a run has is left alone: the change is the next one', async () => {
  const { target, raceId, give } = await begin();
  const { ids } = await family(target);
  await give(ids[0], 12);
  await db.admin.query(
    "update private.pesan set giliran_pada = now() + interval '5 minutes' where jenis = 'plates_given' and isi ->> 'lomba_id' = $1",
    [raceId],
  );
  await give(ids[0], 13);
  expect((await letters(raceId)).map(({ rider }) => rider)).toEqual([
    [{ id: ids[0], sebelum: null }],
    [{ id: ids[0], sebelum: 12 }],
  ]);
});

test('changes without end delay it by an hour at most', async () => {
  const { target, raceId, give } = await begin();
  const { ids } = await family(target);
  await give(ids[0], 1);
  const age = (minutes: number) =>
    db.admin.query(
      `update private.pesan set dibuat_pada = now() - make_interval(mins => $2), kirim_setelah = now()
       where jenis = 'plates_given' and isi ->> 'lomba_id' = $1`,
      [raceId, minutes],
    );
  await age(5);
  await give(ids[0], 2);
  expect(await letters(raceId)).toMatchObject([{ wait: 10 }]);
  await age(65);
  await give(ids[0], 3);
  expect(await letters(raceId)).toMatchObject([{ wait: 5 }]);
});

test('a family that has not paid hears of the plate once it has; of a race that has begun nobody does', async () => {
  const { target, raceId, give } = await begin();
  const user = await createUser(db);
  const registration = await register(db, user, target);
  await give(registration.id, 9);
  expect(await letters(raceId)).toEqual([]);
  await confirm(user, registration);
  expect(await letters(raceId)).toMatchObject([{ rider: [{ id: registration.id }] }]);

  await sent(raceId);
  await db.admin.query(
    "update public.lomba set tanggal_mulai = now() - interval '1 hour', pendaftaran_selesai = now() - interval '1 day' where id = $1",
    [raceId],
  );
  await give(registration.id, 10);
  expect(await letters(raceId)).toEqual([]);
});

test('what goes out says the plates as they then are', async () => {
  const { target, raceId, give } = await begin();
  const { user, ids } = await family(target);
  await give(ids[0], 12);
  await give(ids[1], 13);
  await db.admin.query(
    "update private.pesan set kirim_setelah = now() - interval '1 minute' where isi ->> 'lomba_id' = $1",
    [raceId],
  );
  const claimed = await db.query<{
    kind: string;
    content: object;
    race: object;
    entries: object[];
  }>('service_role', 'select kind, content, race, entries from public.claim_messages(100)');
  const [letter] = claimed.filter(({ kind }) => kind === 'plates_given');
  expect(letter).toMatchObject({
    race: { id: raceId },
    entries: [
      { id: ids[0], panggilan: 'Raka', plat: 12 },
      { id: ids[1], panggilan: 'Zahra', plat: 13 },
    ],
  });
  expect(user).toBeTruthy();
});
