import type pg from 'pg';

/*
 * A platform after five years, of which nothing is due: 300 races of 200 entries each, 75,000 payments, 90,000 acts at
 * gates, 5,000 papers. Made in one go, so every id follows from a number.
 */

function uuid(kind: number, number: string) {
  return `('5000000${kind}-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
}
function uuidOf(kind: number, number: number) {
  return `5000000${kind}-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
}
const kinds = {
  race: 1,
  category: 2,
  user: 3,
  entry: 4,
  payment: 5,
  child: 6,
  class: 7,
  refund: 8,
};

/** Over, with 40 refunds; every other race has two. */
export const raceWithRefunds = uuidOf(kinds.race, 150);

/** Their indexes are made when the rows are there, in a fraction of the time. */
const large = [
  'public.pendaftaran_lomba',
  'public.transaksi_pembayaran',
  'private.peristiwa_pembayaran',
  'public.peristiwa_lapangan',
  'private.pesan',
  'public.catatan',
];

function child(entry: string) {
  return uuid(kinds.child, `(${entry} % 20000)`);
}
function parent(entry: string) {
  return uuid(kinds.user, `(${entry} % 15000)`);
}
function race(entry: string) {
  return uuid(kinds.race, `(${entry} / 200)`);
}
function paper(n: string) {
  return `${uuid(kinds.user, n)} || '/' || ${uuid(kinds.child, n)} || '/akta.pdf'`;
}
/** The number of a refund is the one of its entry. */
const refunded = 'n % 200 < case when n / 200 = 150 then 40 else 2 end';

const rows = [
  `insert into auth.users (id, email) select ${uuid(kinds.user, 'n')}, 'keluarga' || n || '@contoh.id' from generate_series(0, 14999) n`,
  `insert into public.profil_pengguna (id, nama_lengkap) select ${uuid(kinds.user, 'n')}, 'Keluarga ' || n from generate_series(0, 14999) n`,
  `insert into public.rider (id, user_id, nama_lengkap, nama_panggilan, tanggal_lahir, jenis_kelamin, kota_asal, file_identitas, nama_file_identitas)
   select ${child('n')}, ${parent('n')}, 'Anak ' || n, 'Anak', date '2021-01-01' + n % 700, 'pria', 'KOTA BANDUNG',
     case when n < 5000 then ${paper('n')} end, case when n < 5000 then 'akta.pdf' end
   from generate_series(0, 19999) n`,
  // Stored since the season began.
  `insert into storage.objects (bucket_id, name, created_at)
   select 'akta_kia', ${paper('n')}, now() from generate_series(0, 4999) n`,
  // All but the last five are over.
  `insert into public.lomba (id, judul, lokasi, kota, zona_waktu, tanggal_mulai, pendaftaran_selesai, max_peserta, peserta_saat_ini, harga_dasar, status)
   select ${uuid(kinds.race, 'n')}, 'Lomba ' || n, 'Sirkuit', 'Bandung', 'Asia/Jakarta', m.start, m.start - interval '1 day', 250, 190, 150000, 'dipublikasi'
   from generate_series(0, 299) n cross join lateral (select now() + make_interval(days => (n - 294) * 6 - 91) as start) m`,
  `update public.lomba set tanggal_mulai = now() + interval '20 days', pendaftaran_selesai = now() + interval '19 days' where id >= ${uuid(kinds.race, '295')}`,
  `insert into public.kategori_lomba (id, nama) select ${uuid(kinds.category, 'n')}, 'Kelas ' || n from generate_series(0, 1) n`,
  `insert into public.lomba_kategori (lomba_id, kategori_id, terisi)
   select ${uuid(kinds.race, 'n')}, ${uuid(kinds.category, 'k')}, 95 from generate_series(0, 299) n, generate_series(0, 1) k`,
  // One in twenty was never paid, and names nobody any more.
  `insert into public.pendaftaran_lomba (id, user_id, lomba_id, kategori_id, kota_asal, nama_lengkap_rider, nama_panggilan_rider,
     tanggal_lahir_rider, jenis_kelamin_rider, harga_dasar, kode_unik, biaya_admin, total_bayar, status_pendaftaran,
     status_pembayaran, rider_id, dihapus_pada, kedaluwarsa_pada, didaftar_pada)
   select ${uuid(kinds.entry, 'n')}, ${parent('n')}, ${race('n')}, ${uuid(kinds.category, '(n % 2)')}, 'KOTA BANDUNG',
     'Anak ' || n % 20000, 'Anak', date '2021-01-01', 'pria', 150000, 100, 4000, 154100,
     case when n % 20 = 19 then 'dibatalkan' else 'dikonfirmasi' end, case when n % 20 = 19 then 'gagal' else 'dibayar' end,
     case when n % 20 < 19 then ${child('n')} end, case when n % 20 = 19 then now() end, now() - interval '200 days', now() - interval '200 days'
   from generate_series(0, 59999) n`,
  // Each entry's, and a first attempt of every fourth that was given up.
  `insert into public.transaksi_pembayaran (id, user_id, pendaftaran_lomba_id, jumlah, tagihan, kode_unik, biaya_admin, merchant_ref,
     status, lunas, tepat_waktu, dibayar_pada, dibuat_pada)
   select ${uuid(kinds.payment, 'n')}, ${parent('(n % 60000)')}, ${uuid(kinds.entry, '(case when n < 60000 then n else (n - 60000) * 4 end)')},
     154100, 154100, 100, 4000, 'MERCH-5-' || n, case when paid then 'PAID' else 'EXPIRED' end, paid, paid,
     case when paid then now() - interval '200 days' end, now() - interval '200 days'
   from generate_series(0, 74999) n cross join lateral (select n < 60000 and n % 20 < 19 as paid) p`,
  `insert into private.peristiwa_pembayaran (transaksi_id, merchant_ref, status, jumlah, hasil, diterima_pada)
   select ${uuid(kinds.payment, 'n')}, 'MERCH-5-' || n, 'PAID', 154100, 'applied', now() - interval '200 days'
   from generate_series(0, 59999) n where n % 20 < 19`,
  `insert into private.pengembalian (id, transaksi_id, pendaftaran_id, jenis, jumlah, alasan, langkah, diminta_pada, disetujui_pada,
     dibayar_pada, tanggal_transfer, bukti, ditutup_pada, ditutup_sebab)
   select ${uuid(kinds.refund, 'n')}, ${uuid(kinds.payment, 'n')}, ${uuid(kinds.entry, 'n')}, 'selisih', 1000, 'lebih', 'ditutup', at, at, at, at::date, '-', at, 'selesai'
   from generate_series(0, 59999) n cross join lateral (select now() - interval '150 days' as at) a
   where ${refunded} and n % 20 < 19`,
  // Six in seven at gates, of which nothing ever goes; the rest are finish sheets and what was seen at the start.
  `insert into public.peristiwa_lapangan (id, jenis, urutan, lomba_id, pendaftaran_id, subjek, tindakan, tempat, perangkat, urutan_perangkat,
     terjadi_pada, selisih_ms, waktu, diterima_pada)
   select gen_random_uuid(), case when gate then 'gate' else 'pos' end, n, ${race('(n * 2 / 3)')},
     case when gate then ${uuid(kinds.entry, '(n * 2 / 3)')} end, case when not gate then left(${uuid(kinds.class, '(n * 2 / 3 / 200)')}::text, 8) || '/1.1' end,
     case when gate then 'masuk' else 'siap' end, 'Gerbang', ${uuid(9, '(n / 300)')}, n, at, 0, at, at
   from generate_series(1, 89999) n
   cross join lateral (select n % 7 > 0 as gate, now() + make_interval(days => (n / 300 - 294) * 6 - 91) as at) g`,
  `insert into private.kelas_lomba (id, lomba_id, nama, fase) select ${uuid(kinds.class, 'n')}, ${uuid(kinds.race, 'n')}, 'Kelas', 'selesai' from generate_series(0, 294) n`,
  // What was decided on the race's own chain, every second with words, and one pairing of a phone.
  `insert into private.keputusan (rantai, n, id, lomba_id, hash, hash_sebelum, periode, perangkat, urutan_perangkat, jenis, isi, diterima_pada)
   select r.id, n, gen_random_uuid(), r.id, repeat('0', 64), case when n > 1 then repeat('0', 64) end, 1, 'hp', n,
     case when n = 2 then 'pasang' else 'jeda' end, '{"payload": {"until": "2022-01-01T00:00:00Z"}}', now() - interval '200 days'
   from public.lomba r, generate_series(1, 20) n`,
  `insert into private.keputusan_kata (rantai, n, kata) select k.rantai, k.n, '{"word": "Hujan"}' from private.keputusan k where k.n > 2 and k.n % 2 = 0`,
  `insert into private.pesan (kunci, jenis, user_id, alamat, terkirim_pada, kirim_setelah, dibuat_pada)
   select 'lama:' || n, 'receipt', ${parent('n')}, '-', now() - interval '100 days', now() - interval '100 days', now() - interval '100 days'
   from generate_series(1, 60000) n`,
  `insert into public.catatan (terjadi_pada, lomba_id, tindakan, objek, objek_id)
   select now() - interval '200 days', ${race('n')}, 'check_in', 'pendaftaran', ${uuid(kinds.entry, 'n')}::text from generate_series(0, 59999) n`,
];

/** Fills an empty database, as its owner. */
export async function fillWithFiveYears(client: pg.ClientBase): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where i.indrelid = any ($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [large],
  );
  for (const statement of [
    // Neither triggers nor references: the rows are made to fit.
    'set session_replication_role = replica',
    ...indexes.map(({ name }) => `drop index ${name}`),
    ...rows,
    ...indexes.map(({ definition }) => definition),
    'set session_replication_role = origin',
    'vacuum analyze',
  ]) {
    await client.query(statement);
  }
}
