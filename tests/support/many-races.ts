import type pg from 'pg';

export interface Size {
  races: number;
  registrations: number;
}

/** After some years of use. */
export const someYears: Size = { races: 100_000, registrations: 1_000_000 };

function uuid(kind: number, number: string) {
  return `('0000000${kind}-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
}
function uuidOf(kind: number, number: number) {
  return `0000000${kind}-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
}

export const someRace = uuidOf(1, 12_321);
export const someUser = uuidOf(4, 777);
export const someOrder = uuidOf(3, 777);
export const someArticle = uuidOf(5, 99);

/** The tables that get more than a few thousand rows. */
const filled = ['lomba', 'lomba_kategori', 'pendaftaran_lomba', 'tiket'];

function fillOf({ races, registrations }: Size): string[] {
  return [
    // The rows are made to fit; checking each against its parent would take longer than making them.
    `alter table public.pendaftaran_lomba drop constraint pendaftaran_lomba_user_id_fkey,
     drop constraint pendaftaran_lomba_lomba_id_fkey, drop constraint pendaftaran_lomba_kategori_id_fkey`,
    ...filled.map((table) => `alter table public.${table} disable trigger user`),
    'alter table public.lomba_kategori drop constraint lomba_kategori_lomba_id_fkey, drop constraint lomba_kategori_kategori_id_fkey',
    'alter table public.tiket drop constraint tiket_lomba_id_fkey',
    // Most lie behind, as after years of use; one in ten is not published.
    `insert into public.lomba (id, judul, lokasi, kota, provinsi, tanggal_mulai, pendaftaran_selesai, max_peserta,
     harga_dasar, status, dibuat_pada, deskripsi, zona_waktu)
   select ${uuid(1, 'n')},
     (array['Pushbike Cup', 'Balance Bike Race', 'Kejurnas Pushbike', 'Fun Race Anak', 'Grand Prix Mini'])[1 + n % 5] || ' ' || n,
     'Sirkuit ' || n % 977,
     (array['Jakarta Selatan', 'Bandung', 'Yogyakarta', 'Surabaya', 'Denpasar, Bali', 'Medan', 'Semarang', 'Makassar'])[1 + n % 8],
     'Provinsi', now() + make_interval(hours => (n::bigint * 40000 / ${races})::integer - 36000), now() + make_interval(hours => (n::bigint * 40000 / ${races})::integer - 36100), 200, 150000,
     case when n % 10 = 0 then 'draf' else 'dipublikasi' end, now() - make_interval(mins => n * 7919 % 1000000),
     repeat('Deskripsi lomba. ', 20), 'Asia/Jakarta'
   from generate_series(1, ${races}) n`,
    `insert into public.kategori_lomba (id, nama) select ${uuid(2, 'n')}, 'Kelas ' || n from generate_series(1, 40) n`,
    `insert into public.lomba_kategori (lomba_id, kategori_id)
   select ${uuid(1, 'n')}, ${uuid(2, '(1 + (n + k) % 40)')} from generate_series(1, ${races}) n, generate_series(1, 2) k`,
    `insert into public.pendaftaran_lomba (id, user_id, lomba_id, kategori_id, kota_asal, nama_lengkap_rider,
     nama_panggilan_rider, tanggal_lahir_rider, jenis_kelamin_rider, harga_dasar, kode_unik, biaya_admin, total_bayar,
     status_pendaftaran, status_pembayaran, kunci_permintaan, didaftar_pada)
   select ${uuid(3, 'n')}, ${uuid(4, '(n % 300000)')}, ${uuid(1, `(1 + n % ${races})`)}, ${uuid(2, '(1 + n % 40)')},
     'KOTA BANDUNG', 'Rider ' || n, 'R', date '2020-01-01', 'pria', 150000, 1 + n % 999, 0, 150001 + n % 999,
     'dikonfirmasi', 'dibayar', ${uuid(6, 'n')}, now() - make_interval(mins => n)
   from generate_series(1, ${registrations}) n`,
    `insert into public.tiket (lomba_id, tipe, lokasi, tanggal_lomba, dibuat_pada)
   select ${uuid(1, 'n')}, 'internal', 'Kota ' || n % 300, current_date + n % 2000 - 1000, now() - make_interval(mins => n)
   from generate_series(1, 50000) n`,
    `insert into public.berita (id, judul, isi, status, dibuat_pada)
   select ${uuid(5, 'n')}, 'Berita ' || n, '<p>Isi <b>berita</b> ' || n || '</p>', 'dipublikasi', now() - make_interval(mins => n)
   from generate_series(1, 3000) n`,
    `insert into public.kelas_online (judul, deskripsi, is_unggulan, harga, status, dibuat_pada)
   select 'Kelas ' || n, 'Belajar ' || n, n % 10 = 0, 50000, 'dipublikasi', now() - make_interval(mins => n)
   from generate_series(1, 3000) n`,
  ];
}
const analyze = `analyze public.lomba, public.kategori_lomba, public.lomba_kategori, public.pendaftaran_lomba,
  public.tiket, public.berita, public.kelas_online`;

/** Fills an empty database, as its owner. */
export async function fillWithManyRaces(client: pg.ClientBase, size: Size): Promise<void> {
  // An index over rows that are there is made in a fraction of the time that keeping it row by row takes.
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where i.indrelid = any ($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [filled.map((table) => `public.${table}`)],
  );
  for (const statement of [
    ...indexes.map(({ name }) => `drop index ${name}`),
    ...fillOf(size),
    "set maintenance_work_mem = '256MB'",
    ...indexes.map(({ definition }) => definition),
    'reset maintenance_work_mem',
    analyze,
  ]) {
    await client.query(statement);
  }
}
