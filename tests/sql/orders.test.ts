import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { paidTogether } from '#domain/paid-together.ts';
import { fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import {
  applyStatus,
  createCategory,
  createOpenRace,
  createUser,
  endHold,
  joinWaitingList,
  linkCategory,
  only,
  openPayment,
  type Registration,
  register,
  registerTogether,
  riderName,
  slotsOf,
  type Transaction,
} from '#tests/support/sql-fixtures.ts';
import { payments } from '#tests/support/sql-payments.ts';

// Several children of one parent in one race: entered all or none, paid with one charge, each with a fate of its own.

const db = fileDatabase();
const books = payments(db);

function siblings(values: Record<string, unknown> = {}) {
  return createOpenRace(db, { satu_rider_per_akun: false, ...values });
}

async function fee(amount: number) {
  return Number(
    only((await db.admin.query('select public.admin_fee($1) as fee', [amount])).rows).fee,
  );
}

function sum(rows: { total_bayar: number }[]) {
  return rows.reduce((total, { total_bayar }) => total + total_bayar, 0);
}

async function family(count: number, values: Record<string, unknown> = {}) {
  const target = await siblings(values);
  const user = await createUser(db);
  const children = await registerTogether(db, user, target, Array(count).fill({}));
  return { target, user, children, ids: children.map(({ id }) => id) };
}

function statesOf(ids: string[]) {
  return Promise.all(
    ids.map(async (id) => {
      const row = await books.registration(id);
      return [row.status_pendaftaran, row.status_pembayaran, row.perlu_tindakan];
    }),
  );
}

async function partsOf(charge: Transaction) {
  const { rows } = await db.admin.query<Transaction>(
    'select * from public.transaksi_pembayaran where id = $1 or induk_id = $1 order by bagian_awal',
    [charge.id],
  );
  return rows;
}

function cancel(user: string, id: string) {
  return db.rpc<Registration>(user, 'cancel_registration', { registration_id: id });
}

/** The provider is asked about all charges of an order, and says nothing new. */
async function asked(id: string) {
  for (const check of await books.claimChecks({ registration_id: id })) {
    await books.recordCheck(check);
  }
}

function codeOf(children: Registration[]) {
  return children.reduce((all, { kode_unik }) => all + kode_unik, 0);
}

function feeOf(children: Registration[]) {
  return children.reduce((all, { biaya_admin }) => all + biaya_admin, 0);
}

const confirmed = ['dikonfirmasi', 'dibayar', null];

describe('the last place', () => {
  test('is refused to two, who goes without is named, and one of them can still take it', async () => {
    const target = await siblings({ max_peserta: 5 });
    await db.admin.query('update public.lomba_kategori set kuota = 1 where lomba_id = $1', [
      target.race.id,
    ]);
    const user = await createUser(db);
    const raka = { nickname: 'Raka' };
    const zahra = { nickname: 'Zahra' };
    expect(await refusalOf(registerTogether(db, user, target, [raka, zahra]))).toMatchObject(
      refused('PT409 category_full', { left: 1, without: ['Zahra'] }),
    );
    await db.admin.query('update public.lomba set max_peserta = 1 where id = $1', [target.race.id]);
    const other = await createCategory(db);
    await linkCategory(db, target.race, other);
    expect(
      await refusalOf(
        registerTogether(db, user, target, [raka, { ...zahra, category_id: other.id }]),
      ),
    ).toMatchObject({ code: 'race_full', facts: { left: 1, without: ['Zahra'] } });
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 0, live: 0 });
    const [taken] = await registerTogether(db, user, target, [raka]);
    expect(taken?.status_pendaftaran).toBe('pending');
  });

  test('that is kept for somebody else is no place of theirs, and all who go without are named', async () => {
    const target = await siblings();
    await db.admin.query('update public.lomba_kategori set kuota = 2 where lomba_id = $1', [
      target.race.id,
    ]);
    const holder = await createUser(db);
    const held = await registerTogether(db, holder, target, [{}, {}]);
    await joinWaitingList(db, await createUser(db), target);
    await cancel(holder, held[0]?.id as string);
    expect(
      await refusalOf(
        registerTogether(db, await createUser(db), target, [
          { nickname: 'Raka' },
          { nickname: 'Zahra' },
        ]),
      ),
    ).toMatchObject({
      code: 'category_full',
      facts: { left: 0, without: ['Raka', 'Zahra'] },
    });
  });
});

describe('register_riders', () => {
  test('prices each child, and shares one unique code and one fee among them', async () => {
    const { user, target, children } = await family(3, { harga_dasar: 180_000 });
    expect(children.map(({ urutan_pesanan }) => urutan_pesanan)).toEqual([1, 2, 3]);
    expect(new Set(children.map(({ pesanan_id }) => pesanan_id)).size).toBe(1);
    const code = codeOf(children);
    expect(code).toBeGreaterThanOrEqual(1);
    expect(feeOf(children)).toBe(await fee(3 * 180_000 + code));
    for (const { kode_unik, biaya_admin, total_bayar } of children) {
      expect(total_bayar).toBe(180_000 + kode_unik + biaya_admin);
      // To the rupiah nobody carries more than another.
      expect(Math.abs(kode_unik - code / 3)).toBeLessThan(1);
      expect(Math.abs(biaya_admin - feeOf(children) / 3)).toBeLessThan(1);
    }
    expect(children.every(({ user_id }) => user_id === user)).toBe(true);
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 3, live: 3 });
  });

  test('the same request again is the same order, also at once', async () => {
    const target = await siblings();
    const user = await createUser(db);
    const request = randomUUID();
    const children = [{ full_name: 'Raka Putra' }, { full_name: 'Sinta Putri' }];
    const [one, two] = await Promise.all([
      registerTogether(db, user, target, children, request),
      registerTogether(db, user, target, children, request),
    ]);
    expect(two).toEqual(one);
    expect(await registerTogether(db, user, target, children, request)).toEqual(one);
    expect((await slotsOf(db, target.race.id)).live).toBe(2);
  });

  test('one child is entered as register_rider does it', async () => {
    const target = await createOpenRace(db);
    const user = await createUser(db);
    const request = randomUUID();
    const alone = only(await registerTogether(db, user, target, [{}], request));
    expect(alone).toMatchObject({
      pesanan_id: null,
      urutan_pesanan: null,
      kunci_permintaan: request,
    });
    expect(alone.total_bayar).toBe(150_000 + alone.kode_unik + alone.biaya_admin);
    expect(alone.biaya_admin).toBe(await fee(150_000 + alone.kode_unik));
    expect(only(await registerTogether(db, user, target, [{}], request)).id).toBe(alone.id);
    const transaction = await openPayment(db, user, alone.id);
    expect(transaction).toMatchObject({ jumlah: alone.total_bayar, tagihan: alone.total_bayar });
    expect(await refusalOf(registerTogether(db, user, target, [{ nickname: '' }]))).toEqual(
      refused('PT422 nickname_required', {}),
    );
  });

  test('a free race confirms all of them at once', async () => {
    const { children } = await family(2, { harga_dasar: 0 });
    expect(children).toMatchObject([
      { total_bayar: 0, status_pendaftaran: 'dikonfirmasi', status_pembayaran: 'dibayar' },
      { total_bayar: 0, status_pendaftaran: 'dikonfirmasi', status_pembayaran: 'dibayar' },
    ]);
  });

  test('a race of one rider for an account takes no order of two', async () => {
    const target = await createOpenRace(db);
    const user = await createUser(db);
    expect(await refusalOf(registerTogether(db, user, target, [{}, {}]))).toMatchObject(
      refused('PT409 one_rider_per_account'),
    );
    expect((await slotsOf(db, target.race.id)).live).toBe(0);
  });

  test('siblings join a confirmed child, and the same rider is refused by place and entry', async () => {
    const target = await siblings();
    const user = await createUser(db);
    const name = riderName();
    const own = await register(db, user, target, { full_name: name });
    await applyStatus(db, await openPayment(db, user, own.id), 'PAID');
    expect(await registerTogether(db, user, target, [{}, {}])).toHaveLength(2);
    expect(
      await refusalOf(registerTogether(db, user, target, [{}, { full_name: name.toUpperCase() }])),
    ).toEqual(
      refused('PT409 rider_already_entered', {
        pendaftaran_id: own.id,
        name,
        status_pendaftaran: 'dikonfirmasi',
        status_pembayaran: 'dibayar',
        place: 2,
        rider: 'Bima',
      }),
    );
    expect((await slotsOf(db, target.race.id)).live).toBe(3);
  });

  test.each([
    ['nickname_required', { nickname: ' ' }, { place: 2 }],
    ['age_below_min', { birth_date: '01-01-2026', nickname: 'Adik' }, { place: 2, rider: 'Adik' }],
    ['gender_invalid', { gender: 'x' }, { place: 2, rider: 'Bima' }],
    ['category_not_found', { category_id: 'bukan uuid' }, { place: 2 }],
  ])('%s names the child, and nobody is entered', async (code, second, facts) => {
    const target = await createOpenRace(
      db,
      { satu_rider_per_akun: false },
      { category: { usia_min: 2, usia_max: 12 } },
    );
    const user = await createUser(db);
    expect(await refusalOf(registerTogether(db, user, target, [{}, second, {}]))).toMatchObject({
      code,
      facts,
    });
    expect((await slotsOf(db, target.race.id)).live).toBe(0);
  });

  test('the same child twice in one order, nobody, and too many', async () => {
    const target = await siblings();
    const user = await createUser(db);
    const full_name = riderName();
    expect(
      await refusalOf(registerTogether(db, user, target, [{ full_name }, {}, { full_name }])),
    ).toMatchObject({ code: 'rider_twice', facts: { same_as: 1, place: 3 } });
    expect(await refusalOf(registerTogether(db, user, target, []))).toMatchObject({
      code: 'entries_required',
    });
    expect(await refusalOf(registerTogether(db, user, target, Array(11).fill({})))).toMatchObject({
      code: 'too_many_entries',
      facts: { max: 10 },
    });
    expect(await refusalOf(registerTogether(db, user, target, [{}, {}], null))).toMatchObject({
      code: 'request_id_required',
    });
    expect(await refusalOf(registerTogether(db, 'anon', target, [{}, {}]))).toMatchObject({
      state: '42501',
    });
  });

  test('more than QRIS charges is refused before anybody is entered', async () => {
    const target = await siblings({ harga_dasar: 2_000_000 });
    const user = await createUser(db);
    expect(await refusalOf(registerTogether(db, user, target, [{}, {}, {}]))).toMatchObject(
      refused('PT422 order_not_chargeable', { max: 5_000_000 }),
    );
    expect((await slotsOf(db, target.race.id)).live).toBe(0);
  });

  test('limits count the children', async () => {
    const target = await siblings();
    const user = await createUser(db);
    await registerTogether(db, user, target, Array(8).fill({}));
    expect(await refusalOf(registerTogether(db, user, target, [{}, {}, {}]))).toMatchObject(
      refused('PT429 too_many_unpaid_race', { limit: 10, waiting: 8 }),
    );
    expect(await registerTogether(db, user, target, [{}, {}])).toHaveLength(2);
  });
});

describe('places', () => {
  test('a family of three and two places: none is taken, and two fit', async () => {
    const target = await siblings({ max_peserta: 2 });
    const user = await createUser(db);
    expect(await refusalOf(registerTogether(db, user, target, [{}, {}, {}]))).toMatchObject(
      refused('PT409 race_full'),
    );
    expect((await slotsOf(db, target.race.id)).live).toBe(0);
    expect(await registerTogether(db, user, target, [{}, {}])).toHaveLength(2);
  });

  test('a class with one place for two of them takes neither, nor the sibling in another class', async () => {
    const target = await siblings();
    const small = await createCategory(db);
    await linkCategory(db, target.race, small, 1);
    const user = await createUser(db);
    expect(
      await refusalOf(
        registerTogether(db, user, target, [
          {},
          { category_id: small.id, nickname: 'Adik' },
          { category_id: small.id },
        ]),
      ),
    ).toMatchObject({
      code: 'category_full',
      facts: { category: small.nama, place: 2, rider: 'Adik' },
    });
    expect((await slotsOf(db, target.race.id)).live).toBe(0);
  });

  test('two families at once for the last places: one is in as a whole, the other not at all', async () => {
    for (let round = 0; round < 6; round++) {
      const target = await siblings({ max_peserta: 4 });
      const users = [await createUser(db), await createUser(db)];
      const results = await Promise.allSettled(
        users.map((user) => registerTogether(db, user, target, [{}, {}, {}])),
      );
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await slotsOf(db, target.race.id)).toEqual({ counted: 3, live: 3 });
    }
  });

  test('two parents of the same children, in opposite order, do not wait in a circle', async () => {
    const target = await siblings({ max_peserta: 200 });
    for (let round = 0; round < 10; round++) {
      const names = [riderName(), riderName(), riderName()];
      const users = [await createUser(db), await createUser(db)];
      const results = await Promise.allSettled(
        users.map((user, index) =>
          registerTogether(
            db,
            user,
            target,
            (index === 0 ? names : names.toReversed()).map((full_name) => ({ full_name })),
          ),
        ),
      );
      const late = only(results.filter((result) => result.status === 'rejected'));
      expect(await refusalOf(Promise.reject(late.reason))).toMatchObject(
        refused('PT409 rider_already_entered'),
      );
    }
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 30, live: 30 });
  });
});

describe('one charge', () => {
  test('any child opens the same charge, of the sum of all', async () => {
    const { user, children, ids } = await family(3);
    const charge = await openPayment(db, user, ids[2] as string);
    expect(charge).toMatchObject({ pendaftaran_lomba_id: ids[0], tagihan: sum(children) });
    expect((await openPayment(db, user, ids[1] as string)).id).toBe(charge.id);
    expect((await partsOf(charge)).map(({ jumlah }) => jumlah)).toEqual(
      children.map(({ total_bayar }) => total_bayar),
    );
    expect(await books.claimCharge(charge.id)).toBe(true);
    expect(await books.claimCharge(charge.id)).toBe(false);
    const stored = await books.storeCharge(charge.id);
    // Each child's order shows the checkout.
    for (const part of await partsOf(charge)) {
      expect(part).toMatchObject({
        checkout_url: stored.checkout_url,
        penagihan_dimulai_pada: null,
      });
    }
    const [order] = await db.query('service_role', 'select * from public.charge_order($1)', [
      charge.id,
    ]);
    expect(order).toMatchObject({ entries: 3, unique_code: codeOf(children) });
    const [result] = await db.query(user, 'select * from public.payment_result($1)', [
      stored.reference,
    ]);
    expect(result).toMatchObject({ amount: sum(children), order_id: children[0]?.pesanan_id });
    expect(await books.claimChecks({ registration_id: ids[1] as string })).toMatchObject([
      { transaction_id: charge.id, amount: sum(children) },
    ]);
  });

  test('PAID confirms all, SETTLED keeps them, the provider’s REFUND takes all out', async () => {
    const { target, user, ids } = await family(3);
    const charge = await openPayment(db, user, ids[0] as string);
    expect(await applyStatus(db, charge, 'PAID')).toMatchObject({ outcome: 'applied' });
    expect(await applyStatus(db, charge, 'PAID')).toMatchObject({ outcome: 'unchanged' });
    expect(await statesOf(ids)).toEqual([confirmed, confirmed, confirmed]);
    await applyStatus(db, charge, 'SETTLED');
    expect(await statesOf(ids)).toEqual([confirmed, confirmed, confirmed]);
    await applyStatus(db, charge, 'REFUND');
    const back = ['dibatalkan', 'refund', null];
    expect(await statesOf(ids)).toEqual([back, back, back]);
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 0, live: 0 });
    expect(await books.discrepancies()).toEqual([]);
  });

  test('a child for whom there is no place any more becomes a case alone', async () => {
    const { target, user, ids } = await family(3, { max_peserta: 3 });
    const charge = await openPayment(db, user, ids[0] as string);
    await Promise.all(ids.map((id) => endHold(db, id)));
    await books.release();
    await register(db, await createUser(db), target);
    expect(await applyStatus(db, charge, 'PAID')).toMatchObject({ outcome: 'needs_action' });
    expect(await statesOf(ids)).toEqual([
      confirmed,
      confirmed,
      ['dibatalkan', 'dibayar', 'slot_habis'],
    ]);
    await db.admin.query('update public.lomba set max_peserta = 4 where id = $1', [target.race.id]);
    expect(await statesOf(ids)).toEqual([confirmed, confirmed, confirmed]);
    expect(await books.discrepancies()).toEqual([]);
  });

  test('another amount confirms nobody, and is shared out to the rupiah', async () => {
    const { user, children, ids } = await family(3);
    const charge = await openPayment(db, user, ids[0] as string);
    const paid = sum(children) - 1_001;
    expect(await applyStatus(db, charge, 'PAID', { amount: paid })).toMatchObject({
      outcome: 'amount_mismatch',
    });
    const odd = ['pending', 'pending', 'jumlah_tidak_sesuai'];
    expect(await statesOf(ids)).toEqual([odd, odd, odd]);
    const { rows } = await db.admin.query<{ diterima: string }>(
      'select diterima from private.uang_transaksi where pendaftaran_id = any ($1)',
      [ids],
    );
    expect(rows.reduce((total, { diterima }) => total + Number(diterima), 0)).toBe(paid);
    expect(rows.every(({ diterima }) => Number(diterima) > 0)).toBe(true);
    // The organiser takes one child's part as good.
    const second = (await partsOf(charge))[1] as Transaction;
    await db.admin.query('select private.accept_payment($1, $2)', [
      second.merchant_ref,
      'Kurang bayar',
    ]);
    expect(await statesOf(ids)).toEqual([odd, confirmed, odd]);
    expect(await books.discrepancies()).toEqual([]);
  });

  test('a second charge of one order is a second payment of each child', async () => {
    const { user, ids } = await family(2);
    const charge = await openPayment(db, user, ids[0] as string);
    const { reference } = await books.storeCharge(charge.id);
    await applyStatus(db, charge, 'PAID', { reference });
    await applyStatus(db, charge, 'PAID', { reference: `DEV-T${randomUUID()}` });
    const twice = ['dikonfirmasi', 'dibayar', 'dibayar_ganda'];
    expect(await statesOf(ids)).toEqual([twice, twice]);
    await applyStatus(db, charge, 'REFUND', { reference });
    expect(await statesOf(ids)).toEqual([confirmed, confirmed]);
    expect(await books.discrepancies()).toEqual([]);
  });

  test('renewing takes all places again, or none', async () => {
    const { target, user, ids } = await family(2, { max_peserta: 2 });
    await Promise.all(ids.map((id) => endHold(db, id)));
    await books.release();
    const stranger = await register(db, await createUser(db), target);
    expect(await refusalOf(openPayment(db, user, ids[0] as string))).toMatchObject({
      code: 'race_full',
    });
    expect((await slotsOf(db, target.race.id)).live).toBe(1);
    await cancel(stranger.user_id as string, stranger.id);
    await openPayment(db, user, ids[1] as string);
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 2, live: 2 });
    expect(await statesOf(ids)).toEqual([
      ['pending', 'pending', null],
      ['pending', 'pending', null],
    ]);
  });

  test('the parts of an ended charge stay as they were asked for', async () => {
    const { user, ids } = await family(2);
    const charge = await openPayment(db, user, ids[0] as string);
    await applyStatus(db, charge, 'FAILED');
    expect((await partsOf(charge)).map(({ status }) => status)).toEqual(['FAILED', 'FAILED']);
    const next = await openPayment(db, user, ids[1] as string);
    expect(next.id).not.toBe(charge.id);
    expect(
      await refusalOf(
        db.admin.query(
          'update public.transaksi_pembayaran set tagihan = tagihan + 1 where id = $1',
          [next.id],
        ),
      ),
    ).toMatchObject({ code: 'transaction_is_fixed' });
  });
});

describe('leaving', () => {
  test('before payment: the others pay what they would have paid without the child', async () => {
    const { target, user, children, ids } = await family(3);
    const [first] = children as [Registration];
    const old = await openPayment(db, user, first.id);
    await books.storeCharge(old.id);
    expect(await refusalOf(cancel(user, first.id))).toMatchObject({ code: 'payment_check_needed' });
    await asked(first.id);
    expect(await cancel(user, first.id)).toMatchObject({ status_pendaftaran: 'dibatalkan' });
    expect((await partsOf(old)).map(({ status }) => status)).toEqual(Array(3).fill('EXPIRED'));
    const rest = await Promise.all(ids.slice(1).map(books.registration));
    const code = codeOf(children);
    expect([codeOf(rest), feeOf(rest)]).toEqual([code, await fee(300_000 + code)]);
    expect(rest.map(({ status_pembayaran }) => status_pembayaran)).toEqual(['pending', 'pending']);
    const charge = await openPayment(db, user, ids[2] as string);
    expect(charge.id).not.toBe(old.id);
    expect(charge).toMatchObject({ pendaftaran_lomba_id: ids[1], tagihan: sum(rest) });
    expect(await partsOf(charge)).toHaveLength(2);
    await applyStatus(db, charge, 'PAID');
    expect(await statesOf(ids)).toEqual([['dibatalkan', 'gagal', null], confirmed, confirmed]);
    expect((await slotsOf(db, target.race.id)).live).toBe(2);
    expect(await books.discrepancies()).toEqual([]);
  });

  test('in each order of leaving, the children who are left pay the same, and share it in the same way', async () => {
    const left = async (order: number[]) => {
      const { user, ids } = await family(4);
      await db.admin.query(
        `update public.pesanan o set kode_unik = 401 from public.pendaftaran_lomba p
         where p.id = $1 and o.id = p.pesanan_id`,
        [ids[0]],
      );
      for (const place of order) {
        await cancel(user, ids[place] as string);
      }
      const rest = await Promise.all(ids.map(books.registration));
      return rest
        .filter(({ status_pendaftaran }) => status_pendaftaran === 'pending')
        .map(({ kode_unik, biaya_admin, total_bayar }) => [kode_unik, biaya_admin, total_bayar]);
    };
    expect(await left([0, 3])).toEqual(await left([3, 0]));
    expect(await left([1, 2])).toEqual(await left([0, 1]));
  });

  test('the picture of the old QR, paid all the same, is a second payment and brings the child back', async () => {
    const { user, children, ids } = await family(2);
    const old = await openPayment(db, user, ids[0] as string);
    await cancel(user, ids[0] as string);
    const charge = await openPayment(db, user, ids[1] as string);
    expect(charge.tagihan).toBe((await books.registration(ids[1] as string)).total_bayar);
    await applyStatus(db, charge, 'PAID');
    await applyStatus(db, old, 'PAID', { amount: sum(children) });
    expect(await statesOf(ids)).toEqual([confirmed, ['dikonfirmasi', 'dibayar', 'dibayar_ganda']]);
    const { rows } = await db.admin.query<{ all: string }>(
      `select sum(harga_dasar + kode_unik + biaya_admin) as all from private.uang_transaksi
       where pendaftaran_id = any ($1) and status = 'PAID'`,
      [ids],
    );
    expect(Number(only(rows).all)).toBe(sum(children) + charge.tagihan);
    expect(await books.discrepancies()).toEqual([]);
  });

  test('one after the other, until nobody is left', async () => {
    const { target, user, ids } = await family(2);
    await openPayment(db, user, ids[0] as string);
    await cancel(user, ids[1] as string);
    await cancel(user, ids[0] as string);
    expect((await slotsOf(db, target.race.id)).live).toBe(0);
    expect(await refusalOf(openPayment(db, user, ids[0] as string))).toMatchObject({
      code: 'payment_closed',
    });
    expect(await books.discrepancies()).toEqual([]);
  });

  test('not while the charge is being made, and not when it is paid', async () => {
    const { user, ids } = await family(2);
    const charge = await openPayment(db, user, ids[0] as string);
    await books.claimCharge(charge.id);
    expect(await refusalOf(cancel(user, ids[1] as string))).toMatchObject({
      code: 'charge_in_progress',
    });
    await applyStatus(db, charge, 'PAID');
    expect(await refusalOf(cancel(user, ids[1] as string))).toMatchObject({ code: 'already_paid' });
  });
});

test('the app and the database agree on who is paid together', async () => {
  const { ids } = await family(2);
  const [first, second] = ids as [string, string];
  for (const status_pendaftaran of ['pending', 'dikonfirmasi', 'dibatalkan'] as const) {
    for (const status_pembayaran of ['pending', 'dibayar', 'gagal', 'refund'] as const) {
      for (const mark of [null, 'slot_habis']) {
        for (const givenUp of [null, '2026-01-01T00:00:00Z']) {
          await db.admin.query(
            `update public.pendaftaran_lomba set status_pendaftaran = $2, status_pembayaran = $3, perlu_tindakan = $4,
               dibatalkan_pada = $5 where id = $1`,
            [second, status_pendaftaran, status_pembayaran, mark, givenUp],
          );
          const { rows } = await db.admin.query<{ together: string[] }>(
            'select private.paid_together(p) as together from public.pendaftaran_lomba p where p.id = $1',
            [first],
          );
          const children = await Promise.all([first, second].map(books.registration));
          expect(only(rows).together).toEqual(
            paidTogether(children as Parameters<typeof paidTogether>[0]).map(({ id }) => id),
          );
        }
      }
    }
  }
  // Those states were no work of payments.
  await db.admin.query(
    `update public.pendaftaran_lomba set status_pendaftaran = 'pending', status_pembayaran = 'pending',
       perlu_tindakan = null, dibatalkan_pada = null where id = $1`,
    [second],
  );
});

test('what happens at once to one order is a refusal or is done, and never a circle', async () => {
  for (let round = 0; round < 8; round++) {
    const { user, ids } = await family(3);
    const charge = await openPayment(db, user, ids[0] as string);
    await books.storeCharge(charge.id);
    await asked(ids[0] as string);
    const works = [
      ...ids.map((id) => openPayment(db, user, id)),
      ...ids.map((id) => cancel(user, id)),
      applyStatus(db, charge, round % 2 === 0 ? 'PAID' : 'EXPIRED'),
      applyStatus(db, charge, 'SETTLED'),
      asked(ids[2] as string),
      books.claimCharge(charge.id),
      books.release(),
      db.rpc(user, 'begin_payment_check', { registration_id: ids[1] as string }),
    ];
    const faults: string[] = [];
    for (const result of await Promise.allSettled<unknown>(works)) {
      if (result.status === 'rejected') {
        const { state, code } = await refusalOf(Promise.reject(result.reason));
        if (!state?.startsWith('PT4')) {
          faults.push(`${state} ${code}`);
        }
      }
    }
    expect(faults).toEqual([]);
    for (const [, payment, mark] of await statesOf(ids)) {
      expect(payment === 'dibayar' || mark !== null).toBe(true);
    }
  }
  expect(await books.discrepancies()).toEqual([]);
});
