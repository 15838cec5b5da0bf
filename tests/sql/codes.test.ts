import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { addMember, createOrganisation } from '#tests/support/organiser.ts';
import { fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import {
  createCategory,
  createOpenRace,
  createUser,
  only,
  type RaceWithCategory,
  register,
} from '#tests/support/sql-fixtures.ts';

const db = fileDatabase();

interface Code {
  kode_id: string;
  kode: string;
  batas: number | null;
  aktif: boolean;
  used: boolean;
  uses: number;
  discount: number;
  charged: number;
  races: { race_id: string; uses: number; discount: number }[];
}
interface Told {
  kode_id: string | null;
  kode: string | null;
  children: Record<string, unknown>[];
}

let club: string;
let treasurer: string;
let target: RaceWithCategory;

beforeAll(async () => {
  club = await createOrganisation(db.admin);
  treasurer = await createUser(db);
  await addMember(db.admin, club, treasurer, 'kasir');
  target = await createOpenRace(db, { organisasi_id: club, harga_dasar: 100_000 });
});

function make(values: Record<string, unknown> = {}) {
  return db.rpc<Code>(treasurer, 'make_code', {
    organisation_id: club,
    kind: 'persen',
    value: 10,
    ...values,
  });
}

function change(code: Code, values: Record<string, unknown> = {}) {
  return db.rpc<Code>(treasurer, 'change_code', {
    code_id: code.kode_id,
    kind: 'persen',
    value: 10,
    ...values,
  });
}

function ask(user: string, code: string, children = 1, of = target, category = of.category.id) {
  return db.rpc<Told>(user, 'check_code', {
    race_id: of.race.id,
    code,
    children: JSON.stringify(
      Array.from({ length: children }, () => ({ category_id: category, harga: 100_000 })),
    ),
  });
}

/** Without what it does not say. */
function known(answer: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== null));
}

async function reasons(code: string, children = 1, of = target, category = of.category.id) {
  const told = await ask(await createUser(db), code, children, of, category);
  return told.children.map(known);
}

async function enter(code: Code) {
  const user = await createUser(db);
  await ask(user, code.kode);
  return register(db, user, target, { code_id: code.kode_id });
}

describe('making', () => {
  test('the app makes eight letters that nobody mistakes', async () => {
    const made = await make();
    expect(made.kode).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
  });

  test('a text of the club is kept without spaces and hyphens, and once', async () => {
    const text = `early ${randomUUID().slice(0, 6)}-x`;
    const made = await make({ code: text });
    expect(made.kode).toBe(text.toUpperCase().replaceAll(/[ -]/g, ''));
    expect(await refusalOf(make({ code: text }))).toMatchObject(refused('PT409 code_taken', {}));
  });

  test.each([
    ['over 100 %', { value: 101 }, 'field_invalid', { field: 'nilai' }],
    ['under Rp1.000', { kind: 'rupiah', value: 999 }, 'field_invalid', { field: 'nilai' }],
    ['of no kind', { kind: 'gratis' }, 'field_invalid', { field: 'jenis' }],
    ['too short', { code: 'ABC' }, 'field_invalid', { field: 'kode' }],
    ['with a sign', { code: 'HALO!!' }, 'field_invalid', { field: 'kode' }],
    ['for nothing', { race_ids: [] }, 'field_invalid', { field: 'lomba_id' }],
    [
      "of another club's race",
      { race_ids: [randomUUID()] },
      'field_invalid',
      { field: 'lomba_id' },
    ],
    ['that is free without a limit', { value: 100 }, 'code_needs_limit', {}],
    [
      'that leaves less than Rp1.000 without a limit',
      { kind: 'rupiah', value: 99_500 },
      'code_needs_limit',
      {},
    ],
    ['that gives half under an own text', { value: 50, code: 'SEPARUH' }, 'code_must_be_made', {}],
    ['without a use', { most_uses: 0 }, 'field_invalid', { field: 'batas' }],
    [
      'that ends before it begins',
      { from_time: '2030-02-01T00:00:00Z', until_time: '2030-01-01T00:00:00Z' },
      'field_invalid',
      { field: 'sampai' },
    ],
  ])('one %s is refused', async (_, values, code, facts) => {
    expect(await refusalOf(make(values))).toMatchObject(refused(`PT422 ${code}`, facts));
  });

  test('one that gives half, or all with a limit, is made by the app', async () => {
    expect((await make({ value: 50 })).kode).toHaveLength(8);
    expect((await make({ value: 100, most_uses: 3 })).batas).toBe(3);
  });
});

describe('asking', () => {
  test('says what comes off, however it was typed', async () => {
    const made = await make({ code: `KLUB${randomUUID().slice(0, 6)}` });
    const typed = ` ${made.kode.slice(0, 4).toLowerCase()}-${made.kode.slice(4)} `;
    const told = await ask(await createUser(db), typed);
    expect({ ...told, children: told.children.map(known) }).toEqual({
      kode_id: made.kode_id,
      kode: made.kode,
      children: [{ potongan: 10_000, price_left: 90_000 }],
    });
  });

  test('gives its reasons', async () => {
    const other = await createOpenRace(db, { organisasi_id: await createOrganisation(db.admin) });
    const category = await createCategory(db);
    const unknown = [{ reason: 'code_unknown' }];
    expect(await reasons('TIDAKADA')).toEqual(unknown);
    const made = await make();
    expect(await reasons(made.kode, 1, other)).toEqual(unknown);
    const late = await make({ from_time: '2090-01-01T00:00:00Z' });
    expect(await reasons(late.kode)).toEqual(unknown);
    const over = await make({ until_time: '2020-01-01T00:00:00Z' });
    expect(await reasons(over.kode)).toMatchObject([{ reason: 'code_over' }]);
    const few = await make({ category_ids: [category.id] });
    expect(await reasons(few.kode)).toEqual([{ reason: 'code_not_for_category' }]);
    const siblings = await make({ least_children: 2 });
    expect(await reasons(siblings.kode)).toEqual([{ reason: 'code_for_more', min_anak: 2 }]);
    expect(await reasons(siblings.kode, 2)).toHaveLength(2);
    const last = await make({ most_uses: 1 });
    expect(await reasons(last.kode, 2)).toEqual([
      { potongan: 10_000, price_left: 90_000 },
      { reason: 'code_used_up' },
    ]);
    const once = await make({ account_uses: 1 });
    expect(await reasons(once.kode, 2)).toEqual([
      { potongan: 10_000, price_left: 90_000 },
      { reason: 'code_used_by_account' },
    ]);
    await db.rpc(treasurer, 'switch_code', { code_id: made.kode_id, active: false });
    expect(await reasons(made.kode)).toEqual(unknown);
  });

  test('ten wrong ones, and none is told for an hour, not even the right one', async () => {
    const made = await make();
    const user = await createUser(db);
    await ask(user, made.kode);
    await Promise.all(Array.from({ length: 10 }, (_, n) => ask(user, `SALAH${n}`)));
    expect(await refusalOf(ask(user, made.kode))).toMatchObject(
      refused('PT429 too_many_codes', { limit: 10, seconds: expect.any(Number) }),
    );
    await db.admin.query(
      "update private.percobaan_kode set pada = now() - interval '61 minutes' where user_id = $1",
      [user],
    );
    expect((await ask(user, made.kode)).kode_id).toBe(made.kode_id);
    const { wrong_tries } = await db.rpc<{ wrong_tries: number }>(treasurer, 'club_codes', {
      organisation_id: club,
    });
    expect(Number(wrong_tries)).toBeGreaterThan(0);
  });

  test('at two hundred wrong ones within an hour the keepers of the money are told, once', async () => {
    const race = await createOpenRace(db, { organisasi_id: await createOrganisation(db.admin) });
    const { organisasi_id: other } = only(
      (await db.admin.query('select organisasi_id from public.lomba where id = $1', [race.race.id]))
        .rows,
    );
    const [owner, editor] = [await createUser(db), await createUser(db)];
    await addMember(db.admin, other, owner, 'pemilik');
    await addMember(db.admin, other, editor, 'panitia');
    const told = async () =>
      (
        await db.admin.query(
          `select user_id, isi from private.pesan where jenis = 'codes_guessed' and user_id = any ($1)`,
          [[owner, editor]],
        )
      ).rows;
    await db.admin.query(
      `insert into private.percobaan_kode (user_id, lomba_id) select $1, $2 from generate_series(1, 198)`,
      [await createUser(db), race.race.id],
    );
    await ask(await createUser(db), 'TEBAKAN1', 1, race);
    expect(await told()).toEqual([]);
    await ask(await createUser(db), 'TEBAKAN2', 1, race);
    await ask(await createUser(db), 'TEBAKAN3', 1, race);
    expect(await told()).toEqual([
      { user_id: owner, isi: { organisasi: expect.any(String), jumlah: 200 } },
    ]);
  });

  test('visitors cannot ask', async () => {
    expect((await refusalOf(ask('anon', 'APASAJA'))).state).toBe('42501');
  });
});

describe('its life', () => {
  test('a used one keeps kind, amount and races; note, end and limit may change', async () => {
    const made = await make();
    await enter(made);
    await enter(made);
    for (const values of [
      { value: 20 },
      { kind: 'rupiah', value: 10_000 },
      { race_ids: [target.race.id] },
      { least_children: 2 },
    ]) {
      expect(await refusalOf(change(made, values))).toMatchObject(refused('PT409 code_used', {}));
    }
    expect(await refusalOf(change(made, { most_uses: 1 }))).toMatchObject(
      refused('PT409 code_limit_below_uses', { used: 2 }),
    );
    // Uses that nobody counted are counted from now on.
    await change(made, { most_uses: 2, note: 'Komunitas' });
    expect(await reasons(made.kode)).toEqual([{ reason: 'code_used_up' }]);
    expect(await refusalOf(change(made))).toMatchObject(refused('PT409 code_used', {}));
    await change(made, { most_uses: 3 });
    expect(await reasons(made.kode)).toEqual([{ potongan: 10_000, price_left: 90_000 }]);
  });

  test('an unused one may become another', async () => {
    expect(await change(await make(), { kind: 'rupiah', value: 25_000 })).toMatchObject({
      used: false,
    });
  });

  test('stopping works at once, and entries keep their price', async () => {
    const made = await make();
    const entry = await enter(made);
    const user = await createUser(db);
    await ask(user, made.kode);
    await db.rpc(treasurer, 'switch_code', { code_id: made.kode_id, active: false });
    expect(await refusalOf(register(db, user, target, { code_id: made.kode_id }))).toMatchObject(
      refused('PT409 code_unknown', {}),
    );
    const { codes } = await db.rpc<{ codes: Code[] }>(treasurer, 'club_codes', {
      organisation_id: club,
    });
    expect(codes.find(({ kode_id }) => kode_id === made.kode_id)).toMatchObject({
      aktif: false,
      used: true,
      uses: 1,
      discount: 10_000,
      charged: 90_000,
      races: [{ race_id: target.race.id, uses: 1, discount: 10_000 }],
    });
    expect(entry.total_bayar).toBeGreaterThan(90_000);
  });

  test('twelve at once and its limit raised meanwhile: never more than the limit', async () => {
    const made = await make({ most_uses: 3 });
    const users = await Promise.all(Array.from({ length: 12 }, () => createUser(db)));
    await Promise.all(users.map((user) => ask(user, made.kode)));
    const done = await Promise.allSettled([
      ...users.map((user) => register(db, user, target, { code_id: made.kode_id })),
      change(made, { most_uses: 5 }),
    ]);
    const entered = done.slice(0, -1).filter(({ status }) => status === 'fulfilled').length;
    expect(done.at(-1)?.status).toBe('fulfilled');
    expect(entered).toBeGreaterThanOrEqual(3);
    expect(entered).toBeLessThanOrEqual(5);
  });

  test('each act is in the log', async () => {
    const made = await make();
    await change(made, { note: 'Promo' });
    await db.rpc(treasurer, 'switch_code', { code_id: made.kode_id, active: false });
    const { rows } = await db.admin.query<{ tindakan: string }>(
      'select tindakan from public.catatan where objek_id = $1 order by id',
      [made.kode_id],
    );
    expect(rows.map(({ tindakan }) => tindakan)).toEqual(['make_code', 'change_code', 'stop_code']);
  });
});
