import { randomUUID } from 'node:crypto';
import { roles } from '#domain/roles.ts';
import { actFor, addMember, createOrganisation, makeAdmin } from './organiser.ts';
import type { RightsWorld } from './organiser-rpcs.ts';
import type { SqlDatabase } from './sql.ts';
import {
  applyStatus,
  createOpenRace,
  createUser,
  insert,
  only,
  openPayment,
  register,
} from './sql-fixtures.ts';

/**
 * One organisation with everything that an RPC may be about, and the people around it, by what they are: `nobody`,
 * `parent`, `another parent`, each role, each role `of the race` only, `owner of the sibling race`, `owner elsewhere`,
 * `member`, `admin`, `acting admin` (for the organisation), `admin elsewhere` (acts for another one).
 */
export async function makeRightsWorld(
  db: SqlDatabase,
): Promise<{ world: RightsWorld; people: Record<string, string> }> {
  const people: Record<string, string> = {};
  const organisationId = await createOrganisation(db.admin);
  const { race, category } = await createOpenRace(db, { organisasi_id: organisationId });
  const sibling = await createOpenRace(db, { organisasi_id: organisationId });
  const elsewhere = await createOrganisation(db.admin);
  await createOpenRace(db, { organisasi_id: elsewhere });

  const person = async (name: string) => {
    const id = await createUser(db);
    people[name] = id;
    return id;
  };
  await person('nobody');
  const parentId = await person('parent');
  const registration = await register(db, parentId, { race, category });
  await addMember(db.admin, elsewhere, await person('owner elsewhere'), 'pemilik');
  await addMember(
    db.admin,
    organisationId,
    await person('owner of the sibling race'),
    'pemilik',
    sibling.race.id,
  );
  for (const role of roles) {
    await addMember(db.admin, organisationId, await person(role), role);
    await addMember(db.admin, organisationId, await person(`${role} of the race`), role, race.id);
  }
  await makeAdmin(db.admin, await person('admin'));
  await actFor(db.admin, await person('acting admin'), organisationId);
  await actFor(db.admin, await person('admin elsewhere'), elsewhere);
  const memberId = await person('member');
  await addMember(db.admin, organisationId, memberId, 'panitia');
  const invitation = await insert<{ id: string }>(db, 'public.undangan', {
    organisasi_id: organisationId,
    email: 'tamu@contoh.id',
    peran: 'gerbang',
    token_hash: Buffer.from(randomUUID()),
    dibuat_oleh: people.pemilik,
  });
  const aClass = await insert<{ id: string }>(db, 'public.kelas_online', {
    judul: 'Kelas Uji',
    harga: 50_000,
    status: 'dipublikasi',
    organisasi_id: organisationId,
  });
  const inClass = await db.rpc<{ id: string }>(parentId, 'register_class', { class_id: aClass.id });
  const article = await insert<{ id: string }>(db, 'public.berita', {
    judul: 'Kabar Uji',
    organisasi_id: organisationId,
  });
  const ticket = await insert<{ id: string }>(db, 'public.tiket', {
    tipe: 'external',
    tanggal_lomba: '2030-01-06',
    organisasi_id: organisationId,
  });
  await db.admin.query('update public.profil_pengguna set file_identitas = $2 where id = $1', [
    parentId,
    `${parentId}/akta.pdf`,
  ]);
  const anotherParent = await person('another parent');
  const paid = await register(db, anotherParent, { race, category });
  await applyStatus(db, await openPayment(db, anotherParent, paid.id), 'PAID', {
    paid_at: new Date().toISOString(),
  });
  const asked = await db.rpc<{ refund: { id: string } }>(people.pemilik as string, 'ask_refund', {
    registration_id: paid.id,
    transaction_id: null,
    note: 'Uji',
    account: null,
    commit: true,
  });
  const letter = await insert<{ id: string }>(db, 'private.surat', {
    id: randomUUID(),
    lomba_id: race.id,
    teks: 'Halo',
    saringan: {},
    kirim_pada: '2030-01-01T00:00:00Z',
  });
  const code = await insert<{ id: string }>(db, 'private.kode_potongan', {
    organisasi_id: organisationId,
    kode: 'UJIKODE',
    jenis: 'persen',
    nilai: 10,
  });
  const gate = await db.admin.query<{ subject: string }>(
    'select private.field_subject(kode_masuk) as subject from public.pendaftaran_lomba where id = $1',
    [registration.id],
  );
  const world: RightsWorld = {
    gateSubject: only(gate.rows).subject,
    refundId: asked.refund.id,
    letterId: letter.id,
    codeId: code.id,
    newId: randomUUID(),
    classId: aClass.id,
    classRegistrationId: inClass.id,
    newsId: article.id,
    ticketId: ticket.id,
    organisationId,
    raceId: race.id,
    categoryId: category.id,
    registrationId: registration.id,
    parentId,
    memberId,
    invitationId: invitation.id,
  };
  return { world, people };
}
