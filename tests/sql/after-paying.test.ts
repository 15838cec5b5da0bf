import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import { today } from '#tests/support/money-desk.ts';
import { fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import {
  applyStatus,
  checkedObject,
  createCategory,
  createOpenRace,
  createOrder,
  createRider,
  createUser,
  linkCategory,
  only,
  openPayment,
  type Registration,
  read,
  register,
  registerTogether,
  slotsOf,
  withSetting,
} from '#tests/support/sql-fixtures.ts';
import { organiserOf } from '#tests/support/sql-organiser.ts';

const db = fileDatabase();

type Order = Awaited<ReturnType<typeof createOrder>>;

async function paidOrder(race: Record<string, unknown> = {}): Promise<Order> {
  const order = await createOrder(db, race);
  await applyStatus(db, order.transaction, 'PAID');
  return order;
}

function entry(id: string) {
  return read<Registration>(db, 'public.pendaftaran_lomba', id);
}

function setEntry(id: string, values: string) {
  return db.admin.query(`update public.pendaftaran_lomba set ${values} where id = $1`, [id]);
}

function setRace(id: string, values: string) {
  return db.admin.query(`update public.lomba set ${values} where id = $1`, [id]);
}

function change(user: string, id: string, changes: Record<string, unknown> = {}) {
  return db.rpc<Record<string, unknown>>(user, 'change_entry', {
    registration_id: id,
    team_name: 'Kancil Racing',
    jersey_size: 'L',
    start_number: '42',
    ...changes,
  });
}

function move(user: string, id: string, category_id: string) {
  return db.rpc<Record<string, unknown>>(user, 'move_entry', { registration_id: id, category_id });
}

function askCancel(user: string, id: string) {
  return db.rpc<Answer<'ask_cancel'>>(user, 'ask_cancel', { registration_id: id, commit: true });
}

/** What is queued about an entry, by kind. */
async function queued(id: string, kind: string) {
  const { rows } = await db.admin.query<{ isi: Record<string, unknown>; galat: string | null }>(
    "select isi, galat from private.pesan where jenis = $2 and isi ->> 'pendaftaran_id' = $1 order by dibuat_pada",
    [id, kind],
  );
  return rows;
}

describe('what a parent changes', () => {
  test('team, jersey and plate wish, which the organiser sees in the rider’s history', async () => {
    const { user, registration, target } = await paidOrder();
    expect(await change(user, registration.id)).toEqual({
      nama_tim: 'Kancil Racing',
      ukuran_jersey: 'L',
      nomor_bib: '42',
    });
    expect(await entry(registration.id)).toMatchObject({
      nama_tim: 'Kancil Racing',
      ukuran_jersey: 'L',
      nomor_bib: '42',
      total_bayar: registration.total_bayar,
      status_pendaftaran: 'dikonfirmasi',
    });
    const owner = await organiserOf(db, target.race, 'panitia');
    const detail = await db.rpc<Answer<'rider_detail'>>(owner, 'rider_detail', {
      registration_id: registration.id,
    });
    const acts = detail.history.filter(({ what }) => what === 'change_entry');
    expect(acts).toHaveLength(1);
    expect(acts[0]?.facts).toMatchObject({
      sesudah: { ukuran_jersey: 'L', nomor_bib: '42', tim: true },
    });
    // Said again, nothing is new.
    await change(user, registration.id);
    const { rows } = await db.admin.query(
      "select from public.catatan where objek_id = $1 and tindakan = 'change_entry'",
      [registration.id],
    );
    expect(rows).toHaveLength(1);
  });

  test('an account changes its entries so many times an hour, and is told when again', async () => {
    const { user, registration, target } = await paidOrder();
    await withSetting(db, 'BATAS_UBAH_PER_JAM', '3', async () => {
      for (const start_number of ['1', '2', '3']) {
        await change(user, registration.id, { start_number });
      }
      const refusal = await refusalOf(change(user, registration.id, { start_number: '4' }));
      expect(refusal).toMatchObject(refused('PT429 too_many_changes'));
      expect(refusal.facts).toMatchObject({ limit: 3, seconds: expect.any(Number) });
      expect(await entry(registration.id)).toMatchObject({ nomor_bib: '3' });
      // The same again changes nothing, and is no change.
      await change(user, registration.id, { start_number: '3' });
      const other = await createCategory(db);
      await linkCategory(db, target.race, other);
      expect(await refusalOf(move(user, registration.id, other.id))).toMatchObject({
        code: 'too_many_changes',
      });
    });
  });

  test('empty is none', async () => {
    const { user, registration } = await paidOrder();
    await change(user, registration.id, { team_name: ' ', jersey_size: '', start_number: '' });
    expect(await entry(registration.id)).toMatchObject({
      nama_tim: null,
      ukuran_jersey: 'None',
      nomor_bib: null,
    });
  });

  test.each<[string, string, Record<string, unknown>]>([
    ['PT422', 'start_number_invalid', { start_number: '1234' }],
    ['PT422', 'jersey_size_invalid', { jersey_size: 'XXXL' }],
    ['PT422', 'text_too_long', { team_name: 'x'.repeat(101) }],
    ['PT422', 'name_has_link', { team_name: 'https://contoh.id' }],
  ])('%s %s: %j', async (state, code, changes) => {
    const { user, registration } = await paidOrder();
    expect(await refusalOf(change(user, registration.id, changes))).toMatchObject({ state, code });
    expect(await entry(registration.id)).toMatchObject({ nama_tim: registration.nama_tim });
  });

  test('only an own entry, only while it is one, and only in time', async () => {
    const order = await paidOrder();
    const { user, registration, target } = order;
    const code = async (as: string) => (await refusalOf(change(as, registration.id))).code;
    expect((await refusalOf(change('anon', registration.id))).state).toBe('42501');
    expect(await code(await createUser(db))).toBe('registration_not_found');
    await setRace(target.race.id, "ubah_sampai = now() - interval '1 minute'");
    expect(await refusalOf(change(user, registration.id))).toMatchObject({
      code: 'change_too_late',
      facts: { zona_waktu: 'Asia/Jakarta', until: expect.any(String) },
    });
    // Without a deadline of its own, that of registration.
    await setRace(target.race.id, 'ubah_sampai = null');
    expect(await change(user, registration.id)).toMatchObject({ nomor_bib: '42' });
    await setRace(target.race.id, "pendaftaran_selesai = now() - interval '1 minute'");
    expect(await code(user)).toBe('change_too_late');
    await setRace(target.race.id, "ubah_sampai = now() + interval '1 hour'");
    expect(await change(user, registration.id)).toMatchObject({ nomor_bib: '42' });
    await setEntry(registration.id, 'nomor_plat = 7');
    expect(await change(user, registration.id)).toMatchObject({ nomor_bib: '42' });
    expect((await refusalOf(change(user, registration.id, { start_number: '43' }))).code).toBe(
      'plate_assigned',
    );
    await setEntry(registration.id, "status_pendaftaran = 'check_in'");
    expect(await code(user)).toBe('already_checked_in');
    await setEntry(registration.id, "status_pendaftaran = 'selesai'");
    expect(await code(user)).toBe('race_over');
  });

  test('not once the race has begun, whatever deadline it had', async () => {
    const { user, registration, target } = await paidOrder();
    await setRace(
      target.race.id,
      "ubah_sampai = now() + interval '1 hour', tanggal_mulai = now() - interval '1 minute', pendaftaran_selesai = now() - interval '1 hour'",
    );
    expect(await refusalOf(change(user, registration.id))).toEqual(
      refused('PT409 race_over', { status: 'dipublikasi' }),
    );
  });

  test('a cancelled entry is changed no more', async () => {
    const { user, registration } = await paidOrder();
    await setEntry(registration.id, "status_pendaftaran = 'dibatalkan'");
    expect((await refusalOf(change(user, registration.id))).code).toBe('registration_over');
  });
});

describe('another class', () => {
  async function withSecond(kuota: number | null, category: Record<string, unknown> = {}) {
    const order = await paidOrder();
    const second = await createCategory(db, category);
    await linkCategory(db, order.target.race, second, kuota);
    return { ...order, second };
  }

  async function held(raceId: string) {
    const { rows } = await db.admin.query<{ kategori_id: string; terisi: number }>(
      'select kategori_id, terisi from public.lomba_kategori where lomba_id = $1',
      [raceId],
    );
    return Object.fromEntries(rows.map(({ kategori_id, terisi }) => [kategori_id, terisi]));
  }

  test('takes the place there and gives the old one back, at the same price', async () => {
    const { user, registration, target, second } = await withSecond(1);
    await setRace(target.race.id, 'harga_dasar = 300000');
    expect(await move(user, registration.id, second.id)).toEqual({
      kategori_id: second.id,
      category: second.nama,
    });
    expect(await entry(registration.id)).toMatchObject({
      kategori_id: second.id,
      total_bayar: registration.total_bayar,
      status_pendaftaran: 'dikonfirmasi',
    });
    expect(await held(target.race.id)).toEqual({ [target.category.id]: 0, [second.id]: 1 });
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
    // Pressed twice.
    await move(user, registration.id, second.id);
    expect(await held(target.race.id)).toEqual({ [target.category.id]: 0, [second.id]: 1 });
  });

  test('of two who want its last place at once, one gets it', async () => {
    const { user, registration, target, second } = await withSecond(1);
    const other = await createUser(db);
    const theirs = await register(db, other, target);
    const codes = await Promise.all(
      [move(user, registration.id, second.id), move(other, theirs.id, second.id)].map((one) =>
        one.then(
          () => 'moved',
          (error: { message: string }) => error.message,
        ),
      ),
    );
    expect(codes.sort()).toEqual(['category_full', 'moved']);
    expect((await held(target.race.id))[second.id]).toBe(1);
  });

  test('one that is offered to somebody who waits is not free', async () => {
    const { user, registration, target, second } = await withSecond(1);
    const waiting = await createUser(db);
    await db.admin.query(
      `insert into private.antrean (user_id, rider_id, lomba_id, kategori_id, status, ditawari_pada, tawaran_sampai)
       values ($1, $2, $3, $4, 'ditawari', now(), now() + interval '1 hour')`,
      [waiting, await createRider(db, waiting), target.race.id, second.id],
    );
    expect(await refusalOf(move(user, registration.id, second.id))).toMatchObject(
      refused('PT409 category_full'),
    );
  });

  test.each<[string, Record<string, unknown>]>([
    ['age_below_min', { usia_min: 12 }],
    ['age_above_max', { usia_max: 2 }],
    ['gender_not_allowed', { batasan_gender: 'wanita' }],
  ])('that the rider does not fit is refused: %s', async (code, category) => {
    const { user, registration, second } = await withSecond(null, category);
    expect(await refusalOf(move(user, registration.id, second.id))).toMatchObject({
      state: 'PT422',
      code,
    });
  });

  test('that the race does not have, too late, or of somebody else: refused', async () => {
    const { user, registration, target, second } = await withSecond(null);
    const elsewhere = await createCategory(db);
    expect((await refusalOf(move(user, registration.id, elsewhere.id))).code).toBe(
      'category_not_linked',
    );
    expect((await refusalOf(move(await createUser(db), registration.id, second.id))).code).toBe(
      'registration_not_found',
    );
    await setRace(target.race.id, "ubah_sampai = now() - interval '1 minute'");
    expect((await refusalOf(move(user, registration.id, second.id))).code).toBe('change_too_late');
  });

  test('waits while the organiser decides about the payment', async () => {
    const { user, registration, target, second } = await withSecond(null);
    await setEntry(registration.id, "perlu_tindakan = 'dibayar_ganda'");
    expect(await refusalOf(move(user, registration.id, second.id))).toEqual(
      refused('PT409 entry_undecided', { perlu_tindakan: 'dibayar_ganda' }),
    );
    expect((await entry(registration.id)).kategori_id).toBe(target.category.id);
  });
});

describe('leaving by the race’s rule', () => {
  const rules = {
    aturan_pengembalian: JSON.stringify([{ hari: 0, persen: 100, biaya: true }]),
  };

  test('asks the organiser, and the place stays until it is approved', async () => {
    const { user, registration, target, transaction } = await paidOrder(rules);
    expect(await askCancel(user, registration.id)).toMatchObject({
      asked_back: transaction.jumlah,
      cancelled: false,
    });
    expect(await entry(registration.id)).toMatchObject({ status_pendaftaran: 'dikonfirmasi' });
    const cashier = await organiserOf(db, target.race, 'kasir');
    const [refund] = await db.rpcRows<Record<string, unknown>>(cashier, 'race_refunds', {
      race_id: target.race.id,
    });
    expect(refund).toMatchObject({
      pendaftaran_id: registration.id,
      diminta_pemesan: true,
      langkah: 'diminta',
      jumlah: transaction.jumlah,
    });
    expect((await refusalOf(askCancel(user, registration.id))).code).toBe('refund_under_way');
    // What the rule promises is not declined.
    expect(
      (
        await refusalOf(
          db.rpc(cashier, 'withdraw_refund', { refund_id: refund?.id, note: 'Sudah H-1.' }),
        )
      ).code,
    ).toBe('wish_stands');
  });

  describe('what was asked for', () => {
    async function asked() {
      const order = await paidOrder(rules);
      await askCancel(order.user, order.registration.id);
      const cashier = await organiserOf(db, order.target.race, 'kasir');
      const [refund] = await db.rpcRows<{ id: string }>(cashier, 'race_refunds', {
        race_id: order.target.race.id,
      });
      const { id } = order.registration;
      const refundId = refund?.id ?? '';
      return {
        ...order,
        id,
        step: async () => (await entry(id)).uang_kembali,
        told: async () =>
          (
            await db.admin.query<{ jenis: string }>(
              `select jenis from private.pesan
               where isi ->> 'pendaftaran_id' = $1 and jenis like any ('{refund%,answer%}') and berhenti_pada is null
               order by dibuat_pada, jenis`,
              [id],
            )
          ).rows.map(({ jenis }) => jenis),
        giveAccount: (nomor = '1234567890') =>
          db.rpc(order.user, 'give_refund_account', {
            refund_id: refundId,
            account: JSON.stringify({ bank: 'BCA', nomor, atas_nama: 'Ibu Rani' }),
            together: [],
          }),
        approve: () => db.rpc(cashier, 'approve_refund', { refund_id: refundId, commit: true }),
        pay: async () =>
          db.rpc(cashier, 'pay_refund', {
            refund_id: refundId,
            proof: await checkedProof(refundId),
            paid_on: today(),
            even_so: false,
            commit: true,
          }),
        takeBack: (who = order.user) => db.rpc(who, 'take_back_cancel', { registration_id: id }),
      };
    }

    async function checkedProof(refundId: string) {
      const path = `${refundId}/${randomUUID()}.pdf`;
      await checkedObject(db, 'bukti_pengembalian', path);
      return path;
    }

    test('is said on the entry and in a mail, step by step', async () => {
      const it = await asked();
      expect(await it.step()).toBe('rekening');
      expect(await queued(it.id, 'refund_asked')).toMatchObject([
        {
          isi: {
            jumlah: it.transaction.jumlah,
            pemesan: true,
            rekening_diperlukan: true,
            disetujui: false,
          },
        },
      ]);
      await it.giveAccount();
      expect(await it.step()).toBe('diperiksa');
      await it.approve();
      expect(await it.step()).toBe('disetujui');
      await it.pay();
      expect(await it.step()).toBe('ditransfer');
      expect(await it.told()).toEqual([
        'refund_asked',
        'refund_account_known',
        'refund_approved',
        'refund_paid',
      ]);
    });

    test('is looked at without an account, too: the account is still asked for', async () => {
      const it = await asked();
      await it.approve();
      expect(await it.step()).toBe('rekening');
      await it.giveAccount();
      expect(await it.step()).toBe('disetujui');
    });

    test('may be taken back, twice too, and asked for again', async () => {
      const it = await asked();
      await it.giveAccount();
      expect(await it.takeBack()).toBe(true);
      expect(await it.takeBack()).toBe(true);
      expect(await it.step()).toBeNull();
      expect(await entry(it.id)).toMatchObject({
        status_pendaftaran: 'dikonfirmasi',
        status_pembayaran: 'dibayar',
        perlu_tindakan: null,
      });
      // What had not gone out is true no more.
      expect(await it.told()).toEqual([]);
      expect((await refusalOf(it.approve())).code).toBe('refund_step_passed');
      expect(await askCancel(it.user, it.id)).toMatchObject({ cancelled: false });
      expect(await it.step()).toBe('rekening');
    });

    test('may not be taken back once it is approved or paid, by others, or where nothing was asked for', async () => {
      const it = await asked();
      expect((await refusalOf(it.takeBack(await createUser(db)))).code).toBe(
        'registration_not_found',
      );
      await it.giveAccount();
      await it.approve();
      expect((await refusalOf(it.takeBack())).code).toBe('entry_left');
      // Another account only asks for its approval anew.
      await it.giveAccount('99887766');
      expect((await refusalOf(it.takeBack())).code).toBe('entry_left');
      await it.approve();
      await it.pay();
      expect((await refusalOf(it.takeBack())).code).toBe('entry_left');
      const quiet = await paidOrder(rules);
      expect(
        (
          await refusalOf(
            db.rpc(quiet.user, 'take_back_cancel', { registration_id: quiet.registration.id }),
          )
        ).code,
      ).toBe('refund_not_found');
    });

    test('taken back and approved at once, one of both counts', async () => {
      for (let round = 0; round < 5; round += 1) {
        const it = await asked();
        await it.giveAccount();
        const [back, approved] = await Promise.allSettled([it.takeBack(), it.approve()]);
        expect([back.status, approved.status].sort()).toEqual(['fulfilled', 'rejected']);
        expect(await it.step()).toBe(back.status === 'fulfilled' ? null : 'disetujui');
      }
    });

    test('is spoken of once more after two days without an account', async () => {
      const it = await asked();
      const remind = () => db.admin.query('select private.queue_reminders(now())');
      await remind();
      expect(await queued(it.id, 'answer_needed')).toEqual([]);
      await db.admin.query(
        "update private.pengembalian set diminta_pada = now() - interval '49 hours' where pendaftaran_id = $1",
        [it.id],
      );
      await remind();
      await remind();
      expect(await queued(it.id, 'answer_needed')).toHaveLength(1);
      const silent = await asked();
      await silent.giveAccount();
      await db.admin.query(
        "update private.pengembalian set diminta_pada = now() - interval '49 hours' where pendaftaran_id = $1",
        [silent.id],
      );
      await remind();
      expect(await queued(silent.id, 'answer_needed')).toEqual([]);
    });
  });

  test('of two children paid with one charge, one leaves and the other stays as it is', async () => {
    const user = await createUser(db);
    const target = await createOpenRace(db, { ...rules, satu_rider_per_akun: false });
    const [first, second] = (await registerTogether(db, user, target, [
      { full_name: 'Raka Putra' },
      { full_name: 'Sinta Putri' },
    ])) as [Registration, Registration];
    await applyStatus(db, await openPayment(db, user, first.id), 'PAID');
    expect(await askCancel(user, second.id)).toMatchObject({
      asked_back: second.total_bayar,
      cancelled: false,
    });
    const cashier = await organiserOf(db, target.race, 'kasir');
    const refunds = await db.rpcRows<Record<string, unknown>>(cashier, 'race_refunds', {
      race_id: target.race.id,
    });
    expect(refunds).toMatchObject([{ pendaftaran_id: second.id, jumlah: second.total_bayar }]);
    expect(await change(user, first.id)).toMatchObject({ nama_tim: 'Kancil Racing' });
    expect(await entry(first.id)).toMatchObject({ status_pendaftaran: 'dikonfirmasi' });
  });

  test('an entry of a free race is cancelled at once', async () => {
    const user = await createUser(db);
    const target = await createOpenRace(db, { ...rules, harga_dasar: 0 });
    const registration = await register(db, user, target);
    expect(await askCancel(user, registration.id)).toMatchObject({
      asked_back: 0,
      cancelled: true,
    });
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 0, live: 0 });
    expect((await refusalOf(askCancel(user, registration.id))).code).toBe('registration_over');
  });

  test('waits while the organiser decides about the payment', async () => {
    const { user, registration } = await paidOrder(rules);
    await setEntry(registration.id, "perlu_tindakan = 'jumlah_tidak_sesuai'");
    expect(await refusalOf(askCancel(user, registration.id))).toEqual(
      refused('PT409 entry_undecided', { perlu_tindakan: 'jumlah_tidak_sesuai' }),
    );
    expect((await entry(registration.id)).status_pendaftaran).toBe('dikonfirmasi');
  });

  test('is refused to others, unpaid, and once the race has begun', async () => {
    const unpaid = await createOrder(db, rules);
    expect((await refusalOf(askCancel(unpaid.user, unpaid.registration.id))).code).toBe('not_paid');
    const paid = await paidOrder(rules);
    expect((await refusalOf(askCancel(unpaid.user, paid.registration.id))).code).toBe(
      'registration_not_found',
    );
    await setRace(
      paid.target.race.id,
      "tanggal_mulai = now() - interval '1 minute', pendaftaran_selesai = now() - interval '1 hour'",
    );
    expect((await refusalOf(askCancel(paid.user, paid.registration.id))).code).toBe('race_over');
  });
});

describe('told in time', () => {
  function remind(at = new Date()) {
    return db.admin.query('select private.queue_reminders($1)', [at]);
  }

  test('an unpaid hold is spoken of once, six hours before its end', async () => {
    const { user, registration, target } = await createOrder(db);
    await remind();
    expect(await queued(registration.id, 'hold_ends')).toEqual([]);
    const soon = (id: string) =>
      setEntry(
        id,
        "kedaluwarsa_pada = date_trunc('minute', now()) + interval '5 hours', didaftar_pada = now() - interval '19 hours'",
      );
    await soon(registration.id);
    const sibling = await register(db, user, target);
    await soon(sibling.id);
    await Promise.all([remind(), remind()]);
    await remind();
    // Both children end together: one message.
    const told = [
      ...(await queued(registration.id, 'hold_ends')),
      ...(await queued(sibling.id, 'hold_ends')),
    ];
    expect(told).toHaveLength(1);
  });

  test('an unpaid entry is spoken of an hour after it, once for all children that are paid together', async () => {
    const target = await createOpenRace(db, { satu_rider_per_akun: false });
    const user = await createUser(db);
    const [first, second] = await registerTogether(db, user, target, [
      { nickname: 'Raka' },
      { nickname: 'Zahra' },
    ]);
    const id = first?.id ?? '';
    const entered = (minutes: number) =>
      db.admin.query(
        'update public.pendaftaran_lomba set didaftar_pada = now() - make_interval(mins => $2) where user_id = $1',
        [user, minutes],
      );
    await entered(59);
    await remind();
    expect(await queued(id, 'hold_waits')).toEqual([]);
    await entered(61);
    await Promise.all([remind(), remind()]);
    await remind();
    expect(await queued(id, 'hold_waits')).toMatchObject([
      { isi: { rider: [{ id }, { id: second?.id }] }, galat: null },
    ]);
    expect(await queued(id, 'hold_ends')).toEqual([]);
  });

  test.each([
    ['paid', (order: Order) => applyStatus(db, order.transaction, 'PAID')],
    [
      'given up',
      (order: Order) =>
        setEntry(
          order.registration.id,
          "status_pendaftaran = 'dibatalkan', dibatalkan_pada = now()",
        ),
    ],
    [
      'of a race that was called off',
      (order: Order) => setRace(order.target.race.id, "status = 'dibatalkan'"),
    ],
    [
      'at the end of its hold',
      (order: Order) => setEntry(order.registration.id, 'kedaluwarsa_pada = now()'),
    ],
    [
      'of a family that stopped such mails',
      (order: Order) =>
        db.admin.query(
          'insert into private.berhenti_pesan (user_id, berhenti_pada) values ($1, now())',
          [order.user],
        ),
    ],
  ])('and of one %s nothing is said', async (_, become) => {
    const order = await createOrder(db);
    const { id } = order.registration;
    await setEntry(id, "didaftar_pada = now() - interval '2 hours'");
    await become(order);
    await remind();
    expect(await queued(id, 'hold_waits')).toEqual([]);
  });

  test('what waits for a mailbox is given up once the entry is given up', async () => {
    const order = await createOrder(db);
    const { id } = order.registration;
    await setEntry(id, "didaftar_pada = now() - interval '2 hours'");
    await remind();
    await db.admin.query(
      "update private.pesan set giliran_pada = 'infinity' where isi ->> 'pendaftaran_id' = $1",
      [id],
    );
    await setEntry(id, "status_pendaftaran = 'dibatalkan', dibatalkan_pada = now()");
    await remind();
    expect(await queued(id, 'hold_waits')).toMatchObject([{ galat: 'out_of_date' }]);
  });

  test('and no more when it was paid before it could go out', async () => {
    const { registration, transaction } = await createOrder(db);
    await setEntry(
      registration.id,
      "kedaluwarsa_pada = now() + interval '5 hours', didaftar_pada = now() - interval '19 hours'",
    );
    await remind();
    await applyStatus(db, transaction, 'PAID');
    await remind();
    expect(await queued(registration.id, 'hold_ends')).toMatchObject([{ galat: 'out_of_date' }]);
  });

  /** The race begins at seven in Bali; when it is this hour there, the day before. */
  function dayBefore(hour: number, minute = 0) {
    return new Date(Date.UTC(2031, 4, 9, hour - 8, minute));
  }
  const race = {
    provinsi: 'Bali',
    tanggal_mulai: '2031-05-10T07:00:00+08:00',
    pendaftaran_selesai: '2031-05-09T20:00:00+08:00',
  };

  test('the day before the race, from nine in the morning at the venue, each entry once', async () => {
    const { registration } = await paidOrder(race);
    await remind(dayBefore(8, 59));
    expect(await queued(registration.id, 'race_tomorrow')).toEqual([]);
    await Promise.all([remind(dayBefore(9)), remind(dayBefore(9))]);
    await remind(dayBefore(23));
    expect(await queued(registration.id, 'race_tomorrow')).toHaveLength(1);
  });

  test('not on the day itself', async () => {
    const { registration } = await paidOrder(race);
    await remind(new Date('2031-05-10T06:00:00+08:00'));
    expect(await queued(registration.id, 'race_tomorrow')).toEqual([]);
  });

  test('a parent who wants no mails, has not paid, or has just entered is not reminded', async () => {
    const [quiet, fresh] = [await paidOrder(race), await paidOrder(race)];
    const unpaid = await createOrder(db, race);
    await setEntry(fresh.registration.id, "didaftar_pada = '2031-05-09T06:00:00+08:00'");
    await db.admin.query(
      'insert into private.berhenti_pesan (user_id, berhenti_pada) values ($1, now())',
      [quiet.user],
    );
    await remind(dayBefore(10));
    for (const { registration } of [quiet, unpaid, fresh]) {
      expect(await queued(registration.id, 'race_tomorrow')).toEqual([]);
    }
  });

  test('an entry whose payment waits for the organiser is told, each cause once', async () => {
    const { registration, transaction } = await createOrder(db);
    await applyStatus(db, transaction, 'PAID', { amount: transaction.jumlah - 1000 });
    await applyStatus(db, transaction, 'PAID', { amount: transaction.jumlah - 1000 });
    expect(await queued(registration.id, 'decision_needed')).toMatchObject([
      { isi: { kasus: 'jumlah_tidak_sesuai' } },
    ]);
    expect(await queued(registration.id, 'receipt')).toEqual([]);
  });
});

describe('browsers that may be woken', () => {
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
  function subscribe(user: string, endpoint: string, changes: Record<string, unknown> = {}) {
    return db.rpc(user, 'subscribe_push', { endpoint, ...keys, ...changes });
  }
  function address() {
    return `https://fcm.googleapis.com/fcm/send/${randomUUID()}`;
  }
  function ownedBy(user: string) {
    return db.query<{ endpoint: string }>(user, 'select endpoint from public.langganan_push');
  }

  test('belong to who subscribed there last, and are seen by nobody else', async () => {
    const [mother, father] = [await createUser(db), await createUser(db)];
    const phone = address();
    await subscribe(mother, phone);
    await subscribe(mother, phone);
    expect(await ownedBy(mother)).toEqual([{ endpoint: phone }]);
    expect(await ownedBy(father)).toEqual([]);
    await subscribe(father, phone);
    expect(await ownedBy(mother)).toEqual([]);
    expect(await db.rpc(mother, 'unsubscribe_push', { endpoint: phone })).toBe(false);
    expect(await db.rpc(father, 'unsubscribe_push', { endpoint: phone })).toBe(true);
    expect(await ownedBy(father)).toEqual([]);
  });

  test('are all forgotten where a lost phone is signed out', async () => {
    const [mother, father] = [await createUser(db), await createUser(db)];
    await subscribe(mother, address());
    await subscribe(mother, address());
    await subscribe(father, address());
    expect(await db.rpc(mother, 'unsubscribe_push', { endpoint: null })).toBe(true);
    expect(await ownedBy(mother)).toEqual([]);
    expect(await ownedBy(father)).toHaveLength(1);
  });

  test('ten of an account at most, the newest', async () => {
    const user = await createUser(db);
    const phones = Array.from({ length: 12 }, address);
    for (const phone of phones) {
      await subscribe(user, phone);
    }
    expect((await ownedBy(user)).map(({ endpoint }) => endpoint).sort()).toEqual(
      phones.slice(2).sort(),
    );
  });

  test.each<Record<string, unknown>>([
    { endpoint: 'javascript:alert(1)' },
    { endpoint: `https://${'x'.repeat(1000)}` },
    { p256dh: 'kunci' },
    { auth: null },
  ])('an odd one is refused: %j', async (changes) => {
    expect(await refusalOf(subscribe(await createUser(db), address(), changes))).toMatchObject(
      refused('PT422 subscription_invalid'),
    );
  });

  test('are told of a message once, whatever becomes of its mail', async () => {
    const { user, registration } = await paidOrder();
    await subscribe(user, address());
    const { rows } = await db.admin.query<{ id: string }>(
      "select id from private.pesan where jenis = 'receipt' and isi ->> 'pendaftaran_id' = $1",
      [registration.id],
    );
    const { id } = only(rows);
    const begin = () => db.query('service_role', 'select * from public.begin_push($1)', [id]);
    const both = await Promise.all([begin(), begin()]);
    expect(both.flat()).toHaveLength(1);
    expect(await begin()).toEqual([]);
    const gone = both.flat() as { id: string }[];
    expect(
      await db.rpc('service_role', 'end_push', { subscription_ids: gone.map((one) => one.id) }),
    ).toBe(1);
    expect(await ownedBy(user)).toEqual([]);
  });
});
