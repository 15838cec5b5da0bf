import type { Role } from '#domain/roles.ts';
import { addMember, createOrganisation } from './organiser.ts';
import type { SqlDatabase } from './sql.ts';
import { createUser, type Race } from './sql-fixtures.ts';

/** Somebody new with this role in an organisation, or for one race of it alone; the id. */
export async function createMember(
  db: SqlDatabase,
  organisationId: string,
  role: Role,
  { raceId = null, ...person }: { raceId?: string | null; name?: string } = {},
): Promise<string> {
  const user = await createUser(db, {
    nama_lengkap: person.name ?? `Orang ${role}`,
    nomor_hp: '0811',
  });
  await addMember(db.admin, organisationId, user, role, raceId);
  return user;
}

/** An organisation that owns this race, and one person of it with this role; the person's id. */
export async function organiserOf(
  db: SqlDatabase,
  race: Pick<Race, 'id'>,
  role: Role = 'panitia',
): Promise<string> {
  const user = await createUser(db, { nama_lengkap: 'Pak Panitia', nomor_hp: '081298765432' });
  const owner = await db.admin.query<{ organisasi_id: string | null }>(
    'select organisasi_id from public.lomba where id = $1',
    [race.id],
  );
  let organisation = owner.rows[0]?.organisasi_id ?? null;
  if (organisation === null) {
    organisation = await createOrganisation(db.admin, { nama: 'Klub Roda Kecil' });
    await db.admin.query('update public.lomba set organisasi_id = $2 where id = $1', [
      race.id,
      organisation,
    ]);
  }
  await addMember(db.admin, organisation, user, role);
  return user;
}

/** What the log holds of this race, oldest first. */
export async function actsOf(db: SqlDatabase, raceId: string) {
  const { rows } = await db.admin.query<{
    user_id: string;
    tindakan: string;
    objek_id: string;
    sebelum: unknown;
    sesudah: unknown;
  }>(
    'select user_id, tindakan, objek_id, sebelum, sesudah from private.catatan_lengkap where lomba_id = $1 order by id',
    [raceId],
  );
  return rows;
}

/** What waits in the outbox of this kind about this race: to whom, and what. */
export async function messagesOf(db: SqlDatabase, kind: string, raceId: string) {
  const { rows } = await db.admin.query<{ user_id: string; isi: Record<string, unknown> }>(
    "select user_id, isi from private.pesan where jenis = $1 and isi ->> 'lomba_id' = $2 order by dibuat_pada, kunci",
    [kind, raceId],
  );
  return rows;
}
