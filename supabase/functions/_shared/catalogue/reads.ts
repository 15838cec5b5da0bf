/**
 * What visitors read of published rows, said once: the app asks the data API for it (src/api/first-reads.ts and the query
 * factories), and `publish-catalogue` asks the very same, as a visitor, for the files that stand before it
 * (docs/decisions/032-catalogue-files.md). Plain data, which the page's first script has in it: nothing here that it does not need.
 */

/** As the data API is asked. */
export interface CatalogueRequest {
  method: 'GET' | 'POST';
  /** Below the project's address. */
  path: string;
  body?: string;
}

/** @param query filters, order and limit as PostgREST has them; two for one column as an array */
export function rowsOf(
  table: string,
  columns: string,
  query: Readonly<Record<string, string | readonly string[]>> = {},
): CatalogueRequest {
  const search = selecting(columns);
  for (const [key, value] of Object.entries(query)) {
    for (const each of [value].flat()) {
      search.append(key, each);
    }
  }
  return { method: 'GET', path: `/rest/v1/${table}?${search}` };
}

/** @param columns of the rows that the function answers; all of them where none are named */
export function callOf(name: string, args: object, columns?: string): CatalogueRequest {
  const query = columns === undefined ? '' : `?${selecting(columns)}`;
  return { method: 'POST', path: `/rest/v1/rpc/${name}${query}`, body: JSON.stringify(args) };
}

function selecting(columns: string): URLSearchParams {
  return new URLSearchParams({ select: columns.replaceAll(' ', '') });
}

/** The shape of the files: one up whenever a part's rows change theirs, so that no app reads what it does not know. */
const catalogueFolder = 'v1';

/** The address of a file, below the project's. */
export function cataloguePath(file: string): string {
  return `/storage/v1/object/public/katalog/${objectOf(file)}`;
}

/** Its name in the bucket katalog. */
export function objectOf(file: string): string {
  return `${catalogueFolder}/${file}.json`;
}

/** Rows of a list's first page, and one row more that tells whether there are more (`listStep` of the app). */
export const firstRows = 25;

const published = { status: 'eq.dipublikasi' } as const;
const newest = { order: 'dibuat_pada.desc' } as const;

export const raceSummaryColumns =
  'id, judul, lokasi, kota, provinsi, zona_waktu, tanggal_mulai, pendaftaran_selesai, max_peserta, peserta_saat_ini, harga_dasar, langkah_harga, price_totals, biaya_ditanggung, gambar_url, status, ditutup_sementara_pada';
export const classCardColumns =
  'id, judul, deskripsi, is_gratis, harga, durasi_menit, gambar_url, gambar_cover';
export const newsSummaryColumns = 'id, judul, cuplikan, gambar_url, dibuat_pada';
/** What families need before the day. */
export const beforeTheRaceColumns =
  'daftar_ulang_mulai, bawaan, parkir, aturan, kontak_nama, kontak_wa, ubah_sampai, aturan_batal, aturan_pengembalian, hari_terjauh';

/** Home, product spec, section 7: how many of each. */
export const featuredRaces = [
  'lomba',
  'id, judul, kota, penyelenggara, zona_waktu, tanggal_mulai, harga_dasar, langkah_harga, price_totals, gambar_url',
  { ...published, ...newest, limit: '3' },
] as const;
export const featuredCourses = [
  'kelas_online',
  classCardColumns,
  { is_unggulan: 'eq.true', ...published, ...newest, limit: '5' },
] as const;
export const latestNews = [
  'berita',
  newsSummaryColumns,
  { ...published, ...newest, limit: '5' },
] as const;

/** Races that can be entered now, soonest first; home groups them. */
export const comingRaces = {
  name: 'list_races',
  args: { query: '', max_rows: 24, open: true },
} as const;

/** @param from ISO */
export function upcomingRaces(from: string) {
  return [
    'lomba',
    'id, judul, zona_waktu, tanggal_mulai, kota',
    { ...published, tanggal_mulai: `gte.${from}`, order: 'tanggal_mulai.asc', limit: '12' },
  ] as const;
}

/** Where races are still to come: what the race list can be asked for beside the large cities. @param from ISO */
export function comingCities(from: string) {
  return [
    'lomba',
    'kota',
    { ...published, tanggal_mulai: `gte.${from}`, order: 'kota.asc', limit: '1000' },
  ] as const;
}

/** What the bell counts. @param from @param to ISO */
export function startingRaces(from: string, to: string) {
  return [
    'lomba',
    'id, judul, zona_waktu, tanggal_mulai, kota, harga_dasar, langkah_harga, price_totals',
    {
      ...published,
      tanggal_mulai: [`gte.${from}`, `lte.${to}`],
      order: 'tanggal_mulai.asc',
      // More than anybody scrolls through in a panel; the badge stops counting at 9.
      limit: '50',
    },
  ] as const;
}

export function race(id: string) {
  return [
    'lomba',
    `${raceSummaryColumns}, price_corrections, places_taken, gambar_cover, deskripsi, penyelenggara, map_location, mendapatkan, keterangan, satu_rider_per_akun, dua_kategori, ada_papan, pertanyaan, ${beforeTheRaceColumns}`,
    { id: `eq.${id}` },
  ] as const;
}

export function newsArticle(id: string) {
  return ['berita', `${newsSummaryColumns}, isi`, { id: `eq.${id}` }] as const;
}

/** @param rows as many as a page has */
export function coursePage(first: number, rows: number) {
  return [
    'kelas_online',
    `${classCardColumns}, jadwal_pada, url_halaman`,
    {
      ...published,
      order: 'dibuat_pada.desc,id.asc',
      offset: String(first),
      limit: String(rows),
    },
  ] as const;
}
