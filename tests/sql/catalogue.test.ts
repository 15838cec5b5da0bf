import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { fileDatabase, forbidden, refusalOf, refused } from '#tests/support/sql.ts';
import {
  createCategory,
  createOpenRace,
  createRace,
  createUser,
  insert,
  linkCategory,
  register,
} from '#tests/support/sql-fixtures.ts';

// Which files of the catalogue a change marks, and how a run of publish-catalogue takes them.
const db = fileDatabase();

async function marks(): Promise<string[]> {
  const { rows } = await db.admin.query<{ berkas: string }>(
    'select distinct berkas from private.katalog_berubah order by 1',
  );
  return rows.map(({ berkas }) => berkas);
}

/** Everything is published, nothing is marked, nobody is at work. */
beforeEach(() =>
  db.admin.query(`
    delete from private.katalog_berubah;
    update private.katalog_giliran set tanda = null, sampai = '-infinity';
    insert into private.katalog_berkas (berkas, versi, terbit_pada)
    select berkas, 0, now() from private.catalogue_due()
    on conflict (berkas) do update set terbit_pada = now();
  `),
);

interface Work {
  version: number;
  files: string[];
}
function claim(run: string): Promise<Work | null> {
  return db.rpc('service_role', 'claim_catalogue', { run });
}
function record(run: string, file: string, published: boolean): Promise<void> {
  return db.rpc('service_role', 'record_catalogue_file', { run, file, version: 1, published });
}

async function set(table: string, id: string, values: string) {
  await db.admin.query(`update public.${table} set ${values} where id = $1`, [id]);
}

describe('what a visitor could see marks its files', () => {
  test('a race: when it is published, changed, withdrawn and deleted with all that hangs on it', async () => {
    const race = await createRace(db, { status: 'draf' });
    await insert(db, 'public.tiket', {
      lomba_id: race.id,
      tipe: 'internal',
      tanggal_lomba: '2027-01-01',
    });
    expect(await marks()).toEqual([]);
    const ofRace = ['beranda', 'lomba', `lomba/${race.id}`, 'tiket'];
    for (const change of ["status = 'dipublikasi'", "judul = 'Lain'", "status = 'dibatalkan'"]) {
      await db.admin.query('delete from private.katalog_berubah');
      await set('lomba', race.id, change);
      expect(await marks(), change).toEqual(ofRace);
    }
    await set('lomba', race.id, "status = 'dipublikasi'");
    await db.admin.query('delete from private.katalog_berubah');
    await db.admin.query('delete from public.lomba where id = $1', [race.id]);
    expect(await marks()).toEqual(ofRace);
  });

  test('its categories: one offered, its quota, its words, one taken out', async () => {
    const race = await createRace(db);
    const category = await createCategory(db);
    await db.admin.query('delete from private.katalog_berubah');
    await linkCategory(db, race, category);
    // Lists say whom a race is for.
    const ofRace = ['beranda', 'lomba', `lomba/${race.id}`];
    expect(await marks()).toEqual(ofRace);
    for (const change of [
      `update public.lomba_kategori set kuota = 9 where lomba_id = '${race.id}'`,
      `update public.kategori_lomba set nama = 'Kelas Lain' where id = '${category.id}'`,
      `delete from public.lomba_kategori where lomba_id = '${race.id}'`,
    ]) {
      await db.admin.query('delete from private.katalog_berubah');
      await db.admin.query(change);
      expect(await marks(), change).toEqual(ofRace);
    }
  });

  test('the last ten places of a race, taken or given back, mark home alone; the many before them nothing', async () => {
    const race = await createRace(db, { max_peserta: 20 });
    const taken = async (places: number) => {
      await db.admin.query('delete from private.katalog_berubah');
      await set('lomba', race.id, `peserta_saat_ini = ${places}`);
      return marks();
    };
    expect(await taken(1)).toEqual([]);
    expect(await taken(9)).toEqual([]);
    expect(await taken(10)).toEqual(['beranda']);
    expect(await taken(11)).toEqual(['beranda']);
    expect(await taken(20)).toEqual(['beranda']);
    expect(await taken(19)).toEqual(['beranda']);
    await set('lomba', race.id, "status = 'draf'");
    expect(await taken(18)).toEqual([]);
  });

  test('classes, news and tickets', async () => {
    const article = await insert<{ id: string }>(db, 'public.berita', {
      judul: 'Kabar',
      status: 'dipublikasi',
    });
    expect(await marks()).toEqual(['beranda', 'berita', `berita/${article.id}`]);
    await db.admin.query('delete from private.katalog_berubah');
    const lesson = await insert<{ id: string }>(db, 'public.kelas_online', {
      judul: 'Kelas',
      status: 'dipublikasi',
    });
    expect(await marks()).toEqual(['beranda', 'kelas']);
    await db.admin.query('delete from private.katalog_berubah');
    await set('kelas_online', lesson.id, "status = 'draf'");
    expect(await marks()).toEqual(['beranda', 'kelas']);
    await db.admin.query('delete from private.katalog_berubah');
    await insert(db, 'public.tiket', { tipe: 'external', tanggal_lomba: '2027-01-01' });
    expect(await marks()).toEqual(['tiket']);
  });
});

describe('what no visitor sees marks nothing', () => {
  test('drafts, whatever happens to them', async () => {
    const race = await createRace(db, { status: 'draf' });
    const category = await createCategory(db);
    await linkCategory(db, race, category);
    await set('lomba', race.id, "judul = 'Rahasia'");
    await insert(db, 'public.tiket', {
      lomba_id: race.id,
      tipe: 'internal',
      tanggal_lomba: '2027-01-01',
    });
    await insert(db, 'public.berita', { judul: 'Rahasia', status: 'draf' });
    await insert(db, 'public.kelas_online', { judul: 'Rahasia', status: 'draf' });
    await db.admin.query('delete from public.lomba where id = $1', [race.id]);
    expect(await marks()).toEqual([]);
  });

  test('an entry, whose place is counted in no file, and a change that changes nothing', async () => {
    const open = await createOpenRace(db);
    await db.admin.query('delete from private.katalog_berubah');
    await register(db, await createUser(db), open);
    await set('lomba', open.race.id, 'judul = judul');
    expect(await marks()).toEqual([]);
  });
});

describe('a run', () => {
  test('takes what is due, keeps others out until it ends, and leaves what changed meanwhile', async () => {
    const { id } = await createRace(db);
    const [run, other] = [randomUUID(), randomUUID()];
    const work = await claim(run);
    expect(work?.files.toSorted()).toEqual(['beranda', 'lomba', `lomba/${id}`, 'tiket']);
    expect(await claim(other)).toBeNull();

    await set('lomba', id, "judul = 'Sesudah dibaca'");
    for (const file of work?.files ?? []) {
      await record(run, file, true);
    }
    // The same run looks again before it ends.
    expect((await claim(run))?.files).toContain(`lomba/${id}`);
    await record(run, `lomba/${id}`, true);
    await db.rpc('service_role', 'end_catalogue_run', { run });
    expect((await claim(other))?.files.toSorted()).toEqual(['beranda', 'lomba', 'tiket']);
  });

  test('one that died is over after a while, and what it says later is refused', async () => {
    const { id } = await createRace(db);
    const [dead, next] = [randomUUID(), randomUUID()];
    await claim(dead);
    await db.admin.query("update private.katalog_giliran set sampai = now() - interval '1 second'");
    expect((await claim(next))?.files).toContain(`lomba/${id}`);
    expect(await refusalOf(record(dead, `lomba/${id}`, true))).toMatchObject(
      refused('PT409 catalogue_run_over'),
    );
  });

  test('finds without a mark what is missing, what is published no more, and what has become old', async () => {
    const { id } = await createRace(db);
    const gone = `berita/${randomUUID()}`;
    await db.admin.query('delete from private.katalog_berubah');
    await db.admin.query(
      'insert into private.katalog_berkas (berkas, versi, terbit_pada) values ($1, 0, now())',
      [gone],
    );
    await db.admin.query(
      "update private.katalog_berkas set terbit_pada = now() - interval '11 minutes' where berkas = 'kelas'",
    );
    const run = randomUUID();
    expect((await claim(run))?.files.toSorted()).toEqual([gone, 'kelas', `lomba/${id}`].toSorted());
    await record(run, gone, false);
    expect((await claim(run))?.files).not.toContain(gone);
  });

  test('takes what was withdrawn first, then boards, then what changed, then what has become old', async () => {
    const [withdrawn, changed, old] = [
      await createRace(db),
      await createRace(db),
      await createRace(db),
    ];
    const board = await createRace(db);
    await db.admin.query(`
      insert into private.katalog_berkas (berkas, versi, terbit_pada)
      select 'lomba/' || id, 0, now() from public.lomba where status = 'dipublikasi' on conflict do nothing`);
    await db.admin.query('delete from private.katalog_berubah');
    await db.admin.query(
      "update private.katalog_berkas set terbit_pada = now() - interval '13 hours' where berkas = $1",
      [`lomba/${old.id}`],
    );
    await set('lomba', changed.id, "judul = 'Baru'");
    await db.admin.query('insert into private.katalog_berubah (berkas) values ($1), ($2)', [
      `papan/${withdrawn.id}`,
      `papan/${board.id}`,
    ]);
    await set('lomba', withdrawn.id, "status = 'draf'");
    const files = (await claim(randomUUID()))?.files ?? [];
    const ours = (file: string) => /\//.test(file);
    expect(files.filter(ours)).toEqual([
      `papan/${withdrawn.id}`,
      `lomba/${withdrawn.id}`,
      `papan/${board.id}`,
      `lomba/${changed.id}`,
      `lomba/${old.id}`,
    ]);
  });

  test('files that were written in one minute become old at moments of their own, none before six hours nor after twelve', async () => {
    const { rows } = await db.admin.query<{ least: number; most: number; hours: number }>(`
      select min(h)::float8 as least, max(h)::float8 as most, count(distinct floor(h * 10))::integer as hours
      from (select extract(epoch from private.catalogue_age('lomba/' || gen_random_uuid())) / 3600 as h
        from generate_series(1, 2000)) x`);
    const { least, most, hours } = rows[0] ?? { least: 0, most: 99, hours: 0 };
    expect(least).toBeGreaterThanOrEqual(6);
    expect(most).toBeLessThanOrEqual(12);
    expect(hours).toBe(60);
  });

  test('keeps its turn while it says that it is at work, and is told when it has lost it', async () => {
    const [run, other] = [randomUUID(), randomUUID()];
    const hold = () => db.rpc('service_role', 'hold_catalogue_run', { run });
    await claim(run);
    await db.admin.query("update private.katalog_giliran set sampai = now() + interval '1 second'");
    await hold();
    const { rows } = await db.admin.query(
      "select sampai > now() + interval '10 seconds' as kept from private.katalog_giliran",
    );
    expect(rows).toEqual([{ kept: true }]);
    await db.admin.query("update private.katalog_giliran set sampai = now() - interval '1 second'");
    expect(await refusalOf(hold())).toMatchObject(refused('PT409 catalogue_run_over'));
    await claim(other);
    expect(await refusalOf(hold())).toMatchObject(refused('PT409 catalogue_run_over'));
  });

  test('one caller waits for a run that may have died; a clock that was set back holds nothing up', async () => {
    const [run, first, second] = [randomUUID(), randomUUID(), randomUUID()];
    const wait = (caller: string) =>
      db.rpc<number | null>('service_role', 'await_catalogue_run', { run: caller });
    expect(await wait(first)).toBeNull();
    await claim(run);
    const ms = await wait(first);
    expect(ms).toBeGreaterThan(0);
    expect(ms).toBeLessThanOrEqual(20_000);
    expect(await wait(second)).toBeNull();
    await db.admin.query(
      "update private.katalog_giliran set sampai = now() + interval '1 hour', menunggu_sampai = now() + interval '1 hour'",
    );
    expect(await claim(second)).not.toBeNull();
  });

  test('is nobody’s but our own servers’', async () => {
    for (const caller of ['anon', await createUser(db)]) {
      expect(
        await refusalOf(db.rpc(caller, 'claim_catalogue', { run: randomUUID() })),
      ).toMatchObject({ state: forbidden });
    }
  });
});
