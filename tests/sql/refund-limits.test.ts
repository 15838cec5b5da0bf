import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import { proveMailbox } from '#tests/support/factories.ts';
import { account, moneyDesk, today } from '#tests/support/money-desk.ts';
import { fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import {
  applyStatus,
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

// What one person may give back alone: of one payment, and in one day.

const db = fileDatabase();
const { books, clubRace, paidOrder, desk, choose, proofOf } = moneyDesk(db);

function alone(rupiah: number, work: () => Promise<unknown>) {
  return withSetting(db, 'BATAS_PENGEMBALIAN_SENDIRI', String(rupiah), work);
}

function aloneADay(rupiah: number, work: () => Promise<unknown>) {
  return withSetting(db, 'BATAS_PENGEMBALIAN_SEHARI', String(rupiah), work);
}

async function paidTogether(target: RaceWithCategory, children: number) {
  const user = await createUser(db);
  const registrations = await registerTogether(db, user, target, Array(children).fill({}));
  const charge = await openPayment(db, user, only(registrations.slice(0, 1)).id);
  const stored = await books.storeCharge(charge.id);
  await applyStatus(db, stored, 'PAID', { reference: stored.reference });
  return { user, registrations, charge: stored };
}

test('the children of one payment count together', () =>
  alone(500_000, async () => {
    const { club, target } = await clubRace({ harga_dasar: 200_000, satu_rider_per_akun: false });
    const { registrations } = await paidTogether(target, 3);
    const me = desk(club.treasurer);
    const steps: string[] = [];
    for (const { id } of registrations) {
      steps.push((await me.ask(id)).refund.langkah);
    }
    // The third brings it above the amount.
    expect(steps).toEqual(['disetujui', 'disetujui', 'diminta']);
    const refunds = await me.refunds(target.race.id);
    expect(refunds).toHaveLength(3);
    for (const refund of refunds) {
      expect(refund).toMatchObject({ needs_second_person: true });
    }
    const waiting = refunds.find(({ langkah }) => langkah === 'diminta') as { id: string };
    expect((await refusalOf(me.approve(waiting.id))).code).toBe('own_request');
    await desk(club.owner).approve(waiting.id);
    for (const { id } of refunds) {
      await me.pay(String(id));
    }
    expect(await books.discrepancies()).toEqual([]);
  }));

async function unprove(user: string) {
  await db.admin.query('delete from private.alamat_terbukti where user_id = $1', [user]);
}

/** What each of two ways answers for one refund: by itself, and in a heap. */
function bothWays(raceId: string, id: string) {
  const codeOf = async (work: Promise<unknown>) => (await refusalOf(work)).code;
  const inHeap = async (caller: string, name: string, args: Record<string, unknown>) => {
    const { left_out } = await db.rpc<Answer<'approve_refunds'>>(caller, name, {
      race_id: raceId,
      refund_ids: [id],
      ...args,
    });
    return left_out.map(({ code, facts }) => ({ code, facts }));
  };
  return {
    approve: async (caller: string) => [
      await codeOf(desk(caller).approve(id)),
      await inHeap(caller, 'approve_refunds', { commit: true }),
    ],
    pay: async (caller: string, proof: string) => [
      await codeOf(desk(caller).pay(id)),
      await inHeap(caller, 'pay_refunds', { proof, paid_on: today(), commit: true }),
    ],
  };
}

test('above the amount an organiser whose mailbox nobody has proved is not the second person', () =>
  alone(1_000, async () => {
    const { club, target } = await clubRace();
    const stranger = await createMember(db, club.organisation, 'kasir');
    await unprove(stranger);
    const paid = await paidOrder(target);
    const { id } = (await desk(club.treasurer).ask(paid.registration.id)).refund;
    const ways = bothWays(target.race.id, id);
    const unproved = ['address_not_proved', [{ code: 'address_not_proved', facts: {} }]];
    expect(await ways.approve(stranger)).toEqual(unproved);
    await proveMailbox(db.admin, stranger);
    expect(await desk(stranger).approve(id)).toMatchObject({ langkah: 'disetujui' });
    // Nor the one who pays.
    await unprove(stranger);
    expect(await ways.pay(stranger, await proofOf(id))).toEqual(unproved);
    await desk(club.owner).pay(id);
  }));

/** Another account of the same person: an address that leads to the same mailbox, and is proved. */
async function sameMailbox(user: string, member: string, [one, other] = ['rina@', 'rina+dua@']) {
  const host = `${randomUUID()}.test`;
  for (const [id, name] of [
    [user, one],
    [member, other],
  ]) {
    await db.admin.query('update auth.users set email = $2 where id = $1', [id, `${name}${host}`]);
    await proveMailbox(db.admin, String(id));
  }
}

test('two accounts of one mailbox are one person, who neither approves nor pays alone', () =>
  alone(1_000, async () => {
    const { club, target } = await clubRace();
    const second = await createMember(db, club.organisation, 'kasir');
    await sameMailbox(club.treasurer, second);
    const paid = await paidOrder(target);
    const { id } = (await desk(club.treasurer).ask(paid.registration.id)).refund;
    const own = ['own_request', [{ code: 'own_request', facts: { limit: 1_000 } }]];
    const ways = bothWays(target.race.id, id);
    expect(await ways.approve(second)).toEqual(own);
    expect(only(await desk(second).refunds(target.race.id))).toMatchObject({ is_mine: true });
    expect(await desk(club.owner).approve(id)).toMatchObject({ langkah: 'disetujui' });
    // What a parent asked for: the account that approved, and its twin that pays.
    const asked = await paidOrder(target);
    await desk(club.owner).callOff(target.race.id);
    await choose(asked, 'refund');
    const refunds = await desk(club.treasurer).refunds(target.race.id);
    const byParent = only(refunds.filter(({ diminta_pemesan }) => diminta_pemesan)) as {
      id: string;
    };
    await desk(club.treasurer).approve(byParent.id);
    const paying = bothWays(target.race.id, byParent.id);
    expect(await paying.pay(second, await proofOf(byParent.id))).toEqual(own);
    expect(
      (await desk(second).refunds(target.race.id)).find((one) => one.id === byParent.id),
    ).toMatchObject({ approved_by_me: true });
    await desk(club.owner).pay(byParent.id);
  }));

test('and what both approve is one person’s day', () =>
  aloneADay(500_000, async () => {
    const { club, target } = await clubRace({ harga_dasar: 200_000 });
    const second = await createMember(db, club.organisation, 'kasir');
    await sameMailbox(club.treasurer, second);
    const steps: string[] = [];
    for (const by of [club.treasurer, second, club.treasurer]) {
      const paid = await paidOrder(target);
      steps.push((await desk(by).ask(paid.registration.id)).refund.langkah);
    }
    expect(steps).toEqual(['disetujui', 'disetujui', 'diminta']);
    const waiting = only(
      (await desk(second).refunds(target.race.id)).filter(({ langkah }) => langkah === 'diminta'),
    );
    expect(await bothWays(target.race.id, String(waiting.id)).approve(second)).toEqual([
      'own_day_limit',
      [expect.objectContaining({ code: 'own_day_limit' })],
    ]);
  }));

test('nor is one who asked for it the first, until the mailbox is proved', () =>
  alone(1_000, async () => {
    const { club, target } = await clubRace();
    const stranger = await createMember(db, club.organisation, 'kasir');
    await unprove(stranger);
    const paid = await paidOrder(target);
    const { id } = (await desk(stranger).ask(paid.registration.id)).refund;
    const ways = bothWays(target.race.id, id);
    expect(await ways.approve(club.owner)).toEqual([
      'asker_not_proved',
      [{ code: 'asker_not_proved', facts: {} }],
    ]);
    await proveMailbox(db.admin, stranger);
    expect(await desk(club.owner).approve(id)).toMatchObject({
      langkah: 'disetujui',
    });
  }));

test('of one that the parent asked for, the person who pays has proved a mailbox; the parent need not', () =>
  alone(1_000, async () => {
    const { club, target } = await clubRace();
    const stranger = await createMember(db, club.organisation, 'kasir');
    const paid = await paidOrder(target);
    await unprove(stranger);
    await unprove(paid.user);
    await desk(club.owner).callOff(target.race.id);
    await choose(paid, 'refund');
    const { id } = only(await desk(club.treasurer).refunds(target.race.id)) as { id: string };
    await desk(club.treasurer).approve(id);
    expect(await bothWays(target.race.id, id).pay(stranger, await proofOf(id))).toEqual([
      'address_not_proved',
      [{ code: 'address_not_proved', facts: {} }],
    ]);
    await desk(club.owner).pay(id);
  }));

test('below the amount one person is enough, proved or not', async () => {
  const { club, target } = await clubRace();
  await unprove(club.treasurer);
  const paid = await paidOrder(target);
  expect((await desk(club.treasurer).ask(paid.registration.id)).refund).toMatchObject({
    langkah: 'disetujui',
  });
});

test('what one person approves alone in a day has an end, whatever the race; a second person goes on', () =>
  aloneADay(400_000, async () => {
    const { club, target } = await clubRace();
    const { target: other } = await clubRace({}, { club });
    const me = desk(club.treasurer);
    const [first, second, third] = [
      await paidOrder(target),
      await paidOrder(other),
      await paidOrder(target),
    ] as [Order, Order, Order];
    const ask = async (order: Order) =>
      (await me.ask(order.registration.id, { leaves: false })).refund;
    expect((await ask(first)).langkah).toBe('disetujui');
    const taken = await ask(second);
    expect(taken.langkah).toBe('disetujui');
    const waiting = await ask(third);
    expect(waiting).toMatchObject({ langkah: 'diminta' });
    expect(await refusalOf(me.approve(waiting.id))).toEqual(
      refused('PT403 own_day_limit', {
        limit: 400_000,
        used: first.transaction.jumlah + second.transaction.jumlah,
      }),
    );
    // What was taken back is not counted.
    await me.withdraw(taken.id);
    expect(await me.approve(waiting.id)).toMatchObject({ langkah: 'disetujui' });
    const again = await ask(second);
    expect(again.langkah).toBe('diminta');
    expect(await desk(club.owner).approve(again.id)).toMatchObject({
      langkah: 'disetujui',
    });
    // Yesterday's are.
    await db.admin.query(
      "update private.pengembalian set disetujui_pada = now() - interval '25 hours' where disetujui_oleh = $1",
      [club.treasurer],
    );
    expect((await ask(await paidOrder(target))).langkah).toBe('disetujui');
  }));

test('by thirty connections at once, too', () =>
  aloneADay(400_000, async () => {
    const { club, target } = await clubRace({ max_peserta: 40 });
    const orders: Order[] = [];
    for (let made = 0; made < 6; made++) {
      orders.push(await paidOrder(target));
    }
    const asked = await Promise.all(
      orders.map(({ registration }) => desk(club.treasurer).ask(registration.id)),
    );
    const steps = asked.map(({ refund }) => refund.langkah);
    expect(steps.filter((step) => step === 'disetujui')).toHaveLength(2);
  }));

test('a parent’s own choice to an account the parent typed is no approval of one person alone', () =>
  aloneADay(1_000, async () => {
    const { club, target } = await clubRace();
    const paid = await paidOrder(target);
    await desk(club.owner).callOff(target.race.id);
    await choose(paid, 'refund');
    const { id } = only(await desk(club.treasurer).refunds(target.race.id)) as { id: string };
    expect(await desk(club.treasurer).approve(id)).toMatchObject({
      langkah: 'disetujui',
    });
    // With an account of the treasurer's own it would be.
    expect(await desk(club.treasurer).setAccount(id)).toMatchObject({
      langkah: 'diminta',
    });
    expect((await refusalOf(desk(club.treasurer).approve(id))).code).toBe('own_day_limit');
    await desk(club.owner).approve(id);
    await proofOf(id);
    await desk(club.treasurer).pay(id);
  }));

test('an approved refund whose account the parent changes is asked for again', () =>
  alone(1_000, async () => {
    const { club, target } = await clubRace();
    const second = await createMember(db, club.organisation, 'kasir');
    const paid = await paidOrder(target);
    const { refund } = await desk(club.treasurer).ask(paid.registration.id, {
      account: null,
    });
    await desk(second).approve(refund.id);
    const give = (nomor: string) =>
      db.rpc(paid.user, 'give_refund_account', {
        together: [],
        refund_id: refund.id,
        account: JSON.stringify({ ...account, nomor }),
      });
    const stepNow = async () =>
      (only(await desk(second).refunds(target.race.id)) as { langkah: string }).langkah;
    await give('1234567');
    expect(await stepNow()).toBe('diminta');
    await desk(second).approve(refund.id);
    // The same once more is no change.
    await give('123 4567');
    expect(await stepNow()).toBe('disetujui');
    await give('7654321');
    expect(await stepNow()).toBe('diminta');
    const { rows } = await db.admin.query<{ user_id: string }>(
      "select user_id from public.catatan where tindakan = 'give_refund_account' and objek_id = $1",
      [refund.id],
    );
    expect(rows.map(({ user_id }) => user_id)).toEqual([paid.user, paid.user, paid.user]);
  }));

test('below the amount a first account leaves it approved, another one does not', async () => {
  const { club, target } = await clubRace();
  const paid = await paidOrder(target);
  const me = desk(club.treasurer);
  const { refund } = await me.ask(paid.registration.id, { account: null });
  const give = (nomor: string) =>
    db.rpc(paid.user, 'give_refund_account', {
      together: [],
      refund_id: refund.id,
      account: JSON.stringify({ ...account, nomor }),
    });
  await give('1234567');
  expect(only(await me.refunds(target.race.id))).toMatchObject({ langkah: 'disetujui' });
  await give('7654321');
  expect(only(await me.refunds(target.race.id))).toMatchObject({ langkah: 'diminta' });
});

test('a settlement file is known by its lines, whatever is said of it', async () => {
  const { club, target } = await clubRace();
  const me = desk(club.treasurer);
  const line = (jumlah: number) => ({ nomor: 2, reference: `DEV-T${randomUUID()}`, jumlah });
  const [wrong, right] = [[line(1)], [line(2)]];
  const first = await me.importReport(target.race.id, wrong);
  const second = await me.importReport(target.race.id, right);
  expect(second).toMatchObject({ imported_before: false, unknown: [{ jumlah: 2 }] });
  expect(second.id).not.toBe(first.id);
  // Written in another way, the same.
  expect(
    await me.importReport(target.race.id, [
      { jumlah: '2', nomor: '2', reference: ` ${right[0]?.reference} ` },
    ]),
  ).toMatchObject({ id: second.id, imported_before: true });
});

test('a wish that is replaced by more than one person may give back waits for the other of two treasurers', () =>
  alone(100_000, async () => {
    const half = [{ hari: 0, persen: 50, biaya: false }];
    const { club, target } = await clubRace({
      harga_dasar: 150_000,
      aturan_pengembalian: JSON.stringify(half),
    });
    const order = await paidOrder(target);
    const { id } = order.registration;
    const second = await createMember(db, club.organisation, 'kasir');
    const { asked_back } = await db.rpc<Answer<'ask_cancel'>>(order.user, 'ask_cancel', {
      registration_id: id,
      account: JSON.stringify(account),
      commit: true,
    });
    expect(asked_back).toBeLessThan(100_000);
    // Both at once: one wish is replaced once.
    const [one, other] = [desk(club.treasurer), desk(second)];
    const asked = await Promise.allSettled(
      [one, other].map((me) => me.ask(id, { amount: 140_000, leaves: true, account: null })),
    );
    const won = asked.findIndex(({ status }) => status === 'fulfilled');
    expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [asker, colleague] = won === 0 ? [one, other] : [other, one];
    const refunds = await asker.refunds(target.race.id);
    expect(refunds.map(({ langkah, jumlah }) => [langkah, jumlah])).toEqual([
      ['diminta', 140_000],
      ['ditarik', asked_back],
    ]);
    const more = String(refunds[0]?.id);
    expect(refunds[0]).toMatchObject({ needs_second_person: true, has_account: true });
    // Nothing happened to the child before the other person has approved.
    const keluar = async () =>
      (await db.admin.query('select keluar_pada from public.pendaftaran_lomba where id = $1', [id]))
        .rows[0].keluar_pada;
    expect((await refusalOf(asker.approve(more))).code).toBe('own_request');
    expect(await keluar()).toBeNull();
    await colleague.approve(more);
    expect(await keluar()).not.toBeNull();
    await asker.pay(more);
    expect(await books.discrepancies()).toEqual([]);
  }));

test('a wish above the amount, replaced by what the provider left, is still approved by one and paid by another', () =>
  alone(100_000, async () => {
    const all = [{ hari: 0, persen: 100, biaya: true }];
    const { club, target } = await clubRace({ aturan_pengembalian: JSON.stringify(all) });
    const order = await createOrderIn(db, target);
    await applyStatus(db, order.transaction, 'PAID', { amount: order.transaction.jumlah + 300 });
    const second = await createMember(db, club.organisation, 'kasir');
    const [me, other] = [desk(club.treasurer), desk(second)];
    await me.accept(order.registration.id);
    await db.rpc(order.user, 'ask_cancel', {
      registration_id: order.registration.id,
      account: JSON.stringify(account),
      commit: true,
    });
    const wish = only(await me.refunds(target.race.id));
    expect(wish).toMatchObject({ may_withdraw: false, replaced_by: null });
    await applyStatus(db, order.transaction, 'SETTLED');
    expect(only(await me.refunds(target.race.id))).toMatchObject({
      may_withdraw: true,
      replaced_by: order.transaction.jumlah,
    });
    await me.withdraw(String(wish.id));
    const [again] = await me.refunds(target.race.id);
    expect(again).toMatchObject({
      langkah: 'diminta',
      jumlah: order.transaction.jumlah,
      needs_second_person: true,
      may_withdraw: false,
    });
    const id = String(again?.id);
    // Whoever replaced it copied the account: the other one approves, and does not pay.
    expect((await refusalOf(me.approve(id))).code).toBe('own_request');
    await other.approve(id);
    expect((await refusalOf(other.pay(id))).code).toBe('own_request');
    await me.pay(id);
    expect(await books.discrepancies()).toEqual([]);
  }));
