import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { fileDatabase, refusalOf } from '#tests/support/sql.ts';
import { createUser, createUsers, insert, read } from '#tests/support/sql-fixtures.ts';

const db = fileDatabase();

const createClass = (values: Record<string, unknown> = {}) =>
  insert<{ id: string }>(db, 'public.kelas_online', {
    judul: 'Kelas Uji',
    status: 'dipublikasi',
    ...values,
  });
const registerClass = (user: string, id: string | null) =>
  db.rpc<Record<string, unknown>>(user, 'register_class', { class_id: id });
const participants = async (id: string) =>
  (await read<{ peserta_saat_ini: number }>(db, 'public.kelas_online', id)).peserta_saat_ini;

test.each([
  ['price 0', { harga: 0 }, 0],
  ['no price', { harga: null }, 0],
  ['a price, but marked free', { harga: 50_000, is_gratis: true }, 0],
  ['a price', { harga: 50_000 }, 50_000],
])('a class with %s', async (_, values, price) => {
  const user = await createUser(db);
  const { id } = await createClass(values);
  expect(await registerClass(user, id)).toMatchObject({
    user_id: user,
    kelas_id: id,
    jumlah_dibayar: price,
    status_pembayaran: price === 0 ? 'gratis' : 'pending',
    akses_diberikan: price === 0,
  });
  expect(await participants(id)).toBe(1);
});

test.each(['draf', 'selesai', 'dibatalkan'])('a class that is %s is not found', async (status) => {
  const { id } = await createClass({ status });
  expect(await refusalOf(registerClass(await createUser(db), id))).toEqual({
    state: 'PT404',
    code: 'class_not_found',
    facts: {},
  });
});

test('a class that does not exist is not found', async () => {
  const user = await createUser(db);
  for (const id of [randomUUID(), null]) {
    expect((await refusalOf(registerClass(user, id))).code).toBe('class_not_found');
  }
});

test('five times at once is one registration and one participant', async () => {
  const user = await createUser(db);
  const { id } = await createClass();
  const results = await Promise.allSettled(
    Array.from({ length: 5 }, () => registerClass(user, id)),
  );
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  expect(await refusalOf(registerClass(user, id))).toEqual({
    state: 'PT409',
    code: 'class_already_registered',
    facts: {},
  });
  expect(await participants(id)).toBe(1);
});

test('thirty at once are thirty participants; one who leaves is no longer counted', async () => {
  const { id } = await createClass();
  const users = await createUsers(db, 30);
  await Promise.all(users.map((user) => registerClass(user, id)));
  expect(await participants(id)).toBe(30);
  await db.query(
    'service_role',
    'delete from public.pendaftaran_kelas where kelas_id = $1 and user_id = $2',
    [id, users[0]],
  );
  expect(await participants(id)).toBe(29);
});
