import { formatDateTime } from '#functions/_shared/venue/dates.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import { inAWhile, type Sentences } from '#parts/copy/errors.ts';

/** What a parent may still change of a paid entry. */

export const openAction = 'Ubah data, kategori, atau batal';
export const title = 'Ubah pendaftaran';
export const loading = 'Memuat pilihan...';
export const loadFailed = 'Pilihan belum bisa dimuat.';
/** `time`: with its zone. */
export function until(time: string) {
  return `Bisa diubah sampai ${time}.`;
}
export function tooLate(time: string) {
  return `Batas mengubah data sudah lewat (${time}). Hubungi penyelenggara kalau ada yang penting.`;
}

// Facts
export const factsTitle = 'Tim, jersey, dan nomor plat';
export const numberHint = 'Sampai 3 angka. Penyelenggara yang menentukan nomor akhirnya.';
export const saveAction = 'Simpan';
export const saving = 'Menyimpan...';
export const saved = 'Data pendaftaran tersimpan.';

// Class
export const classTitle = 'Pindah kategori';
export const classLabel = 'Kategori';
export const classHint =
  'Harganya sama. Kategori yang tidak cocok untuk rider ini tidak ditampilkan.';
export const noOtherClass = 'Tidak ada kategori lain yang cocok dan masih ada tempat.';
export function choice(name: string, places: number | null) {
  return places === null ? name : `${name} (sisa ${places})`;
}
export const moveAction = 'Pindah';
export const moving = 'Memindahkan...';
export function moved(name: string) {
  return `Rider sekarang di kategori ${name}.`;
}

// Cancelling
export const cancelTitle = 'Batal ikut';
export const cancelAction = 'Minta batal ikut';
/** `time`: with its zone. */
export function cancelUntil(time: string) {
  return `Bisa diminta sampai ${time}.`;
}
export function cancelTooLate(time: string) {
  return `Batas minta batal sudah lewat (${time}). Hubungi penyelenggara kalau ada yang penting.`;
}
export const askTitle = 'Minta batal ikut?';
export const askText =
  'Penyelenggara memutuskan sesuai aturan di atas. Tempat dan kode QR rider tetap berlaku sampai uangnya dikembalikan, dan permintaan ini bisa dibatalkan selama belum disetujui.';
export const askFreeText = 'Tempat rider langsung dilepas untuk peserta lain.';
export const confirmAction = 'Ya, minta batal';
export const confirmFreeAction = 'Ya, batalkan';
export const keepAction = 'Tidak jadi';
export const asking = 'Mengirim...';
export function asked(amount: number) {
  return `Permintaan terkirim: ${formatRupiah(amount)}. Isi rekening tujuan di "Uang Anda" di atas.`;
}
export const cancelled = 'Pendaftaran dibatalkan. Tempat rider sudah dilepas.';

export const refusals: Sentences = {
  already_checked_in: () => 'Rider sudah masuk lewat gerbang, jadi tidak bisa diubah lagi.',
  change_too_late: ({ until, zona_waktu }) =>
    tooLate(formatDateTime(String(until), String(zona_waktu))),
  too_many_changes: ({ limit, seconds }) =>
    `Data pendaftaran sudah diubah ${limit} kali dalam satu jam. Coba lagi ${inAWhile(seconds)} lagi.`,
  plate_assigned: ({ nomor_plat }) =>
    `Penyelenggara sudah membagikan nomor plat: rider ini memakai nomor ${nomor_plat}.`,
  entry_undecided: () =>
    'Penyelenggara sedang memeriksa pembayaran pesanan ini. Tunggu keputusannya dulu, ya.',
  refund_sum_changed: ({ jumlah }) =>
    `Yang kembali sekarang ${formatRupiah(Number(jumlah))}. Periksa lagi, lalu kirim kalau setuju.`,
  entry_left: () => 'Rider sudah keluar dari lomba ini, dan tempatnya sudah dilepas.',
  not_paid: () => 'Pesanan ini belum dibayar. Batalkan saja pesanannya.',
  refund_under_way: () => 'Permintaan ini sudah dikirim. Penyelenggara sedang memeriksanya.',
  nothing_to_refund: () => 'Tidak ada uang yang tersisa dari pesanan ini.',
  category_full: ({ category }) =>
    `Tempat di ${category} baru saja habis. Rider tetap di kategori yang sekarang.`,
};
