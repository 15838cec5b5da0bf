import type { Role } from '#domain/roles.ts';
import { createOrganiser, type Organiser } from './organiser.ts';
import { createRace, type RaceFixture, type RaceOptions, withAdmin } from './race-fixture.ts';
import { signUp, type TestUser } from './stack.ts';

export interface RaceWithRiders extends RaceFixture {
  organiser: Organiser;
  parent: TestUser;
  /** A category of the same race without riders, for ages 2 and 3. */
  otherCategoryId: string;
  otherCategoryName: string;
}

/**
 * A race with so many riders: two of three from paper (confirmed, some cash), the others entered by one parent and not
 * paid yet. Names are `Anak 000` and on; the one with number 7 has a team of its own.
 */
export async function raceWithRiders(
  count: number,
  options: { role?: Role; race?: RaceOptions } = {},
): Promise<RaceWithRiders> {
  const race = await createRace({ max_peserta: count + 50, ...options.race });
  const parent = await signUp('Ibu Rani');
  const organiser = await createOrganiser({
    role: options.role ?? 'panitia',
    raceId: race.raceId,
    fullName: 'Pak Panitia',
  });
  const otherCategoryName = `Balita ${race.raceId.slice(0, 8)}`;
  const otherCategoryId = await withAdmin(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "insert into public.kategori_lomba (nama, usia_min, usia_max, batasan_gender) values ($1, 2, 3, 'semua') returning id",
      [otherCategoryName],
    );
    const id = rows[0]?.id as string;
    await client.query(
      'insert into public.lomba_kategori (lomba_id, kategori_id, kuota) values ($1, $2, 30)',
      [race.raceId, id],
    );
    await client.query(
      `insert into public.pendaftaran_lomba (asal, user_id, lomba_id, kategori_id, nomor_bib, kota_asal, nama_tim,
         nama_lengkap_rider, nama_panggilan_rider, tanggal_lahir_rider, jenis_kelamin_rider, harga_dasar, kode_unik,
         biaya_admin, total_bayar, tunai, status_pendaftaran, status_pembayaran, hp_kontak_darurat,
         nama_kontak_darurat, didaftar_pada)
       select case when paper then 'kertas' else 'aplikasi' end, case when not paper then $3::uuid end, $1, $2,
         lpad((n % 1000)::text, 3, '0'),
         (array['KOTA BANDUNG', 'KOTA CIMAHI', 'KABUPATEN GARUT'])[1 + n % 3],
         case when n = 7 then 'Tim Tujuh' else (array['Roda Kecil', 'Balap Ceria', null])[1 + n % 3] end,
         'Anak ' || lpad(n::text, 3, '0'), 'Anak' || n, now()::date - interval '5 years' - n * interval '1 day', 
         case when n % 2 = 0 then 'pria' else 'wanita' end,
         case when paper then 0 else 200000 end, case when paper then 0 else 1 + n % 999 end, 0,
         case when paper then 0 else 200000 + 1 + n % 999 end, case when paper then 150000 end,
         case when paper then 'dikonfirmasi' else 'pending' end, case when paper then 'dibayar' else 'pending' end,
         case when paper then '081298765432' else '' end, case when paper then 'Pak Kertas' else '' end,
         now() - n * interval '1 minute'
       from (select n, n % 3 > 0 as paper from generate_series(0, $4::integer - 1) n) numbers`,
      [race.raceId, race.categoryId, parent.id, count],
    );
    return id;
  });
  return { ...race, organiser, parent, otherCategoryId, otherCategoryName };
}
