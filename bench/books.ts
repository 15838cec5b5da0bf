import { startDatabase } from '#local/database.ts';
import { openDatabase } from '#tests/support/sql.ts';
import { createOpenRace } from '#tests/support/sql-fixtures.ts';
import { withStarted } from '#tests/support/with-started.ts';
import { median, rounded, time } from './measure.ts';
import { report } from './report.ts';

/**
 * How long the check of the books takes (`private.selisih_pembayaran`, `private.selisih_pengembalian` and `private.selisih_klub`, which
 * `npm run ledger:check`, a restore and the daily alarm rest on) against a season's payments: 200,000 of 100 races, a third
 * of them parts of charges for three children.
 */
const races = 100;
const riders = 2_000;
const repetitions = 3;

await withStarted(startDatabase, async ({ url }) => {
  const db = await openDatabase(url, 1);
  try {
    console.log(`Making ${races} races with ${riders} paid riders each …`);
    await db.admin.query(
      `insert into auth.users (id, email)
       select gen_random_uuid(), 'keluarga' || n || '@contoh.id' from generate_series(1, 1000) n`,
    );
    for (let made = 0; made < races; made++) {
      const { race, category } = await createOpenRace(db, {
        harga_dasar: 150_000,
        max_peserta: riders,
      });
      // The triggers would do what a season does, one by one.
      await db.admin.query('set session_replication_role = replica');
      await db.admin.query(
        `with entry as (
           insert into public.pendaftaran_lomba (
             lomba_id, kategori_id, user_id, nama_lengkap_rider, nama_panggilan_rider, tanggal_lahir_rider,
             jenis_kelamin_rider, kota_asal, ukuran_jersey, nomor_bib, harga_dasar, kode_unik, biaya_admin, total_bayar,
             status_pendaftaran, status_pembayaran, kedaluwarsa_pada, kunci_permintaan
           )
           select $1, $2, u.id, 'Rider ' || g.n, 'Rider', '2020-08-17', 'pria', 'KOTA BANDUNG', 'S', '7', 150000, 100,
             4000, 154100, 'dikonfirmasi', 'dibayar', now(), gen_random_uuid()
           from generate_series(1, $3::integer) g (n)
           join (select id, row_number() over () as n from auth.users) u on u.n = g.n % 1000 + 1
           returning id, user_id
         ), numbered as (
           select e.*, row_number() over () as n, gen_random_uuid() as payment from entry e
         ), paid as (
           insert into public.transaksi_pembayaran (
             id, user_id, pendaftaran_lomba_id, jumlah, tagihan, induk_id, bagian_awal, kode_unik, biaya_admin,
             merchant_ref, status, lunas, tepat_waktu, dibayar_pada
           )
           select n.payment, n.user_id, n.id, 154100, case when c.three then 3 * 154100 else 154100 end,
             case when c.three and n.n % 9 <> 0 then lead.payment end,
             case when c.three then n.n % 9 * 154100 else 0 end, 100, 4000, 'MERCH-' || n.payment, 'PAID', true, true, now()
           from numbered n
           cross join lateral (select n.n % 9 < 3 and n.n - n.n % 9 + 2 <= $3::integer and n.n >= 9 as three) c
           left join numbered lead on lead.n = n.n - n.n % 9
           returning id, merchant_ref, tagihan
         )
         insert into private.peristiwa_pembayaran (transaksi_id, merchant_ref, status, jumlah, hasil)
         select p.id, p.merchant_ref, 'PAID', p.tagihan, 'applied' from paid p`,
        [race.id, category.id, riders],
      );
      await db.admin.query('update public.lomba set peserta_saat_ini = $2 where id = $1', [
        race.id,
        riders,
      ]);
      await db.admin.query('update public.lomba_kategori set terisi = $2 where lomba_id = $1', [
        race.id,
        riders,
      ]);
      await db.admin.query('set session_replication_role = origin');
    }
    await db.admin.query('vacuum analyze');
    const results = [];
    for (const view of ['selisih_pembayaran', 'selisih_pengembalian', 'selisih_klub']) {
      const { calls } = await time(Array.from({ length: repetitions }), 1, async () => {
        const { rows } = await db.admin.query(`select * from private.${view}`);
        if (rows.length > 0) {
          throw new Error(`${view}: ${rows.length} rows, ${JSON.stringify(rows[0])}`);
        }
      });
      results.push({ name: view, median_ms: rounded(median(calls)) });
    }
    report('books', { setup: { payments: races * riders, repetitions }, results });
  } finally {
    await db.end();
  }
});
