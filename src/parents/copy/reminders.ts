/** For who is not ready to enter yet. */
export const remindAction = 'Minta diingatkan';
export const remindText =
  'Satu email dan notifikasi, sehari sebelum harga hari ini berakhir atau pendaftaran ditutup.';
export const takeBackAction = 'Batalkan pengingat';
export const askedText =
  'Kami ingatkan satu kali, sehari sebelum harga hari ini berakhir atau pendaftaran ditutup.';

export const calendarText =
  'Masuk ke kalender HP Anda, yang berbunyi sehari sebelum pendaftaran ditutup.';
export const signInAction = 'Punya akun? Masuk, lalu kami ingatkan lewat email';
export function calendarTitle(race: string) {
  return `Pendaftaran ditutup: ${race}`;
}
