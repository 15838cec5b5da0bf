import { describe, expect, test } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import type { Role } from '#domain/roles.ts';
import { pagesOf } from '#tests/support/pages.ts';
import { fileDatabase, refusalOf, testOfWholeDatabase } from '#tests/support/sql.ts';
import {
  applyStatus,
  createCategory,
  createOpenRace,
  createPaidOrderIn,
  createRace,
  createUser,
  endHold,
  joinWaitingList,
  linkCategory,
  openPayment,
  type Race,
  type RaceWithCategory,
  register,
} from '#tests/support/sql-fixtures.ts';
import { actsOf, organiserOf } from '#tests/support/sql-organiser.ts';
import { payments } from '#tests/support/sql-payments.ts';

// How a race stands: every number beside the rows it counts; and the search from anywhere.

const db = fileDatabase();
const books = payments(db);

type Overview = Answer<'race_overview'>;
type Found = Answer<'organiser_search'>;

function overviewOf(user: string, race: Pick<Race, 'id'>) {
  return db.rpc<Overview>(user, 'race_overview', { race_id: race.id });
}

async function entered(target: RaceWithCategory, changes: Record<string, unknown> = {}) {
  const user = await createUser(db);
  return { user, registration: await register(db, user, target, changes) };
}

function paid(target: RaceWithCategory, changes: Record<string, unknown> = {}) {
  return createPaidOrderIn(db, target, changes);
}

function enteredOn(registrationId: string, at: string) {
  return db.admin.query('update public.pendaftaran_lomba set didaftar_pada = $2 where id = $1', [
    registrationId,
    at,
  ]);
}

describe('the riders of a race', () => {
  test('by day at the venue, by category, and those who gave up counted nowhere', async () => {
    const target = await createOpenRace(
      db,
      { zona_waktu: 'Asia/Jayapura', max_peserta: 40 },
      { kuota: 12 },
    );
    const owner = await organiserOf(db, target.race, 'pemilik');
    const first = await paid(target);
    const second = await entered(target);
    const third = await paid(target);
    const gone = await entered(target);
    await db.rpc(gone.user, 'cancel_registration', { registration_id: gone.registration.id });
    // 23:30 in Jakarta is the next day in Jayapura.
    await enteredOn(first.registration.id, '2026-03-01T23:30:00+07:00');
    await enteredOn(second.registration.id, '2026-03-02T10:00:00+09:00');
    await enteredOn(third.registration.id, '2026-03-04T00:10:00+09:00');

    const { riders, categories, race } = await overviewOf(owner, target.race);
    expect(riders?.days).toEqual([
      { day: '2026-03-02', confirmed: 1, unpaid: 1 },
      { day: '2026-03-04', confirmed: 1, unpaid: 0 },
    ]);
    expect(riders).toMatchObject({ confirmed: 2, unpaid: 1, without_plate: 2 });
    expect(riders?.categories).toEqual([
      { kategori_id: target.category.id, confirmed: 2, unpaid: 1, waiting: 0, offered: 0 },
    ]);
    expect(categories).toEqual([
      { id: target.category.id, nama: target.category.nama, kuota: 12, terisi: 3 },
    ]);
    expect(race.peserta_saat_ini).toBe(3);
  });

  test('count as the participants list shows them', async () => {
    const target = await createOpenRace(db);
    const owner = await organiserOf(db, target.race, 'pemilik');
    await paid(target);
    await paid(target);
    await entered(target);
    const { riders } = await overviewOf(owner, target.race);
    const list = await db.rpc<Answer<'race_riders'>>(owner, 'race_riders', {
      race_id: target.race.id,
    });
    const count = (...statuses: string[]) =>
      list.riders.filter(({ status_pendaftaran }) => statuses.includes(status_pendaftaran)).length;
    expect(riders?.confirmed).toBe(count('dikonfirmasi', 'check_in', 'selesai', 'dnf'));
    expect(riders?.unpaid).toBe(count('pending'));
  });

  test('the waiting list and its offers, and plates that are missing', async () => {
    const target = await createOpenRace(db, {}, { kuota: 1 });
    const owner = await organiserOf(db, target.race, 'pemilik');
    const holder = await paid(target);
    for (let waiting = 0; waiting < 2; waiting++) {
      await joinWaitingList(db, await createUser(db), target);
    }
    expect((await overviewOf(owner, target.race)).riders).toMatchObject({
      without_plate: 1,
      offered_until: null,
      categories: [{ waiting: 2, offered: 0 }],
    });
    await db.rpc(owner, 'set_plate', { registration_id: holder.registration.id, plate: 12 });
    await db.admin.query(
      'update public.lomba_kategori set kuota = 2 where lomba_id = $1 and kategori_id = $2',
      [target.race.id, target.category.id],
    );
    await books.release();
    const after = await overviewOf(owner, target.race);
    expect(after.riders).toMatchObject({
      without_plate: 0,
      categories: [{ waiting: 1, offered: 1 }],
    });
    expect(after.riders?.offered_until).not.toBeNull();
  });
});

describe('a rider who is entered twice', () => {
  const child = {
    full_name: 'Bima Sakti',
    nickname: 'Bima',
    birth_date: '17-08-2021',
  };

  test('by a QR that was paid after the hold had ended, is told until one entry is gone', async () => {
    const target = await createOpenRace(db);
    const owner = await organiserOf(db, target.race, 'pemilik');
    const { user, registration } = await entered(target, child);
    const late = await openPayment(db, user, registration.id);
    await endHold(db, registration.id);
    await books.release();
    const anew = await register(db, user, target, { ...child, full_name: 'BIMA  SAKTI' });
    expect((await overviewOf(owner, target.race)).riders?.twice).toEqual([]);

    await applyStatus(db, late, 'PAID');
    expect((await overviewOf(owner, target.race)).riders?.twice).toEqual([
      { id: anew.id, nama_panggilan_rider: 'Bima' },
    ]);
    await db.rpc(user, 'cancel_registration', { registration_id: anew.id });
    expect((await overviewOf(owner, target.race)).riders?.twice).toEqual([]);
  });

  test('is no other child of the same name or birthday', async () => {
    const target = await createOpenRace(db);
    const owner = await organiserOf(db, target.race, 'pemilik');
    await entered(target, child);
    await entered(target, { ...child, full_name: 'Bima Saktiawan' });
    await entered(target, { ...child, birth_date: '18-08-2021' });
    expect((await overviewOf(owner, target.race)).riders?.twice).toEqual([]);
  });
});

describe('thin categories', () => {
  async function ladder(...steps: [string, Record<string, unknown>, number][]) {
    const race = await createRace(db, { max_peserta: 100 });
    const owner = await organiserOf(db, race, 'pemilik');
    const names: Record<string, string[]> = {};
    for (const [nama, limits, riders] of steps) {
      const category = await createCategory(db, { nama: `${nama} ${race.id}`, ...limits });
      await linkCategory(db, race, category);
      names[nama] = [];
      for (let rider = 0; rider < riders; rider++) {
        const { registration } = await paid(
          { race, category },
          {
            birth_date: `17-08-${new Date().getFullYear() - Number(limits.usia_min ?? 5)}`,
            gender: limits.batasan_gender === 'wanita' ? 'perempuan' : 'laki-laki',
          },
        );
        names[nama].push(registration.id);
      }
    }
    return {
      race,
      owner,
      names,
      /** Name, riders, where to and how many then, as short lines. */
      proposals: async () =>
        ((await overviewOf(owner, race)).riders?.thin ?? []).map(
          ({ nama, confirmed, target }) =>
            `${nama.split(' ')[0]} ${confirmed} -> ${target === null ? 'none' : `${target.nama.split(' ')[0]} ${target.confirmed}`}`,
        ),
    };
  }
  const ages = (from: number, to = from) => ({ usia_min: from, usia_max: to });

  test('a category under three travels up to the next, and on while it stays under three', async () => {
    const { proposals, owner, race, names } = await ladder(
      ['Tiga', ages(3), 1],
      ['Empat', ages(4), 1],
      ['Lima', ages(5), 3],
      ['Enam', ages(6), 2],
      ['Tujuh', ages(7), 0],
    );
    expect(await proposals()).toEqual([
      'Tiga 1 -> Lima 5',
      'Empat 1 -> Lima 5',
      'Enam 2 -> Tujuh 2',
      'Tujuh 0 -> none',
    ]);
    const { riders } = await overviewOf(owner, race);
    expect(riders?.thin[0]?.riders.map(({ id }) => id)).toEqual(names.Tiga);
  });

  test('stops where two small ones make three, and leaves those alone who are enough', async () => {
    const { proposals } = await ladder(
      ['Tiga', ages(3), 1],
      ['Empat', ages(4), 2],
      ['Lima', ages(5), 4],
    );
    expect(await proposals()).toEqual(['Tiga 1 -> Empat 3', 'Empat 2 -> none']);
  });

  test('girls go to the next of their own or of everybody, never among the boys', async () => {
    const { proposals } = await ladder(
      ['Putri', { ...ages(4), batasan_gender: 'wanita' }, 1],
      ['Putra', { ...ages(5), batasan_gender: 'pria' }, 3],
      ['Semua', ages(6), 3],
    );
    expect(await proposals()).toEqual(['Putri 1 -> Semua 4']);
  });

  test('from the highest nobody travels', async () => {
    const { proposals } = await ladder(['Lima', ages(5), 3], ['Enam', ages(6), 1]);
    expect(await proposals()).toEqual(['Enam 1 -> none']);
  });

  test('an unpaid entry does not make a category fuller', async () => {
    const { proposals, race, owner } = await ladder(['Lima', ages(5), 2]);
    const { categories } = await overviewOf(owner, race);
    const [category] = categories;
    await entered(
      { race, category: { id: category?.id } as RaceWithCategory['category'] },
      { birth_date: `17-08-${new Date().getFullYear() - 5}` },
    );
    expect(await proposals()).toEqual(['Lima 2 -> none']);
  });
});

describe('what needs a decision', () => {
  test('money is the desk’s own, with its cases and refunds', async () => {
    // Dear enough for a second person, so that a refund waits for approval.
    const target = await createOpenRace(db, { harga_dasar: 600_000 }, { kuota: 1 });
    const owner = await organiserOf(db, target.race, 'pemilik');
    const late = await entered(target);
    const transaction = await openPayment(db, late.user, late.registration.id);
    await endHold(db, late.registration.id);
    await books.release();
    await paid(target);
    await applyStatus(db, transaction, 'PAID');

    const before = await overviewOf(owner, target.race);
    const desk = await db.rpc<{ summary: Record<string, number> }>(owner, 'race_money', {
      race_id: target.race.id,
    });
    expect(before.money?.summary).toEqual(desk.summary);
    expect(before.money).toMatchObject({
      cases: [{ perlu_tindakan: 'slot_habis', entries: 1 }],
      refunds_to_approve: 0,
      refunds_to_pay: 0,
    });
    await db.rpc(owner, 'ask_refund', {
      registration_id: late.registration.id,
      transaction_id: null,
      note: 'Penuh',
      account: JSON.stringify({ bank: 'BCA', nomor: '1234567', atas_nama: 'Ibu Rani' }),
      commit: true,
    });
    expect((await overviewOf(owner, target.race)).money).toMatchObject({
      refunds_to_approve: 1,
      refunds_to_pay: 0,
    });
  });

  test('a child who is inside without a paid entry stands there until it is settled', async () => {
    const target = await createOpenRace(db);
    const owner = await organiserOf(db, target.race, 'pemilik');
    const { registration, user } = await entered(target);
    const event = (action: string, id: string, undoes: string | null) => ({
      id,
      subject: undefined as string | undefined,
      action,
      undoes,
      place: 'Utara',
      device: '5f2c1f5e-0000-4000-8000-000000000001',
      occurred_at: Date.now(),
      server_offset: 0,
    });
    const { rows } = await db.admin.query<{ subject: string }>(
      'select private.field_subject(kode_masuk) as subject from public.pendaftaran_lomba where id = $1',
      [registration.id],
    );
    const inside = {
      ...event('masuk', '5f2c1f5e-0000-4000-8000-0000000000aa', null),
      subject: rows[0]?.subject,
    };
    await db.rpc(owner, 'send_field_events', {
      race_id: target.race.id,
      kind: 'gate',
      events: JSON.stringify([inside]),
    });
    expect((await overviewOf(owner, target.race)).inside).toMatchObject([
      { id: registration.id, status_pendaftaran: 'pending' },
    ]);
    await applyStatus(db, await openPayment(db, user, registration.id), 'PAID');
    expect((await overviewOf(owner, target.race)).inside).toEqual([]);
  });

  test('of a draft: how much it misses', async () => {
    const race = await createRace(db, { status: 'draf' });
    const owner = await organiserOf(db, race, 'pemilik');
    const overview = await overviewOf(owner, race);
    expect(overview.missing).toBeGreaterThan(0);
    expect(overview.riders).toMatchObject({ confirmed: 0, unpaid: 0, days: [], thin: [] });
  });
});

describe('what changed since yesterday', () => {
  const daysAgo = (days: number) => `now() - make_interval(days => ${days})`;
  const move = (table: string, column: string, id: string, at: string, key = 'id') =>
    db.admin.query(`update ${table} set ${column} = ${at} where ${key} = $1`, [id]);

  test('is told by day at the venue, each number beside its rows', async () => {
    const target = await createOpenRace(db, { zona_waktu: 'Asia/Jayapura' }, { kuota: 5 });
    const owner = await organiserOf(db, target.race, 'pemilik');
    const today = await paid(target);
    const yesterday = await paid(target);
    const old = await paid(target);
    const gone = await entered(target);
    const left = await entered(target);
    await joinWaitingList(db, await createUser(db), target);
    for (const { user, registration } of [gone, left]) {
      await db.rpc(user, 'cancel_registration', { registration_id: registration.id });
    }
    for (const { registration } of [yesterday, old]) {
      const at = registration.id === old.registration.id ? daysAgo(5) : daysAgo(1);
      await move('public.pendaftaran_lomba', 'didaftar_pada', registration.id, at);
      await move(
        'public.transaksi_pembayaran',
        'dibayar_pada',
        registration.id,
        at,
        'pendaftaran_lomba_id',
      );
    }
    // Entered five days ago, given up yesterday.
    await move('public.pendaftaran_lomba', 'didaftar_pada', left.registration.id, daysAgo(5));
    await move('public.pendaftaran_lomba', 'dibatalkan_pada', left.registration.id, daysAgo(1));

    const { riders, money, today: day } = await overviewOf(owner, target.race);
    const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
    expect(riders?.changes).toEqual([
      { day, entries: 2, paid: 1, cancelled: 1, waiting: 1 },
      { day: before, entries: 1, paid: 1, cancelled: 1, waiting: 0 },
    ]);
    const desk = await db.rpc<Answer<'race_money'>>(owner, 'race_money', {
      race_id: target.race.id,
    });
    expect(money?.changes).toEqual(desk.days.filter((one) => one.day >= before));
    expect(money?.changes.map(({ payments }) => payments)).toEqual([1, 1]);
    expect(today.registration.lomba_id).toBe(target.race.id);
  });

  test('an entry on paper is a new entry, and no payment whose row the money desk has', async () => {
    const target = await createOpenRace(db);
    const owner = await organiserOf(db, target.race, 'pemilik');
    const { registration } = await entered(target);
    await db.admin.query(
      `update public.pendaftaran_lomba
       set user_id = null, asal = 'kertas', kode_unik = 0, biaya_admin = 0, harga_dasar = 0, total_bayar = 0,
         status_pendaftaran = 'dikonfirmasi', status_pembayaran = 'dibayar' where id = $1`,
      [registration.id],
    );
    const { riders, last } = await overviewOf(owner, target.race);
    expect(riders?.changes[0]).toMatchObject({ entries: 1, paid: 0 });
    expect(last).toBeNull();
  });

  test('a hold that ran out is a place that came free on that day', async () => {
    const target = await createOpenRace(db);
    const owner = await organiserOf(db, target.race, 'pemilik');
    const late = await entered(target);
    await endHold(db, late.registration.id);
    await books.release();
    const { riders } = await overviewOf(owner, target.race);
    expect(riders?.changes.map(({ cancelled }) => cancelled)).toEqual([1, 0]);
  });
});

describe('beside the last race of the club', () => {
  /** A race of the same club that began so many days ago. */
  async function earlier(race: Race, days: number, changes: Record<string, unknown> = {}) {
    const target = await createOpenRace(db);
    await db.admin.query(
      `update public.lomba set organisasi_id = (select organisasi_id from public.lomba where id = $2) where id = $1`,
      [target.race.id, race.id],
    );
    const begin = () =>
      db.admin.query(
        `update public.lomba set status = $2, tanggal_mulai = now() - make_interval(days => $3),
           pendaftaran_selesai = now() - make_interval(days => $3 + 1) where id = $1`,
        [target.race.id, changes.status ?? 'selesai', days],
      );
    return { target, begin };
  }
  const at = (id: string, entered: number, paidAt: number | null) =>
    db.admin.query(
      `with moved as (
         update public.pendaftaran_lomba set didaftar_pada = now() - make_interval(days => $2) where id = $1)
       update public.transaksi_pembayaran set dibayar_pada = now() - make_interval(days => $3)
       where pendaftaran_lomba_id = $1 and dibayar_pada is not null`,
      [id, entered, paidAt],
    );

  async function scene() {
    const now = await createOpenRace(db);
    const owner = await organiserOf(db, now.race, 'pemilik');
    await db.admin.query(
      `update public.lomba set tanggal_mulai = now() + interval '10 days' where id = $1`,
      [now.race.id],
    );
    await paid(now);
    await entered(now);
    const before = await earlier(now.race, 30);
    return { now, owner, before };
  }

  test('both are counted at the same time before their start', async () => {
    const { now, owner, before } = await scene();
    // It began 30 days ago: ten days before that was 40 days ago.
    const early = await paid(before.target);
    const unpaid = await paid(before.target);
    const late = await paid(before.target);
    const gone = await entered(before.target);
    await db.rpc(gone.user, 'cancel_registration', { registration_id: gone.registration.id });
    await at(early.registration.id, 50, 45);
    await at(unpaid.registration.id, 41, 39);
    await at(late.registration.id, 35, 35);
    await at(gone.registration.id, 60, null);
    await db.admin.query(
      `update public.pendaftaran_lomba set dibatalkan_pada = now() - interval '38 days' where id = $1`,
      [gone.registration.id],
    );
    await before.begin();
    const { last } = await overviewOf(owner, now.race);
    const { rows } = await db.admin.query<{ one: number }>(
      `select private.received_amount(t)::int as one from public.transaksi_pembayaran t where t.pendaftaran_lomba_id = $1`,
      [early.registration.id],
    );
    expect(last).toMatchObject({
      id: before.target.race.id,
      then_sum: { entries: 3, paid: 1, received: rows[0]?.one },
      now_sum: { entries: 2, paid: 1 },
      final_sum: { entries: 3, paid: 3 },
    });
  });

  test('there is nothing beside the first race, a draft, a race of another club, or one that was called off', async () => {
    const { now, owner, before } = await scene();
    expect((await overviewOf(owner, now.race)).last).toBeNull();
    await before.begin();
    expect((await overviewOf(owner, now.race)).last).not.toBeNull();
    await db.admin.query(`update public.lomba set status = 'dibatalkan' where id = $1`, [
      before.target.race.id,
    ]);
    expect((await overviewOf(owner, now.race)).last).toBeNull();
    const other = await createOpenRace(db);
    const stranger = await organiserOf(db, other.race, 'pemilik');
    expect((await overviewOf(stranger, other.race)).last).toBeNull();
  });

  test('money stands there for people who may see it in both, and nothing for a role of this race alone', async () => {
    const { now, before } = await scene();
    await before.begin();
    const committee = await organiserOf(db, now.race, 'panitia');
    expect((await overviewOf(committee, now.race)).last?.then_sum.received).toBeNull();
    await db.admin.query('update public.anggota_organisasi set lomba_id = $2 where user_id = $1', [
      committee,
      now.race.id,
    ]);
    expect((await overviewOf(committee, now.race)).last).toBeNull();
  });
});

test('each role sees its own parts', async () => {
  const target = await createOpenRace(db);
  const parts = async (role: Role) => {
    const { riders, money, inside } = await overviewOf(
      await organiserOf(db, target.race, role),
      target.race,
    );
    return [riders !== null && 'riders', money !== null && 'money', inside !== null && 'inside']
      .filter(Boolean)
      .join(' ');
  };
  expect(await parts('pemilik')).toBe('riders money inside');
  expect(await parts('panitia')).toBe('riders inside');
  expect(await parts('kasir')).toBe('riders money inside');
  expect(await parts('gerbang')).toBe('inside');
  expect(await parts('juri')).toBe('');
});

describe('the search from anywhere', () => {
  const search = (user: string, query: string) =>
    db.rpc<Found>(user, 'organiser_search', { query });
  const riders = async (user: string, query: string) =>
    (await search(user, query)).riders.map(
      ({ nama_lengkap_rider, found_by }) => `${nama_lengkap_rider}: ${found_by}`,
    );

  async function scene(role: Role = 'panitia') {
    const target = await createOpenRace(db, { judul: 'Piala Cendana Wangi' });
    const parent = await createUser(db, { nama_lengkap: 'Ibu Rani', nomor_hp: '0812 7771-4321' });
    const rider = await register(db, parent, target, {
      full_name: 'Muhammad Nur’aini Wicaksono',
      nickname: 'Aini',
      start_number: '88',
    });
    return { target, parent, rider, organiser: await organiserOf(db, target.race, role) };
  }

  test('finds a rider by words of the name in any order and by the nickname', async () => {
    const { organiser, rider } = await scene();
    const found = [`${rider.nama_lengkap_rider}: name`];
    expect(await riders(organiser, 'wica nuraini')).toEqual(found);
    expect(await riders(organiser, ' AINI ')).toEqual(found);
    expect(await riders(organiser, 'wicaksana')).toEqual([]);
  });

  test('finds by the plate, and by the wished number as a wish until a plate is given', async () => {
    const { organiser, rider, target, parent } = await scene();
    expect((await search(organiser, '88')).riders).toMatchObject([
      { id: rider.id, nomor_plat: null, nomor_bib: '88', found_by: 'wish' },
    ]);
    await applyStatus(db, await openPayment(db, parent, rider.id), 'PAID');
    await db.rpc(await organiserOf(db, target.race), 'set_plate', {
      registration_id: rider.id,
      plate: 412,
    });
    expect((await search(organiser, '412')).riders).toMatchObject([
      { nomor_plat: 412, found_by: 'plate' },
    ]);
    expect((await search(organiser, '88')).riders).toEqual([]);
  });

  test('finds by the beginning of the order number and by a payment’s reference', async () => {
    const { organiser, rider, parent } = await scene();
    const transaction = await openPayment(db, parent, rider.id);
    for (const query of [
      rider.id.slice(0, 8).toUpperCase(),
      `#${rider.id.slice(0, 6)}`,
      transaction.merchant_ref,
    ]) {
      expect((await search(organiser, query)).riders).toMatchObject([{ id: rider.id }]);
    }
  });

  test('finds by the last digits of the telephone number, and the log knows, once', async () => {
    const { organiser, rider, target } = await scene();
    for (const query of ['14321', '771-4321', '+62 812 7771 4321', '081277714321']) {
      expect((await search(organiser, query)).riders).toMatchObject([
        { id: rider.id, found_by: 'phone' },
      ]);
    }
    expect(await actsOf(db, target.race.id)).toMatchObject([
      { user_id: organiser, tindakan: 'search_phone', objek_id: rider.id },
    ]);
    expect(JSON.stringify(await search(organiser, '14321'))).not.toContain('7771');
  });

  test('asks for the rights race by race', async () => {
    const { target, rider } = await scene();
    const kasir = await organiserOf(db, target.race, 'kasir');
    expect((await search(kasir, 'Wicaksono')).riders).toMatchObject([{ id: rider.id }]);
    expect((await search(kasir, '14321')).riders).toEqual([]);
    const gate = await organiserOf(db, target.race, 'gerbang');
    expect(await search(gate, 'Wicaksono')).toMatchObject({ riders: [] });
    expect((await search(gate, 'cendana wangi')).races).toMatchObject([{ id: target.race.id }]);
    const stranger = await organiserOf(db, (await createOpenRace(db)).race, 'pemilik');
    for (const query of ['Wicaksono', '88', rider.id.slice(0, 8), '14321', 'cendana']) {
      expect(await search(stranger, query)).toEqual({ races: [], riders: [] });
    }
    expect(await actsOf(db, target.race.id)).toEqual([]);
    expect(await refusalOf(search('anon', 'x'))).toMatchObject({ state: '42501' });
  });

  test('answers odd input with what it finds, and never with a fault', async () => {
    const { organiser } = await scene();
    for (const query of [
      '',
      ' ',
      '()',
      '%',
      '_',
      '\\',
      '#',
      '----',
      "' or 1=1 --",
      '9'.repeat(400),
      'a'.repeat(5000),
    ]) {
      expect(await search(organiser, query)).toEqual({ races: [], riders: [] });
    }
  });

  test('gives eight at most', async () => {
    const { target, organiser } = await scene();
    for (let rider = 0; rider < 10; rider++) {
      await entered(target, { full_name: `Kembar Sepuluh ${'abcdefghij'[rider]}` });
    }
    expect((await search(organiser, 'kembar sepuluh')).riders).toHaveLength(8);
  });
});

testOfWholeDatabase(
  'a race of 300 entries beside the last one of 300 is asked as a whole, not entry by entry',
  async () => {
    const [last, target] = [await createOpenRace(db), await createOpenRace(db)];
    const owner = await organiserOf(db, target.race, 'pemilik');
    for (const statement of [
      'set session_replication_role = replica',
      `update public.lomba set status = 'selesai', tanggal_mulai = now() - interval '30 days',
       organisasi_id = (select organisasi_id from public.lomba where id = '${target.race.id}')
     where id = '${last.race.id}'`,
      ...[last, target].flatMap(({ race, category }) => [
        `insert into public.pendaftaran_lomba (user_id, lomba_id, kategori_id, kota_asal, nama_lengkap_rider,
         nama_panggilan_rider, tanggal_lahir_rider, jenis_kelamin_rider, harga_dasar, kode_unik, biaya_admin, total_bayar,
         status_pendaftaran, status_pembayaran)
       select '${owner}', '${race.id}', '${category.id}', 'KOTA BANDUNG', 'Anak ' || n, 'Anak', '2020-08-17', 'pria', 150000, 100,
         4000, 154100, case when n % 10 = 0 then 'dibatalkan' else 'dikonfirmasi' end,
         case when n % 10 = 0 then 'refund' else 'dibayar' end
       from generate_series(1, 300) n`,
        `insert into public.transaksi_pembayaran (user_id, pendaftaran_lomba_id, jumlah, tagihan, kode_unik, biaya_admin,
         merchant_ref, status, lunas, dibayar_pada)
       select p.user_id, p.id, 154100, 154100, 100, 4000, 'MERCH-' || p.id,
         case when p.status_pembayaran = 'refund' then 'REFUND' else 'PAID' end, true, now()
       from public.pendaftaran_lomba p where p.lomba_id = '${race.id}'`,
      ]),
      'set session_replication_role = origin',
      'analyze public.pendaftaran_lomba, public.transaksi_pembayaran',
    ]) {
      await db.admin.query(statement);
    }
    const { last: beside, money } = await overviewOf(owner, target.race);
    expect([beside?.final_sum, beside?.now_sum]).toEqual([
      { entries: 270, paid: 270, received: 300 * 154_100 },
      { entries: 270, paid: 270, received: 300 * 154_100 },
    ]);
    expect(money?.summary.received).toBe(300 * 154_100);
    // A look at each entry's payments by itself, for the changes and each of three sums, would be some 4,000 pages.
    const text = 'select public.race_overview($1)';
    await pagesOf(db, owner, text, [target.race.id]);
    expect((await pagesOf(db, owner, text, [target.race.id])).pages).toBeLessThan(2_000);
  },
);
