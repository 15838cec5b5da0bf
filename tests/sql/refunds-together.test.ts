import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import { account, type Json, moneyDesk, today } from '#tests/support/money-desk.ts';
import { size } from '#tests/support/size.ts';
import { fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import {
  applyStatus,
  checkedObject,
  createOrderIn,
  createUser,
  type Order,
  only,
  openPayment,
  type RaceWithCategory,
  registerTogether,
  withSetting,
} from '#tests/support/sql-fixtures.ts';
import { createMember } from '#tests/support/sql-organiser.ts';

// A race that is called off is one act of the organisers and one answer of each family, whatever its size.

const db = fileDatabase();
const { books, clubRace, paidOrder, desk, choose, contradictions } = moneyDesk(db);

type Many = Answer<'approve_refunds'>;

function many(caller: string, race_id: string) {
  const call = (name: string, args: Json) => db.rpc<Many>(caller, name, { race_id, ...args });
  return {
    approve: (refund_ids: string[], commit = true) =>
      call('approve_refunds', { refund_ids, commit }),
    file: (refund_ids: string[]) => call('refund_transfers', { refund_ids }),
    pay: (refund_ids: string[], proof: string | null, changes: Json = {}) =>
      call('pay_refunds', { refund_ids, proof, paid_on: today(), commit: true, ...changes }),
    close: (refund_ids: string[]) => call('close_refunds', { refund_ids }),
    remind: (commit = true) =>
      db.rpc<Answer<'remind_parents'>>(caller, 'remind_parents', { race_id, commit }),
  };
}

function proofIn(folder: string) {
  return checkedObject(db, 'bukti_pengembalian', `${folder}/${randomUUID()}.pdf`);
}

async function family(target: RaceWithCategory, children: number) {
  const user = await createUser(db);
  const registrations = await registerTogether(db, user, target, Array(children).fill({}));
  const charge = await openPayment(db, user, only(registrations.slice(0, 1)).id);
  await applyStatus(db, charge, 'PAID');
  return {
    user,
    registrations,
    first: { user, registration: only(registrations.slice(0, 1)), transaction: charge },
  };
}

async function wantMoneyBack(families: Awaited<ReturnType<typeof family>>[]) {
  for (const { first, registrations } of families) {
    const siblings = registrations.slice(1).map(({ id }) => id);
    await choose(first, 'refund', undefined, true, siblings);
  }
}

async function calledOff(paid: number) {
  const { club, target } = await clubRace({ max_peserta: 400 });
  const orders: Order[] = [];
  for (let made = 0; made < paid; made++) {
    orders.push(await paidOrder(target));
  }
  await desk(club.owner).callOff(target.race.id);
  return { club, target, orders, raceId: target.race.id };
}

async function refundIds(caller: string, raceId: string) {
  return (await desk(caller).refunds(raceId)).map(({ id }) => String(id));
}

function answersOf(answer: Many) {
  return answer.left_out.map(({ code }) => code).sort();
}

test('what waits for parents is counted apart from what waits for the organisers, everywhere', async () => {
  const { club, target, orders, raceId } = await calledOff(3);
  const [chosen, silent] = orders as [Order, Order];
  const seen = async () => {
    const me = club.treasurer;
    const overview = await db.rpc<Answer<'race_overview'>>(me, 'race_overview', {
      race_id: raceId,
    });
    const races = await db.rpcRows<Answer<'my_races'>>(me, 'my_races', {});
    const { summary } = await desk(me).money(raceId);
    const { riders } = await db.rpc<Answer<'race_riders'>>(me, 'race_riders', { race_id: raceId });
    const panel = await db.rpc<Answer<'rider_detail'>>(me, 'rider_detail', {
      registration_id: silent.registration.id,
    });
    return {
      desk: [summary.to_decide, summary.waiting_for_parents],
      overview: [
        overview.money?.cases,
        overview.money?.refunds_to_approve,
        overview.money?.refunds_to_pay,
        overview.money?.summary.waiting_for_parents,
      ],
      home: races.find(({ id }) => id === raceId)?.to_decide,
      turns: (await desk(me).cases(raceId)).map(({ turn }) => turn).sort(),
      riders: riders.map(({ turn }) => turn).sort(),
      panel: panel.rider.turn,
    };
  };
  expect(await seen()).toEqual({
    desk: [0, 3],
    overview: [[], 0, 0, 3],
    home: 0,
    turns: ['orang_tua', 'orang_tua', 'orang_tua'],
    riders: ['orang_tua', 'orang_tua', 'orang_tua'],
    panel: 'orang_tua',
  });
  await choose(chosen, 'refund');
  expect(await seen()).toEqual({
    desk: [0, 2],
    overview: [[], 1, 0, 2],
    home: 0,
    turns: ['orang_tua', 'orang_tua', 'pengembalian'],
    riders: ['orang_tua', 'orang_tua', 'pengembalian'],
    panel: 'orang_tua',
  });
  // Asked for by the desk, without an account: the parent's turn still.
  await desk(club.treasurer).ask(silent.registration.id, { account: null });
  expect((await seen()).desk).toEqual([0, 2]);
  expect((await seen()).overview).toEqual([[], 1, 0, 2]);
  const other = await clubRace({ max_peserta: 1 }, { club });
  const odd = await createOrderIn(db, other.target);
  await applyStatus(db, odd.transaction, 'PAID', { amount: 5 });
  const { summary } = await desk(club.treasurer).money(other.target.race.id);
  expect(summary).toMatchObject({ to_decide: 1, waiting_for_parents: 0 });
  expect(target.race.id).toBe(raceId);
});

test('hundreds of riders: one answer a family, and five acts of the treasurer', async () => {
  const riders = size(90, 300);
  const { club, target } = await clubRace({ max_peserta: riders, satu_rider_per_akun: false });
  const families = [];
  for (let made = 0; made < riders / 3; made++) {
    families.push(await family(target, 3));
  }
  const raceId = target.race.id;
  await desk(club.owner).callOff(raceId);
  await wantMoneyBack(families);
  const ids = await refundIds(club.treasurer, raceId);
  expect(ids).toHaveLength(riders);
  const second = await createMember(db, club.organisation, 'kasir');
  expect((await many(club.treasurer, raceId).approve(ids)).ids).toHaveLength(riders);
  const file = await many(second, raceId).file(ids);
  expect(file.transfers).toHaveLength(riders);
  const total = file.transfers.reduce((sum, { jumlah }) => sum + jumlah, 0);
  expect(total).toBe(families.reduce((sum, { first }) => sum + first.transaction.tagihan, 0));
  expect(new Set(file.transfers.map(({ refund_number }) => refund_number)).size).toBe(riders);
  const proof = await proofIn(ids[0] as string);
  const preview = await many(second, raceId).pay(ids, null, { commit: false });
  const paid = await many(second, raceId).pay(ids, proof);
  expect(preview).toEqual(paid);
  expect(paid.ids).toHaveLength(riders);
  expect(paid).toMatchObject({ total, left_out: [], leaving: riders });
  expect((await many(second, raceId).close(ids)).ids).toHaveLength(riders);
  expect((await desk(club.treasurer).money(raceId)).summary).toMatchObject({
    refunded: total,
    to_decide: 0,
    waiting_for_parents: 0,
    to_refund: 0,
  });
  const { rows } = await db.admin.query<{ tindakan: string; n: number }>(
    `select tindakan, count(*)::integer as n from public.catatan
     where lomba_id = $1 and tindakan in ('approve_refunds', 'read_refund_accounts', 'pay_refunds', 'close_refunds')
     group by tindakan order by tindakan`,
    [raceId],
  );
  expect(rows.map(({ n }) => n)).toEqual([1, 1, 1, 1]);
  expect(await contradictions()).toEqual([]);
});

test('what cannot be done is said one by one, and keeps nothing else from being done', async () => {
  const { club, orders, raceId } = await calledOff(4);
  const [first, second, third, fourth] = orders as [Order, Order, Order, Order];
  for (const one of orders) {
    await choose(one, 'refund');
  }
  const refunds = await desk(club.treasurer).refunds(raceId);
  const idOf = (one: Order) =>
    String(refunds.find(({ pendaftaran_id }) => pendaftaran_id === one.registration.id)?.id);
  const ids = [first, second, third].map(idOf);
  const elsewhere = randomUUID();
  await desk(club.treasurer).withdraw(idOf(third));
  const me = many(club.treasurer, raceId);
  const preview = await me.approve([...ids, elsewhere], false);
  expect(answersOf(preview)).toEqual(['refund_not_found', 'refund_step_passed']);
  expect(
    (await desk(club.treasurer).refunds(raceId)).filter(({ langkah }) => langkah === 'disetujui'),
  ).toEqual([]);
  expect(await me.approve([...ids, elsewhere])).toEqual(preview);

  // Approved and handed to the bank; then one parent changes the account, and one is not given to it yet.
  await me.approve([idOf(fourth)]);
  await me.file(ids);
  await db.rpc(second.user, 'give_refund_account', {
    refund_id: idOf(second),
    account: JSON.stringify({ ...account, nomor: '5556667778' }),
    together: [],
  });
  await me.approve([idOf(second)]);
  const all = [first, second, third, fourth].map(idOf);
  const seen = await me.pay(all, null, { commit: false });
  expect(answersOf(seen)).toEqual(['account_changed', 'refund_step_passed']);
  expect(seen.ids.toSorted()).toEqual([idOf(first), idOf(fourth)].toSorted());
  expect((await refusalOf(me.pay(all, null))).code).toBe('proof_missing');
  expect((await refusalOf(me.pay(all, await proofIn(randomUUID())))).code).toBe('proof_missing');
  const unchecked = `${all[0]}/${randomUUID()}.pdf`;
  await db.admin.query(
    "insert into storage.objects (bucket_id, name) values ('bukti_pengembalian', $1)",
    [unchecked],
  );
  expect((await refusalOf(me.pay(all, unchecked))).code).toBe('file_not_checked');
  expect((await refusalOf(me.pay(all, null, { paid_on: '2999-01-01' }))).code).toBe(
    'paid_on_invalid',
  );
  const proof = await proofIn(idOf(first));
  expect((await me.pay(all, proof)).ids).toHaveLength(2);
  expect(answersOf(await me.pay(all, proof))).toEqual([
    'account_changed',
    'refund_step_passed',
    'refund_step_passed',
    'refund_step_passed',
  ]);
  // With the file made anew it goes.
  await me.file([idOf(second)]);
  expect((await me.pay([idOf(second)], await proofIn(idOf(second)))).ids).toHaveLength(1);
  expect(await contradictions()).toEqual([]);
});

test('a proof for many is seen by the desk, and by none of the parents', async () => {
  const { club, orders, raceId } = await calledOff(2);
  for (const one of orders) {
    await choose(one, 'refund');
  }
  const ids = await refundIds(club.treasurer, raceId);
  const me = many(club.treasurer, raceId);
  await me.approve(ids);
  const proof = await proofIn(ids[0] as string);
  await me.pay(ids, proof);
  const open = (who: string, refund_id: string) =>
    db.rpc<{ path: string }>(who, 'open_proof', { refund_id });
  for (const id of ids) {
    expect(await open(club.treasurer, id)).toMatchObject({ path: proof });
  }
  for (const { user, registration } of orders) {
    for (const id of ids) {
      expect((await refusalOf(open(user, id))).state).toMatch(/^PT40/);
    }
    const seen = await db.rpc<{ refunds: Json[] }>(user, 'called_off_order', {
      registration_id: registration.id,
    });
    expect(only(seen.refunds)).toMatchObject({ langkah: 'dibayar', bukti: null });
  }
});

test('the amounts of one person hold for many, too', async () => {
  const { club, orders, raceId } = await calledOff(3);
  const asked: string[] = [];
  await withSetting(db, 'BATAS_PENGEMBALIAN_SENDIRI', '1', async () => {
    for (const { registration } of orders) {
      asked.push((await desk(club.treasurer).ask(registration.id)).refund.id);
    }
    expect(answersOf(await many(club.treasurer, raceId).approve(asked))).toEqual(
      Array(3).fill('own_request'),
    );
  });
  const one = orders[0]?.transaction.jumlah ?? 0;
  await withSetting(db, 'BATAS_PENGEMBALIAN_SEHARI', String(one * 2 + 2_000), async () => {
    const answer = await many(club.treasurer, raceId).approve(asked);
    expect(answer.ids).toHaveLength(2);
    expect(answersOf(answer)).toEqual(['own_day_limit']);
  });
  expect((await many(club.owner, raceId).approve(asked)).ids).toHaveLength(1);
});

test('parents who have not answered are asked again, each once, at most once a day', async () => {
  const { club, target } = await clubRace({ satu_rider_per_akun: false });
  const silent = await family(target, 2);
  const answered = await paidOrder(target);
  const raceId = target.race.id;
  await desk(club.owner).callOff(raceId);
  await choose(answered, 'refund');
  const me = many(club.treasurer, raceId);
  const reminders = async () =>
    (
      await db.admin.query<{ user_id: string; banyak: number }>(
        "select user_id, (isi ->> 'banyak')::integer as banyak from private.pesan where jenis = 'answer_needed' and kunci like $1",
        [`answer_needed:${raceId}:%`],
      )
    ).rows;
  expect(await me.remind(false)).toMatchObject({ riders: 2, parents: 1 });
  expect(await reminders()).toEqual([]);
  await me.remind();
  expect(await reminders()).toEqual([{ user_id: silent.user, banyak: 2 }]);
  expect(await refusalOf(me.remind())).toMatchObject(refused('PT429 reminded_before'));
  // By itself after three days and after seven, not beside a press of the organisers.
  const pass = (days: number) =>
    db.admin.query(
      'select private.queue_reminders(now() + make_interval(days => $1, hours => 1))',
      [days],
    );
  for (const day of [0, 2, 3, 3, 4, 6, 7, 8, 30]) {
    await pass(day);
  }
  expect(await reminders()).toHaveLength(3);
  await choose(
    silent.first,
    'refund',
    undefined,
    true,
    silent.registrations.slice(1).map(({ id }) => id),
  );
  await db.admin.query("update private.pengingat_pilihan set pada = now() - interval '25 hours'");
  expect(await me.remind()).toMatchObject({ parents: 0 });
  expect(await reminders()).toHaveLength(3);
});

test('one answer of a parent is for all children that it names, or for none', async () => {
  const { club, target } = await clubRace({ satu_rider_per_akun: false });
  const { user, registrations, first } = await family(target, 3);
  const stranger = await paidOrder(target);
  await desk(club.owner).callOff(target.race.id);
  const others = registrations.slice(1).map(({ id }) => id);
  const seen = () =>
    db.rpc<{ siblings: Json[]; without_account: Json[] }>(user, 'called_off_order', {
      registration_id: first.registration.id,
    });
  expect((await seen()).siblings.map(({ id }) => id)).toEqual(others);
  const codes = [
    await refusalOf(
      choose(first, 'refund', undefined, true, [...others, stranger.registration.id]),
    ),
    await refusalOf(choose(first, 'refund', undefined, true, [randomUUID()])),
  ].map(({ code }) => code);
  expect(codes).toEqual(['registration_not_found', 'registration_not_found']);
  // The desk was first with one of them.
  const { refund } = await desk(club.treasurer).ask(others[1] as string, { account: null });
  expect((await refusalOf(choose(first, 'refund', undefined, true, others))).code).toBe(
    'choice_made',
  );
  expect(await desk(club.treasurer).refunds(target.race.id)).toHaveLength(1);
  await choose(first, 'refund', undefined, true, others.slice(0, 1));
  const refunds = await desk(club.treasurer).refunds(target.race.id);
  expect(refunds.map(({ has_account }) => has_account).sort()).toEqual([false, true, true]);
  const charged = registrations.reduce((sum, { total_bayar }) => sum + total_bayar, 0);
  expect(refunds.reduce((sum, { jumlah }) => sum + Number(jumlah), 0)).toBe(charged);
  expect((await seen()).without_account).toMatchObject([{ id: refund.id }]);
  await db.rpc(user, 'give_refund_account', {
    refund_id: refunds.find(({ has_account }) => has_account === true)?.id,
    account: JSON.stringify(account),
    together: [refund.id],
  });
  expect(
    (await desk(club.treasurer).refunds(target.race.id)).every(({ has_account }) => has_account),
  ).toBe(true);
});

test('two treasurers with the same refunds, the provider and parents at once: each once, and no circle', async () => {
  const { club, target } = await clubRace({ max_peserta: 100, satu_rider_per_akun: false });
  const second = await createMember(db, club.organisation, 'kasir');
  const raceId = target.race.id;
  const families = [];
  for (let made = 0; made < 8; made++) {
    families.push(await family(target, 2));
  }
  await desk(club.owner).callOff(raceId);
  await wantMoneyBack(families);
  const ids = await refundIds(second, raceId);
  await many(second, raceId).approve(ids);
  const proof = await proofIn(ids[0] as string);
  const results = await Promise.allSettled([
    many(club.treasurer, raceId).pay(ids, proof),
    many(club.owner, raceId).pay(ids.toReversed(), proof),
    ...families.slice(0, 4).map(({ first }) => applyStatus(db, first.transaction, 'SETTLED')),
    ...families.slice(4).map(({ first }) => applyStatus(db, first.transaction, 'REFUND')),
    ...ids.slice(0, 6).map((id) => desk(second).withdraw(id)),
  ]);
  for (const result of results) {
    if (result.status === 'rejected') {
      expect((await refusalOf(Promise.reject(result.reason))).state).toMatch(/^PT4/);
    }
  }
  expect(await contradictions()).toEqual([]);
  expect(await books.discrepancies()).toEqual([]);
});
