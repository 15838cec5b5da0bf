import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import { only } from '#tests/support/factories.ts';
import { addMember, createOrganisation, makeAdmin } from '#tests/support/organiser.ts';
import { fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import {
  applyStatus,
  cityName,
  createOpenRace,
  createUser,
  daysFromNow,
  insert,
  openPayment,
  type RaceWithCategory,
  type Registration,
  read,
  register,
  slotsOf,
  untilWaiting,
} from '#tests/support/sql-fixtures.ts';
import { actsOf, createMember, organiserOf } from '#tests/support/sql-organiser.ts';
import { payments } from '#tests/support/sql-payments.ts';
import { tracesOf } from '#tests/support/traces.ts';

const db = fileDatabase();

/** Words that nobody else in the database has. */
function someChild() {
  const mark = randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .slice(0, 8);
  return { full_name: `Kirana ${mark} Putri`, nickname: `Kira${mark}`, team_name: `Tim${mark}` };
}

function eraseRider(userId: string, riderId: unknown, commit: boolean) {
  return db.rpc<Answer<'erase_rider'>>(userId, 'erase_rider', { rider_id: riderId, commit });
}

/** As in a session that began with a password just now; `old`: hours ago. */
async function eraseAccount(
  userId: string,
  commit: boolean,
  age = '1 minute',
): Promise<Answer<'erase_account'>> {
  const session = randomUUID();
  await db.admin.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, now() - $3::interval, now())`,
    [session, userId, age],
  );
  return db.as(userId, async (client) => {
    await client.query("select set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({ role: 'authenticated', sub: userId, session_id: session }),
    ]);
    const { rows } = await client.query<{ answer: Answer<'erase_account'> }>(
      'select to_jsonb(public.erase_account($1)) as answer',
      [commit],
    );
    return only(rows).answer;
  });
}

async function pay(userId: string, registration: Registration) {
  const transaction = await openPayment(db, userId, registration.id);
  await applyStatus(db, transaction, 'PAID', { paid_at: new Date().toISOString() });
}

function endRace({ race }: RaceWithCategory) {
  return db.admin.query(
    `update public.lomba set pendaftaran_selesai = now() - interval '4 days', tanggal_mulai = now() - interval '3 days',
       status = 'selesai' where id = $1`,
    [race.id],
  );
}

async function storeFile(bucket: string, name: string) {
  await db.admin.query('insert into storage.objects (bucket_id, name) values ($1, $2)', [
    bucket,
    name,
  ]);
  return name;
}

/**
 * A child who rode, with everything that is written about one: delegate, letters, texts, notes, a look at the paper, a
 * refund, the gate.
 */
async function childWithHistory(userId: string) {
  const child = someChild();
  const target = await createOpenRace(db);
  const organiser = await organiserOf(db, target.race);
  const registration = await register(db, userId, target, child);
  await pay(userId, registration);
  const rider = (registration as Registration & { rider_id: string }).rider_id;

  const paper = await storeFile('akta_kia', `${userId}/${rider}/${randomUUID()}.pdf`);
  const photo = await storeFile('foto_profil', `${userId}/${rider}/${randomUUID()}.jpg`);
  await storeFile('akta_kia', `${userId}/${rider}/${randomUUID()}.pdf`);
  await db.admin.query(
    `update public.rider set file_identitas = $2, foto = $3, nama_file_identitas = $4 where id = $1`,
    [rider, paper, photo, `${child.full_name.replaceAll(' ', '-')}.pdf`],
  );
  await db.rpc(userId, 'set_delegate', {
    registration_id: registration.id,
    name: `Nenek ${child.nickname}`,
    phone: '081311112222',
  });
  await insert(db, 'private.pesan_wa', {
    pendaftaran_id: registration.id,
    user_id: organiser,
    teks: `Halo, ${child.nickname} sudah terdaftar`,
  });
  await db.rpc(organiser, 'send_letter', {
    race_id: target.race.id,
    request_id: randomUUID(),
    text: `Untuk orang tua ${child.full_name.toUpperCase()}: plat sudah siap.`,
    filter: JSON.stringify({ rider: [registration.id] }),
  });
  await insert(db, 'private.perpindahan', {
    pendaftaran_id: registration.id,
    dari_lomba_id: target.race.id,
    dari_kategori_id: target.category.id,
    ke_lomba_id: target.race.id,
    ke_kategori_id: target.category.id,
    selisih: 0,
    alasan: `${child.nickname} salah kelas`,
  });
  await endRace(target);
  return { child, target, organiser, registration, rider, words: Object.values(child) };
}

test('a child leaves no trace of its name, in any table, and the books stay as they were', async () => {
  const user = await createUser(db);
  const { registration, rider, organiser, target, words } = await childWithHistory(user);
  const sibling = await childWithHistory(user);
  expect(await tracesOf(db.admin, words)).not.toEqual([]);
  const before = await read<Registration>(db, 'public.pendaftaran_lomba', registration.id);

  const preview = await eraseRider(user, rider, false);
  expect(preview).toMatchObject({
    blocks: [],
    lines: 1,
    lines_with_money: 1,
  });
  expect(await read(db, 'public.pendaftaran_lomba', registration.id)).toEqual(before);

  const answer = await eraseRider(user, rider, true);
  expect(answer).toEqual(preview);
  expect(answer.files).toHaveLength(3);
  // The files themselves are removed by the app and by forget-data: here their names are the folder's, not the child's.
  expect(await tracesOf(db.admin, words)).toEqual([]);

  const after = await read<Registration>(db, 'public.pendaftaran_lomba', registration.id);
  expect(after).toMatchObject({
    lomba_id: before.lomba_id,
    kategori_id: before.kategori_id,
    total_bayar: before.total_bayar,
    status_pembayaran: 'dibayar',
    jenis_kelamin_rider: before.jenis_kelamin_rider,
    tanggal_lahir_rider: '2020-01-01',
    nama_tim: null,
    nomor_bib: null,
  });
  const discrepancies = await payments(db).discrepancies();
  expect(discrepancies).toEqual([]);

  // The sibling is untouched, and what was done is in the organiser's log, by id.
  expect(await tracesOf(db.admin, [sibling.child.full_name])).not.toEqual([]);
  const acts = await actsOf(db, target.race.id);
  expect(acts.at(-1)).toMatchObject({
    tindakan: 'erase_rider',
    objek_id: registration.id,
    user_id: user,
  });
  expect(await refusalOf(eraseRider(user, rider, true))).toMatchObject({ code: 'rider_not_found' });
  // No organiser opens the paper any more.
  expect(
    await refusalOf(db.rpc(organiser, 'open_paper', { registration_id: registration.id })),
  ).toMatchObject({ code: 'no_paper' });
});

/** A child with a place that is not paid, and a sibling in the same race who has paid: `erase` is one of the two calls. */
async function familyInOneRace() {
  const parent = await createUser(db);
  const target = await createOpenRace(db, { satu_rider_per_akun: false });
  const unpaid = await register(db, parent, target, { full_name: 'Arga Pertama' });
  const paid = await register(db, parent, target, { full_name: 'Bayu Kedua' });
  await pay(parent, paid);
  return { parent, target, unpaid, paid };
}

test('a family is erased while money for one of its children is worked on: nobody waits in a circle', async () => {
  const { parent, target, paid } = await familyInOneRace();
  const other = await db.connect();
  await other.query('begin');
  await other.query('select from public.pendaftaran_lomba where id = $1 for update', [paid.id]);
  const erased = eraseAccount(parent, false);
  await untilWaiting(db, 1);
  // A child with a registration may still come to its race.
  await other.query('select from public.lomba where id = $1 for no key update', [target.race.id]);
  await other.query('commit');
  expect((await erased).given_up).toHaveLength(1);
});

test('a child is erased while plates are given out: nobody waits in a circle', async () => {
  const { parent, paid } = await familyInOneRace();
  const other = await db.connect();
  const plate = (number: number | null) =>
    other.query('update public.pendaftaran_lomba set nomor_plat = $2 where id = $1', [
      paid.id,
      number,
    ]);
  await plate(7);
  await other.query('begin');
  await plate(null);
  const erased = eraseRider(parent, paid.rider_id, false);
  await untilWaiting(db, 1);
  // Written twice in one transaction: the second time every key of the row is asked for again.
  await plate(8);
  await other.query('commit');
  expect((await erased).blocks).toMatchObject([{ code: 'entry_running' }]);
});

test('files wait for removal as long as storage has them', async () => {
  const user = await createUser(db);
  const { rider } = await childWithHistory(user);
  const { files } = await eraseRider(user, rider, true);
  const { rows } = await db.admin.query(
    'select bucket_id as bucket, path from private.berkas_dihapus where starts_with(path, $1) order by 1, 2',
    [user],
  );
  expect(rows).toEqual(
    [...files].sort((a, b) => `${a.bucket}${a.path}`.localeCompare(`${b.bucket}${b.path}`)),
  );
});

test('not even the owner of the table writes an erased name back', async () => {
  const user = await createUser(db);
  const { rider, registration } = await childWithHistory(user);
  await eraseRider(user, rider, true);
  const refusal = await refusalOf(
    db.admin.query(
      `update public.pendaftaran_lomba set nama_lengkap_rider = 'Kirana' where id = $1`,
      [registration.id],
    ),
  );
  expect(refusal.code).toBe('erased');
  await db.admin.query(
    `update public.pendaftaran_lomba set status_pendaftaran = 'dnf' where id = $1`,
    [registration.id],
  );
});

test('the log still refuses everything else', async () => {
  const user = await createUser(db);
  const { rider, target } = await childWithHistory(user);
  await eraseRider(user, rider, true);
  expect(
    (
      await refusalOf(
        db.admin.query(`update public.catatan set sesudah = null where lomba_id = $1`, [
          target.race.id,
        ]),
      )
    ).code,
  ).toMatch(/append-only/);
});

test('a place that is not paid is given up; one that is free too', async () => {
  const user = await createUser(db);
  const child = someChild();
  const target = await createOpenRace(db);
  const registration = (await register(db, user, target, child)) as Registration & {
    rider_id: string;
  };
  const free = await createOpenRace(db, { harga_dasar: 0 });
  await register(db, user, free, child);
  expect((await slotsOf(db, free.race.id)).live).toBe(1);

  const answer = await eraseRider(user, registration.rider_id, true);
  expect(answer.given_up).toHaveLength(2);
  expect(await slotsOf(db, target.race.id)).toEqual({ counted: 0, live: 0 });
  expect(await slotsOf(db, free.race.id)).toEqual({ counted: 0, live: 0 });
  expect(await tracesOf(db.admin, Object.values(child))).toEqual([]);
});

test('of an order for two the other child keeps its place, and the order costs what one costs', async () => {
  const user = await createUser(db);
  const target = await createOpenRace(db, { satu_rider_per_akun: false });
  const [leaving, staying] = [someChild(), someChild()];
  const entry = ({ full_name, nickname }: ReturnType<typeof someChild>) => ({
    category_id: target.category.id,
    full_name,
    nickname,
    birth_date: '17-08-2020',
    gender: 'laki-laki',
    city: cityName,
  });
  const request = randomUUID();
  await db.rpc(user, 'register_riders', {
    race_id: target.race.id,
    entries: JSON.stringify([entry(leaving), entry(staying)]),
    request_id: request,
  });
  const { rows } = await db.admin.query<{ id: string; rider_id: string; panggilan: string }>(
    `select id, rider_id, nama_panggilan_rider as panggilan from public.pendaftaran_lomba where lomba_id = $1`,
    [target.race.id],
  );
  const rider = rows.find(({ panggilan }) => panggilan === leaving.nickname);
  const other = rows.find(({ panggilan }) => panggilan === staying.nickname);
  expect((await eraseRider(user, rider?.rider_id, true)).given_up).toHaveLength(1);
  expect(await tracesOf(db.admin, [leaving.full_name, leaving.nickname])).toEqual([]);
  const kept = await read<Registration>(db, 'public.pendaftaran_lomba', String(other?.id));
  expect(kept).toMatchObject({
    status_pendaftaran: 'pending',
    nama_lengkap_rider: staying.full_name,
  });
  expect(kept.kode_unik).toBeGreaterThan(0);
  expect(await payments(db).discrepancies()).toEqual([]);
});

test.each([
  ['paid, and the race is to come', 'entry_running', pay],
  [
    'a QR that can still be paid',
    'payment_open',
    async (user: string, registration: Registration) => {
      const transaction = await openPayment(db, user, registration.id);
      await db.admin.query(
        `update public.transaksi_pembayaran set kedaluwarsa_pada = now() + interval '1 hour', ditagih_pada = now()
         where id = $1`,
        [transaction.id],
      );
    },
  ],
  [
    'money that the organiser must decide about',
    'case_open',
    async (user: string, registration: Registration) => {
      const transaction = await openPayment(db, user, registration.id);
      await applyStatus(db, transaction, 'PAID', { amount: 5, paid_at: new Date().toISOString() });
    },
  ],
])('%s stands in the way, and nothing changes', async (_, code, arrange) => {
  const user = await createUser(db);
  const child = someChild();
  const target = await createOpenRace(db);
  const registration = (await register(db, user, target, child)) as Registration & {
    rider_id: string;
  };
  await arrange(user, registration);

  const preview = await eraseRider(user, registration.rider_id, false);
  expect(preview.blocks).toMatchObject([
    {
      code,
      race: target.race.judul,
      registration_id: registration.id,
      rider: registration.nama_panggilan_rider,
    },
  ]);
  expect(await refusalOf(eraseRider(user, registration.rider_id, true))).toMatchObject(
    refused('PT409 erasure_blocked', { blocks: preview.blocks }),
  );
  expect(await refusalOf(eraseAccount(user, true))).toMatchObject({ code: 'erasure_blocked' });
  expect(await read<Registration>(db, 'public.pendaftaran_lomba', registration.id)).toMatchObject({
    nama_lengkap_rider: child.full_name,
  });
});

test('money on its way back stands in the way until it is there', async () => {
  const user = await createUser(db);
  const { registration, rider } = await childWithHistory(user);
  const { rows } = await db.admin.query<{ id: string }>(
    'select id from public.transaksi_pembayaran where pendaftaran_lomba_id = $1',
    [registration.id],
  );
  const refund = await insert<{ id: string }>(db, 'private.pengembalian', {
    transaksi_id: rows[0]?.id,
    pendaftaran_id: registration.id,
    jumlah: 1000,
    alasan: 'batal',
  });
  expect((await eraseRider(user, rider, false)).blocks).toMatchObject([{ code: 'refund_open' }]);
  await db.admin.query(
    `update private.pengembalian set langkah = 'ditarik', ditutup_pada = now(), ditutup_sebab = 'ditarik' where id = $1`,
    [refund.id],
  );
  expect((await eraseRider(user, rider, false)).blocks).toEqual([]);
});

test("nobody erases another family's child, and a visitor nothing", async () => {
  const user = await createUser(db);
  const other = await createUser(db);
  const { rider } = await childWithHistory(user);
  expect(await refusalOf(eraseRider(other, rider, true))).toMatchObject({
    code: 'rider_not_found',
  });
  expect(await refusalOf(eraseRider(user, null, true))).toMatchObject({ code: 'rider_not_found' });
  expect((await refusalOf(db.query('anon', 'select public.erase_account(true)'))).state).toBe(
    '42501',
  );
});

test('an account leaves no trace of parent or children; where the books have lines it stays as a locked id', async () => {
  const mark = randomUUID().slice(0, 8);
  const parent = {
    nama_lengkap: `Ibu Wulan ${mark}`,
    nomor_hp: `0813${mark}`,
    versi_syarat: '2026-11-22',
  };
  const user = await createUser(db, parent);
  const email = `${user}@contoh.id`;
  const { words } = await childWithHistory(user);
  const second = await childWithHistory(user);
  await storeFile('akta_kia', `${user}/${randomUUID()}.pdf`);
  const club = await createOrganisation(db.admin, { nama: 'Klub Lain' });
  const owner = await createMember(db, club, 'pemilik');
  await addMember(db.admin, club, user, 'kasir');
  await db.query(owner, 'select public.invite_member($1, $2, $3, null)', [club, email, 'juri']);
  await insert(db, 'private.pesan', {
    kunci: `uji:${mark}`,
    jenis: 'invitation',
    alamat: email,
    isi: {},
  });

  const phone = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`;
  await insert(db, 'public.langganan_push', {
    user_id: user,
    endpoint: phone,
    p256dh: `B${'A'.repeat(86)}`,
    auth: 'A'.repeat(22),
  });

  const all = [...words, ...second.words, parent.nama_lengkap, parent.nomor_hp, email, phone];
  expect((await tracesOf(db.admin, all)).length).toBeGreaterThan(10);

  const preview = await eraseAccount(user, false);
  expect(preview).toMatchObject({ blocks: [], children: 2, lines: 2, lines_with_money: 2 });
  expect((await tracesOf(db.admin, all)).length).toBeGreaterThan(10);

  await eraseAccount(user, true);
  expect(await tracesOf(db.admin, all)).toEqual([]);

  const { rows } = await db.admin.query(
    `select email, encrypted_password, raw_user_meta_data, banned_until > now() + interval '50 years' as locked
     from auth.users where id = $1`,
    [user],
  );
  expect(rows).toMatchObject([
    { email: `dihapus-${user}@dihapus.invalid`, raw_user_meta_data: {}, locked: true },
  ]);
  expect(rows[0].encrypted_password ?? '').toBe('');
  const sessions = await db.admin.query('select from auth.sessions where user_id = $1', [user]);
  expect(sessions.rowCount).toBe(0);
  expect(await payments(db).discrepancies()).toEqual([]);
  expect(await refusalOf(eraseAccount(user, true))).toMatchObject({ code: 'user_not_found' });
});

test('an account that the books know nothing of is gone', async () => {
  const user = await createUser(db, { nama_lengkap: 'Ibu Singgah', versi_syarat: '2026-11-22' });
  await eraseAccount(user, true);
  const { rowCount } = await db.admin.query('select from auth.users where id = $1', [user]);
  expect(rowCount).toBe(0);
  expect(await tracesOf(db.admin, [user])).toEqual([]);
});

test('an account that somebody writes to at that moment is erased without waiting, and stays as a locked id', async () => {
  const user = await createUser(db, { nama_lengkap: 'Ibu Dikabari' });
  const other = await db.connect();
  await other.query('begin');
  await other.query("select private.queue_message($1, 'race_moved', $2, null, '{}')", [
    randomUUID(),
    user,
  ]);
  await eraseAccount(user, true);
  await other.query('commit');
  expect(await tracesOf(db.admin, ['Ibu Dikabari', `${user}@contoh.id`])).toEqual([]);
  const { rows } = await db.admin.query(
    "select banned_until > now() + interval '50 years' as locked from auth.users where id = $1",
    [user],
  );
  expect(rows).toEqual([{ locked: true }]);
});

test('a session that began hours ago erases nothing', async () => {
  const user = await createUser(db);
  expect(await refusalOf(eraseAccount(user, true, '3 hours'))).toMatchObject(
    refused('PT403 sign_in_again'),
  );
  expect((await eraseAccount(user, false, '3 hours')).blocks).toEqual([]);
  const own = db.query(user, 'select public.erase_account(true)');
  expect(await refusalOf(own)).toMatchObject({ code: 'sign_in_again' });
});

test('a blocked account may be erased, and the reasons go with it', async () => {
  const user = await createUser(db);
  const operator = await createUser(db);
  await makeAdmin(db.admin, operator);
  const reason = `Akun ${randomUUID()} mendaftarkan anak orang lain`;
  await db.rpc(operator, 'block_account', { user_id: user, reason, commit: true });
  expect((await tracesOf(db.admin, [reason])).length).toBeGreaterThan(1);
  await eraseAccount(user, true);
  expect(await tracesOf(db.admin, [reason])).toEqual([]);
});

test('the last owner of an organisation hands it on first', async () => {
  const user = await createUser(db);
  const club = await createOrganisation(db.admin, { nama: 'Klub Sendiri' });
  await addMember(db.admin, club, user, 'pemilik');
  expect((await eraseAccount(user, false)).blocks).toMatchObject([
    { code: 'last_owner', organisation: 'Klub Sendiri' },
  ]);
  expect(await refusalOf(eraseAccount(user, true))).toMatchObject({ code: 'erasure_blocked' });
});

test('children taken off the list are still known, and can be erased', async () => {
  const user = await createUser(db);
  const { rider, child, words } = await childWithHistory(user);
  await db.rpc(user, 'remove_rider', { rider_id: rider });
  const children = await db.rpcRows<Answer<'own_children'>>(user, 'own_children', {});
  expect(children).toMatchObject([{ id: rider, nama_panggilan: child.nickname }]);
  await eraseRider(user, rider, true);
  expect(await db.rpcRows(user, 'own_children', {})).toEqual([]);
  expect(await tracesOf(db.admin, words)).toEqual([]);
});

/** Every line of the log as it is written, by its id. */
async function logLines() {
  const { rows } = await db.admin.query<{ id: string; line: string }>(
    'select c.id, c::text as line from public.catatan c order by c.id',
  );
  return new Map(rows.map(({ id, line }) => [id, line]));
}

test('whatever a parent calls a child, erasing it changes nothing of others: letters arrive, the log stays whole', async () => {
  const target = await createOpenRace(db, { harga_dasar: 0 });
  const organiser = await organiserOf(db, target.race, 'pemilik');
  const families = await Promise.all(
    [1, 2, 3].map(async () => {
      const parent = await createUser(db);
      return register(db, parent, target, someChild());
    }),
  );
  const attacker = await createUser(db, { nama_lengkap: 'Panitia', nomor_hp: '081211112222' });
  const entry = await register(db, attacker, target, {
    full_name: 'Jangan',
    nickname: target.race.id.slice(0, 8),
  });
  const text = `Jangan datang besok. ${entry.nama_lengkap_rider}!`;
  await db.rpc(organiser, 'send_letter', {
    race_id: target.race.id,
    request_id: randomUUID(),
    text,
    filter: JSON.stringify({ rider: [...families.map(({ id }) => id), entry.id] }),
  });
  await db.query(organiser, 'select public.invite_member($1, $2, $3, $4)', [
    (await read<{ organisasi_id: string }>(db, 'public.lomba', target.race.id)).organisasi_id,
    'jangan.baru@klub-lain.test',
    'panitia',
    target.race.id,
  ]);
  const letters = () =>
    db.admin.query<{ user_id: string; berhenti_pada: Date | null; isi: object }>(
      `select user_id, berhenti_pada, isi from private.pesan where isi ->> 'lomba_id' = $1 or user_id = $2`,
      [target.race.id, attacker],
    );
  const log = await logLines();

  await eraseRider(attacker, entry.rider_id, true);
  const { rows } = await letters();
  for (const parent of families.map(({ user_id }) => user_id)) {
    expect(rows.filter(({ user_id }) => user_id === parent)).toEqual([
      {
        user_id: parent,
        berhenti_pada: null,
        isi: expect.objectContaining({ lomba_id: target.race.id, teks: text }),
      },
    ]);
  }
  // Whom it was about gets no letter about a child that is gone.
  expect(rows.filter(({ user_id }) => user_id === attacker && user_id !== null)).toSatisfy(
    (own: { berhenti_pada: Date | null }[]) => own.every((m) => m.berhenti_pada !== null),
  );
  await eraseAccount(attacker, true);
  const after = await logLines();
  for (const [id, line] of log) {
    expect(after.get(id)).toBe(line);
  }
  expect((await letters()).rows).toHaveLength(3);
  const said = await db.query<{ sesudah: { teks?: string; email?: string } }>(
    organiser,
    'select sesudah from public.read_log(race_id => $1)',
    [target.race.id],
  );
  expect(said.map(({ sesudah }) => sesudah?.teks ?? sesudah?.email).filter(Boolean)).toEqual([
    'jangan.baru@klub-lain.test',
    text,
  ]);
});

test('a letter that waits for its time goes with the account of its writer', async () => {
  const target = await createOpenRace(db, { harga_dasar: 0 });
  await organiserOf(db, target.race, 'pemilik');
  const organiser = await organiserOf(db, target.race);
  await register(db, await createUser(db), target, someChild());
  const letter = randomUUID();
  await insert(db, 'private.surat', {
    id: letter,
    lomba_id: target.race.id,
    user_id: organiser,
    teks: 'Sampai jumpa besok',
    saringan: {},
    kirim_pada: new Date(Date.now() + 60_000).toISOString(),
  });
  await eraseAccount(organiser, true);
  await db.admin.query(`select private.send_due_letters(now() + interval '2 minutes')`);
  expect(await read(db, 'private.surat', letter)).toMatchObject({
    user_id: null,
    dikirim_pada: null,
    galat: 'not_allowed',
  });
});

test('a letter that went to both children of a family is still sent for the one that stays', async () => {
  const parent = await createUser(db);
  const target = await createOpenRace(db, { harga_dasar: 0, satu_rider_per_akun: false });
  const organiser = await organiserOf(db, target.race);
  const leaving = await register(db, parent, target, someChild());
  const staying = await register(db, parent, target, someChild());
  await db.rpc(organiser, 'send_letter', {
    race_id: target.race.id,
    request_id: randomUUID(),
    text: 'Kumpul jam 07.00',
    filter: JSON.stringify({ rider: [leaving.id, staying.id] }),
  });
  const waiting = async () =>
    (
      await db.admin.query(
        `select from private.pesan where user_id = $1 and jenis = 'organiser_message' and berhenti_pada is null and isi <> '{}'`,
        [parent],
      )
    ).rowCount;
  await eraseRider(parent, leaving.rider_id, true);
  expect(await waiting()).toBe(1);
  await eraseRider(parent, staying.rider_id, true);
  expect(await waiting()).toBe(0);
});

test('what organisers wrote about an entry goes whole with its child: reasons, notes, letters to its family alone', async () => {
  const user = await createUser(db);
  const { registration, rider, target } = await childWithHistory(user);
  const { rows } = await db.admin.query<{ transaksi_id: string }>(
    'select id as transaksi_id from public.transaksi_pembayaran where pendaftaran_lomba_id = $1',
    [registration.id],
  );
  const refund = await insert<{ id: string }>(db, 'private.pengembalian', {
    transaksi_id: rows[0]?.transaksi_id,
    pendaftaran_id: registration.id,
    jumlah: 1000,
    alasan: 'Ibunya Zulaeha menelepon dari +6281399887766',
    langkah: 'ditutup',
    disetujui_pada: daysFromNow(-3),
    dibayar_pada: daysFromNow(-2),
    tanggal_transfer: daysFromNow(-2),
    ditutup_pada: daysFromNow(-1),
    ditutup_sebab: 'selesai',
    bukti: 'x',
    jenis: 'selisih',
  });
  await insert(db, 'private.rekening_pengembalian', {
    pengembalian_id: refund.id,
    bank: 'BCA Zulaeha',
    nomor: '55667788990',
    atas_nama: 'Zulaeha Binti',
    diisi_oleh: user,
    diisi_pemesan: true,
  });
  const proof = await storeFile('bukti_pengembalian', `${refund.id}/${randomUUID()}.pdf`);
  await db.admin.query(
    `select private.log_act('withdraw_refund', null, $1, 'pengembalian', $2, null, '{"alasan": "Zulaeha berubah pikiran"}')`,
    [target.race.id, refund.id],
  );
  await db.admin.query(
    `insert into private.peristiwa_pembayaran (transaksi_id, hasil, muatan) values ($1, 'accepted', '{"source": "operator", "note": "kata Zulaeha"}')`,
    [rows[0]?.transaksi_id],
  );
  expect((await tracesOf(db.admin, ['Zulaeha'])).length).toBeGreaterThan(3);
  const { files } = await eraseRider(user, rider, true);
  expect(await tracesOf(db.admin, ['Zulaeha', '55667788990', '81399887766'])).toEqual([]);
  const gone = await db.admin.query(
    `select from private.berkas_dihapus where bucket_id = 'bukti_pengembalian' and path = $1`,
    [proof],
  );
  expect(gone.rowCount).toBe(1);
  // The parent's own phone may not remove it: forget-data does.
  expect(files.map(({ bucket }) => bucket)).not.toContain('bukti_pengembalian');
});

/** What somebody's rows of a table are known by. */
const personal = [
  'user_id',
  'pendaftaran_id',
  'pendaftaran_lomba_id',
  'rider_id',
  'transaksi_id',
  'pengembalian_id',
];

/** Tables of a person that are no part of the person's own export, and why. */
const notExported: Record<string, string> = {
  'private.admin': 'set by the operator, kept by the operator',
  'private.bertindak': 'what admins did for clubs; an admin has no account that can be erased',
  'private.daftar_kelas':
    'the plate once more; results are public and name numbers alone (race-day rules, R21)',
  'private.kabar_plat': 'the plate once more, which is in the export with its entry',
  'private.percobaan_kode':
    'codes asked for, kept for a week against guessing; a code that was used is in the export with its entry',
  'private.tim_panitia': 'a mark without a word, of an entry whose team is in the export',
};

test('every table that knows a person is in the export, and nothing of another family is', async () => {
  const { rows } = await db.admin.query<{ name: string }>(
    `select distinct n.nspname || '.' || c.relname as name
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'private') and c.relkind in ('r', 'p') and a.attname = any ($1) and not a.attisdropped
     order by 1`,
    [personal],
  );
  const { rows: sources } = await db.admin.query<{ source: string }>(
    `select prosrc as source from pg_proc where oid = 'private.export_family()'::regprocedure`,
  );
  const forgotten = rows
    .map(({ name }) => name)
    .filter((name) => !(name in notExported) && !sources[0]?.source.includes(name));
  expect(forgotten).toEqual([]);

  const user = await createUser(db, { nama_lengkap: 'Ibu Sendiri', versi_syarat: '2026-11-22' });
  const { child, registration, rider, target } = await childWithHistory(user);
  const other = await createUser(db);
  const stranger = await childWithHistory(other);
  const answer = await db.rpc<Record<string, unknown[]>>(user, 'export_family', {});
  expect(answer).toMatchObject({
    akun: { id: user, email: `${user}@contoh.id` },
    profil: { nama_lengkap: 'Ibu Sendiri' },
    anak: [{ id: rider, nama_lengkap: child.full_name }],
    persetujuan: [{ versi: '2026-11-22' }, { versi: '2026-11-22' }],
    pendaftaran: [
      {
        id: registration.id,
        nama_lengkap_rider: child.full_name,
        perwakilan: { nama: `Nenek ${child.nickname}` },
        pembayaran: [{ status: 'PAID' }],
        perpindahan: [
          {
            alasan: `${child.nickname} salah kelas`,
            dari_kategori: target.category.nama,
            ke_kategori: target.category.nama,
          },
        ],
        pesan_whatsapp: [{ teks: `Halo, ${child.nickname} sudah terdaftar` }],
      },
    ],
  });
  expect(answer.berkas).toHaveLength(3);
  const text = JSON.stringify(answer);
  for (const word of [stranger.child.full_name, stranger.child.nickname, other]) {
    expect(text).not.toContain(word);
  }
});

test('an export costs the database something, so there are five a day', async () => {
  const user = await createUser(db);
  for (let time = 0; time < 5; time += 1) {
    await db.rpc(user, 'export_family', {});
  }
  expect(await refusalOf(db.rpc(user, 'export_family', {}))).toMatchObject(
    refused('PT429 too_many_exports', { limit: 5 }),
  );
  await db.admin.query(
    `update private.permintaan_ekspor set diminta_pada = now() - interval '25 hours' where user_id = $1`,
    [user],
  );
  await db.rpc(user, 'export_family', {});
});

test('a visitor exports nothing, and an erased account neither', async () => {
  expect((await refusalOf(db.query('anon', 'select public.export_family()'))).state).toBe('42501');
  const user = await createUser(db);
  await childWithHistory(user);
  await eraseAccount(user, true);
  expect(await refusalOf(db.rpc(user, 'export_family', {}))).toMatchObject({
    code: 'user_not_found',
  });
});
