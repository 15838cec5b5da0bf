import { formatDateTime, instantOf } from '#functions/_shared/venue/dates.ts';
import { inAWhile, type Sentences } from '#parts/copy/errors.ts';

/** The words of a club's code in the form. */

export const ask = 'Punya kode?';
export const label = 'Kode potongan';
export const apply = 'Pakai';
export const checking = 'Memeriksa…';
export const remove = 'Hapus kode';
export function codeLine(code: string, discount: string) {
  return `Kode ${code} · −${discount}`;
}
/** A visitor's code. */
export const checkedLater = 'Kode diperiksa saat formulir dikirim.';
export function child(place: number) {
  return `Anak ke-${place}`;
}
/** For one child of several. */
export function forChild(rider: string, reason: string) {
  return `${rider}: ${reason}`;
}

/** Behind the reason, where a form was refused for its code. */
export const sendWithoutCode =
  'Harganya sekarang tanpa potongan. Kirim lagi untuk mendaftar tanpa kode.';

/** Why a code does not hold for a child: as check_code answers it, and as an entry with it is refused. */
export const refusals: Sentences = {
  code_unknown: 'Kode ini tidak dikenal di lomba ini, atau sudah tidak berlaku.',
  code_over: ({ sampai }) =>
    typeof sampai === 'string' && !Number.isNaN(instantOf(sampai))
      ? `Kode ini berlaku sampai ${formatDateTime(sampai)}.`
      : 'Kode ini sudah berakhir.',
  code_used_up: 'Kode ini sudah habis dipakai.',
  code_not_for_category: 'Kode ini tidak berlaku untuk kategori ini.',
  code_for_more: ({ min_anak }) =>
    `Kode ini berlaku mulai ${min_anak} anak dalam satu pesanan. Pilih anak lain dulu.`,
  code_used_by_account: 'Anda sudah memakai kode ini di lomba ini.',
  code_not_asked: 'Kode perlu diperiksa lagi. Ketik kodenya sekali lagi, lalu kirim.',
  too_many_codes: ({ seconds }) =>
    `Terlalu banyak kode yang salah. Coba lagi ${inAWhile(seconds)} lagi, atau daftar tanpa kode.`,
};
