import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import { fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import {
  applyStatus,
  createCategory,
  createOpenRace,
  createUser,
  createUsers,
  insert,
  joinWaitingList,
  linkCategory,
  openPayment,
  type RaceWithCategory,
  type Registration,
  register,
  registerTogether,
  slotsOf,
  untilWaiting,
} from '#tests/support/sql-fixtures.ts';
import { actsOf, organiserOf } from '#tests/support/sql-organiser.ts';
import { payments } from '#tests/support/sql-payments.ts';

// What an organiser sees of the riders of a race and does with them, through the RPCs of the door.

const db = fileDatabase();
const books = payments(db);

function listOf(user: string, { race }: RaceWithCategory) {
  return db.rpc<Answer<'race_riders'>>(user, 'race_riders', { race_id: race.id });
}

/** A race with one rider and an organiser. */
async function scene(race: Record<string, unknown> = {}, kuota: number | null = null) {
  const target = await createOpenRace(db, race, { kuota });
  const parent = await createUser(db, { nama_lengkap: 'Ibu Rani', nomor_hp: '081234567890' });
  const rider = await register(db, parent, target);
  const organiser = await organiserOf(db, target.race);
  return { target, parent, rider, organiser };
}

/** Another category of the same race. */
async function second(
  target: RaceWithCategory,
  kuota: number | null = null,
  limits: Record<string, unknown> = {},
): Promise<RaceWithCategory> {
  const other = { race: target.race, category: await createCategory(db, limits) };
  await linkCategory(db, other.race, other.category, kuota);
  return other;
}

async function pay(user: string, rider: Registration): Promise<void> {
  await applyStatus(db, await openPayment(db, user, rider.id), 'PAID');
}

describe('the list', () => {
  test('holds everybody, those who ride first, and nothing that needs a right of its own', async () => {
    const { target, parent, rider, organiser } = await scene();
    const gone = await createUser(db);
    const cancelled = await register(db, gone, target);
    await db.rpc(gone, 'cancel_registration', { registration_id: cancelled.id });
    await pay(parent, rider);
    await db.admin.query('update public.profil_pengguna set file_identitas = $2 where id = $1', [
      parent,
      `${parent}/akta.pdf`,
    ]);
    const list = await listOf(organiser, target);
    expect(list.riders).toMatchObject([
      {
        id: rider.id,
        nama_lengkap_rider: rider.nama_lengkap_rider,
        status_pendaftaran: 'dikonfirmasi',
        status_pembayaran: 'dibayar',
        has_paper: true,
      },
      { id: cancelled.id, status_pendaftaran: 'dibatalkan', has_paper: false },
    ]);
    expect(list).toMatchObject({
      total: 2,
      categories: [{ terisi: 1, free: 19, waiting: 0 }],
    });
    const told = JSON.stringify(list);
    for (const secret of ['081234567890', '@contoh.id', '2020-08-17', 'akta.pdf', parent]) {
      expect(told).not.toContain(secret);
    }
    // Looking at the list is no act.
    expect(await actsOf(db, target.race.id)).toEqual([]);
  });

  test('splits what each rider is charged, and says what came in of it', async () => {
    const { target, parent, rider, organiser } = await scene();
    const row = async () => (await listOf(organiser, target)).riders[0];
    expect(await row()).toMatchObject({ received: 0 });
    const charge = await openPayment(db, parent, rider.id);
    await applyStatus(db, charge, 'PAID');
    const paid = await row();
    expect(paid).toMatchObject({ received: rider.total_bayar, total_bayar: rider.total_bayar });
    expect((paid?.harga_dasar ?? 0) + (paid?.kode_unik ?? 0) + (paid?.biaya_admin ?? 0)).toBe(
      rider.total_bayar,
    );
    await applyStatus(db, charge, 'REFUND');
    expect(await row()).toMatchObject({ received: rider.total_bayar });
  });

  test('has, beside each rider’s share, what was paid for the order in one sum', async () => {
    const target = await createOpenRace(db, { satu_rider_per_akun: false });
    const parent = await createUser(db);
    const children = await registerTogether(db, parent, target, [
      { nickname: 'Raka' },
      { nickname: 'Zahra' },
    ]);
    const alone = await register(db, await createUser(db), target);
    const [first, second] = children.map(({ id }) => id);
    const charge = await openPayment(db, parent, first as string);
    await applyStatus(db, charge, 'PAID');
    const organiser = await organiserOf(db, target.race);
    const sum = children.reduce((total, { total_bayar }) => total + total_bayar, 0);
    const { riders: listed } = await listOf(organiser, target);
    expect(
      Object.fromEntries(listed.map(({ id, charged_together }) => [id, charged_together])),
    ).toEqual({
      [first as string]: sum,
      [second as string]: sum,
      [alone.id]: null,
    });
    expect(await db.rpc(organiser, 'rider_detail', { registration_id: second })).toMatchObject({
      rider: { charged_together: sum },
      together_with: ['Raka'],
    });
  });

  test('is closed to the gate, to another organiser, and to a person who was removed', async () => {
    const { target, organiser } = await scene();
    const gate = await organiserOf(db, target.race, 'gerbang');
    expect(await refusalOf(listOf(gate, target))).toMatchObject(
      refused('PT403 not_allowed', { right: 'riders_view' }),
    );
    const stranger = await organiserOf(db, (await createOpenRace(db)).race);
    expect((await refusalOf(listOf(stranger, target))).code).toBe('race_not_found');
    await db.admin.query('delete from public.anggota_organisasi where user_id = $1', [organiser]);
    expect((await refusalOf(listOf(organiser, target))).code).toBe('race_not_found');
  });
});

describe('one rider', () => {
  test('comes with what happened', async () => {
    const { target, parent, rider, organiser } = await scene();
    const other = await second(target);
    await pay(parent, rider);
    await db.rpc(organiser, 'move_riders', {
      race_id: target.race.id,
      registration_ids: [rider.id],
      category_id: other.category.id,
      commit: true,
    });
    const wrote = (message: string | null) =>
      db.rpc(organiser, 'log_wa_message', { registration_id: rider.id, message });
    await wrote('Halo Ibu Rani');
    for (const nothing of [' \n\t', null]) {
      expect(await refusalOf(wrote(nothing))).toEqual(
        refused('PT422 field_required', { field: 'text' }),
      );
    }
    expect(await refusalOf(wrote('x'.repeat(2001)))).toEqual(
      refused('PT422 text_too_long', { field: 'text', max: 2000 }),
    );
    const detail = await db.rpc<Answer<'rider_detail'>>(organiser, 'rider_detail', {
      registration_id: rider.id,
    });
    expect(detail).toMatchObject({
      rider: {
        id: rider.id,
        kategori_id: other.category.id,
        status_pendaftaran: 'dikonfirmasi',
        total_bayar: rider.total_bayar,
      },
      payments: [{ status: 'PAID', jumlah: rider.total_bayar }],
    });
    expect(detail.history.map(({ what, by }) => [what, by])).toEqual([
      ['pesan_wa', 'Pak Panitia'],
      ['move_entry', 'Pak Panitia'],
      ['pembayaran', null],
      ['didaftar', null],
    ]);
    expect(JSON.stringify(detail)).not.toContain('081234567890');
    expect(
      (await refusalOf(db.rpc(organiser, 'rider_detail', { registration_id: randomUUID() }))).code,
    ).toBe('race_not_found');
  });
});

describe('telephone numbers', () => {
  const reveal = (user: string, target: RaceWithCategory, ids: string[]) =>
    db.query<Answer<'reveal_contacts'>>(
      user,
      'select id, parent, nomor_hp, email, tanggal_lahir_rider::text from public.reveal_contacts($1, $2)',
      [target.race.id, ids],
    );

  test('are shown to people who may, and each look is in the log', async () => {
    const { target, parent, rider, organiser } = await scene();
    expect(await reveal(organiser, target, [rider.id])).toEqual([
      {
        id: rider.id,
        parent: 'Ibu Rani',
        nomor_hp: '081234567890',
        email: `${parent}@contoh.id`,
        tanggal_lahir_rider: '2020-08-17',
      },
    ]);
    expect(await actsOf(db, target.race.id)).toMatchObject([
      { user_id: organiser, tindakan: 'reveal_contacts', objek_id: rider.id },
    ]);
    const treasurer = await organiserOf(db, target.race, 'kasir');
    expect(await refusalOf(reveal(treasurer, target, [rider.id]))).toMatchObject({
      code: 'not_allowed',
      facts: { right: 'contacts' },
    });
  });

  test('of another race are not reached through the own one, and nothing is logged', async () => {
    const { target, rider, organiser } = await scene();
    const foreign = await scene();
    expect((await refusalOf(reveal(organiser, target, [rider.id, foreign.rider.id]))).code).toBe(
      'registration_not_found',
    );
    expect((await refusalOf(reveal(organiser, target, []))).code).toBe('no_riders');
    expect(await actsOf(db, target.race.id)).toEqual([]);
  });
});

describe('papers', () => {
  async function withPaper() {
    const made = await scene();
    const path = `${made.parent}/${randomUUID()}.pdf`;
    await db.admin.query("insert into storage.objects (bucket_id, name) values ('akta_kia', $1)", [
      path,
    ]);
    await db.admin.query('update public.profil_pengguna set file_identitas = $2 where id = $1', [
      made.parent,
      path,
    ]);
    return { ...made, path };
  }
  const readable = async (user: string, path: string) =>
    (
      await db.query(
        user,
        "select 1 from storage.objects where bucket_id = 'akta_kia' and name = $1",
        [path],
      )
    ).length;
  const open = (user: string, rider: Registration) =>
    db.rpc<{ path: string }>(user, 'open_paper', { registration_id: rider.id });

  test('are told of to people who may open them at this moment, logged, and readable in storage for the family alone', async () => {
    const { target, parent, rider, organiser, path } = await withPaper();
    expect(await open(organiser, rider)).toEqual({ bucket: 'akta_kia', path, version: null });
    expect([await readable(organiser, path), await readable(parent, path)]).toEqual([0, 1]);
    expect(await actsOf(db, target.race.id)).toMatchObject([
      { user_id: organiser, tindakan: 'open_paper', objek_id: rider.id },
    ]);
    await db.admin.query(
      "update public.anggota_organisasi set peran = 'kasir' where user_id = $1",
      [organiser],
    );
    expect((await refusalOf(open(organiser, rider))).code).toBe('not_allowed');
    expect(await actsOf(db, target.race.id)).toHaveLength(1);
  });

  test('are gone for everybody once they are checked, and the server removes the file', async () => {
    const { target, parent, rider, organiser, path } = await withPaper();
    const colleague = await organiserOf(db, target.race);
    const treasurer = await organiserOf(db, target.race, 'kasir');
    const check = (user: string) =>
      db.rpc<Answer<'check_paper'>>(user, 'check_paper', {
        registration_id: rider.id,
      });
    expect((await refusalOf(check(treasurer))).code).toBe('not_allowed');
    await open(organiser, rider);
    const checked = await check(organiser);
    const { rows } = await db.admin.query(
      `select o.file_identitas, r.file_identitas as of_child, r.identitas_diperiksa_pada is not null as checked
       from public.pendaftaran_lomba p join public.profil_pengguna o on o.id = p.user_id
       join public.rider r on r.id = p.rider_id where p.id = $1`,
      [rider.id],
    );
    expect(rows).toEqual([{ file_identitas: null, of_child: null, checked: true }]);
    expect((await refusalOf(open(organiser, rider))).code).toBe('no_paper');
    // An answer that was lost: asked again it is the same check.
    expect(await check(colleague)).toEqual(checked);
    const { rows: left } = await db.admin.query(
      'select bucket_id from private.berkas_dihapus where path = $1',
      [path],
    );
    expect(left).toEqual([{ bucket_id: 'akta_kia' }]);
    expect((await actsOf(db, target.race.id)).map(({ tindakan }) => tindakan)).toEqual([
      'open_paper',
      'check_paper',
    ]);
    const [listed] = (await listOf(organiser, target)).riders;
    expect(listed).toMatchObject({
      has_paper: false,
      paper_checked_at: expect.any(String),
    });
    // What the account stores later for somebody else is not this child's.
    await db.admin.query('update public.profil_pengguna set file_identitas = $2 where id = $1', [
      parent,
      path,
    ]);
    expect((await refusalOf(open(organiser, rider))).code).toBe('no_paper');
  });

  test.each([
    [
      'an entry that was given up',
      "update public.pendaftaran_lomba set status_pendaftaran = 'dibatalkan', dibatalkan_pada = now() where lomba_id = $1",
    ],
    [
      'a race of last month',
      "update public.lomba set pendaftaran_selesai = now() - interval '31 days', tanggal_mulai = now() - interval '30 days' where id = $1",
    ],
    ['a race that was called off', "update public.lomba set status = 'dibatalkan' where id = $1"],
  ])(
    'of %s are closed to its organisers, whatever the family has stored since',
    async (_, change) => {
      const { target, rider, organiser, path } = await withPaper();
      await open(organiser, rider);
      await db.admin.query(change, [target.race.id]);
      expect((await refusalOf(open(organiser, rider))).code).toBe('no_paper');
      expect(
        (await refusalOf(db.rpc(organiser, 'check_paper', { registration_id: rider.id }))).code,
      ).toBe('no_paper');
      expect(await readable(organiser, path)).toBe(0);
      const { riders } = await listOf(organiser, target);
      expect(riders).toMatchObject([{ id: rider.id, has_paper: false }]);
    },
  );

  test('that were never stored cannot be checked, and nothing is written down', async () => {
    const { target, rider, organiser } = await scene();
    expect(
      await refusalOf(db.rpc(organiser, 'check_paper', { registration_id: rider.id })),
    ).toEqual(refused('PT404 no_paper', {}));
    expect(await actsOf(db, target.race.id)).toEqual([]);
  });

  test('of a child come before those of the account', async () => {
    const { parent, rider, organiser, path } = await withPaper();
    const { rows } = await db.admin.query(
      `update public.rider r set file_identitas = $1 || '/' || r.id || '/akta.pdf', nama_file_identitas = 'akta.pdf'
       from public.pendaftaran_lomba p where p.id = $2 and r.id = p.rider_id returning r.file_identitas as own`,
      [parent, rider.id],
    );
    await db.admin.query("insert into storage.objects (bucket_id, name) values ('akta_kia', $1)", [
      rows[0].own,
    ]);
    expect(await open(organiser, rider)).toMatchObject({ path: rows[0].own });
    await db.rpc(organiser, 'check_paper', { registration_id: rider.id });
    const profile = await db.admin.query(
      'select file_identitas from public.profil_pengguna where id = $1',
      [parent],
    );
    expect(profile.rows).toEqual([{ file_identitas: path }]);
  });

  test('that are not there are told', async () => {
    const { rider, organiser } = await scene();
    expect((await refusalOf(open(organiser, rider))).code).toBe('no_paper');
  });
});

describe('moving', () => {
  const move = (
    user: string,
    target: RaceWithCategory,
    riders: Registration[],
    changes: Record<string, unknown> = {},
  ) =>
    db.rpc<Answer<'move_riders'>>(user, 'move_riders', {
      race_id: target.race.id,
      registration_ids: riders.map((rider) => rider.id),
      category_id: target.category.id,
      ...changes,
    });
  const lettersAbout = async (rider: Registration) =>
    (
      await db.admin.query<{ user_id: string; isi: Record<string, unknown> }>(
        "select user_id, isi from private.pesan where jenis = 'entry_moved' and isi ->> 'pendaftaran_id' = $1",
        [rider.id],
      )
    ).rows;
  const categoryOf = async (rider: Registration) =>
    (await books.registration(rider.id)).kategori_id;

  test('is shown before it is done, and both categories count', async () => {
    const { target, parent, rider, organiser } = await scene({}, 5);
    const other = await second(target, 3);
    const told = () => lettersAbout(rider);
    expect(await move(organiser, other, [rider])).toMatchObject({
      moved: 1,
      passed_over: 0,
      free: 3,
      problem: null,
      told: 1,
      freed: [{ kategori_id: target.category.id, riders: 1 }],
    });
    expect(await categoryOf(rider)).toBe(target.category.id);
    expect(await actsOf(db, target.race.id)).toEqual([]);

    expect(await move(organiser, other, [rider], { commit: true })).toMatchObject({
      moved: 1,
    });
    expect(await categoryOf(rider)).toBe(other.category.id);
    const list = await listOf(organiser, target);
    expect(Object.fromEntries(list.categories.map(({ id, terisi }) => [id, terisi]))).toEqual({
      [target.category.id]: 0,
      [other.category.id]: 1,
    });
    expect(await told()).toMatchObject([
      { user_id: parent, isi: { ke: target.race.judul, pilihan_pemesan: false } },
    ]);
    // Again: there already, nobody is told twice.
    expect(await move(organiser, other, [rider], { commit: true })).toMatchObject({
      moved: 0,
      passed_over: 1,
    });
    expect(await told()).toHaveLength(1);
    // To and fro: at most what ten minutes may bring. The letter names the category in which the entry then is.
    for (const to of [target, other, target, other, target]) {
      await move(organiser, to, [rider], { commit: true });
    }
    expect((await told()).length).toBeLessThan(3);
    const { rows } = await db.admin.query<{ kind: string; kategori: string }>(
      "select kind, entry ->> 'kategori' as kategori from public.claim_messages(1000) where entry ->> 'id' = $1",
      [rider.id],
    );
    expect(rows.filter(({ kind }) => kind === 'entry_moved')).toContainEqual({
      kind: 'entry_moved',
      kategori: target.category.nama,
    });
    expect(await books.discrepancies()).toEqual([]);
  });

  test('an entry that the money desk moves to another race meanwhile is not touched there', async () => {
    const { target, rider, organiser } = await scene();
    const other = await second(target, null);
    const elsewhere = await createOpenRace(db);
    const desk = await db.connect();
    await desk.query('begin');
    await desk.query(
      'update public.pendaftaran_lomba set lomba_id = $2, kategori_id = $3 where id = $1',
      [rider.id, elsewhere.race.id, elsewhere.category.id],
    );
    const moved = refusalOf(move(organiser, other, [rider], { commit: true }));
    await untilWaiting(db, 1);
    await desk.query('commit');
    expect((await moved).code).toBe('registration_not_found');
    expect(await categoryOf(rider)).toBe(elsewhere.category.id);
  });

  test('is refused as a whole when one does not fit the rules, and done when the organiser insists', async () => {
    const { target, rider, organiser } = await scene();
    const young = await register(db, await createUser(db), target, { birth_date: '17-08-2023' });
    const other = await second(target, null, { usia_min: 5, usia_max: 7, nama: 'Usia 5-7' });
    const preview = await move(organiser, other, [rider, young]);
    expect(preview).toMatchObject({
      problem: 'riders_do_not_fit',
      misfits: [{ id: young.id, code: 'age_below_min', facts: { min: 5 } }],
    });
    expect(await refusalOf(move(organiser, other, [rider, young], { commit: true }))).toMatchObject(
      refused('PT422 riders_do_not_fit'),
    );
    expect([await categoryOf(rider), await categoryOf(young)]).toEqual([
      target.category.id,
      target.category.id,
    ]);
    await move(organiser, other, [rider, young], { commit: true, beyond_rules: true });
    expect(await categoryOf(young)).toBe(other.category.id);
  });

  test('into a category with too few places moves nobody, offered and owed places included', async () => {
    const { target, rider, organiser } = await scene();
    const also = await register(db, await createUser(db), target);
    const other = await second(target, 2);
    const holder = await createUser(db);
    const held = await register(db, holder, other);
    const last = await createUser(db);
    const lastHeld = await register(db, last, other);
    const waiting = await createUser(db);
    await joinWaitingList(db, waiting, other);
    await db.rpc(holder, 'cancel_registration', { registration_id: held.id });
    // One place is free in number, and offered.
    expect(await move(organiser, other, [rider])).toMatchObject({
      free: 0,
      problem: 'category_full',
    });
    await db.rpc(last, 'cancel_registration', { registration_id: lastHeld.id });
    expect(await refusalOf(move(organiser, other, [rider, also], { commit: true }))).toMatchObject({
      code: 'category_full',
      facts: { free: 1, riders: 2 },
    });
    expect(await categoryOf(rider)).toBe(target.category.id);
    await move(organiser, other, [rider], { commit: true });
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 2, live: 2 });
  });

  test('of the same riders by two people at once, to and fro, ends with exact counts', async () => {
    const { target, organiser } = await scene({ max_peserta: 40 }, 20);
    const other = await second(target, 20);
    const colleague = await organiserOf(db, target.race);
    const riders: Registration[] = [];
    for (const user of await createUsers(db, 12)) {
      riders.push(await register(db, user, target));
    }
    const newcomers = await createUsers(db, 10);
    const attempts = await Promise.allSettled([
      ...[0, 1, 2].flatMap(() => [
        move(organiser, other, riders, { commit: true }),
        move(colleague, target, [...riders].reverse(), { commit: true }),
      ]),
      ...newcomers.map((user, index) => register(db, user, index % 2 === 0 ? target : other)),
    ]);
    for (const attempt of attempts) {
      if (attempt.status === 'rejected') {
        expect((await refusalOf(Promise.reject(attempt.reason))).state).toBe('PT409');
      }
    }
    expect(await slotsOf(db, target.race.id)).toEqual({ counted: 23, live: 23 });
    expect(await books.discrepancies()).toEqual([]);
  });

  test('is refused to the treasurer, into a foreign category, after the finish, and after the race', async () => {
    const { target, rider, organiser } = await scene();
    const other = await second(target);
    const treasurer = await organiserOf(db, target.race, 'kasir');
    expect((await refusalOf(move(treasurer, other, [rider]))).code).toBe('not_allowed');
    const foreign = await createOpenRace(db);
    expect(
      (await refusalOf(move(organiser, { race: target.race, category: foreign.category }, [rider])))
        .code,
    ).toBe('category_not_linked');
    await db.admin.query("update public.lomba set status = 'selesai' where id = $1", [
      target.race.id,
    ]);
    expect((await refusalOf(move(organiser, other, [rider], { commit: true }))).code).toBe(
      'race_over',
    );
  });
});

test('a list of two thousand is told in one answer, live riders first', async () => {
  const { target, organiser } = await scene({ max_peserta: 3000 });
  const city = 'KOTA BANDUNG';
  await db.admin.query(
    `insert into public.pendaftaran_lomba (asal, lomba_id, kategori_id, kota_asal, nama_lengkap_rider,
       nama_panggilan_rider, tanggal_lahir_rider, jenis_kelamin_rider, harga_dasar, kode_unik, biaya_admin,
       total_bayar, status_pendaftaran, status_pembayaran)
     select 'kertas', $1, $2, $3, 'Rider ' || n, 'R', '2020-01-01', 'pria', 0, 0, 0, 0,
       case when n % 2 = 0 then 'dikonfirmasi' else 'dibatalkan' end, 'dibayar'
     from generate_series(1, 2000) n`,
    [target.race.id, target.category.id, city],
  );
  const list = await listOf(organiser, target);
  expect(list.riders).toHaveLength(2001);
  expect(
    list.riders.slice(0, 1001).every((rider) => rider.status_pendaftaran !== 'dibatalkan'),
  ).toBe(true);
  await insert(db, 'private.pesan_wa', {
    pendaftaran_id: list.riders[0]?.id,
    user_id: organiser,
    teks: 'Halo',
  });
});
