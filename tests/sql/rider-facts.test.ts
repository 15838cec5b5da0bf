import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { fileDatabase } from '#tests/support/sql.ts';
import {
  childArguments,
  createOpenRace,
  createRider,
  createUser,
  only,
  type RaceWithCategory,
  register,
  registerTogether,
  riderName,
} from '#tests/support/sql-fixtures.ts';
import { organiserOf } from '#tests/support/sql-organiser.ts';

// A rider is one value: whichever way it comes, every fact of public.rider_facts arrives, and as it would by any other.

const db = fileDatabase();

let target: RaceWithCategory;
let facts: string[];
beforeAll(async () => {
  target = await createOpenRace(db, { max_peserta: 500, satu_rider_per_akun: false });
  const { rows } = await db.admin.query<{ fact: string }>(
    `select a.attname as fact from pg_attribute a
     where a.attrelid = 'public.rider_facts'::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`,
  );
  facts = rows.map(({ fact }) => fact);
});

/** What a row keeps of a rider, an entry's or the family's, by the facts in their order; the name is each child's own. */
function keptOf(row: Record<string, unknown>) {
  const of = (column: string) => row[`${column}_rider`] ?? row[column];
  return {
    nickname: of('nama_panggilan'),
    birth_date: of('tanggal_lahir'),
    gender: of('jenis_kelamin'),
    city: of('kota_asal'),
    team_name: of('nama_tim'),
    jersey_size: of('ukuran_jersey'),
    start_number: of('nomor_bib'),
  };
}

async function rowOf(table: 'rider' | 'pendaftaran_lomba', where: Record<string, unknown>) {
  const [[column, value] = []] = Object.entries(where);
  const { rows } = await db.admin.query<Record<string, unknown>>(
    `select * from public.${table} where ${column} = $1`,
    [value],
  );
  return only(rows);
}

/** What need not be known of a child, empty. */
function withoutOptional() {
  const needed = ['full_name', 'nickname', 'birth_date', 'gender', 'city'];
  return Object.fromEntries(
    facts.filter((fact) => !needed.includes(fact)).map((fact) => [fact, '']),
  );
}

async function paperColumns() {
  const { rows } = await db.admin.query<{ columns: [string, string][] }>(
    'select private.rider_columns() as columns',
  );
  return only(rows).columns;
}

test('the facts are those of the form, and each has its column in a table on paper', async () => {
  expect(Object.keys(childArguments())).toEqual(facts);
  expect((await paperColumns()).map(([fact]) => fact)).toEqual(facts);
});

test('each way of an entry, and the family’s list, keeps every fact', async () => {
  const user = await createUser(db);
  const plain = await register(db, user, target);
  const kept = keptOf(plain);
  expect(Object.keys(kept)).toEqual(facts.slice(1));
  expect(Object.values(kept).every((value) => typeof value === 'string')).toBe(true);
  expect(keptOf(await rowOf('rider', { id: plain.rider_id }))).toEqual(kept);
  // Not the account's first: the long way.
  expect(keptOf(await register(db, user, target))).toEqual(kept);
  const siblings = [{}, { full_name: riderName() }];
  for (const entry of await registerTogether(db, await createUser(db), target, siblings)) {
    expect(keptOf(entry)).toEqual(kept);
  }

  const rider_id = await createRider(db, user);
  expect(keptOf(await rowOf('rider', { id: rider_id }))).toEqual(kept);
  // Corrected, from a child of whom everything was another.
  const other = await createRider(db, user, {
    nickname: 'Sari',
    birth_date: '01-02-2021',
    gender: 'perempuan',
    city: 'KOTA SURABAYA',
    ...withoutOptional(),
  });
  expect(Object.values(keptOf(await rowOf('rider', { id: other })))).not.toEqual(
    expect.arrayContaining([expect.toBeOneOf(Object.values(kept))]),
  );
  await createRider(db, user, { rider_id: other });
  expect(keptOf(await rowOf('rider', { id: other }))).toEqual(kept);
  // What was empty is filled in by the next entry.
  const full_name = riderName();
  const bare = await createRider(db, user, { full_name, ...withoutOptional() });
  await register(db, user, target, { full_name });
  expect(keptOf(await rowOf('rider', { id: bare }))).toEqual(kept);

  const child: Record<string, string> = childArguments();
  const row = Object.fromEntries(
    (await paperColumns()).map(([fact, column]) => [column, child[fact]]),
  );
  await db.rpc(await organiserOf(db, target.race), 'import_riders', {
    race_id: target.race.id,
    rows: JSON.stringify([{ ...row, kategori: target.category.nama }]),
    request_id: randomUUID(),
    commit: true,
  });
  const onPaper = await rowOf('pendaftaran_lomba', { nama_lengkap_rider: child.full_name });
  expect(keptOf(onPaper)).toEqual(kept);
});

test('a fact that is not clean as it came is cleaned, also in an account’s first entry', async () => {
  const clean = keptOf(await register(db, await createUser(db), target));
  for (const fact of facts.filter((each) => each !== 'birth_date')) {
    const typed: Record<string, string> = childArguments();
    const entry = await register(db, await createUser(db), target, { [fact]: ` ${typed[fact]} ` });
    expect(keptOf(entry), fact).toEqual(clean);
    expect(entry.nama_lengkap_rider).not.toMatch(/^ | $/);
  }
});
