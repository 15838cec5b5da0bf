import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { fileDatabase } from '#tests/support/sql.ts';

const db = fileDatabase();
const seed = readFileSync(path.join(import.meta.dirname, '../../supabase/seed.sql'), 'utf8');

async function runSeed(): Promise<void> {
  const client = await db.connect();
  await client.query(seed);
}

async function totals(): Promise<unknown> {
  const { rows } = await db.admin.query(`select
    (select count(*) from public.lomba) as races,
    (select count(*) from public.pendaftaran_lomba) as registrations,
    (select count(*) from public.transaksi_pembayaran) as transactions,
    (select count(*) from public.kelas_online) as classes,
    (select count(*) from public.pendaftaran_kelas) as participants,
    (select count(*) from public.berita) as news,
    (select count(*) from public.tiket) as tickets,
    (select sum(peserta_saat_ini) from public.lomba) as slots`);
  return rows[0];
}

beforeAll(runSeed);

test('running it again changes nothing', async () => {
  const before = await totals();
  await runSeed();
  expect(await totals()).toEqual(before);
});

test('counters of the sample races equal the registrations, and every paid registration has its payment', async () => {
  const { rows } = await db.admin.query(`
    select
      (select count(*) from public.lomba l where l.gambar_url like '/seed/%' and peserta_saat_ini <> (
        select count(*) from public.pendaftaran_lomba p
        where p.lomba_id = l.id and p.status_pendaftaran <> 'dibatalkan')) as wrong_races,
      (select count(*) from public.kelas_online k where peserta_saat_ini <> (
        select count(*) from public.pendaftaran_kelas p where p.kelas_id = k.id)) as wrong_classes,
      (select count(*) from public.pendaftaran_lomba p where not exists (
        select from public.transaksi_pembayaran t
        where t.pendaftaran_lomba_id = p.id and t.status = 'PAID' and t.lunas and t.jumlah = p.total_bayar)
        and p.user_id in (select id from auth.users where email like 'orangtua%@contoh.test')) as unpaid`);
  expect(rows).toEqual([{ wrong_races: 0, wrong_classes: 0, unpaid: 0 }]);
});

test('every seeded rider fits the category', async () => {
  const { rows } = await db.admin.query(`
    select p.id from public.pendaftaran_lomba p
    join public.lomba l on l.id = p.lomba_id
    join public.kategori_lomba k on k.id = p.kategori_id
    where p.user_id in (select id from auth.users where email like 'orangtua%@contoh.test')
      and (private.age_on(p.tanggal_lahir_rider, private.race_day(l))
          not between coalesce(k.usia_min, 0) and coalesce(k.usia_max, 99)
        or (k.batasan_gender in ('pria', 'wanita') and k.batasan_gender <> p.jenis_kelamin_rider))`);
  expect(rows).toEqual([]);
});

test('there is a race of every kind', async () => {
  const { rows } = await db.admin.query(`
    with published as (
      select *, now() <= pendaftaran_selesai as open, max_peserta - peserta_saat_ini as places
      from public.lomba where status = 'dipublikasi' and gambar_url like '/seed/%'
    )
    select
      count(*) filter (where open and places > 5) >= 8 as open,
      count(*) filter (where open and places = 1) as nearly_full,
      count(*) filter (where open and places = 0) as full,
      count(*) filter (where not open) as closed,
      count(*) filter (where tanggal_mulai between now() and now() + interval '7 days') >= 1 as soon,
      (select array_agg(city order by city) from unnest(array['Bali', 'Bandung', 'Jakarta', 'Medan', 'Surabaya', 'Yogyakarta']) city
        where not exists (select from published p where p.kota ilike '%' || city || '%')) as cities_without_race,
      (select count(*) from public.lomba where status = 'draf' and gambar_url like '/seed/%') as drafts
    from published`);
  expect(rows).toEqual([
    {
      open: true,
      nearly_full: 1,
      full: 1,
      closed: 1,
      soon: true,
      cities_without_race: null,
      drafts: 1,
    },
  ]);
});

test('siblings ride together in all sample races but one', async () => {
  const { rows } = await db.admin.query(
    "select judul from public.lomba where satu_rider_per_akun and id::text = md5('seed:lomba:lembang-dirt-series')::uuid::text",
  );
  expect(rows).toEqual([{ judul: 'Lembang Dirt Series Seri 1' }]);
  const { rows: open } = await db.admin.query<{ judul: string }>(
    "select judul from public.lomba where not satu_rider_per_akun and status = 'dipublikasi'",
  );
  expect(open.length).toBeGreaterThan(10);
});

test('nobody is written to because sample data were made', async () => {
  const { rows } = await db.admin.query(
    `select count(*)::int as messages from private.pesan m join public.pendaftaran_lomba p on p.user_id = m.user_id
     where p.id in (select pendaftaran_lomba_id from public.transaksi_pembayaran where reference like 'SEED-%')`,
  );
  expect(rows).toEqual([{ messages: 0 }]);
});
