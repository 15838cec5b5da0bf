import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { fileDatabase, refusalOf } from '#tests/support/sql.ts';
import {
  createCategory,
  createRace,
  createUser,
  daysFromNow,
  insert,
  linkCategory,
  register,
} from '#tests/support/sql-fixtures.ts';

// Who is not ready to enter asks to be reminded: of one race once, a day before its price ends or entries close.
const db = fileDatabase();

function remind(user: string, race: string, wanted: boolean | null = true): Promise<boolean> {
  return db.rpc(user, 'remind_me', { race_id: race, wanted });
}
function tell(at = 'now()') {
  return db.admin.query(`select private.queue_race_reminders(${at})`);
}
interface Told {
  user_id: string;
  langkah: string | null;
  galat: string | null;
}
async function toldOf(race: string): Promise<Told[]> {
  const { rows } = await db.admin.query<Told>(
    "select user_id, isi ->> 'langkah' as langkah, galat from private.pesan where jenis = 'race_reminder' and isi ->> 'lomba_id' = $1",
    [race],
  );
  return rows;
}
/** A race whose entries close in so many days. */
async function closingIn(days: number): Promise<string> {
  const race = await createRace(db, {
    tanggal_mulai: daysFromNow(days + 5),
    pendaftaran_selesai: daysFromNow(days),
  });
  return race.id;
}

test('one message goes out from a day before entries close, however often it is asked', async () => {
  const user = await createUser(db);
  const race = await closingIn(3);
  expect(await remind(user, race)).toBe(true);
  expect(await remind(user, race)).toBe(true);
  await tell();
  expect(await toldOf(race)).toEqual([]);
  await tell("now() + interval '2 days 1 hour'");
  await tell("now() + interval '2 days 2 hours'");
  expect(await toldOf(race)).toEqual([{ user_id: user, langkah: null, galat: null }]);
  // It has been said: asking again brings the same moment no second time.
  expect(await remind(user, race)).toBe(true);
  await tell("now() + interval '2 days 3 hours'");
  expect(await toldOf(race)).toHaveLength(1);
});

test('the price of today comes first, unless it was about to end when the family asked', async () => {
  const [early, late] = [await createUser(db), await createUser(db)];
  const race = await closingIn(10);
  await insert(db, 'private.harga_lomba', {
    lomba_id: race,
    urutan: 1,
    nama: 'Early bird',
    sampai: daysFromNow(4),
    harga: 100_000,
  });
  await insert(db, 'private.harga_lomba', { lomba_id: race, urutan: 2, nama: 'Normal' });
  await remind(early, race);
  await remind(late, race);
  await db.admin.query(
    "update private.pengingat_lomba set diminta_pada = now() + interval '3 days 5 hours' where user_id = $1",
    [late],
  );
  await tell("now() + interval '2 days'");
  expect(await toldOf(race)).toEqual([]);
  await tell("now() + interval '3 days 6 hours'");
  expect(await toldOf(race)).toEqual([{ user_id: early, langkah: 'Early bird', galat: null }]);
  await tell("now() + interval '9 days 6 hours'");
  expect(await toldOf(race)).toContainEqual({ user_id: late, langkah: null, galat: null });
  expect(await toldOf(race)).toHaveLength(2);
});

test('nobody is told who took it back, has an entry or is blocked', async () => {
  const [gone, inIt, blocked] = [await createUser(db), await createUser(db), await createUser(db)];
  const race = await createRace(db, { pendaftaran_selesai: daysFromNow(0.5) });
  await remind(gone, race.id);
  expect(await remind(gone, race.id, false)).toBe(false);
  expect(await remind(inIt, race.id, null)).toBe(false);
  await remind(inIt, race.id);
  await remind(blocked, race.id);
  await db.admin.query(
    "insert into private.blokir (user_id, alasan, diblokir_oleh) values ($1, 'Uji coba blokir', $1)",
    [blocked],
  );
  const category = await createCategory(db);
  await linkCategory(db, race, category);
  await register(db, inIt, { race, category });
  await tell();
  expect(await toldOf(race.id)).toEqual([]);
});

test.each([
  ['called off', "status = 'dibatalkan'"],
  ['paused', 'ditutup_sementara_pada = now()'],
  ['closed', "pendaftaran_selesai = now() - interval '1 minute'"],
])('of a race that is %s nobody is reminded', async (_, change) => {
  const user = await createUser(db);
  const race = await closingIn(0.5);
  await remind(user, race);
  await db.admin.query(`update public.lomba set ${change} where id = $1`, [race]);
  await tell();
  expect(await toldOf(race)).toEqual([]);
});

test('what is not out yet is given up when the race is called off, and when the moment is over', async () => {
  const user = await createUser(db);
  const [off, over] = [await closingIn(0.5), await closingIn(0.6)];
  await remind(user, off);
  await remind(user, over);
  await tell();
  await db.admin.query("update public.lomba set status = 'dibatalkan' where id = $1", [off]);
  await tell();
  expect(await toldOf(off)).toMatchObject([{ galat: 'out_of_date' }]);
  expect(await toldOf(over)).toMatchObject([{ galat: null }]);
  await tell("now() + interval '1 day'");
  expect(await toldOf(over)).toMatchObject([{ galat: 'out_of_date' }]);
  // Of a race whose entries are over nothing is kept.
  const { rows } = await db.admin.query(
    'select from private.pengingat_lomba where lomba_id = any ($1)',
    [[over]],
  );
  expect(rows).toEqual([]);
});

test('only an account asks, and only for a race that takes entries', async () => {
  const user = await createUser(db);
  expect(await refusalOf(remind('anon', await closingIn(3)))).toBeTruthy();
  expect(await refusalOf(remind(user, '00000000-0000-4000-8000-000000000000'))).toMatchObject({
    code: 'race_not_found',
  });
  const draft = await createRace(db, { status: 'draf' });
  expect(await refusalOf(remind(user, draft.id))).toMatchObject({ code: 'race_not_found' });
  expect(await refusalOf(remind(user, await closingIn(-1)))).toMatchObject({ code: 'race_closed' });
});

test('an account that is erased leaves none behind', async () => {
  const user = await createUser(db);
  await remind(user, await closingIn(3));
  const session = randomUUID();
  await db.admin.query(
    'insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, now(), now())',
    [session, user],
  );
  await db.as(user, async (client) => {
    await client.query("select set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({ role: 'authenticated', sub: user, session_id: session }),
    ]);
    await client.query('select public.erase_account(true)');
  });
  const { rows } = await db.admin.query('select from private.pengingat_lomba where user_id = $1', [
    user,
  ]);
  expect(rows).toEqual([]);
});
