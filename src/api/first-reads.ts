import { coursesPerPage } from '#domain/list-size.ts';
import { readRider } from '#domain/rider/columns.ts';
import * as catalogue from '#functions/_shared/catalogue/reads.ts';
import { alsoIn, oneRow, rows, rpcRead } from './platform/read.ts';

/**
 * What the screens read first. The query factories of the aggregates send these, and so does the page's first script,
 * which has this file and none of theirs: so nothing is here that a first screen does not ask for.
 */

export const profileColumns =
  'id, nama_lengkap, nomor_hp, email, tanggal_lahir, jenis_kelamin, nama_kontak_darurat, hp_kontak_darurat, foto_profil, file_identitas, nama_file_identitas';
/** Of an order's race: what it is, and what decides about the order. */
export const orderedRaceColumns =
  'judul, kota, zona_waktu, tanggal_mulai, pendaftaran_selesai, status, ada_papan';

/** To the minute, so that both who ask ask the same. */
function thisMinute() {
  return new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
}

export function featuredRaces() {
  return alsoIn(rows(...catalogue.featuredRaces), 'beranda', 'races');
}

export function featuredCourses() {
  return alsoIn(rows(...catalogue.featuredCourses), 'beranda', 'classes');
}

export function latestNews() {
  return alsoIn(rows(...catalogue.latestNews), 'beranda', 'news');
}

export function upcomingRaces() {
  return alsoIn(rows(...catalogue.upcomingRaces(thisMinute())), 'beranda', 'upcoming');
}

export function comingRaces() {
  return alsoIn(
    rpcRead(catalogue.comingRaces.name, catalogue.comingRaces.args),
    'beranda',
    'coming',
  );
}

/** Whom a list of races is for, and where and when; what is not given is no filter. */
export interface RaceWish {
  /** 1-12 */
  month?: number;
  city?: string;
  /** A child: born then (YYYY-MM-DD), pria or wanita. */
  born?: string;
  gender?: string;
  age?: number;
  /** With places left. */
  open?: true;
}

export function races(text: string, wish: RaceWish, limit: number) {
  const read = rpcRead('list_races', { query: text, max_rows: limit, ...wish });
  const first = text === '' && Object.keys(wish).length === 0 && limit === catalogue.firstRows;
  return first ? alsoIn(read, 'lomba', 'list', true) : read;
}

export function raceCities() {
  return alsoIn(rows(...catalogue.comingCities(thisMinute())), 'lomba', 'cities');
}

export function race(id: string) {
  return alsoIn(oneRow(rows(...catalogue.race(id))), `lomba/${id}`, 'race', true);
}

export function categories(raceId: string) {
  const read = rpcRead('race_categories', { race_id: raceId });
  return alsoIn(read, `lomba/${raceId}`, 'categories', true);
}

/** @param page from 1 */
export function classes(page: number) {
  const read = rows(...catalogue.coursePage((page - 1) * coursesPerPage, coursesPerPage));
  const counted = { ...read, counted: true } as const;
  return page === 1 ? alsoIn(counted, 'kelas', 'list') : counted;
}

export function news(text: string, limit: number) {
  const read = rpcRead('search_news', { query: text, max_rows: limit });
  return text === '' && limit === catalogue.firstRows ? alsoIn(read, 'berita', 'list') : read;
}

export function newsArticle(id: string) {
  return alsoIn(oneRow(rows(...catalogue.newsArticle(id))), `berita/${id}`, 'article');
}

export function tickets(
  period: { month: number; year: number } | null,
  text: string,
  location: string,
  limit: number,
) {
  const read = rpcRead('search_tickets', { query: text, location, max_rows: limit, ...period });
  const first =
    period === null && text === '' && location === 'all' && limit === catalogue.firstRows;
  return first ? alsoIn(read, 'tiket', 'list') : read;
}

export function ticketLocations() {
  return alsoIn(rpcRead('ticket_locations', {}), 'tiket', 'locations');
}

export function profile(userId: string) {
  return oneRow(rows('profil_pengguna', profileColumns, { id: `eq.${userId}` }));
}

export function riders(userId: string) {
  return rows(
    'rider',
    `id, ${readRider}, foto, file_identitas, nama_file_identitas, identitas_diperiksa_pada`,
    { user_id: `eq.${userId}`, order: 'dibuat_pada.asc,id.asc' },
  );
}

export function ownForRace(userId: string, raceId: string) {
  return rows(
    'pendaftaran_lomba',
    'id, lomba_id, pesanan_id, urutan_pesanan, nama_lengkap_rider, nama_panggilan_rider, tanggal_lahir_rider, nomor_plat, total_bayar, status_pendaftaran, status_pembayaran, perlu_tindakan, kedaluwarsa_pada, perpanjangan, dibatalkan_pada, keluar_pada, uang_kembali, kategori_lomba(nama)',
    { lomba_id: `eq.${raceId}`, user_id: `eq.${userId}`, order: 'didaftar_pada.asc' },
  );
}

export function orders(userId: string) {
  return rows(
    'pendaftaran_lomba',
    // By its key's name: other tables lead from an entry to its race too.
    `id, kode_masuk, lomba_id, pesanan_id, urutan_pesanan, nama_lengkap_rider, nama_panggilan_rider, nomor_bib, nomor_plat, total_bayar, status_pendaftaran, status_pembayaran, perlu_tindakan, kedaluwarsa_pada, perpanjangan, dibatalkan_pada, keluar_pada, uang_kembali, kategori_lomba(nama), lomba!pendaftaran_lomba_lomba_id_fkey(${orderedRaceColumns}, kontak_nama, kontak_wa)`,
    { user_id: `eq.${userId}`, order: 'didaftar_pada.desc' },
  );
}
