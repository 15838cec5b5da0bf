import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import fsPath from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, fileDatabase, forbidden, refusalOf, refused } from '#tests/support/sql.ts';
import { checkedObject, createUser, putObject } from '#tests/support/sql-fixtures.ts';

const db = fileDatabase();

const buckets = [
  { bucket: 'akta_kia', extension: 'pdf', column: 'file_identitas' },
  { bucket: 'foto_profil', extension: 'jpg', column: 'foto_profil' },
];

function insertObject(caller: Caller, bucket: string, name: string) {
  return putObject(db, caller, bucket, name);
}

/** Deletes as the storage service does: with this setting, because the table refuses every other delete. */
function deleteObject(caller: Caller, bucket: string, name: string) {
  return db.as(caller, async (client) => {
    await client.query("select set_config('storage.allow_delete_query', 'true', true)");
    const { rows } = await client.query(
      'delete from storage.objects where bucket_id = $1 and name = $2 returning name',
      [bucket, name],
    );
    return rows;
  });
}

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

  test('the own folder takes ten files, and others’ are not counted', async () => {
    const [crowded, other] = [await createUser(db), await createUser(db)];
    for (let count = 1; count <= 10; count += 1) {
      await insertObject(crowded, bucket, `${crowded}/${count}.${extension}`);
    }
    const eleventh = `${crowded}/11.${extension}`;
    expect(await refusalOf(insertObject(crowded, bucket, eleventh))).toMatchObject(
      refused('PT409 folder_full'),
    );
    // Not even what was announced while there was room.
    await db.admin.query('insert into private.unggahan (user_id, berkas) values ($1, $2)', [
      crowded,
      `${bucket}/${eleventh}`,
    ]);
    const past = db.query(
      crowded,
      'insert into storage.objects (bucket_id, name) values ($1, $2)',
      [bucket, eleventh],
    );
    expect((await refusalOf(past)).state).toBe(forbidden);
    expect(await insertObject(other, bucket, `${other}/1.${extension}`)).toHaveLength(1);
    const elsewhere = buckets.find((one) => one.bucket !== bucket);
    const inOther = `${crowded}/1.${elsewhere?.extension}`;
    expect(await insertObject(crowded, elsewhere?.bucket ?? '', inOther)).toHaveLength(1);
    await deleteObject(crowded, bucket, `${crowded}/3.${extension}`);
    expect(await insertObject(crowded, bucket, eleventh)).toEqual([{ name: eleventh }]);
  });

  test('what was stored to be kept by browsers is mended by the migration, and nothing else', async () => {
    const migrations = fsPath.join(import.meta.dirname, '../../supabase/migrations');
    const mending = readdirSync(migrations)
      .map((file) => readFileSync(fsPath.join(migrations, file), 'utf8'))
      .flatMap((sql) => sql.match(/^update storage\.objects\n[^;]+;/gm) ?? [])
      .filter((sql) => sql.includes(`'${bucket}'`));
    expect(mending).toHaveLength(1);
    const metadata = { size: 7, mimetype: 'x/y', cacheControl: 'max-age=3600' };
    const { rows: elsewhere } = await db.admin.query(
      `insert into storage.buckets (id, name) values ('umum-' || gen_random_uuid(), 'umum-' || gen_random_uuid())
       returning id`,
    );
    const kept: Record<string, string> = {};
    for (const [name, where] of Object.entries({ mended: bucket, other: elsewhere[0].id })) {
      const { rows } = await db.admin.query(
        `insert into storage.objects (bucket_id, name, metadata) values ($1, gen_random_uuid() || '/x', $2) returning id`,
        [where, metadata],
      );
      kept[name] = rows[0].id;
    }
    await db.admin.query(mending[0] ?? '');
    const { rows } = await db.admin.query(
      'select id, metadata from storage.objects where id = any ($1::uuid[])',
      [Object.values(kept)],
    );
    const found = new Map(rows.map((row) => [row.id, row.metadata]));
    expect(found.get(kept.mended)).toEqual({ ...metadata, cacheControl: 'max-age=0, no-store' });
    expect(found.get(kept.other)).toEqual(metadata);
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
    // What was removed is not put up again under its name.
    expect((await refusalOf(insertObject(owner, bucket, path))).code).toBe('upload_spent');
  });

  test('the profile names own files only, and another user names none in it', async () => {
    const name = (caller: Caller, value: string | null) =>
      db.query(
        caller,
        `update public.profil_pengguna set ${column} = $2 where id = $1 returning ${column}`,
        [owner, value],
      );
    await checkedObject(db, bucket, path);
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
