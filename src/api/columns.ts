/**
 * The columns that a first screen's reads name: by the query factories, and by the page's first script, which sends the
 * same reads before those have loaded (early-reads.ts).
 */

export const featuredRaceColumns =
  'id, judul, kota, penyelenggara, zona_waktu, tanggal_mulai, harga_dasar, gambar_url';

const raceSummaryColumns =
  'id, judul, lokasi, kota, provinsi, zona_waktu, tanggal_mulai, pendaftaran_selesai, max_peserta, peserta_saat_ini, harga_dasar, gambar_url, status';
export const raceDetailColumns =
  `${raceSummaryColumns}, gambar_cover, deskripsi, penyelenggara, map_location, mendapatkan, keterangan, satu_rider_per_akun` as const;

export const scheduledRaceColumns = 'id, judul, zona_waktu, tanggal_mulai, kota';

export const classCardColumns =
  'id, judul, deskripsi, is_gratis, harga, durasi_menit, gambar_url, gambar_cover';

export const newsSummaryColumns = 'id, judul, cuplikan, gambar_url, dibuat_pada';

export const profileColumns =
  'id, nama_lengkap, nomor_hp, email, tanggal_lahir, jenis_kelamin, nama_kontak_darurat, hp_kontak_darurat, foto_profil, file_identitas, nama_file_identitas';

export const registeredRiderColumns =
  'nama_lengkap_rider, nama_panggilan_rider, tanggal_lahir_rider, jenis_kelamin_rider, kota_asal, nama_tim, ukuran_jersey';

export const ownRegistrationColumns =
  'id, nama_lengkap_rider, nama_panggilan_rider, tanggal_lahir_rider, status_pendaftaran, status_pembayaran, perlu_tindakan, kedaluwarsa_pada, perpanjangan, dibatalkan_pada';

/** Of an order's race: what it is, and what decides about the order. */
const orderedRaceColumns = 'judul, kota, zona_waktu, tanggal_mulai, pendaftaran_selesai, status';
export const orderSummaryColumns =
  `id, lomba_id, nama_lengkap_rider, nama_panggilan_rider, nomor_bib, total_bayar, status_pendaftaran, status_pembayaran, perlu_tindakan, kedaluwarsa_pada, perpanjangan, dibatalkan_pada, kategori_lomba(nama), lomba(${orderedRaceColumns})` as const;
export const orderDetailColumns =
  `id, lomba_id, nama_lengkap_rider, nama_panggilan_rider, kota_asal, nama_tim, ukuran_jersey, nomor_bib, harga_dasar, kode_unik, biaya_admin, total_bayar, status_pendaftaran, status_pembayaran, perlu_tindakan, kedaluwarsa_pada, perpanjangan, dibatalkan_pada, kategori_lomba(nama), lomba(${orderedRaceColumns}, lokasi, provinsi, gambar_url, map_location, mendapatkan, penyelenggara, keterangan)` as const;
