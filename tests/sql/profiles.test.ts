import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { fileDatabase, forbidden, refusalOf } from '#tests/support/sql.ts';
import { checkedObject, createUser, read } from '#tests/support/sql-fixtures.ts';

const db = fileDatabase();

function profile(id: string) {
  return read<Record<string, unknown>>(db, 'public.profil_pengguna', id);
}

test('a sign-up makes the profile from its metadata', async () => {
  const id = await createUser(db, { nama_lengkap: '  Ibu Rani ', nomor_hp: '0812' });
  expect(await profile(id)).toMatchObject({
    nama_lengkap: 'Ibu Rani',
    nomor_hp: '0812',
    email: `${id}@contoh.id`,
  });
});

test.each([
  ['no metadata', {}],
  ['empty texts', { nama_lengkap: ' ', nomor_hp: '' }],
  ['null', { nama_lengkap: null, nomor_hp: null }],
])('a sign-up with %s still has a profile', async (_, metadata) => {
  const id = await createUser(db, metadata);
  expect(await profile(id)).toMatchObject({ nama_lengkap: null, nomor_hp: null });
});

test('a sign-up never fails for what stands in its metadata', async () => {
  const long = await createUser(db, { nama_lengkap: 'n'.repeat(5000), nomor_hp: '0'.repeat(500) });
  expect((await profile(long)).nama_lengkap).toHaveLength(100);
  const odd = await createUser(db, { nama_lengkap: { a: 1 }, nomor_hp: 812 });
  expect(await profile(odd)).toMatchObject({ nama_lengkap: '{"a": 1}', nomor_hp: '812' });
  for (const metadata of ['null', '"teks"', '[]']) {
    const id = randomUUID();
    await db.admin.query('insert into auth.users (id, raw_user_meta_data) values ($1, $2::jsonb)', [
      id,
      metadata,
    ]);
    expect((await profile(id)).nama_lengkap).toBeNull();
  }
});

test('metadata changed later does not touch the profile; a changed e-mail does', async () => {
  const id = await createUser(db);
  await db.admin.query(
    `update auth.users set email = $2, raw_user_meta_data = '{"nama_lengkap": "Lain"}' where id = $1`,
    [id, `baru-${id}@contoh.id`],
  );
  expect(await profile(id)).toMatchObject({
    nama_lengkap: 'Ibu Rani',
    email: `baru-${id}@contoh.id`,
  });
});

test('the profile goes with its user', async () => {
  const id = await createUser(db);
  await db.admin.query('delete from auth.users where id = $1', [id]);
  const { rowCount } = await db.admin.query('select from public.profil_pengguna where id = $1', [
    id,
  ]);
  expect(rowCount).toBe(0);
});

test('the owner edits own data and reads it back', async () => {
  const id = await createUser(db);
  const changes = {
    nama_lengkap: 'Rani Wijaya',
    nomor_hp: '08987654321',
    tanggal_lahir: '1990-02-28',
    jenis_kelamin: 'wanita',
    nama_kontak_darurat: 'Pak Budi',
    hp_kontak_darurat: '08123',
    foto_profil: `${id}/foto.webp`,
    file_identitas: `${id}/akta.pdf`,
    nama_file_identitas: 'rani_wijaya_1.pdf',
  };
  await checkedObject(db, 'akta_kia', changes.file_identitas);
  const columns = Object.keys(changes);
  const rows = await db.query(
    id,
    `update public.profil_pengguna set ${columns.map((column, index) => `${column} = $${index + 2}`).join(', ')}
     where id = $1 returning ${columns.join(', ')}`,
    [id, ...Object.values(changes)],
  );
  expect(rows).toEqual([changes]);
});

test.each(['id', 'email', 'dibuat_pada'])('the owner cannot change %s', async (column) => {
  const id = await createUser(db);
  const refusal = await refusalOf(
    db.query(id, `update public.profil_pengguna set ${column} = default`),
  );
  expect(refusal.state).toBe(forbidden);
});

test("another user's profile is out of reach", async () => {
  const [id, other] = [await createUser(db), await createUser(db)];
  const changed = await db.query(
    other,
    "update public.profil_pengguna set nama_lengkap = 'x' where id = $1 returning id",
    [id],
  );
  expect(changed).toEqual([]);
  expect((await profile(id)).nama_lengkap).toBe('Ibu Rani');
});

test.each([
  [
    'an identity document in another folder',
    'file_identitas',
    `${randomUUID()}/akta.pdf`,
    'own_folder',
  ],
  [
    'an identity document by public address',
    'file_identitas',
    'https://contoh.id/akta.pdf',
    'own_folder',
  ],
  ['an unknown gender', 'jenis_kelamin', 'pria atau wanita', 'jenis_kelamin_known'],
  ['an endless name', 'nama_lengkap', 'n'.repeat(101), 'nama_lengkap_length'],
  ['a birth without end', 'tanggal_lahir', 'infinity', 'tanggal_lahir_plausible'],
  ['a birth before all time', 'tanggal_lahir', '-infinity', 'tanggal_lahir_plausible'],
  ['a birth in the future', 'tanggal_lahir', '2999-01-01', 'tanggal_lahir_plausible'],
  ['a document with a path in its name', 'nama_file_identitas', 'a/b.pdf', 'identitas_plain'],
  ['a document with a name of two lines', 'nama_file_identitas', 'a\nb.pdf', 'identitas_plain'],
])('%s is refused', async (_, column, value, constraint) => {
  const id = await createUser(db);
  const refusal = await refusalOf(
    db.query(id, `update public.profil_pengguna set ${column} = $2 where id = $1`, [id, value]),
  );
  expect(refusal).toMatchObject({ state: '23514', code: expect.stringContaining(constraint) });
});

test.each(['file_identitas', 'foto_profil'])('%s of a megabyte is refused', async (column) => {
  const id = await createUser(db);
  const refusal = await refusalOf(
    db.query(id, `update public.profil_pengguna set ${column} = $2 where id = $1`, [
      id,
      `${id}/${'a'.repeat(1_048_576)}`,
    ]),
  );
  expect(refusal).toMatchObject({
    state: '23514',
    code: expect.stringContaining(`${column}_length`),
  });
});

test('somebody born today has been born', async () => {
  const id = await createUser(db);
  const rows = await db.query(
    id,
    `update public.profil_pengguna set tanggal_lahir = (now() at time zone 'Asia/Jakarta')::date where id = $1
     returning tanggal_lahir = (now() at time zone 'Asia/Jakarta')::date as today`,
    [id],
  );
  expect(rows).toEqual([{ today: true }]);
});
