import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import { fileDatabase, refusalOf } from '#tests/support/sql.ts';
import {
  createCategory,
  createOpenRace,
  createPaidOrderIn,
  createUser,
  linkCategory,
  type Order,
  type Registration,
  register,
} from '#tests/support/sql-fixtures.ts';
import { actsOf, organiserOf } from '#tests/support/sql-organiser.ts';
import { sqlRaceDay } from '#tests/support/sql-race-day.ts';

// Whose name may stand on the public board (race-day rules, R21): the family's last word, wherever it was said.
const db = fileDatabase();
const { givePlates, classOf } = sqlRaceDay(db);

interface Word {
  pendaftaran_id: string;
  boleh: boolean;
  dari: string;
}

async function raceWithBoard() {
  const target = await createOpenRace(db);
  const raceId = target.race.id;
  const owner = await organiserOf(db, target.race, 'pemilik');
  const volunteer = await organiserOf(db, target.race, 'gerbang');
  await classOf(target, owner);
  await db.rpc(owner, 'take_race_lease', { race_id: raceId, device: 'hp-direktur' });
  const order = await createPaidOrderIn(db, target);
  await givePlates([order.registration]);
  return { target, raceId, owner, volunteer, order };
}

async function namesOf(raceId: string): Promise<Record<string, [string, string]>> {
  const source = await db.rpc<{ names: Record<string, [string, string]> }>(
    'service_role',
    'board_source',
    { race_id: raceId },
  );
  return source.names;
}

function say({ user, registration }: Pick<Order, 'user' | 'registration'>, shown: boolean) {
  return db.rpc<Word>(user, 'set_board_consent', { registration_id: registration.id, shown });
}

function note(
  caller: string,
  raceId: string,
  { registration }: Pick<Order, 'registration'>,
  shown: boolean,
) {
  return db.rpc<Answer<'note_board_consent'>>(caller, 'note_board_consent', {
    race_id: raceId,
    registration_ids: [registration.id],
    shown,
  });
}

function wordsOf(user: string, ids: readonly string[]) {
  return db.query<Word>(user, 'select * from public.board_consents($1)', [ids]);
}

function act(entry: Registration, action: string, changes: Record<string, unknown> = {}) {
  const subject = createHash('sha256')
    .update(Buffer.from(entry.kode_masuk.replaceAll('-', ''), 'hex'))
    .digest('hex');
  const id = randomUUID();
  const bytes = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex');
  const proof = createHash('sha256')
    .update('pushbike papan')
    .update(bytes(entry.kode_masuk))
    .update(bytes(id))
    .digest('hex');
  return {
    id,
    subject,
    action,
    ...(action === 'papan_ya' && { payload: { proof } }),
    place: 'Gerbang utama',
    device: '00000000-0000-4000-8000-0000000000aa',
    occurred_at: Date.now(),
    server_offset: 0,
    ...changes,
  };
}

function atGate(caller: string, raceId: string, ...events: unknown[]) {
  return db.rpc<{ answers: { result: string }[] }>(caller, 'send_field_events', {
    race_id: raceId,
    kind: 'gate',
    events: JSON.stringify(events),
  });
}

/** A second entry of the same child, in another category. */
async function otherEntry({ target, order }: Awaited<ReturnType<typeof raceWithBoard>>) {
  const second = await createCategory(db);
  await linkCategory(db, target.race, second);
  const other = await createPaidOrderIn(db, { ...target, category: second });
  await db.admin.query(
    `update public.pendaftaran_lomba x set rider_id = a.rider_id, user_id = a.user_id, nomor_plat = a.nomor_plat
     from public.pendaftaran_lomba a where a.id = $1 and x.id = $2`,
    [order.registration.id, other.registration.id],
  );
  return { second, registration: other.registration };
}

test('nobody is shown who was not asked; the parent’s word shows the name, and takes it off at once', async () => {
  const { raceId, owner, order } = await raceWithBoard();
  // What the director's phone keeps for the hours without a signal.
  const kept = async () => {
    const entries = await db.rpcRows<Answer<'race_day_entries'>>(owner, 'race_day_entries', {
      race_id: raceId,
    });
    return entries.map(({ has_board_name }) => has_board_name);
  };
  expect(await namesOf(raceId)).toEqual({});
  expect(await kept()).toEqual([false]);
  expect(await say(order, true)).toMatchObject({ boleh: true, dari: 'keluarga' });
  expect(await namesOf(raceId)).toEqual({ 1: ['Bima', 'Roda Kecil'] });
  expect(await kept()).toEqual([true]);
  await note(owner, raceId, order, false);
  expect(await kept()).toEqual([false]);
  await note(owner, raceId, order, true);
  await say(order, false);
  expect(await namesOf(raceId)).toEqual({});
  expect(await kept()).toEqual([false]);
  expect(await wordsOf(order.user, [order.registration.id])).toMatchObject([{ boleh: false }]);
});

test('another parent neither hears nor changes it', async () => {
  const { raceId, order } = await raceWithBoard();
  await say(order, true);
  const stranger = await createUser(db);
  expect(await wordsOf(stranger, [order.registration.id])).toEqual([]);
  expect(await refusalOf(say({ ...order, user: stranger }, false))).toMatchObject({
    code: 'registration_not_found',
  });
  expect(await namesOf(raceId)).toEqual({ 1: ['Bima', 'Roda Kecil'] });
});

test('a child in two categories has one name on the board: a word about one entry is about both', async () => {
  const world = await raceWithBoard();
  const { order, raceId } = world;
  const other = await otherEntry(world);
  await say(order, true);
  expect(await wordsOf(order.user, [other.registration.id])).toMatchObject([{ boleh: true }]);
  await say({ user: order.user, registration: other.registration }, false);
  expect(await namesOf(raceId)).toEqual({});
});

test('a further entry of the child has the word that was given already', async () => {
  const { target, order } = await raceWithBoard();
  await say(order, true);
  const second = await createCategory(db);
  await linkCategory(db, target.race, second);
  await db.admin.query(
    'update public.lomba set dua_kategori = true, satu_rider_per_akun = false where id = $1',
    [target.race.id],
  );
  await register(
    db,
    order.user,
    { race: target.race, category: second },
    { full_name: order.registration.nama_lengkap_rider },
  );
  const { rows } = await db.admin.query(
    `select i.boleh from private.izin_papan i join public.pendaftaran_lomba p on p.id = i.pendaftaran_id
     where p.lomba_id = $1`,
    [target.race.id],
  );
  expect(rows).toEqual([{ boleh: true }, { boleh: true }]);
});

test('at the gate a word counts as soon as the phone’s log comes, is taken back by undoing, and names who heard it', async () => {
  const { raceId, volunteer, order } = await raceWithBoard();
  const yes = act(order.registration, 'papan_ya');
  expect((await atGate(volunteer, raceId, yes)).answers).toMatchObject([{ result: 'accepted' }]);
  expect(await namesOf(raceId)).toEqual({ 1: ['Bima', 'Roda Kecil'] });
  const { rows } = await db.admin.query<{ user_id: string; dari: string }>(
    'select user_id, dari from private.izin_papan where pendaftaran_id = $1',
    [order.registration.id],
  );
  expect(rows).toEqual([{ user_id: volunteer, dari: 'gerbang' }]);

  await atGate(volunteer, raceId, act(order.registration, 'urungkan', { undoes: yes.id }));
  expect(await namesOf(raceId)).toEqual({});
  expect(await wordsOf(order.user, [order.registration.id])).toEqual([]);
});

test('a yes at the gate counts with the code that the family shows: not without, and not with the proof of another act', async () => {
  const { raceId, volunteer, order } = await raceWithBoard();
  const shown = act(order.registration, 'papan_ya');
  await atGate(volunteer, raceId, { ...shown, id: randomUUID() });
  await atGate(volunteer, raceId, { ...act(order.registration, 'papan_ya'), payload: null });
  expect(await namesOf(raceId)).toEqual({});
  await atGate(volunteer, raceId, shown);
  expect(await namesOf(raceId)).toEqual({ 1: ['Bima', 'Roda Kecil'] });
});

test('the family is told once of a yes that was noted at the gate, in the app too, and of nothing else', async () => {
  const { raceId, volunteer, order } = await raceWithBoard();
  const told = async () => {
    const { rows } = await db.admin.query<{ isi: unknown; news: boolean }>(
      `select m.isi, m.jenis = any (private.news_kinds()) as news from private.pesan m
       where m.user_id = $1 and m.jenis = 'board_named'`,
      [order.user],
    );
    return rows;
  };
  await atGate(volunteer, raceId, {
    ...act(order.registration, 'papan_ya'),
    id: randomUUID(),
  });
  await atGate(volunteer, raceId, act(order.registration, 'papan_tidak'));
  expect(await told()).toEqual([]);
  const yes = act(order.registration, 'papan_ya', { occurred_at: Date.now() + 1_000 });
  await atGate(volunteer, raceId, yes);
  await atGate(volunteer, raceId, yes);
  expect(await told()).toEqual([{ isi: { pendaftaran_id: order.registration.id }, news: true }]);
  await say(order, false);
  await atGate(volunteer, raceId, act(order.registration, 'papan_ya'));
  expect(await told()).toHaveLength(1);
});

test('an act that comes after the one that undid it shows nobody', async () => {
  const { raceId, volunteer, order } = await raceWithBoard();
  const yes = act(order.registration, 'papan_ya');
  await atGate(volunteer, raceId, act(order.registration, 'urungkan', { undoes: yes.id }));
  await atGate(volunteer, raceId, yes);
  expect(await namesOf(raceId)).toEqual({});
});

test('of two words at the gate the later one counts, in whatever order they come', async () => {
  const { raceId, volunteer, order } = await raceWithBoard();
  const now = Date.now();
  const no = act(order.registration, 'papan_tidak', { occurred_at: now - 1_000 });
  const yes = act(order.registration, 'papan_ya', { occurred_at: now - 60_000 });
  await atGate(volunteer, raceId, no);
  await atGate(volunteer, raceId, yes);
  expect(await namesOf(raceId)).toEqual({});
});

test('what was said at the gate without a signal does not undo what the parent said later in the app', async () => {
  const { raceId, volunteer, order } = await raceWithBoard();
  await say(order, false);
  const yes = act(order.registration, 'papan_ya', { occurred_at: Date.now() - 60_000 });
  await atGate(volunteer, raceId, yes);
  expect(await namesOf(raceId)).toEqual({});
  expect(await wordsOf(order.user, [order.registration.id])).toMatchObject([{ dari: 'keluarga' }]);
});

test('the gate’s list says who was asked, and whether there will be a board', async () => {
  const { raceId, target, volunteer, order } = await raceWithBoard();
  await db.admin.query(
    "update public.lomba set tanggal_mulai = now() + interval '1 day' where id = $1",
    [raceId],
  );
  const manifest = () =>
    db.rpc<{ race: { has_board: boolean }; riders: { id: string; on_board: boolean | null }[] }>(
      volunteer,
      'gate_manifest',
      { race_id: raceId },
    );
  expect(await manifest()).toMatchObject({
    race: { has_board: true },
    riders: [{ on_board: null }],
  });
  await say(order, true);
  expect(await manifest()).toMatchObject({ riders: [{ on_board: true }] });
  await db.admin.query('delete from private.kelas_lomba where lomba_id = $1', [target.race.id]);
  expect(await manifest()).toMatchObject({ race: { has_board: false } });
});

test('the club writes down what a family told it, logged; not from another club, not with the gate alone', async () => {
  const { raceId, owner, volunteer, order } = await raceWithBoard();
  const elsewhere = await organiserOf(db, (await createOpenRace(db)).race, 'pemilik');
  expect(await refusalOf(note(elsewhere, raceId, order, true))).toMatchObject({
    code: 'race_not_found',
  });
  expect(await refusalOf(note(volunteer, raceId, order, true))).toMatchObject({
    code: 'not_allowed',
  });
  expect(await note(owner, raceId, order, true)).toEqual({ noted: 1, family_said_no: 0 });
  await note(owner, raceId, order, true);
  const noted = (await actsOf(db, raceId)).filter(
    ({ tindakan }) => tindakan === 'note_board_consent',
  );
  expect(noted).toMatchObject([
    { user_id: owner, objek_id: order.registration.id, sesudah: { boleh: true } },
  ]);
  const { riders } = await db.rpc<{ riders: { on_board: boolean | null }[] }>(
    owner,
    'race_riders',
    {
      race_id: raceId,
    },
  );
  expect(riders).toMatchObject([{ on_board: true }]);
});

test('a no of the family is ended by the family alone, in the app: not at the gate, not by the club', async () => {
  const { raceId, volunteer, order, owner } = await raceWithBoard();
  await say(order, false);
  await atGate(volunteer, raceId, act(order.registration, 'papan_ya'));
  expect(await namesOf(raceId)).toEqual({});
  expect(await note(owner, raceId, order, true)).toEqual({ noted: 0, family_said_no: 1 });
  expect(await namesOf(raceId)).toEqual({});
  await say(order, true);
  expect(await namesOf(raceId)).toEqual({ 1: ['Bima', 'Roda Kecil'] });
});

test('the club notes a whole list on paper at once, and is told who had said no in the app', async () => {
  const { target, raceId, order, owner } = await raceWithBoard();
  const others = [await createPaidOrderIn(db, target), await createPaidOrderIn(db, target)];
  await say(order, false);
  const ids = [order, ...others].map(({ registration }) => registration.id);
  const noted = await db.rpc(owner, 'note_board_consent', {
    race_id: raceId,
    registration_ids: ids,
    shown: true,
  });
  expect(noted).toEqual({ noted: 2, family_said_no: 1 });
  await givePlates(
    others.map(({ registration }) => registration),
    2,
  );
  expect(Object.keys(await namesOf(raceId))).toHaveLength(2);
});

test('a name that the club has hidden stays hidden until the club shows it again', async () => {
  const { raceId, order, volunteer, owner } = await raceWithBoard();
  await say(order, true);
  await note(owner, raceId, order, false);
  expect(await refusalOf(say(order, true))).toMatchObject({ code: 'board_name_hidden' });
  await atGate(volunteer, raceId, act(order.registration, 'papan_ya'));
  expect(await namesOf(raceId)).toEqual({});
  await note(owner, raceId, order, true);
  expect(await namesOf(raceId)).toEqual({ 1: ['Bima', 'Roda Kecil'] });
  // Hidden, the family may still say no, and the club ends only its own.
  await note(owner, raceId, order, false);
  await say(order, false);
  expect(await note(owner, raceId, order, true)).toEqual({ noted: 0, family_said_no: 1 });
});

/** Another race that the same child is entered for now, by the same family. */
async function nextRaceOf({ user, registration }: Order) {
  const next = await createOpenRace(db);
  const entry = await register(db, user, next, {
    full_name: registration.nama_lengkap_rider,
  });
  return { next, entry };
}

function steps(order: Order, shown: boolean, announced: boolean | null) {
  return db.rpc<Word & { diumumkan: boolean }>(order.user, 'set_board_consent', {
    registration_id: order.registration.id,
    shown,
    announced,
  });
}

test('the answer has three steps, and the third is none without the second', async () => {
  const { order } = await raceWithBoard();
  expect(await steps(order, true, true)).toMatchObject({ boleh: true, diumumkan: true });
  // Asked of the board alone, as in an old version of the app.
  expect(await steps(order, true, null)).toMatchObject({ boleh: true, diumumkan: true });
  expect(await steps(order, true, false)).toMatchObject({ boleh: true, diumumkan: false });
  expect(await steps(order, false, true)).toMatchObject({ boleh: false, diumumkan: false });
});

test.each([
  ['within the hour', 0],
  ['two days later, by the short way of register_rider', 2],
])('the child’s next entry of the season begins with the family’s answer: %s', async (_, days) => {
  const { order } = await raceWithBoard();
  await steps(order, true, true);
  await db.admin.query(
    'update public.pendaftaran_lomba set didaftar_pada = didaftar_pada - make_interval(days => $2) where id = $1',
    [order.registration.id, days],
  );
  const { entry } = await nextRaceOf(order);
  expect(await wordsOf(order.user, [entry.id])).toMatchObject([
    { boleh: true, diumumkan: true, dari: 'keluarga' },
  ]);
});

test('what one club has hidden is hidden on its board, and open to the family on the next', async () => {
  const { order, owner, raceId } = await raceWithBoard();
  await note(owner, raceId, order, false);
  await say(order, false);
  const { entry } = await nextRaceOf(order);
  expect(await wordsOf(order.user, [entry.id])).toMatchObject([{ boleh: false }]);
  expect(await say({ user: order.user, registration: entry }, true)).toMatchObject({ boleh: true });
});

test('a name that the club corrects is written on the board anew', async () => {
  const { order, owner, raceId } = await raceWithBoard();
  await say(order, true);
  await db.admin.query('delete from private.katalog_berubah');
  await db.rpc(owner, 'correct_entry', {
    registration_id: order.registration.id,
    rider: { nickname: 'Bimo' },
    commit: true,
  });
  expect(await namesOf(raceId)).toEqual({ 1: ['Bimo', 'Roda Kecil'] });
  const { rows } = await db.admin.query('select distinct berkas from private.katalog_berubah');
  expect(rows).toEqual([{ berkas: `papan/${raceId}` }]);
});

test('a no takes the child off every board, and its brother off none', async () => {
  const { order, raceId } = await raceWithBoard();
  await say(order, true);
  const { entry } = await nextRaceOf(order);
  const brother = await raceWithBoard();
  await db.admin.query('update public.pendaftaran_lomba set user_id = $2 where id = $1', [
    brother.order.registration.id,
    order.user,
  ]);
  await say({ user: order.user, registration: brother.order.registration }, true);
  await db.rpc(order.user, 'set_board_consent', { registration_id: entry.id, shown: false });
  expect(await namesOf(raceId)).toEqual({});
  expect(await wordsOf(order.user, [order.registration.id])).toMatchObject([{ boleh: false }]);
  expect(await namesOf(brother.raceId)).toEqual({ 1: ['Bima', 'Roda Kecil'] });
});

test('an answer of last season, and what a club was told of its own race, begin nothing', async () => {
  const { order, owner, raceId } = await raceWithBoard();
  await steps(order, true, true);
  await db.admin.query(
    "update private.izin_papan set pada = private.season_began()::timestamp at time zone 'Asia/Jakarta' - interval '1 second' where pendaftaran_id = $1",
    [order.registration.id],
  );
  const { entry } = await nextRaceOf(order);
  expect(await wordsOf(order.user, [entry.id])).toEqual([]);

  await db.admin.query('delete from private.izin_papan where pendaftaran_id = $1', [
    order.registration.id,
  ]);
  await note(owner, raceId, order, true);
  const { entry: later } = await nextRaceOf(order);
  expect(await wordsOf(order.user, [later.id])).toEqual([]);
});

/** Into another race of a board of its own, as the money desk does it. */
async function movedTo(entry: Registration, there: Awaited<ReturnType<typeof raceWithBoard>>) {
  await db.admin.query(
    'update public.pendaftaran_lomba set lomba_id = $2, kategori_id = $3, nomor_plat = null where id = $1',
    [entry.id, there.raceId, there.target.category.id],
  );
  await givePlates([entry], 70);
}

test('a word about one race’s board does not go with an entry into another race: there nobody has been asked', async () => {
  const here = await raceWithBoard();
  const there = await raceWithBoard();
  const { order, raceId } = here;
  await say(order, true);
  expect(await namesOf(raceId)).toEqual({ 1: ['Bima', 'Roda Kecil'] });
  await db.admin.query('delete from private.katalog_berubah');
  await movedTo(order.registration, there);
  expect(await namesOf(there.raceId)).toEqual({});
  expect(await wordsOf(order.user, [order.registration.id])).toEqual([]);
  // The board that it left is written anew without the name.
  expect(await namesOf(raceId)).toEqual({});
  const { rows } = await db.admin.query('select from private.katalog_berubah where berkas = $1', [
    `papan/${raceId}`,
  ]);
  expect(rows.length).toBeGreaterThan(0);
  await say(order, true);
  expect(await namesOf(there.raceId)).toEqual({ 70: ['Bima', 'Roda Kecil'] });
});

test('within the race a move keeps the word; where the child is entered already, its word there holds', async () => {
  const here = await raceWithBoard();
  const { order, raceId, target } = here;
  await say(order, true);
  const second = await createCategory(db);
  await linkCategory(db, target.race, second);
  await db.admin.query('update public.pendaftaran_lomba set kategori_id = $2 where id = $1', [
    order.registration.id,
    second.id,
  ]);
  expect(await namesOf(raceId)).toEqual({ 1: ['Bima', 'Roda Kecil'] });

  const there = await raceWithBoard();
  await db.admin.query(
    `update public.pendaftaran_lomba x set rider_id = a.rider_id, user_id = a.user_id
     from public.pendaftaran_lomba a where a.id = $1 and x.id = $2`,
    [order.registration.id, there.order.registration.id],
  );
  await say({ user: order.user, registration: there.order.registration }, false);
  await movedTo(order.registration, there);
  expect(await wordsOf(order.user, [order.registration.id])).toMatchObject([{ boleh: false }]);
});

test('what was said at the gate of the race that an entry left says nothing at the new one', async () => {
  const here = await raceWithBoard();
  const there = await raceWithBoard();
  const yes = act(here.order.registration, 'papan_ya');
  await atGate(here.volunteer, here.raceId, yes);
  await movedTo(here.order.registration, there);
  const no = act(here.order.registration, 'papan_tidak', { occurred_at: Date.now() });
  await atGate(there.volunteer, there.raceId, no);
  await atGate(
    there.volunteer,
    there.raceId,
    act(here.order.registration, 'urungkan', { undoes: no.id }),
  );
  expect(await namesOf(there.raceId)).toEqual({});
  expect(await wordsOf(here.order.user, [here.order.registration.id])).toEqual([]);
});
