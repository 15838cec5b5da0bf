import {
  daysUntil,
  formatDate,
  formatDateTime,
  formatTime,
  instantOf,
  type VenueZone,
} from '#domain/dates.ts';

// The list
export const listLoading = 'Memuat daftar race...';
export const listLoadFailed = 'Daftar race belum bisa dimuat';
/** `more`: there are more than these. */
export function racesFound(count: number, more: boolean) {
  return `${count}${more ? '+' : ''} race ditemukan`;
}
export const noRacesTitle = 'Tidak ada race ditemukan';
export const noRacesText = 'Coba ubah filter atau kata kunci pencarian Anda';
export const clearFilterAction = 'Hapus filter';

// Its filter
export const searchLabel = 'Cari race';
export const searchPlaceholder = 'Cari judul, lokasi, atau kota';
export const everyMonth = 'Semua bulan';
export const cityLabel = 'Kota';
export const everyCity = 'Semua kota';

// A card
export function bookRaceLabel(title: string) {
  return `Pesan ${title}`;
}

// The detail
export const detailLoading = 'Memuat detail race...';
export const dateLabel = 'Tanggal';
export const priceLabel = 'Harga';
export const deadlineLabel = 'Batas pendaftaran';
export const quotaLabel = 'Kuota';
export function placesLeft(places: number, quota: number) {
  return `Sisa ${places} tempat dari ${quota}`;
}
export const descriptionTitle = 'Deskripsi';
/** Below the deadline. `minutes`: so much sooner entries close. */
export function closesEarlier(minutes: number) {
  return `Pesan paling lambat ${minutes} menit sebelumnya, supaya masih sempat dibayar.`;
}
export const raceFullNotice =
  'Kuota lomba ini sedang penuh. Tempat bisa terbuka lagi kalau ada pesanan yang tidak dibayar, jadi silakan cek lagi nanti.';
export const pricePerRider = 'Harga per rider';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Further away than this, a number of days says less than the date. */
const countedDays = 30;

/** The end of registration as people say it: "Hari ini, 17.00 WIB (3 jam lagi)". Empty text when it is no date. */
export function deadlineInWords(deadline: string, zone: VenueZone, now: Date = new Date()): string {
  const left = instantOf(deadline) - now.getTime();
  if (Number.isNaN(left)) {
    return '';
  }
  if (left < 0) {
    return `Sudah ditutup ${formatDate(deadline, zone)}`;
  }
  const time = formatTime(deadline, zone);
  const days = daysUntil(deadline, now, zone);
  if (days === 0) {
    const rest =
      left < hourMs
        ? `${Math.max(1, Math.ceil(left / minuteMs))} menit`
        : `${Math.floor(left / hourMs)} jam`;
    return `Hari ini, ${time} (${rest} lagi)`;
  }
  if (days === 1) {
    return `Besok, ${time}`;
  }
  return days <= countedDays
    ? `${formatDateTime(deadline, zone)} (${days} hari lagi)`
    : formatDateTime(deadline, zone);
}
