import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { account, type Json, moneyDesk, today } from '#tests/support/money-desk.ts';
import { size } from '#tests/support/size.ts';
import { fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import {
  applyStatus,
  checkedObject,
  createCategory,
  createOpenRace,
  createOrderIn,
  createUser,
  daysFromNow,
  endHold,
  insert,
  joinWaitingList,
  linkCategory,
  type Order,
  only,
  openPayment,
  type RaceWithCategory,
  type Registration,
  register,
  registerTogether,
  slotsOf,
  withAdminFee,
} from '#tests/support/sql-fixtures.ts';
import { createMember } from '#tests/support/sql-organiser.ts';

// The desk's numbers against the provider's word, its decisions against what they said they would do, and nothing lost
// or doubled whatever two treasurers, the provider and a parent do at once.

const db = fileDatabase();
const money = moneyDesk(db);
const { books, clubRace, paidOrder, slotGone, desk, choose, contradictions } = money;

/** What a caller could change: everything of a race and its people that a preview must leave alone. */
async function stateOf(raceIds: string[]): Promise<unknown> {
  const { rows } = await db.admin.query(
    `select
       (select jsonb_agg(to_jsonb(l) order by l.id) from public.lomba l where l.id = any ($1)) as races,
       (select jsonb_agg(to_jsonb(k) order by k.lomba_id) from public.lomba_kategori k where k.lomba_id = any ($1)) as links,
       (select jsonb_agg(to_jsonb(p) order by p.id) from public.pendaftaran_lomba p where p.lomba_id = any ($1)) as entries,
       (select jsonb_agg(to_jsonb(t) order by t.id) from public.transaksi_pembayaran t) as payments,
       (select jsonb_agg(to_jsonb(b) order by b.id) from private.pengembalian b) as refunds,
       (select jsonb_agg(to_jsonb(r) order by r.pengembalian_id) from private.rekening_pengembalian r) as accounts,
       (select count(*) from private.pesan) as messages,
       (select count(*) from public.catatan) as acts,
       (select count(*) from private.peristiwa_pembayaran) as events,
       (select count(*) from private.perpindahan) as moves,
       (select count(*) from private.baris_laporan) as lines`,
    [raceIds],
  );
  return only(rows);
}

describe('what came in', () => {
  test('by day at the venue and by category, base, code and fee apart', async () => {
    const { club, target } = await clubRace({ zona_waktu: 'Asia/Jayapura' });
    const second = await createCategory(db, { nama: 'Lain' });
    await linkCategory(db, target.race, second);
    // 23.30 WIB is the next day in Jayapura.
    const late = await paidOrder(target, { paid_at: '2026-01-05T16:30:00Z' });
    const early = await paidOrder(
      { ...target, category: second },
      { paid_at: '2026-01-05T10:00:00Z' },
    );
    const odd = await createOrderIn(db, target);
    await applyStatus(db, odd.transaction, 'PAID', {
      amount: odd.transaction.jumlah - 500,
      paid_at: '2026-01-05T11:00:00Z',
    });
    const waiting = await createOrderIn(db, target);
    const money = await desk(club.treasurer).money(target.race.id);
    const { registration } = late;
    expect(money.summary).toMatchObject({
      payments: 3,
      base_price: 300_000,
      unique_code: late.registration.kode_unik + early.registration.kode_unik,
      admin_fee: registration.biaya_admin + early.registration.biaya_admin,
      other_amount: odd.transaction.jumlah - 500,
      received: late.transaction.jumlah + early.transaction.jumlah + odd.transaction.jumlah - 500,
      refunded: 0,
      expected: waiting.registration.total_bayar,
      unpaid: 1,
      to_decide: 1,
    });
    expect(money.days).toMatchObject([
      { day: '2026-01-06', payments: 1, received: late.transaction.jumlah },
      {
        day: '2026-01-05',
        payments: 2,
        received: early.transaction.jumlah + odd.transaction.jumlah - 500,
        other_amount: odd.transaction.jumlah - 500,
      },
    ]);
    expect(money.categories).toMatchObject([
      { kategori_id: target.category.id, payments: 2, unpaid: 1 },
      { kategori_id: second.id, payments: 1, received: early.transaction.jumlah },
    ]);
  });

  test('what goes back stands on the day it went back', async () => {
    const { club, target } = await clubRace();
    const { transaction } = await paidOrder(target, { paid_at: '2026-01-05T03:00:00Z' });
    await applyStatus(db, transaction, 'REFUND');
    const money = await desk(club.treasurer).money(target.race.id);
    expect(money.summary).toMatchObject({
      received: transaction.jumlah,
      refunded: transaction.jumlah,
      net: 0,
    });
    expect(money.days).toMatchObject([
      { day: today(), received: 0, refunded: transaction.jumlah },
      { day: '2026-01-05', received: transaction.jumlah, refunded: 0 },
    ]);
  });

  test('the admin fee is due of what is kept, and not of what went back whole', () =>
    withAdminFee(db, 4_000, async () => {
      const { club, target } = await clubRace();
      const kept = await paidOrder(target);
      const whole = await paidOrder(target);
      await applyStatus(db, whole.transaction, 'REFUND');
      const left = await paidOrder(target);
      const fees = (...orders: Order[]) =>
        orders.reduce((sum, { registration }) => sum + registration.biaya_admin, 0);
      const summary = async () => (await desk(club.treasurer).money(target.race.id)).summary;
      const { refund } = await desk(club.treasurer).ask(left.registration.id);
      // Asked for is not gone yet.
      expect(await summary()).toMatchObject({
        admin_fee: fees(kept, whole, left),
        fee_due: fees(kept, left),
      });
      expect(refund).toMatchObject({ langkah: 'disetujui' });
      await desk(club.treasurer).pay(refund.id);
      expect(await summary()).toMatchObject({
        admin_fee: fees(kept, whole, left),
        fee_due: fees(kept),
        net: kept.transaction.jumlah,
      });
      expect(fees(kept)).toBe(4_000);
    }));

  test('the rows behind the numbers add up to them', async () => {
    const { club, target } = await clubRace();
    await paidOrder(target);
    await applyStatus(db, (await paidOrder(target)).transaction, 'REFUND');
    const waiting = await createOrderIn(db, target);
    const { summary } = await desk(club.treasurer).money(target.race.id);
    const rows = await desk(club.treasurer).rows(target.race.id);
    const sum = (column: string) => rows.reduce((total, row) => total + (row[column] as number), 0);
    expect({
      received: sum('received'),
      refunded: sum('refunded'),
      base_price: sum('base_price'),
      unique_code: sum('unique_code'),
      admin_fee: sum('admin_fee'),
      other_amount: sum('other_amount'),
    }).toEqual({
      received: summary.received,
      refunded: summary.refunded,
      base_price: summary.base_price,
      unique_code: summary.unique_code,
      admin_fee: summary.admin_fee,
      other_amount: 0,
    });
    expect(rows.filter(({ status }) => status === 'WAITING')).toMatchObject([
      { registration_id: waiting.registration.id, asked: waiting.registration.total_bayar },
    ]);
  });
});

describe('a case', () => {
  test('tells what happened, in order, and what may be decided', async () => {
    const { club, target } = await clubRace({ max_peserta: 1 });
    const late = await slotGone(target);
    await db.admin.query(
      "update public.pendaftaran_lomba set didaftar_pada = now() - interval '1 day' where id = $1",
      [late.registration.id],
    );
    const found = only(await desk(club.treasurer).cases(target.race.id));
    expect(found).toMatchObject({
      registration_id: late.registration.id,
      perlu_tindakan: 'slot_habis',
      actions: ['add_place', 'move', 'refund'],
      payments: [{ asked: late.transaction.jumlah, received: late.transaction.jumlah }],
    });
    expect((found.events as Json[]).map(({ event }) => event)).toEqual([
      'registered',
      'hold_ended',
      'paid',
    ]);
    // Telephone numbers are another right.
    expect(JSON.stringify(found)).not.toContain('0812');
  });

  test('of another amount is accepted', async () => {
    const { club, target } = await clubRace();
    const { registration } = await paidOrder(target, { amount: 1_000 });
    expect(
      await refusalOf(desk(club.treasurer).accept(registration.id, true, ' \u200b ')),
    ).toMatchObject(refused('PT422 field_required'));
    const seen = await desk(club.treasurer).accept(registration.id, false);
    expect(seen).toMatchObject({
      before: { perlu_tindakan: 'jumlah_tidak_sesuai' },
      after: { perlu_tindakan: null, status_pendaftaran: 'dikonfirmasi' },
    });
    const done = await desk(club.treasurer).accept(registration.id);
    expect(done).toEqual(seen);
    expect(await books.registration(registration.id)).toMatchObject({
      status_pendaftaran: 'dikonfirmasi',
      perlu_tindakan: null,
    });
    expect(await money.messagesAbout(registration.id)).toEqual([
      'decision_needed',
      'entry_confirmed',
    ]);
    expect((await refusalOf(desk(club.treasurer).accept(registration.id))).code).toBe(
      'case_decided',
    );
    expect(await contradictions()).toEqual([]);
  });

  test('without a place gets one: in the category, in the race, or in both', async () => {
    const { club, target } = await clubRace({ max_peserta: 1 }, { kuota: 1 });
    const late = await slotGone(target);
    const { treasurer } = club;
    const seen = await desk(treasurer).addPlace(late.registration.id, false);
    expect(seen).toMatchObject({
      before: { max_peserta: 1, kuota: 1, perlu_tindakan: 'slot_habis' },
      after: { max_peserta: 2, kuota: 2, perlu_tindakan: null },
      let_in: [{ registration_id: late.registration.id, this_entry: true }],
    });
    expect(await desk(treasurer).addPlace(late.registration.id)).toEqual(seen);
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 2, live: 2 });
    expect(await contradictions()).toEqual([]);
  });

  test('a place goes to the child who has waited longest, and the answer says so', async () => {
    const { club, target } = await clubRace({ max_peserta: 2 });
    const waiting = [await createOrderIn(db, target), await createOrderIn(db, target)] as const;
    for (const { registration } of waiting) {
      await endHold(db, registration.id);
    }
    await books.release();
    await paidOrder(target);
    await paidOrder(target);
    for (const { transaction } of waiting) {
      await applyStatus(db, transaction, 'PAID');
    }
    const [first, second] = waiting;
    expect(await desk(club.treasurer).addPlace(second.registration.id)).toMatchObject({
      let_in: [{ registration_id: first.registration.id, this_entry: false }],
      after: { perlu_tindakan: 'slot_habis' },
    });
    expect(await desk(club.treasurer).addPlace(second.registration.id)).toMatchObject({
      let_in: [{ registration_id: second.registration.id, this_entry: true }],
    });
  });

  test('gets a place of its own beside one that is kept for the waiting list', async () => {
    const { club, target } = await clubRace({ max_peserta: 1 });
    const late = await createOrderIn(db, target);
    await endHold(db, late.registration.id);
    await books.release();
    const holder = await paidOrder(target);
    const waiting = await createUser(db);
    await joinWaitingList(db, waiting, target);
    await applyStatus(db, holder.transaction, 'REFUND');
    await books.release();
    await applyStatus(db, late.transaction, 'PAID');
    const found = await books.registration(late.registration.id);
    expect(found).toMatchObject({ perlu_tindakan: 'slot_habis' });
    expect(await desk(club.treasurer).addPlace(found.id)).toMatchObject({
      before: { max_peserta: 1 },
      after: { max_peserta: 2, perlu_tindakan: null },
      let_in: [{ registration_id: found.id, this_entry: true }],
    });
  });

  test('is let in by an extra place after the start, too', async () => {
    const { club, target } = await clubRace({ max_peserta: 1 });
    const late = await slotGone(target);
    await db.admin.query(
      "update public.lomba set tanggal_mulai = now() - interval '1 hour' where id = $1",
      [target.race.id],
    );
    expect(await desk(club.treasurer).addPlace(late.registration.id)).toMatchObject({
      after: { perlu_tindakan: null, status_pendaftaran: 'dikonfirmasi' },
    });
    expect(await contradictions()).toEqual([]);
  });

  test('is moved to another race with its money, and what is left over is asked back', async () => {
    const { club, target } = await clubRace({ max_peserta: 1 });
    const late = await slotGone(target);
    const { target: cheaper } = await clubRace({ harga_dasar: 100_000 }, { club });
    await db.admin.query('update public.lomba set judul = $2 where id = $1', [
      cheaper.race.id,
      'Murah',
    ]);
    expect(await desk(club.treasurer).offers(late.registration.id)).toMatchObject([
      { race_id: cheaper.race.id, category_id: cheaper.category.id, difference: -50_000 },
    ]);
    const before = await desk(club.treasurer).money(target.race.id);
    const seen = await desk(club.treasurer).move(late.registration.id, cheaper, { commit: false });
    expect(seen).toMatchObject({ difference: -50_000, refund: { jumlah: 50_000 } });
    expect(await desk(club.treasurer).move(late.registration.id, cheaper)).toMatchObject({
      difference: -50_000,
      after: { lomba_id: cheaper.race.id, status_pendaftaran: 'dikonfirmasi' },
    });
    const [here, there] = [
      await desk(club.treasurer).money(target.race.id),
      await desk(club.treasurer).money(cheaper.race.id),
    ];
    expect(there.summary).toMatchObject({
      received: late.transaction.jumlah,
      to_refund: 50_000,
      moved_in: 1,
    });
    expect(Number(here.summary.received) + Number(there.summary.received)).toBe(
      before.summary.received,
    );
    const refund = only(await desk(club.treasurer).refunds(cheaper.race.id));
    expect(refund).toMatchObject({ jenis: 'selisih', jumlah: 50_000, langkah: 'diminta' });
    expect(await contradictions()).toEqual([]);
  });

  test('is not moved where the rider does not fit, nor past those who wait, nor to a stranger’s race', async () => {
    const { club, target } = await clubRace({ max_peserta: 1 });
    const late = await slotGone(target);
    const codeOf = async (to: RaceWithCategory) =>
      (await refusalOf(desk(club.treasurer).move(late.registration.id, to))).code;

    const old = await createCategory(db, { usia_min: 12 });
    const { target: open } = await clubRace({}, { club });
    await linkCategory(db, open.race, old);
    expect(await codeOf({ race: open.race, category: old })).toBe('age_below_min');
    expect(await codeOf({ race: open.race, category: await createCategory(db) })).toBe(
      'category_not_linked',
    );
    expect(await codeOf(target)).toBe('move_goes_nowhere');
    const { target: full } = await clubRace({ max_peserta: 1 }, { club });
    await paidOrder(full);
    expect(await codeOf(full)).toBe('race_full');
    const { target: begun } = await clubRace(
      { tanggal_mulai: daysFromNow(-1), pendaftaran_selesai: daysFromNow(-2) },
      { club },
    );
    expect(await codeOf(begun)).toBe('race_closed');
    const { target: strangers } = await clubRace();
    expect(await codeOf(strangers)).toBe('race_not_found');
    await register(db, late.user, open, { full_name: late.registration.nama_lengkap_rider });
    expect(await codeOf(open)).toBe('rider_already_entered');
    expect(await contradictions()).toEqual([]);
  });

  test('is not moved into another club’s race, also by who keeps the money of both', async () => {
    const { club, target } = await clubRace({ max_peserta: 1 });
    const late = await slotGone(target);
    const { club: other, target: theirs } = await clubRace();
    await insert(db, 'public.anggota_organisasi', {
      organisasi_id: other.organisation,
      user_id: club.treasurer,
      peran: 'kasir',
    });
    expect((await refusalOf(desk(club.treasurer).move(late.registration.id, theirs))).code).toBe(
      'other_club',
    );
  });
});

describe('every decision asked about without commit changes nothing', () => {
  test('and the same asked with it does what it said', async () => {
    const { club, target } = await clubRace({ max_peserta: 1 });
    const late = await slotGone(target);
    const { target: other } = await clubRace({}, { club });
    const { target: doomed } = await clubRace({}, { club });
    const called = await paidOrder(doomed);
    await paidOrder(doomed, { amount: 5 });
    const races = [target.race.id, other.race.id, doomed.race.id];
    const me = desk(club.treasurer);
    await money.setLimit(10_000_000);
    const asked = await me.ask((await paidOrder(other)).registration.id);
    const { id } = asked.refund;
    const before = await stateOf(races);
    await me.addPlace(late.registration.id, false);
    await me.move(late.registration.id, other, { commit: false });
    await me.ask(late.registration.id, { commit: false });
    await me.pay(id, { commit: false, proof: null });
    await desk(club.owner).callOff(doomed.race.id, false);
    await me.importReport(
      target.race.id,
      [{ nomor: 2, reference: 'DEV-T1', jumlah: 1, biaya: 0 }],
      { commit: false },
    );
    expect(await stateOf(races)).toEqual(before);
    await desk(club.owner).callOff(doomed.race.id);
    const choosing = await stateOf(races);
    await choose(called, 'refund', undefined, false);
    await choose(called, 'move', other, false);
    expect(await stateOf(races)).toEqual(choosing);
  });
});

describe('a refund', () => {
  test('is never more than what came in: an amount that the provider corrects meanwhile is asked for anew', async () => {
    await money.setLimit(500_000);
    const { club, target } = await clubRace();
    const { transaction, registration } = await createOrderIn(db, target);
    await applyStatus(db, transaction, 'PAID', { amount: transaction.jumlah + 7 });
    const me = desk(club.treasurer);
    const asked = (await me.ask(registration.id)).refund;
    expect(asked.jumlah).toBe(transaction.jumlah + 7);
    await applyStatus(db, transaction, 'SETTLED');
    expect(await contradictions()).toEqual([]);
    expect(await refusalOf(me.pay(asked.id))).toEqual(
      refused('PT409 refund_exceeds_payment', {
        jumlah: transaction.jumlah + 7,
        left: transaction.jumlah,
      }),
    );
    await me.withdraw(asked.id);
    const again = (await me.ask(registration.id)).refund;
    await me.pay(again.id);
    expect(again.jumlah).toBe(transaction.jumlah);
    expect(await books.discrepancies()).toEqual([]);
  });

  test('below the amount is asked, paid with proof and closed by one person', async () => {
    await money.setLimit(500_000);
    const { club, target } = await clubRace({ max_peserta: 1 });
    const late = await slotGone(target);
    const me = desk(club.treasurer);
    const asked = await me.ask(late.registration.id, { account: null });
    expect(asked).toMatchObject({
      stays_in: false,
      refund: { langkah: 'disetujui', jumlah: late.transaction.jumlah, has_account: false },
    });
    const { id } = asked.refund;
    expect((await refusalOf(me.pay(id))).code).toBe('account_missing');
    // The parent gives the account; nobody else's.
    const stranger = await createUser(db);
    const give = (user: string, nomor: string) =>
      db.rpc(user, 'give_refund_account', {
        together: [],
        refund_id: id,
        account: JSON.stringify({ ...account, nomor }),
      });
    expect((await refusalOf(give(stranger, '1234567'))).code).toBe('refund_not_found');
    expect(await refusalOf(give(late.user, '12a'))).toMatchObject({
      code: 'account_invalid',
      facts: { field: 'nomor' },
    });
    expect(await give(late.user, '0123 4567')).toBe(true);
    expect(only(await me.account(id))).toMatchObject({ nomor: '01234567', diisi_pemesan: true });
    const read = await db.admin.query(
      "select count(*) as n from public.catatan where tindakan = 'read_refund_account' and objek_id = $1 and user_id = $2",
      [id, club.treasurer],
    );
    expect(read.rows).toEqual([{ n: 1 }]);

    expect((await refusalOf(me.pay(id, { proof: null }))).code).toBe('proof_missing');
    expect((await refusalOf(me.pay(id, { proof: `${randomUUID()}/x.pdf` }))).code).toBe(
      'proof_missing',
    );
    expect((await refusalOf(me.pay(id, { paid_on: '2020-01-01' }))).code).toBe('paid_on_invalid');
    expect((await refusalOf(me.close(id))).code).toBe('refund_step_passed');
    expect(await me.pay(id)).toMatchObject({
      refund: { langkah: 'dibayar' },
      after: { status_pembayaran: 'refund', perlu_tindakan: null },
    });
    expect(await books.transaction(late.transaction.id)).toMatchObject({ status: 'REFUND' });
    expect(await me.cases(target.race.id)).toEqual([]);
    expect((await refusalOf(me.withdraw(id))).code).toBe('refund_step_passed');
    expect(await me.close(id)).toMatchObject({ langkah: 'ditutup' });
    expect(await me.close(id)).toMatchObject({ langkah: 'ditutup' });
    expect((await me.money(target.race.id)).summary).toMatchObject({
      refunded: late.transaction.jumlah,
    });
    expect(await money.messagesAbout(late.registration.id)).toEqual([
      'decision_needed',
      'refund_approved',
      'refund_asked',
      'refund_paid',
    ]);
    expect(await contradictions()).toEqual([]);
  });

  test('above the amount is approved by a second person, and again after its account was changed', async () => {
    await money.setLimit(1_000);
    const { club, target } = await clubRace();
    const second = await createMember(db, club.organisation, 'kasir');
    const { registration } = await paidOrder(target);
    const asked = await desk(club.treasurer).ask(registration.id);
    expect(asked.refund).toMatchObject({ langkah: 'diminta', needs_second_person: true });
    const { id } = asked.refund;
    expect(await refusalOf(desk(club.treasurer).approve(id))).toMatchObject(
      refused('PT403 own_request', { limit: 1_000 }),
    );
    expect((await refusalOf(desk(club.treasurer).pay(id))).code).toBe('refund_step_passed');
    expect(await desk(second).approve(id)).toMatchObject({ langkah: 'disetujui' });
    // The approver types another account: that is looked at by somebody else.
    expect(await desk(second).setAccount(id)).toMatchObject({ langkah: 'diminta' });
    expect((await refusalOf(desk(second).approve(id))).code).toBe('own_request');
    expect(await desk(club.owner).approve(id)).toMatchObject({
      langkah: 'disetujui',
    });
    expect((await desk(club.treasurer).pay(id)).refund).toMatchObject({ langkah: 'dibayar' });
    expect(await contradictions()).toEqual([]);
    await money.setLimit(500_000);
  });

  test('is taken back before it is paid, and the case waits again', async () => {
    await money.setLimit(500_000);
    const { club, target } = await clubRace({ max_peserta: 1 });
    const late = await slotGone(target);
    const me = desk(club.treasurer);
    const { refund } = await me.ask(late.registration.id);
    expect(only(await me.cases(target.race.id))).toMatchObject({
      actions: [],
      refund: { id: refund.id, langkah: 'disetujui' },
    });
    expect((await refusalOf(me.ask(late.registration.id))).code).toBe('refund_under_way');
    expect((await refusalOf(me.addPlace(late.registration.id))).code).toBe('refund_under_way');
    await me.withdraw(refund.id);
    expect(only(await me.cases(target.race.id))).toMatchObject({
      actions: ['add_place', 'move', 'refund'],
      refund: null,
    });
    expect(await contradictions()).toEqual([]);
  });

  test('is of a payment of this entry, and of no more than is left of it', async () => {
    const { club, target } = await clubRace({ max_peserta: 1 });
    const late = await slotGone(target);
    const me = desk(club.treasurer);
    expect(
      await refusalOf(me.ask(late.registration.id, { transaction_id: randomUUID() })),
    ).toMatchObject(refused('PT409 nothing_to_refund'));
    const askFor = (amount: number) =>
      db.admin.query("select private.ask_refund_row($1, 'selisih', $2, 'uji', false)", [
        late.transaction.id,
        amount,
      ]);
    const paid = late.transaction.jumlah;
    expect(await refusalOf(askFor(paid + 1))).toEqual(
      refused('PT409 nothing_to_refund', { status: 'PAID', left: paid }),
    );
    await askFor(paid);
    expect(await contradictions()).toEqual([]);
  });

  test('of one of two payments leaves the rider in', async () => {
    const { club, target } = await clubRace();
    const { user, registration, transaction } = await createOrderIn(db, target);
    await applyStatus(db, transaction, 'EXPIRED');
    const again = await openPayment(db, user, registration.id);
    await applyStatus(db, transaction, 'PAID');
    await applyStatus(db, again, 'PAID');
    const me = desk(club.treasurer);
    expect((await refusalOf(me.ask(registration.id))).code).toBe('payment_required');
    const asked = await me.ask(registration.id, { transaction_id: again.id });
    expect(asked.stays_in).toBe(true);
    await me.pay(asked.refund.id);
    expect(await books.registration(registration.id)).toMatchObject({
      status_pendaftaran: 'dikonfirmasi',
      perlu_tindakan: null,
    });
    expect(await contradictions()).toEqual([]);
  });

  test('that the provider gave first closes by itself; money that went twice is said', async () => {
    const { club, target } = await clubRace();
    const { registration, transaction } = await paidOrder(target);
    const me = desk(club.treasurer);
    const { refund } = await me.ask(registration.id);
    await applyStatus(db, transaction, 'REFUND');
    expect(only(await me.refunds(target.race.id))).toMatchObject({
      langkah: 'ditutup',
      ditutup_sebab: 'penyedia',
      sent_twice: false,
    });
    expect(await refusalOf(me.pay(refund.id))).toMatchObject({
      code: 'refund_step_passed',
      facts: { langkah: 'ditutup', ditutup_sebab: 'penyedia' },
    });
    expect(await contradictions()).toEqual([]);
    await me.pay(refund.id, { even_so: true });
    expect(only(await me.refunds(target.race.id))).toMatchObject({ sent_twice: true });
    const cases = async () => {
      const { rows } = await db.admin.query<{ kasus: string }>(
        'select kasus from private.kasus_pengembalian where pendaftaran_id = $1',
        [registration.id],
      );
      return rows.map(({ kasus }) => kasus);
    };
    // A case until the desk has claimed one of the two back.
    expect(await cases()).toEqual(['kembali_ganda']);
    expect((await me.money(target.race.id)).summary).toMatchObject({
      received: transaction.jumlah,
      refunded: transaction.jumlah * 2,
    });
    await me.close(refund.id);
    expect(await cases()).toEqual([]);
    expect(await contradictions()).toEqual([]);
  });

  test('in full of another sum than the provider names in the end contradicts nothing', async () => {
    const { club, target } = await clubRace();
    const { registration, transaction } = await createOrderIn(db, target);
    await applyStatus(db, transaction, 'PAID', { amount: transaction.jumlah + 1 });
    const me = desk(club.treasurer);
    const { refund } = await me.ask(registration.id);
    await me.pay(refund.id);
    await applyStatus(db, transaction, 'PAID');
    expect(await contradictions()).toEqual([]);
  });

  test('keeps its account for 30 days after it is closed, and no longer', async () => {
    const { club, target } = await clubRace();
    const { registration } = await paidOrder(target);
    const me = desk(club.treasurer);
    const { refund } = await me.ask(registration.id);
    await me.pay(refund.id);
    await me.close(refund.id);
    const age = (days: number) =>
      db.admin.query(
        'update private.pengembalian set ditutup_pada = now() - make_interval(days => $2) where id = $1',
        [refund.id, days],
      );
    await age(29);
    await db.rpc('service_role', 'apply_retention', { job: 'accounts' });
    expect(only(await me.account(refund.id))).toMatchObject({ nomor: '1234567890' });
    await age(31);
    await db.rpc('service_role', 'apply_retention', { job: 'accounts' });
    expect(await me.account(refund.id)).toEqual([]);
    expect(only(await me.refunds(target.race.id))).toMatchObject({ has_account: false });
  });

  test('shows account and proof to those with the right to money, and to nobody else', async () => {
    const { club, target } = await clubRace();
    const { registration, user } = await paidOrder(target);
    const me = desk(club.treasurer);
    const { refund } = await me.ask(registration.id);
    const path = `${refund.id}/${randomUUID()}.pdf`;
    // Without returning it: nobody reads the bucket, as nobody reads it of the file service.
    const upload = (caller: string, name: string) =>
      db.as(caller, async (client) => {
        await client.query('select public.begin_upload($1, $2)', ['bukti_pengembalian', name]);
        await client.query(
          "insert into storage.objects (bucket_id, name) values ('bukti_pengembalian', $1)",
          [name],
        );
      });
    const crew = await createMember(db, club.organisation, 'panitia');
    const strangers = await money.createClub();
    for (const caller of [crew, strangers.owner, user]) {
      expect((await refusalOf(desk(caller).account(refund.id))).state).toMatch(/^PT40[34]$/);
      expect((await refusalOf(upload(caller, path))).state).toBe('42501');
    }
    await upload(club.treasurer, path);
    expect((await refusalOf(upload(club.treasurer, `${refund.id}/foto.pdf`))).state).toBe('42501');
    const read = (caller: string) =>
      db.query(caller, 'select name from storage.objects where name = $1', [path]);
    const open = (caller: string) =>
      db.rpc<{ path: string }>(caller, 'open_proof', { refund_id: refund.id });
    expect((await refusalOf(open(club.owner))).code).toBe('no_proof');
    expect(await refusalOf(me.pay(refund.id, { proof: path }))).toMatchObject(
      refused('PT409 file_not_checked'),
    );
    const look = (caller: string) =>
      db.rpc(caller, 'proof_to_check', { refund_id: refund.id, path });
    for (const caller of [crew, strangers.owner, user]) {
      expect((await refusalOf(look(caller))).state).toMatch(/^PT40[34]$/);
    }
    expect(await look(club.treasurer)).toMatchObject({ path });
    await checkedObject(db, 'bukti_pengembalian', path);
    await me.pay(refund.id, { proof: path });
    // The proof of a transfer is also its receiver's.
    for (const caller of [club.owner, club.treasurer, user]) {
      expect(await open(caller)).toEqual({ bucket: 'bukti_pengembalian', path, version: null });
    }
    for (const caller of [crew, strangers.owner]) {
      expect((await refusalOf(open(caller))).state).toMatch(/^PT40[34]$/);
    }
    for (const caller of [club.owner, crew, strangers.owner, user]) {
      expect(await read(caller)).toEqual([]);
    }
    const { rows } = await db.admin.query(
      "select user_id from public.catatan where tindakan = 'open_proof' and objek_id = $1 order by id",
      [refund.id],
    );
    expect(rows).toEqual([{ user_id: club.owner }, { user_id: club.treasurer }]);
  });
});

describe('a race that is called off', () => {
  test('tells everybody, makes cases of those who paid, and lets each choose', async () => {
    const { club, target } = await clubRace();
    const { target: other } = await clubRace({ harga_dasar: 100_000 }, { club });
    const { target: dearer } = await clubRace({ harga_dasar: 300_000 }, { club });
    const [back, moves, unpaid] = [
      await paidOrder(target),
      await paidOrder(target),
      await createOrderIn(db, target),
    ];
    await db.admin.query("update public.lomba set judul = 'Lomba Banjir' where id = $1", [
      target.race.id,
    ]);
    expect(await refusalOf(desk(club.owner).callOff(target.race.id, false, 'maaf'))).toMatchObject(
      refused('PT422 field_required'),
    );
    expect(
      await refusalOf(desk(club.owner).callOff(target.race.id, false, 'x'.repeat(501))),
    ).toEqual(refused('PT422 text_too_long', { field: 'reason', max: 500 }));
    for (const changes of [
      { tanggal_mulai: 'infinity', pendaftaran_selesai: 'infinity' },
      { tanggal_mulai: daysFromNow(30) },
    ]) {
      const draft = await createOpenRace(db, {
        organisasi_id: target.race.organisasi_id,
        status: 'draf',
        ...changes,
      });
      expect(await refusalOf(desk(club.owner).callOff(draft.race.id, false))).toMatchObject(
        refused('PT409 race_is_draft'),
      );
    }
    const seen = await desk(club.owner).callOff(target.race.id, false);
    expect(seen).toMatchObject({
      riders: 3,
      parents: 3,
      paid: 2,
      unpaid: 1,
      can_move: 2,
      received: back.transaction.jumlah + moves.transaction.jumlah,
    });
    expect((await refusalOf(desk(club.treasurer).callOff(target.race.id))).code).toBe(
      'not_allowed',
    );
    expect(await desk(club.owner).callOff(target.race.id)).toEqual(seen);
    expect((await refusalOf(desk(club.owner).callOff(target.race.id))).code).toBe('race_over');
    expect(await money.messagesAbout(unpaid.registration.id)).toEqual(['race_called_off']);
    expect(await money.messagesAbout(back.registration.id)).toContain('race_called_off_choose');
    expect(await desk(club.treasurer).cases(target.race.id)).toHaveLength(2);

    const readChoice = (who: Order) =>
      db.rpc<Json & { places: Json[] }>(who.user, 'called_off_order', {
        registration_id: who.registration.id,
      });
    const shown = await readChoice(back);
    expect(shown).toMatchObject({
      alasan: 'Sirkuit banjir',
      received: back.transaction.jumlah,
      may_choose: true,
      refunds: [],
    });
    expect(shown.places.map(({ race_id }) => race_id)).toEqual([other.race.id]);

    // Who has paid nothing has nothing to choose about, and takes no place elsewhere.
    expect(await readChoice(unpaid)).toMatchObject({ received: 0, may_choose: false, places: [] });
    for (const [choice, to] of [['refund'], ['move', other], ['move', dearer]] as const) {
      expect(await refusalOf(choose(unpaid, choice, to))).toEqual(
        refused('PT409 choice_made', { perlu_tindakan: null, rider: 'Bima' }),
      );
    }

    for (const choice of ['tunai', '', null]) {
      expect(await refusalOf(choose(back, choice))).toEqual(refused('PT422 choice_unknown', {}));
    }
    expect(await choose(back, 'refund')).toEqual({
      choice: 'refund',
      refunded: back.transaction.jumlah,
      moved: null,
    });
    expect(await refusalOf(choose(back, 'refund'))).toEqual(
      refused('PT409 choice_made', { perlu_tindakan: 'lomba_dibatalkan', rider: 'Bima' }),
    );
    expect(await readChoice(back)).toMatchObject({
      may_choose: false,
      refunds: [{ langkah: 'diminta', account: { bank: 'BCA', last_digits: '7890' } }],
    });
    expect((await refusalOf(choose(moves, 'move', dearer))).code).toBe('move_costs_more');
    const { target: ofOthers } = await clubRace({ harga_dasar: 100_000 });
    expect(await refusalOf(choose(moves, 'move', ofOthers))).toEqual(
      refused('PT409 other_club', {}),
    );
    expect(await choose(moves, 'move', other)).toMatchObject({
      choice: 'move',
      refunded: null,
      moved: {
        difference: -50_000,
        refund: { jumlah: 50_000 },
        after: { lomba_id: other.race.id, status_pendaftaran: 'dikonfirmasi' },
      },
    });
    expect((await refusalOf(choose({ ...back, user: moves.user }, 'refund'))).code).toBe(
      'registration_not_found',
    );

    const { id } = only(await desk(club.treasurer).refunds(target.race.id)) as { id: string };
    await desk(club.treasurer).approve(id);
    await desk(club.treasurer).pay(id);
    expect(await desk(club.treasurer).cases(target.race.id)).toEqual([]);
    expect(await contradictions()).toEqual([]);
  });

  test('ends the waiting list and tells those who waited', async () => {
    const { club, target } = await clubRace({ max_peserta: 1 });
    await paidOrder(target);
    const waiting = await createUser(db);
    await joinWaitingList(db, waiting, target);
    expect(await desk(club.owner).callOff(target.race.id)).toMatchObject({ riders: 1, waiting: 1 });
    const { rows } = await db.admin.query(
      `select a.status, m.jenis, m.isi ->> 'alasan' as alasan from private.antrean a
       left join private.pesan m on m.user_id = a.user_id where a.user_id = $1`,
      [waiting],
    );
    expect(rows).toEqual([
      { status: 'keluar', jenis: 'waiting_list_closed', alasan: 'Sirkuit banjir' },
    ]);
  });

  test('tells a family once for all of its children, and asks only what it has not chosen', async () => {
    const { club, target } = await clubRace({
      satu_rider_per_akun: false,
      aturan_pengembalian: JSON.stringify([{ hari: 0, persen: 100, biaya: true }]),
    });
    const user = await createUser(db);
    const [first, second, third] = (await registerTogether(db, user, target, [
      { full_name: 'Raka Putra' },
      { full_name: 'Sinta Putri' },
      { full_name: 'Tari Putri' },
    ])) as [Registration, Registration, Registration];
    await applyStatus(db, await openPayment(db, user, first.id), 'PAID');
    await db.rpc(user, 'ask_cancel', { registration_id: second.id, commit: true });
    await desk(club.owner).callOff(target.race.id);
    const { rows } = await db.admin.query<{ jenis: string; isi: { rider: unknown[] } }>(
      "select jenis, isi from private.pesan where user_id = $1 and jenis like 'race_called_off%'",
      [user],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.jenis).toBe('race_called_off_choose');
    expect(rows[0]?.isi.rider).toHaveLength(3);
    expect(rows[0]?.isi.rider).toEqual(
      expect.arrayContaining([
        { id: first.id, pilih: true, uang: false },
        // What was asked for by the rule is overtaken: all of it goes back.
        { id: second.id, pilih: true, uang: false },
        { id: third.id, pilih: true, uang: false },
      ]),
    );
  });

  test('counts and tells a family that pays after it, too', async () => {
    const { club, target } = await clubRace();
    const late = await createOrderIn(db, target);
    await desk(club.owner).callOff(target.race.id);
    await applyStatus(db, late.transaction, 'PAID');
    // The first had not gone out yet.
    expect(await money.messagesAbout(late.registration.id)).toEqual(['race_called_off_choose']);
    expect(await choose(late, 'refund')).toMatchObject({ refunded: late.transaction.jumlah });
    expect(await contradictions()).toEqual([]);
  });

  test('above the amount, of a refund that the parent asked for, two people approve and pay', async () => {
    await money.setLimit(1_000);
    const { club, target } = await clubRace();
    const paid = await paidOrder(target);
    await desk(club.owner).callOff(target.race.id);
    await choose(paid, 'refund');
    const { id } = only(await desk(club.treasurer).refunds(target.race.id)) as { id: string };
    await desk(club.treasurer).approve(id);
    expect((await refusalOf(desk(club.treasurer).pay(id))).code).toBe('own_request');
    await desk(club.owner).pay(id);
    await money.setLimit(500_000);
  });
});

describe('at once', () => {
  /** Codes of the refusals, sorted; anything that is no refusal of the product fails. */
  async function refusals(work: Promise<unknown>[]): Promise<string[]> {
    const codes: string[] = [];
    for (const result of await Promise.allSettled(work)) {
      if (result.status === 'fulfilled') {
        continue;
      }
      const { state, code } = await refusalOf(Promise.reject(result.reason));
      expect(state).toMatch(/^PT4/);
      codes.push(code);
    }
    return codes.sort();
  }

  test('two treasurers approve, pay, ask: one does, the other is told', async () => {
    await money.setLimit(1_000);
    const { club, target } = await clubRace();
    const second = await createMember(db, club.organisation, 'kasir');
    for (let round = 0; round < 5; round++) {
      const { registration } = await paidOrder(target);
      const asks = [club.treasurer, club.owner].map((who) => desk(who).ask(registration.id));
      expect(await refusals(asks)).toEqual(['refund_under_way']);
      const refund = (await desk(second).refunds(target.race.id)).find(
        (row) => row.pendaftaran_id === registration.id,
      ) as { id: string };
      const third = await createMember(db, club.organisation, 'pemilik');
      expect(await refusals([second, third].map((who) => desk(who).approve(refund.id)))).toEqual([
        'refund_step_passed',
      ]);
      await money.proofOf(refund.id);
      expect(await refusals([second, third].map((who) => desk(who).pay(refund.id)))).toEqual([
        'refund_step_passed',
      ]);
    }
    expect(await contradictions()).toEqual([]);
    await money.setLimit(500_000);
  });

  test('the provider’s REFUND and the transfer', async () => {
    const { club, target } = await clubRace();
    for (let round = 0; round < 10; round++) {
      const { registration, transaction } = await paidOrder(target);
      const { refund } = await desk(club.treasurer).ask(registration.id);
      await money.proofOf(refund.id);
      const codes = await refusals([
        applyStatus(db, transaction, 'REFUND', { reference: `DEV-T${randomUUID()}` }),
        desk(club.treasurer).pay(refund.id),
        desk(club.owner).pay(refund.id),
      ]);
      const row = (await desk(club.treasurer).refunds(target.race.id)).find(
        ({ id }) => id === refund.id,
      );
      // Either the transfer was entered (and the provider's word says it went twice), or it was refused.
      if (row?.langkah === 'dibayar') {
        expect(codes).toEqual(['refund_step_passed']);
        expect(row).toMatchObject({ sent_twice: true });
      } else {
        expect(codes).toEqual(['refund_step_passed', 'refund_step_passed']);
        expect(row).toMatchObject({ langkah: 'ditutup', ditutup_sebab: 'penyedia' });
      }
    }
    expect(await contradictions()).toEqual([]);
  });

  test('a race is called off while payments arrive: each is a case, and each is told', async () => {
    for (let round = 0; round < 4; round++) {
      const { club, target } = await clubRace();
      const orders: Order[] = [];
      for (let made = 0; made < 6; made++) {
        orders.push(await createOrderIn(db, target));
      }
      const codes = await refusals([
        ...orders.slice(0, 3).map(({ transaction }) => applyStatus(db, transaction, 'PAID')),
        desk(club.owner).callOff(target.race.id),
        ...orders.slice(3).map(({ transaction }) => applyStatus(db, transaction, 'PAID')),
      ]);
      expect(codes).toEqual([]);
      await books.release();
      for (const { registration } of orders) {
        const { perlu_tindakan } = await books.registration(registration.id);
        expect(perlu_tindakan).toMatch(/^lomba_/);
        expect(await money.messagesAbout(registration.id)).toContain('race_called_off_choose');
      }
      expect(await desk(club.treasurer).cases(target.race.id)).toHaveLength(6);
      expect(await contradictions()).toEqual([]);
    }
  });

  test('two entries swap races, without waiting in a circle', async () => {
    const club = await money.createClub();
    const free = await createCategory(db, { nama: 'Lain' });
    const crowded = async () => {
      const { target } = await clubRace({}, { club, kuota: 1 });
      await linkCategory(db, target.race, free);
      return { target, waiting: await slotGone(target) };
    };
    for (let round = 0; round < 5; round++) {
      const [here, there] = [await crowded(), await crowded()];
      const codes = await refusals([
        desk(club.treasurer).move(here.waiting.registration.id, {
          race: there.target.race,
          category: free,
        }),
        desk(club.owner).move(there.waiting.registration.id, {
          race: here.target.race,
          category: free,
        }),
        desk(club.owner).addPlace(here.waiting.registration.id),
      ]);
      expect(codes).toEqual(['case_decided']);
    }
    expect(await contradictions()).toEqual([]);
  });

  test('a parent who presses twice, in two ways, has chosen once', async () => {
    const { club, target } = await clubRace();
    const { target: other } = await clubRace({}, { club });
    const families = [await paidOrder(target), await paidOrder(target), await paidOrder(target)];
    await desk(club.owner).callOff(target.race.id);
    for (const paid of families) {
      expect(
        await refusals([
          choose(paid, 'refund'),
          choose(paid, 'move', other),
          choose(paid, 'refund'),
        ]),
      ).toEqual(['choice_made', 'choice_made']);
    }
    expect(await contradictions()).toEqual([]);
  });
});

describe('an order of several children', () => {
  const paidTogether = async (target: RaceWithCategory, count: number) => {
    const user = await createUser(db);
    const children = await registerTogether(db, user, target, Array(count).fill({}));
    const charge = await openPayment(db, user, only(children.slice(0, 1)).id);
    const stored = await books.storeCharge(charge.id);
    await applyStatus(db, stored, 'PAID', { reference: stored.reference });
    return { user, children, charge: stored };
  };

  test('one child’s money goes back and the others stay in; then the provider gives all of it back', async () => {
    const { club, target } = await clubRace({ satu_rider_per_akun: false });
    const { children, charge } = await paidTogether(target, 3);
    const [first, second, third] = children as [Registration, Registration, Registration];
    const me = desk(club.treasurer);
    // The first is the row that the provider knows.
    const { refund } = await me.ask(first.id);
    expect(refund.jumlah).toBe(first.total_bayar);
    await me.pay(refund.id);
    expect(await books.registration(first.id)).toMatchObject({
      status_pendaftaran: 'dibatalkan',
      status_pembayaran: 'refund',
    });
    for (const sibling of [second, third]) {
      expect(await books.registration(sibling.id)).toMatchObject({
        status_pendaftaran: 'dikonfirmasi',
        status_pembayaran: 'dibayar',
        perlu_tindakan: null,
      });
    }
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 2, live: 2 });
    // Said again by the provider, PAID changes nothing of it.
    await applyStatus(db, charge, 'PAID', { reference: charge.reference });
    expect((await books.registration(first.id)).status_pembayaran).toBe('refund');
    expect(await books.discrepancies()).toEqual([]);
    const asked = await me.ask(second.id);
    await applyStatus(db, charge, 'REFUND', { reference: charge.reference });
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 0, live: 0 });
    expect(
      (await me.refunds(target.race.id)).find(({ id }) => id === asked.refund.id),
    ).toMatchObject({ langkah: 'ditutup', ditutup_sebab: 'penyedia' });
    expect(await books.discrepancies()).toEqual([]);
  });

  test('adds up in the money of the race, and is one line of the provider’s file', async () => {
    const { club, target } = await clubRace({ satu_rider_per_akun: false });
    const { charge } = await paidTogether(target, 2);
    const unlisted = await paidTogether(target, 2);
    const me = desk(club.treasurer);
    const rows = await me.rows(target.race.id);
    expect(rows).toHaveLength(4);
    // What the provider calls the charge stands on each child's row.
    expect(new Set(rows.map((row): unknown => row.reference))).toEqual(
      new Set([charge.reference, unlisted.charge.reference]),
    );
    expect(rows.reduce((total, { received }) => total + Number(received), 0)).toBe(
      charge.tagihan + unlisted.charge.tagihan,
    );
    const answer = await me.importReport(target.race.id, [
      {
        nomor: 2,
        reference: charge.reference,
        merchant_ref: charge.merchant_ref,
        jumlah: charge.tagihan,
        status: 'PAID',
      },
    ]);
    expect(answer.matching).toMatchObject({ count: 1, amount: charge.tagihan });
    expect(answer.different).toEqual([]);
    const { missing } = answer;
    expect(missing.map(({ registration_id }) => registration_id).toSorted()).toEqual(
      unlisted.children.map(({ id }) => id).toSorted(),
    );
    expect(missing.reduce((total, { received }) => total + received, 0)).toBe(
      unlisted.charge.tagihan,
    );
  });

  test('called off: each child is a case, and one moves while the other’s money goes back', async () => {
    const { club, target } = await clubRace({ satu_rider_per_akun: false });
    const { target: other } = await clubRace({ satu_rider_per_akun: false }, { club });
    const { user, children, charge } = await paidTogether(target, 2);
    const [first, second] = children as [Registration, Registration];
    await desk(club.owner).callOff(target.race.id);
    for (const child of children) {
      expect((await books.registration(child.id)).perlu_tindakan).toBe('lomba_dibatalkan');
    }
    await choose({ user, registration: first, transaction: charge }, 'move', other);
    await choose({ user, registration: second, transaction: charge }, 'refund');
    expect(await books.registration(first.id)).toMatchObject({
      lomba_id: other.race.id,
      status_pendaftaran: 'dikonfirmasi',
      perlu_tindakan: null,
    });
    const [refund] = await desk(club.treasurer).refunds(target.race.id);
    expect(refund).toMatchObject({ pendaftaran_id: second.id, jumlah: second.total_bayar });
    expect(await books.discrepancies()).toEqual([]);
  });
});

describe('the provider’s settlement file', () => {
  test('are a hundred of one race; one that is there is shown all the same', async () => {
    const { club, target } = await clubRace();
    await db.admin.query(
      `insert into private.laporan_penyedia (lomba_id, nama_berkas, sidik)
       select $1, 'lama.csv', encode(sha256(convert_to(place::text, 'UTF8')), 'hex') from generate_series(1, 99) place`,
      [target.race.id],
    );
    const line = [{ nomor: 2, reference: 'DEV-T-asing', jumlah: 1000 }];
    await desk(club.treasurer).importReport(target.race.id, line);
    const further = [{ nomor: 2, reference: 'DEV-T-lain', jumlah: 1000 }];
    expect(await refusalOf(desk(club.treasurer).importReport(target.race.id, further))).toEqual(
      refused('PT429 too_many_reports', { limit: 100 }),
    );
    expect(await desk(club.treasurer).importReport(target.race.id, line)).toMatchObject({
      imported_before: true,
    });
  });

  test('beside our payments: matched, missing, surplus, another amount; the same file once', async () => {
    const { club, target } = await clubRace();
    const { target: other } = await clubRace({}, { club });
    const charged = async (to: RaceWithCategory) => {
      const made = await createOrderIn(db, to);
      const stored = await books.storeCharge(made.transaction.id);
      await applyStatus(db, stored, 'PAID', {
        reference: stored.reference,
        paid_at: '2026-01-05T03:00:00Z',
      });
      return { ...made, transaction: stored };
    };
    const [good, odd, missing, elsewhere] = [
      await charged(target),
      await charged(target),
      await charged(target),
      await charged(other),
    ];
    const late = await charged(target);
    await books.alter(late.transaction.id, "dibayar_pada = '2026-01-04T03:00:00Z'");
    const row = (nomor: number, { transaction }: Order, changes: Json = {}) => ({
      nomor,
      reference: transaction.reference,
      merchant_ref: transaction.merchant_ref,
      jumlah: transaction.jumlah,
      biaya: 2_000,
      diterima: transaction.jumlah - 2_000,
      status: 'PAID',
      pada: '2026-01-05T03:00:00Z',
      ...changes,
    });
    const lines = [
      row(2, good),
      row(3, odd, { jumlah: odd.transaction.jumlah - 1 }),
      row(4, elsewhere),
      row(5, good),
      row(6, good, { reference: 'DEV-T-asing', merchant_ref: 'INV-1', jumlah: 99_000 }),
      row(7, missing, { status: 'EXPIRED' }),
    ];
    const me = desk(club.treasurer);
    const seen = await me.importReport(target.race.id, lines, { commit: false });
    const answer = await me.importReport(target.race.id, lines);
    expect(answer).toMatchObject({
      imported_before: false,
      lines: 6,
      matching: {
        count: 1,
        amount: good.transaction.jumlah,
        fees: 2_000,
        paid_out: good.transaction.jumlah - 2_000,
      },
      different: [
        { nomor: 3, result: 'beda', our_amount: odd.transaction.jumlah },
        { nomor: 5, result: 'ganda' },
      ],
      unknown: [{ nomor: 6, jumlah: 99_000, reference: 'DEV-T-asing' }],
      missing: [{ registration_id: missing.registration.id, received: missing.transaction.jumlah }],
      other_races: { count: 1, amount: elsewhere.transaction.jumlah },
      without_money: 1,
    });
    const apart = ({ id: _id, diunggah_pada: _at, ...rest }: typeof answer) => rest;
    expect(apart(seen)).toEqual(apart(answer));
    const again = await Promise.all(
      [club.treasurer, club.owner].map((who) => desk(who).importReport(target.race.id, lines)),
    );
    expect(again).toMatchObject([
      { id: answer.id, imported_before: true },
      { id: answer.id, imported_before: true },
    ]);
    const kept = await db.rpcRows<Json>(club.treasurer, 'settlement_reports', {
      race_id: target.race.id,
    });
    expect(kept).toMatchObject([{ id: answer.id, lines: 6 }]);
  });

  test('with rows that cannot be read is refused whole, by their numbers', async () => {
    const { club, target } = await clubRace();
    const good = { nomor: 2, reference: 'DEV-T1', jumlah: 1_000 };
    const rows = [
      good,
      { ...good, nomor: 3, jumlah: 'seribu' },
      { nomor: 4, jumlah: 1 },
      { ...good, nomor: 5, pada: 'kemarin' },
      { ...good, nomor: 6, reference: 'x'.repeat(101) },
      7,
    ];
    expect(await refusalOf(desk(club.treasurer).importReport(target.race.id, rows))).toMatchObject(
      refused('PT422 report_rows_invalid', { rows: ['3', '4', '5', '6', '6'] }),
    );
    const codeOf = async (lines: Json[], changes: Json = {}) =>
      (await refusalOf(desk(club.treasurer).importReport(target.race.id, lines, changes))).code;
    expect(await codeOf([])).toBe('report_empty');
    expect(await codeOf([good, good])).toBe('report_rows_invalid');
    expect(await codeOf([{ ...good, pada: '2026-02-31T00:00:00Z' }])).toBe('report_rows_invalid');
    expect(await codeOf(Array.from({ length: 5_001 }, () => good))).toBe('report_too_long');
    expect(
      await db.rpcRows<Json>(club.treasurer, 'settlement_reports', { race_id: target.race.id }),
    ).toEqual([]);
  });
});

/* Whatever happens, in whatever order. */

type Step =
  | { do: 'enter'; race: number }
  | { do: 'say'; pick: number; status: 'PAID' | 'REFUND' | 'EXPIRED'; difference: number }
  | { do: 'expire' }
  | {
      do: 'decide';
      pick: number;
      act: 'accept' | 'place' | 'move' | 'ask' | 'withdraw';
      to: number;
    }
  | { do: 'step'; pick: number; act: 'approve' | 'pay' | 'close'; who: number; evenSo: boolean }
  | { do: 'race'; race: number; act: 'off' | 'draft' | 'open' }
  | { do: 'choose'; pick: number; choice: 'refund' | 'move'; to: number }
  | { do: 'leave'; pick: number; act: 'ask' | 'take_back' | 'account' }
  | { do: 'part'; pick: number; who: number; amount: number | null; leaves: boolean };

const pick = fc.nat({ max: 30 });
const race = fc.nat({ max: 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('enter' as const), race }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('say' as const),
      pick,
      status: fc.constantFrom(
        'PAID' as const,
        'PAID' as const,
        'PAID' as const,
        'REFUND' as const,
        'EXPIRED' as const,
      ),
      difference: fc.constantFrom(0, 0, 0, -700, 300),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'expire' as const }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      pick,
      act: fc.constantFrom(
        'accept' as const,
        'place' as const,
        'move' as const,
        'ask' as const,
        'withdraw' as const,
      ),
      to: race,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('step' as const),
      pick,
      act: fc.constantFrom('approve' as const, 'pay' as const, 'pay' as const, 'close' as const),
      who: race,
      evenSo: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('race' as const),
      race,
      act: fc.constantFrom('off' as const, 'draft' as const, 'open' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('choose' as const),
      pick,
      choice: fc.constantFrom('refund' as const, 'move' as const),
      to: race,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('leave' as const),
      pick,
      act: fc.constantFrom(
        'ask' as const,
        'ask' as const,
        'take_back' as const,
        'account' as const,
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('part' as const),
      pick,
      who: race,
      amount: fc.constantFrom(null, 1, 60_000, 90_000),
      leaves: fc.boolean(),
    }),
  },
);

const givesHalf = {
  aturan_pengembalian: JSON.stringify([{ hari: 1, persen: 50, biaya: true }]),
};

test('whatever is decided in whatever order, the sums are those of the payments and nothing is lost or doubled', async () => {
  await money.setLimit(160_000);
  const club = await money.createClub();
  const people = [club.treasurer, club.owner] as const;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 6, maxLength: 20 }),
      async (batches) => {
        const races = [
          (await clubRace({ max_peserta: 2, harga_dasar: 150_000, ...givesHalf }, { club })).target,
          (await clubRace({ max_peserta: 2, harga_dasar: 120_000 }, { club })).target,
        ] as const;
        const orders: (Order & { paid: number | null; back: boolean })[] = [];
        const refunds: string[] = [];
        const transferred = new Map<string, number>();
        const nth = <T>(list: readonly T[], index: number) =>
          list[index % Math.max(list.length, 1)];
        const raceAt = (index: number) => nth(races, index) as RaceWithCategory;

        const act = async (item: Step): Promise<unknown> => {
          switch (item.do) {
            case 'enter': {
              const user = await userInLine();
              const registration = await register(db, user, raceAt(item.race));
              const transaction = await openPayment(db, user, registration.id);
              return orders.push({ user, registration, transaction, paid: null, back: false });
            }
            case 'say': {
              const order = nth(orders, item.pick);
              if (order === undefined) {
                return;
              }
              // What a provider does: money comes once, and goes back only after it came.
              if (item.status === 'REFUND' ? order.paid === null : order.paid !== null) {
                return;
              }
              if (item.status === 'PAID') {
                order.paid = order.transaction.jumlah + item.difference;
              }
              if (item.status === 'REFUND') {
                order.back = true;
              }
              return applyStatus(db, order.transaction, item.status, {
                amount: order.paid ?? order.transaction.jumlah,
              });
            }
            case 'expire':
              await byHand(
                `update public.pendaftaran_lomba set kedaluwarsa_pada = now() - interval '1 second'
                 where lomba_id = any ($1) and status_pendaftaran = 'pending'`,
                [races.map((each) => each.race.id)],
              );
              return books.release();
            case 'decide': {
              const order = nth(orders, item.pick);
              if (order === undefined) {
                return;
              }
              const me = desk(people[0]);
              const { id } = order.registration;
              if (item.act === 'accept') {
                return me.accept(id);
              }
              if (item.act === 'place') {
                return me.addPlace(id);
              }
              if (item.act === 'move') {
                return me.move(id, raceAt(item.to));
              }
              if (item.act === 'ask') {
                const { refund } = await me.ask(id);
                return refunds.push(refund.id);
              }
              const refund = nth(refunds, item.pick);
              return refund === undefined ? undefined : me.withdraw(refund);
            }
            case 'step': {
              const known = await raceRefunds();
              const refund = nth(known, item.pick);
              if (refund === undefined) {
                return;
              }
              const me = desk(people[item.who % 2] as string);
              if (item.act === 'approve') {
                return me.approve(refund.id);
              }
              if (item.act === 'close') {
                return me.close(refund.id);
              }
              const { refund: paid } = await payInLine(me, refund.id, item.evenSo);
              // Entered once, however often two people pressed.
              expect(transferred.has(refund.id)).toBe(false);
              return transferred.set(refund.id, paid.jumlah as number);
            }
            case 'race': {
              const { id } = raceAt(item.race).race;
              if (item.act === 'off') {
                return desk(club.owner).callOff(id);
              }
              return byHand('update public.lomba set status = $2 where id = $1', [
                id,
                item.act === 'draft' ? 'draf' : 'dipublikasi',
              ]);
            }
            case 'choose': {
              const order = nth(orders, item.pick);
              return (
                order &&
                choose(order, item.choice, item.choice === 'move' ? raceAt(item.to) : undefined)
              );
            }
            case 'leave': {
              const order = nth(orders, item.pick);
              if (order === undefined) {
                return;
              }
              const registration_id = order.registration.id;
              if (item.act === 'take_back') {
                return db.rpc(order.user, 'take_back_cancel', { registration_id });
              }
              if (item.act === 'account') {
                const wish = (await raceRefunds()).find(
                  (each) => each.pendaftaran_id === registration_id,
                );
                return (
                  wish &&
                  db.rpc(order.user, 'give_refund_account', {
                    refund_id: wish.id,
                    account: JSON.stringify({ ...account, nomor: String(1e7 + item.pick) }),
                    together: [],
                  })
                );
              }
              return db.rpc(order.user, 'ask_cancel', {
                registration_id,
                account: JSON.stringify(account),
                commit: true,
              });
            }
            case 'part': {
              const order = nth(orders, item.pick);
              return (
                order &&
                desk(people[item.who % 2] as string).ask(order.registration.id, {
                  amount: item.amount,
                  leaves: item.leaves,
                })
              );
            }
          }
        };

        // The owner's one connection takes one statement after the other.
        let line: Promise<unknown> = Promise.resolve();
        const inLine = <T>(work: () => Promise<T>): Promise<T> => {
          const next = line.then(work, work);
          line = next.catch(() => undefined);
          return next;
        };
        const byHand = (text: string, values: unknown[]) =>
          inLine(() => db.admin.query(text, values));
        const userInLine = () => inLine(() => createUser(db));
        const payInLine = async (
          me: ReturnType<typeof desk>,
          refundId: string,
          even_so: boolean,
        ) => {
          const proof = await inLine(() => money.proofOf(refundId));
          return me.pay(refundId, { proof, even_so });
        };
        const raceRefunds = async () =>
          (
            await Promise.all(races.map((each) => desk(club.owner).refunds(each.race.id)))
          ).flat() as { id: string; pendaftaran_id: string }[];

        const gone = new Set<string>();
        const check = async () => {
          // Who has left stays out, and no payment gives back more than came in with it, with what is asked for.
          for (const { registration } of orders) {
            const now = await books.registration(registration.id);
            if (now.keluar_pada !== null) {
              gone.add(registration.id);
            }
            expect(now.keluar_pada === null || now.status_pendaftaran === 'dibatalkan').toBe(true);
            expect(gone.has(registration.id)).toBe(now.keluar_pada !== null);
          }
          let received = 0;
          let refunded = 0;
          for (const { race: each } of races) {
            const money = await desk(club.treasurer).money(each.id);
            const rows = await desk(club.treasurer).rows(each.id);
            const total = (list: Json[], column: string) =>
              list.reduce((sum, row) => sum + Number(row[column]), 0);
            for (const column of [
              'received',
              'refunded',
              'base_price',
              'unique_code',
              'admin_fee',
              'other_amount',
            ] as const) {
              expect(total(money.days, column)).toBe(money.summary[column]);
              expect(total(money.categories, column)).toBe(money.summary[column]);
              expect(total(rows, column)).toBe(money.summary[column]);
            }
            const parts = ['base_price', 'unique_code', 'admin_fee', 'other_amount'];
            expect(parts.reduce((sum, part) => sum + Number(money.summary[part]), 0)).toBe(
              money.summary.received,
            );
            received += Number(money.summary.received);
            refunded += Number(money.summary.refunded);
            const slots = await slotsOf(db, each.id);
            expect(slots.counted).toBe(slots.live);
          }
          const paid = orders.filter((order) => order.paid !== null);
          expect(received).toBe(paid.reduce((sum, order) => sum + Number(order.paid), 0));
          const byProvider = paid.filter(({ back }) => back);
          expect(refunded).toBe(
            byProvider.reduce((sum, order) => sum + Number(order.paid), 0) +
              [...transferred.values()].reduce((sum, amount) => sum + amount, 0),
          );
        };

        for (const batch of batches) {
          const results = await Promise.allSettled(batch.map(act));
          for (const result of results) {
            if (result.status === 'fulfilled') {
              continue;
            }
            const { state, code } = await refusalOf(Promise.reject(result.reason));
            expect(`${state} ${code}`).toMatch(/^PT4/);
          }
          await check();
        }
        await books.release();
        await books.release();
        await check();
        expect(await contradictions()).toEqual([]);
        for (const { paid, back, registration } of orders) {
          if (paid === null || back) {
            continue;
          }
          const now = await books.registration(registration.id);
          const isIn =
            now.status_pendaftaran === 'dikonfirmasi' && now.status_pembayaran === 'dibayar';
          const isBack = now.status_pembayaran === 'refund';
          expect(isIn || isBack || now.perlu_tindakan !== null || now.keluar_pada !== null).toBe(
            true,
          );
        }
      },
    ),
    { numRuns: size(3, 200), endOnFailure: true },
  );
  await money.setLimit(500_000);
});
