import { randomUUID } from 'node:crypto';
import { uuid5 } from '#functions/_shared/racing/derived-ids.ts';
import { birthDateForAge } from '#tests/support/birth-date.ts';
import { daysFromNow, insertCategory, insertRace } from '#tests/support/factories.ts';
import { createOrganiser, type Organiser } from '#tests/support/organiser.ts';
import { atProvider, checkout } from '#tests/support/payments.ts';
import { withAdmin } from '#tests/support/race-fixture.ts';
import type { Random } from '#tests/support/racing/random.ts';
import { signUp, type TestUser } from '#tests/support/stack.ts';

/** A family whose child rides; what befalls it at noon must not reach the race. */
export interface Family {
  readonly parent: TestUser;
  readonly registrationId: string;
  readonly riderName: string;
}

export interface World {
  readonly raceId: string;
  readonly director: Organiser;
  readonly classes: readonly {
    readonly id: string;
    readonly name: string;
    readonly categoryId: string;
  }[];
  /** Paid at the provider, and refunded at noon. */
  readonly refunded: Family;
  /** Refunded, and erases the account, at noon. */
  readonly erased: Family;
}

const namespace = '6ba7b811-9dad-11d1-80b4-00c04fd430c8';

/** Chance follows from the race's and the classes' ids, so these follow from the seed; a second day of a seed has other ids. */
async function freeIds(seed: number, classes: number) {
  for (let again = 0; ; again += 1) {
    const race = uuid5(namespace, `rehearsal/${seed}/${again}`);
    const { rowCount } = await withAdmin((admin) =>
      admin.query('select from public.lomba where id = $1', [race]),
    );
    if (!rowCount) {
      const ids = Array.from({ length: classes }, (_, index) => uuid5(race, `class/${index}`));
      return { race, classes: ids };
    }
  }
}

async function enter(
  name: string,
  race: { raceId: string; categoryId: string },
  paid: boolean,
): Promise<Family> {
  const parent = await signUp(`Orang Tua ${name}`);
  const { data, error } = await parent.client.rpc('register_rider', {
    race_id: race.raceId,
    category_id: race.categoryId,
    full_name: name,
    nickname: name.split(' ')[0] ?? name,
    birth_date: birthDateForAge(5),
    gender: 'laki-laki',
    city: 'KOTA BANDUNG',
    team_name: '',
    jersey_size: 'None',
    start_number: '',
    request_id: randomUUID(),
  });
  if (error) {
    throw new Error(`${error.message} ${error.details}`);
  }
  if (paid) {
    const charge = await checkout(parent, data.id);
    await atProvider(charge.reference, 'pay');
  }
  return { parent, registrationId: data.id, riderName: name };
}

/** Letters alone, as a name may have them. */
function mark(): string {
  return randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .padEnd(8, 'q')
    .slice(0, 8);
}

/**
 * A race of so many riders in so many categories, on paper but for two families who entered by the app, with plates; the
 * registration is closed and the day is today.
 */
export async function createWorld(
  seed: number,
  random: Random,
  size: { riders: number; classes: number },
): Promise<World> {
  const ids = await freeIds(seed, size.classes);
  const director = await createOrganiser({ role: 'panitia', fullName: 'Pak Direktur' });
  const categories = await withAdmin(async (admin) => {
    await insertRace(admin, {
      id: ids.race,
      organisasi_id: director.organisationId,
      judul: `Gladi ${seed}`,
      tanggal_mulai: daysFromNow(3),
      pendaftaran_selesai: daysFromNow(2),
      max_peserta: size.riders + 10,
      harga_dasar: 100_000,
      satu_rider_per_akun: false,
    });
    const made: { id: string; name: string }[] = [];
    for (let index = 0; index < size.classes; index += 1) {
      const category = await insertCategory(
        admin,
        {
          nama: `Kelas ${index + 1} ${ids.race.slice(0, 8)}`,
          deskripsi: '',
          usia_min: 4,
          usia_max: 6,
          batasan_gender: 'semua',
        },
        { raceId: ids.race, kuota: null },
      );
      made.push({ id: category.id, name: category.nama });
    }
    return made;
  });
  const raceOf = (index: number) => ({
    raceId: ids.race,
    categoryId: categories[index]?.id as string,
  });
  const refunded = await enter(`Rafi ${mark()}`, raceOf(0), true);
  const erased = await enter(`Kirana ${mark()}`, raceOf(1), true);
  await enterOnPaper(
    ids.race,
    categories.map(({ id }) => id),
    sizesOf(random, size),
  );
  await givePlatesAndMoveToToday(ids.race);
  const classes = categories.map(({ id, name }, index) => ({
    id: ids.classes[index] as string,
    name,
    categoryId: id,
  }));
  for (const one of classes) {
    const { error } = await director.client.rpc('save_race_class', {
      race_id: ids.race,
      class_id: one.id,
      name: one.name,
      category_ids: [one.categoryId],
    });
    if (error) {
      throw new Error(`${error.message} ${error.details}`);
    }
  }
  return { raceId: ids.race, director, classes, refunded, erased };
}

/** Riders on paper of each class: some classes small, some of several batches. */
function sizesOf(random: Random, { riders, classes }: { riders: number; classes: number }) {
  const weights = Array.from({ length: classes }, () => 0.3 + random.next() * 1.7);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => Math.max(3, Math.round(((riders - 2) * weight) / sum)));
}

async function enterOnPaper(race: string, categories: string[], sizes: number[]) {
  await withAdmin((admin) =>
    admin.query(
      `insert into public.pendaftaran_lomba (asal, lomba_id, kategori_id, nomor_bib, kota_asal, nama_tim,
         nama_lengkap_rider, nama_panggilan_rider, tanggal_lahir_rider, jenis_kelamin_rider, harga_dasar, kode_unik,
         biaya_admin, total_bayar, tunai, status_pendaftaran, status_pembayaran, hp_kontak_darurat, nama_kontak_darurat)
       select 'kertas', $1, c.id, lpad(n::text, 3, '0'), 'KOTA BANDUNG',
         (array['Roda Kecil', 'Balap Ceria', 'Cepat Riang', null])[1 + n % 4],
         'Anak ' || c.place || ' ' || n, 'A' || c.place || '-' || n,
         now()::date - interval '5 years' - n * interval '1 day', case when n % 2 = 0 then 'pria' else 'wanita' end,
         0, 0, 0, 0, 100000, 'dikonfirmasi', 'dibayar', '081298765432', 'Pak Kertas'
       from unnest($2::uuid[], $3::integer[]) with ordinality as c (id, size, place), generate_series(1, c.size) n`,
      [race, categories, sizes],
    ),
  );
}

/** Plates follow from the order of entering, so that a seed is the same day again. */
async function givePlatesAndMoveToToday(race: string) {
  await withAdmin(async (admin) => {
    await admin.query(
      `update public.pendaftaran_lomba p set nomor_plat = x.place
       from (select p.id, row_number() over (order by k.nama, p.asal, p.tanggal_lahir_rider desc) as place
             from public.pendaftaran_lomba p join public.kategori_lomba k on k.id = p.kategori_id
             where p.lomba_id = $1) x
       where p.id = x.id`,
      [race],
    );
    await admin.query(
      `update public.lomba set pendaftaran_selesai = now() - interval '1 hour', tanggal_mulai = now() where id = $1`,
      [race],
    );
  });
}
