import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { fileDatabase, forbidden, refusalOf, refused } from '#tests/support/sql.ts';
import { createUser, putObject } from '#tests/support/sql-fixtures.ts';

const db = fileDatabase();

function begin(user: string, bucket: string, name: string) {
  return db.rpc(user, 'begin_upload', { bucket, name });
}

function put(user: string, bucket: string, name: string) {
  return db.query(user, 'insert into storage.objects (bucket_id, name) values ($1, $2)', [
    bucket,
    name,
  ]);
}

/** Takes an object out of its bucket, as the file service does for the client; how many went. */
function remove(user: string, name: string) {
  return db.as(user, async (client) => {
    await client.query("select set_config('storage.allow_delete_query', 'true', true)");
    return (await client.query('delete from storage.objects where name = $1', [name])).rowCount;
  });
}

async function announced(user: string) {
  const { rows } = await db.admin.query<{ kept: number }>(
    'select count(*)::int as kept from private.unggahan where user_id = $1',
    [user],
  );
  return rows[0]?.kept;
}

/** So many uploads of this person, the youngest a minute old, the next two minutes old, and so on. */
function past(user: string, uploads: number) {
  return db.admin.query(
    `insert into private.unggahan (user_id, berkas, pada)
     select $1, 'akta_kia/' || minutes, now() - make_interval(mins => minutes) from generate_series(1, $2) minutes`,
    [user, uploads],
  );
}

test.each(['akta_kia', 'foto_profil'])(
  '%s takes within the hour what was announced, and nothing else',
  async (bucket) => {
    const user = await createUser(db);
    const kind = bucket === 'akta_kia' ? 'pdf' : 'jpg';
    const [one, other] = [`${user}/satu.${kind}`, `${user}/dua.${kind}`];
    expect((await refusalOf(put(user, bucket, one))).state).toBe(forbidden);
    await begin(user, bucket, one);
    await put(user, bucket, one);
    expect((await refusalOf(put(user, bucket, other))).state).toBe(forbidden);
    await begin(user, bucket, other);
    await db.admin.query(
      "update private.unggahan set pada = now() - interval '61 minutes' where user_id = $1",
      [user],
    );
    expect((await refusalOf(put(user, bucket, other))).state).toBe(forbidden);
  },
);

test('what somebody else announced opens nothing', async () => {
  const [owner, stranger] = [await createUser(db), await createUser(db)];
  const name = `${owner}/akta.pdf`;
  await begin(stranger, 'akta_kia', name);
  expect((await refusalOf(put(stranger, 'akta_kia', name))).state).toBe(forbidden);
  expect((await refusalOf(put(owner, 'akta_kia', name))).state).toBe(forbidden);
});

test('sixty in an hour, and then the wait is told; what was removed again counts', async () => {
  const user = await createUser(db);
  await past(user, 59);
  // At once, from several phones.
  const names = Array.from({ length: 5 }, () => `${user}/${randomUUID()}.pdf`);
  const answers = await Promise.allSettled(names.map((name) => begin(user, 'akta_kia', name)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const taken = names[answers.findIndex(({ status }) => status === 'fulfilled')] ?? '';
  await putObject(db, user, 'akta_kia', taken);
  await remove(user, taken);
  const refusal = await refusalOf(begin(user, 'foto_profil', `${user}/lagi.jpg`));
  expect(refusal).toEqual(
    refused('PT429 too_many_uploads', { limit: 60, seconds: expect.any(Number) }),
  );
  // The oldest of the sixty is 59 minutes old.
  expect((refusal.facts as { seconds: number }).seconds).toBeLessThanOrEqual(60);
  // What was said and not put up yet, again, after a connection that broke off, is no other upload.
  await begin(user, 'akta_kia', '1');
  await begin(await createUser(db), 'akta_kia', 'x/y.pdf');
});

test('an announcement is good for one object: what was removed is not put up again under its name', async () => {
  const user = await createUser(db);
  const name = `${user}/akta.pdf`;
  await begin(user, 'akta_kia', name);
  // The file service tries as the client, and takes it back; a connection that breaks off then leaves nothing.
  const broken = db.as(user, async (client) => {
    await client.query('insert into storage.objects (bucket_id, name) values ($1, $2)', [
      'akta_kia',
      name,
    ]);
    throw new Error('broken off');
  });
  await expect(broken).rejects.toThrow('broken off');
  await begin(user, 'akta_kia', name);
  await put(user, 'akta_kia', name);
  expect(await remove(user, name)).toBe(1);
  expect((await refusalOf(put(user, 'akta_kia', name))).state).toBe(forbidden);
  expect(await refusalOf(begin(user, 'akta_kia', name))).toMatchObject(
    refused('PT409 upload_spent'),
  );
  // It still counts, and only for its hour.
  expect(await announced(user)).toBe(1);
  await db.admin.query(
    "update private.unggahan set pada = pada - interval '61 minutes' where user_id = $1",
    [user],
  );
  await putObject(db, user, 'akta_kia', name);
  expect(await announced(user)).toBe(1);
});

test('one width of a picture removed: neither is taken again', async () => {
  const admin = await createUser(db);
  await db.admin.query('insert into private.admin (user_id) values ($1)', [admin]);
  const stem = `umum/${randomUUID()}`;
  await begin(admin, 'gambar', `${stem}-960.webp`);
  await put(admin, 'gambar', `${stem}-480.webp`);
  await put(admin, 'gambar', `${stem}-960.webp`);
  expect(await remove(admin, `${stem}-480.webp`)).toBe(1);
  expect((await refusalOf(put(admin, 'gambar', `${stem}-480.webp`))).state).toBe(forbidden);
  expect(await remove(admin, `${stem}-960.webp`)).toBe(1);
  expect((await refusalOf(put(admin, 'gambar', `${stem}-960.webp`))).state).toBe(forbidden);
});

test('a picture in two widths is one upload', async () => {
  const user = await createUser(db);
  await past(user, 59);
  const stem = `umum/${randomUUID()}`;
  await begin(user, 'gambar', `${stem}-960.webp`);
  await begin(user, 'gambar', `${stem}-480.webp`);
  const next = refusalOf(begin(user, 'gambar', `umum/${randomUUID()}-960.webp`));
  expect((await next).code).toBe('too_many_uploads');
});

test('what is an hour old is counted, and kept, no more', async () => {
  const user = await createUser(db);
  await past(user, 60);
  await db.admin.query(
    "update private.unggahan set pada = pada - interval '1 hour' where user_id = $1",
    [user],
  );
  await begin(user, 'akta_kia', `${user}/akta.pdf`);
  expect(await announced(user)).toBe(1);
});

test.each([
  ['no bucket of uploads', { bucket: 'katalog', name: 'v1/beranda.json' }],
  ['an unknown one', { bucket: 'x', name: 'x' }],
  ['no bucket', { bucket: null, name: 'x' }],
  ['no name', { bucket: 'akta_kia', name: null }],
  ['a name without end', { bucket: 'akta_kia', name: 'x'.repeat(300) }],
])('%s is refused', async (_, args) => {
  const user = await createUser(db);
  expect(await refusalOf(db.rpc(user, 'begin_upload', args))).toMatchObject(
    refused('PT422 upload_unknown'),
  );
  expect((await refusalOf(db.rpc('anon', 'begin_upload', args))).state).toBe(forbidden);
});

test('whose account is gone is told so, and announces nothing', async () => {
  const gone = randomUUID();
  expect(await refusalOf(begin(gone, 'akta_kia', `${gone}/akta.pdf`))).toMatchObject(
    refused('PT401 user_not_found'),
  );
});
