import { inAWhile, type Sentences } from '#parts/copy/errors.ts';

export const title = 'Lomba saya';
export const loading = 'Memuat lomba...';
export const loadFailed = 'Lomba belum bisa dimuat';
export const newRaceAction = 'Buat lomba';
export const emptyTitle = 'Buat lomba pertama Anda';
export const emptyText =
  'Isi nama, tanggal, tempat, kategori, dan harga. Sekitar lima menit sampai orang tua bisa mendaftar.';
export function invitedText(email: string) {
  return `Diundang menjadi panitia? Buka tautan di email undangan dengan akun ${email}.`;
}

// What waits
export const waitingTitle = 'Perlu keputusan';
export function waitingText(count: number) {
  return `${count} pembayaran menunggu keputusan`;
}

// The lists
export const comingTitle = 'Akan datang';
export const draftsTitle = 'Draf';
export const pastTitle = 'Sudah lewat';
/** Seasons that are over. */
export const archiveTitle = 'Arsip';
export const archiveSearch = 'Cari di arsip: nama lomba atau kota';
export function season(year: number, races: number) {
  return `Musim ${year} · ${races} lomba`;
}
export function archiveNone(text: string) {
  return `Tidak ada lomba "${text}" di arsip.`;
}
export const untitled = 'Lomba tanpa nama';
export const noDate = 'Tanggal belum diisi';
export function missing(count: number) {
  return count === 0 ? 'Siap terbit' : `Kurang ${count} lagi`;
}
export function filled(taken: number, places: number) {
  return `${taken} dari ${places} tempat`;
}
export function paid(count: number) {
  return `${count} sudah bayar`;
}
export const calledOff = 'Dibatalkan';
export const over = 'Selesai';
export const closed = 'Pendaftaran ditutup';

// A new race
export const newTitle = 'Buat lomba';
export const newText =
  'Cukup namanya dulu. Yang lain diisi di halaman berikutnya dan tersimpan sendiri.';
export const organisationNameLabel = 'Nama klub atau penyelenggara';
export const organisationNameHint = 'Tampil di halaman lomba. Bisa diganti nanti.';
export const organisationNamePlaceholder = 'Misalnya Klub Roda Kecil Bandung';
export const organisationLabel = 'Penyelenggara';
export const raceNameLabel = 'Nama lomba';
export const raceNamePlaceholder = 'Misalnya Piala Pushbike Bandung 2027';
export const makeAction = 'Lanjut isi lomba';
export const making = 'Membuat...';
export const nameRequired = 'Nama lomba harus diisi.';
export const organisationRequired = 'Nama penyelenggara harus diisi, paling sedikit tiga huruf.';
export const refusals: Sentences = {
  category_in_other_class: () =>
    'Kategori ini sudah ada di kelas lain. Keluarkan dulu dari kelas itu.',
  child_twice: ({ name }) =>
    `${name} terdaftar di dua kategori yang digabung. Satu anak tidak bisa dua kali di satu kelas: jangan digabung, atau batalkan salah satu pendaftarannya.`,
  entry_unpaid: ({ plates }) =>
    `Plat ${String(plates)} belum lunas. Keluarkan dari daftar, atau pilih "Belum lunas, boleh ikut" dan tulis alasannya.`,
  category_not_in_race: () => 'Pilih kategori dari lomba ini.',
  race_class_not_found: () => 'Kelas ini tidak ada di lomba ini. Muat ulang daftarnya.',
  text_too_long: ({ max }) => `Terlalu panjang: paling banyak ${max} huruf.`,
  organisation_exists: () =>
    'Anda sudah punya penyelenggara dengan nama ini. Muat ulang halaman ini.',
  too_many_organisations: ({ limit, seconds }) =>
    `Anda sudah membuat ${limit} penyelenggara dalam sehari. Coba lagi ${inAWhile(seconds)} lagi.`,
  too_many_drafts: ({ limit }) =>
    `Sudah ada ${limit} draf. Terbitkan atau pakai salah satunya dulu.`,
  not_allowed: () =>
    'Peran Anda tidak bisa membuat lomba di penyelenggara ini. Minta pemiliknya menjadikan Anda panitia.',
};
