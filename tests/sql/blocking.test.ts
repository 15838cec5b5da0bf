import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import { proveMailbox } from '#tests/support/factories.ts';
import { addMember, createOrganisation, makeAdmin } from '#tests/support/organiser.ts';
import { actAs, callOf, fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import {
  applyStatus,
  createOpenRace,
  createRider,
  createUser,
  endHold,
  insert,
  openPayment,
  type RaceWithCategory,
  type Registration,
  register,
  registerTogether,
  riderArguments,
  slotsOf,
  untilWaiting,
} from '#tests/support/sql-fixtures.ts';

const db = fileDatabase();

type Block = Answer<'unblock_account'>;
type Blocked = Answer<'block_account'>;

const why = 'Mendaftarkan anak yang tidak ada';
const whyNot = 'Sudah dijelaskan lewat email';
const accountBlocked = refused('PT403 account_blocked', { reason: why });
/** As families are told. */
const closedForNow = refused('PT409 entries_paused', {});

let admin: string;

beforeAll(async () => {
  admin = await createUser(db, { nama_lengkap: 'Bu Operator' });
  await makeAdmin(db.admin, admin);
});

function block(user_id: string, reason: string | null = why, by = admin) {
  return db.rpc<Blocked>(by, 'block_account', { user_id, reason, commit: true });
}
function unblock(user_id: string, reason = whyNot) {
  return db.rpc<Block>(admin, 'unblock_account', { user_id, reason });
}
function blockClub(organisation_id: string, reason: string | null = why) {
  return db.rpc<Blocked>(admin, 'block_organisation', { organisation_id, reason, commit: true });
}
function unblockClub(organisation_id: string, reason = whyNot) {
  return db.rpc<Block>(admin, 'unblock_organisation', { organisation_id, reason });
}

interface Club {
  id: string;
  name: string;
  owner: string;
  target: RaceWithCategory;
}

async function createClub(): Promise<Club> {
  const name = `Klub ${randomUUID().slice(0, 8)}`;
  const id = await createOrganisation(db.admin, { nama: name });
  const owner = await createUser(db);
  await addMember(db.admin, id, owner, 'pemilik');
  await proveMailbox(db.admin, owner);
  const target = await createOpenRace(db, { organisasi_id: id });
  return { id, name, owner, target };
}

async function mailsTo(user: string) {
  const { rows } = await db.admin.query<{ jenis: string; isi: Record<string, unknown> }>(
    'select jenis, isi from private.pesan where user_id = $1 order by dibuat_pada, jenis',
    [user],
  );
  return rows;
}

/** The charge of the payment provider, as the function writes it down. */
async function charge(user: string, registration: Registration) {
  const opened = await openPayment(db, user, registration.id);
  await db.rpc('service_role', 'record_charge', {
    transaction_id: opened.id,
    reference: `UJI-${randomUUID().slice(0, 8)}`,
    checkout_url: 'https://bayar.contoh.id/x',
    qr_url: null,
    qr_string: 'x',
    expires_at: registration.kedaluwarsa_pada,
  });
  return opened;
}

async function codeOf(club: Club) {
  const code = `UJI${randomUUID().slice(0, 6).toUpperCase()}`;
  await insert(db, 'private.kode_potongan', {
    organisasi_id: club.id,
    kode: code,
    jenis: 'persen',
    nilai: 10,
  });
  return code;
}

function tryCode(user: string, target: RaceWithCategory, code: string) {
  return db.rpc(user, 'check_code', {
    race_id: target.race.id,
    code,
    children: JSON.stringify([{ category_id: target.category.id, harga: 150_000 }]),
  });
}

describe('a reason', () => {
  test.each([
    [null, 'PT422 field_required', { field: 'alasan' }],
    ['  ', 'PT422 field_required', { field: 'alasan' }],
    ['terlalu', 'PT422 text_too_short', { field: 'alasan', min: 10 }],
    ['a'.repeat(301), 'PT422 text_too_long', { field: 'alasan', max: 300 }],
  ])('%s is refused', async (reason, what, facts) => {
    const user = await createUser(db);
    const club = await createOrganisation(db.admin);
    for (const attempt of [
      () => block(user, reason),
      () => blockClub(club, reason),
      () => db.rpc(admin, 'unblock_account', { user_id: user, reason }),
      () => db.rpc(admin, 'unblock_organisation', { organisation_id: club, reason }),
      () => db.rpc(admin, 'begin_acting', { organisation_id: club, reason }),
    ]) {
      expect(await refusalOf(attempt())).toEqual(refused(what, facts));
    }
  });
});

describe('a blocked account', () => {
  test('enters nothing, and again once it is let in', async () => {
    const user = await createUser(db);
    const { target } = await createClub();
    await block(user);
    await db.admin.query('update public.lomba set satu_rider_per_akun = false where id = $1', [
      target.race.id,
    ]);
    for (const attempt of [
      () => register(db, user, target),
      // Not plain, so by the long way.
      () => register(db, user, target, { full_name: 'Anak  Dua' }),
      () => registerTogether(db, user, target, [{}, {}]),
    ]) {
      expect(await refusalOf(attempt())).toEqual(accountBlocked);
    }
    expect(await slotsOf(db, target.race.id)).toMatchObject({ counted: 0 });
    await unblock(user);
    await register(db, user, target);
  });

  test('gets what it asked for twice: the entry of before', async () => {
    const user = await createUser(db);
    const { target } = await createClub();
    const sent = riderArguments(target, {});
    const made = await db.rpc<Registration>(user, 'register_rider', sent);
    await block(user);
    expect(await db.rpc<Registration>(user, 'register_rider', sent)).toEqual(made);
  });

  test('gets no charge; one that is there can be paid, and its money is booked', async () => {
    const user = await createUser(db);
    const { target } = await createClub();
    const without = await register(db, user, target);
    await openPayment(db, user, without.id);
    await db.admin.query('update public.lomba set satu_rider_per_akun = false where id = $1', [
      target.race.id,
    ]);
    const charged = await register(db, user, target);
    const transaction = await charge(user, charged);
    await block(user);
    expect(await refusalOf(openPayment(db, user, without.id))).toEqual(accountBlocked);
    expect(await openPayment(db, user, charged.id)).toMatchObject({ id: transaction.id });
    await applyStatus(db, transaction, 'PAID', { paid_at: new Date().toISOString() });
    const [paid] = await db.query<Registration>(
      user,
      'select * from public.pendaftaran_lomba where id = $1',
      [charged.id],
    );
    expect(paid).toMatchObject({
      status_pendaftaran: 'dikonfirmasi',
      status_pembayaran: 'dibayar',
    });
    // A hold that ended is not renewed.
    await endHold(db, without.id);
    expect(await refusalOf(openPayment(db, user, without.id))).toEqual(accountBlocked);
  });

  test('guesses no code, waits for no place, takes no class, founds and enters no club', async () => {
    const user = await createUser(db);
    await proveMailbox(db.admin, user);
    const club = await createClub();
    const code = await codeOf(club);
    const full = await createOpenRace(db, { organisasi_id: club.id, max_peserta: 0 });
    const rider = await createRider(db, user);
    const aClass = await insert<{ id: string }>(db, 'public.kelas_online', {
      judul: 'Kelas',
      harga: 50_000,
      status: 'dipublikasi',
    });
    const { rows } = await db.admin.query<{ email: string }>(
      'select email from auth.users where id = $1',
      [user],
    );
    const invitation = await db.rpc<{ id: string }>(club.owner, 'invite_member', {
      organisation_id: club.id,
      email: rows[0]?.email,
      role: 'kasir',
    });
    const { rows: mails } = await db.admin.query<{ token: string }>(
      "select isi ->> 'token' as token from private.pesan where kunci = $1",
      [`member_invitation:${invitation.id}`],
    );
    await block(user);
    const attempts = [
      () => tryCode(user, club.target, code),
      () =>
        db.rpc(user, 'join_waiting_list', {
          race_id: full.race.id,
          category_id: full.category.id,
          rider_id: rider,
        }),
      () => db.rpc(user, 'register_class', { class_id: aClass.id }),
      () => db.rpc(user, 'create_organisation', { name: 'Klub Baru Saja' }),
      () => db.rpc(user, 'accept_invitation', { token: mails[0]?.token }),
    ];
    for (const attempt of attempts) {
      expect(await refusalOf(attempt())).toEqual(accountBlocked);
    }
    await unblock(user);
    for (const attempt of attempts) {
      await attempt();
    }
  });

  test('has no right of its roles, and its invitations end', async () => {
    const club = await createClub();
    const helper = await createUser(db);
    await addMember(db.admin, club.id, helper, 'pemilik');
    await proveMailbox(db.admin, helper);
    await db.rpc(helper, 'invite_member', {
      organisation_id: club.id,
      email: 'tamu-blokir@contoh.id',
      role: 'kasir',
    });
    await block(helper);
    for (const attempt of [
      () => db.rpc(helper, 'my_work', {}),
      () => db.rpc(helper, 'race_for_edit', { race_id: club.target.race.id }),
      () => db.query(helper, 'select * from public.list_members($1)', [club.id]),
      () => db.query(helper, 'select * from public.race_riders($1)', [club.target.race.id]),
    ]) {
      expect(await refusalOf(attempt())).toEqual(accountBlocked);
    }
    const { rows } = await db.admin.query<{ dicabut_pada: Date | null }>(
      'select dicabut_pada from public.undangan where dibuat_oleh = $1',
      [helper],
    );
    expect(rows).toEqual([{ dicabut_pada: expect.anything() }]);
    await unblock(helper);
    await db.rpc(helper, 'race_for_edit', { race_id: club.target.race.id });
  });

  test('reads in the app why, and is asked for nothing that it may not do', async () => {
    const user = await createUser(db);
    await proveMailbox(db.admin, user);
    const { target } = await createClub();
    await db.admin.query('update public.lomba set satu_rider_per_akun = false where id = $1', [
      target.race.id,
    ]);
    const without = await register(db, user, target);
    const charged = await register(db, user, target);
    await charge(user, charged);
    const needs = async () =>
      (await db.rpcRows<Answer<'own_needs'>>(user, 'own_needs', {})).map(
        ({ kind, reason, entry_ids }) => ({ kind, reason, entry_ids }),
      );
    const pays = ({ id }: Registration) => ({ kind: 'pay', reason: null, entry_ids: [id] });
    expect(await needs()).toEqual(expect.arrayContaining([pays(without), pays(charged)]));
    await block(user);
    expect(await needs()).toEqual([{ kind: 'blocked', reason: why, entry_ids: [] }, pays(charged)]);
    await unblock(user);
    expect(await needs()).not.toContainEqual(expect.objectContaining({ kind: 'blocked' }));
  });

  test('keeps what it has: orders, tickets, refund, export, erasure', async () => {
    const user = await createUser(db);
    const { target } = await createClub();
    const registration = await register(db, user, target);
    await applyStatus(db, await charge(user, registration), 'PAID', {
      paid_at: new Date().toISOString(),
    });
    await block(user);
    const [own] = await db.query<Registration>(
      user,
      'select * from public.pendaftaran_lomba where user_id = $1',
      [user],
    );
    expect(own?.kode_masuk).toBe(registration.kode_masuk);
    await db.query(user, 'select * from public.own_threads($1)', [[registration.id]]);
    await db.rpc(user, 'ask_cancel', { registration_id: registration.id, commit: false });
    const exported = await db.rpc<{ blokir: unknown[] }>(user, 'export_family', {});
    expect(exported.blokir).toMatchObject([{ alasan: why, dibuka_pada: null }]);
    await db.rpc(user, 'erase_account', { commit: false });
  });

  test('is told why, once, and so is the log', async () => {
    const user = await createUser(db);
    const first = await block(user);
    expect(await block(user, 'Alasan yang kedua kali')).toEqual(first);
    expect(first).toMatchObject({
      block: { alasan: why, blocked_by: 'Bu Operator', dibuka_pada: null },
    });
    const opened = await unblock(user);
    expect(await unblock(user, 'Alasan yang kedua kali')).toEqual(opened);
    expect(opened).toMatchObject({
      id: first.block?.id,
      alasan_buka: whyNot,
      unblocked_by: 'Bu Operator',
    });
    expect(await mailsTo(user)).toEqual([
      { jenis: 'account_blocked', isi: { alasan: why } },
      { jenis: 'account_unblocked', isi: { alasan: whyNot } },
    ]);
    const lines = () =>
      db.query<{ tindakan: string; sesudah: unknown; by_operator: boolean }>(
        admin,
        "select tindakan, sesudah, by_operator from public.read_log(actions => '{block_account,unblock_account}') where objek_id = $1",
        [user],
      );
    expect(await lines()).toEqual([
      { tindakan: 'unblock_account', sesudah: { alasan: whyNot }, by_operator: true },
      { tindakan: 'block_account', sesudah: { alasan: why }, by_operator: true },
    ]);
    await block(user, 'Alasan yang ketiga kali');
    expect(
      await db.query(admin, 'select alasan from public.blocks_of(user_id => $1)', [user]),
    ).toEqual([{ alasan: 'Alasan yang ketiga kali' }, { alasan: why }]);
  });

  test('is no admin, and known', async () => {
    const colleague = await createUser(db);
    await makeAdmin(db.admin, colleague);
    for (const one of [admin, colleague]) {
      expect(await refusalOf(block(one))).toEqual(refused('PT409 account_is_admin', {}));
    }
    expect(await refusalOf(block(randomUUID()))).toEqual(refused('PT404 account_not_found', {}));
    expect(await refusalOf(unblock(await createUser(db)))).toEqual(
      refused('PT409 not_blocked', {}),
    );
  });

  test('what it would concern is told without a reason, and nothing is done', async () => {
    const user = await createUser(db);
    const { id, target } = await createClub();
    await addMember(db.admin, id, user, 'kasir');
    await register(db, user, target);
    const asked = await db.rpc<Blocked>(admin, 'block_account', { user_id: user, reason: null });
    expect(asked).toMatchObject({ unpaid: 1, organisations: 1, races: null });
    await db.rpc(user, 'my_work', {});
  });

  test.each(['entry first', 'block first'])('%s: both are whole', async (order) => {
    const user = await createUser(db);
    const { target } = await createClub();
    const [first, second] = [await db.connect(), await db.connect()];
    const entry = riderArguments(target, {});
    const steps = {
      entry: [user, `select ${callOf('register_rider', entry)}`, Object.values(entry)],
      block: [admin, 'select public.block_account($1, $2, true)', [user, why]],
    } as const;
    const [one, other] =
      order === 'entry first' ? [steps.entry, steps.block] : [steps.block, steps.entry];
    await first.query('begin');
    await actAs(first, one[0]);
    await first.query(one[1], [...one[2]]);
    await second.query('begin');
    await actAs(second, other[0]);
    const late = second.query(other[1], [...other[2]]).then(
      () => 'done',
      (error: Error) => error.message,
    );
    await untilWaiting(db, 1);
    await first.query('commit');
    expect(await late).toBe(order === 'entry first' ? 'done' : 'account_blocked');
    await second.query('commit');
    expect(await slotsOf(db, target.race.id)).toEqual(
      order === 'entry first' ? { counted: 1, live: 1 } : { counted: 0, live: 0 },
    );
  });
});

describe('a blocked club', () => {
  test('takes no entry, waits for nobody, tells no code and no class; who is in pays what is charged', async () => {
    const club = await createClub();
    const code = await codeOf(club);
    const full = await createOpenRace(db, { organisasi_id: club.id, max_peserta: 0 });
    const aClass = await insert<{ id: string }>(db, 'public.kelas_online', {
      judul: 'Kelas',
      harga: 50_000,
      status: 'dipublikasi',
      organisasi_id: club.id,
    });
    await db.admin.query('update public.lomba set satu_rider_per_akun = false where id = $1', [
      club.target.race.id,
    ]);
    const [parent, early, late] = [
      await createUser(db),
      await createUser(db),
      await createUser(db),
    ];
    const rider = await createRider(db, parent);
    const charged = await register(db, early, club.target);
    const transaction = await charge(early, charged);
    const uncharged = await register(db, late, club.target);
    const asked = await db.rpc<Blocked>(admin, 'block_organisation', {
      organisation_id: club.id,
      reason: null,
    });
    expect(asked).toMatchObject({ unpaid: 2, organisations: null, races: 2 });
    await blockClub(club.id);
    const attempts = [
      () => register(db, parent, club.target),
      () => registerTogether(db, parent, club.target, [{}, {}]),
      () => tryCode(parent, club.target, code),
      () =>
        db.rpc(parent, 'join_waiting_list', {
          race_id: full.race.id,
          category_id: full.category.id,
          rider_id: rider,
        }),
      () => db.rpc(parent, 'register_class', { class_id: aClass.id }),
      () => openPayment(db, late, uncharged.id),
    ];
    for (const attempt of attempts) {
      expect(await refusalOf(attempt())).toEqual(closedForNow);
    }
    expect(await openPayment(db, early, charged.id)).toMatchObject({ id: transaction.id });
    await applyStatus(db, transaction, 'PAID', { paid_at: new Date().toISOString() });
    const [paid] = await db.query<Registration>(
      early,
      'select * from public.pendaftaran_lomba where id = $1',
      [charged.id],
    );
    expect(paid).toMatchObject({
      status_pendaftaran: 'dikonfirmasi',
      status_pembayaran: 'dibayar',
    });
    await unblockClub(club.id);
    await register(db, parent, club.target);
    await openPayment(db, late, uncharged.id);
  });

  test('publishes nothing, writes no letters, invites nobody, starts no codes', async () => {
    const club = await createClub();
    const { owner } = club;
    const draft = await createOpenRace(db, { organisasi_id: club.id, status: 'draf' });
    const article = await insert<{ id: string; versi: number }>(db, 'public.berita', {
      judul: 'Kabar',
      isi: 'Isi kabar',
      organisasi_id: club.id,
    });
    await register(db, await createUser(db), club.target);
    await blockClub(club.id);
    const told = refused('PT403 organisation_blocked', { name: club.name });
    const letter = (send_at: string | null) =>
      db.rpc(owner, 'send_letter', {
        race_id: club.target.race.id,
        request_id: randomUUID(),
        text: 'Halo semua',
        filter: '{}',
        send_at,
      });
    const attempts = [
      () => db.rpc(owner, 'publish_race', { race_id: draft.race.id, version: 1, commit: true }),
      () => db.rpc(owner, 'publish_news', { news_id: article.id, version: article.versi }),
      () => letter(null),
      () =>
        db.rpc(owner, 'invite_member', {
          organisation_id: club.id,
          email: 'tamu@contoh.id',
          role: 'kasir',
        }),
      () => db.rpc(owner, 'make_code', { organisation_id: club.id, kind: 'persen', value: 10 }),
    ];
    for (const attempt of attempts) {
      expect(await refusalOf(attempt())).toEqual(told);
    }
    // What its families need goes on.
    await db.rpc(owner, 'race_for_edit', { race_id: club.target.race.id });
    await db.rpc(owner, 'race_money', { race_id: club.target.race.id });
    await unblockClub(club.id);
    const [publishRace, ...rest] = attempts;
    expect(publishRace && (await refusalOf(publishRace())).code).toBe('incomplete');
    for (const attempt of rest) {
      await attempt();
    }
  });

  test('a letter whose time comes meanwhile is not sent, and says why', async () => {
    const club = await createClub();
    await register(db, await createUser(db), club.target);
    const letter = await insert<{ id: string }>(db, 'private.surat', {
      id: randomUUID(),
      lomba_id: club.target.race.id,
      user_id: club.owner,
      teks: 'Halo',
      saringan: {},
      kirim_pada: new Date(Date.now() - 60_000).toISOString(),
    });
    await blockClub(club.id);
    await db.admin.query('select private.send_due_letters(now())');
    const { rows } = await db.admin.query(
      'select galat, dikirim_pada from private.surat where id = $1',
      [letter.id],
    );
    expect(rows).toEqual([{ galat: 'organisation_blocked', dikirim_pada: null }]);
  });

  test('offers no place that comes free until it may again', async () => {
    const club = await createClub();
    const target = await createOpenRace(db, { organisasi_id: club.id, max_peserta: 1 });
    const [first, second] = [await createUser(db), await createUser(db)];
    const held = await register(db, first, target);
    await db.rpc(second, 'join_waiting_list', {
      race_id: target.race.id,
      category_id: target.category.id,
      rider_id: await createRider(db, second),
    });
    await blockClub(club.id);
    await db.rpc(first, 'cancel_registration', { registration_id: held.id });
    const status = async () => {
      await db.admin.query('select private.end_offers()');
      const { rows } = await db.admin.query<{ status: string }>(
        'select status from private.antrean where user_id = $1',
        [second],
      );
      return rows.map((row) => row.status);
    };
    expect(await status()).toEqual(['menunggu']);
    await unblockClub(club.id);
    expect(await status()).toEqual(['ditawari']);
  });

  test('says so on its races, tells its owners, once, and its log without a name', async () => {
    const club = await createClub();
    const second = await createUser(db);
    await addMember(db.admin, club.id, second, 'pemilik');
    const helper = await createUser(db);
    await addMember(db.admin, club.id, helper, 'panitia');
    const paused = async () => {
      const [race] = await db.query<{ ditutup_sementara_pada: Date | null }>(
        'anon',
        'select ditutup_sementara_pada from public.lomba where id = $1',
        [club.target.race.id],
      );
      return race?.ditutup_sementara_pada;
    };
    const first = await blockClub(club.id);
    expect(await blockClub(club.id, 'Alasan yang kedua kali')).toEqual(first);
    expect(await paused()).toEqual(expect.any(String));
    const work = await db.rpc<Answer<'my_work'>>(club.owner, 'my_work', {});
    expect(work.organisations[0]).toMatchObject({
      diblokir_pada: expect.any(String),
      block_reason: why,
    });
    const judge = await createUser(db);
    await addMember(db.admin, club.id, judge, 'juri');
    const judges = await db.rpc<Answer<'my_work'>>(judge, 'my_work', {});
    expect(judges.organisations[0]).toMatchObject({
      diblokir_pada: expect.any(String),
      block_reason: null,
    });
    const opened = await unblockClub(club.id);
    expect(await unblockClub(club.id, 'Alasan yang kedua kali')).toEqual(opened);
    expect(await paused()).toBeNull();
    for (const owner of [club.owner, second]) {
      expect(await mailsTo(owner)).toEqual([
        { jenis: 'organisation_blocked', isi: { organisasi: club.name, alasan: why } },
        { jenis: 'organisation_unblocked', isi: { organisasi: club.name, alasan: whyNot } },
      ]);
    }
    expect(await mailsTo(helper)).toEqual([]);
    const seen = await db.query(
      club.owner,
      'select tindakan, user_id, name, sesudah, by_operator from public.read_log($1)',
      [club.id],
    );
    const line = { user_id: null, name: null, by_operator: true };
    expect(seen).toEqual([
      { tindakan: 'unblock_organisation', ...line, sesudah: { alasan: whyNot } },
      { tindakan: 'block_organisation', ...line, sesudah: { alasan: why } },
    ]);
    expect(await db.query(club.owner, 'select * from public.log_people($1)', [club.id])).toEqual(
      [],
    );
    expect(await refusalOf(blockClub(randomUUID()))).toEqual(
      refused('PT404 organisation_not_found', {}),
    );
    expect(await refusalOf(unblockClub(await createOrganisation(db.admin)))).toEqual(
      refused('PT409 not_blocked', {}),
    );
  });

  test('a family called off finds no way into its other race', async () => {
    const club = await createClub();
    const other = await createOpenRace(db, { organisasi_id: club.id });
    await db.admin.query(
      `insert into public.lomba_kategori (lomba_id, kategori_id) values ($1, $2) on conflict do nothing`,
      [other.race.id, club.target.category.id],
    );
    const user = await createUser(db);
    const registration = await register(db, user, club.target);
    await applyStatus(db, await openPayment(db, user, registration.id), 'PAID', {
      paid_at: new Date().toISOString(),
    });
    await db.rpc(club.owner, 'call_off_race', {
      race_id: club.target.race.id,
      reason: 'Sirkuit banjir',
      commit: true,
    });
    await blockClub(club.id);
    const move = () =>
      db.rpc(user, 'choose_after_call_off', {
        registration_id: registration.id,
        choice: 'move',
        race_id: other.race.id,
        category_id: club.target.category.id,
        account: null,
        together: null,
        commit: true,
      });
    expect(await refusalOf(move())).toEqual(closedForNow);
    await unblockClub(club.id);
    await move();
  });

  test.each(['entry first', 'block first'])('%s: both are whole', async (order) => {
    const { id, target } = await createClub();
    const parent = await createUser(db);
    const [first, second] = [await db.connect(), await db.connect()];
    const entry = riderArguments(target, {});
    const steps = {
      entry: [parent, `select ${callOf('register_rider', entry)}`, Object.values(entry)],
      block: [admin, 'select public.block_organisation($1, $2, true)', [id, why]],
    } as const;
    const [one, other] =
      order === 'entry first' ? [steps.entry, steps.block] : [steps.block, steps.entry];
    await first.query('begin');
    await actAs(first, one[0]);
    await first.query(one[1], [...one[2]]);
    await second.query('begin');
    await actAs(second, other[0]);
    // It has read the race before the block is there, and asks again under the race's row.
    const late = second.query(other[1], [...other[2]]).then(
      () => 'done',
      (error: Error) => error.message,
    );
    await untilWaiting(db, 1);
    await first.query('commit');
    expect(await late).toBe(order === 'entry first' ? 'done' : 'entries_paused');
    await second.query('commit');
    expect(await slotsOf(db, target.race.id)).toEqual(
      order === 'entry first' ? { counted: 1, live: 1 } : { counted: 0, live: 0 },
    );
  });

  test('two admins at once make one block', async () => {
    const { id } = await createClub();
    const user = await createUser(db);
    const blocks = await Promise.all([blockClub(id), blockClub(id), blockClub(id)]);
    expect(new Set(blocks.map(({ block }) => block?.id)).size).toBe(1);
    const accounts = await Promise.all([block(user), block(user), block(user)]);
    expect(new Set(accounts.map((one) => one.block?.id)).size).toBe(1);
  });
});
