/** Words of the waiting list of a full category. */

export const joinAction = 'Masuk daftar tunggu';
export function joinLabel(category: string): string {
  return `Masuk daftar tunggu ${category}`;
}
export const joining = 'Mendaftarkan...';
export const explanation =
  'Kalau ada tempat kosong, kami tahan untuk yang pertama di daftar dan kami kabari lewat email.';
export function waiting(turn: number): string {
  return `Anda di urutan ke-${turn} daftar tunggu.`;
}
export function offered(until: string): string {
  return `Satu tempat ditahan untuk Anda sampai ${until}.`;
}
export const leaveAction = 'Keluar dari daftar tunggu';
export function leaveLabel(category: string): string {
  return `Keluar dari daftar tunggu ${category}`;
}
export const leaving = 'Sebentar...';
export const signInAction = 'Masuk untuk ikut daftar tunggu';

const refusals: Record<string, (facts: Record<string, unknown>) => string> = {
  category_has_room: () =>
    'Ternyata masih ada tempat. Muat ulang halaman ini, lalu pilih kategorinya.',
  too_many_waiting: ({ batas }) =>
    `Anda sudah di ${batas} daftar tunggu. Keluar dari salah satunya dulu.`,
};
/** The sentence for a refusal of the waiting list, or null where another place has it. */
export function refusalText(code: string, facts: Record<string, unknown>): string | null {
  return refusals[code]?.(facts) ?? null;
}
