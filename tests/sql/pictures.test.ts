import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { actFor, createOrganisation, makeAdmin } from '#tests/support/organiser.ts';
import { type Caller, fileDatabase, forbidden, refusalOf, refused } from '#tests/support/sql.ts';
import {
  createRace,
  createUser,
  insert,
  putObject,
  withSetting,
} from '#tests/support/sql-fixtures.ts';
import { createMember } from '#tests/support/sql-organiser.ts';

const db = fileDatabase();

const base = 'https://proyek.supabase.co/storage/v1/object/public/gambar';
let organisation: string;
let other: string;
let owner: string;

beforeAll(async () => {
  organisation = await createOrganisation(db.admin);
  other = await createOrganisation(db.admin);
  owner = await createMember(db, organisation, 'pemilik');
});

function nameIn(folder: string, width = 960, kind = 'webp') {
  return `${folder}/${randomUUID()}-${width}.${kind}`;
}
function upload(caller: Caller, name: string) {
  return putObject(db, caller, 'gambar', name);
}
function remove(caller: Caller, name: string) {
  return db.as(caller, async (client) => {
    // The hosted platform lets rows go only through its own service, which sets this.
    await client.query("select set_config('storage.allow_delete_query', 'true', true)");
    const { rowCount } = await client.query(
      "delete from storage.objects where bucket_id = 'gambar' and name = $1",
      [name],
    );
    return rowCount;
  });
}
/** Both widths of a picture; the address that a row holds. */
async function putUp(folder: string, caller: Caller = owner) {
  const name = nameIn(folder);
  await upload(caller, name);
  await upload(caller, name.replace('-960.', '-480.'));
  return { name, address: `${base}/${name}` };
}

test('the bucket is public, for WebP and JPEG of at most 1 MB', async () => {
  const { rows } = await db.admin.query(
    "select public, file_size_limit, allowed_mime_types from storage.buckets where id = 'gambar'",
  );
  expect(rows).toEqual([
    { public: true, file_size_limit: 1_048_576, allowed_mime_types: ['image/webp', 'image/jpeg'] },
  ]);
});

describe('putting a picture up', () => {
  test.each(['pemilik', 'panitia'] as const)('is for a %s of the organisation', async (role) => {
    const member = await createMember(db, organisation, role);
    await upload(member, nameIn(organisation));
    expect((await refusalOf(upload(member, nameIn(other)))).state).toBe(forbidden);
    expect((await refusalOf(upload(member, nameIn('umum')))).state).toBe(forbidden);
  });

  test.each(['kasir', 'gerbang', 'juri'] as const)('is not for a %s', async (role) => {
    const member = await createMember(db, organisation, role);
    expect((await refusalOf(upload(member, nameIn(organisation)))).state).toBe(forbidden);
  });

  test('is for nobody who has no role, nor for one who was removed', async () => {
    const stranger = await createUser(db);
    expect((await refusalOf(upload(stranger, nameIn(organisation)))).state).toBe(forbidden);
    expect((await refusalOf(upload('anon', nameIn(organisation)))).state).toBe(forbidden);
    const removed = await createMember(db, organisation, 'pemilik');
    await db.admin.query('delete from public.anggota_organisasi where user_id = $1', [removed]);
    expect((await refusalOf(upload(removed, nameIn(organisation)))).state).toBe(forbidden);
  });

  test('with a role for one race goes into that race’s folder only', async () => {
    const race = await createRace(db, { organisasi_id: organisation });
    const another = await createRace(db, { organisasi_id: organisation });
    const foreign = await createRace(db, { organisasi_id: other });
    const member = await createMember(db, organisation, 'panitia', { raceId: race.id });
    await upload(member, nameIn(`${organisation}/${race.id}`));
    for (const folder of [
      organisation,
      `${organisation}/${another.id}`,
      `${other}/${race.id}`,
      `${other}/${foreign.id}`,
    ]) {
      expect((await refusalOf(upload(member, nameIn(folder)))).state).toBe(forbidden);
    }
  });

  test('of what belongs to no organisation is for an admin', async () => {
    const admin = await createUser(db);
    await makeAdmin(db.admin, admin);
    await upload(admin, nameIn('umum'));
    expect((await refusalOf(upload(admin, nameIn(organisation)))).state).toBe(forbidden);
    await actFor(db.admin, admin, organisation);
    await upload(admin, nameIn(organisation));
  });

  test.each([
    ['another width', () => nameIn(organisation, 1200)],
    ['another kind', () => nameIn(organisation, 960, 'png')],
    ['a name of its own', () => `${organisation}/poster.webp`],
    ['no folder', () => `${randomUUID()}-960.webp`],
    ['a folder above', () => nameIn(`x/${organisation}`)],
    ['a folder of nobody', () => nameIn(randomUUID())],
  ])('is refused for %s', async (_, name) => {
    expect((await refusalOf(upload(owner, name()))).state).toBe(forbidden);
  });

  test('ends where the folder is full', async () => {
    const small = await createOrganisation(db.admin);
    const member = await createMember(db, small, 'panitia');
    await withSetting(db, 'BATAS_GAMBAR', '2', async () => {
      await putUp(small, member);
      expect((await refusalOf(upload(member, nameIn(small)))).state).toBe(forbidden);
    });
  });
});

test('visitors and other organisations do not list the pictures, nor remove them', async () => {
  const { name } = await putUp(organisation);
  const stranger = await createMember(db, other, 'pemilik');
  for (const caller of ['anon', stranger]) {
    expect(
      await db.query(caller, 'select name from storage.objects where name = $1', [name]),
    ).toEqual([]);
    expect(await remove(caller, name)).toBe(0);
  }
  expect(await db.query(owner, 'select name from storage.objects where name = $1', [name])).toEqual(
    [{ name }],
  );
});

describe('a picture that is shown', () => {
  test.each([
    ['a race', 'public.lomba', 'gambar_url'],
    ['a race’s cover', 'public.lomba', 'gambar_cover'],
    ['a class', 'public.kelas_online', 'gambar_url'],
    ['an article', 'public.berita', 'gambar_url'],
    ['a ticket', 'public.tiket', 'gambar_url'],
  ])('by %s stays until it is shown no more', async (_, table, column) => {
    const { name, address } = await putUp(organisation);
    const needed: Record<string, object> = {
      'public.lomba': {
        judul: 'Lomba',
        lokasi: 'Taman',
        kota: 'Bandung',
        provinsi: 'Jawa Barat',
        tanggal_mulai: '2027-01-01',
        pendaftaran_selesai: '2026-12-01',
        max_peserta: 5,
      },
      'public.kelas_online': { judul: 'Kelas' },
      'public.berita': { judul: 'Berita' },
      'public.tiket': { tipe: 'external', tanggal_lomba: '2027-01-01' },
    };
    const { id } = await insert<{ id: string }>(db, table, {
      ...needed[table],
      organisasi_id: organisation,
      [column]: address,
    });
    expect(await remove(owner, name)).toBe(0);
    expect(await remove(owner, name.replace('-960.', '-480.'))).toBe(0);
    await db.admin.query(`update ${table} set ${column} = null where id = $1`, [id]);
    expect(await remove(owner, name)).toBe(1);
  });

  test('as the organisation’s logo stays until it is taken out', async () => {
    const { name, address } = await putUp(organisation);
    const change = (logo: string) =>
      db.rpc(owner, 'update_organisation', {
        organisation_id: organisation,
        name: 'Klub Roda Kecil',
        logo,
      });
    await change(address);
    expect(await remove(owner, name)).toBe(0);
    expect(await remove(owner, name.replace('-960.', '-480.'))).toBe(0);
    await change('');
    expect(await remove(owner, name)).toBe(1);
  });

  test('in the body of an article stays too', async () => {
    const { name, address } = await putUp(organisation);
    await insert(db, 'public.berita', {
      judul: 'Berita',
      organisasi_id: organisation,
      isi: `<p>Lihat</p><img src="${address}" alt="">`,
    });
    expect(await remove(owner, name)).toBe(0);
  });
});

describe('the address that a row may show', () => {
  const require = (address: string | null, before: string | null = null) =>
    db.admin.query('select private.require_picture($1, $2, $3)', [organisation, address, before]);

  test('is that of a picture of the organisation, in both widths', async () => {
    const { name, address } = await putUp(organisation);
    await require(address);
    await require(null);
    await db.admin.query('begin');
    await db.admin.query("select set_config('storage.allow_delete_query', 'true', true)");
    await db.admin.query('delete from storage.objects where name = $1', [
      name.replace('-960.', '-480.'),
    ]);
    await db.admin.query('commit');
    expect((await refusalOf(require(address))).code).toBe('picture_missing');
  });

  test('may be one that was there before, and nothing else', async () => {
    await require('/seed/races/a.webp', '/seed/races/a.webp');
    const { name } = await putUp(organisation);
    for (const address of [
      '/seed/races/a.webp',
      'https://lain.example/gambar.webp',
      `javascript:alert(1)//storage/v1/object/public/gambar/${name}`,
      `https://proyek.supabase.co/storage/v1/object/public/akta_kia/${name}`,
      `${base}/${name.replace('-960.', '-480.')}`,
      `${base}/${name}?x=1`,
      `https://a@b.example/storage/v1/object/public/gambar/${name}`,
      `${base}/${name.replace(organisation, other)}`,
      '',
    ]) {
      expect(await refusalOf(require(address, '/seed/races/b.webp'))).toMatchObject(
        refused('PT422 picture_not_ours'),
      );
    }
  });

  test('is at the origin of the setting, where there is one', async () => {
    const { name, address } = await putUp(organisation);
    await withSetting(db, 'ALAMAT_GAMBAR', 'https://proyek.supabase.co/', async () => {
      await require(address);
      const elsewhere = `https://proyek.supabase.co.jahat.example/storage/v1/object/public/gambar/${name}`;
      expect((await refusalOf(require(elsewhere))).code).toBe('picture_not_ours');
    });
  });
});

test('what nothing shows is named after a day, to those who may remove it', async () => {
  const own = await createOrganisation(db.admin);
  const member = await createMember(db, own, 'panitia');
  const shown = await putUp(own, member);
  const left = await putUp(own, member);
  const young = await putUp(own, member);
  await insert(db, 'public.berita', {
    judul: 'Berita',
    organisasi_id: own,
    gambar_url: shown.address,
  });
  await db.admin.query(
    "update storage.objects set created_at = now() - interval '2 days' where name like $1 || '%' and name not like $2 || '%'",
    [own, young.name.slice(0, -'-960.webp'.length)],
  );
  const unused = async (caller: string) =>
    (
      await db.query<{ unused_pictures: string }>(
        caller,
        'select * from public.unused_pictures($1)',
        [own],
      )
    ).map((row) => row.unused_pictures);
  expect((await unused(member)).sort()).toEqual(
    [left.name, left.name.replace('-960.', '-480.')].sort(),
  );
  expect((await refusalOf(unused(owner))).code).toBe('organisation_not_found');
  expect((await refusalOf(unused(await createMember(db, own, 'kasir')))).code).toBe('not_allowed');
});
