import type pg from 'pg';
import type { Tables } from '#api/database.types.ts';

/* Rows as the owner of the tables writes them, wherever the database stands: what a test names, over what fits it. */

export type Race = Tables<'lomba'>;
export type Category = Tables<'kategori_lomba'>;

type Values = Record<string, unknown>;

/** Inserts one row and reads it back as the REST interface would show it. */
export async function insertRow<Row>(
  client: pg.ClientBase,
  table: string,
  values: Values,
): Promise<Row> {
  const columns = Object.keys(values);
  const { rows } = await client.query<{ row: Row }>(
    `insert into ${table} as t (${columns.join(', ')})
     values (${columns.map((_, index) => `$${index + 1}`).join(', ')})
     returning to_jsonb(t) as row`,
    Object.values(values),
  );
  return only(rows).row;
}

export function only<T>(rows: T[]): T {
  const [row] = rows;
  if (row === undefined || rows.length !== 1) {
    throw new Error(`Expected one row, got ${rows.length}.`);
  }
  return row;
}

export function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}

/** A published race, open for a month, with room for 20 and no price of its own. */
export function insertRace(client: pg.ClientBase, values: Values = {}): Promise<Race> {
  return insertRow<Race>(client, 'public.lomba', {
    judul: 'Lomba Uji',
    lokasi: 'Sirkuit Uji',
    kota: 'Bandung',
    provinsi: 'Jawa Barat',
    tanggal_mulai: daysFromNow(40),
    pendaftaran_selesai: daysFromNow(30),
    max_peserta: 20,
    status: 'dipublikasi',
    ...values,
  });
}

/** A category without limits; with a race, one of its categories. */
export async function insertCategory(
  client: pg.ClientBase,
  values: Values = {},
  of?: { raceId: string; kuota?: number | null },
): Promise<Category> {
  const category = await insertRow<Category>(client, 'public.kategori_lomba', {
    nama: 'FFA',
    batasan_gender: 'semua',
    ...values,
  });
  if (of) {
    await insertRow(client, 'public.lomba_kategori', {
      lomba_id: of.raceId,
      kategori_id: category.id,
      kuota: of.kuota ?? null,
    });
  }
  return category;
}

/** As if the person had typed in the code of our mail. */
export async function proveMailbox(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query(
    `insert into private.alamat_terbukti (user_id, alamat, cara)
     select id, lower(email), 'kode' from auth.users where id = $1
     on conflict (user_id) do update set alamat = excluded.alamat`,
    [userId],
  );
}
