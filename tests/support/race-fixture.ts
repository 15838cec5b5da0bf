import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { daysFromNow, insertCategory, insertRace } from './factories.ts';
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
  /** Whether an account may enter several riders (lomba.satu_rider_per_akun). */
  siblings?: boolean;
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
    const race = await insertRace(client, {
      judul: title,
      tanggal_mulai: daysFromNow(options.daysUntilRace ?? 30),
      pendaftaran_selesai: daysFromNow((options.hoursUntilClose ?? 240) / 24),
      max_peserta: options.max_peserta ?? 50,
      harga_dasar: options.harga_dasar === undefined ? 200_000 : options.harga_dasar,
      satu_rider_per_akun: !(options.siblings ?? false),
      deskripsi: 'Lomba untuk uji otomatis.',
      mendapatkan: JSON.stringify(['Jersey', 'Piala finisher']),
    });
    const { kuota, ...columns } = kategori;
    const category = await insertCategory(
      client,
      { deskripsi: '', ...columns },
      { raceId: race.id, kuota },
    );
    return { raceId: race.id, categoryId: category.id, title, categoryName: category.nama };
  });
}
