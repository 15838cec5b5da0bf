import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { callOf, fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import {
  applyStatus,
  cityName,
  createCategory,
  createOpenRace,
  createRace,
  createUser,
  createUsers,
  daysFromNow,
  linkCategory,
  openPayment,
  type Registration,
  read,
  register,
  registerTogether,
  riderArguments,
  slotsOf,
  untilWaiting,
  withRider,
} from '#tests/support/sql-fixtures.ts';
import riderRules from '#tests/vectors/rider-rules.json' with { type: 'json' };

const db = fileDatabase();

/** A time whose WIB day is `day` while its UTC day is the one before. */
function startOf(day: string) {
  return `${day}T00:30:00+07:00`;
}

describe("the rider form's rules", () => {
  test.each(riderRules.cases)('$name', async ({ input, category, race_day, expected }) => {
    const user = await createUser(db);
    const target = await createOpenRace(
      db,
      { tanggal_mulai: startOf(race_day), pendaftaran_selesai: daysFromNow(1) },
      { category },
    );
    if (expected === null) {
      expect((await register(db, user, target, input)).id).toEqual(expect.any(String));
    } else {
      const refusal = await refusalOf(register(db, user, target, input));
      expect(refusal).toEqual({ state: 'PT422', code: expected.code, facts: expected.facts });
    }
  });

  test.each(riderRules.cases)('of several children: $name', async (vector) => {
    const { input, category, race_day, expected } = vector;
    const user = await createUser(db);
    const target = await createOpenRace(
      db,
      {
        tanggal_mulai: startOf(race_day),
        pendaftaran_selesai: daysFromNow(1),
        satu_rider_per_akun: false,
      },
      { category },
    );
    const made = registerTogether(db, user, target, [input, { ...input, full_name: 'Adik Bima' }]);
    if (expected === null) {
      expect(await made).toHaveLength(2);
    } else {
      expect(await refusalOf(made)).toMatchObject({
        state: 'PT422',
        code: expected.code,
        facts: { ...expected.facts, place: 1 },
      });
    }
  });
});

test('a registration holds what was entered, priced, for 24 hours', async () => {
  const user = await createUser(db);
  const target = await createOpenRace(db, { harga_dasar: 175_000 });
  const request = randomUUID();
  const { rows } = await db.admin.query('select now() as before');
  const made = await register(db, user, target, {
    full_name: '  Bima   Satria\u200b ',
    nickname: ' Bima',
    city: ` ${cityName} `,
    team_name: ' Roda Kecil ',
    start_number: '07',
    request_id: request,
  });
  expect(made).toMatchObject({
    user_id: user,
    lomba_id: target.race.id,
    kategori_id: target.category.id,
    nama_lengkap_rider: 'Bima Satria',
    nama_panggilan_rider: 'Bima',
    tanggal_lahir_rider: '2020-08-17',
    jenis_kelamin_rider: 'pria',
    kota_asal: cityName,
    nama_tim: 'Roda Kecil',
    ukuran_jersey: 'S',
    nomor_bib: '07',
    pantangan_makanan: null,
    kondisi_medis: null,
    nama_kontak_darurat: '',
    hp_kontak_darurat: '',
    status_pendaftaran: 'pending',
    status_pembayaran: 'pending',
    perlu_tindakan: null,
    kunci_permintaan: request,
    harga_dasar: 175_000,
  });
  expect(await read<Registration>(db, 'public.pendaftaran_lomba', made.id)).toEqual(made);
  const fee = await db.rpc<number>('anon', 'admin_fee', { amount: 175_000 + made.kode_unik });
  expect(made.biaya_admin).toBe(fee);
  expect(made.total_bayar).toBe(175_000 + made.kode_unik + fee);
  const held = await db.admin.query(
    `select extract(epoch from kedaluwarsa_pada - didaftar_pada)::int as hold_seconds, didaftar_pada >= $2 as fresh
     from public.pendaftaran_lomba where id = $1`,
    [made.id, rows[0].before],
  );
  expect(held.rows).toEqual([{ hold_seconds: 86_400, fresh: true }]);
  expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
});

test.each([
  ['registration closes sooner', { pendaftaran_selesai: daysFromNow(0.25) }, 'pendaftaran_selesai'],
  [
    'the race begins sooner',
    { tanggal_mulai: daysFromNow(0.25), pendaftaran_selesai: daysFromNow(3) },
    'tanggal_mulai',
  ],
])('a hold ends before its 24 hours when %s', async (_, race, ends) => {
  const target = await createOpenRace(db, race);
  const made = await register(db, await createUser(db), target);
  expect(made.kedaluwarsa_pada).toBe(target.race[ends as 'tanggal_mulai']);
});

test('a race without a price costs 150000; a girl is stored as wanita; what may be empty may be missing', async () => {
  const user = await createUser(db);
  const made = await register(db, user, await createOpenRace(db), {
    gender: 'perempuan',
    team_name: ' – ',
    jersey_size: null,
    start_number: '',
  });
  expect(made).toMatchObject({
    harga_dasar: 150_000,
    jenis_kelamin_rider: 'wanita',
    nama_tim: null,
    ukuran_jersey: 'None',
    nomor_bib: null,
  });
});

// Facts in plain letters take a short way through the database; a space too many takes the long one, which has all rules.
describe('the short way of plain facts makes the entry that the long one makes', () => {
  const own = [
    ...[
      'id',
      'kode_masuk',
      'user_id',
      'rider_id',
      'lomba_id',
      'kategori_id',
      'kunci_permintaan',
      'didaftar_pada',
    ],
    ...[
      'kode_unik',
      'biaya_admin',
      'total_bayar',
      'kedaluwarsa_pada',
      'dibuat_pada',
      'diperbarui_pada',
    ],
  ];

  test.each([
    {},
    { gender: 'perempuan', jersey_size: null },
    { team_name: '', jersey_size: '', start_number: '' },
    { team_name: null, jersey_size: 'XXL', start_number: null },
    { birth_date: '29-02-2020' },
    { known: { nickname: 'Lama', team_name: null, jersey_size: null, start_number: null } },
    { known: { team_name: 'Tim Lama' } },
    { price: 0 },
    { price: null },
    { price: 999_000 },
  ])('%o', async ({ known, price = 175_000, ...facts }: Record<string, unknown>) => {
    const made: unknown[] = [];
    for (const name of ['Bima Satria', 'Bima  Satria']) {
      const user = await createUser(db);
      const target = await createOpenRace(
        db,
        { harga_dasar: price },
        { category: { usia_min: 1, usia_max: 99 }, kuota: 5 },
      );
      if (known) {
        const before = { full_name: 'Bima Satria', ...(known as Record<string, unknown>) };
        const other = await register(db, user, await createOpenRace(db), before);
        // A person with an entry of the last hour, or an unpaid one, is looked at from all sides.
        await db.admin.query(
          `update public.pendaftaran_lomba
           set didaftar_pada = now() - interval '2 days', status_pendaftaran = 'dibatalkan' where id = $1`,
          [other.id],
        );
      }
      const { id } = await register(db, user, target, { ...facts, full_name: name });
      const { rows } = await db.admin.query(
        `select to_jsonb(p) - $2::text[] as entry, (
           select jsonb_agg(to_jsonb(r) - $2::text[]) from public.rider r where r.user_id = p.user_id
         ) as riders, p.total_bayar = p.harga_dasar + p.kode_unik + p.biaya_admin as adds_up,
           p.biaya_admin = case when p.harga_dasar = 0 then 0 else public.admin_fee(p.harga_dasar + p.kode_unik) end
             as has_its_fee,
           p.kode_unik between 1 and 999 as has_code, p.kedaluwarsa_pada - p.didaftar_pada as hold,
           (select l.peserta_saat_ini from public.lomba l where l.id = p.lomba_id) as counted,
           (select c.terisi from public.lomba_kategori c where c.lomba_id = p.lomba_id) as counted_in_category,
           p.rider_id is not null as names_rider
         from public.pendaftaran_lomba p where p.id = $1`,
        [id, own],
      );
      made.push(rows[0]);
    }
    expect(made[0]).toEqual(made[1]);
    expect(made[0]).toMatchObject({
      adds_up: true,
      has_its_fee: true,
      counted: 1,
      names_rider: true,
    });
  });
});

test('unique codes stay within 1-999 and differ', async () => {
  const target = await createOpenRace(db, { max_peserta: 100 });
  const users = await createUsers(db, 60);
  const codes = await Promise.all(
    users.map(async (user) => (await register(db, user, target)).kode_unik),
  );
  expect(codes.every((code) => Number.isInteger(code) && code >= 1 && code <= 999)).toBe(true);
  expect(new Set(codes).size).toBeGreaterThan(20);
});

// Too long, a link, sizes and start numbers: tests/vectors/rider-rules.json, above.
describe('what the form cannot send', () => {
  test.each([
    ['a missing name', { full_name: null }, 'full_name_required'],
    ['a missing nickname', { nickname: null }, 'nickname_required'],
    ['a missing birth date', { birth_date: null }, 'birth_date_invalid'],
    ['a missing city', { city: null }, 'city_required'],
    ['another gender', { gender: 'pria' }, 'gender_invalid'],
    ['no gender', { gender: null }, 'gender_invalid'],
    ['a name that shows nothing', { full_name: '\u200b\u3164' }, 'full_name_required'],
    ['a nickname that shows nothing', { nickname: '\u2800' }, 'nickname_required'],
    ['a city not on the list', { city: 'KOTA ATLANTIS' }, 'city_unknown'],
    ['a city in other letters', { city: 'Kota Bandung' }, 'city_unknown'],
    ['no request id', { request_id: null }, 'request_id_required'],
  ])('%s is refused', async (_, changes, code) => {
    const target = await createOpenRace(db);
    const refusal = await refusalOf(register(db, await createUser(db), target, changes));
    expect(refusal).toEqual({ state: 'PT422', code, facts: {} });
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 0, live: 0 });
  });

  test('every size of jersey is accepted', async () => {
    const target = await createOpenRace(db);
    for (const jersey_size of ['None', 'XS', 'S', 'M', 'L', 'XL', 'XXL']) {
      const made = await register(db, await createUser(db), target, { jersey_size });
      expect(made.ukuran_jersey).toBe(jersey_size);
    }
  });
});

describe('the race', () => {
  const refusalFor = async (
    race: Record<string, unknown>,
    changes: Record<string, unknown> = {},
  ) => {
    const target = await createOpenRace(db, race);
    return refusalOf(register(db, await createUser(db), target, changes));
  };

  test('must exist, and so must the category', async () => {
    const user = await createUser(db);
    const target = await createOpenRace(db);
    const attempt = (changes: Record<string, unknown>) =>
      refusalOf(register(db, user, target, changes));
    const notFound = (code: string) => ({ state: 'PT404', code, facts: {} });
    for (const id of [randomUUID(), null]) {
      expect(await attempt({ race_id: id })).toEqual(notFound('race_not_found'));
      expect(await attempt({ category_id: id })).toEqual(notFound('category_not_found'));
    }
    expect(await attempt({ race_id: randomUUID(), category_id: randomUUID() })).toEqual(
      notFound('race_not_found'),
    );
  });

  test.each(['draf', 'selesai', 'dibatalkan'])('must be published, not %s', async (status) => {
    expect(await refusalFor({ status })).toEqual(refused('PT404 race_not_found', {}));
  });

  test('must be open', async () => {
    const refusal = await refusalFor({ pendaftaran_selesai: '2026-01-31T23:59:59+07:00' });
    expect(refusal).toMatchObject(refused('PT409 race_closed'));
    expect(
      new Date(
        (refusal.facts as { pendaftaran_selesai: string }).pendaftaran_selesai,
      ).toISOString(),
    ).toBe('2026-01-31T16:59:59.000Z');
  });

  test('is open as long as there is time for a charge: until ten minutes before registration closes, inclusive', async () => {
    const user = await createUser(db);
    const target = await createOpenRace(db);
    const attempt = (last: string) => {
      const args = riderArguments(target);
      return db.as(user, async (client) => {
        // now() stands still within a transaction, so "the last moment" can be this very one.
        await client.query('reset role');
        await client.query(`update public.lomba set pendaftaran_selesai = ${last} where id = $1`, [
          target.race.id,
        ]);
        await client.query('set local role authenticated');
        await client.query(`select ${callOf('register_rider', args)}`, Object.values(args));
      });
    };
    await attempt("now() + interval '10 minutes'");
    const refusal = await refusalOf(
      attempt("now() + interval '10 minutes' - interval '1 microsecond'"),
    );
    expect(refusal).toMatchObject(
      refused('PT409 race_closed', {
        pendaftaran_selesai: expect.any(String),
        ditutup_pada: expect.any(String),
      }),
    );
    const { pendaftaran_selesai, ditutup_pada } = refusal.facts as Record<string, string>;
    expect(Date.parse(pendaftaran_selesai as string) - Date.parse(ditutup_pada as string)).toBe(
      600_000,
    );
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
  });

  test('closes ten minutes before its start, when that comes first', async () => {
    const late = { pendaftaran_selesai: daysFromNow(3), tanggal_mulai: daysFromNow(5 / 1440) };
    expect((await refusalFor(late)).code).toBe('race_closed');
  });

  test('must offer the category', async () => {
    const target = { race: await createRace(db), category: await createCategory(db) };
    await linkCategory(db, target.race, await createCategory(db));
    const refusal = await refusalOf(register(db, await createUser(db), target));
    expect(refusal).toEqual(refused('PT422 category_not_linked', {}));
  });

  test('must have room', async () => {
    expect(await refusalFor({ max_peserta: 0 })).toEqual(
      refused('PT409 race_full', { max_peserta: 0 }),
    );
  });

  test('must have room in the category', async () => {
    const target = await createOpenRace(db, {}, { category: { nama: 'Balance 2-3' }, kuota: 1 });
    await register(db, await createUser(db), target);
    const refusal = await refusalOf(register(db, await createUser(db), target));
    expect(refusal).toEqual(refused('PT409 category_full', { category: 'Balance 2-3', kuota: 1 }));
    const other = await createCategory(db);
    await linkCategory(db, target.race, other, 1);
    await register(db, await createUser(db), { race: target.race, category: other });
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 2, live: 2 });
  });

  test("quotas count this race's live registrations of this category only", async () => {
    const target = await createOpenRace(db, {}, { kuota: 1 });
    const elsewhere = { race: await createRace(db), category: target.category };
    await linkCategory(db, elsewhere.race, elsewhere.category, 1);
    await register(db, await createUser(db), elsewhere);
    const made = await register(db, await createUser(db), target);
    await db.admin.query(
      "update public.pendaftaran_lomba set status_pendaftaran = 'dibatalkan' where id = $1",
      [made.id],
    );
    await register(db, await createUser(db), target);
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
  });
});

describe('the order of refusals', () => {
  // Each step mends what the step before was refused for; a race that is wrong in every way.
  test('is the one that is documented', async () => {
    const user = await createUser(db);
    const target = await createOpenRace(
      db,
      { tanggal_mulai: startOf('2027-03-01'), max_peserta: 2 },
      { category: { usia_min: 4, usia_max: 6, batasan_gender: 'wanita' } },
    );
    const unlinked = await createCategory(db, {
      usia_min: 4,
      usia_max: 6,
      batasan_gender: 'wanita',
    });
    const confirmed = await register(db, user, target, { gender: 'perempuan' });
    await applyStatus(db, await openPayment(db, user, confirmed.id), 'PAID');
    await register(db, await createUser(db), target, { gender: 'perempuan' });
    await db.admin.query(
      "update public.lomba set status = 'draf', pendaftaran_selesai = now() - interval '1 day' where id = $1",
      [target.race.id],
    );
    const input: Record<string, unknown> = {
      race_id: randomUUID(),
      category_id: randomUUID(),
      full_name: ' ',
      nickname: ' ',
      birth_date: 'x',
      city: ' ',
      gender: 'x',
      team_name: 't'.repeat(101),
      jersey_size: 'x',
      start_number: 'x',
      request_id: null,
    };
    const limit = (key: string, value: string) =>
      db.admin.query('update public.pengaturan set value = $2 where key = $1', [key, value]);
    const raceUpdate = (set: string) => () =>
      db.admin.query(`update public.lomba set ${set} where id = $1`, [target.race.id]);
    const steps: [string, Record<string, unknown> | (() => Promise<unknown>)][] = [
      ['full_name_required', { full_name: `${'n'.repeat(100)}-` }],
      ['nickname_required', { nickname: 'n'.repeat(51) }],
      ['birth_date_invalid', { birth_date: '01-01-2026' }],
      ['city_required', { city: 'KOTA ATLANTIS' }],
      ['race_not_found', { race_id: target.race.id }],
      ['category_not_found', { category_id: unlinked.id }],
      ['age_below_min', { birth_date: '01-01-2000' }],
      ['age_above_max', { birth_date: '17-08-2021', gender: 'laki-laki' }],
      ['gender_not_allowed', { gender: 'x' }],
      [
        'already_confirmed',
        async () => {
          await db.admin.query(
            `update public.pendaftaran_lomba set status_pendaftaran = 'pending',
               nama_lengkap_rider = repeat('N', 100), tanggal_lahir_rider = '2021-08-17' where id = $1`,
            [confirmed.id],
          );
        },
      ],
      [
        'rider_already_entered',
        () =>
          db.admin.query(
            "update public.pendaftaran_lomba set nama_lengkap_rider = 'Sari' where id = $1",
            [confirmed.id],
          ),
      ],
      ['gender_invalid', { gender: 'perempuan' }],
      ['text_too_long', { full_name: 'Laras' }],
      ['text_too_long', { nickname: 'Laras' }],
      ['text_too_long', { team_name: null }],
      ['city_unknown', { city: cityName }],
      ['jersey_size_invalid', { jersey_size: 'M' }],
      ['start_number_invalid', { start_number: '1' }],
      ['request_id_required', { request_id: randomUUID() }],
      ['race_not_found', raceUpdate("status = 'dipublikasi'")],
      ['race_closed', raceUpdate("pendaftaran_selesai = now() + interval '1 day'")],
      ['category_not_linked', () => linkCategory(db, target.race, unlinked, 0)],
      ['race_full', raceUpdate('max_peserta = 3')],
      [
        'category_full',
        async () => {
          await db.admin.query(
            'update public.lomba_kategori set kuota = 1 where kategori_id = $1',
            [unlinked.id],
          );
          await limit('BATAS_PENDAFTARAN_PER_JAM', '1');
          await limit('BATAS_TEMPAT_PER_LOMBA', '1');
          await limit('BATAS_TEMPAT', '1');
        },
      ],
      ['too_many_attempts', () => limit('BATAS_PENDAFTARAN_PER_JAM', '40')],
      ['too_many_unpaid_race', () => limit('BATAS_TEMPAT_PER_LOMBA', '10')],
      ['too_many_unpaid', () => limit('BATAS_TEMPAT', '20')],
    ];
    for (const [code, mend] of steps) {
      expect((await refusalOf(db.rpc(user, 'register_rider', withRider(input)))).code).toBe(code);
      if (typeof mend === 'function') {
        await mend();
      } else {
        Object.assign(input, mend);
      }
    }
    expect(await db.rpc(user, 'register_rider', withRider(input))).toMatchObject({
      status_pendaftaran: 'pending',
    });
  });
});

describe.each([
  ['a full race', { max_peserta: 1 }, null, 'race_full', { max_peserta: 1 }],
  [
    'a full category',
    { max_peserta: 9 },
    1,
    'category_full',
    { category: 'Balance 4-6', kuota: 1 },
  ],
])('%s', (_, race, kuota, code, facts) => {
  const limits = { nama: 'Balance 4-6', usia_min: 4, usia_max: 6 };
  const values = { tanggal_mulai: startOf('2027-03-01'), ...race };
  const full = async (category: Record<string, unknown> = {}) => {
    const holder = await createUser(db);
    const target = await createOpenRace(db, values, {
      category: { ...limits, ...category },
      kuota,
    });
    const held = await register(db, holder, target, { birth_date: '17-08-2021' });
    return { holder, target, held };
  };
  const fits = { birth_date: '17-08-2021' };

  test.each([
    ['an ordinary name', {}],
    ['a name that is no plain letters', { full_name: "Nur'aini M. Ésa" }],
    ['a nickname of other letters', { nickname: 'Ésa' }],
    ['a namesake of another age', { full_name: 'Bima Satria', birth_date: '18-08-2021' }],
    ['a leap day', { birth_date: '29-02-2020', category: { usia_max: 7 } }],
    ['a girl among girls', { gender: 'perempuan', category: { batasan_gender: 'campur' } }],
  ])('turns away %s', async (_name, { category, ...changes }: Record<string, unknown>) => {
    const { target } = await full(category as Record<string, unknown>);
    const asked = register(db, await createUser(db), target, { ...fits, ...changes });
    expect(await refusalOf(asked)).toEqual({ state: 'PT409', code, facts });
  });

  test.each([
    ['full_name_required', { full_name: ' \u200b' }],
    ['full_name_required', { full_name: null }],
    ['nickname_required', { nickname: '\u2800' }],
    ['birth_date_invalid', { birth_date: '31-02-2021' }],
    ['birth_date_invalid', { birth_date: '29-02-2021' }],
    ['birth_date_invalid', { birth_date: '01-01-2090' }],
    ['birth_date_invalid', { birth_date: null }],
    ['city_required', { city: '' }],
    ['category_not_found', { category_id: randomUUID() }],
    ['age_below_min', { birth_date: '01-01-2026' }],
    ['age_above_max', { birth_date: '01-01-2000' }],
  ])('is told after %s (%j)', async (first, changes) => {
    const { target } = await full();
    const asked = register(db, await createUser(db), target, { ...fits, ...changes });
    expect((await refusalOf(asked)).code).toBe(first);
  });

  test('is told after a class for girls, a class of another race, and a race that is closed or no longer published', async () => {
    const { target } = await full();
    const user = await createUser(db);
    const codeOf = async (changes: Record<string, unknown> = {}) =>
      (await refusalOf(register(db, user, target, { ...fits, ...changes }))).code;
    const elsewhere = await createCategory(db);
    expect(await codeOf({ category_id: elsewhere.id })).toBe('category_not_linked');
    await db.admin.query(
      "update public.kategori_lomba set batasan_gender = 'wanita' where id = $1",
      [target.category.id],
    );
    expect(await codeOf()).toBe('gender_not_allowed');
    expect(await codeOf({ gender: 'perempuan' })).toBe(code);
    await db.admin.query(
      "update public.lomba set pendaftaran_selesai = now() - interval '1 day' where id = $1",
      [target.race.id],
    );
    expect(await codeOf({ gender: 'perempuan' })).toBe('race_closed');
    await db.admin.query("update public.lomba set status = 'selesai' where id = $1", [
      target.race.id,
    ]);
    expect(await codeOf({ gender: 'perempuan' })).toBe('race_not_found');
  });

  test('is told after an entry that is there: the same request, the same rider, a confirmed sibling', async () => {
    const { holder, target, held } = await full();
    const again = { ...fits, request_id: held.kunci_permintaan };
    expect((await register(db, holder, target, again)).id).toBe(held.id);
    const rider = { ...fits, full_name: held.nama_lengkap_rider.toUpperCase() };
    expect(await refusalOf(register(db, holder, target, rider))).toMatchObject({
      code: 'rider_already_entered',
      facts: { pendaftaran_id: held.id },
    });
    expect(await refusalOf(register(db, await createUser(db), target, rider))).toEqual(
      refused('PT409 rider_already_entered', { name: rider.full_name }),
    );
    expect((await refusalOf(register(db, holder, target, fits))).code).toBe(code);
    await applyStatus(db, await openPayment(db, holder, held.id), 'PAID');
    expect((await refusalOf(register(db, holder, target, fits))).code).toBe('already_confirmed');
  });
});

describe('an existing registration', () => {
  const withStatus = async (status: string) => {
    const user = await createUser(db);
    const target = await createOpenRace(db);
    const made = await register(db, user, target);
    await db.admin.query(
      'update public.pendaftaran_lomba set status_pendaftaran = $2 where id = $1',
      [made.id, status],
    );
    return { user, target };
  };

  test('that is confirmed blocks the same user for the same race', async () => {
    const { user, target } = await withStatus('dikonfirmasi');
    expect(await refusalOf(register(db, user, target))).toEqual(
      refused('PT409 already_confirmed', {}),
    );
    await register(db, await createUser(db), target);
    await register(db, user, await createOpenRace(db));
  });

  test('that is confirmed blocks only the same rider where the race lets siblings in', async () => {
    const user = await createUser(db);
    const target = await createOpenRace(db, { satu_rider_per_akun: false });
    const kakak = { full_name: 'Kirana Maheswari', birth_date: '17-08-2020' };
    const made = await register(db, user, target, kakak);
    await db.admin.query(
      "update public.pendaftaran_lomba set status_pendaftaran = 'dikonfirmasi' where id = $1",
      [made.id],
    );
    expect(
      await refusalOf(register(db, user, target, { ...kakak, full_name: 'kirana  maheswari' })),
    ).toMatchObject(refused('PT409 rider_already_entered'));
    // A twin has another name, a namesake another birthday.
    await register(db, user, target, { ...kakak, full_name: 'Kinanti Maheswari' });
    await register(db, user, target, { ...kakak, birth_date: '18-08-2021' });
    // Switched back, nothing that was taken in is lost, and nobody else comes in.
    await db.admin.query('update public.lomba set satu_rider_per_akun = true where id = $1', [
      target.race.id,
    ]);
    expect(await refusalOf(register(db, user, target))).toMatchObject({
      code: 'already_confirmed',
    });
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 3, live: 3 });
  });

  test.each(['pending', 'dibatalkan'])('that is %s does not', async (status) => {
    const { user, target } = await withStatus(status);
    expect((await register(db, user, target)).status_pendaftaran).toBe('pending');
  });
});

describe('a rider who is entered in the race', () => {
  const bima = { full_name: 'M. Bima Satria', birth_date: '17-08-2020' };
  const again = async (changes: Record<string, unknown>, status = 'pending') => {
    const user = await createUser(db);
    const target = await createOpenRace(db, { max_peserta: 2 });
    const made = await register(db, user, target, bima);
    await db.admin.query(
      'update public.pendaftaran_lomba set status_pendaftaran = $2 where id = $1',
      [made.id, status],
    );
    return {
      user,
      target,
      made,
      attempt: () => register(db, user, target, { ...bima, ...changes }),
    };
  };

  test.each([
    ['as before', {}],
    ['in other letters', { full_name: 'm bima SATRIA' }],
    ['with other spaces, points and accents', { full_name: ' M  Bíma-Satria.' }],
    [
      'under another nickname, number and size',
      { nickname: 'Abi', start_number: '9', jersey_size: 'L' },
    ],
  ])('is refused, with the entry there is, %s', async (_, changes) => {
    const { made, attempt } = await again(changes);
    expect(await refusalOf(attempt())).toEqual(
      refused('PT409 rider_already_entered', {
        pendaftaran_id: made.id,
        name: 'M. Bima Satria',
        status_pendaftaran: 'pending',
        status_pembayaran: 'pending',
      }),
    );
  });

  test('of another account is refused without saying whose or which', async () => {
    const { target } = await again({});
    const refusal = await refusalOf(
      register(db, await createUser(db), target, { ...bima, full_name: 'm bima satria' }),
    );
    expect(refusal).toEqual(refused('PT409 rider_already_entered', { name: 'm bima satria' }));
  });

  test('is told so even where the last place is the own one, or registration has closed', async () => {
    const { target, attempt } = await again({});
    for (const change of ['max_peserta = 1', 'pendaftaran_selesai = now()']) {
      await db.admin.query(`update public.lomba set ${change} where id = $1`, [target.race.id]);
      expect((await refusalOf(attempt())).code).toBe('rider_already_entered');
    }
    const other = await refusalOf(register(db, await createUser(db), target));
    expect(other.code).toBe('race_closed');
  });

  test.each([
    ['another birth date', { birth_date: '18-08-2020' }],
    ['another name', { full_name: 'M. Bima Satria Putra' }],
  ])('is not one with %s', async (_, changes) => {
    const { target, attempt } = await again(changes);
    await attempt();
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 2, live: 2 });
  });

  test('may enter again once the entry was cancelled, and enter another race', async () => {
    const { user, target, attempt } = await again({}, 'dibatalkan');
    await attempt();
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
    await register(db, user, await createOpenRace(db), bima);
  });

  test('gets in once when two parents enter the child at the same moment', async () => {
    const target = await createOpenRace(db);
    const gate = await db.connect();
    await gate.query('begin');
    await gate.query('select from public.lomba where id = $1 for update', [target.race.id]);
    const parents = [...(await createUsers(db, 3)), await createUser(db)];
    const sent = Promise.allSettled(parents.map((user) => register(db, user, target, bima)));
    await untilWaiting(db, parents.length);
    await gate.query('commit');
    const codes = (await sent).map((answer) =>
      answer.status === 'fulfilled' ? 'in' : answer.reason.message,
    );
    expect(codes.sort()).toEqual([
      'in',
      ...Array(parents.length - 1).fill('rider_already_entered'),
    ]);
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
  });
});

describe('the same request again', () => {
  test('is the same registration, even after everything has changed', async () => {
    const user = await createUser(db);
    const target = await createOpenRace(db, { max_peserta: 1 });
    const request_id = randomUUID();
    const first = await register(db, user, target, { request_id });
    await db.admin.query(
      "update public.lomba set status = 'selesai', pendaftaran_selesai = now() - interval '1 day' where id = $1",
      [target.race.id],
    );
    expect(await register(db, user, target, { request_id })).toEqual(first);
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
  });

  test("is another user's own", async () => {
    const target = await createOpenRace(db);
    const request_id = randomUUID();
    const first = await register(db, await createUser(db), target, { request_id });
    const second = await register(db, await createUser(db), target, { request_id });
    expect(second.id).not.toBe(first.id);
  });

  test('after a refusal is a new attempt', async () => {
    const user = await createUser(db);
    const target = await createOpenRace(db);
    const request_id = randomUUID();
    await refusalOf(register(db, user, target, { request_id, full_name: '' }));
    expect((await register(db, user, target, { request_id })).kunci_permintaan).toBe(request_id);
  });
});

test('a deleted account registers nobody', async () => {
  const user = await createUser(db);
  const target = await createOpenRace(db);
  await db.admin.query('delete from auth.users where id = $1', [user]);
  expect(await refusalOf(register(db, user, target))).toEqual(refused('PT401 user_not_found', {}));
});

test('times are read in WIB: a rider born today in Jakarta is not from the future', async () => {
  const { rows } = await db.admin.query(
    "select to_char(now() at time zone 'Asia/Jakarta', 'DD-MM-YYYY') as today, to_char((now() at time zone 'Asia/Jakarta') + interval '1 day', 'DD-MM-YYYY') as tomorrow",
  );
  const user = await createUser(db);
  const target = await createOpenRace(db);
  await register(db, user, target, { birth_date: rows[0].today });
  const refusal = await refusalOf(register(db, user, target, { birth_date: rows[0].tomorrow }));
  expect(refusal.code).toBe('birth_date_invalid');
});

test('a class by years of birth takes whoever was born in them, at whatever age on the race day', async () => {
  const target = await createOpenRace(
    db,
    {},
    {
      category: {
        nama: '2021 Mix',
        usia_min: null,
        usia_max: null,
        lahir_dari: 2021,
        lahir_sampai: 2021,
      },
    },
  );
  for (const birth_date of ['01-01-2021', '31-12-2021']) {
    await register(db, await createUser(db), target, { birth_date });
  }
  for (const birth_date of ['31-12-2020', '01-01-2022']) {
    expect(
      await refusalOf(register(db, await createUser(db), target, { birth_date })),
    ).toMatchObject({
      code: 'birth_year_outside',
      facts: { category: '2021 Mix', lahir_dari: 2021, lahir_sampai: 2021 },
    });
  }
});

test('age is counted on the day that it is at the venue', async () => {
  const year = new Date().getUTCFullYear() + 1;
  // 6 December already in Papua, still 5 December in Jakarta.
  const start = {
    tanggal_mulai: `${year}-12-05T15:30:00Z`,
    pendaftaran_selesai: `${year}-12-05T12:00:00Z`,
  };
  const turnsFour = { birth_date: `06-12-${year - 4}` };
  const user = await createUser(db);
  const inPlace = (provinsi: string) =>
    createOpenRace(db, { ...start, provinsi }, { category: { usia_min: 4 } });
  await register(db, user, await inPlace('Papua'), turnsFour);
  const refusal = await refusalOf(register(db, user, await inPlace('Jawa Barat'), turnsFour));
  expect(refusal).toMatchObject({ code: 'age_below_min', facts: { age: 3 } });
});
