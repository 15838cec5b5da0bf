import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Tables } from '#api/database.types.ts';
import type { Answer } from '#api/platform/schema.ts';
import {
  actAs,
  type Caller,
  callOf,
  fileDatabase,
  forbidden,
  refusalOf,
  refused,
} from '#tests/support/sql.ts';
import {
  checkedObject,
  childArguments,
  cityName,
  createOpenRace,
  createUser,
  only,
  putObject,
  type RaceWithCategory,
  type Registration,
  register,
  riderName,
  untilWaiting,
  withRider,
} from '#tests/support/sql-fixtures.ts';

type Rider = Tables<'rider'>;

const db = fileDatabase();

let target: RaceWithCategory;
let other: RaceWithCategory;
beforeAll(async () => {
  target = await createOpenRace(db, { max_peserta: 500 });
  other = await createOpenRace(db, { max_peserta: 500 });
});

function saveArguments(changes: Record<string, unknown> = {}) {
  return withRider({ rider_id: randomUUID(), ...childArguments(), ...changes });
}

function save(caller: Caller, changes: Record<string, unknown> = {}): Promise<Rider> {
  return db.rpc<Rider>(caller, 'save_rider', saveArguments(changes));
}

function ridersOf(user: string): Promise<Rider[]> {
  return db
    .query<Rider>(user, 'select to_jsonb(r) as row from public.rider r order by dibuat_pada')
    .then((rows) => rows.map((row) => (row as unknown as { row: Rider }).row));
}

describe('a registration and the family’s rider', () => {
  test('the first makes the rider, and says which it is for', async () => {
    const user = await createUser(db);
    const made = await register(db, user, target, { full_name: 'Nur Aini Putri', nickname: 'Nur' });
    const rider = only(await ridersOf(user));
    expect(made.rider_id).toBe(rider.id);
    expect(rider).toMatchObject({
      user_id: user,
      nama_lengkap: 'Nur Aini Putri',
      nama_panggilan: 'Nur',
      tanggal_lahir: '2020-08-17',
      jenis_kelamin: 'pria',
      kota_asal: cityName,
      nama_tim: 'Roda Kecil',
      ukuran_jersey: 'S',
      nomor_bib: '7',
      foto: null,
      file_identitas: null,
      dihapus_pada: null,
    });
  });

  test('the next one finds it by folded name and birth date; a sibling is another', async () => {
    const user = await createUser(db);
    const first = await register(db, user, target, { full_name: "M. Nur'aini" });
    const again = await register(db, user, other, { full_name: 'm nuraini' });
    const sibling = await register(db, user, other, {
      full_name: 'm nuraini',
      birth_date: '18-08-2020',
    });
    expect(again.rider_id).toBe(first.rider_id);
    expect(sibling.rider_id).not.toBe(first.rider_id);
    expect(await ridersOf(user)).toHaveLength(2);
  });

  test('it fills in what was empty and changes nothing else; the registration keeps what it says', async () => {
    const user = await createUser(db);
    const name = riderName();
    await register(db, user, target, {
      full_name: name,
      team_name: null,
      jersey_size: null,
      start_number: null,
    });
    const second = await register(db, user, other, {
      full_name: name,
      nickname: 'Lain',
      gender: 'perempuan',
      team_name: 'Tim Baru',
      jersey_size: 'M',
      start_number: '12',
    });
    expect(second).toMatchObject({ nama_panggilan_rider: 'Lain', jenis_kelamin_rider: 'wanita' });
    const filled = { nama_tim: 'Tim Baru', ukuran_jersey: 'M', nomor_bib: '12' };
    expect(only(await ridersOf(user))).toMatchObject({
      nama_panggilan: 'Bima',
      jenis_kelamin: 'pria',
      ...filled,
    });
    const third = await createOpenRace(db);
    await register(db, user, third, { full_name: name, team_name: 'Tim Ketiga', jersey_size: 'L' });
    expect(only(await ridersOf(user))).toMatchObject(filled);
  });

  test('two accounts with the same child have a rider each', async () => {
    const name = riderName();
    const [mother, father] = [await createUser(db), await createUser(db)];
    const one = await register(db, mother, target, { full_name: name });
    const two = await register(db, father, other, { full_name: name });
    expect(one.rider_id).not.toBe(two.rider_id);
  });

  test('a refused registration makes no rider', async () => {
    const user = await createUser(db);
    const full = await createOpenRace(db, { max_peserta: 1 });
    await register(db, await createUser(db), full);
    expect((await refusalOf(register(db, user, full))).code).toBe('race_full');
    expect(await ridersOf(user)).toEqual([]);
  });

  test('entries of one child in two races at once share one rider', async () => {
    const user = await createUser(db);
    const name = riderName();
    const races = await Promise.all(Array.from({ length: 6 }, () => createOpenRace(db)));
    const made = await Promise.all(
      races.map((race) => register(db, user, race, { full_name: name })),
    );
    expect(new Set(made.map(({ rider_id }) => rider_id)).size).toBe(1);
  });
});

describe('save_rider', () => {
  test('adds a child, and the same request again adds nobody', async () => {
    const user = await createUser(db);
    const changes = {
      rider_id: randomUUID(),
      full_name: '  Zahra   Ayu ',
      gender: 'perempuan',
      team_name: ' ',
      jersey_size: null,
      start_number: '',
    };
    const saved = await save(user, changes);
    expect(saved).toMatchObject({
      id: changes.rider_id,
      nama_lengkap: 'Zahra Ayu',
      jenis_kelamin: 'wanita',
      nama_tim: null,
      ukuran_jersey: 'None',
      nomor_bib: null,
    });
    expect(await save(user, changes)).toMatchObject({ id: saved.id });
    expect(await ridersOf(user)).toHaveLength(1);
  });

  test('corrects one; its registrations keep what they say', async () => {
    const user = await createUser(db);
    const made = await register(db, user, target);
    const saved = await save(user, {
      rider_id: made.rider_id,
      full_name: 'Nama Benar',
      birth_date: '16-08-2020',
      jersey_size: 'M',
    });
    expect(saved).toMatchObject({ nama_lengkap: 'Nama Benar', tanggal_lahir: '2020-08-16' });
    const [kept] = await db.query<Registration>(
      user,
      'select nama_lengkap_rider, rider_id from public.pendaftaran_lomba where id = $1',
      [made.id],
    );
    expect(kept).toEqual({ nama_lengkap_rider: made.nama_lengkap_rider, rider_id: made.rider_id });
  });

  test.each([
    ['a missing name', { full_name: ' ' }, 'PT422', 'full_name_required', {}],
    ['a missing nickname', { nickname: null }, 'PT422', 'nickname_required', {}],
    ['no day of the calendar', { birth_date: '31-02-2020' }, 'PT422', 'birth_date_invalid', {}],
    ['a day to come', { birth_date: '01-01-2199' }, 'PT422', 'birth_date_invalid', {}],
    ['a missing city', { city: '' }, 'PT422', 'city_required', {}],
    ['an unknown city', { city: 'ATLANTIS' }, 'PT422', 'city_unknown', {}],
    ['an unknown gender', { gender: 'pria' }, 'PT422', 'gender_invalid', {}],
    [
      'a long name',
      { full_name: 'a'.repeat(101) },
      'PT422',
      'text_too_long',
      { field: 'full_name', max: 100 },
    ],
    ['a link', { nickname: 'www.contoh.id' }, 'PT422', 'name_has_link', { field: 'nickname' }],
    ['an unknown size', { jersey_size: '3XL' }, 'PT422', 'jersey_size_invalid', {}],
    ['a plate of letters', { start_number: 'B7' }, 'PT422', 'start_number_invalid', {}],
    ['no id', { rider_id: null }, 'PT422', 'rider_id_required', {}],
  ])('refuses %s', async (_, changes, state, code, facts) => {
    const user = await createUser(db);
    expect(await refusalOf(save(user, changes))).toEqual({ state, code, facts });
    expect(await ridersOf(user)).toEqual([]);
  });

  test('refuses a second child of the same name and birth date, also when one is renamed to it', async () => {
    const user = await createUser(db);
    const first = await save(user, { full_name: "Nur'aini" });
    const second = await save(user);
    const known = {
      state: 'PT409',
      code: 'rider_known',
      facts: { rider_id: first.id, name: "Nur'aini" },
    };
    expect(await refusalOf(save(user, { full_name: 'NURAINI' }))).toEqual(known);
    expect(await refusalOf(save(user, { rider_id: second.id, full_name: 'Nuraini' }))).toEqual(
      known,
    );
    await save(user, { full_name: 'Nuraini', birth_date: '18-08-2020' });
  });

  test('a deleted account saves nobody', async () => {
    const user = await createUser(db);
    await db.admin.query('delete from auth.users where id = $1', [user]);
    expect(await refusalOf(save(user))).toEqual(refused('PT401 user_not_found', {}));
  });

  test('takes thirty children', async () => {
    const user = await createUser(db);
    for (let count = 0; count < 30; count += 1) {
      await save(user);
    }
    expect(await refusalOf(save(user))).toEqual(refused('PT409 too_many_children', { limit: 30 }));
    const one = (await ridersOf(user))[0];
    await save(user, { rider_id: one?.id });
  });

  test('added from two phones at once, one child is there once', async () => {
    const user = await createUser(db);
    const full_name = riderName();
    const results = await Promise.allSettled([
      save(user, { full_name }),
      save(user, { full_name }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await ridersOf(user)).toHaveLength(1);
  });
});

test('an id that another family takes in the same moment stays theirs', async () => {
  const [first, second] = [await createUser(db), await createUser(db)];
  const full_name = riderName();
  const wanted = saveArguments({ full_name });
  const taking = await db.connect();
  await taking.query('begin');
  await actAs(taking, first);
  await taking.query(`select ${callOf('save_rider', wanted)}`, Object.values(wanted));
  const late = refusalOf(save(second, { rider_id: wanted.rider_id }));
  await untilWaiting(db, 1);
  await taking.query('commit');
  expect(await late).toMatchObject(refused('PT404 rider_not_found'));
  expect(only(await ridersOf(first)).nama_lengkap).toBe(full_name);
  expect(await ridersOf(second)).toEqual([]);
});

describe('remove_rider', () => {
  const remove = (caller: Caller, id: string | null) =>
    db.rpc<null>(caller, 'remove_rider', { rider_id: id });
  const rowOf = (id: string | null) =>
    db.admin
      .query<Rider>('select * from public.rider where id = $1', [id])
      .then(({ rows }) => rows);

  test('a child without registrations is gone', async () => {
    const user = await createUser(db);
    const { id } = await save(user);
    await remove(user, id);
    expect(await rowOf(id)).toEqual([]);
    expect((await refusalOf(remove(user, id))).code).toBe('rider_not_found');
  });

  test('one with registrations is off the list, without files, and those stay', async () => {
    const user = await createUser(db);
    const made = await register(db, user, target);
    await db.rpc(user, 'set_rider_file', {
      rider_id: made.rider_id,
      kind: 'identitas',
      path: await checkedObject(db, 'akta_kia', `${user}/${made.rider_id}/a.pdf`),
      file_name: 'a.pdf',
    });
    await remove(user, made.rider_id);
    expect(await ridersOf(user)).toEqual([]);
    expect(only(await rowOf(made.rider_id))).toMatchObject({
      file_identitas: null,
      nama_file_identitas: null,
      dihapus_pada: expect.any(String),
    });
    expect(await db.query(user, 'select id from public.pendaftaran_lomba')).toEqual([
      { id: made.id },
    ]);
    expect((await refusalOf(remove(user, made.rider_id))).code).toBe('rider_not_found');
    expect((await refusalOf(save(user, { rider_id: made.rider_id }))).code).toBe('rider_not_found');
  });

  test('entered again, the child is a new rider', async () => {
    const user = await createUser(db);
    const full_name = riderName();
    const made = await register(db, user, target, { full_name });
    await remove(user, made.rider_id);
    const again = await register(db, user, other, { full_name });
    expect(again.rider_id).not.toBe(made.rider_id);
    expect(only(await ridersOf(user)).id).toBe(again.rider_id);
  });
});

describe('set_rider_file', () => {
  const setFile = (caller: Caller, values: Record<string, unknown>) =>
    db.rpc<Rider>(caller, 'set_rider_file', { file_name: null, ...values });

  test('one child’s document does not replace another’s', async () => {
    const user = await createUser(db);
    const [one, two] = [await save(user), await save(user)];
    for (const { id } of [one, two]) {
      await setFile(user, {
        rider_id: id,
        kind: 'identitas',
        path: await checkedObject(db, 'akta_kia', `${user}/${id}/akta.pdf`),
        file_name: 'bima_akta.pdf',
      });
    }
    await setFile(user, { rider_id: one.id, kind: 'foto', path: `${user}/${one.id}/f.jpg` });
    const riders = new Map((await ridersOf(user)).map((rider) => [rider.id, rider]));
    expect(riders.get(one.id)).toMatchObject({
      file_identitas: `${user}/${one.id}/akta.pdf`,
      nama_file_identitas: 'bima_akta.pdf',
      foto: `${user}/${one.id}/f.jpg`,
    });
    expect(riders.get(two.id)).toMatchObject({
      file_identitas: `${user}/${two.id}/akta.pdf`,
      foto: null,
    });
    const without = await setFile(user, { rider_id: two.id, kind: 'identitas', path: null });
    expect(without).toMatchObject({ file_identitas: null, nama_file_identitas: null });
  });

  test('another document is one that nobody has verified', async () => {
    const user = await createUser(db);
    const { id } = await save(user);
    const named = async (name: string) =>
      setFile(user, {
        rider_id: id,
        kind: 'identitas',
        path: await checkedObject(db, 'akta_kia', `${user}/${id}/${name}.pdf`),
        file_name: 'a.pdf',
      });
    await named('a');
    await db.admin.query('update public.rider set identitas_diperiksa_pada = now() where id = $1', [
      id,
    ]);
    expect((await named('a')).identitas_diperiksa_pada).not.toBeNull();
    expect((await named('b')).identitas_diperiksa_pada).toBeNull();
  });

  test('a document is one that was looked into, and that no other took the place of since', async () => {
    const user = await createUser(db);
    const { id } = await save(user);
    const path = `${user}/${id}/akta.pdf`;
    const attach = () =>
      setFile(user, { rider_id: id, kind: 'identitas', path, file_name: 'akta.pdf' });
    const unchecked = { state: 'PT409', code: 'file_not_checked' };
    const profile = () =>
      db.query(user, 'update public.profil_pengguna set file_identitas = $2 where id = $1', [
        user,
        path,
      ]);
    expect(await refusalOf(attach())).toMatchObject(unchecked);
    await putObject(db, user, 'akta_kia', path);
    expect(await refusalOf(attach())).toMatchObject(unchecked);
    expect(await refusalOf(profile())).toMatchObject(unchecked);

    const asked = await db.rpc<Answer<'paper_to_check'>>(user, 'paper_to_check', { path });
    const record = (version: string) =>
      db.rpc('service_role', 'record_checked_file', {
        bucket: 'akta_kia',
        path,
        version,
        type: 'application/pdf',
      });
    expect(await refusalOf(record(randomUUID()))).toMatchObject(unchecked);
    await record(asked.version ?? '');
    await db.admin.query(
      "update storage.objects set version = 'lain' where bucket_id = 'akta_kia' and name = $1",
      [path],
    );
    expect(await refusalOf(attach())).toMatchObject(unchecked);
    await db.admin.query(
      "update storage.objects set version = null where bucket_id = 'akta_kia' and name = $1",
      [path],
    );
    await profile();
    expect((await attach()).file_identitas).toBe(path);
    await db.admin.query("select set_config('storage.allow_delete_query', 'true', false)");
    await db.admin.query("delete from storage.objects where bucket_id = 'akta_kia' and name = $1", [
      path,
    ]);
    const marks = await db.admin.query('select from private.berkas_diperiksa where path = $1', [
      path,
    ]);
    expect(marks.rowCount).toBe(0);
    // What is attached already is named again without a look.
    expect((await attach()).file_identitas).toBe(path);
  });

  test('only the own file is asked to be looked into, and only the service says what it is', async () => {
    const [user, stranger] = [await createUser(db), await createUser(db)];
    const path = `${user}/akta.pdf`;
    await putObject(db, user, 'akta_kia', path);
    const ask = (caller: Caller, name: string) => db.rpc(caller, 'paper_to_check', { path: name });
    const missing = { state: 'PT404', code: 'no_paper' };
    expect(await refusalOf(ask(stranger, path))).toMatchObject(missing);
    expect(await refusalOf(ask(user, `${user}/lain.pdf`))).toMatchObject(missing);
    expect((await refusalOf(ask('anon', path))).state).toBe(forbidden);
    const mark = { bucket: 'akta_kia', path, version: 'x', type: 'application/pdf' };
    expect((await refusalOf(db.rpc(user, 'record_checked_file', mark))).state).toBe(forbidden);
  });

  test('a file lies in the child’s own folder', async () => {
    const user = await createUser(db);
    const [one, two] = [await save(user), await save(user)];
    for (const path of [
      `${user}/${two.id}/f.jpg`,
      `${user}/f.jpg`,
      `https://contoh.id/${user}/${one.id}/f.jpg`,
      `${user}/${one.id}/a b.jpg`,
      '',
    ]) {
      const refusal = await refusalOf(setFile(user, { rider_id: one.id, kind: 'foto', path }));
      expect(refusal).toMatchObject(refused('PT422 file_path_invalid'));
    }
    const path = `${user}/${one.id}/f`;
    const unnamed = setFile(user, { rider_id: one.id, kind: 'identitas', path });
    expect((await refusalOf(unnamed)).code).toBe('file_name_invalid');
    const kind = setFile(user, { rider_id: one.id, kind: 'kk', path });
    expect((await refusalOf(kind)).code).toBe('file_kind_unknown');
  });
});

describe('whose riders they are', () => {
  let owner: string;
  let stranger: string;
  let rider: Rider;
  beforeAll(async () => {
    [owner, stranger] = [await createUser(db), await createUser(db)];
    rider = await save(owner);
  });

  test('the owner alone reads them', async () => {
    const seen = (caller: Caller) => db.query(caller, 'select id from public.rider');
    expect(await seen(owner)).toEqual([{ id: rider.id }]);
    expect(await seen(stranger)).toEqual([]);
    expect((await refusalOf(seen('anon'))).state).toBe(forbidden);
  });

  test('a stranger’s request is one for a rider that is not there', async () => {
    const missing = { state: 'PT404', code: 'rider_not_found', facts: {} };
    const id = rider.id;
    expect(await refusalOf(save(stranger, { rider_id: id }))).toEqual(missing);
    expect(await refusalOf(db.rpc(stranger, 'remove_rider', { rider_id: id }))).toEqual(missing);
    const file = { rider_id: id, kind: 'foto', path: null, file_name: null };
    expect(await refusalOf(db.rpc(stranger, 'set_rider_file', file))).toEqual(missing);
    expect(await ridersOf(owner)).toHaveLength(1);
  });

  test('nobody writes them but through the RPCs, and a visitor calls none', async () => {
    for (const caller of [owner, 'service_role'] as Caller[]) {
      const change = db.query(caller, "update public.rider set nama_tim = 'x' where id = $1", [
        rider.id,
      ]);
      expect((await refusalOf(change)).state).toBe(forbidden);
    }
    expect((await refusalOf(save('anon'))).state).toBe(forbidden);
  });

  test('each child makes room for one more file in a private folder', async () => {
    const user = await createUser(db);
    await save(user);
    const put = (name: string) => putObject(db, user, 'akta_kia', `${user}/${name}.pdf`);
    for (let count = 1; count <= 11; count += 1) {
      await put(String(count));
    }
    expect((await refusalOf(put('12'))).code).toBe('folder_full');
  });
});
