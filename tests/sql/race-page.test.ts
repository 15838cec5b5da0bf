import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createOrganisation } from '#tests/support/organiser.ts';
import { fileDatabase, refusalOf } from '#tests/support/sql.ts';
import {
  createOpenRace,
  createPaidOrderIn,
  createRace,
  createUser,
  putObject,
  register,
} from '#tests/support/sql-fixtures.ts';
import { actsOf, createMember } from '#tests/support/sql-organiser.ts';

const db = fileDatabase();
const base = 'https://proyek.supabase.co/storage/v1/object/public/gambar';

let club: string;
let owner: string;
beforeAll(async () => {
  club = await createOrganisation(db.admin, { nama: 'Klub Roda Kecil', tentang: 'Sejak 2019.' });
  owner = await createMember(db, club, 'pemilik');
});

async function put(folder: string, by = owner): Promise<string> {
  const name = `${folder}/${randomUUID()}-960.webp`;
  await putObject(db, by, 'gambar', name);
  await putObject(db, by, 'gambar', name.replace('-960.', '-480.'));
  return `${base}/${name}`;
}

function story(caller: string, raceId: string) {
  return db.query(caller, 'select * from public.race_story($1)', [raceId]);
}
function clubPage(id: string) {
  return db.query<{
    nama: string;
    tentang: string | null;
    logo_url: string | null;
    races: { judul: string }[];
  }>('anon', 'select nama, tentang, logo_url, to_jsonb(races) as races from public.club_page($1)', [
    id,
  ]);
}
async function saved(race: { id: string }, changes: Record<string, unknown>) {
  return db.rpc<{ race: { content: Record<string, unknown> }; fields: string[] }>(
    owner,
    'save_race',
    { race_id: race.id, version: null, changes, commit: true },
  );
}

describe('what a race tells at length', () => {
  const told = {
    susunan_acara: '07.00 Daftar ulang\n08.00 Moto pertama',
    rute: 'Aspal datar 150 meter.',
    tanya_jawab: 'Kalau hujan?\nDitunda.',
  };

  test('is saved, logged and read by everybody, photographs too', async () => {
    const { race } = await createOpenRace(db, { organisasi_id: club });
    const photos = [await put(club), await put(club)];
    const { race: after, fields } = await saved(race, {
      ...told,
      foto_lama: [...photos, photos[0]],
      foto_sponsor: [photos[0]],
    });
    expect(fields.sort()).toEqual([
      'foto_lama',
      'foto_sponsor',
      'rute',
      'susunan_acara',
      'tanya_jawab',
    ]);
    expect(after.content).toMatchObject({ ...told, foto_lama: photos });
    expect(await story('anon', race.id)).toEqual([
      {
        club_id: club,
        ...told,
        foto_lama: photos,
        foto_sponsor: [photos[0]],
      },
    ]);
    expect((await actsOf(db, race.id)).map(({ tindakan }) => tindakan)).toEqual(['save_race']);
    const { rows } = await db.admin.query('select private.picture_in_use($1) as used', [
      photos[1]?.slice(base.length + 1),
    ]);
    expect(rows).toEqual([{ used: true }]);
  });

  test('is nobody’s business while the race is a draft, and an own entry’s afterwards', async () => {
    const { race, category } = await createOpenRace(db, { organisasi_id: club, ...told });
    const parent = await createUser(db);
    await register(db, parent, { race, category });
    await db.admin.query("update public.lomba set status = 'dibatalkan' where id = $1", [race.id]);
    expect(await story('anon', race.id)).toEqual([]);
    expect(await story(await createUser(db), race.id)).toEqual([]);
    expect(await story(parent, race.id)).toMatchObject([told]);
    expect(await story('anon', randomUUID())).toEqual([]);
  });

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['text_too_long', { susunan_acara: 'x'.repeat(3001) }, { field: 'susunan_acara', max: 3000 }],
    ['text_too_long', { rute: 'x'.repeat(2001) }, { field: 'rute', max: 2000 }],
    ['text_too_long', { tanya_jawab: 'x'.repeat(5001) }, { field: 'tanya_jawab', max: 5000 }],
    ['field_invalid', { rute: ['a'] }, { field: 'rute' }],
    ['field_invalid', { foto_lama: 'foto.webp' }, { field: 'foto_lama' }],
    ['field_invalid', { foto_lama: [1] }, { field: 'foto_lama' }],
    [
      'list_too_long',
      { foto_lama: Array.from({ length: 9 }, (_, n) => `/a/${n}`) },
      { field: 'foto_lama', max: 8 },
    ],
    ['picture_not_ours', { foto_lama: ['https://lain.test/foto.webp'] }, {}],
  ])('%s: %j', async (code, changes, facts) => {
    const race = await createRace(db, { organisasi_id: club });
    expect(await refusalOf(saved(race, changes))).toEqual({ state: 'PT422', code, facts });
  });
});

describe('a club’s page', () => {
  test('names the club, what it says and its published races, the latest first; no telephone', async () => {
    const own = await createOrganisation(db.admin, { nama: 'Klub Baru', nomor_hp: '0812' });
    expect(await clubPage(own)).toEqual([]);
    await createRace(db, { organisasi_id: own, judul: 'Draf', status: 'draf' });
    expect(await clubPage(own)).toEqual([]);
    await createRace(db, {
      organisasi_id: own,
      judul: 'Satu',
      tanggal_mulai: '2027-01-01T00:00:00Z',
    });
    await createRace(db, {
      organisasi_id: own,
      judul: 'Dua',
      tanggal_mulai: '2027-02-01T00:00:00Z',
    });
    const [page] = await clubPage(own);
    expect(page?.races.map(({ judul }) => judul)).toEqual(['Dua', 'Satu']);
    expect(JSON.stringify(page)).not.toContain('0812');
  });

  test('says what its owner wrote, and nothing once that is taken out', async () => {
    const change = (about: string | null) =>
      db.rpc(owner, 'update_organisation', {
        organisation_id: club,
        name: 'Klub Roda Kecil',
        about,
      });
    await change(' Kami dari Bandung.\nSejak 2019. ');
    expect((await clubPage(club))[0]?.tentang).toBe('Kami dari Bandung.\nSejak 2019.');
    await change(null);
    expect((await clubPage(club))[0]?.tentang).toBe('Kami dari Bandung.\nSejak 2019.');
    await change('');
    expect((await clubPage(club))[0]?.tentang).toBeNull();
    expect(await refusalOf(change('x'.repeat(1001)))).toMatchObject({
      code: 'text_too_long',
      facts: { field: 'tentang', max: 1000 },
    });
  });

  test('shows the logo that its owner put up, and no other picture', async () => {
    const change = (logo: string | null, by = owner) =>
      db.rpc<{ logo_url: string | null }>(by, 'update_organisation', {
        organisation_id: club,
        name: 'Klub Roda Kecil',
        logo,
      });
    const shown = async () => (await clubPage(club))[0]?.logo_url;
    const logo = await put(club);
    expect((await change(logo)).logo_url).toBe(logo);
    expect(await shown()).toBe(logo);
    const [act] = await db.query(owner, 'select tindakan, sesudah from public.read_log($1)', [
      club,
    ]);
    expect(act).toMatchObject({ tindakan: 'update_organisation', sesudah: { logo_url: logo } });
    await change(null);
    expect(await shown()).toBe(logo);
    const other = await createOrganisation(db.admin);
    const others = await put(other, await createMember(db, other, 'pemilik'));
    for (const wrong of ['https://lain.test/logo-960.webp', others, 'logo']) {
      expect((await refusalOf(change(wrong))).code).toBe('picture_not_ours');
    }
    const gone = `${base}/${club}/${randomUUID()}-960.webp`;
    expect((await refusalOf(change(gone))).code).toBe('picture_missing');
    const crew = await createMember(db, club, 'panitia');
    expect((await refusalOf(change('', crew))).code).toBe('not_allowed');
    expect(await shown()).toBe(logo);
    await change('');
    expect(await shown()).toBeNull();
  });

  test('its file is written anew when it or a race of it changes', async () => {
    await db.admin.query('delete from private.katalog_berubah');
    const race = await createRace(db, { organisasi_id: club });
    const marked = async () => {
      const { rows } = await db.admin.query<{ berkas: string }>(
        "delete from private.katalog_berubah where berkas like 'klub/%' returning berkas",
      );
      return [...new Set(rows.map(({ berkas }) => berkas))];
    };
    expect(await marked()).toEqual([`klub/${club}`]);
    await db.admin.query("update public.organisasi set tentang = 'Lain' where id = $1", [club]);
    expect(await marked()).toEqual([`klub/${club}`]);
    await db.admin.query("update public.organisasi set logo_url = '/logo' where id = $1", [club]);
    expect(await marked()).toEqual([`klub/${club}`]);
    await db.admin.query('update public.lomba set rute = $2 where id = $1', [race.id, 'Pasir']);
    expect(await marked()).toEqual([`klub/${club}`]);
    await db.admin.query("update public.organisasi set nomor_hp = '0813' where id = $1", [club]);
    expect(await marked()).toEqual([]);
  });
});

describe('friends of one’s team', () => {
  async function confirmed(user: string, target: Parameters<typeof register>[2], changes: object) {
    const entry = await register(db, user, target, { ...changes });
    await db.admin.query(
      "update public.pendaftaran_lomba set status_pendaftaran = 'dikonfirmasi', status_pembayaran = 'dibayar' where id = $1",
      [entry.id],
    );
    return entry;
  }
  const agree = (user: string) =>
    db.query(user, "select * from public.give_consent(array['teman_tim'], '2026-11-22')");
  const friends = (user: string, raceId: string) =>
    db.query(user, 'select * from public.race_friends($1)', [raceId]);

  test('are told to families that paid for a rider of that team, where their parents agree', async () => {
    const target = await createOpenRace(db);
    const elsewhere = await createOpenRace(db);
    const me = await createUser(db);
    const other = await createUser(db);
    const stranger = await createUser(db);
    const team = `Tim ${randomUUID().slice(0, 8)}`;
    await confirmed(other, target, { team_name: team, nickname: 'Zahra' });
    await confirmed(stranger, target, { team_name: 'Tim Lain', nickname: 'Bimo' });
    await agree(stranger);
    // An entry that is not paid proves nothing.
    const unpaid = await register(db, me, elsewhere, { team_name: team.toUpperCase() });
    await agree(other);
    expect(await friends(me, target.race.id)).toEqual([]);
    await db.admin.query(
      "update public.pendaftaran_lomba set status_pendaftaran = 'dikonfirmasi', status_pembayaran = 'dibayar' where id = $1",
      [unpaid.id],
    );
    // A free race counts as paid, and costs a stranger nothing.
    expect(await friends(me, target.race.id)).toEqual([]);
    const { user: paying } = await createPaidOrderIn(db, elsewhere, {
      team_name: team.toUpperCase(),
    });
    expect(await friends(paying, target.race.id)).toEqual([
      { nama_panggilan: 'Zahra', nama_tim: team, category: target.category.nama },
    ]);
    // Whoever takes another team's name once the money has come is told of that team no more than of the first.
    const roaming = await createPaidOrderIn(db, elsewhere, { team_name: 'Tim Pengintip' });
    const joins = (name: string) =>
      db.rpc(roaming.user, 'change_entry', {
        registration_id: roaming.registration.id,
        team_name: name,
        jersey_size: null,
        start_number: null,
      });
    await joins(team);
    expect(await friends(roaming.user, target.race.id)).toEqual([]);
    await db.query(other, "select * from public.withdraw_consent('teman_tim')");
    expect(await friends(paying, target.race.id)).toEqual([]);
    expect(await friends(other, target.race.id)).toEqual([]);
  });

  test('nobody without an account asks', async () => {
    expect((await refusalOf(friends('anon', randomUUID()))).state).toBeTruthy();
  });
});
