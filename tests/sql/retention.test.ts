import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { platformTimeoutMs } from '#functions/_shared/environment.ts';
import { createOrganisation } from '#tests/support/organiser.ts';
import { letGo } from '#tests/support/retention.ts';
import { fileDatabase, refusalOf } from '#tests/support/sql.ts';
import {
  applyStatus,
  createOpenRace,
  createUser,
  insert,
  openPayment,
  type RaceWithCategory,
  type Registration,
  read,
  register,
} from '#tests/support/sql-fixtures.ts';
import { organiserOf } from '#tests/support/sql-organiser.ts';

const db = fileDatabase();

function run() {
  return letGo(db);
}

function raceWas({ race }: RaceWithCategory, days: number) {
  return db.admin.query(
    `update public.lomba set tanggal_mulai = now() - make_interval(days => $2),
       pendaftaran_selesai = now() - make_interval(days => $2 + 1) where id = $1`,
    [race.id, days],
  );
}

async function setting(key: string, value: string | null) {
  await db.admin.query('delete from public.pengaturan where key = $1', [key]);
  if (value !== null) {
    await insert(db, 'public.pengaturan', { key, value });
  }
}

type Entry = Registration & { rider_id: string; dihapus_pada: string | null };

function entryOf(id: string) {
  return read<Entry>(db, 'public.pendaftaran_lomba', id);
}

async function anEntry(changes: Record<string, unknown> = {}) {
  const user = await createUser(db);
  const target = await createOpenRace(db);
  const entry = (await register(db, user, target, changes)) as Entry;
  return { user, target, entry };
}

/** A document that was stored so many days ago and is the child's now. */
async function paperOf({ user, entry }: { user: string; entry: Entry }, days: number) {
  const name = `${user}/${entry.rider_id}/${randomUUID()}.pdf`;
  await storeFile('akta_kia', name, days);
  await db.admin.query(
    `update public.rider set file_identitas = $2, nama_file_identitas = 'a.pdf' where id = $1`,
    [entry.rider_id, name],
  );
  return name;
}

function storeFile(bucket: string, name: string, days: number) {
  return db.admin.query(
    `insert into storage.objects (bucket_id, name, created_at) values ($1, $2, now() - make_interval(days => $3))`,
    [bucket, name, days],
  );
}

async function waitsForRemoval(path: string) {
  const { rowCount } = await db.admin.query('select from private.berkas_dihapus where path = $1', [
    path,
  ]);
  return rowCount === 1;
}

async function childOf(entry: Entry) {
  return read<{ file_identitas: string | null }>(db, 'public.rider', entry.rider_id);
}

test('a paper of the last season goes when the child rides no more', async () => {
  const ended = await anEntry();
  const old = await paperOf(ended, 400);
  await raceWas(ended.target, 3);
  const riding = await anEntry();
  const needed = await paperOf(riding, 400);
  const recent = await anEntry();
  const young = await paperOf(recent, 0);
  await raceWas(recent.target, 3);

  await run();
  expect(await waitsForRemoval(old)).toBe(true);
  expect((await childOf(ended.entry)).file_identitas).toBeNull();
  expect(await waitsForRemoval(needed)).toBe(false);
  expect((await childOf(riding.entry)).file_identitas).toBe(needed);
  expect(await waitsForRemoval(young)).toBe(false);
});

test.each([
  // The day before yesterday, and tomorrow: the season ends where the setting says.
  [-2, true],
  [1, false],
])(
  'a season that ended on the day %i from now: a paper of four days ago goes, %j',
  async (shift, goes) => {
    const { rows } = await db.admin.query<{ day: string }>(
      `select to_char(private.wib_day(now()) + $1::integer, 'MM-DD') as day`,
      [shift],
    );
    const day = rows[0]?.day ?? '';
    // The setting knows days to the 28th, so that every year has them.
    await setting('AKHIR_MUSIM', day.endsWith('29') || /3[01]$/.test(day) ? null : day);
    const ended = await anEntry();
    const paper = await paperOf(ended, 4);
    await raceWas(ended.target, 3);
    await run();
    const { rows: season } = await db.admin.query<{ over: boolean }>(
      `select private.season_began() > private.wib_day(now() - interval '4 days') as over`,
    );
    await setting('AKHIR_MUSIM', null);
    if (!/29$|3[01]$/.test(day)) {
      expect(season[0]?.over).toBe(goes);
    }
    expect(await waitsForRemoval(paper)).toBe(season[0]?.over);
  },
);

test('a file that nothing names goes after a day; a young one may be about to be named', async () => {
  const user = await createUser(db);
  const stray = `${user}/${randomUUID()}.jpg`;
  const young = `${user}/${randomUUID()}.jpg`;
  const photo = `${user}/${randomUUID()}.jpg`;
  await storeFile('foto_profil', stray, 2);
  await storeFile('foto_profil', young, 0);
  await storeFile('foto_profil', photo, 200);
  await db.admin.query('update public.profil_pengguna set foto_profil = $2 where id = $1', [
    user,
    photo,
  ]);
  await run();
  expect(await waitsForRemoval(stray)).toBe(true);
  expect(await waitsForRemoval(young)).toBe(false);
  expect(await waitsForRemoval(photo)).toBe(false);
});

test('an entry that was never paid loses its name 90 days after the race; one with money keeps it', async () => {
  const unpaid = await anEntry({ nickname: 'Singgah' });
  const cancel = (id: string) =>
    db.admin.query(
      `update public.pendaftaran_lomba set status_pendaftaran = 'dibatalkan', status_pembayaran = 'gagal',
         kedaluwarsa_pada = now() - interval '100 days' where id = $1`,
      [id],
    );
  await cancel(unpaid.entry.id);
  const paid = await anEntry();
  await applyStatus(db, await openPayment(db, paid.user, paid.entry.id), 'PAID', {
    paid_at: new Date().toISOString(),
  });

  await raceWas(unpaid.target, 80);
  await raceWas(paid.target, 95);
  await run();
  expect((await entryOf(unpaid.entry.id)).nama_panggilan_rider).toBe('Singgah');

  await raceWas(unpaid.target, 95);
  await run();
  expect(await entryOf(unpaid.entry.id)).toMatchObject({
    nama_panggilan_rider: 'Dihapus',
    dihapus_pada: expect.any(String),
  });
  expect((await entryOf(paid.entry.id)).dihapus_pada).toBeNull();
  // The child itself is the parent's to keep.
  expect((await childOf(unpaid.entry)).file_identitas).toBeNull();
});

test('delegates, contacts and texts for WhatsApp go 30 days after the race, or when the setting says', async () => {
  const { user, target, entry } = await anEntry();
  await applyStatus(db, await openPayment(db, user, entry.id), 'PAID', {
    paid_at: new Date().toISOString(),
  });
  const organiser = await organiserOf(db, target.race);
  await db.rpc(user, 'set_delegate', {
    registration_id: entry.id,
    name: 'Nenek Sari',
    phone: '081311112222',
  });
  await insert(db, 'private.pesan_wa', {
    pendaftaran_id: entry.id,
    user_id: organiser,
    teks: 'Halo Bima',
  });
  const left = async () => {
    const { rows } = await db.admin.query<{ delegates: number; texts: number }>(
      `select (select count(*) from public.wakil_pendaftaran where pendaftaran_id = $1) as delegates,
         (select count(*) from private.pesan_wa where pendaftaran_id = $1 and teks <> '-') as texts`,
      [entry.id],
    );
    return rows[0];
  };
  await raceWas(target, 20);
  await run();
  expect(await left()).toEqual({ delegates: 1, texts: 1 });
  await setting('SIMPAN_KONTAK_HARI', '14');
  await run();
  await setting('SIMPAN_KONTAK_HARI', null);
  expect(await left()).toEqual({ delegates: 0, texts: 0 });
  expect((await entryOf(entry.id)).nama_panggilan_rider).toBe('Bima');
});

test('addresses in the outbox and of invitations go when they have done their work', async () => {
  const mark = randomUUID().slice(0, 8);
  const address = `lama-${mark}@contoh.id`;
  const young = `baru-${mark}@contoh.id`;
  for (const [alamat, days] of [
    [address, 40],
    [young, 3],
  ] as const) {
    await db.admin.query(
      `insert into private.pesan (kunci, jenis, alamat, terkirim_pada) values ($1, 'invitation', $1, now() - make_interval(days => $2))`,
      [alamat, days],
    );
  }
  const club = await createOrganisation(db.admin);
  await db.admin.query(
    `insert into public.undangan (organisasi_id, email, peran, token_hash, dibuat_oleh, berakhir_pada)
     values ($1, $2, 'kasir', sha256(convert_to($3, 'UTF8')), gen_random_uuid(), now() - interval '100 days')`,
    [club, address, mark],
  );
  await run();
  const { rows } = await db.admin.query<{ alamat: string }>(
    `select alamat from private.pesan where kunci like '%' || $1 || '%' order by alamat`,
    [mark],
  );
  expect(rows.map(({ alamat }) => alamat)).toEqual(['-', young]);
  const invitations = await db.admin.query('select from public.undangan where email = $1', [
    address,
  ]);
  expect(invitations.rowCount).toBe(0);
});

test('thirty days after, letters to riders go with their contacts, and proofs of transfers with the account', async () => {
  const { user, target, entry } = await anEntry();
  const organiser = await organiserOf(db, target.race, 'pemilik');
  await db.rpc(organiser, 'send_letter', {
    race_id: target.race.id,
    request_id: randomUUID(),
    text: 'Mbak Ratna, helmnya tertinggal.',
    filter: JSON.stringify({ rider: [entry.id] }),
  });
  const transaction = await openPayment(db, user, entry.id);
  await applyStatus(db, transaction, 'PAID', { paid_at: new Date().toISOString() });
  const refundOf = async (closed: number) => {
    const { id } = await insert<{ id: string }>(db, 'private.pengembalian', {
      transaksi_id: transaction.id,
      pendaftaran_id: entry.id,
      jumlah: 1000,
      alasan: 'lebih',
      jenis: 'selisih',
      langkah: 'ditutup',
      disetujui_pada: new Date().toISOString(),
      dibayar_pada: new Date().toISOString(),
      tanggal_transfer: '2026-01-01',
      bukti: '-',
      ditutup_sebab: 'selesai',
      ditutup_pada: new Date(Date.now() - closed * 86_400_000).toISOString(),
    });
    const path = `${id}/${randomUUID()}.pdf`;
    await storeFile('bukti_pengembalian', path, closed);
    await db.admin.query(
      `insert into private.rekening_pengembalian (pengembalian_id, bank, nomor, atas_nama, diisi_oleh, diisi_pemesan)
       values ($1, 'BCA', '1234567', 'Ratna', $2, true)`,
      [id, user],
    );
    return path;
  };
  const [old, young, shared, beside] = [
    await refundOf(31),
    await refundOf(29),
    await refundOf(31),
    await refundOf(29),
  ];
  // One proof of both.
  const proveWith = (path: string, refund: string) =>
    db.admin.query(
      `alter table private.pengembalian disable trigger guard_refund;
       update private.pengembalian set bukti = '${path}', bukti_bersama = true where id = '${refund}';
       alter table private.pengembalian enable trigger guard_refund;`,
    );
  await proveWith(shared, shared.split('/')[0] ?? '');
  await proveWith(shared, beside.split('/')[0] ?? '');
  await raceWas(target, 29);
  const letters = async () => {
    const rows = await db.query<{ sesudah: { teks?: string } | null }>(
      organiser,
      'select sesudah from public.read_log(race_id => $1)',
      [target.race.id],
    );
    return rows.map(({ sesudah }) => sesudah?.teks).filter(Boolean);
  };
  await run();
  expect(await letters()).toHaveLength(1);
  const going = await db.admin.query<{ path: string }>(
    'select path from private.berkas_dihapus where path = any ($1)',
    [[old, young, shared]],
  );
  expect(going.rows).toEqual([{ path: old }]);
  const accounts = await db.admin.query(
    'select from private.rekening_pengembalian r join private.pengembalian b on b.id = r.pengembalian_id where b.pendaftaran_id = $1',
    [entry.id],
  );
  expect(accounts.rowCount).toBe(2);
  await raceWas(target, 31);
  await db.admin.query(
    "update private.pengembalian set ditutup_pada = ditutup_pada - interval '2 days' where pendaftaran_id = $1",
    [entry.id],
  );
  await run();
  const gone = await db.admin.query('select from private.berkas_dihapus where path = any ($1)', [
    [old, young, shared, beside],
  ]);
  expect(gone.rowCount).toBe(4);
  expect(await letters()).toEqual([]);
});

test('a file is handed to one run at a time, again later, and let go of only when storage has it no more', async () => {
  const user = await createUser(db);
  const path = `${user}/${randomUUID()}.jpg`;
  await storeFile('foto_profil', path, 2);
  await run();
  const claim = async () =>
    (
      await db.query<{ path: string }>(
        'service_role',
        'select path from public.claim_erased_files(1000)',
      )
    ).filter((row) => row.path === path).length;
  expect(await claim()).toBe(1);
  expect(await claim()).toBe(0);
  const record = () =>
    db.rpc<number>('service_role', 'record_erased_files', { bucket: 'foto_profil', paths: [path] });
  expect(await record()).toBe(0);
  await db.admin.query(`update private.berkas_dihapus set giliran_pada = now() where path = $1`, [
    path,
  ]);
  expect(await claim()).toBe(1);
  // As the file service does it: its own trigger refuses every other way (storage-api, migration 55).
  await db.admin.query('begin');
  await db.admin.query("select set_config('storage.allow_delete_query', 'true', true)");
  await db.admin.query('delete from storage.objects where name = $1', [path]);
  await db.admin.query('commit');
  expect(await record()).toBe(1);
  expect(await waitsForRemoval(path)).toBe(false);
});

test('each job has an alarm of its own, which its next good run ends; there is no other job', async () => {
  const alarms = async () =>
    (await db.rpc<{ alarms: string[] }>('service_role', 'health', {})).alarms.filter((alarm) =>
      alarm.startsWith('schedule_failing:'),
    );
  const jobs = await db.rpcRows<string>('service_role', 'retention_jobs', {});
  expect(jobs.length).toBeGreaterThan(9);
  for (const job of jobs) {
    for (let failed = 0; failed < 4; failed++) {
      expect(await alarms()).toEqual([]);
      await db.rpc('service_role', 'record_pulse', {
        name: `forget-data/${job}`,
        cause: 'job_failed',
      });
    }
    expect(await alarms()).toEqual([`schedule_failing:forget-data/${job}`]);
    await db.rpc('service_role', 'apply_retention', { job });
  }
  expect(await alarms()).toEqual([]);
  expect(await refusalOf(db.rpc('service_role', 'apply_retention', { job: 'all' }))).toMatchObject({
    code: 'job_unknown',
  });
});

test('a job that hangs is ended by the database before the function gives up waiting', async () => {
  const { rows } = await db.admin.query<{ ms: number }>(
    `select extract(epoch from split_part(setting, '=', 2)::interval)::integer * 1000 as ms
     from pg_proc, unnest(proconfig) setting
     where oid = 'public.apply_retention'::regproc and setting like 'statement_timeout=%'`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.ms).toBeLessThan(platformTimeoutMs);
});

test('the job that was tried longest ago has its turn first', async () => {
  await run();
  await db.admin.query(
    `update private.denyut set terakhir_pada = now() - interval '1 hour' where nama = 'forget-data/proofs'`,
  );
  await db.admin.query(
    `update private.denyut set terakhir_pada = null where nama = 'forget-data/traces'`,
  );
  const jobs = await db.rpcRows<string>('service_role', 'retention_jobs', {});
  expect(jobs.slice(0, 2)).toEqual(['traces', 'proofs']);
});

test('twice at once and again: the second finds nothing left', async () => {
  const ended = await anEntry();
  await paperOf(ended, 400);
  await raceWas(ended.target, 3);
  await Promise.all([run(), run()]);
  expect(await run()).toBe(0);
});
