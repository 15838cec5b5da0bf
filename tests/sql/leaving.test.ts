import { describe, expect, test } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import { account, type Json, moneyDesk } from '#tests/support/money-desk.ts';
import { fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import {
  applyStatus,
  createOrderIn,
  type Order,
  only,
  type Registration,
  read,
  register,
  slotsOf,
  withAdminFee,
} from '#tests/support/sql-fixtures.ts';
import { createMember } from '#tests/support/sql-organiser.ts';

// A child leaves, and what goes back: by the rule, for a wish; everything, where the desk sends it away; any part while it stays.

const db = fileDatabase();
const money = moneyDesk(db);
const { books, clubRace, paidOrder, desk, contradictions } = money;

const half = [
  { hari: 365, persen: 100, biaya: true },
  { hari: 7, persen: 50, biaya: false },
];

async function paid(rule: unknown = half, race: Json = {}) {
  const { club, target } = await clubRace({ aturan_pengembalian: JSON.stringify(rule), ...race });
  const order = await paidOrder(target);
  return { club, target, ...order, id: order.registration.id };
}

function leave(order: Pick<Order, 'user' | 'registration'>, changes: Json = {}) {
  return db.rpc<Answer<'ask_cancel'>>(order.user, 'ask_cancel', {
    registration_id: order.registration.id,
    account: JSON.stringify(account),
    commit: true,
    ...changes,
  });
}

function entry(id: string) {
  return read<Registration>(db, 'public.pendaftaran_lomba', id);
}

/** Another attempt at the same entry, ended and not paid. */
async function secondAttempt(transactionId: string) {
  const { rows } = await db.admin.query<{ id: string }>(
    `insert into public.transaksi_pembayaran (merchant_ref, user_id, tipe_order, pendaftaran_lomba_id, jumlah, tagihan, kode_unik, biaya_admin, status)
     select merchant_ref || '/2', user_id, tipe_order, pendaftaran_lomba_id, jumlah, tagihan, kode_unik, biaya_admin, 'EXPIRED'
     from public.transaksi_pembayaran where id = $1 returning id`,
    [transactionId],
  );
  return books.transaction(only(rows).id);
}

async function onlyRefund(treasurer: string, raceId: string) {
  return only(await desk(treasurer).refunds(raceId)) as Json & { id: string; jumlah: number };
}

describe('a parent', () => {
  test('sees sum, row and the next one before asking, and nothing is written', () =>
    withAdminFee(db, 4_000, async () => {
      const it = await paid([
        { hari: 60, persen: 50, biaya: false },
        { hari: 7, persen: 10, biaya: true },
      ]);
      const price = it.transaction.jumlah - 4_000;
      const terms = await leave(it, { commit: false, account: null });
      expect(terms).toMatchObject({
        asked_back: Math.floor(price / 10) + 4_000,
        cancelled: false,
        received: it.transaction.jumlah,
        rule: { hari: 7, persen: 10, biaya: true },
        next_rule: null,
        next_sum: 0,
      });
      expect(await desk(it.club.treasurer).refunds(it.target.race.id)).toEqual([]);
      await db.admin.query(
        "update public.lomba set tanggal_mulai = tanggal_mulai + interval '60 days' where id = $1",
        [it.target.race.id],
      );
      expect(await leave(it, { commit: false })).toMatchObject({
        asked_back: Math.floor(price / 2),
        rule: { hari: 60 },
        next_rule: { hari: 7, persen: 10 },
        next_sum: terms.asked_back,
      });
    }));

  test('asks by the rule; the place stays until it is approved, and is free at once then', async () => {
    const it = await paid();
    const { asked_back } = await leave(it);
    expect(asked_back).toBeLessThan(it.transaction.jumlah);
    // Asked for with the account is one mail.
    expect((await money.messagesAbout(it.id)).filter((kind) => kind.startsWith('refund'))).toEqual([
      'refund_asked',
    ]);
    expect(await entry(it.id)).toMatchObject({
      status_pendaftaran: 'dikonfirmasi',
      keluar_pada: null,
    });
    const refund = await onlyRefund(it.club.treasurer, it.target.race.id);
    expect(refund).toMatchObject({
      jenis: 'sebagian',
      jumlah: asked_back,
      keluar: true,
      aturan: half[1],
      has_account: true,
    });
    await desk(it.club.treasurer).approve(refund.id);
    expect(await entry(it.id)).toMatchObject({
      status_pendaftaran: 'dibatalkan',
      status_pembayaran: 'dibayar',
      perlu_tindakan: null,
      keluar_pada: expect.anything(),
    });
    expect(await slotsOf(db, it.target.race.id)).toEqual({ counted: 0, live: 0 });
    await desk(it.club.treasurer).pay(refund.id);
    expect(await books.transaction(it.transaction.id)).toMatchObject({ status: 'PAID' });
    expect(await entry(it.id)).toMatchObject({ status_pembayaran: 'dibayar' });
    expect(await contradictions()).toEqual([]);
    // The child may be entered again, as anybody.
    expect(await register(db, it.user, it.target)).toMatchObject({ status_pendaftaran: 'pending' });
  });

  test('who gets all of it back has a payment that is REFUND', async () => {
    const it = await paid([{ hari: 0, persen: 100, biaya: true }]);
    await leave(it);
    const refund = await onlyRefund(it.club.treasurer, it.target.race.id);
    expect(refund).toMatchObject({ jenis: 'penuh', jumlah: it.transaction.jumlah });
    await desk(it.club.treasurer).approve(refund.id);
    await desk(it.club.treasurer).pay(refund.id);
    expect(await entry(it.id)).toMatchObject({
      status_pendaftaran: 'dibatalkan',
      status_pembayaran: 'refund',
    });
    expect(await contradictions()).toEqual([]);
  });

  test.each([
    ['below the last row', [{ hari: 300, persen: 50, biaya: true }]],
    ['without rows', []],
  ])('%s leaves at once for nothing: no account, no approval, no transfer', async (_, rule) => {
    const it = await paid(rule);
    expect(await leave(it, { account: null })).toMatchObject({ asked_back: 0, cancelled: true });
    expect(await entry(it.id)).toMatchObject({
      status_pendaftaran: 'dibatalkan',
      status_pembayaran: 'dibayar',
      uang_kembali: null,
      keluar_pada: expect.anything(),
    });
    expect(await onlyRefund(it.club.treasurer, it.target.race.id)).toMatchObject({
      jumlah: 0,
      langkah: 'ditutup',
      ditutup_sebab: 'selesai',
    });
    expect(await money.messagesAbout(it.id)).toContain('entry_left');
    expect((await refusalOf(leave(it))).code).toBe('registration_over');
    expect(await contradictions()).toEqual([]);
  });

  test('never leaves for less than was shown', async () => {
    const it = await paid();
    const { asked_back } = await leave(it, { commit: false });
    expect(await refusalOf(leave(it, { seen: asked_back + 1 }))).toEqual(
      refused('PT409 refund_sum_changed', { jumlah: asked_back, seen: asked_back + 1 }),
    );
    await leave(it, { seen: asked_back });
  });

  test('does not leave after the gate, after the start, twice, or before it was paid', async () => {
    const it = await paid();
    await db.admin.query(
      "update public.pendaftaran_lomba set status_pendaftaran = 'check_in' where id = $1",
      [it.id],
    );
    expect((await refusalOf(leave(it))).code).toBe('already_checked_in');
    const begun = await paid();
    await db.admin.query(
      "update public.lomba set tanggal_mulai = now() - interval '1 minute', pendaftaran_selesai = now() - interval '1 hour' where id = $1",
      [begun.target.race.id],
    );
    expect((await refusalOf(leave(begun))).code).toBe('race_over');
    const twice = await paid();
    await leave(twice);
    expect((await refusalOf(leave(twice))).code).toBe('refund_under_way');
    const unpaid = await createOrderIn(db, twice.target);
    expect((await refusalOf(leave(unpaid))).code).toBe('not_paid');
  });

  test('whose wish is approved after the start gets the money, and the child stays', async () => {
    const it = await paid();
    await leave(it);
    const refund = await onlyRefund(it.club.treasurer, it.target.race.id);
    await db.admin.query(
      "update public.lomba set tanggal_mulai = now() - interval '1 minute', pendaftaran_selesai = now() - interval '1 hour' where id = $1",
      [it.target.race.id],
    );
    await desk(it.club.treasurer).approve(refund.id);
    await desk(it.club.treasurer).pay(refund.id);
    expect(await entry(it.id)).toMatchObject({
      status_pendaftaran: 'dikonfirmasi',
      keluar_pada: null,
    });
    expect(await contradictions()).toEqual([]);
  });

  test('gets everything back, and the choice, where the race is called off before the approval', async () => {
    const it = await paid();
    await leave(it);
    const refund = await onlyRefund(it.club.treasurer, it.target.race.id);
    await desk(it.club.owner).callOff(it.target.race.id);
    expect((await refusalOf(desk(it.club.treasurer).approve(refund.id))).code).toBe(
      'refund_step_passed',
    );
    expect(await money.choose(it, 'refund')).toMatchObject({ refunded: it.transaction.jumlah });
    expect(await contradictions()).toEqual([]);
  });

  test('who has left stays out when the race is called off', async () => {
    const it = await paid();
    await leave(it);
    const refund = await onlyRefund(it.club.treasurer, it.target.race.id);
    await desk(it.club.treasurer).approve(refund.id);
    await desk(it.club.owner).callOff(it.target.race.id);
    expect(await entry(it.id)).toMatchObject({ perlu_tindakan: null });
    expect(await contradictions()).toEqual([]);
  });
});

describe('a child that left', () => {
  async function left() {
    const it = await paid();
    const treasurer = desk(it.club.treasurer);
    await leave(it);
    const refund = await onlyRefund(it.club.treasurer, it.target.race.id);
    await treasurer.approve(refund.id);
    return { ...it, treasurer, refund };
  }

  test('stays out: nothing of it is withdrawn, and another account asks for approval anew', async () => {
    const it = await left();
    expect((await refusalOf(it.treasurer.withdraw(it.refund.id))).code).toBe('entry_left');
    expect(await it.treasurer.refunds(it.target.race.id)).toMatchObject([{ may_withdraw: false }]);
    await db.rpc(it.user, 'give_refund_account', {
      refund_id: it.refund.id,
      account: JSON.stringify({ ...account, nomor: '99887766' }),
      together: [],
    });
    const [again] = await it.treasurer.refunds(it.target.race.id);
    expect(again).toMatchObject({ langkah: 'diminta' });
    expect((await refusalOf(it.treasurer.withdraw(it.refund.id))).code).toBe('entry_left');
    const { keluar_pada } = await entry(it.id);
    await it.treasurer.approve(it.refund.id);
    expect((await entry(it.id)).keluar_pada).toEqual(keluar_pada);
    for (const value of ['null', 'now()']) {
      expect(
        (
          await refusalOf(
            db.admin.query(
              `update public.pendaftaran_lomba set keluar_pada = ${value} where id = $1`,
              [it.id],
            ),
          )
        ).code,
      ).toBe('leaving_is_fixed');
    }
  });

  test('is paid for again by accident: that goes back whole, and the child stays out', async () => {
    const it = await paid();
    const other = await secondAttempt(it.transaction.id);
    await leave(it);
    const treasurer = desk(it.club.treasurer);
    const refund = await onlyRefund(it.club.treasurer, it.target.race.id);
    await treasurer.approve(refund.id);
    await applyStatus(db, other, 'PAID');
    expect(await entry(it.id)).toMatchObject({
      status_pendaftaran: 'dibatalkan',
      perlu_tindakan: 'dibayar_ganda',
    });
    expect(
      await refusalOf(treasurer.ask(it.id, { transaction_id: other.id, amount: 1000 })),
    ).toMatchObject({ code: 'refund_amount_invalid' });
    const back = await treasurer.ask(it.id, { transaction_id: other.id });
    expect(back.refund).toMatchObject({ jumlah: other.jumlah, jenis: 'penuh', keluar: false });
    await treasurer.pay(back.refund.id);
    expect(await entry(it.id)).toMatchObject({
      status_pendaftaran: 'dibatalkan',
      status_pembayaran: 'dibayar',
      perlu_tindakan: null,
    });
    expect(await contradictions()).toEqual([]);
  });

  test('gets what came in where the provider corrects an accepted amount after it left: the refund is replaced', async () => {
    const { club, target } = await clubRace();
    const { transaction, registration } = await createOrderIn(db, target);
    await applyStatus(db, transaction, 'PAID', { amount: transaction.jumlah + 300 });
    const treasurer = desk(club.treasurer);
    await treasurer.accept(registration.id);
    const { refund } = await treasurer.ask(registration.id, { leaves: true });
    expect((await refusalOf(treasurer.withdraw(refund.id))).code).toBe('entry_left');
    await applyStatus(db, transaction, 'SETTLED');
    expect(await refusalOf(treasurer.pay(refund.id))).toEqual(
      refused('PT409 refund_exceeds_payment', {
        jumlah: transaction.jumlah + 300,
        left: transaction.jumlah,
      }),
    );
    await treasurer.withdraw(refund.id);
    const refunds = await treasurer.refunds(target.race.id);
    expect(refunds.find(({ id }) => id === refund.id)).toMatchObject({ ditutup_sebab: 'diganti' });
    const again = refunds.find(({ langkah }) => langkah === 'diminta') as { id: string };
    expect(again).toMatchObject({
      jumlah: transaction.jumlah,
      jenis: 'penuh',
      keluar: true,
      has_account: true,
    });
    expect(await contradictions()).toEqual([]);
    expect((await refusalOf(treasurer.withdraw(again.id))).code).toBe('entry_left');
    await treasurer.approve(again.id);
    await treasurer.pay(again.id);
    expect(await entry(registration.id)).toMatchObject({
      status_pendaftaran: 'dibatalkan',
      status_pembayaran: 'refund',
      perlu_tindakan: null,
    });
    expect(await contradictions()).toEqual([]);
  });

  test('who waits for a wish gets what came in where the provider corrects the amount', async () => {
    const all = [{ hari: 0, persen: 100, biaya: true }];
    const { club, target } = await clubRace({ aturan_pengembalian: JSON.stringify(all) });
    const order = await createOrderIn(db, target);
    const { transaction } = order;
    await applyStatus(db, transaction, 'PAID', { amount: transaction.jumlah + 300 });
    const treasurer = desk(club.treasurer);
    await treasurer.accept(order.registration.id);
    await leave(order);
    const wish = await onlyRefund(club.treasurer, target.race.id);
    expect((await refusalOf(treasurer.withdraw(wish.id))).code).toBe('wish_stands');
    await applyStatus(db, transaction, 'SETTLED');
    await treasurer.withdraw(wish.id);
    const again = (await treasurer.refunds(target.race.id)).find(
      ({ langkah }) => langkah === 'diminta',
    ) as { id: string };
    expect(again).toMatchObject({
      jumlah: transaction.jumlah,
      keluar: true,
      diminta_pemesan: true,
      has_account: true,
    });
    expect((await refusalOf(treasurer.withdraw(again.id))).code).toBe('wish_stands');
    await desk(club.owner).approve(again.id);
    await treasurer.pay(again.id);
    expect((await entry(order.registration.id)).keluar_pada).not.toBeNull();
    expect(await contradictions()).toEqual([]);
  });

  test('has left with nothing where more was transferred than the provider says in the end', async () => {
    const { club, target } = await clubRace();
    const { transaction, registration } = await createOrderIn(db, target);
    await applyStatus(db, transaction, 'PAID', { amount: transaction.jumlah + 300 });
    const treasurer = desk(club.treasurer);
    await treasurer.accept(registration.id);
    const part = await treasurer.ask(registration.id, {
      amount: transaction.jumlah + 200,
      leaves: false,
    });
    await treasurer.pay(part.refund.id);
    const { refund } = await treasurer.ask(registration.id, { leaves: true });
    await applyStatus(db, transaction, 'SETTLED');
    await treasurer.withdraw(refund.id);
    expect(
      (await treasurer.refunds(target.race.id)).filter(({ langkah }) => langkah === 'ditutup'),
    ).toMatchObject([{ jumlah: 0, keluar: true }]);
    expect(await entry(registration.id)).toMatchObject({
      status_pendaftaran: 'dibatalkan',
      perlu_tindakan: null,
    });
    expect(await contradictions()).toEqual([]);
  });

  test('may be given more than the rule later', async () => {
    const it = await left();
    await it.treasurer.pay(it.refund.id);
    const rest = it.transaction.jumlah - it.refund.jumlah;
    const more = await it.treasurer.ask(it.id, { amount: 5_000, leaves: false });
    await it.treasurer.pay(more.refund.id);
    const last = await it.treasurer.ask(it.id);
    expect(last.refund).toMatchObject({ jumlah: rest - 5_000, jenis: 'penuh' });
    await it.treasurer.pay(last.refund.id);
    expect(await entry(it.id)).toMatchObject({ status_pembayaran: 'refund' });
    expect(await contradictions()).toEqual([]);
  });
});

describe('the desk', () => {
  test('gives any part back while the child stays, one after the other, up to what is left', async () => {
    const it = await paid();
    const treasurer = desk(it.club.treasurer);
    const part = (amount: number) => treasurer.ask(it.id, { amount, leaves: false });
    for (const amount of [1, 20_000, 30_000]) {
      const { refund } = await part(amount);
      expect(refund).toMatchObject({ jenis: 'sebagian', keluar: false });
      expect((await refusalOf(part(1))).code).toBe('refund_under_way');
      await treasurer.pay(refund.id);
    }
    const rest = it.transaction.jumlah - 50_001;
    for (const amount of [0, -1, rest + 1]) {
      expect(await refusalOf(part(amount))).toEqual(
        refused('PT422 refund_amount_invalid', { min: 1, max: rest }),
      );
    }
    // What went back is no part of what the rule is reckoned of.
    expect((await leave(it, { commit: false })).asked_back).toBeLessThanOrEqual(rest / 2);
    const last = await part(rest);
    await treasurer.pay(last.refund.id);
    expect(await books.transaction(it.transaction.id)).toMatchObject({ status: 'PAID' });
    expect(await entry(it.id)).toMatchObject({
      status_pendaftaran: 'dikonfirmasi',
      status_pembayaran: 'dibayar',
    });
    expect(await contradictions()).toEqual([]);
  });

  test('gives everything back to a child that it sends away, not less', async () => {
    const it = await paid();
    const treasurer = desk(it.club.treasurer);
    expect(await refusalOf(treasurer.ask(it.id, { amount: 1000, leaves: true }))).toEqual(
      refused('PT409 less_than_rule', { min: it.transaction.jumlah }),
    );
    const { refund } = await treasurer.ask(it.id, { leaves: true });
    expect(refund).toMatchObject({ jumlah: it.transaction.jumlah, keluar: true, jenis: 'penuh' });
    expect(await entry(it.id)).toMatchObject({ status_pendaftaran: 'dibatalkan' });
    expect((await refusalOf(treasurer.ask(it.id, { leaves: true }))).code).toBe(
      'registration_over',
    );
  });

  test('gives a wish more, to the account that it named, never less', async () => {
    const it = await paid();
    const treasurer = desk(it.club.treasurer);
    const { asked_back } = await leave(it);
    expect(await refusalOf(treasurer.ask(it.id, { amount: asked_back - 1, leaves: true }))).toEqual(
      refused('PT409 less_than_rule', { min: asked_back }),
    );
    expect(
      (await refusalOf(treasurer.ask(it.id, { amount: asked_back + 1, leaves: false }))).code,
    ).toBe('refund_under_way');
    const { refund } = await treasurer.ask(it.id, {
      amount: asked_back + 10_000,
      leaves: true,
      account: null,
    });
    expect(refund).toMatchObject({
      jumlah: asked_back + 10_000,
      keluar: true,
      has_account: true,
      aturan: half[1],
    });
    expect(await entry(it.id)).toMatchObject({ status_pendaftaran: 'dibatalkan' });
    expect(await contradictions()).toEqual([]);
  });

  test('gives a wish more where a second payment came in meanwhile: of the one that the wish names', async () => {
    const it = await paid();
    const other = await secondAttempt(it.transaction.id);
    const { asked_back } = await leave(it);
    await applyStatus(db, other, 'PAID');
    expect(await entry(it.id)).toMatchObject({ perlu_tindakan: 'dibayar_ganda' });
    const treasurer = desk(it.club.treasurer);
    expect((await refusalOf(treasurer.ask(it.id, { amount: 1_000, leaves: false }))).code).toBe(
      'payment_required',
    );
    const more = await treasurer.ask(it.id, { amount: asked_back + 10_000, leaves: true });
    expect(more.refund).toMatchObject({ jumlah: asked_back + 10_000, keluar: true });
    expect(await entry(it.id)).toMatchObject({
      status_pendaftaran: 'dibatalkan',
      perlu_tindakan: 'dibayar_ganda',
    });
    await treasurer.pay(more.refund.id);
    const rest = await treasurer.ask(it.id, { transaction_id: other.id });
    expect(rest.refund).toMatchObject({ jumlah: other.jumlah, keluar: false });
    await treasurer.pay(rest.refund.id);
    expect(await entry(it.id)).toMatchObject({ perlu_tindakan: null });
    expect(await contradictions()).toEqual([]);
  });

  test('told by telephone, has the parent say so in the app: nothing changes before', async () => {
    const it = await paid();
    const tell = (commit = true) =>
      db.rpc<Answer<'tell_leave'>>(it.club.treasurer, 'tell_leave', {
        registration_id: it.id,
        commit,
      });
    const terms = await leave(it, { commit: false });
    expect(await tell(false)).toEqual(terms);
    expect(await money.messagesAbout(it.id)).not.toContain('leave_confirm');
    await tell();
    await tell();
    expect((await money.messagesAbout(it.id)).filter((kind) => kind === 'leave_confirm')).toEqual([
      'leave_confirm',
    ]);
    expect(await entry(it.id)).toMatchObject({ status_pendaftaran: 'dikonfirmasi' });
    expect(
      (await db.rpcRows<Json>(it.user, 'own_threads', { registration_ids: [it.id] })).map(
        ({ kind, amount }) => [kind, amount],
      ),
    ).toContainEqual(['leave_told', terms.asked_back]);
    const needed = async () =>
      (await db.rpcRows<Answer<'own_needs'>>(it.user, 'own_needs', {})).map((need) => [
        need.kind,
        need.entry_ids,
      ]);
    expect(await needed()).toEqual([['leave', [it.id]]]);
    await leave(it);
    expect(await needed()).toEqual([]);
    expect((await refusalOf(tell())).code).toBe('refund_under_way');
    // Taken back, it was answered all the same.
    await db.rpc(it.user, 'take_back_cancel', { registration_id: it.id });
    expect(await needed()).toEqual([]);
    await tell();
    expect(await needed()).toEqual([['leave', [it.id]]]);
    await db.admin.query('alter table public.catatan disable trigger keep_log');
    await db.admin.query(
      "update public.catatan set terjadi_pada = terjadi_pada - interval '8 days' where objek_id = $1 and tindakan = 'tell_leave'",
      [it.id],
    );
    await db.admin.query('alter table public.catatan enable trigger keep_log');
    expect(await needed()).toEqual([]);
  });

  test('told by telephone and answered with no: the child stays, and those who keep the money are told', async () => {
    const it = await paid();
    const deny = (who = it.user) => db.rpc<boolean>(who, 'deny_leave', { registration_id: it.id });
    const needs = async () => (await db.rpcRows<Json>(it.user, 'own_needs', {})).length;
    const told = async () => {
      const { rows } = await db.admin.query<{ user_id: string }>(
        `select user_id from private.pesan where jenis = 'leave_denied' and isi ->> 'pendaftaran_id' = $1`,
        [it.id],
      );
      return rows.map(({ user_id }) => user_id).sort();
    };
    const tell = () =>
      db.rpc(it.club.treasurer, 'tell_leave', { registration_id: it.id, commit: true });
    // Nobody asked.
    expect(await deny()).toBe(false);
    await tell();
    expect((await refusalOf(deny(it.club.treasurer))).code).toBe('registration_not_found');
    expect(await needs()).toBe(1);
    const before = await entry(it.id);
    expect(await deny()).toBe(true);
    expect(await deny()).toBe(false);
    expect(await needs()).toBe(0);
    expect(await entry(it.id)).toEqual(before);
    expect(await told()).toEqual([it.club.owner, it.club.treasurer].sort());
    expect(
      (await db.rpcRows<Json>(it.user, 'own_threads', { registration_ids: [it.id] })).map(
        ({ kind, by_organiser }) => [kind, by_organiser],
      ),
    ).toContainEqual(['leave_denied', false]);
    // The mail that was not out yet asks nothing any more.
    const { rows: mails } = await db.admin.query(
      `select galat from private.pesan where jenis = 'leave_confirm' and isi ->> 'pendaftaran_id' = $1`,
      [it.id],
    );
    expect(mails).toEqual([{ galat: 'out_of_date' }]);
    // Told again, it is asked again.
    await tell();
    expect(await needs()).toBe(1);
    await leave(it);
    expect(await deny()).toBe(false);
    expect(await contradictions()).toEqual([]);
  });

  test('gives money to a child that came through the gate, who stays', async () => {
    const it = await paid();
    await db.admin.query(
      "update public.pendaftaran_lomba set status_pendaftaran = 'check_in' where id = $1",
      [it.id],
    );
    const treasurer = desk(it.club.treasurer);
    expect((await refusalOf(treasurer.ask(it.id, { leaves: true }))).code).toBe(
      'already_checked_in',
    );
    const { refund } = await treasurer.ask(it.id);
    expect(refund).toMatchObject({ keluar: false, jenis: 'sebagian' });
    await treasurer.pay(refund.id);
    expect(await entry(it.id)).toMatchObject({ status_pendaftaran: 'check_in' });
    expect(await contradictions()).toEqual([]);
  });

  test('of two treasurers and a parent at once never gives more than came in', async () => {
    for (let round = 0; round < 5; round += 1) {
      const it = await paid();
      const second = await createMember(db, it.club.organisation, 'kasir');
      const all = it.transaction.jumlah;
      const asked = await Promise.allSettled([
        desk(it.club.treasurer).ask(it.id, { amount: all - 10_000, leaves: false }),
        desk(second).ask(it.id, { amount: 50_000, leaves: false }),
        desk(second).ask(it.id, { leaves: true }),
        leave(it),
      ]);
      expect(asked.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
      const open = await desk(second).refunds(it.target.race.id);
      expect(open.filter(({ langkah }) => langkah !== 'ditarik')).toHaveLength(1);
      expect(await contradictions()).toEqual([]);
    }
  });

  test('the provider’s own refund of a child that left is a case where it was transferred too', async () => {
    const it = await paid();
    const treasurer = desk(it.club.treasurer);
    await leave(it);
    const refund = await onlyRefund(it.club.treasurer, it.target.race.id);
    await treasurer.approve(refund.id);
    await treasurer.pay(refund.id);
    await applyStatus(db, it.transaction, 'REFUND');
    expect(await entry(it.id)).toMatchObject({
      status_pendaftaran: 'dibatalkan',
      status_pembayaran: 'refund',
    });
    const { rows } = await db.admin.query(
      'select kasus from private.kasus_pengembalian where pendaftaran_id = $1',
      [it.id],
    );
    expect(rows).toEqual([{ kasus: 'kembali_ganda' }]);
    expect(await contradictions()).toEqual([]);
  });
});
