import {
  featuredClassCount,
  featuredRaceCount,
  latestNewsCount,
  upcomingScheduleCount,
} from '#domain/constants.ts';
import { call, one, table } from './platform/read.ts';

/**
 * What the screens read first. The query factories of the aggregates send these, and so does the page's first script,
 * which has this file and none of theirs: so nothing is here that a first screen does not ask for.
 */

const published = { status: 'eq.dipublikasi' };
const newest = { order: 'dibuat_pada.desc' };

const raceSummaryColumns =
  'id, judul, lokasi, kota, provinsi, zona_waktu, tanggal_mulai, pendaftaran_selesai, max_peserta, peserta_saat_ini, harga_dasar, gambar_url, status';
export const classCardColumns =
  'id, judul, deskripsi, is_gratis, harga, durasi_menit, gambar_url, gambar_cover';
export const newsSummaryColumns = 'id, judul, cuplikan, gambar_url, dibuat_pada';
export const profileColumns =
  'id, nama_lengkap, nomor_hp, email, tanggal_lahir, jenis_kelamin, nama_kontak_darurat, hp_kontak_darurat, foto_profil, file_identitas, nama_file_identitas';
/** Of an order's race: what it is, and what decides about the order. */
export const orderedRaceColumns =
  'judul, kota, zona_waktu, tanggal_mulai, pendaftaran_selesai, status';

/** What families need before the day. */
export const raceDayColumns =
  'daftar_ulang_mulai, bawaan, parkir, aturan, kontak_nama, kontak_wa, ubah_sampai, aturan_batal';

/** To the minute, so that both who ask ask the same. */
function thisMinute() {
  return new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
}

export function featuredRaces() {
  return table(
    'lomba',
    'id, judul, kota, penyelenggara, zona_waktu, tanggal_mulai, harga_dasar, gambar_url',
    { ...published, ...newest, limit: String(featuredRaceCount) },
  );
}

export function featuredClasses() {
  return table('kelas_online', classCardColumns, {
    is_unggulan: 'eq.true',
    ...published,
    ...newest,
    limit: String(featuredClassCount),
  });
}

export function latestNews() {
  return table('berita', newsSummaryColumns, {
    ...published,
    ...newest,
    limit: String(latestNewsCount),
  });
}

export function upcomingRaces() {
  return table('lomba', 'id, judul, zona_waktu, tanggal_mulai, kota', {
    ...published,
    tanggal_mulai: `gte.${thisMinute()}`,
    order: 'tanggal_mulai.asc',
    limit: String(upcomingScheduleCount),
  });
}

export function races(text: string, month: number | null, city: string | null, limit: number) {
  return call('list_races', {
    query: text,
    max_rows: limit,
    ...(month !== null && { month }),
    ...(city !== null && { city }),
  });
}

export function race(id: string) {
  return one(
    table(
      'lomba',
      `${raceSummaryColumns}, gambar_cover, deskripsi, penyelenggara, map_location, mendapatkan, keterangan, satu_rider_per_akun, ${raceDayColumns}`,
      { id: `eq.${id}` },
    ),
  );
}

export function categories(raceId: string) {
  return call('race_categories', { race_id: raceId });
}

export function profile(userId: string) {
  return one(table('profil_pengguna', profileColumns, { id: `eq.${userId}` }));
}

export function riders(userId: string) {
  return table(
    'rider',
    'id, nama_lengkap, nama_panggilan, tanggal_lahir, jenis_kelamin, kota_asal, nama_tim, ukuran_jersey, nomor_bib, foto, file_identitas, nama_file_identitas, identitas_diperiksa_pada',
    { user_id: `eq.${userId}`, order: 'dibuat_pada.asc,id.asc' },
  );
}

export function ownForRace(userId: string, raceId: string) {
  return table(
    'pendaftaran_lomba',
    'id, pesanan_id, nama_lengkap_rider, nama_panggilan_rider, tanggal_lahir_rider, status_pendaftaran, status_pembayaran, perlu_tindakan, kedaluwarsa_pada, perpanjangan, dibatalkan_pada',
    { lomba_id: `eq.${raceId}`, user_id: `eq.${userId}`, order: 'didaftar_pada.asc' },
  );
}

export function orders(userId: string) {
  return table(
    'pendaftaran_lomba',
    `id, lomba_id, pesanan_id, urutan_pesanan, nama_lengkap_rider, nama_panggilan_rider, nomor_bib, total_bayar, status_pendaftaran, status_pembayaran, perlu_tindakan, kedaluwarsa_pada, perpanjangan, dibatalkan_pada, kategori_lomba(nama), lomba(${orderedRaceColumns})`,
    { user_id: `eq.${userId}`, order: 'didaftar_pada.desc' },
  );
}
