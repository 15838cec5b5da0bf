import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import { rights } from '#domain/roles.ts';
import { addMember, createOrganisation, makeAdmin } from '#tests/support/organiser.ts';
import { fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import { createOpenRace, createUser, type RaceWithCategory } from '#tests/support/sql-fixtures.ts';

const db = fileDatabase();

type Acting = Answer<'begin_acting'>;
interface Line {
  tindakan: string;
  user_id: string | null;
  name: string | null;
  sesudah: Record<string, unknown> | null;
  by_operator: boolean;
}

const why = 'Pemilik minta dibantu mengisi lomba';

let club: string;
let owner: string;
let target: RaceWithCategory;

beforeAll(async () => {
  club = await createOrganisation(db.admin, { nama: 'Klub Dibantu' });
  owner = await createUser(db, { nama_lengkap: 'Bu Pemilik' });
  await addMember(db.admin, club, owner, 'pemilik');
  // Found by its title alone, also where other tests made races.
  target = await createOpenRace(db, { organisasi_id: club, judul: `Dibantu ${randomUUID()}` });
});

async function createAdmin() {
  const id = await createUser(db, { nama_lengkap: 'Pak Pengelola' });
  await makeAdmin(db.admin, id);
  return id;
}

function begin(admin: string, organisation_id = club, reason = why) {
  return db.rpc<Acting>(admin, 'begin_acting', { organisation_id, reason });
}
function end(admin: string) {
  return db.rpc(admin, 'end_acting', {});
}
/** As if it had begun so long ago. */
async function later(admin: string, time: string) {
  await db.admin.query(
    `update private.bertindak set mulai = mulai - $2::interval, sampai = sampai - $2::interval
     where user_id = $1 and selesai_pada is null`,
    [admin, time],
  );
}
async function mayEdit(admin: string, race = target.race.id) {
  const [row] = await db.query<{ may: boolean }>(
    admin,
    "select private.manages($1, 'edit') as may",
    [race],
  );
  return row?.may;
}
function log(reader: string, organisation = club) {
  return db.query<Line>(
    reader,
    'select tindakan, user_id, name, sesudah, by_operator from public.read_log($1)',
    [organisation],
  );
}
function update(by: string) {
  return db.rpc(by, 'update_organisation', {
    organisation_id: club,
    name: `Klub ${randomUUID().slice(0, 8)}`,
  });
}

describe('acting for a club', () => {
  test('an admin who does not act sees and does nothing of it', async () => {
    const admin = await createAdmin();
    expect(await mayEdit(admin)).toBe(false);
    for (const attempt of [
      () => db.rpc(admin, 'race_for_edit', { race_id: target.race.id }),
      () => update(admin),
      () => log(admin),
    ]) {
      expect((await refusalOf(attempt())).state).toBe('PT404');
    }
    const races = await db.query<{ id: string }>(admin, 'select id from public.my_races()');
    expect(races.map(({ id }) => id)).not.toContain(target.race.id);
    const found = await db.rpc<Answer<'organiser_search'>>(admin, 'organiser_search', {
      query: target.race.judul,
    });
    expect(found.races).toEqual([]);
  });

  test('gives every right of that club, for two hours, and of no other', async () => {
    const admin = await createAdmin();
    const other = await createOrganisation(db.admin);
    const elsewhere = await createOpenRace(db, { organisasi_id: other });
    const acting = await begin(admin);
    expect(acting).toMatchObject({ organisasi_id: club, alasan: why });
    expect(Date.parse(acting.sampai) - Date.parse(acting.mulai)).toBe(7_200_000);
    expect(await mayEdit(admin)).toBe(true);
    expect(await mayEdit(admin, elsewhere.race.id)).toBe(false);
    const work = await db.rpc<Answer<'my_work'>>(admin, 'my_work', {});
    expect(work.acting).toEqual(acting);
    expect(work.organisations).toMatchObject([{ id: club, roles: [], rights: [...rights] }]);
    const races = await db.query<{ id: string }>(admin, 'select id from public.my_races()');
    expect(races.map(({ id }) => id)).toContain(target.race.id);
    expect(races.map(({ id }) => id)).not.toContain(elsewhere.race.id);
    await later(admin, '119 minutes');
    expect(await mayEdit(admin)).toBe(true);
    await later(admin, '1 minute');
    expect(await mayEdit(admin)).toBe(false);
    expect((await db.rpc<Answer<'my_work'>>(admin, 'my_work', {})).acting).toBeNull();
  });

  test('ends by hand, and with the office', async () => {
    const admin = await createAdmin();
    await begin(admin);
    await end(admin);
    await end(admin);
    expect(await mayEdit(admin)).toBe(false);
    await begin(admin);
    await db.admin.query('delete from private.admin where user_id = $1', [admin]);
    expect(await mayEdit(admin)).toBe(false);
    expect(await refusalOf(begin(admin))).toMatchObject(refused('PT403 not_allowed'));
  });

  test('twice is once; another club waits until the first is ended', async () => {
    const admin = await createAdmin();
    const other = await createOrganisation(db.admin, { nama: 'Klub Lain Lagi' });
    const first = await begin(admin);
    expect(await begin(admin, club, 'Alasan yang kedua kali')).toEqual(first);
    const [row] = await db.query<{ nama: string }>(
      admin,
      'select nama from public.my_work() w, unnest(w.organisations) o',
    );
    expect(await refusalOf(begin(admin, other))).toEqual(
      refused('PT409 acting_elsewhere', { name: row?.nama }),
    );
    await end(admin);
    await begin(admin, other);
    expect(await refusalOf(begin(admin, randomUUID()))).toEqual(
      refused('PT404 organisation_not_found', {}),
    );
    // Its time over, nothing is to be ended.
    await later(admin, '3 hours');
    await begin(admin);
    const at_once = await createAdmin();
    const begun = await Promise.all([begin(at_once), begin(at_once), begin(at_once)]);
    expect(new Set(begun.map(({ mulai }) => mulai)).size).toBe(1);
  });

  test('the club sees that it was the operator, why, what was done, and the end; its owners are told', async () => {
    const shown = await createOrganisation(db.admin, { nama: 'Klub Melihat' });
    const its = await createUser(db, { nama_lengkap: 'Bu Melihat' });
    await addMember(db.admin, shown, its, 'pemilik');
    const admin = await createAdmin();
    const rename = (by: string, phone: string) =>
      db.rpc(by, 'update_organisation', {
        organisation_id: shown,
        name: 'Klub Melihat',
        phone,
      });
    const acting = await begin(admin, shown);
    await rename(its, '0812 3456 7890');
    await rename(admin, '0812 3456 7891');
    await end(admin);
    const operator = { user_id: null, name: null, by_operator: true };
    expect(await log(its, shown)).toMatchObject([
      { tindakan: 'end_acting', ...operator },
      { tindakan: 'update_organisation', ...operator },
      { tindakan: 'update_organisation', user_id: its, name: 'Bu Melihat', by_operator: false },
      { tindakan: 'begin_acting', ...operator, sesudah: { alasan: why } },
    ]);
    const people = await db.query(its, 'select user_id from public.log_people($1)', [shown]);
    expect(people).toEqual([{ user_id: its }]);
    // Nor can the club ask for the person.
    expect(
      await db.query(its, 'select id from public.read_log($1, person_ids => $2)', [shown, [admin]]),
    ).toEqual([]);
    const { rows } = await db.admin.query<{ isi: unknown }>(
      "select isi from private.pesan where user_id = $1 and jenis = 'acting_begun'",
      [its],
    );
    expect(rows).toMatchObject([
      { isi: { organisasi: 'Klub Melihat', alasan: why, sampai: acting.sampai } },
    ]);
    // Admins know each other.
    const [latest] = await db.query<Line>(
      admin,
      "select name, by_operator from public.read_log(actions => '{end_acting}')",
    );
    expect(latest).toMatchObject({ name: 'Pak Pengelola', by_operator: true });
  });

  test('what ran out is written down at its end', async () => {
    const quiet = await createOrganisation(db.admin);
    const its = await createUser(db);
    await addMember(db.admin, quiet, its, 'pemilik');
    const admin = await createAdmin();
    await begin(admin, quiet);
    await db.admin.query('select private.close_acting(now())');
    expect((await log(its, quiet)).map(({ tindakan }) => tindakan)).toEqual(['begin_acting']);
    await later(admin, '2 hours');
    await db.admin.query('select private.close_acting(now())');
    await db.admin.query('select private.close_acting(now())');
    expect(await log(its, quiet)).toMatchObject([
      { tindakan: 'end_acting', by_operator: true },
      { tindakan: 'begin_acting', by_operator: true },
    ]);
  });

  test('a blocked club may be acted for, and stays blocked', async () => {
    const blocked = await createOrganisation(db.admin, { nama: 'Klub Diblokir' });
    const draft = await createOpenRace(db, { organisasi_id: blocked, status: 'draf' });
    const admin = await createAdmin();
    await db.rpc(admin, 'block_organisation', {
      organisation_id: blocked,
      reason: why,
      commit: true,
    });
    await begin(admin, blocked);
    expect(
      await refusalOf(
        db.rpc(admin, 'publish_race', { race_id: draft.race.id, version: 1, commit: true }),
      ),
    ).toEqual(refused('PT403 organisation_blocked', { name: 'Klub Diblokir' }));
  });

  test('what is the admin’s own office needs no acting', async () => {
    const admin = await createAdmin();
    const waiting = await createOrganisation(db.admin, { disetujui_pada: null });
    await db.rpc(admin, 'approve_organisation', { organisation_id: waiting });
    const its = await createUser(db);
    await addMember(db.admin, waiting, its, 'pemilik');
    expect(await log(its, waiting)).toMatchObject([
      { tindakan: 'approve_organisation', by_operator: true, name: null },
    ]);
    const { race } = await createOpenRace(db);
    expect(await mayEdit(admin, race.id)).toBe(true);
  });
});
