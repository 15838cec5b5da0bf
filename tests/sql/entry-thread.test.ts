import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import { moneyDesk } from '#tests/support/money-desk.ts';
import { listOf } from '#tests/support/racing/class-day.ts';
import { fileDatabase } from '#tests/support/sql.ts';
import {
  createCategory,
  createNewcomer,
  createOpenRace,
  createOrder,
  createOrderIn,
  createPaidOrderIn,
  createUser,
  endHold,
  linkCategory,
  type Order,
  register,
  registerTogether,
} from '#tests/support/sql-fixtures.ts';
import { organiserOf } from '#tests/support/sql-organiser.ts';
import { sqlRaceDay } from '#tests/support/sql-race-day.ts';

// What happened to an entry as one list, and what waits for its family, as the two are read.

const db = fileDatabase();
const { clubRace, paidOrder, desk } = moneyDesk(db);
const { givePlates, classOf, send } = sqlRaceDay(db);

type Line = Answer<'own_threads'>;

/** The lines of an entry, the oldest first, as it is easier to follow here. */
async function threadOf({ user, registration }: Pick<Order, 'user' | 'registration'>) {
  const lines = await db.rpcRows<Line>(user, 'own_threads', {
    registration_ids: [registration.id],
  });
  return lines.reverse();
}

async function kindsOf(order: Pick<Order, 'user' | 'registration'>) {
  return (await threadOf(order)).map(({ kind }) => kind);
}

function write(organiser: string, raceId: string, text = 'Parkir pindah ke utara.') {
  return db.rpc(organiser, 'send_letter', {
    race_id: raceId,
    request_id: randomUUID(),
    text,
    filter: {},
  });
}

async function needsOf(user: string) {
  return db.rpcRows<Answer<'own_needs'>>(user, 'own_needs', {});
}

async function needed(user: string) {
  return (await needsOf(user)).map(({ kind }) => kind);
}

describe('a thread', () => {
  test('tells the way from the entry to the money that came back, the newest first, with its sums', async () => {
    const { club, target } = await clubRace({
      aturan_pengembalian: JSON.stringify([{ hari: 0, persen: 100, biaya: true }]),
    });
    const order = await paidOrder(target);
    const { user, registration, transaction } = order;
    await write(club.owner, target.race.id);
    await db.rpc(user, 'ask_cancel', { registration_id: registration.id, commit: true });
    const refund = String((await desk(club.treasurer).refunds(target.race.id))[0]?.id);
    await desk(club.treasurer).setAccount(refund);
    await desk(club.treasurer).approve(refund);
    await desk(club.treasurer).pay(refund);

    const newestFirst = await db.rpcRows<Line>(user, 'own_threads', {
      registration_ids: [registration.id],
    });
    const times = newestFirst.map(({ at }) => Date.parse(at));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    const told = newestFirst.reverse();
    expect(told.map(({ kind }) => kind)).toEqual([
      'entered',
      'paid',
      'letter',
      'refund_asked',
      'refund_account',
      'refund_approved',
      'left',
      'refund_paid',
    ]);
    expect(told).toMatchObject([
      { amount: registration.total_bayar, by_organiser: false },
      { amount: transaction.jumlah },
      { by_organiser: true, message_id: expect.any(String) },
      {
        amount: transaction.jumlah,
        by_organiser: false,
        words: null,
        number: 100,
        fields: ['keluar'],
      },
      { before: 'BCA', after: '6655', by_organiser: true },
      { amount: transaction.jumlah },
      { amount: transaction.jumlah },
      { amount: transaction.jumlah },
    ]);
  });

  test('tells the plate, and which it follows', async () => {
    const { club, target } = await clubRace();
    const order = await paidOrder(target);
    const give = (plate: number) =>
      db.rpc(club.owner, 'set_plate', { registration_id: order.registration.id, plate });
    await give(7);
    expect((await threadOf(order)).slice(2)).toMatchObject([
      { kind: 'plate', number: 7, before: null, by_organiser: true },
    ]);
    await db.admin.query('update private.pesan set terkirim_pada = now() where user_id = $1', [
      order.user,
    ]);
    await give(8);
    expect((await threadOf(order)).slice(2)).toMatchObject([
      { kind: 'plate', number: 8, before: '7' },
    ]);
  });

  test('of two refunds tells each with its own sum and its own end', async () => {
    const { club, target } = await clubRace({
      aturan_pengembalian: JSON.stringify([{ hari: 0, persen: 100, biaya: true }]),
    });
    const order = await paidOrder(target);
    const { user, registration } = order;
    const ask = () =>
      db.rpc(user, 'ask_cancel', { registration_id: registration.id, commit: true });
    await ask();
    await db.rpc(user, 'take_back_cancel', { registration_id: registration.id });
    const treasurer = desk(club.treasurer);
    const { refund } = await treasurer.ask(registration.id, { amount: 1000, leaves: false });
    await treasurer.withdraw(refund.id);
    const told = await threadOf(order);
    expect(told.map(({ kind }) => kind)).toEqual([
      'entered',
      'paid',
      'refund_asked',
      'refund_taken_back',
      'refund_asked',
      'refund_approved',
      'refund_account',
      'refund_declined',
    ]);
    expect(told.at(-1)).toMatchObject({ words: 'salah orang', by_organiser: true });
  });

  test('says who changed what: the family, or the organiser', async () => {
    const { club, target } = await clubRace();
    const other = await createCategory(db);
    await linkCategory(db, target.race, other);
    const order = await paidOrder(target);
    const { user, registration } = order;
    await db.rpc(user, 'change_entry', {
      registration_id: registration.id,
      team_name: 'Kancil',
      jersey_size: 'L',
      start_number: '',
    });
    await db.rpc(user, 'move_entry', { registration_id: registration.id, category_id: other.id });
    await db.rpc(club.owner, 'move_riders', {
      race_id: target.race.id,
      registration_ids: [registration.id],
      category_id: target.category.id,
      beyond_rules: true,
      commit: true,
    });
    await db.rpc(club.owner, 'correct_entry', {
      registration_id: registration.id,
      rider: { nickname: 'Bimo' },
      commit: true,
    });
    expect((await threadOf(order)).slice(2)).toMatchObject([
      { kind: 'changed', by_organiser: false, fields: ['nomor_bib', 'tim', 'ukuran_jersey'] },
      { kind: 'moved', by_organiser: false, before: target.category.nama, after: other.nama },
      { kind: 'moved', by_organiser: true, before: other.nama, after: target.category.nama },
      { kind: 'changed', by_organiser: true, fields: ['nickname'] },
    ]);
  });

  test('tells of a race that moved and was called off since the entry, not before', async () => {
    const { club, target } = await clubRace();
    const save = async (changes: object) => {
      const { versi } = await db.rpc<{ versi: number }>(club.owner, 'race_for_edit', {
        race_id: target.race.id,
      });
      await db.rpc(club.owner, 'save_race', {
        race_id: target.race.id,
        version: versi,
        changes: JSON.stringify(changes),
        commit: true,
      });
    };
    await save({ lokasi: 'Lapangan Lama' });
    const order = await paidOrder(target);
    await save({ lokasi: 'Lapangan Baru' });
    await desk(club.owner).callOff(target.race.id);
    const told = await threadOf(order);
    expect(told.slice(2)).toMatchObject([
      {
        kind: 'race_moved',
        before: 'Lapangan Lama',
        after: 'Lapangan Baru',
        time_before: null,
        time_after: null,
      },
      { kind: 'called_off', words: 'Sirkuit banjir' },
    ]);
  });

  test('has no word of a letter that was taken back before it went out', async () => {
    const { target } = await createOrder(db);
    const order = await createPaidOrderIn(db, target);
    const organiser = await organiserOf(db, target.race);
    const letter = randomUUID();
    const { rows } = await db.admin.query<{ clock: string }>(
      "select to_char((now() + interval '2 hours') at time zone zona_waktu, 'YYYY-MM-DD\"T\"HH24:MI') as clock from public.lomba where id = $1",
      [target.race.id],
    );
    await db.rpc(organiser, 'send_letter', {
      race_id: target.race.id,
      request_id: letter,
      text: 'Mulai pukul 6.',
      filter: {},
      send_at: rows[0]?.clock,
    });
    await db.rpc(organiser, 'take_back_letter', { letter_id: letter });
    await db.admin.query("select private.send_due_letters(now() + interval '1 day')");
    expect(await kindsOf(order)).toEqual(['entered', 'paid']);
  });

  test('of 200 letters is told whole', async () => {
    const { target } = await createOrder(db);
    const order = await createPaidOrderIn(db, target);
    await db.admin.query(
      `with sent as (
         insert into private.pesan (kunci, jenis, user_id)
         select 'organiser_message:' || gen_random_uuid() || ':' || $1, 'organiser_message', $1::uuid from generate_series(1, 200)
         returning kunci
       )
       insert into public.catatan (tindakan, objek, objek_id, sesudah)
       select 'message_rider', 'pendaftaran', $2, jsonb_build_object('pesan', split_part(kunci, ':', 2)) from sent`,
      [order.user, order.registration.id],
    );
    expect((await threadOf(order)).filter(({ kind }) => kind === 'letter')).toHaveLength(200);
  });

  test('stands when the race was withdrawn, and the hold has ended', async () => {
    const order = await createOrder(db);
    await endHold(db, order.registration.id);
    await db.admin.query('select public.release_expired(100)');
    await db.admin.query("update public.lomba set status = 'draf' where id = $1", [
      order.target.race.id,
    ]);
    expect(await kindsOf(order)).toEqual(['hold_ended', 'entered']);
  });

  test('ends with the place in the final, once the class is closed', async () => {
    const target = await createOpenRace(db);
    const owner = await organiserOf(db, target.race, 'pemilik');
    const orders: Order[] = [];
    for (let rider = 0; rider < 4; rider += 1) {
      orders.push(await createPaidOrderIn(db, target));
    }
    await givePlates(orders.map(({ registration }) => registration));
    const day = await classOf(target, owner);
    day.close(listOf(4)).decide('undi', { way: 'orang', numbers: [17, 203, 5000] });
    day.goOn();
    await send(day);
    const told = await threadOf(orders[1] as Order);
    expect(told.at(-1)).toMatchObject({
      kind: 'result',
      before: 'Utama',
      number: 2,
      after: 'tempat',
      words: 'Boys 2019',
    });
  });

  test('is its family’s alone', async () => {
    const { registration } = await createOrder(db);
    expect(await threadOf({ user: await createUser(db), registration })).toEqual([]);
  });
});

describe('what waits for a family', () => {
  test('is an unpaid order of several children once, with its sum, until it is paid', async () => {
    const user = await createUser(db);
    const target = await createOpenRace(db, { satu_rider_per_akun: false });
    const children = await registerTogether(db, user, target, [
      { nickname: 'Raka' },
      { nickname: 'Zahra' },
    ]);
    expect(await needsOf(user)).toMatchObject([
      {
        kind: 'pay',
        riders: ['Raka', 'Zahra'],
        amount: children.reduce((sum, { total_bayar }) => sum + total_bayar, 0),
        until: expect.any(String),
        race_id: target.race.id,
      },
    ]);
    await db.admin.query(
      "update public.pendaftaran_lomba set status_pendaftaran = 'dikonfirmasi', status_pembayaran = 'dibayar' where user_id = $1",
      [user],
    );
    expect(await needed(user)).toEqual([]);
  });

  test('is the word about each child’s name, once the race has a board, until it is given', async () => {
    const target = await createOpenRace(db, { ada_papan: true });
    const { user, registration } = await createPaidOrderIn(db, target);
    expect(await needed(user)).toEqual(['consent']);
    await db.rpc(user, 'set_board_consent', {
      registration_id: registration.id,
      shown: false,
    });
    expect(await needed(user)).toEqual([]);
  });

  test('does not hold what was let go', async () => {
    const order = await createOrder(db);
    await endHold(db, order.registration.id);
    await db.admin.query('select public.release_expired(100)');
    expect(await needed(order.user)).toEqual([]);
  });

  test('is the choice after a race was called off, then nothing while the organiser looks', async () => {
    const { club, target } = await clubRace();
    const order = await paidOrder(target);
    await desk(club.owner).callOff(target.race.id);
    expect(await needed(order.user)).toEqual(['choose']);
    await desk(club.treasurer).ask(order.registration.id, { account: null });
    expect(await needed(order.user)).toEqual(['account']);
  });

  test('comes by what is lost first: what has an hour, the family’s own decision, then the rest', async () => {
    const user = await createNewcomer(db);
    const later = await createOpenRace(db);
    await register(db, user, later);
    const sooner = await createOpenRace(db);
    const hasty = await register(db, user, sooner);
    await db.admin.query(
      "update public.pendaftaran_lomba set kedaluwarsa_pada = now() + interval '1 hour' where id = $1",
      [hasty.id],
    );
    const called = await createOpenRace(db);
    const off = await register(db, user, called);
    await db.admin.query(
      "update public.pendaftaran_lomba set perlu_tindakan = 'lomba_dibatalkan', status_pembayaran = 'dibayar' where id = $1",
      [off.id],
    );
    const needs = await needsOf(user);
    expect(needs.map(({ kind, race_id }) => [kind, race_id])).toEqual([
      ['pay', sooner.race.id],
      ['pay', later.race.id],
      ['choose', called.race.id],
      ['mailbox', null],
    ]);
  });

  test('is a place that is kept for a child, until its hour', async () => {
    const { user, target } = await createOrder(db);
    await db.admin.query(
      `insert into private.antrean (lomba_id, kategori_id, user_id, rider_id, status, ditawari_pada, tawaran_sampai)
       select $1, $2, $3, r.id, 'ditawari', now(), now() + interval '1 hour' from public.rider r where r.user_id = $3 limit 1`,
      [target.race.id, target.category.id, user],
    );
    expect(await needed(user)).toEqual(['place', 'pay']);
    await db.admin.query(
      "update private.antrean set tawaran_sampai = now() - interval '1 second' where user_id = $1",
      [user],
    );
    expect(await needed(user)).toEqual(['pay']);
  });

  test('is a required question without an answer, as long as answers may change', async () => {
    const target = await createOpenRace(db);
    const order = await createPaidOrderIn(db, target);
    const question = (required: boolean) =>
      db.admin.query('update public.lomba set pertanyaan = $2 where id = $1', [
        target.race.id,
        JSON.stringify([
          {
            id: '11111111-1111-4111-8111-111111111111',
            question: 'Ukuran kaus?',
            kind: 'text',
            required,
            categories: null,
            longest: 20,
            choices: null,
          },
        ]),
      ]);
    await question(false);
    expect(await needed(order.user)).not.toContain('answer');
    await question(true);
    const changesEnd = (ends: string) =>
      db.admin.query(`update public.lomba set ubah_sampai = ${ends} where id = $1`, [
        target.race.id,
      ]);
    await changesEnd("now() - interval '1 second'");
    expect(await needed(order.user)).not.toContain('answer');
    await changesEnd('null');
    expect(await needed(order.user)).toContain('answer');
    await db.rpc(order.user, 'answer_questions', {
      registration_id: order.registration.id,
      answers: JSON.stringify([
        { id: '11111111-1111-4111-8111-111111111111', question: 'Ukuran kaus?', answer: 'M' },
      ]),
    });
    expect(await needed(order.user)).not.toContain('answer');
  });

  test('is nothing of others', async () => {
    const { user } = await createOrderIn(db, await createOpenRace(db));
    expect(await needed(user)).toEqual(['pay']);
    expect(await needed(await createUser(db))).toEqual([]);
  });
});
