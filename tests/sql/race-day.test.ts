import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from '#functions/_shared/racing/chain.ts';
import type { ClassAct, ClassDecision, Decision } from '#functions/_shared/racing/decisions.ts';
import { chainOfTrack } from '#functions/_shared/racing/derived-ids.ts';
import { placings } from '#functions/_shared/racing/placing.ts';
import { withoutWords } from '#functions/_shared/racing/words.ts';
import { account, moneyDesk } from '#tests/support/money-desk.ts';
import { ClassDay, drawnClass, listOf, q } from '#tests/support/racing/class-day.ts';
import { everyAct } from '#tests/support/racing/every-act.ts';
import { size } from '#tests/support/size.ts';
import { fileDatabase, refusalOf } from '#tests/support/sql.ts';
import {
  applyStatus,
  createCategory,
  createOrderIn,
  createPaidOrderIn,
  createUser,
  linkCategory,
  type Order,
  openPayment,
  type Registration,
  read,
  register,
  untilWaiting,
} from '#tests/support/sql-fixtures.ts';
import { createMember } from '#tests/support/sql-organiser.ts';
import { sqlRaceDay } from '#tests/support/sql-race-day.ts';

// Registration, money and erasure while a race is drawn and run (race-day rules, R32-R34).

const db = fileDatabase();
const { books, clubRace, paidOrder, slotGone, desk, choose, messagesAbout, contradictions } =
  moneyDesk(db);
const { givePlates, classOf, send, decideFirst, stopRace } = sqlRaceDay(db);
const drawn = { way: 'orang', numbers: [17, 203, 5000] } as const;

/** A race with so many paid riders, plates from 1, their class closed and drawn. */
async function scene(riders = 4) {
  const { club, target } = await clubRace();
  const orders: Order[] = [];
  for (let rider = 0; rider < riders; rider += 1) {
    orders.push(await paidOrder(target));
  }
  await givePlates(orders.map(({ registration }) => registration));
  const day = await classOf(target, club.owner);
  day.close(listOf(riders)).decide('undi', drawn);
  await send(day);
  const order = (plate: number) => orders[plate - 1] as Order;
  return { club, target, day, order, orders };
}

const judge = randomUUID();
let actsOfJudge = 0;

/** What a judge's phone sends of a moto; its id. */
async function seen(
  sender: string,
  raceId: string,
  action: string,
  subject: string,
  more: Record<string, unknown> = { payload: { plate: 1 } },
) {
  actsOfJudge += 1;
  const id: string = randomUUID();
  const act = { id, subject, action, place: 'Finis', device: judge, device_seq: actsOfJudge };
  const events = JSON.stringify([
    { ...act, occurred_at: Date.now(), server_offset: 0, undoes: null, payload: null, ...more },
  ]);
  await db.rpc(sender, 'send_field_events', { race_id: raceId, kind: 'pos', events });
  return id;
}

async function hasBegun(raceId: string): Promise<boolean> {
  const { rows } = await db.admin.query('select private.race_begun($1) as begun', [raceId]);
  return rows[0].begun;
}

async function statusOf({ registration }: Pick<Order, 'registration'>) {
  return (await read<Registration>(db, 'public.pendaftaran_lomba', registration.id))
    .status_pendaftaran;
}

function statuses(orders: readonly Order[]) {
  return Promise.all(orders.map(statusOf));
}

test('classes under one kode undian are drawn with one set of numbers, whichever is sent first (R40)', async () => {
  const { target, club } = await clubRace();
  const other = await createCategory(db);
  await linkCategory(db, target.race, other);
  const classes = [
    await classOf(target, club.owner),
    await classOf({ ...target, category: other }, club.owner),
  ].map(({ of }) => of.raceClass);
  let seq = 0;
  const put = (raceClass: string, n: number, jenis: string, payload: Record<string, unknown>) => {
    seq += 1;
    return db.admin.query(
      `insert into private.keputusan (rantai, n, id, lomba_id, kelas_id, hash, hash_sebelum, periode, perangkat, urutan_perangkat, jenis, isi)
       values ($1, $2, gen_random_uuid(), $3, $1, $4, $5, 1, 'hp-direktur', $6, $7, $8)`,
      [
        raceClass,
        n,
        target.race.id,
        String(n).padStart(64, 'a'),
        n === 1 ? null : String(n - 1).padStart(64, 'a'),
        seq,
        jenis,
        JSON.stringify({ kind: jenis, payload }),
      ],
    );
  };
  const code = 'c'.repeat(64);
  for (const one of classes) {
    await put(one, 1, 'tutup_daftar', { code, day: ['a', 'b'] });
  }
  const [first = '', second = ''] = classes;
  await put(first, 2, 'undi', drawn);
  expect(
    await refusalOf(put(second, 2, 'undi', { way: 'orang', numbers: [17, 203, 5001] })),
  ).toMatchObject({ code: 'chance_differs', facts: { chance: drawn.numbers } });
  await put(second, 2, 'undi', drawn);
});

describe('teams of a closed list (R9)', () => {
  async function closing() {
    const { club, target } = await clubRace();
    const orders = [await paidOrder(target), await paidOrder(target)] as const;
    const { rows: paper } = await db.admin.query<Registration>(
      `insert into public.pendaftaran_lomba (asal, lomba_id, kategori_id, kota_asal, nama_lengkap_rider, nama_panggilan_rider,
         tanggal_lahir_rider, jenis_kelamin_rider, harga_dasar, kode_unik, biaya_admin, total_bayar, status_pendaftaran, status_pembayaran, nama_tim)
       select 'kertas', $1, $2, 'Kota Bandung', 'Adi Kertas', 'Adi', '2020-08-17', 'pria', 0, 0, 0, 0, 'dikonfirmasi', 'dibayar', 'Dua Kawan'
       returning *`,
      [target.race.id, target.category.id],
    );
    const entries = [...orders.map(({ registration }) => registration), ...paper];
    await givePlates(entries);
    const day = await classOf(target, club.owner);
    await db.rpc(club.owner, 'take_race_lease', {
      race_id: target.race.id,
      device: 'hp-direktur',
    });
    const named = async () => {
      day.close(listOf(3)).decide('undi', drawn);
      await send(day);
      const source = await db.rpc<{ classes: { organiser_teams: number[] }[] }>(
        'service_role',
        'board_source',
        { race_id: target.race.id },
      );
      return source.classes[0]?.organiser_teams;
    };
    const write = (plate: number, team: string) =>
      db.admin.query('update public.pendaftaran_lomba set nama_tim = $2 where id = $1', [
        entries[plate - 1]?.id,
        team,
      ]);
    /** So long before the list was closed, by the phone that closed it. */
    const wroteBefore = (hours: number) =>
      db.admin.query(
        `update private.tim_panitia set pada = least(now(), '2026-11-22T08:00:00Z') - $1 * interval '1 hour'`,
        [hours],
      );
    const family = (plate: number, team_name: string) => {
      const { user_id, id, ukuran_jersey, nomor_bib } = entries[plate - 1] as Registration;
      return db.rpc(user_id as string, 'change_entry', {
        registration_id: id,
        team_name,
        jersey_size: ukuran_jersey,
        start_number: nomor_bib,
      });
    };
    return { named, write, wroteBefore, family };
  }

  test('those that a paper list or the organiser wrote less than a day before are named', async () => {
    const { named, write, wroteBefore } = await closing();
    await wroteBefore(23);
    await write(2, 'Dua Kawan');
    expect(await named()).toEqual([2, 3]);
  });

  test('those of a day before are not, nor what the family wrote itself, also after the organiser', async () => {
    const { named, write, wroteBefore, family } = await closing();
    await wroteBefore(25);
    await family(1, 'Dua Kawan');
    await write(2, 'Dua Kawan');
    await family(2, 'Tim Sendiri');
    expect(await named()).toEqual([]);
  });
});

describe('a list by a program of its own (R9)', () => {
  async function withTeams(names: readonly (string | null)[]) {
    const { club, target } = await clubRace();
    const orders: Order[] = [];
    for (const team_name of names) {
      orders.push(await createPaidOrderIn(db, target, { team_name }));
    }
    await givePlates(orders.map(({ registration }) => registration));
    const of = await classOf(target, club.owner);
    const close = (teams: readonly number[]) =>
      send(new ClassDay(of.of).close(listOf(names.length, teams)));
    return { close, orders };
  }
  const written = ['Roda Kecil', 'RODA  kecil', 'Elang', null];

  test.each([
    ['child and rival of two teams', [1, 1, 1, 0], [1, 2, 3]],
    ['children of no team', [1, 1, 2, 2], [3, 4]],
    ['a child of no team alone', [0, 0, 0, 5], [4]],
  ])('puts nobody into a team that the entries do not name: %s', async (_, teams, plates) => {
    const { close } = await withTeams(written);
    expect(await refusalOf(close(teams))).toMatchObject({
      code: 'teams_made_up',
      facts: { plates },
    });
  });

  test.each([
    ['as they are written', [2, 2, 1, 0]],
    ['less than they are written', [0, 2, 1, 0]],
  ])('is taken with teams %s', async (_, teams) => {
    const { close } = await withTeams(written);
    await close(teams);
  });

  test('what a family changed while the closing phone had no signal stops nothing', async () => {
    const { close, orders } = await withTeams(['Roda Kecil', 'Roda Kecil']);
    const { user, registration } = orders[0] as Order;
    await db.rpc(user, 'change_entry', {
      registration_id: registration.id,
      team_name: 'Elang',
      jersey_size: registration.ukuran_jersey,
      start_number: registration.nomor_bib,
    });
    await close([1, 1]);
  });
});

describe('what registration follows', () => {
  test('a rider who starts a moto has checked in; an absent rider has not; the end says who has finished', async () => {
    const { day, orders } = await scene();
    expect(await statuses(orders)).toEqual(Array(4).fill('dikonfirmasi'));
    day.decide('panggil', { moto: q(1, 1) });
    await send(day);
    expect(await statuses(orders)).toEqual(Array(4).fill('dikonfirmasi'));
    day.decide('mulai', { moto: q(1, 1) });
    await send(day);
    expect(await statuses(orders)).toEqual(Array(4).fill('check_in'));
    // Only the result says who was not there.
    day.run(q(1, 1), { order: [1, 2, 3], dns: [4] });
    await send(day);
    expect(await statuses(orders)).toEqual(['check_in', 'check_in', 'check_in', 'dikonfirmasi']);
    day.goOn(() => ({ dnf: [3], dns: [4] }));
    day.state.phase === 'selesai' || day.decide('tutup_kelas', { placings: placings(day.state) });
    await send(day);
    expect(await statuses(orders)).toEqual(['selesai', 'selesai', 'selesai', 'dikonfirmasi']);
  });

  test('a disqualified rider did not finish; a correction after the class is closed writes it anew', async () => {
    const { day, orders, order } = await scene();
    day.goOn();
    await send(day);
    expect(await statuses(orders)).toEqual(Array(4).fill('selesai'));
    day.decide('dq', { plate: 2, reason: 'salah kategori umur' });
    await send(day);
    expect(await statusOf(order(2))).toBe('dnf');
  });

  test('an undone check-in at the gate does not take a start back', async () => {
    const { day, order, club, target } = await scene();
    const { kode_masuk } = order(1).registration;
    const { createHash, randomUUID } = await import('node:crypto');
    const subject = createHash('sha256')
      .update(Buffer.from(kode_masuk.replaceAll('-', ''), 'hex'))
      .digest('hex');
    const came = randomUUID();
    const act = (more: object) => ({
      id: randomUUID(),
      subject,
      action: 'masuk',
      place: 'Gerbang',
      device: '00000000-0000-4000-8000-0000000000aa',
      occurred_at: Date.now(),
      server_offset: 0,
      ...more,
    });
    const atGate = (event: object) =>
      db.rpc(club.owner, 'send_field_events', {
        race_id: target.race.id,
        kind: 'gate',
        events: JSON.stringify([event]),
      });
    await atGate(act({ id: came }));
    expect(await statusOf(order(1))).toBe('check_in');
    day.run(q(1, 1));
    await send(day);
    await atGate(act({ action: 'urungkan', undoes: came }));
    expect(await statusOf(order(1))).toBe('check_in');
  });

  test('a refund at noon takes the entry, and leaves chain, number and results', async () => {
    const { day, order, target } = await scene();
    day.run(q(1, 1));
    await send(day);
    await applyStatus(db, order(1).transaction, 'REFUND');
    expect(await books.registration(order(1).registration.id)).toMatchObject({
      status_pendaftaran: 'dibatalkan',
      status_pembayaran: 'refund',
      nomor_plat: 1,
    });
    day.goOn();
    await send(day);
    expect(await statusOf(order(1))).toBe('dibatalkan');
    const results = await db.admin.query(
      `select from private.hasil_moto h join private.moto m on m.id = h.moto_id
       where m.lomba_id = $1 and h.nomor = 1`,
      [target.race.id],
    );
    expect(results.rowCount).toBe(3);
    expect(await contradictions()).toEqual([]);
  });

  test('what money did while the phone was offline stops no race: the number is still that child’s', async () => {
    const { club, target } = await clubRace();
    const orders = [await paidOrder(target), await paidOrder(target), await paidOrder(target)];
    await givePlates(orders.map(({ registration }) => registration));
    const day = await classOf(target, club.owner);
    day.close(listOf(3)).goOn();
    await applyStatus(db, (orders[0] as Order).transaction, 'REFUND');
    await send(day);
    expect(await statuses(orders)).toEqual(['dibatalkan', 'selesai', 'selesai']);
  });

  test('a child moved at the desk meanwhile races on the list that names its number; the desk is told, and may move it back', async () => {
    const { club, target } = await clubRace();
    const orders = [await paidOrder(target), await paidOrder(target), await paidOrder(target)];
    await givePlates(orders.map(({ registration }) => registration));
    const day = await classOf(target, club.owner);
    const other = await createCategory(db);
    await linkCategory(db, target.race, other);
    const move = (plate: number, category_id: string) =>
      db.rpc(club.owner, 'move_riders', {
        race_id: target.race.id,
        registration_ids: [orders[plate - 1]?.registration.id],
        category_id,
        commit: true,
      });
    const overruled = async () => {
      const { riders } = await db.rpc<{ riders: { overruled: { id: string; class: string }[] } }>(
        club.owner,
        'race_overview',
        { race_id: target.race.id },
      );
      return riders.overruled.map(({ id, class: raceClass }) => [id, raceClass]);
    };
    day.close(listOf(3)).decide('undi', drawn).run(q(1, 1));
    await move(3, other.id);
    await send(day);
    expect(await statuses(orders)).toEqual(Array(3).fill('check_in'));
    expect(await overruled()).toEqual([[orders[2]?.registration.id, 'Boys 2019']]);
    // Nobody moves out of the list, and nobody to a third category.
    expect((await refusalOf(move(1, other.id))).code).toBe('list_closed');
    const third = await createCategory(db);
    await linkCategory(db, target.race, third);
    expect((await refusalOf(move(3, third.id))).code).toBe('list_closed');
    day.goOn();
    await send(day);
    await move(3, target.category.id);
    expect(await overruled()).toEqual([]);
    expect(await statuses(orders)).toEqual(Array(3).fill('selesai'));
    expect(await contradictions()).toEqual([]);
  });

  test('one moved to another race meanwhile does not stop the list either', async () => {
    const { club, target } = await clubRace();
    const elsewhere = await clubRace({}, { club });
    const orders = [await paidOrder(target), await paidOrder(target)];
    await givePlates(orders.map(({ registration }) => registration));
    const day = await classOf(target, club.owner);
    day.close(listOf(2)).decide('undi', drawn).run(q(1, 1));
    const [first, second] = orders as [Order, Order];
    await db.admin.query(
      `select private.relocate_entry(p, $2, $3, 'Pilihan panitia', false)
       from public.pendaftaran_lomba p where p.id = $1`,
      [second.registration.id, elsewhere.target.race.id, elsewhere.target.category.id],
    );
    await send(day);
    expect(await statuses([first, second])).toEqual(['check_in', 'dikonfirmasi']);
  });

  test('a rider who has not paid comes into a list only with a reason, and finishes when the money is there', async () => {
    const { club, target } = await clubRace();
    const paid = [await paidOrder(target), await paidOrder(target)];
    const waiting = await createOrderIn(db, target);
    await givePlates([...paid, waiting].map(({ registration }) => registration));
    const day = await classOf(target, club.owner);
    const refused = new ClassDay(day.of).close(listOf(3));
    expect(await refusalOf(send(refused))).toMatchObject({
      code: 'entry_unpaid',
      facts: { plates: [3] },
    });
    const reason = 'ibunya bayar tunai siang ini';
    day.close(listOf(3), undefined, undefined, { unpaid: [{ plate: 3, reason }] }).goOn();
    await send(day);
    expect(await statuses([...paid, waiting])).toEqual(['selesai', 'selesai', 'pending']);
    // Its parent does not take it out of the draw, and pays.
    const cancel = () =>
      db.rpc(waiting.user, 'cancel_registration', { registration_id: waiting.registration.id });
    expect((await refusalOf(cancel())).code).toBe('list_closed');
    await applyStatus(db, waiting.transaction, 'PAID');
    expect(await statusOf(waiting)).toBe('selesai');
    expect(await contradictions()).toEqual([]);
  });

  test('a late rider who has not paid needs the reason too', async () => {
    const { day, target } = await scene();
    const late = await createOrderIn(db, target);
    await givePlates([late.registration], 5);
    const susulan = { plate: 5, team: 0, batch: 1, gate: 5 };
    const without = new ClassDay(day.of);
    without.chain = day.chain;
    without.decisions.push(...day.decisions);
    without.decide('susulan', susulan);
    expect((await refusalOf(send(without))).code).toBe('entry_unpaid');
    day.decide('susulan', { ...susulan, unpaid: [{ plate: 5, reason: 'belum lunas' }] });
    await send(day);
  });
});

describe('one child in two categories', () => {
  async function siblingsOfItself() {
    const { club, target } = await clubRace();
    const first = await paidOrder(target);
    const category = await createCategory(db);
    await linkCategory(db, target.race, category);
    const second = await paidOrder({ ...target, category });
    // The same child: one of the family.
    await db.admin.query(
      `update public.pendaftaran_lomba p set rider_id = x.rider_id
       from public.pendaftaran_lomba x where p.id = $1 and x.id = $2`,
      [second.registration.id, first.registration.id],
    );
    return { club, target, category, first, second };
  }

  test('is never merged with itself', async () => {
    const { club, target, category } = await siblingsOfItself();
    const refusal = await refusalOf(classOf(target, club.owner, [category.id]));
    expect(refusal).toMatchObject({ code: 'child_twice', facts: { field: 'category_ids' } });
  });

  test('nor when the second entry came after the merging', async () => {
    const { club, target } = await clubRace();
    const orders = [await paidOrder(target), await paidOrder(target)];
    const category = await createCategory(db);
    await linkCategory(db, target.race, category);
    const day = await classOf(target, club.owner, [category.id]);
    const again = await paidOrder({ ...target, category });
    await db.admin.query(
      `update public.pendaftaran_lomba p set rider_id = x.rider_id
       from public.pendaftaran_lomba x where p.id = $1 and x.id = $2`,
      [again.registration.id, orders[0]?.registration.id],
    );
    await givePlates(orders.map(({ registration }) => registration));
    await givePlates([again.registration]);
    day.close(listOf(2));
    expect(await refusalOf(send(day))).toMatchObject({
      code: 'child_twice',
      facts: { name: orders[0]?.registration.nama_panggilan_rider },
    });
  });
});

describe('a class that is drawn (R33)', () => {
  test('takes and gives nobody but by those who lead the race day', async () => {
    const { club, target, order } = await scene();
    const category = await createCategory(db);
    await linkCategory(db, target.race, category);
    const outside = await paidOrder({ ...target, category });
    const into = { registration_id: outside.registration.id, category_id: target.category.id };
    expect((await refusalOf(db.rpc(outside.user, 'move_entry', into))).code).toBe('list_closed');
    const moved = (registration: Registration, category_id: string) =>
      db.rpc(club.owner, 'move_riders', {
        race_id: target.race.id,
        registration_ids: [registration.id],
        category_id,
        commit: true,
      });
    expect((await refusalOf(moved(order(1).registration, category.id))).code).toBe('list_closed');
    // Into the category, though not into the list: a late entry is a decision.
    await moved(outside.registration, target.category.id);
  });

  test('the money desk moves nobody into it, unless it is of those who lead the race day', async () => {
    const { club, target } = await scene();
    const other = await clubRace({}, { kuota: 1, club });
    const { registration } = await slotGone(other.target);
    const move = (caller: string) => desk(caller).move(registration.id, target);
    expect((await refusalOf(move(club.treasurer))).code).toBe('list_closed');
    await move(club.owner);
  });

  test('a race is not called off once somebody has started', async () => {
    const { club, target, day } = await scene();
    expect(await desk(club.owner).callOff(target.race.id, false)).toMatchObject({ riders: 4 });
    day.decide('panggil', { moto: q(1, 1) }).decide('mulai', { moto: q(1, 1) });
    await send(day);
    expect((await refusalOf(desk(club.owner).callOff(target.race.id))).code).toBe('race_begun');
  });

  test('a race is not called off once somebody was seen crossing the line of a called moto (R26)', async () => {
    const { club, target, day } = await scene();
    const item = { type: 'moto', number: 27, class: day.of.raceClass, moto: q(1, 1) } as const;
    await decideFirst(target.race.id, { kind: 'urutan', payload: { items: [item] } });
    await seen(club.owner, target.race.id, 'lewat', '27.1');
    // The moto is not called: a tap at an empty line starts nothing.
    expect(await hasBegun(target.race.id)).toBe(false);
    day.decide('panggil', { moto: q(1, 1) });
    await send(day);
    expect((await refusalOf(desk(club.owner).callOff(target.race.id))).code).toBe('race_begun');

    const other = await scene();
    other.day.decide('panggil', { moto: q(1, 1) });
    await send(other.day);
    const place = `${other.day.of.raceClass.slice(0, 8)}/kualifikasi/1/1/1`;
    const begun = () => hasBegun(other.target.race.id);
    const seeThere = (action: string, payload: unknown, more = {}) =>
      seen(other.club.owner, other.target.race.id, action, place, { payload, ...more });
    await seeThere('siap', { plate: 1 });
    await seeThere('lembar', { order: [], dnf: [1], dns: [], dq: [] });
    expect(await begun()).toBe(false);
    const tap = await seeThere('lewat', { plate: 1 });
    expect(await begun()).toBe(true);
    await seeThere('urungkan', null, { undoes: tap });
    expect(await begun()).toBe(false);
    await seeThere('lembar', { order: [1, 2], dnf: [], dns: [], dq: [] });
    expect(await begun()).toBe(true);
    expect(
      await db.rpc('service_role', 'race_crossings', { race_id: other.target.race.id }),
    ).toEqual([{ subject: place, at: expect.any(Number) }]);
  });

  test('a crossing counts whoever saw it before its phone’s end; who may take it back, and bring a sheet', async () => {
    const { club, target, day } = await scene();
    const raceId = target.race.id;
    day.decide('panggil', { moto: q(1, 1) });
    await send(day);
    const place = `${day.of.raceClass.slice(0, 8)}/kualifikasi/1/1/1`;
    const finish = await createMember(db, club.organisation, 'juri');
    const act = (sender: string, action: string, more: Record<string, unknown> = {}) =>
      seen(sender, raceId, action, place, more);
    const [byJudge, byOther, byDirector] = [randomUUID(), randomUUID(), randomUUID()];
    const begun = () => hasBegun(raceId);

    // A helper's phone that was let go: kept to be looked at, and no start.
    const key = randomUUID();
    await db.admin.query(
      `insert into private.perangkat_lomba (lomba_id, kunci, perangkat, peran, sampai)
       values ($1, $2, private.phone_of_key($2), 'finis', now() - interval '1 minute')`,
      [raceId, key],
    );
    const late = {
      id: randomUUID(),
      subject: place,
      action: 'lewat',
      place: 'Finis',
      device_seq: 1,
    };
    const { answers } = await db.rpc<{ answers: unknown[] }>('service_role', 'station_send', {
      race_id: raceId,
      key,
      claim: null,
      kind: 'pos',
      events: JSON.stringify([{ ...late, occurred_at: Date.now(), server_offset: 0 }]),
    });
    expect(answers).toMatchObject([{ result: 'accepted' }]);
    expect(await begun()).toBe(false);

    // Another judge's sheet, brought by a judge: only a phone that decides brings one.
    const sheet = { device: byOther.slice(0, 8), seq: 1, order: [1, 2], dnf: [], dns: [], dq: [] };
    await act(finish, 'lembar', { device: byJudge, payload: sheet });
    expect(await begun()).toBe(false);
    const brought = await act(club.owner, 'lembar', { device: byDirector, payload: sheet });
    expect(await begun()).toBe(true);
    await act(club.owner, 'urungkan', { device: byDirector, undoes: brought });
    expect(await begun()).toBe(false);

    // A tap is taken back by its own phone or by who may decide, and by nobody else.
    const second = await createMember(db, club.organisation, 'juri');
    const tap = await act(finish, 'lewat', { device: byJudge, payload: { plate: 1 } });
    await act(second, 'urungkan', { device: byOther, undoes: tap });
    expect(await begun()).toBe(true);
    await act(club.owner, 'urungkan', { device: byDirector, undoes: tap });
    expect(await begun()).toBe(false);
  });

  test('a lost plate is replaced by no other child’s number (R4)', async () => {
    const { target, day } = await scene();
    const stranger = await paidOrder(target);
    await givePlates([stranger.registration], 71);
    day.decide('plat_ganti', { old: 1, new: 71 });
    expect(await refusalOf(send(day))).toMatchObject({
      code: 'plate_taken',
      facts: { nomor_plat: 71, pendaftaran_id: stranger.registration.id },
    });
    const fine = await scene();
    fine.day.decide('plat_ganti', { old: 1, new: 71 });
    await send(fine.day);
  });

  test('a calling off that meets the first start waits for it, and is refused', async () => {
    const { club, target, day } = await scene();
    const starting = await db.connect();
    await starting.query('begin');
    await starting.query('select private.lock_race_day($1)', [target.race.id]);
    const calledOff = refusalOf(desk(club.owner).callOff(target.race.id));
    await untilWaiting(db, 1);
    await starting.query('update private.daftar_kelas set mulai = true where lomba_id = $1', [
      target.race.id,
    ]);
    await starting.query('commit');
    expect((await calledOff).code).toBe('race_begun');
    expect(day.state.phase).toBe('diundi');
  });

  test('hentikan lomba: a closed class stands, of a class that is called off every payment is a case', async () => {
    const { club, target, day, orders } = await scene();
    const category = await createCategory(db);
    await linkCategory(db, target.race, category);
    const others = [
      await paidOrder({ ...target, category }),
      await paidOrder({ ...target, category }),
      await paidOrder({ ...target, category }),
    ];
    await givePlates(
      others.map(({ registration }) => registration),
      11,
    );
    const second = await classOf({ ...target, category }, club.owner);
    second.device = 'hp-direktur-2';
    second.close([11, 12, 13].map((plate) => ({ plate, team: 0 })));
    second.decide('undi', drawn);
    await send(second);
    day.goOn();
    await send(day);
    second.decide('batal_kelas', { reason: 'hujan badai' });
    await send(second);
    expect(await statuses(orders)).toEqual(Array(4).fill('selesai'));
    for (const { registration } of others) {
      expect(await books.registration(registration.id)).toMatchObject({
        perlu_tindakan: 'lomba_dibatalkan',
      });
      expect(await messagesAbout(registration.id)).toContain('race_called_off_choose');
    }
    expect(await contradictions()).toEqual([]);
    // The sweeper keeps the cases, and the parents choose as for a race that is called off.
    await db.admin.query('select private.settle_races()');
    const [back, away] = others as [Order, Order];
    expect(
      await db.rpc(back.user, 'called_off_order', { registration_id: back.registration.id }),
    ).toMatchObject({ may_choose: true, alasan: 'hujan badai' });
    expect(await choose(back, 'refund')).toMatchObject({ choice: 'refund' });
    const elsewhere = (await clubRace({}, { club })).target;
    await choose(away, 'move', elsewhere);
    expect(await books.registration(away.registration.id)).toMatchObject({
      lomba_id: elsewhere.race.id,
      perlu_tindakan: null,
      nomor_plat: null,
    });
    expect(account.bank).toBe('BCA');
    expect(await contradictions()).toEqual([]);
  });

  test('hentikan lomba: a category whose list was never closed is called off with the race', async () => {
    const { club, target, day, orders } = await scene();
    const category = await createCategory(db);
    await linkCategory(db, target.race, category);
    const waiting = await paidOrder({ ...target, category });
    await stopRace(target.race.id, 'hujan badai');
    expect(await books.registration(waiting.registration.id)).toMatchObject({
      perlu_tindakan: 'lomba_dibatalkan',
    });
    expect(
      await db.rpc(waiting.user, 'called_off_order', {
        registration_id: waiting.registration.id,
      }),
    ).toMatchObject({ may_choose: true, alasan: 'hujan badai' });
    // The drawn class ends by itself: by its standing, or called off.
    for (const { registration } of orders) {
      expect(await books.registration(registration.id)).toMatchObject({ perlu_tindakan: null });
    }
    day.decide('batal_kelas', { reason: 'hujan badai' });
    await send(day);
    expect(await contradictions()).toEqual([]);
    expect(await desk(club.owner).cases(target.race.id)).toHaveLength(5);
  });

  test('hentikan lomba of one of two tracks: the other track’s categories are not called off', async () => {
    const { club, target } = await clubRace();
    const category = await createCategory(db);
    await linkCategory(db, target.race, category);
    const [first, second] = [await paidOrder(target), await paidOrder({ ...target, category })];
    await classOf(target, club.owner);
    const moved = await classOf({ ...target, category }, club.owner);
    moved.decide('pindah', { track: 2 });
    await send(moved);
    const calledOff = async () => [
      (await books.registration(first.registration.id)).perlu_tindakan,
      (await books.registration(second.registration.id)).perlu_tindakan,
    ];
    await stopRace(target.race.id, 'lintasan rusak', 2);
    expect(await calledOff()).toEqual([null, 'lomba_dibatalkan']);
    expect(
      await db.rpc(second.user, 'called_off_order', { registration_id: second.registration.id }),
    ).toMatchObject({ alasan: 'lintasan rusak' });
    await stopRace(target.race.id, 'hujan badai');
    expect(await calledOff()).toEqual(['lomba_dibatalkan', 'lomba_dibatalkan']);
    expect(
      await db.rpc(first.user, 'called_off_order', { registration_id: first.registration.id }),
    ).toMatchObject({ alasan: 'hujan badai' });
    expect(await contradictions()).toEqual([]);
  });

  test('money that comes after its class was called off is a case too', async () => {
    const { club, target } = await clubRace();
    const paid = [await paidOrder(target), await paidOrder(target)];
    const waiting = await createOrderIn(db, target);
    await givePlates([...paid, waiting].map(({ registration }) => registration));
    const day = await classOf(target, club.owner);
    day.close(listOf(3), undefined, undefined, { unpaid: [{ plate: 3, reason: 'belum lunas' }] });
    day.decide('batal_kelas', { reason: 'lintasan banjir' });
    await send(day);
    await applyStatus(db, waiting.transaction, 'PAID');
    expect(await books.registration(waiting.registration.id)).toMatchObject({
      perlu_tindakan: 'lomba_dibatalkan',
    });
    expect(await contradictions()).toEqual([]);
  });
});

describe('a child that races is erased', () => {
  const reason = 'Zubaidah menyenggol Rara';

  test('the chain stays and folds; what was typed about the child is gone; no name is published', async () => {
    const { target, day, order, club } = await scene();
    day.run(q(1, 1));
    day.decide('protes', { moto: q(1, 1), plate: 2, reason });
    day.decide('putus_protes', { protest: day.chain.n, accepted: false, reason: 'video: tidak' });
    day.decide('mundur', { plate: 3, reason: 'sakit perut' });
    await send(day);
    const heard = async () =>
      (await db.rpc<{ keputusan: ClassDecision[] }>(club.owner, 'race_chains', {
        race_id: target.race.id,
        heads: '{}',
      })) as { keputusan: ClassDecision[] };
    expect((await heard()).keputusan).toEqual(day.decisions);
    const stored = await db.admin.query(
      "select from private.keputusan where isi::text like '%Zubaidah%' or isi::text like '%sakit%'",
    );
    expect(stored.rowCount).toBe(0);

    const rider = order(2).registration.rider_id;
    const erase = (commit: boolean) =>
      db.rpc<{ blocks: { code: string }[] }>(order(2).user, 'erase_rider', {
        rider_id: rider,
        commit,
      });
    expect((await erase(false)).blocks).toMatchObject([{ code: 'entry_running' }]);
    day.goOn();
    await send(day);
    await erase(true);
    const after = (await heard()).keputusan;
    expect(after).toHaveLength(day.decisions.length);
    expect(JSON.stringify(after)).not.toMatch(/Zubaidah|video/);
    expect(JSON.stringify(after)).toContain('sakit perut');
    // It proves itself without the words.
    const chain = fold(day.of.race, day.of.raceClass, after);
    expect(chain.hashes).toEqual(day.chain.hashes);
    expect(placings(chain.state)).toEqual(placings(day.state));
    const marks = await db.admin.query(
      'select nomor from private.nama_dihapus where lomba_id = $1',
      [target.race.id],
    );
    expect(marks.rows).toEqual([{ nomor: 2 }]);
  });

  test('a name typed in any kind of decision is kept as the engine’s hash, and as words that erasing can find', async () => {
    const day = drawnClass(3);
    const acts = everyAct('Zubaidah');
    const decisions = [...acts.ofClass, ...acts.ofRace].map((act) => ({
      ...day.next(act as ClassAct),
    }));
    const { rows } = await db.admin.query<{ kept: Decision; again: Decision }>(
      `select private.without_words(x) as kept, private.put_words(private.without_words(x), private.decision_words(x)) as again
       from jsonb_array_elements($1::jsonb) with ordinality i (x, place) order by place`,
      [JSON.stringify(decisions)],
    );
    expect(rows.map(({ kept }) => kept)).toEqual(decisions.map(withoutWords));
    expect(rows.map(({ again }) => again)).toEqual(decisions);
    expect(JSON.stringify(rows.map(({ kept }) => kept))).not.toContain('Zubaidah');
  });

  test.each(everyAct('Zubaidah').ofRace.filter((act) => /Zubaidah/.test(JSON.stringify(act))))(
    'what was typed about the whole race goes with a child of it: $kind',
    async (act) => {
      const { target, day, order } = await scene(1);
      day.goOn();
      await send(day);
      await decideFirst(target.race.id, act);
      const texts = async () => {
        const { rows } = await db.admin.query<{ chain: string; words: string }>(
          `select coalesce(string_agg(k.isi::text, ''), '') as chain, coalesce(string_agg(w.kata::text, ''), '') as words
           from private.keputusan k left join private.keputusan_kata w on w.rantai = k.rantai and w.n = k.n
           where k.lomba_id = $1`,
          [target.race.id],
        );
        return rows[0];
      };
      expect(await texts()).toEqual({
        chain: expect.not.stringContaining('Zubaidah'),
        words: expect.stringContaining('Zubaidah'),
      });
      const { user, registration } = order(1);
      await db.rpc(user, 'erase_rider', { rider_id: registration.rider_id, commit: true });
      // What a helper's phone is called goes some time after its end.
      const stays = act.kind === 'pasang';
      expect(/Zubaidah/.test((await texts())?.words ?? '')).toBe(stays);
    },
  );

  test('a phone that sends its branch again after an erasure keeps nobody else from being erased', async () => {
    const { target, day, order } = await scene();
    day.goOn();
    await send(day);
    const decision = { id: randomUUID(), payload: { plate: 1, reason } };
    const keep = () =>
      db.rpc('service_role', 'keep_branch', {
        race_id: target.race.id,
        class_id: day.of.raceClass,
        device: 'hp-lama-sekali',
        code: 'chain_moved',
        decisions: JSON.stringify([decision]),
      });
    for (const nth of [1, 2]) {
      await keep();
      const { user, registration } = order(nth);
      await db.rpc(user, 'erase_rider', { rider_id: registration.rider_id, commit: true });
    }
    const { rows } = await db.admin.query<{ keputusan: unknown }>(
      'select keputusan from private.cabang where lomba_id = $1',
      [target.race.id],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('Zubaidah');
  });

  test('whatever lies in a branch: children are erased and phones forgotten, and no word stays', async () => {
    const { target, day, order } = await scene(1);
    day.goOn();
    await send(day);
    const odd = [
      null,
      7,
      'Zubaidah',
      [],
      {},
      { kind: 'pasang', payload: [] },
      { kind: 'pasang', payload: { until: { at: 1 }, name: ['x'] } },
      { kind: 'pasang', payload: { until: '2027-01-01T00:00:00+99:00' } },
      { kind: 'hasil', payload: 'x' },
      { payload: { unpaid: 7, reason } },
      { id: 7, payload: { unpaid: [null, 7, { reason: 'x' }, { plate: null }, { plate: 3 }] } },
      { id: 'x', payload: { unpaid: [{ plate: 3, reason }, 'x'], reason } },
    ];
    await db.admin.query(
      `insert into private.cabang (lomba_id, perangkat, kode, keputusan, tak_terbaca, diterima_pada)
       values ($1, 'hp-jahat-sekali', 'chain_moved', $2, $3, now() - interval '300 days')`,
      [target.race.id, JSON.stringify(odd), [JSON.stringify({ reason })]],
    );
    await db.admin.query('select private.forget_phone_names(1000)');
    const { user, registration } = order(1);
    await db.rpc(user, 'erase_rider', { rider_id: registration.rider_id, commit: true });
    const { rows } = await db.admin.query<{ keputusan: unknown[]; tak_terbaca: string[] }>(
      'select keputusan, tak_terbaca from private.cabang where lomba_id = $1',
      [target.race.id],
    );
    expect(rows[0]?.keputusan).toHaveLength(odd.length);
    expect(JSON.stringify(rows).replace('"Zubaidah"', '')).not.toContain('Zubaidah');
    expect(rows[0]?.tak_terbaca).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  });

  test('the words of a decision are looked for in any JSON', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue({ maxDepth: 4 }), { maxLength: 4 }),
        async (values) => {
          const keys = ['payload', 'unpaid', 'items', 'name', 'plate', 'reason', 'kind', 'id'];
          // Any value, at each place at which a decision has something.
          const text = JSON.stringify(
            values.flatMap((value) => [
              value,
              ...keys.map((key) => ({ [key]: value })),
              ...keys.map((key) => ({
                id: 'x',
                kind: 'pasang',
                payload: { reason: 'x', [key]: value },
              })),
              ...keys.map((key) => ({
                payload: {
                  unpaid: [{ plate: 3, reason: 'x', [key]: value }],
                  items: [{ name: 'x', [key]: value }, value],
                },
              })),
            ]),
          );
          await db.admin.query(
            `select private.branch_without_words($1), private.branch_without_phone_names($1),
             (select count(private.put_words(x, private.decision_words(x))) from jsonb_array_elements($1::jsonb) x),
             private.branch_without_words(private.branch_without_words($1)) = private.branch_without_words($1)`,
            [text],
          );
        },
      ),
      { numRuns: size(4, 120), endOnFailure: true },
    );
  });

  test('a helper’s phone ends 36 hours after it was paired at the latest, whatever was said', async () => {
    const { target } = await clubRace();
    const until = '9999-12-31T00:00:00Z';
    await decideFirst(target.race.id, {
      kind: 'pasang',
      payload: { key: randomUUID(), role: 'finis', until },
    });
    const { rows } = await db.admin.query<{ hours: number }>(
      `select round(extract(epoch from sampai - now()) / 3600)::integer as hours from private.perangkat_lomba where lomba_id = $1`,
      [target.race.id],
    );
    expect(rows).toEqual([{ hours: 36 }]);
  });

  test('words past the function are refused by the table', async () => {
    const { day, target } = await scene();
    const insert = db.admin.query(
      `insert into private.keputusan (rantai, n, id, lomba_id, kelas_id, hash, hash_sebelum, periode, perangkat,
         urutan_perangkat, jenis, isi)
       values ($1, 3, gen_random_uuid(), $2, $1, repeat('0', 64), $3, 1, 'hp-lain-lain', 1, 'mundur',
         '{"id": "x", "payload": {"plate": 1, "reason": "Rara sakit"}}')`,
      [day.of.raceClass, target.race.id, day.chain.hashes.at(-1)],
    );
    await expect(insert).rejects.toThrow('keputusan_holds_no_words');
  });

  test('nothing of it waits for race day', async () => {
    const { target, day, order } = await scene();
    day.goOn();
    await send(day);
    const deciding = await db.connect();
    await deciding.query('begin');
    await deciding.query('select private.lock_race_day($1)', [target.race.id]);
    await db.rpc(order(1).user, 'erase_rider', {
      rider_id: order(1).registration.rider_id,
      commit: true,
    });
    await deciding.query('rollback');
  });
});

describe('a class of the second track (R10)', () => {
  test('is sent there before its list is closed, keeps its categories open, and is decided there', async () => {
    const { club, target } = await clubRace();
    const category = await createCategory(db);
    await linkCategory(db, target.race, category);
    const orders = [await paidOrder(target), await paidOrder(target), await paidOrder(target)];
    await givePlates(orders.map(({ registration }) => registration));
    const day = await classOf(target, club.owner);
    day.decide('pindah', { track: 2 });
    await send(day);
    const row = () =>
      read<{ lintasan: number; n: number; fase: string }>(
        db,
        'private.kelas_lomba',
        day.of.raceClass,
      );
    expect(await row()).toMatchObject({ lintasan: 2, n: 1, fase: 'baru' });
    await db.rpc(club.owner, 'save_race_class', {
      race_id: target.race.id,
      class_id: day.of.raceClass,
      name: 'Boys 2019',
      category_ids: [target.category.id, category.id],
    });
    day.track = 2;
    day.device = 'hp-lintasan-2';
    day.close(listOf(3)).decide('undi', drawn);
    await send(day);
    expect(await row()).toMatchObject({ lintasan: 2, fase: 'diundi' });
    day.decide('pindah', { track: 1 });
    await send(day);
    expect(await row()).toMatchObject({ lintasan: 1 });
  });

  test('the database by itself takes no decision of the other track, and no older term of the same', async () => {
    const { day, target } = await scene();
    await decideFirst(target.race.id, { kind: 'lintasan', payload: { track: 2 } });
    const insert = (track: number | undefined, term: number) =>
      db.admin.query(
        `insert into private.keputusan (rantai, n, id, lomba_id, kelas_id, hash, hash_sebelum, periode, perangkat,
           urutan_perangkat, jenis, isi)
         values ($1, $4, gen_random_uuid(), $2, $1, repeat('0', 64), $3, $5, 'hp-lain-lain', 1, 'panggil',
           jsonb_strip_nulls(jsonb_build_object('track', $6::integer)))`,
        [day.of.raceClass, target.race.id, day.chain.hashes.at(-1), day.chain.n + 1, term, track],
      );
    await expect(insert(2, 1)).rejects.toThrow('Only the track on which a class runs');
    day.decide('pindah', { track: 2 });
    await send(day);
    await expect(insert(undefined, 1)).rejects.toThrow('Only the track on which a class runs');
    day.track = 2;
    day.term = 3;
    day.decide('panggil', { moto: q(1, 1) });
    await send(day);
    await expect(insert(2, 2)).rejects.toThrow('The term of a chain never falls');
  });

  test('the chain of its lease is named as the engine names it', async () => {
    const { target } = await scene();
    const { rows } = await db.admin.query('select private.chain_of_track($1, 2) as chain', [
      target.race.id,
    ]);
    expect(rows).toEqual([{ chain: chainOfTrack(target.race.id, 2) }]);
  });
});

test('deciding, paying back, the gate and plates at once wait for each other in no circle', async () => {
  const faults: string[] = [];
  for (let round = 0; round < 6; round += 1) {
    const { day, orders, club, target } = await scene(6);
    day.goOn();
    const work: Promise<unknown>[] = [
      send(day),
      ...orders.slice(0, 3).map(({ transaction }) => applyStatus(db, transaction, 'REFUND')),
      ...orders
        .slice(3)
        .map(({ registration }) =>
          db.rpc(club.owner, 'set_plate', { registration_id: registration.id, plate: 99 }),
        ),
      db.rpc(club.owner, 'assign_plates', {
        race_id: target.race.id,
        category_id: target.category.id,
        first: 100,
        order_by: 'acak',
        keep: true,
        commit: true,
      }),
      desk(club.owner).callOff(target.race.id),
      db.rpc(orders[5]?.user ?? '', 'erase_rider', {
        rider_id: orders[5]?.registration.rider_id,
        commit: true,
      }),
    ];
    for (const result of await Promise.allSettled(work)) {
      if (result.status === 'rejected') {
        const { state, code } = await refusalOf(Promise.reject(result.reason));
        if (!state?.startsWith('PT4')) {
          faults.push(`${state} ${code}`);
        }
      }
    }
  }
  expect(faults).toEqual([]);
  // Entries that somebody worked on while their race was called off are settled by the sweeper.
  await db.admin.query('select private.settle_races()');
  expect(await contradictions()).toEqual([]);
});

describe('one child in two categories, where the organiser allows it', () => {
  async function allowed() {
    const { club, target } = await clubRace({ satu_rider_per_akun: false, dua_kategori: true });
    const first = await paidOrder(target);
    const category = await createCategory(db);
    await linkCategory(db, target.race, category);
    const { registration: r } = first;
    const again = (to: typeof category, user = first.user) =>
      register(
        db,
        user,
        { ...target, category: to },
        {
          full_name: r.nama_lengkap_rider,
          nickname: r.nama_panggilan_rider,
          birth_date: r.tanggal_lahir_rider.split('-').toReversed().join('-'),
        },
      );
    return { club, target, first, category, again };
  }

  test('it has two entries and two payments, and one number wherever plates are given', async () => {
    const { club, target, first, category, again } = await allowed();
    const second = await again(category);
    expect(second.rider_id).toBe(first.registration.rider_id);
    await applyStatus(db, await openPayment(db, first.user, second.id), 'PAID');
    const other = await paidOrder(target);
    const give = (category_id: string | null, keep = false) =>
      db.rpc<{ plates: { id: string; plate: number }[] }>(club.owner, 'assign_plates', {
        race_id: target.race.id,
        category_id,
        first: 5,
        order_by: 'daftar',
        keep,
        commit: true,
      });
    const plateOf = async (id: string) =>
      (await read<Registration>(db, 'public.pendaftaran_lomba', id)).nomor_plat;
    await give(null);
    // Three wished for 7: it is the first child's.
    expect(await plateOf(first.registration.id)).toBe(7);
    expect(await plateOf(second.id)).toBe(7);
    expect(await plateOf(other.registration.id)).toBe(5);
    // Category by category it is the same.
    await db.admin.query('update public.pendaftaran_lomba set nomor_plat = null where id = $1', [
      second.id,
    ]);
    await give(category.id, true);
    expect(await plateOf(second.id)).toBe(7);
    expect(await contradictions()).toEqual([]);
  });

  test('never twice in one category, never in a third, never by another account, never moved onto itself', async () => {
    const { club, target, first, category, again } = await allowed();
    expect((await refusalOf(again(target.category))).code).toBe('rider_already_entered');
    const second = await again(category);
    const third = await createCategory(db);
    await linkCategory(db, target.race, third);
    expect((await refusalOf(again(third))).code).toBe('rider_already_entered');
    const moved = db.rpc(club.owner, 'move_riders', {
      race_id: target.race.id,
      registration_ids: [second.id],
      category_id: target.category.id,
      commit: true,
    });
    expect((await refusalOf(moved)).code).toBe('rider_already_entered');
    const elsewhere = await createUser(db);
    await db.rpc(first.user, 'cancel_registration', { registration_id: second.id }).catch(() => {});
    expect((await refusalOf(again(category, elsewhere))).code).toBe('rider_already_entered');
  });

  test('where the organiser does not, it is refused as ever', async () => {
    const { target, again, category } = await allowed();
    await db.admin.query('update public.lomba set dua_kategori = false where id = $1', [
      target.race.id,
    ]);
    expect((await refusalOf(again(category))).code).toBe('rider_already_entered');
  });
});
