import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import { createOrganisation } from '#tests/support/organiser.ts';
import { fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import {
  applyStatus,
  createOpenRace,
  createOrder,
  createUser,
  daysFromNow,
  insert,
  openPayment,
  read,
  register,
  withSetting,
} from '#tests/support/sql-fixtures.ts';
import { createMember } from '#tests/support/sql-organiser.ts';
import { payments } from '#tests/support/sql-payments.ts';

const db = fileDatabase();
const books = payments(db);

interface Race {
  id: string;
  status: string;
  versi: number;
}
function raceOf(id: string) {
  return read<Race>(db, 'public.lomba', id);
}

async function createClub() {
  const id = await createOrganisation(db.admin, { nama: 'Klub Roda Kecil' });
  return { id, owner: await createMember(db, id, 'pemilik') };
}

async function logOf(raceId: string) {
  const { rows } = await db.admin.query(
    'select tindakan, user_id, organisasi_id, sebelum, sesudah from private.catatan_lengkap where lomba_id = $1 order by id desc limit 1',
    [raceId],
  );
  return rows[0];
}

describe('a draft', () => {
  async function draftOf(club: { id: string }, values: Record<string, unknown> = {}) {
    const { race } = await createOpenRace(db, {
      organisasi_id: club.id,
      status: 'draf',
      ...values,
    });
    return raceOf(race.id);
  }
  const remove = (user: string, race: Race, commit = true) =>
    db.rpc<Answer<'delete_race'>>(user, 'delete_race', {
      race_id: race.id,
      version: race.versi,
      commit,
    });
  async function picture(folder: string) {
    const stem = `${folder}/${randomUUID()}`;
    for (const width of [960, 480]) {
      await insert(db, 'storage.objects', { bucket_id: 'gambar', name: `${stem}-${width}.webp` });
    }
    return stem;
  }
  const goes = async (stem: string) =>
    (await db.admin.query('select from private.berkas_dihapus where starts_with(path, $1)', [stem]))
      .rowCount;

  test('says what goes with it, goes with it, and its name stays in the log', async () => {
    const club = await createClub();
    const race = await draftOf(club, { judul: 'Piala Batal Jadi' });
    const own = await picture(`${club.id}/${race.id}`);
    const clubs = await picture(club.id);
    await createMember(db, club.id, 'gerbang', { raceId: race.id });
    const answer = {
      race: 'Piala Batal Jadi',
      categories: 1,
      tickets: 0,
      pictures: 1,
      people: 1,
    };
    expect(await remove(club.owner, race, false)).toEqual(answer);
    expect(await raceOf(race.id)).toMatchObject({ status: 'draf' });
    expect(await goes(own)).toBe(0);

    expect(await remove(club.owner, race)).toEqual(answer);
    expect(
      (await db.admin.query('select from public.lomba where id = $1', [race.id])).rowCount,
    ).toBe(0);
    expect([await goes(own), await goes(clubs)]).toEqual([2, 0]);
    expect(await logOf(race.id)).toMatchObject({
      tindakan: 'delete_race',
      user_id: club.owner,
      organisasi_id: club.id,
      sebelum: { judul: 'Piala Batal Jadi' },
    });
    // Pressed twice.
    expect((await refusalOf(remove(club.owner, race))).code).toBe('race_not_found');
  });

  test('leaves the pictures that a copy of it shows', async () => {
    const club = await createClub();
    const race = await draftOf(club);
    const shown = await picture(`${club.id}/${race.id}`);
    await draftOf(club, {
      gambar_url: `https://proyek.supabase.co/storage/v1/object/public/gambar/${shown}-960.webp`,
    });
    expect(await remove(club.owner, race)).toMatchObject({ pictures: 0 });
    expect(await goes(shown)).toBe(0);
  });

  test('stays where it ever had an entry, a family that waits, or is no draft', async () => {
    const club = await createClub();
    const target = await createOpenRace(db, { organisasi_id: club.id });
    expect(await refusalOf(remove(club.owner, await raceOf(target.race.id), false))).toEqual(
      refused('PT409 race_not_draft', { status: 'dipublikasi' }),
    );
    const user = await createUser(db);
    const { id } = await register(db, user, target);
    await db.admin.query(
      "update public.pendaftaran_lomba set status_pendaftaran = 'dibatalkan' where id = $1",
      [id],
    );
    await db.admin.query("update public.lomba set status = 'draf' where id = $1", [target.race.id]);
    expect(await refusalOf(remove(club.owner, await raceOf(target.race.id)))).toEqual(
      refused('PT409 race_had_entries', { riders: 1, waiting: 0 }),
    );
  });

  test('that somebody changed meanwhile is asked about again', async () => {
    const club = await createClub();
    const race = await draftOf(club);
    await db.admin.query('update public.lomba set versi = versi + 1 where id = $1', [race.id]);
    expect((await refusalOf(remove(club.owner, race))).code).toBe('changed_meanwhile');
  });
});

describe('a race whose day is over', () => {
  const close = () => db.rpc<number>('service_role', 'close_ended_races', {});
  function began(raceId: string, days: number) {
    return db.admin.query(
      `update public.lomba set tanggal_mulai = now() - make_interval(days => $2),
         pendaftaran_selesai = now() - make_interval(days => $2 + 1) where id = $1`,
      [raceId, days],
    );
  }
  const statusOf = async (id: string) => (await raceOf(id)).status;

  test('is closed a week later, by nobody, once', async () => {
    const [early, late] = [await createOpenRace(db), await createOpenRace(db)];
    await began(early.race.id, 6);
    await began(late.race.id, 9);
    const { versi } = await raceOf(late.race.id);
    await close();
    await close();
    expect([await statusOf(early.race.id), await statusOf(late.race.id)]).toEqual([
      'dipublikasi',
      'selesai',
    ]);
    expect((await raceOf(late.race.id)).versi).toBe(versi + 1);
    expect(await logOf(late.race.id)).toMatchObject({
      tindakan: 'close_race',
      user_id: null,
      sebelum: { status: 'dipublikasi' },
      sesudah: { status: 'selesai' },
    });
  });

  test('ends with its day at the venue, and after as many days as the setting says', async () => {
    const { race } = await createOpenRace(db);
    await withSetting(db, 'LOMBA_SELESAI_HARI', '2', async () => {
      await began(race.id, 1);
      await close();
      expect(await statusOf(race.id)).toBe('dipublikasi');
      await began(race.id, 4);
      await close();
      expect(await statusOf(race.id)).toBe('selesai');
    });
  });

  test('is not closed while its money waits for a decision or is on its way back', async () => {
    const { target, registration, transaction } = await createOrder(db);
    await began(target.race.id, 9);
    await applyStatus(db, transaction, 'PAID', { paid_at: daysFromNow(-1) });
    expect(await books.registration(registration.id)).toMatchObject({
      perlu_tindakan: 'lomba_tidak_terbuka',
    });
    await close();
    expect(await statusOf(target.race.id)).toBe('dipublikasi');
  });

  test('is closed where a wish to leave was taken back: that is on its way to nobody', async () => {
    const { target, user, registration, transaction } = await createOrder(db);
    await applyStatus(db, transaction, 'PAID');
    await db.admin.query('update public.lomba set aturan_pengembalian = $2 where id = $1', [
      target.race.id,
      JSON.stringify([{ hari: 0, persen: 50, biaya: false }]),
    ]);
    const wish = { registration_id: registration.id };
    await db.rpc(user, 'ask_cancel', { ...wish, account: null, commit: true });
    await began(target.race.id, 9);
    await close();
    expect(await statusOf(target.race.id)).toBe('dipublikasi');
    await db.rpc(user, 'take_back_cancel', wish);
    await close();
    expect(await statusOf(target.race.id)).toBe('selesai');
  });

  test('judges money that comes afterwards as before: paid in time it lets in, later it is a case', async () => {
    const inTime = await createOrder(db);
    const tooLate = await createOrder(db);
    for (const { target } of [inTime, tooLate]) {
      await began(target.race.id, 9);
      await close();
      expect(await statusOf(target.race.id)).toBe('selesai');
    }
    await applyStatus(db, inTime.transaction, 'PAID', { paid_at: daysFromNow(-9.5) });
    expect(await books.registration(inTime.registration.id)).toMatchObject({
      status_pendaftaran: 'dikonfirmasi',
      status_pembayaran: 'dibayar',
      perlu_tindakan: null,
    });
    await applyStatus(db, tooLate.transaction, 'PAID', { paid_at: daysFromNow(-1) });
    expect(await books.registration(tooLate.registration.id)).toMatchObject({
      status_pendaftaran: 'dibatalkan',
      perlu_tindakan: 'lomba_tidak_terbuka',
    });
    expect(await books.discrepancies()).toEqual([]);
  });

  test('stays in sight: race, story, club and categories; and is called off where it never began', async () => {
    const club = await createClub();
    const target = await createOpenRace(db, { organisasi_id: club.id });
    const user = await createUser(db);
    const entry = await register(db, user, target);
    await applyStatus(db, await openPayment(db, user, entry.id), 'PAID');
    await began(target.race.id, 9);
    await close();
    expect(await statusOf(target.race.id)).toBe('selesai');
    const seen = async (sql: string) => (await db.query('anon', sql, [target.race.id])).length;
    expect(await seen('select id from public.lomba where id = $1')).toBe(1);
    expect(await seen('select id from public.race_categories($1)')).toBe(1);
    expect(await seen('select club_id from public.race_story($1)')).toBe(1);
    const { races } =
      (await db.rpcRows<Answer<'club_page'>>('anon', 'club_page', { club_id: club.id }))[0] ?? {};
    expect(races?.map(({ id }) => id)).toEqual([target.race.id]);
    expect(
      await db.rpc<Answer<'call_off_race'>>(club.owner, 'call_off_race', {
        race_id: target.race.id,
        reason: 'Hujan seharian',
        commit: true,
      }),
    ).toMatchObject({ paid: 1 });
    expect(await books.registration(entry.id)).toMatchObject({
      perlu_tindakan: 'lomba_dibatalkan',
    });
  });
});
