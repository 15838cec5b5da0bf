import { beforeAll, expect, test } from 'vitest';
import { fileDatabase, refusalOf } from '#tests/support/sql.ts';
import {
  createCategory,
  createRace,
  createUser,
  daysFromNow,
  insert,
  linkCategory,
} from '#tests/support/sql-fixtures.ts';

// What a family looks for is kept, and it is told once of each race that fits when it is published.
const db = fileDatabase();

// On a shared database, news of other files' races would go out first: a few races a run, three a family and day.
beforeAll(() =>
  db.admin.query(
    'update private.lomba_terbit set dikabarkan_pada = now() where dikabarkan_pada is null',
  ),
);

interface Wish {
  query?: string;
  city?: string;
  month?: number | null;
  rider_id?: string | null;
  age?: number | null;
}
function save(user: string, wish: Wish = {}): Promise<string> {
  return db.rpc(user, 'save_search', {
    query: null,
    city: null,
    month: null,
    rider_id: null,
    age: null,
    ...wish,
  });
}

/** A race that was published long enough ago for its news to go out. */
async function publish(values: Record<string, unknown> = {}, ages: Record<string, unknown> = {}) {
  const race = await createRace(db, { ...values, status: 'draf' });
  await linkCategory(db, race, await createCategory(db, ages));
  await db.admin.query("update public.lomba set status = 'dipublikasi' where id = $1", [race.id]);
  await db.admin.query(
    "update private.lomba_terbit set pada = now() - interval '11 minutes' where lomba_id = $1",
    [race.id],
  );
  return race;
}
function tell(at = 'now()') {
  return db.admin.query(`select private.queue_found_races(${at})`);
}
async function toldOf(race: { id: string }): Promise<string[]> {
  const { rows } = await db.admin.query<{ user_id: string }>(
    "select user_id from private.pesan where jenis = 'race_found' and isi ->> 'lomba_id' = $1 order by user_id",
    [race.id],
  );
  return rows.map(({ user_id }) => user_id);
}

async function childOf(user: string, born: string, gender = 'pria'): Promise<string> {
  const { id } = await insert<{ id: string }>(db, 'public.rider', {
    user_id: user,
    nama_lengkap: `Anak ${born} ${gender}`,
    nama_panggilan: 'Anak',
    tanggal_lahir: born,
    jenis_kelamin: gender,
    kota_asal: 'KOTA BANDUNG',
  });
  return id;
}

test('a family is told once of a race that fits, by text, city, month, age and child', async () => {
  const [byText, byCity, byMonth, byAge, byChild, other, girls] = await Promise.all(
    Array.from({ length: 7 }, () => createUser(db)),
  );
  const start = new Date(Date.now() + 40 * 86_400_000);
  const month = start.getUTCMonth() + 1;
  const born = new Date(Date.now() - 4.5 * 365 * 86_400_000).toISOString().slice(0, 10);
  await save(byText as string, { query: 'Merdeka' });
  await save(byCity as string, { city: 'Bandung' });
  await save(byMonth as string, { month });
  await save(byAge as string, { age: 4 });
  await save(byChild as string, { rider_id: await childOf(byChild as string, born) });
  await save(byChild as string, { city: 'Bandung' });
  await save(other as string, { query: 'Merdeka', city: 'Medan' });
  await save(girls as string, { rider_id: await childOf(girls as string, born, 'wanita') });
  const race = await publish(
    {
      judul: 'Piala Merdeka',
      kota: 'Kota Bandung',
      tanggal_mulai: `${start.toISOString().slice(0, 10)}T03:00:00Z`,
      pendaftaran_selesai: daysFromNow(30),
    },
    { usia_min: 4, usia_max: 5, batasan_gender: 'pria' },
  );
  await tell();
  await tell();
  // On a shared database families of other tests may search for such a race, too.
  const families = [byText, byCity, byMonth, byAge, byChild, other, girls];
  expect((await toldOf(race)).filter((user) => families.includes(user))).toEqual(
    [byText, byCity, byMonth, byAge, byChild].sort(),
  );
});

test('nobody is told of a race that was withdrawn, is closed, or was published a moment ago', async () => {
  const user = await createUser(db);
  await save(user);
  const withdrawn = await publish();
  await db.admin.query("update public.lomba set status = 'draf' where id = $1", [withdrawn.id]);
  const closed = await publish({ pendaftaran_selesai: daysFromNow(-1) });
  const fresh = await publish();
  await db.admin.query('update private.lomba_terbit set pada = now() where lomba_id = $1', [
    fresh.id,
  ]);
  await tell();
  for (const race of [withdrawn, closed, fresh]) {
    expect(await toldOf(race)).toEqual([]);
  }
  await tell("now() + interval '11 minutes'");
  expect(await toldOf(fresh)).toContain(user);
  await db.admin.query("update public.lomba set status = 'dipublikasi' where id = $1", [
    withdrawn.id,
  ]);
  await tell("now() + interval '11 minutes'");
  expect(await toldOf(withdrawn)).toContain(user);
  // Taken back and published again: it is no news.
  await db.admin.query("update public.lomba set status = 'draf' where id = $1", [fresh.id]);
  await db.admin.query("update public.lomba set status = 'dipublikasi' where id = $1", [fresh.id]);
  const before = await toldOf(fresh);
  await tell("now() + interval '1 hour'");
  expect(await toldOf(fresh)).toEqual(before);
});

test('a family that wants no such messages gets none, and others at most three a day', async () => {
  const [stopped, busy] = await Promise.all([createUser(db), createUser(db)]);
  await save(stopped, { query: 'Ramai' });
  await save(busy, { query: 'Ramai' });
  await db.admin.query(
    'insert into private.berhenti_pesan (user_id, berhenti_pada) values ($1, now())',
    [stopped],
  );
  const races = [];
  for (let number = 0; number < 4; number += 1) {
    races.push(await publish({ judul: `Ramai ${number}` }));
  }
  await tell();
  const told = (await Promise.all(races.map(toldOf))).flat();
  expect(told.filter((id) => id === busy)).toHaveLength(3);
  expect(told).not.toContain(stopped);
});

test('searches are the owner’s: nobody else reads, uses or removes them', async () => {
  const [user, stranger] = await Promise.all([createUser(db), createUser(db)]);
  const child = await childOf(user, '2022-01-01');
  const id = await save(user, { rider_id: child });
  expect(await db.query(stranger, 'select id from public.pencarian_lomba')).toEqual([]);
  await db.rpc(stranger, 'remove_search', { search_id: id });
  expect(await db.query(user, 'select id from public.pencarian_lomba')).toEqual([{ id }]);
  expect(await refusalOf(save(stranger, { rider_id: child }))).toMatchObject({
    code: 'rider_not_found',
  });
  expect(await refusalOf(save('anon'))).toBeTruthy();
  await db.rpc(user, 'remove_search', { search_id: id });
  await db.rpc(user, 'remove_search', { search_id: id });
  expect(await db.query(user, 'select id from public.pencarian_lomba')).toEqual([]);
});

test('the same search is one, a child that is removed takes its own along, and there are ten at most', async () => {
  const user = await createUser(db);
  const child = await childOf(user, '2022-01-01');
  const id = await save(user, { rider_id: child, age: 7 });
  expect(await save(user, { rider_id: child })).toBe(id);
  await db.rpc(user, 'remove_rider', { rider_id: child });
  expect(await db.query(user, 'select id from public.pencarian_lomba')).toEqual([]);
  for (let age = 0; age < 10; age += 1) {
    await save(user, { age });
  }
  await save(user, { age: 3 });
  expect(await refusalOf(save(user, { age: 50 }))).toMatchObject({
    code: 'too_many_searches',
    facts: { limit: 10 },
  });
});

test.each([
  [{ month: 13 }, 'out_of_range'],
  [{ age: -1 }, 'out_of_range'],
  [{ query: 'x'.repeat(101) }, 'text_too_long'],
])('%o is refused as %s', async (wish, code) => {
  expect(await refusalOf(save(await createUser(db), wish))).toMatchObject({ code });
});
