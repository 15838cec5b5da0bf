import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import { fileDatabase, refusalOf } from '#tests/support/sql.ts';
import {
  createCategory,
  createNewcomer,
  createOpenRace,
  createUser,
  createUsers,
  linkCategory,
  type RaceWithCategory,
  type Registration,
  register,
  riderName,
  slotsOf,
} from '#tests/support/sql-fixtures.ts';
import { actsOf, messagesOf, organiserOf } from '#tests/support/sql-organiser.ts';
import { payments } from '#tests/support/sql-payments.ts';
import riderRules from '#tests/vectors/rider-rules.json' with { type: 'json' };

// Entries made on paper: written all or none, with an answer for each row, and the books of the payments stay true.

const db = fileDatabase();
const books = payments(db);

async function scene(race: Record<string, unknown> = {}, kuota: number | null = null) {
  const target = await createOpenRace(
    db,
    { max_peserta: 1200, ...race },
    { kuota, category: { nama: 'Kelas 2019-2021', usia_min: 4, usia_max: 9 } },
  );
  return { target, organiser: await organiserOf(db, target.race) };
}

function row(changes: Record<string, unknown> = {}) {
  return {
    nama: riderName(),
    tanggal_lahir: '17/8/2020',
    jenis_kelamin: 'L',
    kategori: 'kelas 2019-2021',
    kota: 'Kota Bandung',
    tunai: 'Rp 150.000',
    ...changes,
  };
}

function write(
  user: string,
  { race }: RaceWithCategory,
  rows: unknown,
  changes: Record<string, unknown> = {},
) {
  return db.rpc<Answer<'import_riders'>>(user, 'import_riders', {
    race_id: race.id,
    rows: JSON.stringify(rows),
    request_id: randomUUID(),
    commit: true,
    ...changes,
  });
}

async function ridersOf({ race }: RaceWithCategory) {
  return (
    await db.admin.query<{ row: Registration }>(
      'select to_jsonb(p) as row from public.pendaftaran_lomba p where lomba_id = $1 order by nama_lengkap_rider',
      [race.id],
    )
  ).rows.map(({ row: rider }) => rider);
}

describe('the rules of the form hold for a table', () => {
  // A table needs no nickname (the first name is one), reads days in more ways, and tells of every wrong cell.
  const judged = riderRules.cases.filter(({ expected }) => expected?.code !== 'nickname_required');
  test.each(judged)('$name', async ({ input, category, race_day: day, expected }) => {
    const target = await createOpenRace(
      db,
      { tanggal_mulai: `${day}T00:30:00+07:00` },
      { category },
    );
    const organiser = await organiserOf(db, target.race);
    const answer = await write(
      organiser,
      target,
      [
        {
          nama: input.full_name,
          panggilan: input.nickname,
          tanggal_lahir: input.birth_date,
          jenis_kelamin: input.gender === 'laki-laki' ? 'L' : 'P',
          kota: input.city,
          tim: input.team_name,
          jersey: input.jersey_size,
          nomor: input.start_number,
          kategori: target.category.nama,
        },
      ],
      { commit: false },
    );
    const told = answer.wrong.flatMap(({ problems }) => problems.map(({ code }) => code));
    expect(told).toEqual(expected === null ? [] : expect.arrayContaining([expected.code]));
  });
});

test('rows become confirmed riders of nobody, paid by hand and outside what is charged', async () => {
  const { target, organiser } = await scene();
  const answer = await write(organiser, target, [
    row({
      nama: '  Adit   Nugraha ',
      panggilan: 'Adit',
      tim: 'Roda Kecil',
      jersey: 'm',
      nomor: '007',
      pemesan: 'Pak Budi',
      telepon: '0812-3456-7890',
    }),
    row({
      nama: 'Bunga',
      tim: '-',
      jenis_kelamin: 'perempuan',
      tanggal_lahir: '2020-08-07',
      tunai: '',
    }),
  ]);
  expect(answer).toMatchObject({
    written: true,
    right_rows: 2,
    wrong_rows: 0,
    tunai: 150_000,
    problem: null,
  });
  expect(await ridersOf(target)).toMatchObject([
    {
      user_id: null,
      asal: 'kertas',
      nama_lengkap_rider: 'Adit Nugraha',
      nomor_bib: '007',
      ukuran_jersey: 'M',
      jenis_kelamin_rider: 'pria',
      tanggal_lahir_rider: '2020-08-17',
      kota_asal: 'KOTA BANDUNG',
      hp_kontak_darurat: '081234567890',
      total_bayar: 0,
      tunai: 150_000,
      status_pendaftaran: 'dikonfirmasi',
      status_pembayaran: 'dibayar',
    },
    {
      nama_lengkap_rider: 'Bunga',
      nama_panggilan_rider: 'Bunga',
      tanggal_lahir_rider: '2020-08-07',
      // A dash says that there is none.
      nama_tim: null,
      tunai: null,
    },
  ]);
  expect(await slotsOf(db, target.race.id)).toEqual({ counted: 2, live: 2 });
  expect(await books.discrepancies()).toEqual([]);
  expect(await actsOf(db, target.race.id)).toMatchObject([
    { user_id: organiser, tindakan: 'import_riders', sesudah: { jumlah: 2, tunai: 150_000 } },
  ]);
  // The organiser's own limits, orders and entries are untouched.
  expect(await db.query(organiser, 'select 1 from public.pendaftaran_lomba')).toEqual([]);
  await register(db, organiser, target);
  const contacts = await db.query(organiser, 'select * from public.reveal_contacts($1, $2)', [
    target.race.id,
    [answer.ids[0]],
  ]);
  expect(contacts).toMatchObject([{ parent: 'Pak Budi', nomor_hp: '081234567890', email: null }]);
});

test('a thousand rows of which three are wrong: the three are named and nothing is written; without them, all are', async () => {
  const { target, organiser } = await scene();
  const rows = Array.from({ length: 1000 }, (_, index) =>
    row({ nama: `Anak ${index}`, nomor: index < 999 ? String(index) : '' }),
  );
  rows[99] = row({ tanggal_lahir: '31/02/2020' });
  rows[499] = row({ kota: 'Kota Entah' });
  rows[999] = row({ nama: 'Anak 0' });
  const answer = await write(organiser, target, rows);
  expect(answer).toMatchObject({
    written: false,
    right_rows: 997,
    wrong_rows: 3,
    problem: 'rows_wrong',
  });
  expect(answer.wrong).toMatchObject([
    { place: 100, problems: [{ field: 'tanggal_lahir', code: 'birth_date_invalid' }] },
    { place: 500, problems: [{ field: 'kota', code: 'city_unknown' }] },
    { place: 1000, problems: [{ field: 'nama', code: 'rider_twice', facts: { same_as: 1 } }] },
  ]);
  expect(await ridersOf(target)).toEqual([]);
  expect(await actsOf(db, target.race.id)).toEqual([]);

  const right = rows.filter((_, index) => ![99, 499, 999].includes(index));
  expect(await write(organiser, target, right)).toMatchObject({ written: true, right_rows: 997 });
  expect(await slotsOf(db, target.race.id)).toEqual({ counted: 997, live: 997 });
  expect(await books.discrepancies()).toEqual([]);
});

describe('a wrong row', () => {
  test.each<[string, Record<string, unknown>, string, string]>([
    ['no name', { nama: ' ' }, 'nama', 'full_name_required'],
    ['the month first', { tanggal_lahir: '12/25/2020' }, 'tanggal_lahir', 'birth_date_invalid'],
    ['too young', { tanggal_lahir: '1/1/2025' }, 'tanggal_lahir', 'age_below_min'],
    ['an unknown gender', { jenis_kelamin: 'X' }, 'jenis_kelamin', 'gender_invalid'],
    ['an unknown category', { kategori: 'Elite' }, 'kategori', 'category_unknown'],
    ['no city', { kota: null }, 'kota', 'city_required'],
    ['a city that is two', { kota: 'bandung' }, 'kota', 'city_ambiguous'],
    ['an unknown size', { jersey: 'XXXL' }, 'jersey', 'jersey_size_invalid'],
    ['a long start number', { nomor: '1234' }, 'nomor', 'start_number_invalid'],
    ['an amount in words', { tunai: 'lunas' }, 'tunai', 'amount_invalid'],
    ['a negative amount', { tunai: '-5000' }, 'tunai', 'amount_invalid'],
    ['a telephone number that is none', { telepon: '12 34' }, 'telepon', 'phone_invalid'],
  ])('with %s says so', async (_, changes, kolom, code) => {
    const { target, organiser } = await scene();
    const answer = await write(organiser, target, [row(), row(changes)], { commit: false });
    expect(answer).toMatchObject({
      wrong_rows: 1,
      wrong: [{ place: 2, problems: [{ field: kolom, code }] }],
    });
  });

  test.each([
    ['150rb', 150_000],
    ['Rp 150 ribu', 150_000],
    ['150k', 150_000],
    ['IDR 150.000', 150_000],
    ['rb', -1],
    ['1500000rb', -1],
  ])('reads an amount as the app does: %s is %s', async (text, amount) => {
    const { rows } = await db.admin.query('select private.paper_amount($1)::integer as amount', [
      text,
    ]);
    expect(rows).toEqual([{ amount }]);
  });

  test('that is no row at all', async () => {
    const { target, organiser } = await scene();
    const answer = await write(organiser, target, ['Adit', null, 7, []]);
    expect(answer).toMatchObject({ written: false, wrong_rows: 4 });
    expect(await ridersOf(target)).toEqual([]);
  });

  test('names a category that two have', async () => {
    const { target, organiser } = await scene();
    await linkCategory(db, target.race, await createCategory(db, { nama: 'KELAS 2019 2021' }));
    expect((await write(organiser, target, [row()])).wrong).toMatchObject([
      { problems: [{ code: 'category_ambiguous' }] },
    ]);
  });

  test('names a rider who has entered already, however the name is written', async () => {
    const { target, organiser } = await scene();
    const parent = await createUser(db);
    const known = await register(db, parent, target, { full_name: "M. Nur'aini" });
    expect((await write(organiser, target, [row({ nama: 'm nuraini' })])).wrong).toMatchObject([
      { problems: [{ code: 'rider_already_entered', facts: { pendaftaran_id: known.id } }] },
    ]);
    const written = await write(organiser, target, [row({ nama: 'Cahya' })]);
    expect(written.written).toBe(true);
    expect(await refusalOf(register(db, parent, target, { full_name: 'cahya' }))).toMatchObject({
      code: 'rider_already_entered',
      facts: { name: 'cahya' },
    });
  });
});

test.each([
  ['17/8/2020', '2020-08-17'],
  ['2/2/2020', '2020-02-02'],
  ['02/02/20', '2020-02-02'],
  ['2.2.20', '2020-02-02'],
  ['1 Mei 2019', '2019-05-01'],
  ['01-mei-19', '2019-05-01'],
  ['Rabu, 1 Mei 2019', '2019-05-01'],
  ['Bandung, 7 Agustus 2020', '2020-08-07'],
  ['7 Agt. 2020', '2020-08-07'],
  ['7 Nopember 2020', '2020-11-07'],
  ['7-Dec-20', '2020-12-07'],
  ['2020-08-07', '2020-08-07'],
  ['2020/8/7', '2020-08-07'],
  ['2020-08-07T00:00:00.000Z', '2020-08-07'],
  ['07/08/2020 0:00:00', '2020-08-07'],
  ['44050', '2020-08-07'],
  ['44050.0', '2020-08-07'],
  ['2/2/99', '1999-02-02'],
  ['31/02/20', null],
  ['Mei 2019', null],
  ['1 Meine 2019', null],
  ['5 1 Mei 2019', null],
  ['99999', null],
  ['99999999999999999999', null],
  ['12/25/20', null],
  ['1/1/1', null],
])('a birth date written %s is read as %s', async (written, day) => {
  const { rows } = await db.admin.query(
    "select private.paper_birth_date($1, date '2026-11-22') as day",
    [written],
  );
  expect(rows).toEqual([{ day }]);
});

test.each([
  ['Kab. Bandung', 'KABUPATEN BANDUNG'],
  ['kabupaten bandung', 'KABUPATEN BANDUNG'],
  ['Kodya Bandung', 'KOTA BANDUNG'],
  ['Jakarta Selatan', 'KOTA JAKARTA SELATAN'],
])('a city written %s is %s', async (kota, known) => {
  const { target, organiser } = await scene();
  await write(organiser, target, [row({ kota })]);
  expect(await ridersOf(target)).toMatchObject([{ kota_asal: known }]);
});

test('a table of a thousand unknown cities, long ones too, is answered well within the time that an answer has', async () => {
  const { target, organiser } = await scene();
  for (const name of [
    (index: number) => `Kota Entah ${index}`,
    (index: number) => `${index} ${'é '.repeat(5000)}`,
  ]) {
    const rows = Array.from({ length: 1000 }, (_, index) => row({ kota: name(index) }));
    const answer = await db.as(organiser, async (client) => {
      await client.query("set local statement_timeout = '4s'");
      const { rows: found } = await client.query<{ result: Answer<'import_riders'> }>(
        'select to_jsonb(answer) as result from public.import_riders($1, $2, null) answer',
        [target.race.id, JSON.stringify(rows)],
      );
      return found[0]?.result;
    });
    expect(answer).toMatchObject({ right_rows: 0, wrong_rows: 1000 });
  }
});

test('a cell of a book is too long, and is told once', async () => {
  const { target, organiser } = await scene();
  const book = `a${' '.repeat(300)}b`;
  const answer = await write(organiser, target, [
    row({ kota: book }),
    row({ nama: book, kategori: book, telepon: book }),
    row({ catatan: book }),
  ]);
  const long = (field: string) => ({ field, code: 'text_too_long', facts: { max: 200 } });
  expect(answer.wrong).toEqual([
    { place: 1, problems: [long('kota')] },
    {
      place: 2,
      problems: expect.arrayContaining([long('nama'), long('kategori'), long('telepon')]),
    },
  ]);
  expect(answer.wrong[1]?.problems).toHaveLength(3);
});

test('tables are read so many times an hour; then it says how long to wait', async () => {
  const { target, organiser } = await scene();
  const look = () => write(organiser, target, [row()], { commit: false });
  const { rows } = await db.admin.query<{ value: string }>(
    "select value from public.pengaturan where key = 'BATAS_BACA_IMPOR_PER_JAM'",
  );
  const most = Number(rows[0]?.value);
  await look();
  await db.admin.query(
    `insert into private.pratinjau_impor (user_id, pada)
     select $1, now() - interval '59 minutes' from generate_series(2, $2::integer)`,
    [organiser, most],
  );
  const refusal = await refusalOf(look());
  expect(refusal).toMatchObject({ code: 'too_many_imports', facts: { limit: most } });
  const { seconds } = refusal.facts as { seconds: number };
  expect(seconds).toBeGreaterThan(30);
  expect(seconds).toBeLessThanOrEqual(60);
  await db.admin.query(
    "update private.pratinjau_impor set pada = now() - interval '61 minutes' where user_id = $1 and pada < now() - interval '30 minutes'",
    [organiser],
  );
  expect(await look()).toMatchObject({ right_rows: 1 });
});

describe('places', () => {
  test('that are not there let nobody in', async () => {
    const { target, organiser } = await scene({}, 2);
    const answer = await write(organiser, target, [row(), row(), row()]);
    expect(answer).toMatchObject({
      written: false,
      problem: 'category_full',
      categories: [{ adds: 3, free: 2 }],
    });
    expect(await ridersOf(target)).toEqual([]);
    const small = await scene({ max_peserta: 1 });
    expect((await write(small.organiser, small.target, [row(), row()])).problem).toBe('race_full');
  });

  test('are taken exactly while riders enter', async () => {
    const { target, organiser } = await scene({ max_peserta: 40 }, 30);
    const crowd = await createUsers(db, 20);
    const results = await Promise.allSettled([
      ...crowd.map((user) => register(db, user, target, { birth_date: '17-08-2020' })),
      ...[1, 2, 3].map(() =>
        write(
          organiser,
          target,
          Array.from({ length: 6 }, () => row()),
        ),
      ),
    ]);
    const faults = [];
    for (const result of results) {
      if (result.status === 'rejected') {
        faults.push((await refusalOf(Promise.reject(result.reason))).code);
      }
    }
    expect(faults.filter((code) => code !== 'category_full')).toEqual([]);
    const { counted, live } = await slotsOf(db, target.race.id);
    expect([counted, counted]).toEqual([live, Math.min(30, live)]);
    expect(await books.discrepancies()).toEqual([]);
  });
});

test('one rider, on paper and by the parent at the same moment, is entered once', async () => {
  const { target, organiser } = await scene();
  for (let round = 0; round < 6; round++) {
    const name = riderName();
    const parent = await createUser(db);
    await Promise.allSettled([
      write(organiser, target, [row({ nama: name }), row()]),
      register(db, parent, target, { full_name: name, birth_date: '17-08-2020' }),
      write(organiser, target, [row(), row({ nama: name.toUpperCase() })]),
    ]);
    const entered = (await ridersOf(target)).filter(
      (rider) => rider.nama_lengkap_rider.toLowerCase() === name.toLowerCase(),
    );
    expect(entered).toHaveLength(1);
  }
});

test('two desks at once: one child is entered once, one plate is given once, and the other desk hears which', async () => {
  const { target, organiser } = await scene();
  const desks = [organiser, await organiserOf(db, target.race)];
  for (let round = 0; round < 4; round++) {
    const nama = riderName();
    const plates = [2 * round + 1, 2 * round + 2].map((plate) => String(900 + plate));
    const child = await Promise.all(
      desks.map((desk, at) => write(desk, target, [row({ nama, plat: plates[at] })])),
    );
    expect(child.map(({ written }) => written).sort()).toEqual([false, true]);
    expect(child.find(({ written }) => !written)?.wrong).toMatchObject([
      { problems: [{ field: 'nama', code: 'rider_already_entered' }] },
    ]);
    const left = plates[child.findIndex(({ written }) => !written)];
    const others = await Promise.allSettled(
      desks.map((desk) => write(desk, target, [row({ plat: left })])),
    );
    const refused = others.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(1);
    expect(await refusalOf(Promise.reject(refused[0]))).toMatchObject({ code: 'plate_taken' });
  }
  const entered = await ridersOf(target);
  expect(entered).toHaveLength(8);
  expect(new Set(entered.map(({ nomor_plat }) => nomor_plat)).size).toBe(8);
});

test('the same import again, also at once, writes nothing more', async () => {
  const { target, organiser } = await scene();
  const rows = [row(), row()];
  const request_id = randomUUID();
  const answers = await Promise.all(
    [1, 2, 3].map(() => write(organiser, target, rows, { request_id })),
  );
  expect(answers.map(({ written, right_rows }) => [written, right_rows])).toEqual([
    [true, 2],
    [true, 2],
    [true, 2],
  ]);
  expect(await ridersOf(target)).toHaveLength(2);
});

test('an import is taken back as a whole, and only what was made on paper', async () => {
  const { target, organiser } = await scene();
  const parent = await createUser(db);
  const entered = await register(db, parent, target);
  const { ids } = await write(organiser, target, [row(), row()]);
  const takeBack = (ids: string[]) =>
    db.rpc<number>(organiser, 'cancel_paper_entries', {
      race_id: target.race.id,
      registration_ids: ids,
    });
  expect((await refusalOf(takeBack([...ids, entered.id]))).code).toBe('not_on_paper');
  await db.admin.query(
    "update public.pendaftaran_lomba set status_pendaftaran = 'check_in' where id = $1",
    [ids[0]],
  );
  expect((await refusalOf(takeBack(ids))).code).toBe('rider_has_come');
  await db.admin.query(
    "update public.pendaftaran_lomba set status_pendaftaran = 'dikonfirmasi' where id = $1",
    [ids[0]],
  );
  expect(await takeBack(ids)).toBe(2);
  expect(await takeBack(ids)).toBe(0);
  expect(await slotsOf(db, target.race.id)).toEqual({ counted: 1, live: 1 });
  expect(await books.discrepancies()).toEqual([]);
});

test('a race with riders on paper is moved and called off like any other; who has an account is told', async () => {
  const { target, organiser } = await scene();
  const { id: raceId } = target.race;
  const parent = await createUser(db);
  const entered = await register(db, parent, target);
  const newcomer = await createNewcomer(db);
  const theirs = await register(db, newcomer, target);
  await write(organiser, target, [row(), row()]);
  await db.rpc(organiser, 'save_race', {
    race_id: raceId,
    version: null,
    changes: JSON.stringify({ lokasi: 'Sirkuit lain' }),
    commit: true,
  });
  const moved = await messagesOf(db, 'race_moved', raceId);
  expect(moved.map(({ user_id }) => user_id).sort()).toEqual([parent, newcomer].sort());
  const answer = await db.rpc<{ peserta: number }>(organiser, 'call_off_race', {
    race_id: raceId,
    reason: 'Sirkuit banjir',
    commit: true,
  });
  expect(answer).toMatchObject({ riders: 4, parents: 1, unproved: 1, without_account: 2 });
  const { rows: told } = await db.admin.query(
    `select user_id, isi ->> 'pendaftaran_id' as about from private.pesan
     where jenis = 'race_called_off' and isi ->> 'pendaftaran_id' in
       (select id::text from public.pendaftaran_lomba where lomba_id = $1)`,
    [raceId],
  );
  expect(told).toHaveLength(2);
  expect(told).toContainEqual({ user_id: parent, about: entered.id });
  expect(told).toContainEqual({ user_id: newcomer, about: theirs.id });
  expect(await books.discrepancies()).toEqual([]);
});

test('is refused: too many rows, none, no request, the treasurer, after the race', async () => {
  const { target, organiser } = await scene();
  const codeOf = async (work: Promise<unknown>) => (await refusalOf(work)).code;
  expect(
    await codeOf(
      write(
        organiser,
        target,
        Array.from({ length: 1001 }, () => row()),
      ),
    ),
  ).toBe('too_many_rows');
  expect(await codeOf(write(organiser, target, []))).toBe('no_rows');
  expect(await codeOf(write(organiser, target, { nama: 'Adit' }))).toBe('no_rows');
  expect(await codeOf(write(organiser, target, [row()], { request_id: null }))).toBe(
    'request_id_required',
  );
  const treasurer = await organiserOf(db, target.race, 'kasir');
  expect(await codeOf(write(treasurer, target, [row()]))).toBe('not_allowed');
  await db.admin.query("update public.lomba set status = 'selesai' where id = $1", [
    target.race.id,
  ]);
  expect(await write(organiser, target, [row()])).toMatchObject({
    written: false,
    problem: 'race_over',
  });
});

describe('what a rider has already', () => {
  test('the family’s word about the board is noted with the entry; no word asks nobody', async () => {
    const { target, organiser } = await scene();
    const words = ['Ya', 'v', 'tidak', '-', ''];
    const answer = await write(
      organiser,
      target,
      words.map((izin, at) => row({ izin, nama: `Rider ${'abcde'[at]}` })),
    );
    expect(answer.written).toBe(true);
    const list = await db.rpc<Answer<'race_riders'>>(organiser, 'race_riders', {
      race_id: target.race.id,
    });
    const said = new Map(list.riders.map((one) => [one.nama_lengkap_rider, one.on_board]));
    expect('abcde'.split('').map((letter) => said.get(`Rider ${letter}`))).toEqual([
      true,
      true,
      false,
      null,
      null,
    ]);
    const unclear = await write(organiser, target, [row({ izin: 'mungkin' })]);
    expect(unclear.wrong).toMatchObject([
      { problems: [{ field: 'izin', code: 'consent_invalid' }] },
    ]);
  });

  test('a walk-in has its plate at once; another’s is refused, and nothing is written', async () => {
    const { target, organiser } = await scene();
    await write(organiser, target, [row({ plat: '105' })]);
    expect(await ridersOf(target)).toMatchObject([{ nomor_plat: 105 }]);
    expect(await refusalOf(write(organiser, target, [row({ plat: '105' })]))).toMatchObject({
      code: 'plate_taken',
    });
    const odd = await write(organiser, target, [row({ plat: '12a' })]);
    expect(odd.wrong).toMatchObject([{ problems: [{ field: 'plat', code: 'plate_invalid' }] }]);
    expect(await ridersOf(target)).toHaveLength(1);
    expect((await actsOf(db, target.race.id)).map(({ tindakan }) => tindakan)).toEqual([
      'set_plate',
      'import_riders',
    ]);
  });

  test.each(['-', '–', 'n/a', 'Tidak ada', 'tanpa tim'])('the team "%s" is none', async (tim) => {
    const { target, organiser } = await scene();
    await write(organiser, target, [row({ tim })]);
    expect(await ridersOf(target)).toMatchObject([{ nama_tim: null }]);
  });
});
