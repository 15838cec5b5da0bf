import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import { createOrganisation, giveRace, makeAdmin } from '#tests/support/organiser.ts';
import { fileDatabase, refusalOf } from '#tests/support/sql.ts';
import {
  applyStatus,
  createNewcomer,
  createOpenRace,
  createOrderIn,
  createUser,
  insert,
  only,
  openPayment,
  registerTogether,
  withSetting,
} from '#tests/support/sql-fixtures.ts';
import { organiserOf } from '#tests/support/sql-organiser.ts';
import { payments } from '#tests/support/sql-payments.ts';

// The operator finds people, orders, payments, races and clubs over all clubs, and every look is in the log.

const db = fileDatabase();
const books = payments(db);

type Found = Answer<'operator_search'>;
type Order = Answer<'operator_order'>;

let operator: string;
beforeAll(async () => {
  operator = await createUser(db, { nama_lengkap: 'Operator' });
  await makeAdmin(db.admin, operator);
  await insert(db, 'public.pengaturan', { key: 'BATAS_CARI_OPERATOR_PER_JAM', value: '1000' });
});

function search(query: string, caller = operator): Promise<Found> {
  return db.rpc(caller, 'operator_search', { query });
}

/** A phone number that no other account of the file has: 8 and nine digits. */
function newPhone() {
  return `8${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
}

async function family(phone = `0${newPhone()}`) {
  const target = await createOpenRace(db, { satu_rider_per_akun: false, judul: 'Piala Lembang' });
  const club = await createOrganisation(db.admin, { nama: 'Klub Kancil Lembang' });
  await giveRace(db.admin, target.race.id, club);
  const parent = await createUser(db, { nama_lengkap: 'Ibu Rani', nomor_hp: phone });
  const children = await registerTogether(db, parent, target, [
    { full_name: 'Bima Sakti Ananda', nickname: 'Bima' },
    { full_name: 'Citra Ayu', nickname: 'Citra' },
  ]);
  const [first] = children;
  if (first?.pesanan_id == null) {
    throw new Error('No order.');
  }
  const charge = await openPayment(db, parent, first.id);
  return { target, club, parent, children, first, orderId: first.pesanan_id, charge };
}

async function logOf(caller: string, action: string) {
  const { rows } = await db.admin.query<{
    objek: string;
    objek_id: string | null;
    organisasi_id: string | null;
    sesudah: Record<string, unknown>;
  }>(
    'select objek, objek_id, organisasi_id, sesudah from public.catatan where user_id = $1 and tindakan = $2 order by id',
    [caller, action],
  );
  return rows;
}

/** A new admin, so that nobody else's looks are in the log. */
async function newOperator() {
  const person = await createUser(db);
  await makeAdmin(db.admin, person);
  return person;
}

describe('what a term is taken for', () => {
  test.each([
    ['Ibu.Rani@Contoh.ID', ['email']],
    ['ibu@rani', []],
    ['@', []],
    ['0812-3456-7890', ['phone']],
    ['(0812) 3456 7890', ['phone']],
    ['+62 812 3456 7890', ['phone']],
    ['6281234567890', ['phone']],
    ['81234567890', ['phone']],
    ['0062 812.3456.7890', ['phone']],
    ['150.000', ['amount']],
    ['Rp 150.000', ['amount']],
    ['rp150.123,00', ['amount']],
    ['Rp. 1.500.000,-', ['amount']],
    ['150123', ['amount', 'order']],
    ['999', []],
    ['0150000', ['order']],
    ['550e8400-e29b', ['order', 'reference', 'name']],
    ['A1B2C3', ['order', 'name']],
    ['#a1b2c3d4', ['order', 'name']],
    ['12345678', ['amount', 'order', 'reference']],
    ['MERCH-1764300000000-ab12cd', ['reference']],
    ['DEV-T0001000000012345', ['reference', 'name']],
    ['550e8400-e29b-41d4-a716-446655440000', ['id']],
    ['DEV-T550e8400-e29b-41d4-a716-446655440000', ['reference', 'id']],
    ['https://contoh.id/order/550e8400-e29b-41d4-a716-446655440000?x=1', ['id']],
    ['Piala Lembang', ['name']],
    ['a', []],
    ['ab', []],
    ['%', []],
    ['___', []],
    ['%%%%', []],
    ["'; drop table public.lomba; --", ['name']],
    ['🚲🚲🚲', []],
    ['\\', []],
    ['1e9', ['name']],
    ['-150000', []],
    ['NaN', ['name']],
  ])('%s', async (typed, kinds) => {
    expect((await search(typed)).kinds).toEqual(kinds);
  });

  test('nothing, and too much, is refused in words', async () => {
    for (const empty of ['', '   ', '\u200b']) {
      expect(await refusalOf(search(empty))).toMatchObject({
        state: 'PT422',
        code: 'field_required',
        facts: { field: 'query' },
      });
    }
    expect(await refusalOf(search('a'.repeat(1000)))).toMatchObject({
      code: 'text_too_long',
      facts: { field: 'query', max: 200 },
    });
  });

  test('wildcards find themselves and nothing else', async () => {
    await family();
    for (const typed of ['%iala', 'Pia_a', 'Pia%ang', 'Piala\\']) {
      expect((await search(typed)).races).toEqual([]);
    }
  });
});

describe('what is found', () => {
  test('an account by its address, in capitals and in another spelling of the same mailbox', async () => {
    const parent = await createNewcomer(db, { nama_lengkap: 'Ibu Rani' });
    const name = `ibu${randomUUID().replaceAll('-', '')}`;
    await db.admin.query('update auth.users set email = $2 where id = $1', [
      parent,
      `${name}@gmail.com`,
    ]);
    const found = only((await search(` ${name.toUpperCase()}@GMAIL.com `)).accounts);
    expect(found).toMatchObject({
      user_id: parent,
      nama_lengkap: 'Ibu Rani',
      address: 'i***@gmail.com',
      proved: false,
      entries: 0,
      erased: false,
    });
    const dotted = `${name.slice(0, 5)}.${name.slice(5)}+lomba@gmail.com`;
    expect((await search(dotted)).accounts).toEqual([]);
    await db.admin.query(
      `insert into private.alamat_terbukti (user_id, alamat, cara) values ($1, $2, 'kode')`,
      [parent, `${name}@gmail.com`],
    );
    expect(only((await search(dotted)).accounts).user_id).toBe(parent);
  });

  test('an account by its number, however it was typed there and here', async () => {
    const phone = newPhone();
    const stored = [
      `0${phone}`,
      `+62${phone}`,
      `62 ${phone.slice(0, 3)}-${phone.slice(3)}`,
      `(0${phone.slice(0, 3)}) ${phone.slice(3)}`,
    ];
    const users: string[] = [];
    for (const nomor_hp of stored) {
      users.push(await createUser(db, { nomor_hp }));
    }
    for (const typed of [
      `0${phone}`,
      `+62${phone}`,
      `62${phone}`,
      phone,
      `0062${phone}`,
      `0${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}`,
    ]) {
      const { accounts } = await search(typed);
      expect(accounts.map(({ user_id }) => user_id).sort()).toEqual([...users].sort());
    }
  });

  test('a paper entry by the number that the organiser wrote down', async () => {
    const { first, orderId } = await family();
    const phone = newPhone();
    await db.admin.query(
      'update public.pendaftaran_lomba set hp_kontak_darurat = $2 where id = $1',
      [first.id, `0${phone}`],
    );
    expect(only((await search(`+62 ${phone}`)).orders).order_id).toBe(orderId);
  });

  test('an order by the number of any of its children, by its ids and by the code of the QR', async () => {
    const { children, orderId, first, parent, club } = await family();
    for (const { id } of children) {
      const found = (await search(id.slice(0, 8).toUpperCase())).orders;
      expect(found.map((order) => order.order_id)).toContain(orderId);
    }
    const code = await books.registration(first.id);
    for (const id of [orderId, first.id, String(code.kode_masuk)]) {
      expect((await search(id)).orders).toMatchObject([
        {
          order_id: orderId,
          entry_ids: children.map((child) => child.id),
          race: 'Piala Lembang',
          organisation: 'Klub Kancil Lembang',
          user_id: parent,
          parent: 'Ibu Rani',
          riders: ['B. S. A.', 'C. A.'],
          live: 2,
          paid: 0,
        },
      ]);
    }
    expect(only((await search(parent)).accounts).user_id).toBe(parent);
    expect(only((await search(club)).clubs).id).toBe(club);
  });

  test('a payment by either reference, by its sum, and by another sum that was paid', async () => {
    const { charge, orderId } = await family();
    await books.claimCharge(charge.id);
    const reference = `DEV-T${randomUUID().replaceAll('-', '').toUpperCase()}`;
    await books.storeCharge(charge.id, { reference });
    const { tagihan } = await books.transaction(charge.id);
    for (const typed of [charge.merchant_ref, reference, reference.toLowerCase()]) {
      expect((await search(typed)).payments).toMatchObject([
        {
          transaction_id: charge.id,
          order_id: orderId,
          merchant_ref: charge.merchant_ref,
          reference,
          status: 'UNPAID',
          tagihan,
          parent: 'Ibu Rani',
          riders: ['B. S. A.', 'C. A.'],
        },
      ]);
    }
    const asTyped = tagihan.toLocaleString('id-ID');
    for (const typed of [asTyped, `Rp ${asTyped}`, String(tagihan)]) {
      const found = (await search(typed)).payments.map((payment) => payment.transaction_id);
      expect(found).toContain(charge.id);
    }
    await applyStatus(db, charge, 'PAID', { amount: 77_123 });
    expect(only((await search('77.123')).payments)).toMatchObject({
      transaction_id: charge.id,
      jumlah_menyimpang: 77_123,
    });
  });

  test('a race and a club by part of their names; drafts too', async () => {
    const word = `Zebra${randomUUID().slice(0, 6)}`;
    const club = await createOrganisation(db.admin, { nama: `Klub ${word}` });
    const { race } = await createOpenRace(db, { judul: `Piala ${word}`, status: 'draf' });
    await giveRace(db.admin, race.id, club);
    const found = await search(word.toLowerCase());
    expect(found.races).toMatchObject([{ id: race.id, organisation: `Klub ${word}` }]);
    expect(found.clubs).toMatchObject([{ id: club, races: 1 }]);
  });

  test('no child by its name', async () => {
    await family();
    const found = await search('Sakti Ananda');
    expect([found.accounts, found.orders, found.payments]).toEqual([[], [], []]);
  });

  test('ten of a kind, and that there are more', async () => {
    const phone = `0${newPhone()}`;
    for (let made = 0; made < 10; made++) {
      await createUser(db, { nomor_hp: phone });
    }
    expect(await search(phone)).toMatchObject({ more: [], accounts: { length: 10 } });
    await createUser(db, { nomor_hp: phone });
    expect(await search(phone)).toMatchObject({ more: ['accounts'], accounts: { length: 10 } });
  });
});

describe('records', () => {
  test('an account: who it is, without its contacts, documents and birth dates', async () => {
    const { parent, orderId } = await family('0812 0000 0789');
    const account = await db.rpc<Answer<'operator_account'>>(operator, 'operator_account', {
      user_id: parent,
    });
    expect(account).toMatchObject({
      user_id: parent,
      nama_lengkap: 'Ibu Rani',
      phone_end: '789',
      proved: true,
      declined: false,
      is_admin: false,
      erased: false,
      roles: [],
      orders: [{ order_id: orderId }],
      more_orders: false,
    });
    expect(account.riders.map(({ nama_panggilan }) => nama_panggilan).sort()).toEqual([
      'Bima',
      'Citra',
    ]);
    const told = JSON.stringify(account);
    for (const hidden of [`${parent}@contoh.id`, '0812', 'Sakti', '2020', 'akta_kia']) {
      expect(told).not.toContain(hidden);
    }
    expect(await db.rpc(operator, 'operator_contacts', { user_id: parent })).toEqual({
      email: `${parent}@contoh.id`,
      nomor_hp: '0812 0000 0789',
    });
  });

  test('an order: each child, each attempt to pay with what was heard of it, letters', async () => {
    const { target, parent, children, first, orderId, charge, club } = await family();
    await books.claimCharge(charge.id);
    await books.storeCharge(charge.id, { reference: `DEV-T${randomUUID()}` });
    await applyStatus(db, charge, 'PAID');
    const [, second] = children;
    const order = await db.rpc<Order>(operator, 'operator_order', { order_id: second?.id });
    expect(order).toMatchObject({
      order_id: orderId,
      user_id: parent,
      parent: 'Ibu Rani',
      race_id: target.race.id,
      organisasi_id: club,
      entries: [
        { id: first.id, nama_panggilan_rider: 'Bima', status_pembayaran: 'dibayar' },
        { id: second?.id, nama_panggilan_rider: 'Citra', status_pembayaran: 'dibayar' },
      ],
      charges: [
        {
          transaction_id: charge.id,
          merchant_ref: charge.merchant_ref,
          status: 'PAID',
          lunas: true,
          entry_ids: children.map(({ id }) => id),
          events: [{ status: 'PAID', hasil: 'applied' }],
        },
      ],
      refunds: [],
    });
    expect(order.letters.map(({ jenis }) => jenis)).toContain('receipt');
    expect(JSON.stringify(order)).not.toContain('Sakti');
    expect(await db.rpc(operator, 'operator_order', { order_id: orderId })).toEqual(order);
  });

  test('a club: its people, races and codes', async () => {
    const { club, target } = await family();
    const owner = await organiserOf(db, target.race, 'pemilik');
    const record = await db.rpc<Answer<'operator_club'>>(operator, 'operator_club', {
      organisation_id: club,
    });
    expect(record).toMatchObject({
      id: club,
      nama: 'Klub Kancil Lembang',
      members: [{ user_id: owner, peran: 'pemilik', lomba_id: null }],
      races: [{ id: target.race.id, to_decide: 0, open_refunds: 0 }],
      more_races: false,
      codes: [],
    });
  });

  test('what there is not', async () => {
    const id = randomUUID();
    for (const [name, args, code] of [
      ['operator_account', { user_id: id }, 'account_not_found'],
      ['operator_contacts', { user_id: id }, 'account_not_found'],
      ['operator_order', { order_id: id }, 'registration_not_found'],
      ['operator_club', { organisation_id: id }, 'organisation_not_found'],
    ] as const) {
      expect(await refusalOf(db.rpc(operator, name, args))).toMatchObject({ state: 'PT404', code });
    }
  });

  test('an erased family: its orders stay, and name nobody', async () => {
    const target = await createOpenRace(db);
    const { user, registration, transaction } = await createOrderIn(db, target);
    await applyStatus(db, transaction, 'EXPIRED');
    await db.admin.query('select private.forget_entries(array[$1::uuid])', [registration.id]);
    await db.admin.query('delete from public.rider where user_id = $1', [user]);
    await db.admin.query('select private.close_account($1)', [user]);
    expect(await db.rpc(operator, 'operator_account', { user_id: user })).toMatchObject({
      erased: true,
      nama_lengkap: null,
      address: null,
      phone_end: null,
      orders: [{ parent: null, riders: [] }],
    });
    const order = await db.rpc<Order>(operator, 'operator_order', { order_id: registration.id });
    expect(order).toMatchObject({ erased: true, parent: null });
    expect(only(order.entries).nama_panggilan_rider).toBeNull();
    expect(await refusalOf(db.rpc(operator, 'operator_contacts', { user_id: user }))).toMatchObject(
      { code: 'account_not_found' },
    );
  });
});

describe('every look is in the log', () => {
  test('a search: its kind and what it showed, not what was typed', async () => {
    const me = await newOperator();
    const phone = newPhone();
    const parent = await createUser(db, { nomor_hp: `0${phone}` });
    await search(`+62${phone}`, me);
    await search('tidak@ada.example', me);
    const log = await logOf(me, 'operator_search');
    expect(log).toMatchObject([
      {
        objek: 'pencarian',
        objek_id: null,
        organisasi_id: null,
        sesudah: { dicari: ['phone'], temuan: 1, akun_id: [parent] },
      },
      { sesudah: { dicari: ['email'], temuan: 0, akun_id: null } },
    ]);
    expect(JSON.stringify(log)).not.toMatch(new RegExp(`${phone}|tidak@ada`));
  });

  test('a record, once in ten minutes; contacts apart', async () => {
    const me = await newOperator();
    const { parent, orderId, club, first } = await family();
    for (let times = 0; times < 2; times++) {
      await db.rpc(me, 'operator_account', { user_id: parent });
      await db.rpc(me, 'operator_contacts', { user_id: parent });
      await db.rpc(me, 'operator_order', { order_id: first.id });
      await db.rpc(me, 'operator_club', { organisation_id: club });
    }
    for (const [action, objek, objek_id] of [
      ['operator_account', 'akun', parent],
      ['operator_contacts', 'akun', parent],
      ['operator_order', 'pesanan', orderId],
      ['operator_club', 'organisasi', club],
    ] as const) {
      expect(await logOf(me, action)).toEqual([
        { objek, objek_id, organisasi_id: null, sesudah: null },
      ]);
    }
  });

  test('the operator reads it, a club does not, and nobody changes it', async () => {
    const me = await newOperator();
    const { parent, target } = await family();
    await db.rpc(me, 'operator_account', { user_id: parent });
    const own = await db.rpcRows<Answer<'read_log'>>(me, 'read_log', {
      person_ids: [me],
      actions: ['operator_account'],
    });
    expect(own).toMatchObject([{ tindakan: 'operator_account', objek_id: parent }]);
    const owner = await organiserOf(db, target.race, 'pemilik');
    const theirs = await db.rpcRows<Answer<'read_log'>>(owner, 'read_log', {
      race_id: target.race.id,
    });
    expect(theirs.filter(({ tindakan }) => tindakan.startsWith('operator_'))).toEqual([]);
    await expect(
      db.admin.query('delete from public.catatan where user_id = $1', [me]),
    ).rejects.toThrow('append-only');
  });
});

test('so many searches an hour, also at once; the first refusal is in the log', async () => {
  const person = await newOperator();
  await withSetting(db, 'BATAS_CARI_OPERATOR_PER_JAM', '3', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => search('Klub Kancil', person)),
    );
    const refused = answers.filter(({ seconds }) => seconds !== null);
    expect(refused).toHaveLength(5);
    for (const answer of refused) {
      expect(answer).toMatchObject({ most_an_hour: 3, kinds: [], clubs: [], accounts: [] });
      expect(answer.seconds).toBeGreaterThan(3_500);
      expect(answer.seconds).toBeLessThanOrEqual(3_600);
    }
    expect(await logOf(person, 'operator_search')).toHaveLength(3);
    expect(await logOf(person, 'operator_search_refused')).toMatchObject([
      { organisasi_id: null, sesudah: { batas: 3 } },
    ]);
    // Another admin has an hour of their own.
    expect(await search('Klub Kancil', await newOperator())).toMatchObject({ seconds: null });
    await db.admin.query('begin');
    await db.admin.query("set local session_replication_role = 'replica'");
    await db.admin.query(
      "update public.catatan set terjadi_pada = terjadi_pada - interval '1 hour' where user_id = $1",
      [person],
    );
    await db.admin.query('commit');
    expect(await search('Klub Kancil', person)).toMatchObject({ seconds: null });
  });
});

describe('who may', () => {
  const calls = [
    ['operator_search', { query: 'Piala' }],
    ['operator_account', { user_id: randomUUID() }],
    ['operator_contacts', { user_id: randomUUID() }],
    ['operator_order', { order_id: randomUUID() }],
    ['operator_club', { organisation_id: randomUUID() }],
  ] as const;

  test.each(calls)('%s: an admin alone, whose mailbox is proved', async (name, args) => {
    const { target } = await family();
    for (const person of [await createUser(db), await organiserOf(db, target.race, 'pemilik')]) {
      expect(await refusalOf(db.rpc(person, name, args))).toMatchObject({
        state: 'PT403',
        code: 'not_allowed',
      });
    }
    const unproved = await createNewcomer(db);
    await makeAdmin(db.admin, unproved);
    expect(await refusalOf(db.rpc(unproved, name, args))).toMatchObject({
      state: 'PT403',
      code: 'address_not_proved',
    });
    expect(await logOf(unproved, name)).toEqual([]);
  });
});
