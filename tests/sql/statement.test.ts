import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import { account, type Club, moneyDesk } from '#tests/support/money-desk.ts';
import { size } from '#tests/support/size.ts';
import { fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import {
  applyStatus,
  createUser,
  insert,
  type Order,
  only,
  openPayment,
  type RaceWithCategory,
  type Registration,
  register,
  type Transaction,
  withAdminFee,
} from '#tests/support/sql-fixtures.ts';
import { createMember } from '#tests/support/sql-organiser.ts';

// K21: the numbers of a statement against a model that keeps its own books of what was done, over random histories; the rows
// that each number opens; who may read them.

const db = fileDatabase();
const { clubRace, desk } = moneyDesk(db);

type Statement = Answer<'race_statement'>;
type Sums = Statement['sums'];
type Code = Answer<'make_code'>;
type Rows = Answer<'race_statement_rows'>['entries'];

function days(from: string | null, until: string | null) {
  return { from_day: from, until_day: until };
}

function ofRace(
  caller: string,
  race_id: string,
  from: string | null = null,
  until: string | null = null,
) {
  return db.rpc<Statement>(caller, 'race_statement', { race_id, ...days(from, until) });
}

function ofClub(
  caller: string,
  organisation_id: string,
  from: string | null = null,
  until: string | null = null,
) {
  return db.rpc<Statement>(caller, 'club_statement', { organisation_id, ...days(from, until) });
}

async function rowsOf(
  caller: string,
  race_id: string,
  from: string | null = null,
  until: string | null = null,
): Promise<Rows> {
  const { entries } = await db.rpc<Answer<'race_statement_rows'>>(caller, 'race_statement_rows', {
    race_id,
    ...days(from, until),
  });
  return entries;
}

const fee = 4_000;
const price = 150_000;
const nothing: Sums = {
  payments: 0,
  received: 0,
  given_back: 0,
  fee: 0,
  fee_borne: 0,
  club: 0,
  transferred: 0,
  kept: 0,
  discount: 0,
};

/** A payment, as the model knows it: what was done, not what the database made of it. */
interface Payment {
  race: string;
  user: string;
  transaction: Transaction;
  received: number;
  fee: number;
  borne: number;
  discount: number;
  letIn: boolean;
  left: boolean;
  /** By the rule, to a child that left. */
  returned: number;
  back: 'provider' | 'club' | null;
}

/** Entered and charged, by a code that was typed where one is given. */
async function enter(target: RaceWithCategory, code?: Code): Promise<Order> {
  const user = await createUser(db);
  if (code !== undefined) {
    await db.rpc(user, 'check_code', {
      race_id: target.race.id,
      code: code.kode,
      children: JSON.stringify([{ category_id: target.category.id, harga: price }]),
    });
  }
  const registration = await register(db, user, target, code && { code_id: code.kode_id });
  return { user, registration, transaction: await openPayment(db, user, registration.id) };
}

function makeCode(club: Club, values: Record<string, unknown> = {}) {
  return db.rpc<Code>(club.treasurer, 'make_code', {
    organisation_id: club.organisation,
    kind: 'persen',
    value: 10,
    ...values,
  });
}

/** Half of the price goes back of a race that is seven days away or more, the fee never. */
const halfBack = JSON.stringify([{ hari: 7, persen: 50, biaya: false }]);

/** Asked by the parent, approved and transferred by the club. @returns what went back */
async function leave(club: Club, user: string, registration_id: string): Promise<number> {
  await db.rpc(user, 'ask_cancel', {
    registration_id,
    account: JSON.stringify(account),
    commit: true,
  });
  const { rows } = await db.admin.query<{ id: string; jumlah: number }>(
    `select b.id, b.jumlah from private.pengembalian b join public.transaksi_pembayaran t on t.id = b.transaksi_id
     where t.pendaftaran_lomba_id = $1 and b.langkah = 'diminta'`,
    [registration_id],
  );
  const { id, jumlah } = only(rows);
  await desk(club.treasurer).approve(id);
  await desk(club.treasurer).pay(id);
  return Number(jumlah);
}

function word(paid_at: string, changes = {}) {
  return { paid_at, ...changes };
}

function day(n: number) {
  return `2026-${n < 30 ? '09' : '10'}-${String((n % 30) + 1).padStart(2, '0')}`;
}

function sumOf(payments: readonly Payment[]): Sums {
  const total = { ...nothing };
  for (const payment of payments) {
    const due = payment.letIn && payment.back === null;
    total.payments += payment.received > 0 ? 1 : 0;
    total.received += payment.received;
    total.given_back += payment.back === 'provider' ? payment.received : 0;
    total.transferred += payment.back === 'club' ? payment.received : payment.returned;
    total.fee += due ? payment.fee : 0;
    total.fee_borne += due ? payment.borne : 0;
    total.discount += due ? payment.discount : 0;
    total.kept += due && payment.left ? payment.received - payment.returned : 0;
  }
  total.club = total.received - total.given_back - total.fee - total.fee_borne;
  return total;
}

type Act = [kind: string, which: number, day: number];
const kinds = ['pay', 'borne', 'code', 'odd', 'accepted', 'twice', 'provider', 'desk', 'leaves'];
const acts = fc.array(
  fc.tuple(fc.constantFrom(...kinds), fc.nat({ max: 50 }), fc.nat({ max: 55 })),
  { minLength: 4, maxLength: 12 },
);

async function play(history: readonly Act[]) {
  const race = { harga_dasar: price, aturan_pengembalian: halfBack };
  const { club, target: first } = await clubRace(race);
  const { target: second } = await clubRace(race, { club });
  const { target: bearing } = await clubRace({ ...race, biaya_ditanggung: true }, { club });
  const targets = [first, second, bearing];
  const code = await makeCode(club);
  const payments: Payment[] = [];
  for (const [kind, which, when] of history) {
    const target = kind === 'borne' ? bearing : which % 2 === 0 ? first : second;
    const paid = word(`${day(when)}T05:00:00Z`);
    const done: Payment = {
      race: target.race.id,
      user: '',
      transaction: {} as Transaction,
      received: 0,
      fee: 0,
      borne: 0,
      discount: 0,
      letIn: true,
      left: false,
      returned: 0,
      back: null,
    };
    const held = payments.filter(({ back, left }) => back === null && !left);
    const chosen = held[which % Math.max(1, held.length)];
    if (kind === 'provider' || kind === 'desk' || kind === 'leaves') {
      if (chosen === undefined || held.some((o) => o !== chosen && sameEntry(o, chosen))) {
        continue;
      }
      if (kind === 'provider') {
        await applyStatus(db, chosen.transaction, 'REFUND');
        chosen.back = 'provider';
      } else if (kind === 'desk') {
        const { refund } = await desk(club.treasurer).ask(
          chosen.transaction.pendaftaran_lomba_id as string,
        );
        await desk(club.treasurer).pay(refund.id);
        chosen.back = 'club';
      } else if (chosen.letIn) {
        const entry = chosen.transaction.pendaftaran_lomba_id as string;
        chosen.returned = Math.floor((chosen.received - chosen.fee) / 2);
        expect(await leave(club, chosen.user, entry)).toBe(chosen.returned);
        chosen.left = true;
      }
      continue;
    }
    const order = await enter(target, kind === 'code' ? code : undefined);
    const { user, transaction } = order;
    if (kind === 'twice') {
      await applyStatus(db, transaction, 'EXPIRED');
      const again = await openPayment(db, order.user, order.registration.id);
      await applyStatus(db, transaction, 'PAID', paid);
      await applyStatus(db, again, 'PAID', word('2026-10-31T05:00:00Z'));
      payments.push(
        { ...done, user, transaction, received: transaction.jumlah, fee },
        { ...done, user, transaction: again, received: again.jumlah, fee, letIn: false },
      );
      continue;
    }
    const amount = transaction.jumlah - (kind === 'odd' || kind === 'accepted' ? 7_000 : 0);
    await applyStatus(db, transaction, 'PAID', { ...paid, amount });
    if (kind === 'accepted') {
      await desk(club.treasurer).accept(order.registration.id);
    }
    payments.push({
      ...done,
      user,
      transaction,
      received: amount,
      letIn: kind !== 'odd',
      fee: kind === 'borne' ? 0 : fee,
      borne: kind === 'borne' ? fee : 0,
      discount: kind === 'code' ? 15_000 : 0,
    });
  }
  return { club, targets, payments };
}

function sameEntry(one: Payment, other: Payment) {
  return one.transaction.pendaftaran_lomba_id === other.transaction.pendaftaran_lomba_id;
}

function addedUp(all: readonly Sums[]): Sums {
  const total = { ...nothing };
  for (const sums of all) {
    for (const name of Object.keys(total) as (keyof Sums)[]) {
      total[name] += sums[name];
    }
  }
  return total;
}

const numbers = {
  masuk: 'received',
  kembali_penyedia: 'given_back',
  biaya: 'fee',
  biaya_klub: 'fee_borne',
  transfer: 'transferred',
  tertinggal: 'kept',
  potongan: 'discount',
} as const;

describe('the numbers of a statement', () => {
  test('are those of an independent model, over random histories', () =>
    withAdminFee(db, fee, () =>
      fc.assert(
        fc.asyncProperty(acts, async (history) => {
          const { club, targets, payments } = await play(history);
          const whole = await ofClub(club.treasurer, club.organisation);
          expect(whole.sums).toEqual(sumOf(payments));
          expect(addedUp(whole.races.map(({ sums }) => sums))).toEqual(whole.sums);
          const behind = await db.rpc<Answer<'club_statement_rows'>>(
            club.treasurer,
            'club_statement_rows',
            { organisation_id: club.organisation, ...days(null, null) },
          );
          for (const [kind, name] of Object.entries(numbers)) {
            const found = behind.entries.filter((row) => row.kind === kind);
            expect(found.reduce((sum, { amount }) => sum + amount, 0)).toBe(whole.sums[name]);
          }
          for (const { race } of targets) {
            const own = payments.filter((payment) => payment.race === race.id);
            const statement = await ofRace(club.treasurer, race.id);
            expect(statement.sums).toEqual(sumOf(own));
            const rows = await rowsOf(club.treasurer, race.id);
            for (const [kind, name] of Object.entries(numbers)) {
              const found = rows.filter((row) => row.kind === kind);
              expect(found.reduce((sum, { amount }) => sum + amount, 0)).toBe(statement.sums[name]);
            }
            // Every day lies in exactly one of these.
            const months = [
              await ofRace(club.treasurer, race.id, '2026-01-01', '2026-09-30'),
              await ofRace(club.treasurer, race.id, '2026-10-01', '2026-10-31'),
              await ofRace(club.treasurer, race.id, '2026-11-01', null),
            ];
            expect(addedUp(months.map(({ sums }) => sums))).toEqual(statement.sums);
            expect(statement.steps.reduce((sum, { received }) => sum + received, 0)).toBe(
              statement.sums.received,
            );
            expect(statement.codes.reduce((sum, { discount }) => sum + discount, 0)).toBe(
              statement.sums.discount,
            );
          }
          const { rows } = await db.admin.query(
            "select * from private.selisih_klub where masalah in ('klub_salah', 'harga_salah')",
          );
          expect(rows).toEqual([]);
        }),
        { numRuns: size(12, 150), endOnFailure: true },
      ),
    ));

  test('of a month that was settled stay, whatever goes back later', () =>
    withAdminFee(db, fee, async () => {
      const { club, target } = await clubRace();
      const kept = await enter(target);
      const goes = await enter(target);
      for (const { transaction } of [kept, goes]) {
        await applyStatus(db, transaction, 'PAID', word('2026-09-30T16:59:00Z'));
      }
      const september = () => ofRace(club.treasurer, target.race.id, '2026-09-01', '2026-09-30');
      const before = await september();
      expect(before.sums).toMatchObject({ payments: 2, fee: 2 * fee });
      await applyStatus(db, goes.transaction, 'REFUND');
      expect((await september()).sums).toEqual(before.sums);
      const after = await ofRace(club.treasurer, target.race.id, '2026-10-01', null);
      expect(after.sums).toEqual({
        ...nothing,
        given_back: goes.transaction.jumlah,
        fee: -fee,
        club: fee - goes.transaction.jumlah,
      });
    }));

  test('are of the day at the venue', async () => {
    const { club, target } = await clubRace({ zona_waktu: 'Asia/Jayapura' });
    const { transaction } = await enter(target);
    // 23.30 WIB on the last day of the month is the first of the next in Jayapura.
    await applyStatus(db, transaction, 'PAID', word('2026-09-30T16:30:00Z'));
    const of = (from: string, until: string) => ofRace(club.treasurer, target.race.id, from, until);
    expect((await of('2026-09-01', '2026-09-30')).sums).toEqual(nothing);
    expect(await of('2026-10-01', '2026-10-01')).toMatchObject({
      sums: { received: transaction.jumlah },
      first_day: '2026-10-01',
      last_day: '2026-10-01',
    });
  });

  test('name the discount of a code that left nothing to pay', async () => {
    const { club, target } = await clubRace();
    const code = await insert<{ id: string }>(db, 'private.kode_potongan', {
      organisasi_id: club.organisation,
      kode: 'GRATIS22',
      jenis: 'persen',
      nilai: 100,
    });
    const registration = await register(db, await createUser(db), target);
    await db.admin.query(
      `update public.pendaftaran_lomba set kode_id = $2, potongan = harga_dasar, harga_dasar = 0, kode_unik = 0,
         biaya_admin = 0, total_bayar = 0, status_pendaftaran = 'dikonfirmasi', status_pembayaran = 'dibayar' where id = $1`,
      [registration.id, code.id],
    );
    expect(await ofRace(club.treasurer, target.race.id)).toMatchObject({
      sums: { ...nothing, discount: 150_000 },
      codes: [{ kode: 'GRATIS22', entries: 1, discount: 150_000 }],
    });
    expect(await rowsOf(club.treasurer, target.race.id)).toMatchObject([
      { kind: 'potongan', amount: 150_000, code: 'GRATIS22', reference: null },
    ]);
  });

  test('by step add up to what came in', async () => {
    const { club, target } = await clubRace();
    const paid = [];
    // Entered before the steps were there, so that nobody counts them.
    for (const step of [1, 1, 2, null]) {
      const { registration, transaction } = await enter(target);
      await applyStatus(db, transaction, 'PAID');
      paid.push({ step, id: registration.id, amount: transaction.jumlah });
    }
    for (const [urutan, nama] of [
      [1, 'Early bird'],
      [2, 'Normal'],
    ]) {
      await db.admin.query(
        'insert into private.harga_lomba (lomba_id, urutan, nama) values ($1, $2, $3)',
        [target.race.id, urutan, nama],
      );
    }
    for (const { step, id } of paid) {
      await db.admin.query('update public.pendaftaran_lomba set langkah = $2 where id = $1', [
        id,
        step,
      ]);
    }
    const amounts = paid.map(({ amount }) => amount);
    const { steps } = await ofRace(club.treasurer, target.race.id);
    expect(steps).toEqual([
      { nama: 'Early bird', payments: 2, received: (amounts[0] ?? 0) + (amounts[1] ?? 0) },
      { nama: 'Normal', payments: 1, received: amounts[2] },
      { nama: null, payments: 1, received: amounts[3] },
    ]);
  });
});

describe('who may read a statement', () => {
  test('its club’s treasurer and owner; nobody else', async () => {
    const { club, target } = await clubRace();
    const { club: others } = await clubRace();
    const parent = await createUser(db);
    const { transaction } = await enter(target);
    await applyStatus(db, transaction, 'PAID');
    for (const reader of [club.treasurer, club.owner]) {
      expect((await ofRace(reader, target.race.id)).sums.received).toBe(transaction.jumlah);
      expect((await ofClub(reader, club.organisation)).sums.received).toBe(transaction.jumlah);
    }
    for (const stranger of [others.owner, parent]) {
      expect((await refusalOf(ofRace(stranger, target.race.id))).code).toBe('race_not_found');
      expect((await refusalOf(rowsOf(stranger, target.race.id))).code).toBe('race_not_found');
      expect((await refusalOf(ofClub(stranger, club.organisation))).code).toBe(
        'organisation_not_found',
      );
    }
    const helper = await createMember(db, club.organisation, 'panitia');
    for (const asked of [
      () => ofRace(helper, target.race.id),
      () => rowsOf(helper, target.race.id),
      () => ofClub(helper, club.organisation),
    ]) {
      expect((await refusalOf(asked())).code).toBe('not_allowed');
    }
    // A treasurer of one race reads that race's alone.
    const ofOne = await createMember(db, club.organisation, 'kasir', { raceId: target.race.id });
    expect((await ofRace(ofOne, target.race.id)).sums.payments).toBe(1);
    expect((await refusalOf(ofClub(ofOne, club.organisation))).code).toBe('not_allowed');
    const { rows } = await db.admin.query<{ kind: string }>(
      "select has_function_privilege('anon', 'public.race_statement(uuid, date, date)', 'execute') as kind",
    );
    expect(only(rows).kind).toBe(false);
  });

  test('days that end before they begin are refused', async () => {
    const { club, target } = await clubRace();
    for (const asked of [
      () => ofRace(club.owner, target.race.id, '2026-10-02', '2026-10-01'),
      () => rowsOf(club.owner, target.race.id, '2026-10-02', '2026-10-01'),
      () => ofClub(club.owner, club.organisation, '2026-10-02', '2026-10-01'),
    ]) {
      expect(await refusalOf(asked())).toEqual(refused('PT422 days_reversed', {}));
    }
  });
});

describe('what must hold of clubs’ money is seen where it does not', () => {
  /** Written past the triggers, and undone. */
  async function byHand(
    make: (target: RaceWithCategory, registration: Registration, codeId: string) => string[],
  ) {
    const { club, target } = await clubRace();
    const { registration } = await enter(target);
    const code = await insert<{ id: string }>(db, 'private.kode_potongan', {
      organisasi_id: club.organisation,
      kode: 'BATAS5',
      jenis: 'persen',
      nilai: 10,
      batas: 5,
    });
    const connection = await db.connect();
    try {
      await connection.query('begin');
      await connection.query('set local session_replication_role = replica');
      for (const statement of make(target, registration, code.id)) {
        await connection.query(statement);
      }
      return (
        await connection.query<{ masalah: string }>(
          `select masalah from private.selisih_klub
           union all select masalah from private.selisih_pengembalian where pendaftaran_id = $1`,
          [registration.id],
        )
      ).rows.map(({ masalah }) => masalah);
    } finally {
      await connection.query('rollback');
      await connection.end();
    }
  }

  const step = (race: string, terisi: number) =>
    `insert into private.harga_lomba (lomba_id, urutan, nama, tempat, terisi) values ('${race}', 1, 'Early bird', 5, ${terisi})`;
  const priced = (race: string, harga: number) =>
    `insert into private.harga_lomba (lomba_id, urutan, nama, harga) values ('${race}', 1, 'Early bird', ${harga})`;
  const hadOnce = (race: string, urutan: number, harga: number) =>
    `insert into private.harga_riwayat (lomba_id, sebelum, sesudah) values ('${race}',
       '{"harga_dasar": 150000, "langkah": [{"urutan": ${urutan}, "harga": null, "kategori": {"k": ${harga}}}]}',
       '{"harga_dasar": 150000, "langkah": []}')`;
  const set = (id: string, what: string) =>
    `update public.pendaftaran_lomba set ${what} where id = '${id}'`;

  test.each<[string, Parameters<typeof byHand>[0], string[]]>([
    ['nothing', () => [], []],
    ['a step counted too often', ({ race }) => [step(race.id, 1)], ['langkah_salah']],
    [
      'a step counted right',
      ({ race }, { id }) => [step(race.id, 1), set(id, 'langkah = 1, langkah_dihitung = true')],
      [],
    ],
    [
      'a step that kept an unpaid hold',
      ({ race }, { id }) => [
        step(race.id, 1),
        set(id, "langkah = 1, langkah_dihitung = true, status_pendaftaran = 'dibatalkan'"),
      ],
      ['langkah_salah'],
    ],
    [
      'a use that no entry has',
      ({ race }, _, code) => [
        `insert into private.kode_lomba (kode_id, lomba_id, terpakai) values ('${code}', '${race.id}', 1)`,
      ],
      ['kode_salah'],
    ],
    [
      'a use that was not counted',
      (_, { id }, code) => [
        set(
          id,
          `kode_id = '${code}', kode_dihitung = true, potongan = 15000, harga_dasar = 135000, total_bayar = total_bayar - 15000`,
        ),
      ],
      ['kode_salah'],
    ],
    [
      'another discount than the code gives',
      (_, { id }, code) => [
        set(
          id,
          `kode_id = '${code}', potongan = 20000, harga_dasar = 130000, total_bayar = total_bayar - 20000`,
        ),
      ],
      ['harga_salah'],
    ],
    [
      'a price that its step has',
      ({ race }, { id }) => [
        priced(race.id, 120_000),
        set(id, 'langkah = 1, harga_dasar = 120000, total_bayar = total_bayar - 30000'),
      ],
      [],
    ],
    [
      'a price that its step had once',
      ({ race }, { id }) => [
        priced(race.id, 140_000),
        hadOnce(race.id, 1, 120_000),
        set(id, 'langkah = 1, harga_dasar = 120000, total_bayar = total_bayar - 30000'),
      ],
      [],
    ],
    [
      'a price that another step had once',
      ({ race }, { id }) => [
        priced(race.id, 140_000),
        hadOnce(race.id, 2, 120_000),
        set(id, 'langkah = 1, harga_dasar = 120000, total_bayar = total_bayar - 30000'),
      ],
      ['harga_salah'],
    ],
    [
      'a price that its step never had',
      ({ race }, { id }) => [priced(race.id, 140_000), set(id, 'langkah = 1')],
      ['harga_salah'],
    ],
    [
      'an entry that left and lives',
      (_, { id }) => [set(id, 'keluar_pada = now()')],
      ['keluar_hidup', 'keluar_tanpa_pengembalian'],
    ],
    [
      'money that no club’s statement has',
      (_, { id }) => [
        `update public.transaksi_pembayaran set status = 'PAID', lunas = true, dibayar_pada = now() where pendaftaran_lomba_id = '${id}'`,
        set(id, "lomba_id = '00000000-0000-4000-8000-000000000000'"),
      ],
      ['klub_salah'],
    ],
  ])('%s', async (_, make, found) => {
    expect(await byHand(make)).toEqual(found);
  });
});
