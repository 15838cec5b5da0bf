import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import type { Role } from '#domain/roles.ts';
import { rights, roleRights } from '#domain/roles.ts';
import { proveMailbox } from '#tests/support/factories.ts';
import { actFor, addMember, createOrganisation, makeAdmin } from '#tests/support/organiser.ts';
import { actAs, fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import {
  createNewcomer,
  createRace,
  createUser,
  only,
  untilWaiting,
  withSetting,
} from '#tests/support/sql-fixtures.ts';

const db = fileDatabase();

interface Invitation {
  id: string;
  email: string;
  token: string;
  berakhir_pada: string;
}
interface LogEntry {
  id: number;
  user_id: string | null;
  name: string | null;
  lomba_id: string | null;
  tindakan: string;
  objek: string;
  objek_id: string | null;
  sebelum: unknown;
  sesudah: unknown;
}
type Member = Answer<'list_members'>;

let owner: string;
let organisation: string;

beforeAll(async () => {
  owner = await createUser(db, { nama_lengkap: 'Pak Hasan', nomor_hp: '081200000001' });
  organisation = await createOrganisation(db.admin, { nama: 'Klub Roda Kecil' });
  await addMember(db.admin, organisation, owner, 'pemilik');
});

/** An account whose mailbox is proved, or only said to be confirmed, as the auth service says of everybody. */
async function account(proved = true): Promise<{ id: string; email: string }> {
  const id = await createNewcomer(db, { nama_lengkap: 'Bu Sari', nomor_hp: '081200000002' });
  const email = `sari-${id}@contoh.id`;
  await db.admin.query(
    'update auth.users set email = $2, email_confirmed_at = now() where id = $1',
    [id, email],
  );
  if (proved) {
    await proveMailbox(db.admin, id);
  }
  return { id, email };
}

/** With the token, which only the mail has. */
async function invite(
  email: string,
  { role = 'kasir', race = null as string | null, by = owner, into = organisation } = {},
) {
  const made = await db.rpc<Omit<Invitation, 'token'>>(by, 'invite_member', {
    organisation_id: into,
    email,
    role,
    race_id: race,
  });
  expect(made).not.toHaveProperty('token');
  const [mail] = await messages(`member_invitation:${made.id}`);
  return { ...made, token: String(mail?.isi.token) };
}

function accept(who: string, token: string) {
  return db.rpc(who, 'accept_invitation', { token });
}

function change(who: string, member: string, roles: { peran: string; lomba_id?: string }[]) {
  return db.rpc(who, 'change_member', {
    organisation_id: organisation,
    member_user_id: member,
    roles: JSON.stringify(roles),
  });
}

function remove(who: string, member: string, from = organisation) {
  return db.rpc(who, 'remove_member', { organisation_id: from, member_user_id: member });
}

function membersSeenBy(who: string, of = organisation) {
  return db.rpcRows<Member>(who, 'list_members', { organisation_id: of });
}

async function rolesOf(user: string, inside = organisation) {
  const { rows } = await db.admin.query<{ peran: string; lomba_id: string | null }>(
    'select peran, lomba_id from public.anggota_organisasi where organisasi_id = $1 and user_id = $2 order by peran, lomba_id',
    [inside, user],
  );
  return rows;
}

async function messages(key: string) {
  const { rows } = await db.admin.query<{
    jenis: string;
    alamat: string | null;
    user_id: string | null;
    isi: Record<string, unknown>;
  }>('select jenis, alamat, user_id, isi from private.pesan where kunci like $1', [key]);
  return rows;
}

async function member(role: Role, race: string | null = null, of = organisation): Promise<string> {
  const id = await createUser(db);
  await addMember(db.admin, of, id, role, race);
  return id;
}

describe('founding an organisation', () => {
  test('makes the founder its owner, and stands in the log', async () => {
    const founder = await createUser(db);
    const made = await db.rpc<{ id: string; nama: string; nomor_hp: string; email: string }>(
      founder,
      'create_organisation',
      { name: '  Kancil   Racing ', phone: '0812 3456-7890', email: 'Halo@Kancil.id' },
    );
    expect(made).toMatchObject({
      nama: 'Kancil Racing',
      nomor_hp: '081234567890',
      email: 'halo@kancil.id',
    });
    const work = await db.rpc(founder, 'my_work', {});
    expect(work).toMatchObject({
      admin: false,
      organisations: [{ id: made.id, nama: 'Kancil Racing', roles: ['pemilik'], races: [] }],
    });
    const log = await db.query<LogEntry>(founder, 'select * from public.read_log($1)', [made.id]);
    expect(log).toMatchObject([
      { user_id: founder, tindakan: 'create_organisation', objek: 'organisasi', objek_id: made.id },
    ]);
  });

  test.each([
    [{ name: 'AB' }, 'organisation_name_invalid'],
    [{ name: null }, 'organisation_name_invalid'],
    [{ name: 'x'.repeat(101) }, 'organisation_name_invalid'],
    [{ name: 'menang.com hadiah' }, 'organisation_name_invalid'],
    [{ name: 'Klub Baik', phone: 'telepon saja' }, 'phone_invalid'],
    [{ name: 'Klub Baik', email: 'bukan alamat' }, 'email_invalid'],
  ])('refuses %o', async (args, code) => {
    const refusal = await refusalOf(db.rpc(await createUser(db), 'create_organisation', args));
    expect(refusal).toMatchObject({ state: 'PT422', code });
  });

  test('twice with the same name, and a fourth in a day, are refused', async () => {
    const founder = await createUser(db);
    const found = (name: string) => db.rpc(founder, 'create_organisation', { name });
    await found('Klub Satu');
    expect(await refusalOf(found('KLUB satu'))).toMatchObject(refused('PT409 organisation_exists'));
    await found('Klub Dua');
    await found('Klub Tiga');
    expect(await refusalOf(found('Klub Empat'))).toEqual(
      refused('PT429 too_many_organisations', { limit: 3, seconds: expect.any(Number) }),
    );
  });

  test('it publishes at once only where the setting says so; else an admin agrees, and the owner is told', async () => {
    const admin = await createUser(db);
    await makeAdmin(db.admin, admin);
    const founder = await createUser(db);
    const found = (name: string) =>
      db.rpc<{ id: string; disetujui_pada: string | null }>(founder, 'create_organisation', {
        name,
      });
    const waiting = await withSetting(db, 'ORGANISASI_LANGSUNG_TERBIT', 'tidak', () =>
      found('Klub Menunggu'),
    );
    expect(waiting.disetujui_pada).toBeNull();
    const listed = await db.query<{ id: string }>(
      admin,
      'select id from public.list_organisations() where disetujui_pada is null',
    );
    expect(listed.map(({ id }) => id)).toContain(waiting.id);
    const approve = () =>
      db.rpc<{ disetujui_pada: string | null }>(admin, 'approve_organisation', {
        organisation_id: waiting.id,
      });
    const approved = await approve();
    expect(approved.disetujui_pada).not.toBeNull();
    expect(await approve()).toEqual(approved);
    expect(await messages(`organisation_approved:${waiting.id}:%`)).toMatchObject([
      { jenis: 'organisation_approved', user_id: founder },
    ]);
    for (const organisation_id of [randomUUID(), null]) {
      expect(await refusalOf(db.rpc(admin, 'approve_organisation', { organisation_id }))).toEqual(
        refused('PT404 organisation_not_found', {}),
      );
    }
    const direct = await withSetting(db, 'ORGANISASI_LANGSUNG_TERBIT', 'ya', () =>
      found('Klub Langsung'),
    );
    expect(direct.disetujui_pada).not.toBeNull();
  });
});

describe('an invitation', () => {
  test('is mailed to its address with a token that is kept as a hash only, and lets that account in', async () => {
    const guest = await account();
    const made = await invite(` ${guest.email.toUpperCase()} `);
    expect(made.email).toBe(guest.email);
    const days = (Date.parse(made.berakhir_pada) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    expect(await messages(`member_invitation:${made.id}`)).toMatchObject([
      {
        jenis: 'member_invitation',
        alamat: guest.email,
        user_id: null,
        isi: {
          organisasi: 'Klub Roda Kecil',
          pengundang: 'Pak Hasan',
          peran: 'kasir',
          token: made.token,
        },
      },
    ]);
    const { rows } = await db.admin.query(
      'select to_jsonb(u)::text as kept from public.undangan u where id = $1',
      [made.id],
    );
    expect(only(rows).kept).not.toContain(made.token);

    const look = await db.rpc('anon', 'look_at_invitation', { token: made.token });
    expect(look).toMatchObject({
      organisation: 'Klub Roda Kecil',
      peran: 'kasir',
      address: 's***@contoh.id',
      state: 'open',
      is_mine: false,
    });
    expect(await db.rpc(guest.id, 'look_at_invitation', { token: made.token })).toMatchObject({
      is_mine: true,
    });
    expect(await rolesOf(guest.id)).toEqual([]);

    expect(await accept(guest.id, made.token)).toMatchObject({
      organisasi_id: organisation,
      peran: 'kasir',
    });
    expect(await rolesOf(guest.id)).toEqual([{ peran: 'kasir', lomba_id: null }]);
    expect(await messages(`member_joined:${made.id}`)).toMatchObject([{ user_id: owner }]);
    // The answer was lost, and the phone asks again.
    expect(await accept(guest.id, made.token)).toMatchObject({ organisasi_id: organisation });
  });

  test('what was mailed keeps no token', async () => {
    const made = await invite('terkirim@contoh.id');
    await db.admin.query('update private.pesan set terkirim_pada = now() where kunci = $1', [
      `member_invitation:${made.id}`,
    ]);
    const [mail] = await messages(`member_invitation:${made.id}`);
    expect(mail?.isi).toMatchObject({ organisasi: 'Klub Roda Kecil' });
    expect(mail?.isi).not.toHaveProperty('token');
  });

  test('is for its address only: the link alone gives nobody anything', async () => {
    const made = await invite('untuk-dia@contoh.id');
    const finder = await account();
    expect(await refusalOf(accept(finder.id, made.token))).toEqual(
      refused('PT403 invitation_for_other_address', { email: 'u***@contoh.id' }),
    );
    // Not even to the owner who sent it.
    expect((await refusalOf(accept(owner, made.token))).code).toBe('invitation_for_other_address');
    expect((await refusalOf(accept('anon', made.token))).state).toBe('42501');
    expect(await refusalOf(accept(finder.id, 'salah'))).toMatchObject(
      refused('PT404 invitation_not_found'),
    );
  });

  test('is not accepted before the mailbox is proved, whatever the auth service says of it', async () => {
    const guest = await account(false);
    const made = await invite(guest.email);
    expect(await refusalOf(accept(guest.id, made.token))).toMatchObject(
      refused('PT403 address_not_proved'),
    );
    expect(await rolesOf(guest.id)).toEqual([]);
  });

  test('comes from proved people of an organisation that an admin has agreed to', async () => {
    const waiting = await createOrganisation(db.admin, { disetujui_pada: null });
    const founder = await member('pemilik', null, waiting);
    expect(await refusalOf(invite('a@contoh.id', { by: founder, into: waiting }))).toMatchObject(
      refused('PT403 organisation_not_approved'),
    );
    const newcomer = await createNewcomer(db);
    await addMember(db.admin, organisation, newcomer, 'pemilik');
    expect(await refusalOf(invite('a@contoh.id', { by: newcomer }))).toMatchObject(
      refused('PT403 address_not_proved'),
    );
    await db.admin.query('delete from public.anggota_organisasi where user_id = $1', [newcomer]);
  });

  test('a mailbox gets three a day from everybody together, however its address is spelt', async () => {
    const mark = randomUUID().slice(0, 8);
    const senders = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const into = await createOrganisation(db.admin);
        return { into, by: await member('pemilik', null, into) };
      }),
    );
    for (const [index, sender] of senders.slice(0, 3).entries()) {
      await invite(index === 0 ? `ibu.${mark}@gmail.com` : `ibu${mark}+${index}@gmail.com`, sender);
    }
    expect(await refusalOf(invite(`ibu${mark}@gmail.com`, senders[3]))).toEqual(
      refused('PT429 too_many_invitations_to_address', { limit: 3, seconds: expect.any(Number) }),
    );
  });

  test('"bukan saya" in its mail ends what is open and stops further ones, of anybody', async () => {
    const email = `bukan-${randomUUID()}@contoh.id`;
    const made = await invite(email);
    await db.rpc('anon', 'decline_invitation', { token: made.token });
    const other = await createOrganisation(db.admin);
    const by = await member('pemilik', null, other);
    expect(await refusalOf(invite(email, { by, into: other }))).toMatchObject(
      refused('PT403 invitations_declined'),
    );
    expect(await db.rpc('anon', 'look_at_invitation', { token: made.token })).toMatchObject({
      state: 'withdrawn',
    });
    expect(await refusalOf(db.rpc('anon', 'decline_invitation', { token: 'salah' }))).toMatchObject(
      { code: 'invitation_not_found' },
    );
  });

  test('an account of the address that proved nothing ends none by erasing itself', async () => {
    const stranger = await account(false);
    const made = await invite(stranger.email);
    const session = randomUUID();
    await db.admin.query(
      'insert into auth.sessions (id, user_id, created_at) values ($1, $2, now())',
      [session, stranger.id],
    );
    await db.as(stranger.id, async (client) => {
      await client.query("select set_config('request.jwt.claims', $1, true)", [
        JSON.stringify({ sub: stranger.id, role: 'authenticated', session_id: session }),
      ]);
      await client.query('select public.erase_account(true)');
    });
    expect(await db.rpc('anon', 'look_at_invitation', { token: made.token })).toMatchObject({
      state: 'open',
      address: 's***@contoh.id',
    });
    expect(await messages(`member_invitation:${made.id}`)).toHaveLength(1);
  });

  test('ends after its days', async () => {
    const guest = await account();
    const made = await invite(guest.email);
    await db.admin.query('update public.undangan set berakhir_pada = now() where id = $1', [
      made.id,
    ]);
    expect(await refusalOf(accept(guest.id, made.token))).toMatchObject(
      refused('PT409 invitation_expired'),
    );
  });

  test('is used once: a person who was removed does not come back by it', async () => {
    const guest = await account();
    const made = await invite(guest.email);
    await accept(guest.id, made.token);
    await remove(owner, guest.id);
    expect(await refusalOf(accept(guest.id, made.token))).toMatchObject(
      refused('PT409 invitation_used'),
    );
    expect(await rolesOf(guest.id)).toEqual([]);
  });

  test('twice at once makes one role', async () => {
    const guest = await account();
    const made = await invite(guest.email);
    await Promise.all([accept(guest.id, made.token), accept(guest.id, made.token)]);
    expect(await rolesOf(guest.id)).toEqual([{ peran: 'kasir', lomba_id: null }]);
    const { rows } = await db.admin.query(
      "select from public.catatan where tindakan = 'accept_invitation' and user_id = $1",
      [guest.id],
    );
    expect(rows).toHaveLength(1);
  });

  test('withdrawn, it is worth nothing, and its mail stays here', async () => {
    const guest = await account();
    const made = await invite(guest.email);
    const withdraw = () => db.rpc(owner, 'withdraw_invitation', { invitation_id: made.id });
    await withdraw();
    await withdraw();
    expect(await refusalOf(accept(guest.id, made.token))).toMatchObject(
      refused('PT409 invitation_withdrawn'),
    );
    expect(await messages(`member_invitation:${made.id}`)).toEqual([]);
  });

  test('once it is used there is nothing to withdraw', async () => {
    const guest = await account();
    const made = await invite(guest.email);
    await accept(guest.id, made.token);
    expect(
      await refusalOf(db.rpc(owner, 'withdraw_invitation', { invitation_id: made.id })),
    ).toEqual(refused('PT409 invitation_used', {}));
  });

  test('sent anew, the earlier one ends', async () => {
    const guest = await account();
    const first = await invite(guest.email);
    const second = await invite(guest.email);
    expect((await refusalOf(accept(guest.id, first.token))).code).toBe('invitation_withdrawn');
    await accept(guest.id, second.token);
    expect(await refusalOf(invite(guest.email))).toMatchObject(refused('PT409 already_member'));
  });

  test('ends with the right of who sent it', async () => {
    const second = await member('pemilik');
    const guest = await account();
    const made = await invite(guest.email, { by: second });
    await change(owner, second, [{ peran: 'panitia' }]);
    expect((await refusalOf(accept(guest.id, made.token))).code).toBe('invitation_withdrawn');
  });

  test('for one race lets into that race only', async () => {
    const race = await createRace(db, { organisasi_id: organisation });
    const other = await createRace(db, { organisasi_id: organisation });
    const guest = await account();
    const made = await invite(guest.email, { role: 'gerbang', race: race.id });
    await accept(guest.id, made.token);
    const [row] = await db.query(
      guest.id,
      "select private.manages($1, 'gate') as here, private.manages($2, 'gate') as there",
      [race.id, other.id],
    );
    expect(row).toEqual({ here: true, there: false });
    expect(await db.rpc(guest.id, 'my_work', {})).toMatchObject({
      organisations: [
        {
          roles: [],
          rights: [],
          races: [{ id: race.id, roles: ['gerbang'], rights: ['view', 'gate'] }],
        },
      ],
    });
  });

  test('an admin in a small role has its rights alone, and every right while they act', async () => {
    const admin = await member('kasir');
    await makeAdmin(db.admin, admin);
    const work = async () =>
      (await db.rpc<Answer<'my_work'>>(admin, 'my_work', {})).organisations.map(
        (one) => [one.roles, one.rights] as const,
      );
    expect(await work()).toEqual([[['kasir'], roleRights.kasir]]);
    await actFor(db.admin, admin, organisation);
    expect(await work()).toEqual([[['kasir'], [...rights]]]);
  });

  test.each([
    ['bukan alamat', 'kasir', 'email_invalid'],
    ['a@b@c.id', 'kasir', 'email_invalid'],
    ['baik@contoh.id', 'admin', 'role_unknown'],
    ['baik@contoh.id', null, 'role_unknown'],
  ])('to %s as %s is refused', async (email, role, code) => {
    const refusal = await refusalOf(
      db.rpc(owner, 'invite_member', { organisation_id: organisation, email, role }),
    );
    expect(refusal).toMatchObject({ state: 'PT422', code });
  });

  test('into a race of somebody else is refused', async () => {
    const elsewhere = await createRace(db);
    const refusal = await refusalOf(invite('baik@contoh.id', { race: elsewhere.id }));
    expect(refusal).toMatchObject(refused('PT422 race_not_of_organisation'));
  });

  test('a person sends so many in an hour', async () => {
    const into = await createOrganisation(db.admin);
    const by = await member('pemilik', null, into);
    for (let n = 0; n < 30; n++) {
      await invite(`tamu${n}@contoh.id`, { by, into });
    }
    expect(await refusalOf(invite('tamu-30@contoh.id', { by, into }))).toEqual(
      refused('PT429 too_many_invitations', { limit: 30, seconds: expect.any(Number) }),
    );
  });
});

describe('a session that was ended', () => {
  const asSession = (user: string, session: string, text: string) =>
    db.as(user, async (client) => {
      await client.query("select set_config('request.jwt.claims', $1, true)", [
        JSON.stringify({ sub: user, role: 'authenticated', session_id: session }),
      ]);
      return (await client.query(text, [organisation])).rows;
    });

  test('gives an organiser no right any more, though its token is good for an hour', async () => {
    const cashier = await member('kasir');
    const session = randomUUID();
    await db.admin.query(
      'insert into auth.sessions (id, user_id, created_at) values ($1, $2, now())',
      [session, cashier],
    );
    const may = "select private.manages_organisation($1, 'money') as may";
    expect(await asSession(cashier, session, may)).toEqual([{ may: true }]);
    // As the auth service does after a new password.
    await db.admin.query('delete from auth.sessions where id = $1', [session]);
    expect(await asSession(cashier, session, may)).toEqual([{ may: false }]);
    for (const text of [
      'select public.my_work() where $1::uuid is not null',
      'select * from public.read_log($1)',
    ]) {
      expect(await refusalOf(asSession(cashier, session, text))).toMatchObject(
        refused('PT401 not_signed_in'),
      );
    }
  });
});

describe('what a member may do', () => {
  test('is set in one act, which the member is told and the log keeps', async () => {
    const race = await createRace(db, { organisasi_id: organisation });
    const helper = await member('kasir');
    await change(owner, helper, [{ peran: 'panitia' }, { peran: 'juri', lomba_id: race.id }]);
    expect(await rolesOf(helper)).toEqual([
      { peran: 'juri', lomba_id: race.id },
      { peran: 'panitia', lomba_id: null },
    ]);
    const [entry] = await db.query<LogEntry>(
      owner,
      'select * from public.read_log($1, max_rows => 1)',
      [organisation],
    );
    expect(entry).toMatchObject({
      user_id: owner,
      name: 'Pak Hasan',
      tindakan: 'change_member',
      objek: 'anggota',
      objek_id: helper,
      sebelum: { peran: [{ peran: 'kasir', lomba_id: null }] },
    });
    expect(await messages(`member_changed:${organisation}:${helper}:%`)).toMatchObject([
      { jenis: 'member_changed', user_id: helper },
    ]);
    await remove(owner, helper);
    expect(await rolesOf(helper)).toEqual([]);
    expect(await refusalOf(remove(owner, helper))).toMatchObject(refused('PT404 member_not_found'));
  });

  test.each([
    ['[{"peran":"raja"}]', 'role_unknown'],
    ['{"peran":"kasir"}', 'role_unknown'],
    ['["kasir"]', 'role_unknown'],
    ['[{"peran":"kasir","lomba_id":"bukan-id"}]', 'race_not_of_organisation'],
    [`[{"peran":"kasir","lomba_id":"${randomUUID()}"}]`, 'race_not_of_organisation'],
  ])('set to %s is refused', async (roles, code) => {
    const helper = await member('kasir');
    const refusal = await refusalOf(
      db.rpc(owner, 'change_member', {
        organisation_id: organisation,
        member_user_id: helper,
        roles,
      }),
    );
    expect(refusal).toMatchObject({ state: 'PT422', code });
    expect(await rolesOf(helper)).toEqual([{ peran: 'kasir', lomba_id: null }]);
  });

  test('the last owner of all of it stays: neither removed, nor changed, nor gone', async () => {
    const of = await createOrganisation(db.admin);
    const alone = await member('pemilik', null, of);
    const race = await createRace(db, { organisasi_id: of });
    // An owner of one race is not one of all.
    await member('pemilik', race.id, of);
    const admin = await createUser(db);
    await actFor(db.admin, admin, of);
    const lastOwner = { state: 'PT409', code: 'last_owner' };
    expect(await refusalOf(remove(alone, alone, of))).toMatchObject(lastOwner);
    expect(await refusalOf(remove(admin, alone, of))).toMatchObject(lastOwner);
    expect(
      await refusalOf(
        db.rpc(alone, 'change_member', {
          organisation_id: of,
          member_user_id: alone,
          roles: '[{"peran":"panitia"}]',
        }),
      ),
    ).toMatchObject(lastOwner);
    expect(await rolesOf(alone, of)).toEqual([{ peran: 'pemilik', lomba_id: null }]);
  });

  test('anybody may leave, and changes nothing else of their own', async () => {
    const helper = await member('kasir');
    expect(await refusalOf(change(helper, helper, [{ peran: 'pemilik' }]))).toMatchObject(
      refused('PT403 not_allowed'),
    );
    await remove(helper, helper);
    expect(await rolesOf(helper)).toEqual([]);
  });

  test('two owners who remove each other at once leave one', async () => {
    const of = await createOrganisation(db.admin);
    const [ani, budi] = [await member('pemilik', null, of), await member('pemilik', null, of)];
    const first = await db.connect();
    const second = await db.connect();
    const removal = 'select public.remove_member($1, $2)';
    await first.query('begin');
    await actAs(first, ani);
    await first.query(removal, [of, budi]);
    await second.query('begin');
    await actAs(second, budi);
    const late = refusalOf(second.query(removal, [of, ani]));
    await untilWaiting(db, 1);
    await first.query('commit');
    // The second one's right went while waiting for the first.
    expect(await late).toMatchObject(refused('PT404 organisation_not_found'));
    await second.query('rollback');
    expect(await rolesOf(ani, of)).toEqual([{ peran: 'pemilik', lomba_id: null }]);
    expect(await rolesOf(budi, of)).toEqual([]);
  });

  test('two owners who leave at once leave one', async () => {
    const of = await createOrganisation(db.admin);
    const owners = [await member('pemilik', null, of), await member('pemilik', null, of)];
    const ended = await Promise.allSettled(owners.map((one) => remove(one, one, of)));
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const left = await Promise.all(owners.map((one) => rolesOf(one, of)));
    expect(left.flat()).toHaveLength(1);
  });

  test('the owner of one race sees and changes the people of that race only', async () => {
    const race = await createRace(db, { organisasi_id: organisation });
    const local = await member('pemilik', race.id);
    const whole = await member('kasir');
    const helper = await member('gerbang', race.id);
    await addMember(db.admin, organisation, helper, 'juri');
    const seen = await membersSeenBy(local);
    expect(seen.map(({ user_id }) => user_id).sort()).toEqual([local, helper].sort());
    expect(seen.find(({ user_id }) => user_id === helper)?.roles).toMatchObject([
      { peran: 'gerbang', lomba_id: race.id },
    ]);
    expect((await refusalOf(remove(local, whole))).code).toBe('member_not_found');
    expect((await refusalOf(change(local, helper, [{ peran: 'pemilik' }]))).code).toBe(
      'not_allowed',
    );
    await remove(local, helper);
    expect(await rolesOf(helper)).toEqual([{ peran: 'juri', lomba_id: null }]);
    const guest = await account();
    const made = await invite(guest.email, { by: local, race: race.id });
    expect((await refusalOf(invite(guest.email, { by: local }))).code).toBe('not_allowed');
    await accept(guest.id, made.token);
    expect(await rolesOf(guest.id)).toEqual([{ peran: 'kasir', lomba_id: race.id }]);
  });
});

describe('the log of acts', () => {
  test('is read by pages, newest first, and narrowed to a person or an act', async () => {
    const of = await createOrganisation(db.admin);
    const boss = await member('pemilik', null, of);
    for (const n of [1, 2, 3]) {
      await invite(`log${n}@contoh.id`, { by: boss, into: of });
    }
    await db.rpc(boss, 'update_organisation', { organisation_id: of, name: 'Nama Baru' });
    const page = (after: number | null) =>
      db.query<LogEntry>(
        boss,
        'select * from public.read_log($1, before_id => $2, max_rows => 3)',
        [of, after],
      );
    const first = await page(null);
    expect(first.map(({ tindakan }) => tindakan)).toEqual([
      'update_organisation',
      'invite_member',
      'invite_member',
    ]);
    const second = await page(first[2]?.id ?? null);
    expect(second).toMatchObject([{ sesudah: { email: 'log1@contoh.id', peran: 'kasir' } }]);
    const narrowed = async (filter: string, value: unknown) =>
      (await db.query(boss, `select id from public.read_log($1, ${filter} => $2)`, [of, value]))
        .length;
    expect(await narrowed('actions', ['invite_member'])).toBe(3);
    expect(await narrowed('actions', ['invite_member', 'update_organisation'])).toBe(4);
    expect(await narrowed('actions', ['save_race'])).toBe(0);
    expect(await narrowed('actions', [])).toBe(0);
    expect(await narrowed('person_ids', [boss])).toBe(4);
    expect(await narrowed('person_ids', [owner])).toBe(0);
    expect(await narrowed('person_ids', [owner, boss])).toBe(4);
  });

  test('keeps what changed, before and after, and nothing that did not', async () => {
    const of = await createOrganisation(db.admin, { nama: 'Klub Lama', email: 'tetap@klub.id' });
    const boss = await member('pemilik', null, of);
    const rename = () =>
      db.rpc(boss, 'update_organisation', {
        organisation_id: of,
        name: 'Klub Baru',
        email: 'tetap@klub.id',
      });
    await rename();
    await rename();
    const log = await db.query<LogEntry>(boss, 'select * from public.read_log($1)', [of]);
    expect(log).toMatchObject([{ sebelum: { nama: 'Klub Lama' }, sesudah: { nama: 'Klub Baru' } }]);
  });

  test('names who did something in it, to those who may read it only', async () => {
    const of = await createOrganisation(db.admin);
    const boss = await member('pemilik', null, of);
    const race = await createRace(db, { organisasi_id: of });
    const elsewhere = await createRace(db, { organisasi_id: of });
    const helper = await member('panitia', race.id, of);
    const silent = await member('panitia', elsewhere.id, of);
    await invite('a@contoh.id', { by: boss, into: of });
    await invite('b@contoh.id', { by: boss, into: of });
    await db.rpc(helper, 'set_offer_length', { race_id: race.id, minutes: 90 });
    const people = async (by: string, args: Record<string, string>) =>
      (await db.rpcRows<{ user_id: string; name: string }>(by, 'log_people', args)).map(
        ({ user_id }) => user_id,
      );
    expect(await people(boss, { organisation_id: of })).toEqual([helper, boss]);
    expect(await people(helper, { race_id: race.id })).toEqual([helper]);
    expect(await people(silent, { race_id: elsewhere.id })).toEqual([]);
    expect((await refusalOf(people(helper, { organisation_id: of }))).code).toBe('not_allowed');
    // Somebody of another club learns not even that there is such a race.
    const ofOwn = { organisation_id: of, race_id: race.id };
    expect((await refusalOf(people(owner, ofOwn))).code).toBe('race_not_found');
    expect((await refusalOf(people(owner, { organisation_id: of }))).code).toBe(
      'organisation_not_found',
    );
    expect(await refusalOf(people(owner, {}))).toMatchObject({ facts: { right: 'admin' } });
  });

  test('what was written to families is read by those who may read their entries', async () => {
    const race = await createRace(db, { organisasi_id: organisation });
    const treasurer = await member('kasir', race.id);
    await db.admin.query(
      `select private.log_act('message_rider', null, $1, 'pendaftaran', $2, null, '{"pesan": "p", "teks": "Halo Rara"}')`,
      [race.id, randomUUID()],
    );
    const read = (reader: string) =>
      db.query<LogEntry>(reader, 'select * from public.read_log(race_id => $1)', [race.id]);
    expect((await read(owner)).at(-1)?.sesudah).toEqual({ pesan: 'p', teks: 'Halo Rara' });
    expect((await read(treasurer)).at(-1)?.sesudah).toEqual({ pesan: 'p' });
  });

  test('of a race is read with the right for that race; of everything by admins only', async () => {
    const race = await createRace(db, { organisasi_id: organisation });
    const helper = await member('panitia', race.id);
    await invite('satu-lomba@contoh.id', { race: race.id });
    const log = await db.query<LogEntry>(helper, 'select * from public.read_log(race_id => $1)', [
      race.id,
    ]);
    // Whom somebody invites is for those to know who let people in.
    const invited = [{ tindakan: 'invite_member', lomba_id: race.id, sesudah: { peran: 'kasir' } }];
    expect(log).toMatchObject(invited);
    expect(log).toMatchObject([{ sesudah: { email: 's***@contoh.id' } }]);
    const ofOwner = await db.query<LogEntry>(
      owner,
      'select * from public.read_log(race_id => $1)',
      [race.id],
    );
    expect(ofOwner).toMatchObject([{ sesudah: { email: 'satu-lomba@contoh.id' } }]);
    const whole = db.query(helper, 'select * from public.read_log($1)', [organisation]);
    expect((await refusalOf(whole)).code).toBe('not_allowed');
    const everything = db.query(owner, 'select * from public.read_log()');
    expect(await refusalOf(everything)).toMatchObject({ facts: { right: 'admin' } });
    const admin = await createUser(db);
    await makeAdmin(db.admin, admin);
    expect((await db.query(admin, 'select id from public.read_log()')).length).toBeGreaterThan(1);
  });

  test.each([
    "update public.catatan set tindakan = 'lain'",
    'delete from public.catatan',
    'truncate public.catatan',
  ])('not even the owner of the tables may %s', async (statement) => {
    expect((await refusalOf(db.admin.query(statement))).state).toBe('23001');
  });
});
