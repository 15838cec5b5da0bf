import { readFile } from 'node:fs/promises';
import { expect, type Locator } from '@playwright/test';
import { arriveAs, createOrganiser } from '#tests/support/organiser.ts';
import { createRace, withAdmin } from '#tests/support/race-fixture.ts';
import { size } from '#tests/support/size.ts';
import { expectAccessibleOnBoth } from './support/accessible.ts';
import { test } from './support/journey.ts';

/** A race is called off: what its treasurer does until all money is back. By night of three hundred riders. */

const families = size(10, 100);
const childrenEach = 3;
const riders = families * childrenEach;
/** All families but one answer. */
const answered = riders - childrenEach;
const price = 154_100;

/** Paid riders, three of one payment each. */
async function fill(raceId: string, categoryId: string) {
  await withAdmin(async (client) => {
    await client.query(
      `insert into auth.users (id, email, raw_user_meta_data)
       select gen_random_uuid(), 'keluarga' || n || $1::text || '@contoh.id',
         jsonb_build_object('nama_lengkap', 'Ibu Keluarga ' || n, 'nomor_hp', '081234567890')
       from generate_series(1, $2::integer) n`,
      [raceId, families],
    );
    await client.query('begin');
    await client.query("set local session_replication_role = 'replica'");
    await client.query(
      `with entry as (
         insert into public.pendaftaran_lomba (
           lomba_id, kategori_id, user_id, nama_lengkap_rider, nama_panggilan_rider, tanggal_lahir_rider,
           jenis_kelamin_rider, kota_asal, ukuran_jersey, harga_dasar, kode_unik, biaya_admin, total_bayar,
           status_pendaftaran, status_pembayaran, kunci_permintaan
         )
         select $1::uuid, $2::uuid, u.id, 'Anak ' || c || ' Keluarga ' || u.n, 'Anak ' || c, '2020-08-17', 'pria', 'KOTA BANDUNG', 'S',
           150000, 100, 4000, $3::bigint, 'dikonfirmasi', 'dibayar', gen_random_uuid()
         from (
           select id, row_number() over (order by email) as n from auth.users where email like 'keluarga%' || $1::text || '%'
         ) u
         cross join generate_series(1, $4::integer) c
         returning id, user_id
       ), numbered as (
         select e.*, row_number() over (partition by e.user_id order by e.id) as n, gen_random_uuid() as payment from entry e
       ), paid as (
         insert into public.transaksi_pembayaran (
           id, user_id, pendaftaran_lomba_id, jumlah, tagihan, induk_id, bagian_awal, kode_unik, biaya_admin, merchant_ref,
           status, lunas, tepat_waktu, dibayar_pada
         )
         select n.payment, n.user_id, n.id, $3::bigint, $3::bigint * $4::integer, case when n.n > 1 then lead.payment end,
           (n.n - 1) * $3::bigint, 100, 4000, 'MERCH-' || n.payment, 'PAID', true, true, now() - interval '1 hour'
         from numbered n join numbered lead on lead.user_id = n.user_id and lead.n = 1
         returning id, merchant_ref
       )
       insert into private.peristiwa_pembayaran (transaksi_id, merchant_ref, status, jumlah, hasil)
       select p.id, p.merchant_ref, 'PAID', $3::bigint * $4::integer, 'applied' from paid p`,
      [raceId, categoryId, price, childrenEach],
    );
    await client.query('update public.lomba set peserta_saat_ini = $2 where id = $1', [
      raceId,
      riders,
    ]);
    await client.query('update public.lomba_kategori set terisi = $2 where lomba_id = $1', [
      raceId,
      riders,
    ]);
    await client.query('commit');
  });
}

/** All families but so many answer, each once for all of its children. */
async function answer(raceId: string, silent: number) {
  await withAdmin((client) =>
    client.query(
      `select set_config('request.jwt.claims', jsonb_build_object('sub', f.user_id)::text, false),
         private.choose_after_call_off(f.entries[1], 'refund', null, null,
           '{"bank": "BCA", "nomor": "0123456789", "atas_nama": "=Ibu Rani"}', f.entries)
       from (
         select p.user_id, array_agg(p.id) as entries from public.pendaftaran_lomba p
         where p.lomba_id = $1 group by p.user_id order by p.user_id offset $2
       ) f`,
      [raceId, silent],
    ),
  );
}

test('refunds are approved, handed to the bank, entered and closed in fewer than ten clicks, however many', async ({
  page,
}) => {
  const race = await createRace({ max_peserta: 400, harga_dasar: 150_000 });
  const owner = await createOrganiser({ role: 'pemilik', raceId: race.raceId });
  await fill(race.raceId, race.categoryId);
  await arriveAs(page, owner);
  await page.goto(`/panitia/lomba/${race.raceId}/uang`);
  await page.getByRole('button', { name: 'Batalkan lomba...' }).click();
  const off = page.getByRole('dialog', { name: 'Batalkan lomba ini' });
  await off.getByRole('textbox').first().fill('Sirkuit banjir');
  await expect(off.getByText(new RegExp(`${riders} rider`)).first()).toBeVisible();
  await off.getByRole('button', { name: /^Ya/ }).click();
  await expect(off).toBeHidden();

  await page.goto(`/panitia/lomba/${race.raceId}/uang?bagian=keputusan`);
  await expect(page.getByText(new RegExp(`^${riders} kasus, masuk`))).toBeVisible();
  await expect(page.getByText('Tidak ada yang menunggu keputusan Anda.')).toBeVisible();
  await page.getByRole('button', { name: 'Ingatkan semua' }).click();
  const reminding = page.getByRole('dialog', { name: /^Ingatkan orang tua/ });
  await expect(
    reminding.getByText(new RegExp(`^${families} orang tua \\(${riders} rider\\)`)),
  ).toBeVisible();
  await reminding.getByRole('button', { name: 'Ya, ingatkan' }).click();
  await expect(reminding).toBeHidden();

  await answer(race.raceId, 1);
  let clicks = 0;
  const press = async (what: Locator) => {
    clicks += 1;
    await what.click();
  };
  await page.goto(`/panitia/lomba/${race.raceId}/uang`);
  const sum = new RegExp(
    `${answered} pengembalian.*${new Intl.NumberFormat('id-ID').format(answered * price)}`,
  );
  await press(page.getByRole('link', { name: `Pengembalian (${answered})` }));
  await expect(page.getByRole('heading', { name: `Perlu disetujui (${answered})` })).toBeVisible();
  await press(page.getByRole('button', { name: `Setujui semua (${answered})` }));
  const approving = page.getByRole('dialog', {
    name: new RegExp(`^Setujui ${answered} pengembalian`),
  });
  await expect(approving.getByText(sum).last()).toBeVisible();
  await press(approving.getByRole('button', { name: 'Ya, setujui' }));
  await expect(page.getByRole('heading', { name: `Siap ditransfer (${answered})` })).toBeVisible();

  const download = page.waitForEvent('download');
  await press(page.getByRole('button', { name: 'Berkas bank (CSV)' }));
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(answered + 1);
  expect(lines[0]).toContain('Bank;Nomor rekening;Nama penerima;Jumlah;Berita');
  expect(lines[1]).toMatch(/^BCA;"=""0123456789""";'=Ibu Rani;154100;RF-[0-9A-F]{8}$/);

  await press(page.getByRole('button', { name: `Catat transfer semua (${answered})` }));
  const paying = page.getByRole('dialog', { name: new RegExp(`^Catat ${answered} transfer`) });
  await expect(
    paying.getByText(
      `${answered} pendaftaran dicatat sudah dikembalikan uangnya, dan tempatnya lepas.`,
    ),
  ).toBeVisible();
  clicks += 1;
  await paying.locator('input[type=file]').setInputFiles({
    name: 'bukti.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4'),
  });
  await press(paying.getByRole('button', { name: 'Ya, sudah ditransfer' }));
  await expect(
    page.getByRole('heading', { name: new RegExp(`^Sudah ditransfer.*\\(${answered}\\)`) }),
  ).toBeVisible();
  await press(page.getByRole('button', { name: `Tutup semua (${answered})` }));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Ya, tutup' }));
  await expect(page.getByRole('heading', { name: `Selesai (${answered})` })).toBeVisible();
  expect(clicks).toBeLessThan(10);
  await page.goto(`/panitia/lomba/${race.raceId}/uang`);
  await expect(page.getByText('3 kasus menunggu orang tua.')).toBeVisible();
});

test('any paid entry is cancelled from the rider’s panel, with what follows shown first @night', async ({
  page,
}) => {
  const race = await createRace({ max_peserta: 400, harga_dasar: 150_000 });
  const owner = await createOrganiser({ role: 'pemilik', raceId: race.raceId });
  await fill(race.raceId, race.categoryId);
  const id = await withAdmin(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select id from public.pendaftaran_lomba where lomba_id = $1 order by id limit 1',
      [race.raceId],
    );
    return rows[0]?.id ?? '';
  });
  await arriveAs(page, owner);
  await page.goto(`/panitia/lomba/${race.raceId}/peserta/${id}`);
  await page.getByRole('link', { name: 'Kembalikan uang' }).click();
  const asking = page.getByRole('dialog', { name: /^Kembalikan uang Anak/ });
  await asking.getByRole('radio', { name: /^Keluar dari lomba/ }).check();
  await expect(asking.getByText(/^Rider langsung keluar dari lomba/)).toBeVisible();
  await expectAccessibleOnBoth(page);
  await asking.getByRole('button', { name: 'Ya, catat pengembalian' }).click();
  await expect(asking).toBeHidden();
  await expect(
    page.getByRole('heading', { name: 'Menunggu rekening dari orang tua (1)' }),
  ).toBeVisible();
});
