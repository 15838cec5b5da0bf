import { type MotoRef, motoKey } from '#functions/_shared/racing/moto.ts';
import type { RefusalCode } from '#functions/_shared/racing/refusal.ts';
import type { ErrorFacts } from '#parts/copy/errors.ts';
import { motoWord, stageWord } from '#parts/copy/moto-names.ts';

/**
 * What the engine, the function `race-day` and the phone's own store refuse on race day, as the director reads it. TypeScript
 * holds that no code of the engine is without its sentence.
 */

type Said = string | ((facts: ErrorFacts) => string);

/** What the phone itself refuses. */
export type PhoneRefusal =
  | 'other_tab'
  | 'no_locks'
  | 'storage_full'
  | 'storage_refused'
  | 'lease_missing'
  | 'race_class_not_found'
  | 'plate_missing'
  | 'entry_unpaid'
  | 'child_twice'
  | 'teams_made_up'
  | 'device_seq_used'
  | 'internal'
  // A witness's receipt
  | 'receipt_own'
  | 'receipt_old'
  | 'receipt_other'
  // What the server says to a helper's phone.
  | 'device_ended'
  | 'device_too_many'
  | 'device_clock'
  | 'question_old';

function plates(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value);
}

function motos(value: unknown): string {
  return Array.isArray(value)
    ? value
        .map((one) => motoWord(typeof one === 'string' ? one : motoKey(one as MotoRef)))
        .join(', ')
    : motoWord(value);
}

const appFault =
  'Aplikasi membuat keputusan yang tidak bisa dibaca. Tidak ada yang berubah; muat ulang, lalu coba lagi.';
const otherTable =
  'Hasil di HP ini berubah sejak layar dibuka. Tidak ada yang berubah; lihat lagi, lalu putuskan.';

export const refusals: Record<RefusalCode | PhoneRefusal, Said> = {
  // The phone
  other_tab: 'Kendali sedang dipakai di tab lain di HP ini. Tutup tab itu, atau putuskan di sana.',
  no_locks: 'Browser ini terlalu lama untuk memegang kendali. Pakai Chrome atau Safari terbaru.',
  storage_full:
    'HP ini penuh, keputusan tidak tersimpan. Hapus foto atau aplikasi yang tidak dipakai, lalu tekan sekali lagi.',
  storage_refused:
    'HP ini menolak menyimpan, keputusan tidak tersimpan. Keluar dari mode penyamaran, lalu coba lagi.',
  device_ended:
    'Tugas HP ini di lomba ini sudah selesai atau dilepas panitia. Yang belum terkirim tetap tersimpan; minta panitia memasang lagi.',
  device_too_many:
    'HP ini sudah mengirim sangat banyak catatan dalam satu jam. Sisanya tersimpan dan dikirim sendiri nanti.',
  device_clock: 'Jam HP ini salah. Nyalakan “waktu otomatis” di setelan HP.',
  question_old: 'HP ini sedang dibuka di tempat lain. Dicoba lagi sendiri.',
  branch_open: ({ motos: open }) =>
    `${motos(open)} sudah punya hasil di HP lain yang belum diterima. Buka “Kendali dan HP pembantu”, terima dulu, lalu lanjutkan.`,
  lease_missing: 'Belum ada HP yang memegang kendali lomba ini. Pegang kendali lebih dulu.',
  race_class_not_found: 'Server tidak mengenal kelas ini. Muat ulang daftarnya.',
  plate_missing: ({ plates: missing }) =>
    `Plat ${plates(missing)} belum milik siapa pun di lomba ini. Beri nomor itu ke anaknya di layar nomor plat; sesudah itu terkirim sendiri.`,
  entry_unpaid: ({ plates: unpaid }) =>
    `Plat ${plates(unpaid)} belum lunas. Tutup daftar tanpa plat itu, atau pilih "Belum lunas, boleh ikut" dan tulis alasannya.`,
  teams_made_up: ({ plates: mates }) =>
    `Daftar ini menaruh plat ${plates(mates)} dalam satu tim, padahal keluarganya tidak menulis tim yang sama. Muat ulang halaman ini saat ada sinyal, lalu tutup daftarnya lagi dengan tim yang tertulis.`,
  device_seq_used:
    'HP ini pernah memakai nomor keputusan yang sama, misalnya karena datanya dipulihkan. Ambil alih kendali di HP lain, lalu ketik ulang hasilnya di sana.',
  internal: 'Server gagal menyimpannya. Keputusannya aman di HP ini dan dicoba lagi sendiri.',
  child_twice: ({ name }) =>
    `${name} terdaftar di dua kategori kelas gabungan ini. Satu anak tidak bisa dua kali di satu kelas: batalkan salah satu pendaftarannya.`,

  // What was sent
  decision_unreadable: appFault,
  field_unknown: appFault,
  kind_unknown:
    'Ada keputusan dari versi aplikasi yang lebih baru. Muat ulang halaman ini saat ada sinyal.',
  engine_unknown: ({ engine, knows }) =>
    `Kelas ini dijalankan dengan aturan versi ${engine}, yang dikenal di sini versi ${[knows].flat().join(' dan ')}. Tutup aplikasi ini, lalu buka lagi saat ada sinyal supaya versi terbaru dimuat.`,
  id_wrong: appFault,

  // The chain
  chain_moved:
    'Sudah ada keputusan lain di urutan ini. Tidak ada yang berubah; lihat lagi, lalu putuskan.',
  chain_gap: 'Ada keputusan sebelumnya yang belum sampai ke HP ini. Tunggu sinyal, lalu coba lagi.',
  prev_wrong: 'Keputusan ini tidak menyambung dengan yang sebelumnya. Muat ulang halaman ini.',
  term_old:
    'Kendali sudah dipegang HP lain. HP ini tetap menampilkan, tetapi tidak bisa memutuskan.',
  track_unknown: 'Lintasan kedua belum dibuka di sini. Tunggu sampai HP ini mendapat sinyal.',
  track_open: 'Lintasan kedua sudah dibuka.',
  track_first: 'Ini hanya bisa diputuskan pemegang kendali Lintasan 1.',
  track_moved: ({ track }: ErrorFacts) =>
    `Kelas ini sekarang di Lintasan ${track}: pemegang kendali lintasan itu yang memutuskan.`,
  track_same: ({ track }: ErrorFacts) => `Kelas ini sudah di Lintasan ${track}.`,
  number_taken: ({ number }: ErrorFacts) =>
    `Nomor ${number} sudah milik moto lain. Buka lagi urutan lombanya, lalu simpan.`,
  moto_under_way:
    'Masih ada moto kelas ini yang sudah dipanggil dan belum ada hasilnya. Isi hasilnya dulu, baru pindah lintasan.',
  not_holder: 'Kendali dipegang HP lain. Minta serah terima, atau putuskan di HP itu.',
  takeover_first: ({ raced }) =>
    `Sebelum yang lain, catat dulu moto yang sudah jalan di bawah HP lama: ${motos(raced)}.`,
  takeover_differs: ({ raced }) =>
    `Moto yang sudah jalan di bawah HP lama seharusnya: ${motos(raced) || 'tidak ada'}.`,
  wrong_class: 'Keputusan ini milik kelas atau lomba lain.',
  device_unknown: 'HP itu tidak terpasang di lomba ini, atau sudah dilepas.',
  order_twice: ({ number }) => `Urutan memuat Moto ${number} dua kali. Tiap moto satu kali saja.`,
  first_decision: 'Daftar kelas ini belum ditutup. Tutup daftarnya lebih dulu.',

  // List and draw
  list_empty: 'Tidak ada peserta di daftar kelas ini.',
  list_too_large: ({ most }) =>
    `Terlalu banyak peserta untuk satu kelas: paling banyak ${most}. Bagi menjadi dua kelas.`,
  list_order: 'Daftar harus berurut menurut plat, tiap plat sekali.',
  list_changed:
    'Daftar sudah ditutup dan tidak berubah lagi; undian kedua memakai daftar yang sama.',
  format_without_plan: ({ starters }) =>
    `Format ini tidak punya rencana kalau yang start ${plates(starters)}. Pilih format lain.`,
  format_wrong: 'Format ini bertentangan dengan dirinya sendiri. Pilih format lain.',
  commitment_wrong: 'Kode undian tidak cocok dengan daftarnya. Muat ulang halaman ini.',
  chance_too_few: 'Perlu paling sedikit tiga orang selain panitia untuk menyebut angka.',
  chance_differs: ({ chance }) =>
    `Kelas lain dengan kode undian ini sudah diundi dengan angka ${chance}. Pakai angka yang sama.`,
  chance_wrong: ({ expected }) =>
    `Jumlah angka tidak sesuai yang diumumkan: ${expected} orang, masing-masing enam angka.`,
  draw_not_due: 'Daftar belum ditutup, atau undian sudah ditunjukkan.',
  draw_locked: 'Undian sudah terkunci sejak moto pertama start.',
  draw_voided_before: 'Undian hanya bisa dibatalkan satu kali tiap kelas.',
  draw_way: 'Undian kedua hanya dengan bola atau kertas di tempat.',
  draw_missing: 'Kelas ini belum diundi.',
  batches_wrong: 'Tiap batch harus memuat peserta satu kali, dengan jumlah yang sama rata.',

  // Riders
  plate_unknown: ({ plate }) => `Plat ${plate} tidak ada di kelas ini.`,
  plate_taken: ({ plate, nomor_plat }) =>
    `Plat ${plate ?? nomor_plat} sudah dipakai anak lain di lomba ini.`,
  late_after_start: 'Terlambat: moto 1 dari setiap batch yang masih punya gate kosong sudah start.',
  class_full: 'Kelas penuh: semua gate sudah ada pemiliknya, tidak bisa ada susulan.',
  no_free_gate: 'Tidak ada gate kosong di sana.',
  late_differs: otherTable,
  already_out: ({ plate }) => `Plat ${plate} sudah mundur atau didiskualifikasi.`,
  already_in: ({ plate }) => `Plat ${plate} sudah ada di sana.`,
  compact_not_due: 'Tidak ada batch yang kurang dari tiga anak, atau motonya sudah jalan.',
  compact_differs: otherTable,

  // Motos
  moto_unknown: ({ moto }) => `${motoWord(moto)} tidak ada, atau batch itu sudah digabung.`,
  moto_run: ({ moto }) => `${motoWord(moto)} sudah dijalankan ulang sejak hasil ini dicatat.`,
  moto_order: ({ moto, before }) =>
    `${motoWord(before)} belum ada hasilnya. Selesaikan dulu, baru ${motoWord(moto)}.`,
  moto_called: ({ moto }) => `${motoWord(moto)} sudah dipanggil.`,
  moto_not_called: ({ moto }) => `${motoWord(moto)} belum dipanggil.`,
  moto_raced: ({ moto }) =>
    `${motoWord(moto)} sudah jalan di bawah HP lama: catat hasilnya, atau jalankan ulang dengan alasan.`,
  moto_empty: ({ moto }) => `Tidak ada peserta di daftar start ${motoWord(moto)}.`,
  moto_official: ({ moto }) =>
    `Hasil ${motoWord(moto)} sudah resmi. Koreksi hasilnya, atau jalankan ulang.`,
  moto_not_official: ({ moto }) =>
    `Hasil ${motoWord(moto)} belum resmi: catat saja hasil yang baru.`,
  result_missing: ({ moto }) => `${motoWord(moto)} belum ada hasilnya.`,
  result_old: ({ moto }) =>
    `Hasil ${motoWord(moto)} sudah diganti sejak Anda periksa. Periksa lagi, lalu resmikan.`,
  result_same: 'Tidak ada yang berbeda dengan hasil resminya.',
  plate_not_in_moto: ({ plate }) => `Plat ${plate} tidak ada di daftar start moto ini.`,
  penalty_same: ({ points }) =>
    points === 0 ? 'Plat ini tidak punya hukuman itu di moto ini.' : 'Hukuman itu sudah tercatat.',
  penalty_unknown: () =>
    'Hukuman ini tidak ada di format kelas ini. Daftarnya dipilih saat daftar ditutup.',
  plate_twice: ({ plate }) => `Plat ${plate} tertulis dua kali.`,
  plates_left_over: ({ plates: left }) =>
    `Plat ${plates(left)} belum tertulis. Tulis urutannya, atau DNF, DNS, DQ.`,
  too_many_crossings: ({ places, starters }) =>
    `Tertulis ${places} finis, padahal yang start hanya ${starters}.`,
  started_before: ({ plates: started }) =>
    `Plat ${plates(started)} sudah start sebelum moto ini diulang: pilih DNF, bukan DNS.`,
  protest_open: 'Masih ada protes yang belum diputus. Putuskan dulu, atau lanjut dengan alasan.',
  protest_late: 'Terlambat untuk protes: moto berikutnya di kelas ini sudah start.',
  protest_unknown: 'Protes itu sudah diputus.',
  stage_begun: ({ stage }) =>
    `${stageWord(stage)} sudah mulai dijalankan: yang sudah dijalankan tetap berlaku.`,

  // Stages and the end
  stage_not_due: ({ waiting }) =>
    Array.isArray(waiting) && waiting.length > 0
      ? `Belum semua hasil resmi: ${motos(waiting)}.`
      : 'Tidak ada babak berikutnya di kelas ini.',
  stage_differs: otherTable,
  not_tied: 'Mereka tidak seri: urutannya sudah ditentukan hasil.',
  class_not_done: ({ waiting }) => `Masih ada yang belum selesai: ${motos(waiting)}.`,
  class_closed: 'Kelas ini sudah ditutup. Yang masih bisa: koreksi hasil dan diskualifikasi.',
  class_void: 'Kelas ini sudah dibatalkan.',
  race_stopped:
    'Lomba ini sudah dihentikan. Kelas yang belum selesai hanya bisa ditutup menurut hasil sementara, atau dibatalkan.',
  placings_differ: otherTable,
  placings_wrong: 'Tiap peserta harus punya tepat satu hasil akhir.',

  // What was typed or scanned
  typed_wrong: ({ word }) => `"${word}" bukan plat, DNF, DNS, atau DQ.`,
  code_cut: 'Kode QR tidak terbaca utuh. Pindai lagi.',
  code_foreign: 'Kode QR ini milik lomba lain.',
  code_unknown: 'Ini bukan kode dari aplikasi ini, atau dari versi yang lebih baru.',
  pairing_of_other: 'Jawaban ini untuk HP lain. Minta panitia memindai kode HP ini.',
  handover_of_other: 'Serah terima ini untuk HP lain, bukan HP ini. Tidak ada yang berubah.',
  receipt_own: 'Itu kode HP ini sendiri. Pindai tanda terima di HP saksi.',
  receipt_old:
    'Tanda terima ini tidak lebih baru daripada yang sudah dipindai. Tidak ada yang berubah.',
  receipt_other:
    'HP itu belum menyimpan keputusan dari HP ini. Tunjukkan dulu “Kode saksi” kepadanya. Tidak ada yang berubah.',
  tail_empty: 'Tidak ada keputusan untuk ditunjukkan.',
  tail_too_long: 'Keputusan ini terlalu panjang untuk kode QR. Tunggu sinyal.',
  tail_mixed: 'Kode QR dari dua HP tercampur. Mulai lagi dari kode pertama.',
  tail_incomplete: ({ missing }) => `Kode QR nomor ${plates(missing)} belum dipindai.`,

  // Undo
  undo_not_last: 'Hanya keputusan terakhir yang bisa diurungkan.',
  undo_final: 'Keputusan seperti ini tidak bisa diurungkan.',
};
