import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import { fileDatabase, forbidden, refusalOf, refused } from '#tests/support/sql.ts';
import {
  applyStatus,
  createCategory,
  createOpenRace,
  createRider,
  createUser,
  createUsers,
  endHold,
  joinWaitingList,
  linkCategory,
  openPayment,
  type RaceWithCategory,
  read,
  register,
  slotsOf,
} from '#tests/support/sql-fixtures.ts';
import { actsOf, messagesOf, organiserOf } from '#tests/support/sql-organiser.ts';
import { payments } from '#tests/support/sql-payments.ts';

// A place that comes free in a full category is offered to the next who waits, and kept for them.

const db = fileDatabase();
const books = payments(db);

type Line = Answer<'my_waiting_list'>;

/** Of each user the child for whom a test waits. */
const children = new Map<string, Promise<string>>();
function childOf(user: string): Promise<string> {
  const known = children.get(user) ?? createRider(db, user);
  children.set(user, known);
  return known;
}
async function join(user: string, target: RaceWithCategory, rider?: string) {
  return joinWaitingList<Line>(
    db,
    user,
    target,
    rider ?? (user === 'anon' ? randomUUID() : await childOf(user)),
  );
}
function leave(user: string, { race, category }: RaceWithCategory) {
  return db.rpc(user, 'leave_waiting_list', { race_id: race.id, category_id: category.id });
}
function mine(user: string, { race }: RaceWithCategory) {
  return db.rpcRows<Line>(user, 'my_waiting_list', { race_id: race.id });
}
function cancel(user: string, registrationId: string) {
  return db.rpc(user, 'cancel_registration', { registration_id: registrationId });
}
function endOffers({ race }: RaceWithCategory) {
  return db.admin.query(
    "update private.antrean set tawaran_sampai = now() - interval '1 second' where lomba_id = $1 and status = 'ditawari'",
    [race.id],
  );
}

/** A race with room for others, its category full by so many places; who holds them. */
async function fullCategory(places = 1, race: Record<string, unknown> = {}) {
  const target = await createOpenRace(db, { max_peserta: 20, ...race }, { kuota: places });
  const holders: { user: string; id: string }[] = [];
  for (let held = 0; held < places; held++) {
    const user = await createUser(db);
    holders.push({ user, id: (await register(db, user, target)).id });
  }
  return { target, holders, first: holders[0] as { user: string; id: string } };
}

/** A full category that two wait for: a place came free, and the first of them is offered it. */
async function offeredPlace() {
  const { target, first } = await fullCategory();
  const [a, b] = (await createUsers(db, 2)) as [string, string];
  await join(a, target);
  await join(b, target);
  await cancel(first.user, first.id);
  return { target, a, b };
}

async function statusOf(user: string, target: RaceWithCategory) {
  return (await mine(user, target))[0]?.status;
}

describe('joining', () => {
  test('gives a turn once, however many ask', async () => {
    const { target } = await fullCategory();
    const [a, b] = (await createUsers(db, 2)) as [string, string];
    expect(await join(a, target)).toMatchObject({ status: 'menunggu', position: 1 });
    expect(await join(b, target)).toMatchObject({ status: 'menunggu', position: 2 });
    const again = await Promise.all([join(b, target), join(b, target), join(b, target)]);
    expect(again.map((line) => line.position)).toEqual([2, 2, 2]);
    expect(await mine(b, target)).toHaveLength(1);
    expect((await refusalOf(mine('anon', target))).state).toBe(forbidden);
  });

  test('is refused where there is room, to a visitor, for what is not there, and too late', async () => {
    const open = await createOpenRace(db, {}, { kuota: 3 });
    const user = await createUser(db);
    expect((await refusalOf(join(user, open))).code).toBe('category_has_room');
    const { target } = await fullCategory();
    const other = await createCategory(db);
    expect((await refusalOf(join(user, { race: target.race, category: other }))).code).toBe(
      'category_not_linked',
    );
    await db.admin.query(
      "update public.lomba set pendaftaran_selesai = now() + interval '5 minutes' where id = $1",
      [target.race.id],
    );
    expect(await refusalOf(join(user, target))).toMatchObject(refused('PT409 race_closed'));
    await db.admin.query("update public.lomba set status = 'draf' where id = $1", [target.race.id]);
    expect((await refusalOf(join(user, target))).code).toBe('race_not_found');
    expect((await refusalOf(join('anon', target))).state).toBe(forbidden);
  });

  test('a person stands in ten lists at most', async () => {
    const user = await createUser(db);
    for (let joined = 0; joined < 10; joined++) {
      await join(user, (await fullCategory()).target);
    }
    const { target } = await fullCategory();
    expect(await refusalOf(join(user, target))).toMatchObject(
      refused('PT429 too_many_waiting', { limit: 10 }),
    );
  });

  test('a parent who leaves and joins again, again and again, waits for an hour', async () => {
    const { target } = await fullCategory();
    const user = await createUser(db);
    await db.admin.query(
      `insert into private.antrean (lomba_id, kategori_id, user_id, rider_id, status, dibuat_pada, selesai_pada)
       select $1, $2, $3, $4, 'keluar', now() - make_interval(mins => minutes), now() from generate_series(1, 40) minutes`,
      [target.race.id, target.category.id, user, await childOf(user)],
    );
    const refusal = await refusalOf(join(user, target));
    expect(refusal).toMatchObject(refused('PT429 too_many_attempts'));
    expect(Math.ceil((refusal.facts as { seconds: number }).seconds / 60)).toBe(20);
    await join(await createUser(db), target);
  });

  test('is for a child of one’s own, whom the class is for on the race day', async () => {
    const target = await createOpenRace(db, {}, { kuota: 1 });
    await db.admin.query(
      'update public.kategori_lomba set usia_min = 4, usia_max = 7, batasan_gender = $2 where id = $1',
      [target.category.id, 'pria'],
    );
    await register(db, await createUser(db), target);
    const user = await createUser(db);
    const tooYoung = await createRider(db, user, { birth_date: '17-08-2024' });
    expect(await refusalOf(join(user, target, tooYoung))).toMatchObject(
      refused('PT422 age_below_min', { min: 4 }),
    );
    const tooOld = await createRider(db, user, { birth_date: '17-08-2012' });
    expect((await refusalOf(join(user, target, tooOld))).code).toBe('age_above_max');
    const girl = await createRider(db, user, { gender: 'perempuan' });
    expect((await refusalOf(join(user, target, girl))).code).toBe('gender_not_allowed');
    const theirs = await createRider(db, await createUser(db));
    const removed = await createRider(db, user);
    await db.rpc(user, 'remove_rider', { rider_id: removed });
    for (const rider of [theirs, removed, randomUUID()]) {
      expect(await refusalOf(join(user, target, rider))).toMatchObject(
        refused('PT404 rider_not_found'),
      );
    }
    expect(await mine(user, target)).toEqual([]);
  });

  test('a child who rides already waits for nothing; siblings wait each for themselves', async () => {
    const { target } = await fullCategory(1, { satu_rider_per_akun: false });
    const other = { race: target.race, category: await createCategory(db) };
    await linkCategory(db, other.race, other.category, 9);
    const user = await createUser(db);
    const [first, second] = [
      await createRider(db, user, { nickname: 'Raka' }),
      await createRider(db, user, { nickname: 'Zahra' }),
    ];
    expect(await join(user, target, first)).toMatchObject({ position: 1, nama_panggilan: 'Raka' });
    expect(await join(user, target, second)).toMatchObject({
      position: 2,
      nama_panggilan: 'Zahra',
    });
    expect(await join(user, target, first)).toMatchObject({ position: 1 });
    const { rows } = await db.admin.query('select nama_lengkap from public.rider where id = $1', [
      first,
    ]);
    await register(db, user, other, { full_name: rows[0].nama_lengkap });
    // In another class of the race, but once in a race.
    expect((await mine(user, target)).map(({ nama_panggilan }) => nama_panggilan)).toEqual([
      'Zahra',
    ]);
    expect(await refusalOf(join(user, target, first))).toMatchObject(
      refused('PT409 rider_already_entered'),
    );
    await leave(user, target);
    expect(await mine(user, target)).toEqual([]);
  });

  test('a parent who has a confirmed rider where an account has one waits for no second', async () => {
    const target = await createOpenRace(db, { max_peserta: 1, harga_dasar: 0 });
    const user = await createUser(db);
    await register(db, user, target);
    expect((await refusalOf(join(user, target))).code).toBe('already_confirmed');
  });

  test('all own lists are told together, and a child who is taken off the family leaves them', async () => {
    const user = await createUser(db);
    const [one, two] = [(await fullCategory()).target, (await fullCategory()).target];
    await join(user, one);
    await join(user, two);
    const all = await db.rpcRows<Line>(user, 'my_waiting_list', {});
    expect(all.map(({ lomba_id, judul }) => [lomba_id, judul])).toEqual([
      [one.race.id, one.race.judul],
      [two.race.id, two.race.judul],
    ]);
    await db.rpc(user, 'remove_rider', { rider_id: await childOf(user) });
    expect(await db.rpcRows(user, 'my_waiting_list', {})).toEqual([]);
  });

  test('counts in a category without a quota when the race is full', async () => {
    const target = await createOpenRace(db, { max_peserta: 1 });
    const holder = await createUser(db);
    const held = await register(db, holder, target);
    const waiting = await createUser(db);
    await join(waiting, target);
    await cancel(holder, held.id);
    expect(await statusOf(waiting, target)).toBe('ditawari');
    expect((await refusalOf(register(db, await createUser(db), target))).code).toBe('race_full');
    await register(db, waiting, target);
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
  });
});

describe('a place that comes free', () => {
  test('is offered to who joined first, told, and kept from newcomers', async () => {
    const { target, a, b } = await offeredPlace();
    const offer = (await mine(a, target))[0] as Line;
    expect(offer.status).toBe('ditawari');
    const hours = (Date.parse(offer.tawaran_sampai ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(11.9);
    expect(hours).toBeLessThan(12.1);
    expect(await mine(b, target)).toMatchObject([{ status: 'menunggu', position: 1 }]);
    expect(await messagesOf(db, 'place_offered', target.race.id)).toMatchObject([
      { user_id: a, isi: { kategori_id: target.category.id } },
    ]);

    for (const user of [await createUser(db), b]) {
      expect(await refusalOf(register(db, user, target))).toMatchObject(
        refused('PT409 category_full'),
      );
    }
    await register(db, a, target);
    expect(await mine(a, target)).toEqual([]);
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
  });

  test('shows as taken to everybody else', async () => {
    const { target, first } = await fullCategory();
    const [a, b] = (await createUsers(db, 2)) as [string, string];
    await join(a, target);
    await cancel(first.user, first.id);
    const taken = async (caller: string) =>
      (
        await db.query<{ terisi: number }>(
          caller,
          'select terisi from public.race_categories($1)',
          [target.race.id],
        )
      )[0]?.terisi;
    expect([await taken(a), await taken(b), await taken('anon')]).toEqual([0, 1, 1]);
  });

  /** Places that a caller is shown: of the race in lists and on its page, and of each category. */
  const shownTo = async (caller: string, { race }: RaceWithCategory) => {
    const [listed] = await db.query<{ places: number }>(
      caller,
      'select max_peserta - peserta_saat_ini as places from public.list_races($1) where id = $2',
      [race.judul, race.id],
    );
    const [page] = await db.query<{ places: number }>(
      caller,
      'select max_peserta - l.places_taken as places from public.lomba l where id = $1',
      [race.id],
    );
    const categories = await db.query<{ id: string; free: number }>(
      caller,
      'select id, free from public.race_categories($1)',
      [race.id],
    );
    return {
      race: [listed?.places, page?.places],
      categories: Object.fromEntries(categories.map(({ id, free }) => [id, free])),
    };
  };

  test('is free to nobody else in a list, on the race’s page or in any category', async () => {
    const target = await createOpenRace(db, { max_peserta: 1, judul: `Penuh ${randomUUID()}` });
    const other = { race: target.race, category: await createCategory(db) };
    await linkCategory(db, other.race, other.category, 5);
    const holder = await createUser(db);
    const held = await register(db, holder, target);
    const [a, b] = (await createUsers(db, 2)) as [string, string];
    await join(a, target);
    await cancel(holder, held.id);
    const nothing = {
      race: [0, 0],
      categories: { [target.category.id]: 0, [other.category.id]: 0 },
    };
    expect(await shownTo(b, target)).toEqual(nothing);
    expect(await shownTo('anon', target)).toEqual(nothing);
    // Kept in the category that was asked for: in another one its owner would be refused, too.
    expect(await shownTo(a, target)).toEqual({
      race: [1, 1],
      categories: { [target.category.id]: 1, [other.category.id]: 0 },
    });
    expect((await refusalOf(register(db, a, other))).code).toBe('race_full');
    await register(db, a, target);
  });

  test('is not shown as free where somebody has paid and waits for it', async () => {
    const { target, first } = await fullCategory(1, { judul: `Dibayar ${randomUUID()}` });
    const transaction = await openPayment(db, first.user, first.id);
    await endHold(db, first.id);
    await books.release();
    const second = await register(db, await createUser(db), target);
    await applyStatus(db, transaction, 'PAID');
    expect((await books.registration(first.id)).perlu_tindakan).toBe('slot_habis');
    // Somebody else works on the entry that waits: it is not seated with the place, only kept one.
    await db.admin.query('begin');
    await db.admin.query('select from public.pendaftaran_lomba where id = $1 for update', [
      first.id,
    ]);
    await cancel(second.user_id as string, second.id);
    expect((await shownTo('anon', target)).categories[target.category.id]).toBe(0);
    await db.admin.query('rollback');
    await books.release();
    expect((await books.registration(first.id)).status_pendaftaran).toBe('dikonfirmasi');
  });

  test('is used up by the sibling who enters in it', async () => {
    const { target, first } = await fullCategory(1, { satu_rider_per_akun: false });
    const user = await createUser(db);
    const [one, two] = [await createRider(db, user), await createRider(db, user)];
    await join(user, target, one);
    await join(user, target, two);
    await cancel(first.user, first.id);
    await register(db, user, target);
    expect(await mine(user, target)).toMatchObject([{ rider_id: two, status: 'menunggu' }]);
    expect(await books.discrepancies()).toEqual([]);
  });

  test('goes on when the time is over, and the last one ends in the open', async () => {
    const { target, a, b } = await offeredPlace();
    await endOffers(target);
    // Not swept yet: it still holds, and the child who was offered it may still take it.
    expect((await refusalOf(register(db, await createUser(db), target))).code).toBe(
      'category_full',
    );
    await books.release();
    expect(await mine(a, target)).toEqual([]);
    expect(await statusOf(b, target)).toBe('ditawari');
    await endOffers(target);
    await books.release();
    await register(db, await createUser(db), target);
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
  });

  test('goes on when its holder leaves the list', async () => {
    const { target, a, b } = await offeredPlace();
    await leave(a, target);
    await leave(a, target);
    expect(await statusOf(b, target)).toBe('ditawari');
  });

  test('by the end of a hold, a refund, a larger quota and a larger race', async () => {
    const { target, holders } = await fullCategory(2);
    const users = await createUsers(db, 4);
    for (const user of users) {
      await join(user, target);
    }
    const [held, paid] = holders as [{ user: string; id: string }, { user: string; id: string }];
    const transaction = await openPayment(db, paid.user, paid.id);
    await applyStatus(db, transaction, 'PAID');
    await endHold(db, held.id);
    await books.release();
    await applyStatus(db, transaction, 'REFUND');
    await db.admin.query('update public.lomba_kategori set kuota = 3 where lomba_id = $1', [
      target.race.id,
    ]);
    const offered = async () =>
      Promise.all(users.map(async (user) => (await statusOf(user, target)) === 'ditawari'));
    expect(await offered()).toEqual([true, true, true, false]);
    await db.admin.query('update public.lomba_kategori set kuota = 9 where lomba_id = $1', [
      target.race.id,
    ]);
    expect(await offered()).toEqual([true, true, true, true]);
    expect(await books.discrepancies()).toEqual([]);
  });

  test('goes first to a child who has paid and waits, and an offer that stands is kept from them', async () => {
    const { target, first } = await fullCategory();
    const late = await createUser(db);
    const waiting = await createUser(db);
    await join(waiting, target);
    // Released, and taken by the offer; then its money comes.
    const transaction = await openPayment(db, first.user, first.id);
    await endHold(db, first.id);
    await books.release();
    expect(await statusOf(waiting, target)).toBe('ditawari');
    await applyStatus(db, transaction, 'PAID');
    expect((await books.registration(first.id)).perlu_tindakan).toBe('slot_habis');
    expect(await books.discrepancies()).toEqual([]);
    await join(late, target);
    // The offer ends: the money comes before the list.
    await endOffers(target);
    await books.release();
    expect((await books.registration(first.id)).status_pendaftaran).toBe('dikonfirmasi');
    expect(await statusOf(late, target)).toBe('menunggu');
    expect(await books.discrepancies()).toEqual([]);
  });

  /** A race of one place, which is offered to a family; then the money of the child whose hold had ended comes. */
  async function offeredThenPaidLate(kuota: number | null) {
    const target = await createOpenRace(db, { max_peserta: 1 }, { kuota });
    const [late, family] = (await createUsers(db, 2)) as [string, string];
    const entry = await register(db, late, target);
    await join(family, target);
    const transaction = await openPayment(db, late, entry.id);
    await endHold(db, entry.id);
    await books.release();
    expect(await statusOf(family, target)).toBe('ditawari');
    await applyStatus(db, transaction, 'PAID');
    const mark = async () => (await books.registration(entry.id)).perlu_tindakan;
    expect(await mark()).toBe('slot_habis');
    return { target, family, mark };
  }
  async function enters(family: string, target: RaceWithCategory, rider: string) {
    const child = await read<{ nama_lengkap: string }>(db, 'public.rider', rider);
    return register(db, family, target, { full_name: child.nama_lengkap });
  }

  test.each([null, 1])(
    'can be taken though money that came late waits for a place (quota %j); that one is next',
    async (kuota) => {
      const { target, family, mark } = await offeredThenPaidLate(kuota);
      expect(
        await db.rpcRows(family, 'race_categories', { race_id: target.race.id }),
      ).toMatchObject([{ free: 1 }]);
      expect(
        await db.rpcRows('anon', 'race_categories', { race_id: target.race.id }),
      ).toMatchObject([{ free: 0 }]);
      expect(await refusalOf(register(db, await createUser(db), target))).toMatchObject({
        code: 'race_full',
      });
      const taken = await enters(family, target, await childOf(family));
      expect(await mine(family, target)).toEqual([]);
      expect(await mark()).toBe('slot_habis');
      // The family lets it go again: the money comes before the list and before newcomers.
      await cancel(family, taken.id);
      expect(await mark()).toBeNull();
      expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
      expect(await books.discrepancies()).toEqual([]);
    },
  );

  test('taken by its child leaves a sibling’s own offer standing, whoever has paid late', async () => {
    const target = await createOpenRace(db, { max_peserta: 2, satu_rider_per_akun: false });
    const [late, leaving, family] = (await createUsers(db, 3)) as [string, string, string];
    const entry = await register(db, late, target);
    const given = await register(db, leaving, target);
    const one = await childOf(family);
    const two = await createRider(db, family);
    await join(family, target, one);
    await join(family, target, two);
    const transaction = await openPayment(db, late, entry.id);
    await endHold(db, entry.id);
    await books.release();
    await cancel(leaving, given.id);
    await applyStatus(db, transaction, 'PAID');
    expect((await books.registration(entry.id)).perlu_tindakan).toBe('slot_habis');
    await enters(family, target, one);
    expect(await mine(family, target)).toMatchObject([{ rider_id: two, status: 'ditawari' }]);
    await enters(family, target, two);
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 2, live: 2 });
  });

  test('is offered to nobody when there is no time left to enter', async () => {
    const { target, first } = await fullCategory();
    const user = await createUser(db);
    await join(user, target);
    await db.admin.query(
      "update public.lomba set pendaftaran_selesai = now() + interval '15 minutes' where id = $1",
      [target.race.id],
    );
    await cancel(first.user, first.id);
    expect(await statusOf(user, target)).toBe('menunggu');
  });

  test('a crowd at it: who was offered it enters, and the count stays exact', async () => {
    const { target, holders } = await fullCategory(3);
    const other = { race: target.race, category: await createCategory(db) };
    await linkCategory(db, other.race, other.category, 2);
    const waiting = await createUsers(db, 6);
    for (const user of waiting) {
      await join(user, target);
    }
    const crowd = await createUsers(db, 16);
    const attempts = await Promise.allSettled([
      ...holders.map(({ user, id }) => cancel(user, id)),
      ...crowd.map((user, index) => register(db, user, index % 4 === 0 ? other : target)),
      ...waiting.map((user) => register(db, user, target)),
      ...waiting.map((user) => leave(user, other)),
    ]);
    for (const attempt of attempts) {
      if (attempt.status === 'rejected') {
        expect((await refusalOf(Promise.reject(attempt.reason))).state).toBe('PT409');
      }
    }
    await books.release();
    const { rows } = await db.admin.query<{ kuota: number; terisi: number; offers: number }>(
      `select link.kuota, link.terisi, (
         select count(*) from private.antrean a
         where a.lomba_id = link.lomba_id and a.kategori_id = link.kategori_id and a.status = 'ditawari'
       ) as offers
       from public.lomba_kategori link where link.lomba_id = $1`,
      [target.race.id],
    );
    for (const row of rows) {
      expect(row.terisi + row.offers).toBeLessThanOrEqual(row.kuota);
    }
    const { counted, live } = await slotsOf(db, target.race.id);
    expect(counted).toBe(live);
    expect(await books.discrepancies()).toEqual([]);
    // Nobody of the crowd passed: those who stand in the category now had waited.
    const inside = await db.admin.query<{ user_id: string }>(
      "select user_id from public.pendaftaran_lomba where lomba_id = $1 and kategori_id = $2 and status_pendaftaran <> 'dibatalkan'",
      [target.race.id, target.category.id],
    );
    const may = new Set([...waiting, ...holders.map((holder) => holder.user)]);
    expect(inside.rows.filter((row) => !may.has(row.user_id))).toEqual([]);
  });
});

describe('the organiser', () => {
  test('sees who waits, and sets how long an offer stands', async () => {
    const { target, first } = await fullCategory();
    const organiser = await organiserOf(db, target.race);
    const user = await createUser(db, { nama_lengkap: 'Ibu Sari' });
    await join(user, target);
    await db.rpc(organiser, 'set_offer_length', { race_id: target.race.id, minutes: 60 });
    await db.rpc(organiser, 'set_offer_length', { race_id: target.race.id, minutes: 60 });
    await cancel(first.user, first.id);
    const list = await db.rpc<Answer<'race_waiting_list'>>(organiser, 'race_waiting_list', {
      race_id: target.race.id,
    });
    expect(list).toMatchObject({
      tawaran_menit: 60,
      lines: [{ parent: 'Ibu Sari', status: 'ditawari' }],
    });
    const minutes = (Date.parse(list.lines[0]?.tawaran_sampai ?? '') - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(55);
    expect(minutes).toBeLessThan(61);
    expect(await actsOf(db, target.race.id)).toMatchObject([
      {
        user_id: organiser,
        tindakan: 'set_offer_length',
        sebelum: { tawaran_menit: 720 },
        sesudah: { tawaran_menit: 60 },
      },
    ]);
    for (const minutes of [29, 4321, null]) {
      expect(
        (
          await refusalOf(
            db.rpc(organiser, 'set_offer_length', { race_id: target.race.id, minutes }),
          )
        ).code,
      ).toBe('offer_length_invalid');
    }
  });
});
