import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, fileDatabase, forbidden, refusalOf } from '#tests/support/sql.ts';
import { createUser, putObject } from '#tests/support/sql-fixtures.ts';

const db = fileDatabase();

let owner: string;
let stranger: string;

beforeAll(async () => {
  owner = await createUser(db);
  stranger = await createUser(db);
});

function upload(caller: Caller, name: string, bucket = 'akta_kia') {
  return putObject(db, caller, bucket, name);
}
function seenBy(caller: Caller, name: string) {
  return db.query(caller, 'select name from storage.objects where name = $1', [name]);
}
function document(user: string) {
  return `${user}/bima_satria_${randomUUID()}.pdf`;
}

test('the bucket is private, for PDF of at most 1 MB', async () => {
  const { rows } = await db.admin.query(
    "select public, file_size_limit, allowed_mime_types from storage.buckets where id = 'akta_kia'",
  );
  expect(rows).toEqual([
    { public: false, file_size_limit: 1_048_576, allowed_mime_types: ['application/pdf'] },
  ]);
});

describe('the owner', () => {
  test('uploads into the own folder, reads it and removes it', async () => {
    const name = document(owner);
    expect(await upload(owner, name)).toEqual([{ name }]);
    expect(await seenBy(owner, name)).toEqual([{ name }]);
    // The hosted platform lets rows go only through its own service, which sets this.
    const removed = await db.as(owner, async (client) => {
      await client.query("select set_config('storage.allow_delete_query', 'true', true)");
      return (
        await client.query('delete from storage.objects where name = $1 returning name', [name])
      ).rows;
    });
    expect(removed).toEqual([{ name }]);
  });

  test.each([
    ["another user's folder", () => `${stranger}/akta.pdf`],
    ['the top', () => 'akta.pdf'],
    ['a folder that only begins with the own name', () => `${owner}-2/akta.pdf`],
    ['a folder above the own', () => `x/${owner}/akta.pdf`],
    ['the own folder, but no PDF by name', () => `${owner}/akta.png`],
    ['the own folder, without an extension', () => `${owner}/akta`],
  ])('cannot upload into %s', async (_, name) => {
    expect((await refusalOf(upload(owner, name()))).state).toBe(forbidden);
  });

  test('cannot upload into another bucket', async () => {
    const bucket = `bucket_${randomUUID()}`;
    await db.admin.query('insert into storage.buckets (id, name) values ($1, $1)', [bucket]);
    const put = db.query(owner, 'insert into storage.objects (bucket_id, name) values ($1, $2)', [
      bucket,
      document(owner),
    ]);
    expect((await refusalOf(put)).state).toBe(forbidden);
  });

  test('cannot move a document', async () => {
    const name = document(owner);
    await upload(owner, name);
    const moved = await db.query(
      owner,
      'update storage.objects set name = $2 where name = $1 returning name',
      [name, `${stranger}/akta.pdf`],
    );
    expect(moved).toEqual([]);
  });
});

describe.each([
  ['another user', () => stranger as Caller],
  ['a visitor', () => 'anon' as Caller],
])('%s', (_, caller) => {
  test('can neither see, upload nor remove the document', async () => {
    const name = document(owner);
    await upload(owner, name);
    expect(await seenBy(caller(), name)).toEqual([]);
    expect((await refusalOf(upload(caller(), document(owner)))).state).toBe(forbidden);
    const removed = await db.as(caller(), async (client) => {
      await client.query("select set_config('storage.allow_delete_query', 'true', true)");
      return (
        await client.query('delete from storage.objects where name = $1 returning name', [name])
      ).rows;
    });
    expect(removed).toEqual([]);
    expect(await seenBy(owner, name)).toEqual([{ name }]);
  });
});
