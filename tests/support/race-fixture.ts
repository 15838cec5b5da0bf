import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { target } from './target.ts';

export interface RaceFixture {
  raceId: string;
  categoryId: string;
  title: string;
  categoryName: string;
}

export interface RaceOptions {
  judul?: string;
  harga_dasar?: number | null;
  max_peserta?: number;
  /** Days from now to the race; negative is past. */
  daysUntilRace?: number;
  /** Hours from now to the end of registration; negative is past. */
  hoursUntilClose?: number;
  kategori?: {
    nama?: string;
    usia_min?: number | null;
    usia_max?: number | null;
    batasan_gender?: string;
    kuota?: number | null;
  };
}

/** Runs one piece of work on a connection with every right, as the test's own hands in the database. */
export async function withAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: target().db_url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A published race with one category, of this test alone: other tests' riders never touch its counters. */
export function createRace(options: RaceOptions = {}): Promise<RaceFixture> {
  const mark = randomUUID().slice(0, 8);
  const title = options.judul ?? `Lomba Uji ${mark}`;
  const kategori = {
    nama: `Kelas Uji ${mark}`,
    usia_min: 4,
    usia_max: 6,
    batasan_gender: 'semua',
    kuota: null,
    ...options.kategori,
  };
  return withAdmin(async (client) => {
    const race = await client.query<{ id: string }>(
      `insert into public.lomba (judul, lokasi, kota, provinsi, tanggal_mulai, pendaftaran_selesai,
         max_peserta, harga_dasar, deskripsi, mendapatkan, status)
       values ($1, 'Sirkuit Uji', 'Bandung', 'Jawa Barat', now() + make_interval(days => $2),
         now() + make_interval(hours => $3), $4, $5, 'Lomba untuk uji otomatis.',
         '["Jersey","Piala finisher"]'::jsonb, 'dipublikasi')
       returning id`,
      [
        title,
        options.daysUntilRace ?? 30,
        options.hoursUntilClose ?? 240,
        options.max_peserta ?? 50,
        options.harga_dasar === undefined ? 200_000 : options.harga_dasar,
      ],
    );
    const category = await client.query<{ id: string }>(
      `insert into public.kategori_lomba (nama, deskripsi, usia_min, usia_max, batasan_gender)
       values ($1, '', $2, $3, $4) returning id`,
      [kategori.nama, kategori.usia_min, kategori.usia_max, kategori.batasan_gender],
    );
    const raceId = race.rows[0]?.id;
    const categoryId = category.rows[0]?.id;
    if (!raceId || !categoryId) throw new Error('The database returned no id for the test race.');
    await client.query(
      'insert into public.lomba_kategori (lomba_id, kategori_id, kuota) values ($1, $2, $3)',
      [raceId, categoryId, kategori.kuota],
    );
    return { raceId, categoryId, title, categoryName: kategori.nama };
  });
}
