import { expect, test } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import { createOrganisation } from '#tests/support/organiser.ts';
import { fileDatabase, refusalOf } from '#tests/support/sql.ts';
import { createRace, createUser } from '#tests/support/sql-fixtures.ts';
import { organiserOf } from '#tests/support/sql-organiser.ts';

// A view of a table is the person's own, for all races of one organisation, and holds nobody's name.
const db = fileDatabase();

interface View {
  list?: string;
  name?: string | null;
  query?: string | null;
}
function save(user: string, raceId: string, view: View = {}): Promise<string> {
  return db.rpc(user, 'save_view', {
    race_id: raceId,
    list: 'peserta',
    name: 'Jersey',
    query: 'kolom=jersey',
    ...view,
  });
}
async function viewsOf(user: string, raceId: string, list = 'peserta') {
  const views = await db.rpcRows<Answer<'my_views'>>(user, 'my_views', {
    race_id: raceId,
    list,
  });
  return views.map(({ nama, alamat }) => [nama, alamat]);
}

async function scene() {
  const race = await createRace(db);
  const user = await organiserOf(db, race, 'kasir');
  return { race, user };
}

test('a view is offered in every race of the organisation, of its own table, and in no other’s', async () => {
  const { race, user } = await scene();
  const next = await createRace(db);
  await db.admin.query(
    'update public.lomba set organisasi_id = (select organisasi_id from public.lomba where id = $2) where id = $1',
    [next.id, race.id],
  );
  const elsewhere = await createRace(db);
  await db.admin.query('update public.lomba set organisasi_id = $2 where id = $1', [
    elsewhere.id,
    await createOrganisation(db.admin, { nama: 'Klub Lain' }),
  ]);
  await db.admin.query(
    `insert into public.anggota_organisasi (organisasi_id, user_id, peran)
     select organisasi_id, $2, 'kasir' from public.lomba where id = $1`,
    [elsewhere.id, user],
  );
  await save(user, race.id);
  await save(user, race.id, { name: 'Belum bayar', query: 'bayar=pending&urut=-nama' });
  await save(user, race.id, { list: 'pembayaran', query: 'jenis=masuk' });
  const own = [
    ['Belum bayar', 'bayar=pending&urut=-nama'],
    ['Jersey', 'kolom=jersey'],
  ];
  expect(await viewsOf(user, race.id)).toEqual(own);
  expect(await viewsOf(user, next.id)).toEqual(own);
  expect(await viewsOf(user, race.id, 'pembayaran')).toEqual([['Jersey', 'jenis=masuk']]);
  expect(await viewsOf(user, elsewhere.id)).toEqual([]);
});

test('a view is one person’s: a colleague neither reads, replaces nor removes it', async () => {
  const { race, user } = await scene();
  const colleague = await organiserOf(db, race, 'pemilik');
  const id = await save(user, race.id);
  expect(await viewsOf(colleague, race.id)).toEqual([]);
  await save(colleague, race.id, { query: 'kolom=tim' });
  await db.rpc(colleague, 'remove_view', { view_id: id });
  expect(await viewsOf(user, race.id)).toEqual([['Jersey', 'kolom=jersey']]);
  await db.rpc(user, 'remove_view', { view_id: id });
  await db.rpc(user, 'remove_view', { view_id: id });
  expect(await viewsOf(user, race.id)).toEqual([]);
  expect(await refusalOf(save(await createUser(db), race.id))).toMatchObject({
    code: 'race_not_found',
  });
  await expect(db.query(user, 'select id from private.tampilan')).rejects.toThrow(
    /permission denied/,
  );
});

test('the same name is replaced, and there are twenty of a table at most', async () => {
  const { race, user } = await scene();
  const id = await save(user, race.id);
  expect(await save(user, race.id, { name: ' Jersey ', query: 'kolom=tim' })).toBe(id);
  expect(await viewsOf(user, race.id)).toEqual([['Jersey', 'kolom=tim']]);
  for (let index = 1; index < 20; index += 1) {
    await save(user, race.id, { name: `Tampilan ${index}` });
  }
  expect(await refusalOf(save(user, race.id, { name: 'Satu lagi' }))).toMatchObject({
    code: 'too_many_views',
    facts: { limit: 20 },
  });
  await save(user, race.id, { list: 'antrean' });
  await save(user, race.id, { query: 'kolom=kota' });
});

test.each<[View, string, string]>([
  [{ name: '  ' }, 'field_required', 'name'],
  [{ name: 'x'.repeat(41) }, 'text_too_long', 'name'],
  [{ list: 'lain' }, 'field_invalid', 'list'],
  [{ query: '' }, 'field_invalid', 'query'],
  [{ query: null }, 'field_invalid', 'query'],
  [{ query: `kolom=${'x'.repeat(2000)}` }, 'field_invalid', 'query'],
  [{ query: 'kolom=a b' }, 'field_invalid', 'query'],
  // What was searched for is a child's name.
  [{ query: 'q=Rara' }, 'field_invalid', 'query'],
  [{ query: 'kolom=tim&q=Rara' }, 'field_invalid', 'query'],
  [{ query: 'kolom=tim&Q=Rara' }, 'field_invalid', 'query'],
  [{ query: '%71=Rara' }, 'field_invalid', 'query'],
])('%o is refused as %s', async (view, code, field) => {
  const { race, user } = await scene();
  expect(await refusalOf(save(user, race.id, view))).toMatchObject({ code, facts: { field } });
});
