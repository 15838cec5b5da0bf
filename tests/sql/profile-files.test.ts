import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, fileDatabase, forbidden, refusalOf } from '#tests/support/sql.ts';
import { createUser } from '#tests/support/sql-fixtures.ts';

const db = fileDatabase();

const buckets = [
  { bucket: 'akta_kia', extension: 'pdf', column: 'file_identitas' },
  { bucket: 'foto_profil', extension: 'jpg', column: 'foto_profil' },
];

/** As the storage service writes an object for this caller. */
const insertObject = (caller: Caller, bucket: string, name: string) =>
  db.query(caller, 'insert into storage.objects (bucket_id, name) values ($1, $2) returning name', [
    bucket,
    name,
  ]);

/** As the storage service deletes one: it says so first, for elsewhere the table refuses every delete. */
const deleteObject = (caller: Caller, bucket: string, name: string) =>
  db.as(caller, async (client) => {
    await client.query("select set_config('storage.allow_delete_query', 'true', true)");
    const { rows } = await client.query(
      'delete from storage.objects where bucket_id = $1 and name = $2 returning name',
      [bucket, name],
    );
    return rows;
  });

test('both buckets are private and take small files of their kind only', async () => {
  const { rows } = await db.admin.query(
    `select id, public, file_size_limit::int, allowed_mime_types from storage.buckets
     where id in ('akta_kia', 'foto_profil') order by id`,
  );
  expect(rows).toEqual([
    {
      id: 'akta_kia',
      public: false,
      file_size_limit: 1_048_576,
      allowed_mime_types: ['application/pdf'],
    },
    {
      id: 'foto_profil',
      public: false,
      file_size_limit: 1_048_576,
      allowed_mime_types: ['image/jpeg', 'image/png', 'image/webp'],
    },
  ]);
});

describe.each(buckets)('$bucket', ({ bucket, extension, column }) => {
  let owner: string;
  let stranger: string;
  let path: string;

  beforeAll(async () => {
    owner = await createUser(db);
    stranger = await createUser(db);
    path = `${owner}/berkas.${extension}`;
    await insertObject(owner, bucket, path);
  });

  const seen = (caller: Caller) =>
    db.query(caller, 'select name from storage.objects where bucket_id = $1', [bucket]);

  test('the owner sees the own object; another user and a visitor see nothing', async () => {
    expect(await seen(owner)).toEqual([{ name: path }]);
    expect(await seen(stranger)).toEqual([]);
    expect(await seen('anon')).toEqual([]);
  });

  test('nobody puts an object into the folder of somebody else, or beside the folders', async () => {
    const callers: Caller[] = [stranger, 'anon'];
    for (const caller of callers) {
      const refusal = await refusalOf(insertObject(caller, bucket, `${owner}/lain.${extension}`));
      expect(refusal.state).toBe(forbidden);
    }
    for (const name of [
      `berkas.${extension}`,
      `${owner}.${extension}`,
      `umum/${owner}/berkas.${extension}`,
      `${owner.toUpperCase()}x/berkas.${extension}`,
    ]) {
      expect((await refusalOf(insertObject(owner, bucket, name))).state).toBe(forbidden);
    }
  });

  test('the own folder takes files of the bucket’s kind only', async () => {
    for (const name of ['berkas.html', 'berkas.svg', 'berkas', `berkas.${extension}.exe`]) {
      const refusal = await refusalOf(insertObject(owner, bucket, `${owner}/${name}`));
      expect(refusal.state).toBe(forbidden);
    }
    const upper = `${owner}/BERKAS.${extension.toUpperCase()}`;
    expect(await insertObject(owner, bucket, upper)).toEqual([{ name: upper }]);
    expect(await deleteObject(owner, bucket, upper)).toEqual([{ name: upper }]);
  });

  test('an object is never changed or moved, by its owner neither', async () => {
    for (const caller of [owner, stranger, 'anon'] as Caller[]) {
      const changed = await db.query(
        caller,
        'update storage.objects set name = $3 where bucket_id = $1 and name = $2 returning name',
        [bucket, path, `${caller}/pindah.${extension}`],
      );
      expect(changed).toEqual([]);
    }
  });

  test('only the owner deletes it', async () => {
    expect(await deleteObject(stranger, bucket, path)).toEqual([]);
    expect(await deleteObject('anon', bucket, path)).toEqual([]);
    expect(await deleteObject(owner, bucket, path)).toEqual([{ name: path }]);
    await insertObject(owner, bucket, path);
  });

  test('the profile names own files only, and another user names none in it', async () => {
    const name = (caller: Caller, value: string | null) =>
      db.query(
        caller,
        `update public.profil_pengguna set ${column} = $2 where id = $1 returning ${column}`,
        [owner, value],
      );
    expect(await name(owner, path)).toEqual([{ [column]: path }]);
    for (const other of [
      `${stranger}/berkas.${extension}`,
      `https://contoh.id/${owner}/berkas.${extension}`,
      `../${owner}/berkas.${extension}`,
      randomUUID(),
      '',
    ]) {
      expect(await refusalOf(name(owner, other))).toMatchObject({
        state: '23514',
        code: expect.stringContaining(`profil_pengguna_${column}_own_folder`),
      });
    }
    expect(await name(stranger, `${stranger}/berkas.${extension}`)).toEqual([]);
    expect((await refusalOf(name('anon', path))).state).toBe(forbidden);
    expect(await name(owner, null)).toEqual([{ [column]: null }]);
  });
});
