import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Answer } from '#api/platform/schema.ts';
import { fileDatabase, refusalOf, refused } from '#tests/support/sql.ts';
import {
  createCategory,
  createOpenRace,
  createUser,
  insert,
  linkCategory,
  type Registration,
  read,
  register,
  slotsOf,
  untilWaiting,
} from '#tests/support/sql-fixtures.ts';
import { actsOf, organiserOf } from '#tests/support/sql-organiser.ts';

// A rider's record that the organiser corrects (R42).

const db = fileDatabase();

/** A race for children of 4 and 5, with one rider, and an organiser. The rider is 5 for all of 2026's second half. */
async function scene(race: Record<string, unknown> = {}) {
  const target = await createOpenRace(db, race, { category: { usia_min: 0, usia_max: 99 } });
  const parent = await createUser(db);
  const entry = await register(db, parent, target);
  return { target, parent, entry, organiser: await organiserOf(db, target.race) };
}

function correct(
  user: string,
  entry: Pick<Registration, 'id'>,
  rider: Record<string, unknown>,
  more: Record<string, unknown> = {},
) {
  return db.rpc<Answer<'correct_entry'>>(user, 'correct_entry', {
    registration_id: entry.id,
    rider,
    commit: true,
    ...more,
  });
}

function kept(entry: Pick<Registration, 'id'>) {
  return read<Registration>(db, 'public.pendaftaran_lomba', entry.id);
}

/** Letters about a correction of this entry. */
async function lettersOf({ id }: Registration) {
  const { rows } = await db.admin.query<{ user_id: string; isi: unknown }>(
    "select user_id, isi from private.pesan where jenis = 'entry_corrected' and isi ->> 'pendaftaran_id' = $1 order by dibuat_pada",
    [id],
  );
  return rows;
}

/** As the closing of a list does: plate 7, whatever the entry has. */
async function closeList({ id, lomba_id }: Registration) {
  const kelas_id = randomUUID();
  await insert(db, 'private.nomor_lomba', { lomba_id, nomor: 7, anak: id, tetap_sejak: 'now' });
  await insert(db, 'private.kelas_lomba', { id: kelas_id, lomba_id, nama: 'Boys', fase: 'diundi' });
  await insert(db, 'private.daftar_kelas', { kelas_id, lomba_id, nomor: 7, pendaftaran_id: id });
  return kelas_id;
}

test('what is given is corrected, what is not stays, and log and family have before and after', async () => {
  const { target, parent, entry, organiser } = await scene();
  await correct(organiser, entry, { nickname: ' Bimo ', team_name: '' });
  expect(await kept(entry)).toMatchObject({
    nama_panggilan_rider: 'Bimo',
    nama_tim: null,
    nama_lengkap_rider: entry.nama_lengkap_rider,
    tanggal_lahir_rider: entry.tanggal_lahir_rider,
    nomor_bib: '7',
    kategori_id: entry.kategori_id,
  });
  expect(await actsOf(db, target.race.id)).toMatchObject([
    {
      user_id: organiser,
      tindakan: 'correct_entry',
      objek_id: entry.id,
      sebelum: { nickname: 'Bima', team_name: 'Roda Kecil' },
      sesudah: { nickname: 'Bimo', team_name: null },
    },
  ]);
  expect(await lettersOf(entry)).toMatchObject([
    {
      user_id: parent,
      isi: { sebelum: { nickname: 'Bima' }, sesudah: { nickname: 'Bimo' } },
    },
  ]);
  // The words lie beside the log, from where erasing takes them.
  const { rows } = await db.admin.query(
    'select sebelum, sesudah from public.catatan where lomba_id = $1',
    [target.race.id],
  );
  expect(rows).toEqual([{ sebelum: {}, sesudah: {} }]);
});

test('two corrections within minutes are one letter, from what stood there first', async () => {
  const { entry, organiser } = await scene();
  await correct(organiser, entry, { nickname: 'Bimo' });
  await correct(organiser, entry, { nickname: 'Bimbim', city: 'KOTA BOGOR' });
  const letters = await lettersOf(entry);
  expect(letters.at(-1)).toMatchObject({
    isi: { sebelum: { nickname: 'Bima' }, sesudah: { nickname: 'Bimbim', city: 'KOTA BOGOR' } },
  });
  expect(letters).toHaveLength(1);
});

test('what changes nothing is neither logged nor told', async () => {
  const { target, entry, organiser } = await scene();
  expect(await correct(organiser, entry, { nickname: 'Bima' })).toMatchObject({ told: false });
  expect(await actsOf(db, target.race.id)).toEqual([]);
  expect(await lettersOf(entry)).toEqual([]);
});

test('asked only, it changes nothing and says what it would', async () => {
  const { entry, organiser } = await scene();
  expect(await correct(organiser, entry, { gender: 'perempuan' }, { commit: false })).toMatchObject(
    {
      before: { gender: 'laki-laki' },
      after: { gender: 'perempuan', nickname: 'Bima' },
      entries: 1,
      misfits: [],
      in_closed_list: false,
      told: true,
      problem: null,
    },
  );
  expect(await kept(entry)).toMatchObject({ jenis_kelamin_rider: 'pria' });
});

test.each([
  [{ full_name: ' ' }, 'PT422 full_name_required'],
  [{ birth_date: '31-02-2020' }, 'PT422 birth_date_invalid'],
  [{ gender: 'x' }, 'PT422 gender_invalid'],
  [{ city: 'KOTA ATLANTIS' }, 'PT422 city_unknown'],
  [{ nickname: 'www.contoh.id' }, 'PT422 name_has_link'],
  [{ jersey_size: 'XXXL' }, 'PT422 jersey_size_invalid'],
])('%o is refused, and nothing changes', async (rider, code) => {
  const { entry, organiser } = await scene();
  expect(await refusalOf(correct(organiser, entry, rider))).toMatchObject(refused(code));
  expect(await kept(entry)).toMatchObject({ nama_lengkap_rider: entry.nama_lengkap_rider });
});

test('a name and date of another rider of the race are refused: a rider is entered once', async () => {
  const { target, entry, organiser } = await scene();
  const other = await register(db, await createUser(db), target);
  const twice = correct(organiser, entry, { full_name: other.nama_lengkap_rider.toUpperCase() });
  expect(await refusalOf(twice)).toMatchObject(refused('PT409 rider_already_entered'));
});

test('who may only read the list corrects nobody; a cancelled entry is over', async () => {
  const { target, parent, entry, organiser } = await scene();
  const desk = await organiserOf(db, target.race, 'kasir');
  expect(await refusalOf(correct(desk, entry, { nickname: 'A' }))).toMatchObject(
    refused('PT403 not_allowed', { right: 'riders' }),
  );
  await db.rpc(parent, 'cancel_registration', { registration_id: entry.id });
  expect(await refusalOf(correct(organiser, entry, { nickname: 'A' }))).toMatchObject(
    refused('PT409 registration_over'),
  );
});

test('an erased entry is there no more', async () => {
  const { entry, organiser } = await scene();
  await db.admin.query('select private.forget_entries(array[$1::uuid])', [entry.id]);
  expect(await refusalOf(correct(organiser, entry, { nickname: 'A' }))).toMatchObject(
    refused('PT404 registration_not_found'),
  );
});

test('of two corrections in the same moment the second is told, where it would be another rider than it looked at', async () => {
  const { entry, organiser } = await scene();
  const first = await db.connect();
  try {
    await first.query('begin');
    await first.query('select from public.pendaftaran_lomba where id = $1 for update', [entry.id]);
    // Of the rider that the entry says now: the birth date is not given.
    const second = refusalOf(correct(organiser, entry, { full_name: 'Bima Dwi' }));
    await untilWaiting(db, 1);
    await first.query(
      "update public.pendaftaran_lomba set tanggal_lahir_rider = '2020-09-17' where id = $1",
      [entry.id],
    );
    await first.query('commit');
    expect(await second).toMatchObject(refused('PT409 changed_meanwhile'));
  } finally {
    await first.end();
  }
  expect(await kept(entry)).toMatchObject({ nama_lengkap_rider: entry.nama_lengkap_rider });
});

test('the money desk reads that a birth date was corrected, not the dates', async () => {
  const { target, entry, organiser } = await scene();
  await correct(organiser, entry, { birth_date: '17-09-2020', nickname: 'Bimo' });
  const desk = await organiserOf(db, target.race, 'kasir');
  const detail = (user: string) =>
    db.rpc<Answer<'rider_detail'>>(user, 'rider_detail', { registration_id: entry.id });
  const ofCorrection = ({ history }: Answer<'rider_detail'>) =>
    history.find(({ what }) => what === 'correct_entry')?.facts;
  expect(ofCorrection(await detail(organiser))).toMatchObject({
    sesudah: { birth_date: '17-09-2020', nickname: 'Bimo' },
  });
  expect(ofCorrection(await detail(desk))).toEqual({
    sebelum: { nickname: 'Bima' },
    sesudah: { nickname: 'Bimo' },
  });
  const log = await db.rpc<Answer<'read_log'>>(desk, 'read_log', { race_id: target.race.id });
  expect(JSON.stringify(log)).not.toContain('2020');
});

/** A race of two categories, boys up to 99 and girls; the entry is in the first. */
async function withGirls(kuota: number | null = null) {
  const target = await createOpenRace(db, {}, { category: { batasan_gender: 'pria' } });
  const parent = await createUser(db);
  const entry = await register(db, parent, target);
  const girls = await createCategory(db, { batasan_gender: 'wanita' });
  await linkCategory(db, target.race, girls, kuota);
  return { target, entry, girls, organiser: await organiserOf(db, target.race) };
}

test('what leaves the category is said before, and needs a move in the same act', async () => {
  const { entry, girls, organiser, target } = await withGirls();
  const girl = { gender: 'perempuan' };
  expect(await correct(organiser, entry, girl, { commit: false })).toMatchObject({
    problem: 'riders_do_not_fit',
    misfits: [{ id: entry.id, code: 'gender_not_allowed' }],
    fitting: [girls.id],
  });
  expect(await refusalOf(correct(organiser, entry, girl))).toMatchObject(
    refused('PT422 riders_do_not_fit'),
  );
  expect(await kept(entry)).toMatchObject({ jenis_kelamin_rider: 'pria' });
  await correct(organiser, entry, girl, { category_id: girls.id });
  expect(await kept(entry)).toMatchObject({
    jenis_kelamin_rider: 'wanita',
    kategori_id: girls.id,
  });
  expect(await slotsOf(db, target.race.id)).toMatchObject({ counted: 1 });
});

test('a full category takes nobody, and nothing is half done', async () => {
  const { entry, girls, organiser } = await withGirls(0);
  const moved = { category_id: girls.id };
  const girl = { gender: 'perempuan', nickname: 'Bimi' };
  expect(await correct(organiser, entry, girl, { ...moved, commit: false })).toMatchObject({
    problem: 'category_full',
  });
  expect(await refusalOf(correct(organiser, entry, girl, moved))).toMatchObject(
    refused('PT409 category_full'),
  );
  expect(await kept(entry)).toMatchObject({
    jenis_kelamin_rider: 'pria',
    nama_panggilan_rider: 'Bima',
  });
});

test('the organiser may leave a rider in a category that is not for it, and mend words there later', async () => {
  const { entry, organiser } = await withGirls();
  await correct(organiser, entry, { gender: 'perempuan' }, { beyond_rules: true });
  expect(await kept(entry)).toMatchObject({
    jenis_kelamin_rider: 'wanita',
    kategori_id: entry.kategori_id,
  });
  await correct(organiser, entry, { nickname: 'Bimi' });
  expect(await kept(entry)).toMatchObject({ nama_panggilan_rider: 'Bimi' });
});

test('in a closed list only words change: plate, class and what the draw read of the team stay', async () => {
  const { entry, girls, organiser } = await withGirls();
  const kelas = await closeList(entry);
  const asked = await correct(organiser, entry, { team_name: 'Harimau' }, { commit: false });
  expect(asked).toMatchObject({ in_closed_list: true, problem: null });
  const list = async () =>
    (
      await db.admin.query(
        'select nomor, pendaftaran_id, tim_panitia from private.daftar_kelas where kelas_id = $1',
        [kelas],
      )
    ).rows;
  const before = await list();
  await correct(organiser, entry, { team_name: 'Harimau', full_name: 'Bima Sakti Putra' });
  expect(await list()).toEqual(before);
  // Out of the class after the draw: there is no move any more, and the organiser is told both.
  const girl = { gender: 'perempuan' };
  expect(
    await correct(organiser, entry, girl, { category_id: girls.id, commit: false }),
  ).toMatchObject({ in_closed_list: true, problem: 'list_closed' });
  expect(await refusalOf(correct(organiser, entry, girl, { category_id: girls.id }))).toMatchObject(
    refused('PT409 list_closed'),
  );
  expect(await kept(entry)).toMatchObject({
    jenis_kelamin_rider: 'pria',
    kategori_id: entry.kategori_id,
  });
});

test('a child in two categories is one child: both entries are corrected', async () => {
  const { target, parent, entry, organiser } = await scene({
    dua_kategori: true,
    satu_rider_per_akun: false,
  });
  const second = await createCategory(db, { usia_min: 0, usia_max: 99 });
  await linkCategory(db, target.race, second);
  const again = await register(
    db,
    parent,
    { race: target.race, category: second },
    { full_name: entry.nama_lengkap_rider },
  );
  expect(await correct(organiser, entry, { full_name: 'Bima Dwi' })).toMatchObject({ entries: 2 });
  expect(await kept(again)).toMatchObject({ nama_lengkap_rider: 'Bima Dwi' });
  expect(await lettersOf(entry)).toHaveLength(1);
});

test('erasing the child takes the words of its corrections and their letter', async () => {
  const { target, entry, organiser } = await scene();
  await correct(organiser, entry, { nickname: 'Bimo' });
  await db.admin.query('select private.forget_entries(array[$1::uuid])', [entry.id]);
  expect(JSON.stringify(await actsOf(db, target.race.id))).not.toContain('Bimo');
  expect(await lettersOf(entry)).toEqual([]);
});
