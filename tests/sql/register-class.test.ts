import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import { createUser, createUsers, insert, read } from '#tests/support/sql-fixtures.ts';

const db = fileDatabase();

function createClass(values: Record<string, unknown> = {}) {
  return insert<{ id: string }>(db, 'public.kelas_online', {
    judul: 'Kelas Uji',
    status: 'dipublikasi',
    ...values,
  });
}
function registerCourse(user: string, id: string | null) {
  return db.rpc<Record<string, unknown>>(user, 'register_class', { class_id: id });
}
async function participants(id: string) {
  return (await read<{ peserta_saat_ini: number }>(db, 'public.kelas_online', id)).peserta_saat_ini;
}

test.each([
  ['price 0', { harga: 0 }, 0],
  ['no price', { harga: null }, 0],
  ['a price, but marked free', { harga: 50_000, is_gratis: true }, 0],
  ['a price', { harga: 50_000 }, 50_000],
])('a class with %s', async (_, values, price) => {
  const user = await createUser(db);
  const { id } = await createClass(values);
  expect(await registerCourse(user, id)).toMatchObject({
    user_id: user,
    kelas_id: id,
    jumlah_dibayar: price,
    status_pembayaran: price === 0 ? 'gratis' : 'pending',
    akses_diberikan: price === 0,
  });
  expect(await participants(id)).toBe(1);
});

test('a person who has registered for many classes in an hour waits; others do not', async () => {
  const user = await createUser(db);
  const taken: string[] = [];
  for (let index = 0; index < 20; index += 1) {
    const { id } = await createClass();
    await registerCourse(user, id);
    taken.push(id);
  }
  const { id } = await createClass();
  expect(await refusalOf(registerCourse(user, id))).toEqual(
    refused('PT429 too_many_attempts', { limit: 20, seconds: expect.any(Number) }),
  );
  expect(await participants(id)).toBe(0);
  // What one has already is said as ever.
  expect((await refusalOf(registerCourse(user, taken[0] ?? null))).code).toBe(
    'class_already_registered',
  );
  expect(await registerCourse(await createUser(db), id)).toMatchObject({ kelas_id: id });
  await db.admin.query(
    "update public.pendaftaran_kelas set didaftar_pada = didaftar_pada - interval '1 hour' where user_id = $1 and kelas_id = $2",
    [user, taken[0]],
  );
  expect(await registerCourse(user, id)).toMatchObject({ kelas_id: id });
});

test.each(['draf', 'selesai', 'dibatalkan'])('a class that is %s is not found', async (status) => {
  const { id } = await createClass({ status });
  expect(await refusalOf(registerCourse(await createUser(db), id))).toEqual(
    refused('PT404 class_not_found', {}),
  );
});

test('a class that does not exist is not found', async () => {
  const user = await createUser(db);
  for (const id of [randomUUID(), null]) {
    expect((await refusalOf(registerCourse(user, id))).code).toBe('class_not_found');
  }
});

test('a deleted account registers for nothing', async () => {
  const user = await createUser(db);
  const { id } = await createClass();
  await db.admin.query('delete from auth.users where id = $1', [user]);
  expect(await refusalOf(registerCourse(user, id))).toEqual(refused('PT401 user_not_found', {}));
  expect(await participants(id)).toBe(0);
});

test('five times at once is one registration and one participant', async () => {
  const user = await createUser(db);
  const { id } = await createClass();
  const results = await Promise.allSettled(
    Array.from({ length: 5 }, () => registerCourse(user, id)),
  );
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  expect(await refusalOf(registerCourse(user, id))).toEqual(
    refused('PT409 class_already_registered', {}),
  );
  expect(await participants(id)).toBe(1);
});

test('thirty at once are thirty participants; one who leaves is no longer counted', async () => {
  const { id } = await createClass();
  const users = await createUsers(db, 30);
  await Promise.all(users.map((user) => registerCourse(user, id)));
  expect(await participants(id)).toBe(30);
  await db.query(
    'service_role',
    'delete from public.pendaftaran_kelas where kelas_id = $1 and user_id = $2',
    [id, users[0]],
  );
  expect(await participants(id)).toBe(29);
});

describe('where a class is held', () => {
  const withLink = async (values: Record<string, unknown> = {}) => {
    const { id } = await createClass(values);
    await db.query(
      'service_role',
      "insert into public.kelas_tautan (kelas_id, url_learning_center) values ($1, 'https://belajar.contoh.id/')",
      [id],
    );
    return id;
  };
  const linksFor = (caller: string, id: string) =>
    db.query(caller, 'select url_learning_center from public.kelas_tautan where kelas_id = $1', [
      id,
    ]);
  const there = [{ url_learning_center: 'https://belajar.contoh.id/' }];

  test('is for participants with access: visitors and others do not read it', async () => {
    const [user, stranger] = await createUsers(db, 2);
    if (!user || !stranger) {
      throw new Error('Two users were made.');
    }
    const id = await withLink();
    expect((await refusalOf(linksFor('anon', id))).state).toBe('42501');
    expect(await linksFor(user, id)).toEqual([]);
    await registerCourse(user, id);
    expect(await linksFor(user, id)).toEqual(there);
    expect(await linksFor(stranger, id)).toEqual([]);
  });

  test('is not read before a priced class is paid, nor after access was taken away', async () => {
    const user = await createUser(db);
    const id = await withLink({ harga: 50_000 });
    await registerCourse(user, id);
    expect(await linksFor(user, id)).toEqual([]);
    const setAccess = (given: boolean) =>
      db.query(
        'service_role',
        'update public.pendaftaran_kelas set akses_diberikan = $2 where kelas_id = $1',
        [id, given],
      );
    await setAccess(true);
    expect(await linksFor(user, id)).toEqual(there);
    await setAccess(false);
    expect(await linksFor(user, id)).toEqual([]);
  });
});

describe('taking a registration back', () => {
  const cancelCourse = (user: string, id: string) =>
    db.rpc<unknown>(user, 'cancel_class', { class_id: id });

  test.each([0, 50_000])(
    'for a price of %i: gone, no longer counted, and possible again',
    async (harga) => {
      const user = await createUser(db);
      const { id } = await createClass({ harga });
      await registerCourse(user, id);
      await cancelCourse(user, id);
      expect(await participants(id)).toBe(0);
      expect((await refusalOf(cancelCourse(user, id))).code).toBe('class_registration_not_found');
      await registerCourse(user, id);
      expect(await participants(id)).toBe(1);
    },
  );

  test('is refused once it is paid', async () => {
    const user = await createUser(db);
    const { id } = await createClass({ harga: 50_000 });
    await registerCourse(user, id);
    await db.query(
      'service_role',
      "update public.pendaftaran_kelas set status_pembayaran = 'dibayar', akses_diberikan = true where kelas_id = $1",
      [id],
    );
    expect(await refusalOf(cancelCourse(user, id))).toEqual(
      refused('PT409 class_already_paid', {}),
    );
    expect(await participants(id)).toBe(1);
  });

  test("is not for anybody else's", async () => {
    const [user, stranger] = await createUsers(db, 2);
    if (!user || !stranger) {
      throw new Error('Two users were made.');
    }
    const { id } = await createClass();
    await registerCourse(user, id);
    expect((await refusalOf(cancelCourse(stranger, id))).state).toBe('PT404');
    expect((await refusalOf(db.rpc('anon', 'cancel_class', { class_id: id }))).state).toBe('42501');
    expect(await participants(id)).toBe(1);
  });
});
