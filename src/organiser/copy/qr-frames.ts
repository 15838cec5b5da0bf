/** Codes that pass from phone to phone, several pictures where one does not hold it all. */

export function frameOf(index: number, count: number) {
  return `${index} dari ${count}`;
}
export const holdStill =
  'Kode berganti sendiri. Arahkan kamera HP lain ke sini sampai semuanya terbaca.';
export const pause = 'Berhenti';
export const goOn = 'Jalankan';
export const nextFrame = 'Berikutnya';
export const copyText = 'Salin sebagai teks';
export const copied = 'Teks disalin. Kirim lewat pesan, lalu tempel di HP yang lain.';
export const notCopied = 'Teks tidak bisa disalin di browser ini';

export const cameraRefused = 'Kamera tidak bisa dipakai. Tempel teks kodenya di bawah.';
export const pasteTitle = 'Kamera tidak bisa? Tempel teks kode';
export const pasteLabel = 'Teks kode';
export const pasteHint =
  'Di HP yang lain tekan “Salin sebagai teks”, kirim lewat pesan, lalu tempel di sini.';
export const pasteAction = 'Pakai teks ini';
export const pasteEmpty = 'Tempel teks kodenya dulu';
export function readSoFar(read: number, count: number, missing: readonly number[]) {
  return `${read} dari ${count} terbaca. Belum: ${missing.join(', ')}.`;
}

/** Of a code that could not be used. */
export const sentences = {
  code_cut: 'Kode ini tidak utuh. Pindai lagi; kalau berupa teks, salin ulang seluruhnya.',
  code_foreign: 'Kode ini dari lomba lain.',
  code_unknown: 'Ini bukan kode yang diminta di sini, atau dari versi aplikasi yang lebih baru.',
};
