import { serverClock } from '#domain/server-clock.ts';
import { instantOf } from '#functions/_shared/venue/dates.ts';
import { knownActionText } from './action-needed.ts';
import { askOperator } from './ask-operator.ts';
import { bornText } from './birth-years.ts';
import { generalMessage, readSentences } from './read-errors.ts';

/** The one place that turns a stable error code and its facts into the sentence a person reads. */

export type ErrorFacts = Record<string, unknown>;

/** Sentences by the code that they are for. */
export type Sentences = Readonly<Record<string, string | ((facts: ErrorFacts) => string)>>;

/** `reason` says why the order takes no payment: how it ended, or what the organiser must decide first. */
function paymentClosed({ reason }: ErrorFacts): string {
  if (reason === 'refund') {
    return 'Uang pesanan ini sudah dikembalikan. Kalau rider ingin ikut lagi, silakan daftarkan lagi.';
  }
  if (reason === 'dibatalkan') {
    return 'Pesanan ini sudah dibatalkan. Kalau rider tetap ingin ikut, silakan daftarkan lagi.';
  }
  const action = knownActionText(reason);
  if (action !== undefined) {
    return `${action} Anda tidak perlu membayar lagi.`;
  }
  return 'Pesanan ini tidak bisa dibayar lagi. Lihat keterangannya di halaman pesanannya.';
}

/** `ditutup_pada` is earlier than the end of registration by the time that the shortest QRIS payment takes. */
function raceClosed({ ditutup_pada, pendaftaran_selesai }: ErrorFacts): string {
  const now = serverClock.now().getTime();
  const timeIsShort =
    typeof ditutup_pada === 'string' &&
    typeof pendaftaran_selesai === 'string' &&
    instantOf(ditutup_pada) <= now &&
    now < instantOf(pendaftaran_selesai);
  const closed = timeIsShort
    ? 'Pendaftaran lomba ini sudah ditutup: sisa waktunya tidak cukup lagi untuk membayar dengan QRIS.'
    : 'Pendaftaran lomba ini sudah ditutup.';
  return `${closed} Yuk, lihat lomba lain yang masih dibuka.`;
}

/** "20 detik", "5 menit", "2 jam"; "sebentar" when it is not known. */
export function inAWhile(seconds: unknown): string {
  if (typeof seconds !== 'number' || !(seconds > 0)) {
    return 'sebentar';
  }
  if (seconds < 90) {
    return `${Math.ceil(seconds)} detik`;
  }
  if (seconds < 90 * 60) {
    return `${Math.ceil(seconds / 60)} menit`;
  }
  return `${Math.ceil(seconds / 3600)} jam`;
}

/** Where waiting alone helps: holds end by themselves. */
function orWait(seconds: unknown): string {
  return typeof seconds === 'number'
    ? ` Atau tunggu ${inAWhile(seconds)}, sampai waktu bayar pesanan yang lama habis.`
    : '';
}

const sentences: Sentences = {
  // Rider form (product spec, section 5, in its order)
  full_name_required: 'Nama lengkap rider harus diisi.',
  nickname_required: 'Nama panggilan rider harus diisi.',
  birth_date_invalid: 'Silakan masukkan tanggal lahir yang valid.',
  city_required: 'Silakan pilih kota asal.',
  birth_year_outside: ({ category, lahir_dari, lahir_sampai }) =>
    `Kategori ${category} untuk anak ${bornText(Number(lahir_dari), Number(lahir_sampai)).toLowerCase()}.`,
  age_below_min: (facts) =>
    `Usia minimal untuk kategori ${facts.category} adalah ${facts.min} tahun.`,
  age_above_max: (facts) =>
    `Usia maksimal untuk kategori ${facts.category} adalah ${facts.max} tahun.`,
  gender_not_allowed: (facts) => `Kategori ${facts.category} hanya untuk ${facts.batasan_gender}.`,
  already_confirmed:
    'Anda sudah terdaftar dan dikonfirmasi untuk lomba ini. Tidak dapat mendaftar ulang.',
  // Registration: what the spec leaves without a sentence
  city_unknown: 'Kota ini tidak ada di daftar. Silakan pilih kota asal dari daftar.',
  gender_invalid: 'Silakan pilih jenis kelamin rider.',
  text_too_long: (facts) => `Isian terlalu panjang. Paling banyak ${facts.max} huruf.`,
  category_not_linked: 'Kategori ini tidak ada lagi di lomba ini. Silakan pilih kategori lain.',
  category_not_found: 'Kategori tidak ditemukan. Silakan pilih kategori lain.',
  race_not_found: 'Lomba ini tidak ditemukan atau sudah tidak ditampilkan.',
  race_closed: raceClosed,
  price_changed:
    'Harganya sudah berubah. Batalkan pesanan ini, lalu daftarkan lagi dengan harga sekarang.',
  code_used_up:
    'Kode potongannya sudah habis dipakai. Batalkan pesanan ini, lalu daftarkan lagi tanpa kode.',
  race_full: 'Maaf, kuota lomba ini sudah penuh. Yuk, lihat lomba lain yang masih dibuka.',
  category_full: (facts) =>
    `Maaf, kuota kategori ${facts.category ?? 'ini'} sudah penuh. Silakan pilih kategori lain.`,
  email_invalid: 'Format email tidak valid. Contoh: nama@email.com.',
  phone_invalid: 'Nomor HP tidak valid. Contoh: 0812 3456 7890.',
  name_has_link: ({ field }) =>
    `${field === 'team_name' ? 'Nama tim' : 'Nama rider'} tidak boleh berisi alamat web atau email. Tulis namanya saja, ya.`,
  // Without an id it is the entry of another account, about which nothing else is said.
  rider_already_entered: ({ name, pendaftaran_id }) =>
    typeof pendaftaran_id === 'string'
      ? `${name} sudah punya pesanan di lomba ini.`
      : `${name} sudah didaftarkan di lomba ini lewat akun lain. Kalau bukan oleh keluarga Anda, silakan hubungi penyelenggara.`,
  too_many_unpaid_race: ({ waiting, seconds }) =>
    `Anda punya ${waiting} pesanan yang belum dibayar di lomba ini. Bayar atau batalkan dulu salah satunya di menu Order, lalu coba lagi.${orWait(seconds)}`,
  too_many_unpaid: ({ waiting, seconds }) =>
    `Anda punya ${waiting} pesanan yang belum dibayar. Bayar atau batalkan dulu salah satunya di menu Order, lalu coba lagi.${orWait(seconds)}`,
  one_rider_per_account: 'Lomba ini hanya menerima satu rider dari satu akun.',
  rider_twice: 'Anak yang sama dipilih dua kali.',
  entries_required: 'Pilih anak yang akan didaftarkan.',
  too_many_entries: ({ max }) => `Paling banyak ${max} anak dalam satu pesanan.`,
  order_not_chargeable:
    'Total pesanan ini melebihi batas satu pembayaran QRIS. Bagi menjadi dua pesanan, ya.',
  request_id_required: 'Formulir ini perlu dibuka ulang. Muat ulang halaman, lalu kirim lagi.',
  user_not_found: 'User tidak ditemukan. Silakan login kembali atau hubungi administrator.',
  registration_id_missing: 'Failed to get registration ID after insert.',
  identity_file_not_pdf: 'Hanya file PDF yang diperbolehkan.',
  identity_file_too_large: 'Ukuran file tidak boleh melebihi 1MB.',
  identity_upload_failed: 'Dokumen belum terkirim. Silakan pilih ulang file, lalu coba lagi.',
  too_many_uploads: ({ seconds }) =>
    `Terlalu banyak file dikirim dalam satu jam. Yang sudah tersimpan tetap ada. Kirim lagi ${inAWhile(seconds)} lagi.`,
  upload_unknown: 'File ini tidak bisa disimpan di sini. Silakan pilih ulang file.',
  no_paper: 'Berkasnya tidak ada lagi.',
  no_proof: 'Bukti transfernya tidak ada lagi.',
  file_not_as_claimed:
    'Isi berkas ini bukan seperti namanya, jadi tidak dibuka. Minta pengirimnya mengunggah ulang.',
  paper_not_pdf: 'Berkas ini bukan PDF. Pilih file PDF atau foto akta.',
  file_not_checked: 'Berkas ini belum sempat diperiksa. Silakan kirim lagi.',
  folder_full:
    'Tempat file Anda sedang penuh oleh file lama yang belum terhapus. Yang tersimpan tetap ada. Coba lagi 10 menit lagi.',
  board_name_hidden:
    'Penyelenggara menyembunyikan nama ini di papan. Tanyakan kepada mereka bila ingin ditampilkan.',
  registration_not_found:
    'Pesanan ini tidak ditemukan di akun Anda. Pastikan Anda masuk dengan akun yang dipakai memesan.',
  // Classes
  class_registration_not_found: 'Pendaftaran kelas ini sudah tidak ada.',
  class_already_paid:
    'Kelas ini sudah dibayar, jadi tidak bisa dibatalkan di sini. Silakan hubungi penyelenggara.',
  message_link_unknown: 'Link ini tidak dikenal. Buka lagi dari email Anda.',
  class_not_found: 'Kelas ini tidak ditemukan atau sudah tidak ditampilkan.',
  class_already_registered: 'Anda sudah terdaftar di kelas ini.',
  // What the operator blocked: a family reads of its race, organisers of their club
  account_blocked: ({ reason }) =>
    `Akun ini diblokir pengelola aplikasi: belum bisa mendaftar, membuat pembayaran baru, atau mengelola lomba. Pesanan dan tiket tetap ada. Alasannya: “${reason}”. ${askOperator}`,
  organisation_blocked: ({ name }) =>
    `${name} sedang diblokir pengelola aplikasi, jadi ini berhenti sementara. Alasannya dan alamat pengelola ada di halaman Lomba.`,
  entries_paused: 'Pendaftaran ditutup sementara. Yang sudah terdaftar tetap terdaftar.',
  // Payment
  already_paid: 'Pesanan ini sudah lunas. Tidak perlu membayar lagi.',
  payment_closed: paymentClosed,
  hold_renewed_before:
    'Waktu bayar pesanan ini sudah pernah diperpanjang, jadi tidak bisa dibayar lagi. Kalau rider tetap ingin ikut dan tempatnya masih ada, silakan daftarkan lagi.',
  too_many_charges: ({ seconds }) =>
    `Halaman pembayaran sudah terlalu sering dibuka. Pesanan Anda tetap tersimpan, coba lagi ${inAWhile(seconds)} lagi.`,
  too_many_attempts: ({ seconds }) =>
    `Terlalu banyak percobaan dalam waktu singkat. Coba lagi ${inAWhile(seconds)} lagi.`,
  provider_backoff: ({ seconds }) =>
    `Penyedia pembayaran sedang tidak menerima pembayaran baru. Pesanan Anda tetap tersimpan, coba lagi ${inAWhile(seconds)} lagi.`,
  charge_in_progress: 'Pembayaran sedang disiapkan. Tunggu sebentar, lalu coba lagi.',
  amount_out_of_range:
    'Jumlah ini tidak bisa dibayar dengan QRIS. Silakan hubungi penyelenggara lomba.',
  provider_refused: 'Penyedia pembayaran menolak permintaan ini. Silakan coba lagi sebentar lagi.',
  provider_signature_refused:
    'Ada yang salah pada pengaturan pembayaran kami dan sudah kami catat. Pesanan Anda tetap tersimpan, silakan coba lagi nanti.',
  provider_credentials_refused:
    'Penyedia pembayaran tidak mengenali kami dan sudah kami catat. Pesanan Anda tetap tersimpan, silakan coba lagi nanti.',
  provider_error:
    'Penyedia pembayaran sedang mengalami gangguan. Pesanan Anda tetap tersimpan, silakan coba lagi beberapa menit lagi.',
  provider_malformed_answer:
    'Jawaban penyedia pembayaran tidak bisa kami baca. Pesanan Anda tetap tersimpan, silakan coba lagi beberapa menit lagi.',
  provider_ip_not_allowed:
    'Pembayaran sedang tidak tersedia. Pesanan Anda tetap tersimpan, silakan coba lagi nanti.',
  provider_unreachable:
    'Penyedia pembayaran tidak bisa dihubungi. Pesanan Anda tetap tersimpan, silakan coba lagi.',
  provider_timeout:
    'Penyedia pembayaran terlalu lama menjawab. Tunggu sebentar, lalu coba lagi. Anda tidak akan ditagih dua kali.',
  checkout_missing:
    'Halaman pembayaran belum tersedia. Pesanan Anda tetap tersimpan, silakan coba lagi.',
  check_too_soon: ({ seconds }) =>
    `Baru saja kami tanyakan ke penyedia pembayaran. Coba lagi ${inAWhile(seconds)} lagi.`,
  too_many_exports: ({ limit, seconds }) =>
    `Data bisa diunduh ${limit} kali sehari. Coba lagi ${inAWhile(seconds)} lagi.`,
  erasure_blocked: 'Barusan ada yang berubah, jadi belum bisa dihapus. Lihat keterangannya.',
  captcha_failed:
    'Pemeriksaan keamanan belum berhasil. Muat ulang halaman, lalu coba lagi. Pemblokir iklan bisa menghalanginya.',
  sign_in_again: 'Masuk lagi dengan password Anda, lalu coba sekali lagi.',
  too_many_proofs: ({ limit, seconds }) =>
    limit === 1
      ? `Email konfirmasi baru saja dikirim ke alamat ini. Minta lagi ${inAWhile(seconds)} lagi.`
      : `Hari ini sudah ${limit} email konfirmasi dikirim ke alamat ini. Minta lagi ${inAWhile(seconds)} lagi.`,
  address_invalid: 'Alamat ini tidak lengkap. Contoh: nama@email.com.',
  address_proved: 'Email ini sudah dikonfirmasi, jadi tidak bisa diubah di sini.',
  too_many_corrections: ({ limit, seconds }) =>
    `Sudah dicoba ${limit} kali hari ini. Coba lagi ${inAWhile(seconds)} lagi.`,
  mailbox_declined:
    'Dari alamat ini ada jawaban "Bukan saya". Kalau ini email Anda: keluar, lalu pakai "Lupa password?" di halaman masuk.',
  mailbox_link_unknown: 'Link ini tidak dikenal. Buka lagi dari email, atau salin seluruhnya.',
  code_ended: 'Kode ini tidak berlaku lagi. Minta email konfirmasi yang baru.',
  no_address: 'Akun ini tidak punya alamat email.',
  address_not_proved: 'Konfirmasi dulu email akun Anda di halaman Profil, lalu coba lagi.',
  consent_unknown: 'Pilihan ini tidak dikenali. Muat ulang halaman, lalu coba lagi.',
  version_unknown: 'Pilihan ini tidak dikenali. Muat ulang halaman, lalu coba lagi.',
  consent_necessary: 'Tanpa persetujuan ini akun tidak bisa dipakai. Anda bisa menghapus akun.',
  payment_check_needed:
    'Kami belum bisa memastikan apakah pesanan ini sudah dibayar. Tunggu sebentar, lalu coba lagi.',
  transaction_not_found: 'Pembayaran ini tidak ditemukan. Buka pesanan Anda, lalu coba lagi.',
  body_too_large: 'Data yang dikirim terlalu besar. Muat ulang halaman, lalu coba lagi.',
  method_not_allowed: 'Permintaan ini tidak dikenali. Muat ulang halaman, lalu coba lagi.',
  secret_key_required: 'Tindakan ini hanya untuk penyelenggara.',
  invalid_body: 'Data pembayaran tidak lengkap. Kembali ke pesanan, lalu coba lagi.',
  // The gate
  delegate_name_required: 'Nama pengantar harus diisi.',
  race_over: 'Lomba ini sudah selesai.',
  registration_over: 'Pendaftaran rider ini sudah tidak berlaku.',
  list_closed: () =>
    'Daftar start kelas ini sudah ditutup: nomor dan kategorinya tidak berubah lagi.',
  plate_kept: ({ nomor_plat }) =>
    `Plat ${nomor_plat} milik anak lain: nomor itu sudah ada di daftar start yang ditutup. Pilih nomor lain.`,
  plate_taken: ({ nomor_plat, name }) =>
    `Plat ${nomor_plat} sudah dipakai ${name}. Pilih nomor lain.`,
  field_kind_unknown: 'Jenis catatan ini tidak dikenali. Muat ulang halaman, lalu coba lagi.',
  events_invalid: 'Catatan lapangan tidak bisa dibaca server. Muat ulang halaman, lalu coba lagi.',
  // Everything
  database_busy:
    'Server sedang sangat ramai. Yang sudah Anda isi tetap ada, coba lagi beberapa detik lagi.',
  not_allowed: ({ roles }) =>
    `Peran Anda${Array.isArray(roles) && roles.length > 0 ? ` (${roles.join(', ')})` : ''} tidak mencakup bagian ini. Minta pemilik penyelenggara memberi haknya.`,
  // A value that the database does not take: what a form lets through by mistake, or no form of ours sent.
  '23514': 'Ada isian yang tidak bisa disimpan. Periksa lagi isian Anda, lalu coba lagi.',
  ...readSentences,
};

/** True when the code has a sentence of its own. */
export function hasErrorMessage(code: string): boolean {
  return Object.hasOwn(sentences, code);
}

export function errorMessage(code: string, facts: ErrorFacts = {}): string {
  const sentence = hasErrorMessage(code) ? sentences[code] : undefined;
  if (sentence === undefined) {
    return generalMessage;
  }
  return typeof sentence === 'string' ? sentence : sentence(facts);
}
