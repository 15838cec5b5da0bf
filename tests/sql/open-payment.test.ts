import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { actAs, fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import {
  applyStatus,
  createOpenRace,
  createOrder,
  createUser,
  endHold,
  openPayment,
  type Registration,
  read,
  register,
  slotsOf,
  type Transaction,
  untilWaiting,
} from '#tests/support/sql-fixtures.ts';

const db = fileDatabase();

function registrationOf(id: string) {
  return read<Registration>(db, 'public.pendaftaran_lomba', id);
}
function transactionOf(id: string) {
  return read<Transaction>(db, 'public.transaksi_pembayaran', id);
}

async function release(registrationId: string): Promise<void> {
  await endHold(db, registrationId);
  await db.rpc('service_role', 'release_expired', { max_rows: 100 });
  expect((await registrationOf(registrationId)).status_pendaftaran).toBe('dibatalkan');
}

function updateRace(raceId: string, set: string) {
  return db.admin.query(`update public.lomba set ${set} where id = $1`, [raceId]);
}

function charge(transactionId: string, changes: Record<string, unknown> = {}) {
  return db.rpc<Transaction>('service_role', 'record_charge', {
    transaction_id: transactionId,
    reference: `DEV-T${randomUUID()}`,
    checkout_url: 'https://contoh.id/checkout',
    qr_url: 'https://contoh.id/qr',
    qr_string: '000201',
    expires_at: '2999-01-01T00:00:00Z',
    ...changes,
  });
}

describe('open_payment', () => {
  test('makes one UNPAID transaction of the total, and returns it again', async () => {
    const { user, registration, transaction } = await createOrder(db);
    expect(transaction).toMatchObject({
      user_id: user,
      pendaftaran_lomba_id: registration.id,
      tipe_order: 'pendaftaran_lomba',
      jumlah: registration.total_bayar,
      metode_pembayaran: 'QRIS',
      status: 'UNPAID',
      checkout_url: null,
      ditagih_pada: null,
      lunas: false,
    });
    expect(transaction.reference).toMatch(/^[0-9a-f-]{36}$/);
    const [, epoch, suffix] =
      /^MERCH-(\d{13})-([0-9a-f]{8,})$/.exec(transaction.merchant_ref) ?? [];
    expect(suffix).toBeDefined();
    const made = new Date(transaction.dibuat_pada).getTime();
    expect(Math.abs(Number(epoch) - made)).toBeLessThan(60_000);
    expect(await openPayment(db, user, registration.id)).toEqual(transaction);
  });

  test('ten calls at once make one transaction', async () => {
    const user = await createUser(db);
    const registration = await register(db, user, await createOpenRace(db));
    const opened = await Promise.all(
      Array.from({ length: 10 }, () => openPayment(db, user, registration.id)),
    );
    expect(new Set(opened.map((transaction) => transaction.id)).size).toBe(1);
    const { rows } = await db.admin.query(
      'select count(*) from public.transaksi_pembayaran where pendaftaran_lomba_id = $1',
      [registration.id],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('a second tab waits for the first and gets its transaction', async () => {
    const user = await createUser(db);
    const registration = await register(db, user, await createOpenRace(db));
    const first = await db.connect();
    await first.query('begin');
    await actAs(first, user);
    const { rows } = await first.query('select id from public.open_payment($1)', [registration.id]);
    const second = openPayment(db, user, registration.id);
    await untilWaiting(db, 1);
    await first.query('commit');
    expect((await second).id).toBe(rows[0].id);
  });

  test('the database itself refuses a second UNPAID transaction', async () => {
    const { registration } = await createOrder(db);
    const second = db.admin.query(
      `insert into public.transaksi_pembayaran (user_id, pendaftaran_lomba_id, jumlah, merchant_ref)
       values ($1, $2, 1, $3)`,
      [registration.user_id, registration.id, randomUUID()],
    );
    expect(await refusalOf(second)).toMatchObject({
      state: '23505',
      code: expect.stringContaining('transaksi_pembayaran_one_unpaid_idx'),
    });
  });

  test("another user's registration, and one that does not exist, are not found", async () => {
    const { registration } = await createOrder(db);
    const stranger = await createUser(db);
    for (const id of [registration.id, randomUUID(), null]) {
      const refusal = await refusalOf(db.rpc(stranger, 'open_payment', { registration_id: id }));
      expect(refusal).toEqual(refused('PT404 registration_not_found', {}));
    }
  });

  test.each(['PAID', 'SETTLED'])('is refused after %s', async (status) => {
    const { user, registration, transaction } = await createOrder(db);
    await applyStatus(db, transaction, status);
    expect(await refusalOf(openPayment(db, user, registration.id))).toEqual(
      refused('PT409 already_paid', {}),
    );
  });

  test.each(['check_in', 'selesai', 'dnf'])('is refused when the rider is %s', async (status) => {
    const { user, registration } = await createOrder(db);
    await db.admin.query(
      'update public.pendaftaran_lomba set status_pendaftaran = $2 where id = $1',
      [registration.id, status],
    );
    expect((await refusalOf(openPayment(db, user, registration.id))).code).toBe('already_paid');
  });

  test('is closed after a refund', async () => {
    const { user, registration, transaction } = await createOrder(db);
    await applyStatus(db, transaction, 'REFUND');
    expect(await refusalOf(openPayment(db, user, registration.id))).toEqual(
      refused('PT409 payment_closed', { reason: 'refund' }),
    );
  });

  test('is closed while the organiser has something to decide, and says what', async () => {
    const { user, registration, transaction } = await createOrder(db);
    await applyStatus(db, transaction, 'PAID', { amount: transaction.jumlah - 1 });
    expect(await refusalOf(openPayment(db, user, registration.id))).toEqual(
      refused('PT409 payment_closed', { reason: 'jumlah_tidak_sesuai' }),
    );
    const late = await createOrder(db, { max_peserta: 1 });
    await release(late.registration.id);
    await register(db, await createUser(db), late.target);
    await applyStatus(db, late.transaction, 'PAID');
    expect((await refusalOf(openPayment(db, late.user, late.registration.id))).facts).toEqual({
      reason: 'slot_habis',
    });
  });

  test.each(['FAILED', 'EXPIRED'])(
    'after %s opens a new transaction on the same slot',
    async (status) => {
      const { user, target, registration, transaction } = await createOrder(db);
      await applyStatus(db, transaction, status);
      expect((await registrationOf(registration.id)).status_pembayaran).toBe('gagal');
      const again = await openPayment(db, user, registration.id);
      expect(again.id).not.toBe(transaction.id);
      expect(again.merchant_ref).not.toBe(transaction.merchant_ref);
      expect(again).toMatchObject({ status: 'UNPAID', jumlah: registration.total_bayar });
      expect(await registrationOf(registration.id)).toMatchObject({
        status_pendaftaran: 'pending',
        status_pembayaran: 'pending',
      });
      expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
    },
  );

  test('may be paid within its hold after registration has closed', async () => {
    const { user, target, registration, transaction } = await createOrder(db);
    await applyStatus(db, transaction, 'FAILED');
    await updateRace(target.race.id, "pendaftaran_selesai = now() - interval '1 hour'");
    expect((await openPayment(db, user, registration.id)).status).toBe('UNPAID');
  });

  test.each(['draf', 'selesai', 'dibatalkan'])(
    'takes no money for a race that is %s',
    async (status) => {
      const { user, target, registration } = await createOrder(db);
      await updateRace(target.race.id, `status = '${status}'`);
      expect(await refusalOf(openPayment(db, user, registration.id))).toMatchObject(
        refused('PT409 race_closed', { pendaftaran_selesai: expect.any(String) }),
      );
    },
  );

  describe('of a hold that ran out but was not swept yet', () => {
    test('renews it while registration is open', async () => {
      const { user, registration, transaction } = await createOrder(db);
      await endHold(db, registration.id);
      expect((await openPayment(db, user, registration.id)).id).toBe(transaction.id);
      const held = new Date((await registrationOf(registration.id)).kedaluwarsa_pada).getTime();
      expect(held - Date.now()).toBeGreaterThan(23 * 3_600_000);
    });

    test('is refused once registration has closed', async () => {
      const { user, target, registration } = await createOrder(db);
      await endHold(db, registration.id);
      await updateRace(target.race.id, "pendaftaran_selesai = now() - interval '1 hour'");
      expect((await refusalOf(openPayment(db, user, registration.id))).code).toBe('race_closed');
    });

    test('with a charge out at the provider is left as it is', async () => {
      const { user, target, registration, transaction } = await createOrder(db);
      await charge(transaction.id, { expires_at: '2026-01-01T00:00:00Z' });
      await endHold(db, registration.id);
      await updateRace(target.race.id, "pendaftaran_selesai = now() - interval '1 hour'");
      const before = await registrationOf(registration.id);
      expect(await openPayment(db, user, registration.id)).toEqual(
        await transactionOf(transaction.id),
      );
      expect(await registrationOf(registration.id)).toEqual(before);
    });
  });

  describe('a hold is not renewed for ever', () => {
    const renewedBefore = { state: 'PT429', code: 'hold_renewed_before', facts: { limit: 1 } };

    test('nor is a place taken again: once', async () => {
      for (const end of [(id: string) => endHold(db, id), release]) {
        const { user, registration } = await createOrder(db);
        await end(registration.id);
        await openPayment(db, user, registration.id);
        expect((await registrationOf(registration.id)).perpanjangan).toBe(1);
        await end(registration.id);
        expect(await refusalOf(openPayment(db, user, registration.id))).toEqual(renewedBefore);
      }
    });

    test('nor by attempts that fail, or by a charge that ends late', async () => {
      const { user, registration, transaction } = await createOrder(db);
      await charge(transaction.id);
      await applyStatus(db, transaction, 'FAILED');
      const again = await openPayment(db, user, registration.id);
      await charge(again.id);
      expect(await registrationOf(registration.id)).toMatchObject({
        kedaluwarsa_pada: registration.kedaluwarsa_pada,
        perpanjangan: 0,
      });
    });

    test('and ends with registration, or with the start', async () => {
      const { user, target, registration } = await createOrder(db);
      await endHold(db, registration.id);
      await updateRace(target.race.id, "pendaftaran_selesai = now() + interval '2 hours'");
      await openPayment(db, user, registration.id);
      const { rows } = await db.admin.query(
        `select p.kedaluwarsa_pada = l.pendaftaran_selesai as equal
         from public.pendaftaran_lomba p join public.lomba l on l.id = p.lomba_id where p.id = $1`,
        [registration.id],
      );
      expect(rows).toEqual([{ equal: true }]);
    });

    test('one that leaves no time for a charge counts as over', async () => {
      const { user, registration } = await createOrder(db);
      const minutesLeft = (minutes: number) =>
        db.admin.query(
          'update public.pendaftaran_lomba set kedaluwarsa_pada = now() + make_interval(mins => $2) where id = $1',
          [registration.id, minutes],
        );
      await minutesLeft(11);
      await openPayment(db, user, registration.id);
      expect((await registrationOf(registration.id)).perpanjangan).toBe(0);
      await minutesLeft(9);
      await openPayment(db, user, registration.id);
      expect((await registrationOf(registration.id)).perpanjangan).toBe(1);
      await minutesLeft(9);
      expect(await refusalOf(openPayment(db, user, registration.id))).toEqual(renewedBefore);
    });

    test('a stored checkout is given again until it ends, also when there is no time for another', async () => {
      const { user, target, registration, transaction } = await createOrder(db);
      await charge(transaction.id);
      await updateRace(target.race.id, "pendaftaran_selesai = now() + interval '5 minutes'");
      expect((await openPayment(db, user, registration.id)).id).toBe(transaction.id);
      const lateUser = await createUser(db);
      const late = await register(db, lateUser, await createOpenRace(db));
      await updateRace(late.lomba_id, "pendaftaran_selesai = now() + interval '9 minutes'");
      await endHold(db, late.id);
      expect(await refusalOf(openPayment(db, lateUser, late.id))).toEqual(
        refused('PT409 race_closed', {
          pendaftaran_selesai: expect.any(String),
          ditutup_pada: expect.any(String),
        }),
      );
    });

    test('not for a race that has begun, though a checkout is out', async () => {
      const { user, target, registration, transaction } = await createOrder(db);
      await charge(transaction.id);
      await updateRace(target.race.id, "tanggal_mulai = now() - interval '1 minute'");
      expect((await refusalOf(openPayment(db, user, registration.id))).code).toBe('race_closed');
    });
  });

  test('a checkout of which the provider said after its end that it is unpaid is not given again', async () => {
    const { user, registration, transaction } = await createOrder(db);
    await charge(transaction.id, { expires_at: '2026-01-01T00:00:00Z' });
    expect((await openPayment(db, user, registration.id)).id).toBe(transaction.id);
    await db.admin.query(
      'update public.transaksi_pembayaran set ditanya_pada = now() where id = $1',
      [transaction.id],
    );
    const next = await openPayment(db, user, registration.id);
    expect(next.id).not.toBe(transaction.id);
    expect((await transactionOf(transaction.id)).status).toBe('EXPIRED');
  });

  test('forty attempts an hour are enough', async () => {
    const { user, registration, transaction } = await createOrder(db);
    await applyStatus(db, transaction, 'FAILED');
    await db.admin.query(
      `insert into public.transaksi_pembayaran (user_id, pendaftaran_lomba_id, jumlah, merchant_ref, status)
       select $1, $2, 1, 'MERCH-0-' || gen_random_uuid(), 'FAILED' from generate_series(1, 39)`,
      [user, registration.id],
    );
    expect(await refusalOf(openPayment(db, user, registration.id))).toEqual(
      refused('PT429 too_many_attempts', { limit: 40, seconds: expect.any(Number) }),
    );
  });

  describe('of a released registration', () => {
    test('is held to the limits of who enters', async () => {
      const { user, target, registration } = await createOrder(db);
      await release(registration.id);
      for (let made = 0; made < 10; made++) {
        await register(db, user, target);
      }
      expect(await refusalOf(openPayment(db, user, registration.id))).toEqual(
        refused('PT429 too_many_unpaid_race', {
          limit: 10,
          waiting: 10,
          seconds: expect.any(Number),
        }),
      );
    });

    test('is refused when its category was taken out of the race meanwhile, and takes no place', async () => {
      const { user, target, registration } = await createOrder(db);
      await release(registration.id);
      await db.admin.query('delete from public.lomba_kategori where lomba_id = $1', [
        target.race.id,
      ]);
      expect(await refusalOf(openPayment(db, user, registration.id))).toEqual(
        refused('PT422 category_not_linked', {}),
      );
      expect(await slotsOf(db, target.race.id)).toEqual({ counted: 0, live: 0 });
    });

    test('is refused when the rider was entered again meanwhile', async () => {
      const { user, target, registration } = await createOrder(db);
      await release(registration.id);
      const again = await register(db, user, target, {
        full_name: registration.nama_lengkap_rider,
      });
      expect(await refusalOf(openPayment(db, user, registration.id))).toMatchObject({
        code: 'rider_already_entered',
        facts: { pendaftaran_id: again.id },
      });
    });

    test('and comes back by late money: the newer entry opens no payment', async () => {
      const { user, target, registration, transaction } = await createOrder(db);
      await release(registration.id);
      const again = await register(db, user, target, {
        full_name: registration.nama_lengkap_rider,
      });
      await applyStatus(db, transaction, 'PAID');
      expect(await registrationOf(registration.id)).toMatchObject({
        status_pendaftaran: 'dikonfirmasi',
      });
      expect(await refusalOf(openPayment(db, user, again.id))).toMatchObject(
        refused('PT409 rider_already_entered', {
          pendaftaran_id: registration.id,
          status_pendaftaran: 'dikonfirmasi',
        }),
      );
    });

    test('takes a slot again for 24 hours, with the transaction that is still open', async () => {
      const { user, target, registration, transaction } = await createOrder(db, { max_peserta: 1 });
      await release(registration.id);
      expect(await slotsOf(db, target.race.id)).toEqual({ counted: 0, live: 0 });
      expect((await openPayment(db, user, registration.id)).id).toBe(transaction.id);
      const again = await registrationOf(registration.id);
      expect(again).toMatchObject({ status_pendaftaran: 'pending', status_pembayaran: 'pending' });
      expect(new Date(again.kedaluwarsa_pada).getTime() - Date.now()).toBeGreaterThan(
        23 * 3_600_000,
      );
      expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
    });

    test('after a failed attempt, with a new transaction', async () => {
      const { user, registration, transaction } = await createOrder(db);
      await applyStatus(db, transaction, 'EXPIRED');
      await release(registration.id);
      expect((await openPayment(db, user, registration.id)).id).not.toBe(transaction.id);
    });

    test('is refused when registration has closed', async () => {
      const { user, target, registration } = await createOrder(db);
      await release(registration.id);
      await updateRace(target.race.id, "pendaftaran_selesai = now() - interval '1 second'");
      expect(await refusalOf(openPayment(db, user, registration.id))).toMatchObject(
        refused('PT409 race_closed'),
      );
    });

    test('is refused when the race has filled up', async () => {
      const { user, target, registration } = await createOrder(db, { max_peserta: 1 });
      await release(registration.id);
      await register(db, await createUser(db), target);
      expect(await refusalOf(openPayment(db, user, registration.id))).toEqual(
        refused('PT409 race_full', { max_peserta: 1 }),
      );
      expect((await registrationOf(registration.id)).status_pendaftaran).toBe('dibatalkan');
    });

    test('is refused when the category has filled up', async () => {
      const user = await createUser(db);
      const target = await createOpenRace(db, {}, { kuota: 1 });
      const registration = await register(db, user, target);
      await release(registration.id);
      await register(db, await createUser(db), target);
      expect(await refusalOf(openPayment(db, user, registration.id))).toMatchObject(
        refused('PT409 category_full', { kuota: 1 }),
      );
      expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
    });

    test('many want the one free slot back: one gets it', async () => {
      const target = await createOpenRace(db, { max_peserta: 8 });
      const riders = [];
      for (let index = 0; index < 8; index++) {
        const user = await createUser(db);
        riders.push({ user, registration: await register(db, user, target) });
      }
      for (const { registration } of riders) {
        await release(registration.id);
      }
      await updateRace(target.race.id, 'max_peserta = 1');
      const results = await Promise.allSettled(
        riders.map(({ user, registration }) => openPayment(db, user, registration.id)),
      );
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
      expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
    });
  });
});

describe('charging', () => {
  const claim = (transactionId: string) =>
    db.rpc<boolean>('service_role', 'claim_charge', { transaction_id: transactionId });

  test('of ten callers at once one may charge', async () => {
    const { transaction } = await createOrder(db);
    const claims = await Promise.all(Array.from({ length: 10 }, () => claim(transaction.id)));
    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  test('a claim lasts 60 seconds', async () => {
    const { transaction } = await createOrder(db);
    const age = (seconds: number) =>
      db.admin.query(
        'update public.transaksi_pembayaran set penagihan_dimulai_pada = now() - make_interval(secs => $2) where id = $1',
        [transaction.id, seconds],
      );
    expect(await claim(transaction.id)).toBe(true);
    await age(50);
    expect(await claim(transaction.id)).toBe(false);
    await age(61);
    expect(await claim(transaction.id)).toBe(true);
    expect(await claim(transaction.id)).toBe(false);
    // Of somebody whose transaction began a moment later; and of an hour that is to come again, as the clock was set back.
    await age(-50);
    expect(await claim(transaction.id)).toBe(false);
    await age(-3600);
    expect(await claim(transaction.id)).toBe(true);
  });

  test('a claim given back can be taken once the provider has had a rest', async () => {
    const { transaction } = await createOrder(db);
    expect(await claim(transaction.id)).toBe(true);
    await db.rpc('service_role', 'release_charge_claim', { transaction_id: transaction.id });
    expect((await refusalOf(claim(transaction.id))).code).toBe('provider_backoff');
    await db.admin.query(
      "update private.permintaan_tagihan set ditolak_pada = ditolak_pada - interval '11 seconds' where transaksi_id = $1",
      [transaction.id],
    );
    expect(await claim(transaction.id)).toBe(true);
  });

  test('nothing to claim: charged, ended or unknown', async () => {
    const charged = await createOrder(db);
    await charge(charged.transaction.id);
    const ended = await createOrder(db);
    await applyStatus(db, ended.transaction, 'FAILED');
    for (const id of [charged.transaction.id, ended.transaction.id, randomUUID(), null]) {
      expect(await claim(id as string)).toBe(false);
    }
  });

  test('the charge is stored once, and does not lengthen the hold', async () => {
    const { registration, transaction } = await createOrder(db);
    await claim(transaction.id);
    const stored = await charge(transaction.id, { reference: `DEV-${transaction.id}` });
    expect(stored).toMatchObject({
      id: transaction.id,
      reference: `DEV-${transaction.id}`,
      checkout_url: 'https://contoh.id/checkout',
      qr_url: 'https://contoh.id/qr',
      qr_string: '000201',
      status: 'UNPAID',
      ditagih_pada: expect.any(String),
      penagihan_dimulai_pada: null,
    });
    expect((await registrationOf(registration.id)).kedaluwarsa_pada).toBe(
      registration.kedaluwarsa_pada,
    );
    expect(await charge(transaction.id, { checkout_url: 'https://contoh.id/lain' })).toEqual(
      stored,
    );
  });

  test('a charge that ends before the hold does not shorten it', async () => {
    const { registration, transaction } = await createOrder(db);
    await charge(transaction.id, { expires_at: '2026-01-01T00:00:00Z' });
    expect((await registrationOf(registration.id)).kedaluwarsa_pada).toBe(
      registration.kedaluwarsa_pada,
    );
  });

  test('a charge stored late does not bring a released or paid registration back to waiting', async () => {
    const released = await createOrder(db);
    await release(released.registration.id);
    await charge(released.transaction.id);
    expect((await registrationOf(released.registration.id)).status_pendaftaran).toBe('dibatalkan');
    const paid = await createOrder(db);
    await applyStatus(db, paid.transaction, 'PAID');
    expect(await charge(paid.transaction.id)).toMatchObject({
      status: 'PAID',
      checkout_url: 'https://contoh.id/checkout',
    });
    expect((await registrationOf(paid.registration.id)).status_pendaftaran).toBe('dikonfirmasi');
  });

  test('an unknown transaction is said so', async () => {
    expect(await refusalOf(charge(randomUUID()))).toEqual(
      refused('PT404 transaction_not_found', {}),
    );
  });
});

describe('payment_result', () => {
  const result = async (caller: string, reference: string) =>
    db.query(caller, 'select * from public.payment_result($1)', [reference]);

  test('finds the own transaction by either reference, and nobody else does', async () => {
    const { user, target, registration, transaction } = await createOrder(db, {
      judul: 'Senayan Cup',
    });
    const { reference } = await charge(transaction.id);
    const {
      rows: [race],
    } = await db.admin.query(
      'select tanggal_mulai, pendaftaran_selesai from public.lomba where id = $1',
      [target.race.id],
    );
    const expected = {
      status: 'UNPAID',
      registration_id: registration.id,
      race_id: target.race.id,
      race_title: 'Senayan Cup',
      amount: registration.total_bayar,
      merchant_ref: transaction.merchant_ref,
      reference,
      needs_action: null,
      registration_status: 'pending',
      registration_payment_status: 'pending',
      cancelled_at: null,
      hold_ends_at: expect.any(String),
      hold_renewals: 0,
      race_status: 'dipublikasi',
      race_starts_at: race.tanggal_mulai,
      registration_ends_at: race.pendaftaran_selesai,
      order_id: null,
    };
    const [found] = await result(user, reference);
    expect(found).toEqual(expected);
    expect(Date.parse(found?.hold_ends_at)).toBe(Date.parse(registration.kedaluwarsa_pada));
    expect(await result(user, transaction.merchant_ref)).toEqual([found]);
    await updateRace(target.race.id, "status = 'selesai'");
    expect(await result(user, reference)).toEqual([{ ...found, race_status: 'selesai' }]);
    expect(await result(await createUser(db), reference)).toEqual([]);
    expect(await result(user, 'tidak-ada')).toEqual([]);
  });
});
