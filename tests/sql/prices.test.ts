import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createOrganisation } from '#tests/support/organiser.ts';
import { fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import {
  applyStatus,
  createCategory,
  createOpenRace,
  createUser,
  createUsers,
  endHold,
  insert,
  joinWaitingList,
  linkCategory,
  only,
  openPayment,
  type RaceWithCategory,
  register,
  registerTogether,
  withAdminFee,
} from '#tests/support/sql-fixtures.ts';
import { payments } from '#tests/support/sql-payments.ts';
import discounts from '#tests/vectors/discounts.json' with { type: 'json' };
import entrySums from '#tests/vectors/entry-sums.json' with { type: 'json' };
import orderSums from '#tests/vectors/order-sums.json' with { type: 'json' };
import priceSteps from '#tests/vectors/price-steps.json' with { type: 'json' };

const db = fileDatabase();
const books = payments(db);

interface Step {
  urutan: number;
  sampai?: string | null;
  tempat?: number | null;
  terisi?: number;
  harga?: number | null;
  harga_kategori?: Record<string, number>;
}

async function setSteps(raceId: string, steps: Step[], categories: Record<string, string> = {}) {
  for (const { harga_kategori = {}, ...step } of steps) {
    await insert(db, 'private.harga_lomba', {
      lomba_id: raceId,
      nama: `Harga ${step.urutan}`,
      ...step,
    });
    for (const [name, harga] of Object.entries(harga_kategori)) {
      await insert(db, 'private.harga_kategori', {
        lomba_id: raceId,
        urutan: step.urutan,
        kategori_id: categories[name],
        harga,
      });
    }
  }
}

/** Rolled back: what a case sets up is no other's. */
async function undone(work: () => Promise<void>): Promise<void> {
  await db.admin.query('begin');
  try {
    await work();
  } finally {
    await db.admin.query('rollback');
  }
}

describe('vectors', () => {
  test.each(priceSteps.cases)('step: $name', async ({ race, at, kategori, expect: expected }) => {
    await undone(async () => {
      const names = [
        ...new Set([
          ...kategori,
          ...race.langkah.flatMap((step) => Object.keys((step as Step).harga_kategori ?? {})),
        ]),
      ];
      const { race: made } = await createOpenRace(db, { harga_dasar: race.harga_dasar });
      const ids: Record<string, string> = {};
      for (const name of names) {
        ids[name] = (await createCategory(db)).id;
      }
      await setSteps(made.id, race.langkah as Step[], ids);
      const found: { urutan: number; harga: number }[] = [];
      for (const name of kategori) {
        const { rows } = await db.admin.query<{ urutan: number; harga: string }>(
          'select urutan, harga from private.step_now($1, $2, $3, $4, $5)',
          [made.id, ids[name], race.harga_dasar, found.map(({ urutan }) => urutan), at],
        );
        const { urutan, harga } = only(rows);
        found.push({ urutan, harga: Number(harga) });
      }
      expect(found).toEqual(expected);
    });
  });

  test.each(discounts.cases)('discount: $name', async ({ harga, kode, expect: expected }) => {
    const { rows } = await db.admin.query<{ potongan: string }>(
      'select private.discount_of($1, $2, $3) as potongan',
      [harga, kode.jenis, kode.nilai],
    );
    const potongan = Number(only(rows).potongan);
    expect({ potongan, sisa: harga - potongan }).toEqual(expected);
  });

  test.each([
    ...entrySums.cases.map((one) => ({ ...one, tiers: entrySums.tiers })),
    ...orderSums.cases.map((one) => ({ ...one, tiers: orderSums.tiers })),
  ])('sum: $name', async ({ anak, kode_unik, biaya_ditanggung, tiers, expect: expected }) => {
    await undone(async () => {
      await db.admin.query('delete from public.biaya_admin');
      await db.admin.query(
        `insert into public.biaya_admin (min_total, max_total, nominal)
         select min_total, max_total, nominal from jsonb_populate_recordset(null::public.biaya_admin, $1)`,
        [JSON.stringify(tiers)],
      );
      const { rows } = await db.admin.query<Record<string, string>>(
        `with child as (
           select c.place, (c.value ->> 'harga')::bigint as harga, coalesce(private.discount_of(
             (c.value ->> 'harga')::bigint, c.value -> 'kode' ->> 'jenis', (c.value -> 'kode' ->> 'nilai')::bigint), 0) as potongan
           from jsonb_array_elements($1::jsonb) with ordinality c (value, place)
         ), priced as (
           select private.with_fees(array_agg(jsonb_populate_record(null::public.pendaftaran_lomba,
             jsonb_build_object('potongan', potongan, 'harga_dasar', harga - potongan)) order by place), $2, $3) as entries
           from child
         )
         select e.harga_dasar + e.potongan as harga, e.potongan, e.kode_unik, e.biaya_admin, e.biaya_penyelenggara,
           e.harga_dasar + e.kode_unik + e.biaya_admin as total_bayar
         from priced, unnest(priced.entries) with ordinality e order by ordinality`,
        [
          JSON.stringify(
            anak.map((child) => ('kode' in child && child.kode ? child : { harga: child.harga })),
          ),
          kode_unik,
          biaya_ditanggung,
        ],
      );
      expect(
        rows.map((row) =>
          Object.fromEntries(Object.entries(row).map(([key, value]) => [key, Number(value)])),
        ),
      ).toEqual(expected.rows);
    });
  });
});

/** A race of a club with an early step of so many places, then a normal and a dear one. */
async function steppedRace(
  places: number | null,
  race: Record<string, unknown> = {},
): Promise<RaceWithCategory> {
  const organisasi_id = await createOrganisation(db.admin);
  const target = await createOpenRace(db, {
    harga_dasar: 150_000,
    satu_rider_per_akun: false,
    organisasi_id,
    ...race,
  });
  await setSteps(target.race.id, [
    { urutan: 1, tempat: places, harga: 100_000, sampai: places === null ? '2030-01-01' : null },
    { urutan: 2, harga: null },
  ]);
  return target;
}

async function stepOf(raceId: string, urutan = 1) {
  const { rows } = await db.admin.query<{ terisi: number; counted: number }>(
    `select s.terisi, (select count(*)::int from public.pendaftaran_lomba p
       where p.lomba_id = s.lomba_id and p.langkah = s.urutan and p.langkah_dihitung) as counted
     from private.harga_lomba s where s.lomba_id = $1 and s.urutan = $2`,
    [raceId, urutan],
  );
  return only(rows);
}

interface Priced {
  id: string;
  langkah: number | null;
  langkah_dihitung: boolean;
  harga: number;
  potongan: number;
  harga_dasar: number;
  kode_unik: number;
  biaya_admin: number;
  biaya_penyelenggara: number;
  total_bayar: number;
  status_pendaftaran: string;
}

function priced(entry: unknown): Priced {
  return entry as Priced;
}

async function entryOf(id: string): Promise<Priced> {
  const { rows } = await db.admin.query<{ entry: Priced }>(
    'select to_jsonb(p) as entry from public.pendaftaran_lomba p where p.id = $1',
    [id],
  );
  return only(rows).entry;
}

function release() {
  return db.rpc<number>('service_role', 'release_expired', { max_rows: 100 });
}

describe('steps', () => {
  test.each([
    ['past the sixth', { urutan: 7 }],
    ['before the first', { urutan: 0 }],
    ['without a name', { nama: '' }],
    ['with a name too long', { nama: 'x'.repeat(41) }],
    ['of no places', { tempat: 0 }],
    ['below nothing', { harga: -1 }],
  ])('none is %s, whoever writes it', async (_, wrong) => {
    const { race } = await createOpenRace(db);
    const step = { lomba_id: race.id, urutan: 1, nama: 'Normal', tempat: 10, harga: 0 };
    await expect(insert(db, 'private.harga_lomba', { ...step, ...wrong })).rejects.toMatchObject({
      code: '23514',
      constraint: 'harga_lomba_bounds',
    });
    await insert(db, 'private.harga_lomba', { ...step, tempat: null, harga: null });
    const [column, value] = only(Object.entries(wrong));
    await expect(
      db.admin.query(`update private.harga_lomba set ${column} = $2 where lomba_id = $1`, [
        race.id,
        value,
      ]),
    ).rejects.toMatchObject({ code: '23514', constraint: 'harga_lomba_bounds' });
  });

  test('the last early place goes to one, the next child pays the next step', async () => {
    const target = await steppedRace(2);
    await register(db, await createUser(db), target);
    const entries = await registerTogether(db, await createUser(db), target, [{}, {}]);
    expect(entries.map(priced).map(({ langkah, harga_dasar }) => [langkah, harga_dasar])).toEqual([
      [1, 100_000],
      [2, 150_000],
    ]);
    expect(await stepOf(target.race.id)).toEqual({ terisi: 2, counted: 2 });
    const later = priced(await register(db, await createUser(db), target));
    expect([later.langkah, later.langkah_dihitung]).toEqual([2, false]);
  });

  test('of a crowd on the last early places none is over, and who saw the early price is asked', async () => {
    const target = await steppedRace(5);
    const users = await createUsers(db, 40);
    const answers = await Promise.all(
      users.map((user) =>
        register(db, user, target, { seen: 100_000 }).then(
          () => 'in',
          (error: Error) => error.message,
        ),
      ),
    );
    expect(answers.filter((answer) => answer === 'in')).toHaveLength(5);
    expect(answers.filter((answer) => answer === 'price_changed')).toHaveLength(35);
    expect(await stepOf(target.race.id)).toEqual({ terisi: 5, counted: 5 });
  });

  test('nobody pays more than was shown: all children who would are named, and nothing is written', async () => {
    const target = await steppedRace(1);
    const user = await createUser(db);
    const together = registerTogether(db, user, target, [
      { nickname: 'Satu', seen: 100_000 },
      { nickname: 'Dua', seen: 100_000 },
      { nickname: 'Tiga', seen: 149_999 },
      { nickname: 'Empat', seen: 150_000 },
    ]);
    expect(await refusalOf(together)).toMatchObject(
      refused('PT409 price_changed', {
        children: [
          { place: 2, rider: 'Dua', urutan: 2, price: 150_000, seen: 100_000 },
          { place: 3, rider: 'Tiga', urutan: 2, price: 150_000, seen: 149_999 },
        ],
      }),
    );
    expect(await stepOf(target.race.id)).toEqual({ terisi: 0, counted: 0 });
    const entry = priced(await register(db, user, target, { seen: 999_999 }));
    expect(entry.harga_dasar).toBe(100_000);
  });

  test('an unpaid hold gives its place back; what was sold is sold', async () => {
    const target = await steppedRace(2);
    const unpaid = await createUser(db);
    const gone = await register(db, unpaid, target);
    const buyer = await createUser(db);
    const sold = await register(db, buyer, target);
    const payment = await openPayment(db, buyer, sold.id);
    await applyStatus(db, payment, 'PAID');
    await applyStatus(db, payment, 'REFUND');
    await endHold(db, gone.id);
    await release();
    expect((await entryOf(sold.id)).status_pendaftaran).toBe('dibatalkan');
    expect((await entryOf(gone.id)).langkah_dihitung).toBe(false);
    expect(await stepOf(target.race.id)).toEqual({ terisi: 1, counted: 1 });
  });

  test('a released place is taken again at its step only', async () => {
    const target = await steppedRace(1);
    const first = await createUser(db);
    const entry = await register(db, first, target);
    await endHold(db, entry.id);
    await release();
    await openPayment(db, first, entry.id);
    expect(await stepOf(target.race.id)).toEqual({ terisi: 1, counted: 1 });

    const other = await steppedRace(1);
    const second = await createUser(db);
    const lost = await register(db, second, other, { nickname: 'Kia' });
    await endHold(db, lost.id);
    await release();
    await register(db, await createUser(db), other);
    expect(await refusalOf(openPayment(db, second, lost.id))).toMatchObject(
      refused('PT409 price_changed', {
        children: [{ place: 1, rider: 'Kia', urutan: 2, price: 150_000, seen: 100_000 }],
      }),
    );
  });

  test('money that comes late takes its step back where there is room, else lives without', async () => {
    const target = await steppedRace(1);
    const user = await createUser(db);
    const entry = await register(db, user, target);
    const payment = await openPayment(db, user, entry.id);
    await applyStatus(db, payment, 'EXPIRED');
    await endHold(db, entry.id);
    await release();
    await register(db, await createUser(db), target);
    await applyStatus(db, payment, 'PAID');
    expect(await entryOf(entry.id)).toMatchObject({
      status_pendaftaran: 'dikonfirmasi',
      langkah: 1,
      langkah_dihitung: false,
      harga_dasar: 100_000,
    });
    expect(await stepOf(target.race.id)).toEqual({ terisi: 1, counted: 1 });
  });

  test('another amount that comes late is never refused for the sake of its step or its code', async () => {
    const target = await steppedRace(1);
    const code = await createCode(target, { batas: 1 });
    const late = await enterWith(target, code);
    const transaction = await openPayment(db, late.user, late.entry.id);
    await endHold(db, late.entry.id);
    await db.rpc('service_role', 'release_expired', { max_rows: 100 });
    await enterWith(target, code);
    await applyStatus(db, transaction, 'PAID', { amount: transaction.tagihan + 700 });
    expect(await entryOf(late.entry.id)).toMatchObject({
      status_pendaftaran: 'pending',
      perlu_tindakan: 'jumlah_tidak_sesuai',
      langkah_dihitung: false,
      kode_dihitung: false,
    });
  });

  test('a step that is over costs nobody anything more', async () => {
    const target = await steppedRace(null);
    await db.admin.query(
      "update private.harga_lomba set sampai = now() - interval '1 second' where lomba_id = $1 and urutan = 1",
      [target.race.id],
    );
    expect(
      await refusalOf(register(db, await createUser(db), target, { seen: 100_000 })),
    ).toMatchObject(
      refused('PT409 price_changed', {
        children: [
          { place: 1, rider: expect.any(String), urutan: 2, price: 150_000, seen: 100_000 },
        ],
      }),
    );
  });

  test('an offer keeps the price of its moment, without a step', async () => {
    const target = await steppedRace(1, { max_peserta: 1 });
    const holder = await createUser(db);
    const held = await register(db, holder, target);
    const waiting = await createUser(db);
    await joinWaitingList(db, waiting, target);
    await db.rpc(holder, 'cancel_registration', { registration_id: held.id });
    // Early places are gone by the time the family answers.
    await db.admin.query(
      'update private.harga_lomba set terisi = 1 where lomba_id = $1 and urutan = 1',
      [target.race.id],
    );
    const entry = priced(await register(db, waiting, target));
    expect([entry.langkah, entry.harga_dasar]).toEqual([null, 100_000]);
  });
});

async function createCode(
  target: RaceWithCategory,
  values: Record<string, unknown> = {},
): Promise<string> {
  const { id } = await insert<{ id: string }>(db, 'private.kode_potongan', {
    organisasi_id: target.race.organisasi_id,
    kode: randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase(),
    jenis: 'persen',
    nilai: 10,
    ...values,
  });
  return id;
}

async function tell(user: string, target: RaceWithCategory, code: string): Promise<void> {
  await insert(db, 'private.percobaan_kode', {
    user_id: user,
    lomba_id: target.race.id,
    kode_id: code,
  });
}

/** Enters a child whose account was told of the code. */
async function enterWith(target: RaceWithCategory, code: string, changes = {}) {
  const user = await createUser(db);
  await tell(user, target, code);
  return { user, entry: priced(await register(db, user, target, { code_id: code, ...changes })) };
}

async function usesOf(code: string) {
  const { rows } = await db.admin.query<{ terpakai: number; counted: number }>(
    `select coalesce((select u.terpakai from private.kode_lomba u where u.kode_id = $1), 0) as terpakai,
       (select count(*)::int from public.pendaftaran_lomba p where p.kode_id = $1 and p.kode_dihitung) as counted`,
    [code],
  );
  return only(rows);
}

describe('codes', () => {
  test("a discount comes off today's price, before unique code and fee", async () => {
    const target = await steppedRace(5);
    const { entry } = await enterWith(target, await createCode(target));
    expect(entry).toMatchObject({
      langkah: 1,
      harga: 100_000,
      potongan: 10_000,
      harga_dasar: 90_000,
    });
    expect(entry.total_bayar).toBe(90_000 + entry.kode_unik + entry.biaya_admin);
  });

  test('one that leaves less than Rp1.000 lets the child in at once', async () => {
    const target = await steppedRace(5);
    const { entry } = await enterWith(
      target,
      await createCode(target, { jenis: 'rupiah', nilai: 99_500, batas: 3 }),
    );
    expect(entry).toMatchObject({
      potongan: 100_000,
      kode_unik: 0,
      biaya_admin: 0,
      total_bayar: 0,
      status_pendaftaran: 'dikonfirmasi',
    });
  });

  test('one that this account was not told of does not count', async () => {
    const target = await steppedRace(5);
    const code = await createCode(target);
    const other = await createUser(db);
    await tell(other, target, code);
    expect(
      await refusalOf(register(db, await createUser(db), target, { code_id: code })),
    ).toMatchObject(refused('PT422 code_not_asked', {}));
  });

  test.each([
    ['stopped', { aktif: false }, 'PT409 code_unknown', {}],
    ['of another race', { lomba_id: [randomUUID()] }, 'PT409 code_unknown', {}],
    ['not begun', { mulai: '2030-01-01T00:00:00+00:00' }, 'PT409 code_unknown', {}],
    [
      'over',
      { sampai: '2026-01-01T00:00:00+00:00' },
      'PT409 code_over',
      { sampai: '2026-01-01T00:00:00+00:00' },
    ],
    ['of another category', { kategori_id: [randomUUID()] }, 'PT409 code_not_for_category', {}],
    ['for more children', { min_anak: 2 }, 'PT409 code_for_more', { min_anak: 2 }],
  ] as const)('a code that is %s', async (_what, values, code, facts) => {
    const target = await steppedRace(5);
    expect(await refusalOf(enterWith(target, await createCode(target, values)))).toMatchObject(
      refused(code, facts),
    );
  });

  test('one of another club is unknown', async () => {
    const target = await steppedRace(5);
    const other = await steppedRace(5);
    expect(await refusalOf(enterWith(target, await createCode(other)))).toMatchObject(
      refused('PT409 code_unknown', {}),
    );
  });

  test('of a crowd on the last uses none is over, and a use that is given back is there again', async () => {
    const target = await steppedRace(100);
    const code = await createCode(target, { batas: 3 });
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        enterWith(target, code).then(
          (made) => made,
          (error: Error) => error.message,
        ),
      ),
    );
    const entered = answers.filter((answer) => typeof answer !== 'string');
    expect(entered).toHaveLength(3);
    expect(new Set(answers.filter((answer) => typeof answer === 'string'))).toEqual(
      new Set(['code_used_up']),
    );
    expect(await usesOf(code)).toEqual({ terpakai: 3, counted: 3 });
    const [one] = entered;
    await db.rpc(one?.user ?? '', 'cancel_registration', { registration_id: one?.entry.id });
    expect(await usesOf(code)).toEqual({ terpakai: 2, counted: 2 });
  });

  test("an order's discount ends when too few of its children are left, and the rest is reckoned anew", async () => {
    const target = await steppedRace(null);
    const code = await createCode(target, { min_anak: 2 });
    const user = await createUser(db);
    await tell(user, target, code);
    const [first, second] = await registerTogether(db, user, target, [
      { kode_id: code },
      { kode_id: code },
    ]);
    expect([first, second].map((entry) => priced(entry).harga_dasar)).toEqual([90_000, 90_000]);
    await db.rpc(user, 'cancel_registration', { registration_id: first?.id });
    const left = await entryOf(second?.id ?? '');
    expect(left).toMatchObject({ potongan: 0, harga_dasar: 100_000 });
    expect(left.total_bayar).toBe(100_000 + left.kode_unik + left.biaya_admin);
  });

  test('the charge of the whole order, paid after a child left it, lets in at what it asked for', async () => {
    const target = await steppedRace(null);
    const code = await createCode(target, { min_anak: 2 });
    const user = await createUser(db);
    await tell(user, target, code);
    const entered = await registerTogether(db, user, target, [
      { kode_id: code },
      { kode_id: code },
    ]);
    const [first, second] = entered.map(({ id }) => id) as [string, string];
    const whole = await openPayment(db, user, first);
    await db.rpc(user, 'cancel_registration', { registration_id: first });
    await applyStatus(db, whole, 'PAID');
    expect(await entryOf(second)).toMatchObject({ status_pembayaran: 'dibayar' });
    const said = async () =>
      (await books.discrepancies())
        .filter(({ pendaftaran_id }) => pendaftaran_id === second)
        .map(({ masalah }) => masalah);
    expect(await said()).toEqual([]);
    // A code that is for one child never ended with another.
    await db.admin.query('update private.kode_potongan set min_anak = 1 where id = $1', [code]);
    expect(await said()).toEqual(['harga_salah', 'harga_salah']);
  });
});

test("a fee that the club bears is noted as the club's, on entry and payment", async () => {
  await withAdminFee(db, 4_000, async () => {
    const target = await steppedRace(5, { biaya_ditanggung: true });
    const user = await createUser(db);
    const entry = priced(await register(db, user, target));
    expect(entry.biaya_admin).toBe(0);
    expect(entry.biaya_penyelenggara).toBeGreaterThan(0);
    expect(entry.total_bayar).toBe(entry.harga_dasar + entry.kode_unik);
    const payment = await openPayment(db, user, entry.id);
    expect(payment).toMatchObject({
      jumlah: entry.total_bayar,
      biaya_penyelenggara: entry.biaya_penyelenggara,
    });
  });
});

test('another category of the race may cost something else at the same step', async () => {
  const target = await steppedRace(5);
  const dear = await createCategory(db);
  await linkCategory(db, target.race, dear);
  await insert(db, 'private.harga_kategori', {
    lomba_id: target.race.id,
    urutan: 1,
    kategori_id: dear.id,
    harga: 175_000,
  });
  const entry = priced(await register(db, await createUser(db), { ...target, category: dear }));
  expect([entry.langkah, entry.harga_dasar]).toEqual([1, 175_000]);
});

describe('moves', () => {
  test('into a dearer category of the same step is refused, into a cheaper one is free', async () => {
    const target = await steppedRace(5);
    const [dear, cheap] = [await createCategory(db), await createCategory(db)];
    for (const [category, harga] of [
      [dear, 130_000],
      [cheap, 80_000],
    ] as const) {
      await linkCategory(db, target.race, category);
      await insert(db, 'private.harga_kategori', {
        lomba_id: target.race.id,
        urutan: 1,
        kategori_id: category.id,
        harga,
      });
    }
    const user = await createUser(db);
    const entry = await register(db, user, target);
    // Today's step costs more; the entry has its own.
    await db.admin.query(
      'update private.harga_lomba set terisi = 1, tempat = 1 where lomba_id = $1 and urutan = 1',
      [target.race.id],
    );
    const move = (category: string) =>
      db.rpc(user, 'move_entry', { registration_id: entry.id, category_id: category });
    expect(await refusalOf(move(dear.id))).toMatchObject(
      refused('PT409 dearer_category', { difference: 30_000 }),
    );
    await move(cheap.id);
    expect(await entryOf(entry.id)).toMatchObject({
      langkah: 1,
      harga_dasar: 100_000,
      kategori_id: cheap.id,
    });
  });

  test('a code that is for the category there comes off its price', async () => {
    const target = await steppedRace(5);
    const dear = await createCategory(db);
    await linkCategory(db, target.race, dear);
    await insert(db, 'private.harga_kategori', {
      lomba_id: target.race.id,
      urutan: 1,
      kategori_id: dear.id,
      harga: 130_000,
    });
    const here = await createCode(target, { kategori_id: [target.category.id] });
    const everywhere = await createCode(target);
    for (const [code, difference] of [
      [here, 40_000],
      [everywhere, 27_000],
    ] as const) {
      const { user, entry } = await enterWith(target, code);
      expect(
        await refusalOf(
          db.rpc(user, 'move_entry', { registration_id: entry.id, category_id: dear.id }),
        ),
      ).toMatchObject(refused('PT409 dearer_category', { difference }));
    }
  });
});
