/** What a preview says beside the organiser's own words. */
export const siteName = 'Pushbike Race';
export const sport = 'Pushbike';
export const defaultOrganiser = 'Tim Pushbike Indonesia';
export const home = {
  title: 'Daftar lomba pushbike anak',
  description:
    'Cari lomba pushbike dan sepeda anak di Indonesia, daftarkan rider, bayar dengan QRIS, dan simpan QR masuknya di ponsel.',
};
export const raceList = {
  title: 'Lomba pushbike yang akan datang',
  description: 'Tanggal, tempat, usia, dan harga lomba pushbike anak di seluruh Indonesia.',
};
export const openInApp = 'Buka di Pushbike Race';
export const notFoundTitle = 'Halaman tidak ditemukan';

/** Whom classes by year of birth are for. */
export function born(from: number, to: number): string {
  return from === to ? `kelahiran ${from}` : `kelahiran ${from}–${to}`;
}

/** `usia 2–7`; null where classes take any age. */
export function ages(youngest: number | null, oldest: number | null): string | null {
  if (youngest !== null && oldest !== null) {
    return youngest === oldest ? `usia ${youngest}` : `usia ${youngest}–${oldest}`;
  }
  if (youngest !== null) {
    return `mulai usia ${youngest}`;
  }
  return oldest === null ? null : `sampai usia ${oldest}`;
}

/** In the place of a price that nobody can pay any more. */
export const raceOver = 'lomba sudah selesai';
export const entriesClosed = 'pendaftaran ditutup';

/** The least of several prices. */
export function from(amount: string): string {
  return `mulai ${amount}`;
}
