import { serverClock } from '#domain/server-clock.ts';
import {
  daysUntil,
  formatDate,
  formatDateTime,
  formatTime,
  instantOf,
} from '#functions/_shared/venue/dates.ts';
import type { VenueZone } from '#functions/_shared/venue/zones.ts';

/** A race as parents see it. */

export const dateLabel = 'Tanggal';
export const priceLabel = 'Harga';
export const deadlineLabel = 'Batas pendaftaran';
export const quotaLabel = 'Kuota';
export function placesLeft(places: number | null, quota: number) {
  return places === null
    ? `${quota} tempat, sisanya belum diketahui`
    : `Sisa ${places} tempat dari ${quota}`;
}
/** What the race takes from one account: a second rider once the first is confirmed, or not. */
export const siblingsWelcome = 'Kakak dan adik boleh ikut dari satu akun.';
export const oneRiderAnAccount = 'Hanya satu rider dari satu akun.';
export const descriptionTitle = 'Deskripsi';
/** Below the deadline. `minutes`: so much sooner entries close. */
export function closesEarlier(minutes: number) {
  return `Pesan paling lambat ${minutes} menit sebelumnya, supaya masih sempat dibayar.`;
}
/** A race that is still being written: what its organiser has not said. */
export const notFilled = 'Belum diisi';
export const pricePerRider = 'Harga per rider';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Further away than this, a number of days says less than the date. */
const countedDays = 30;

/** How far away a race is: "Hari ini", "Besok", "6 hari lagi", "3 minggu lagi". Empty text once it has begun, and when it is no date. */
export function countdown(start: string, zone: VenueZone, now: Date): string {
  if (!(instantOf(start) > now.getTime())) {
    return '';
  }
  const days = daysUntil(start, now, zone);
  if (days < 2) {
    return days === 0 ? 'Hari ini' : 'Besok';
  }
  return days < 21
    ? `${days} hari lagi`
    : days < 63
      ? `${Math.floor(days / 7)} minggu lagi`
      : `${Math.floor(days / 30)} bulan lagi`;
}

/** Whether it matters now that one must be a little sooner. */
export function closesToday(deadline: string, now: Date): boolean {
  const left = instantOf(deadline) - now.getTime();
  return left > 0 && left < 24 * hourMs;
}

/** The end of registration as people say it: "Hari ini, 17.00 WIB (3 jam lagi)". Empty text when it is no date. */
export function deadlineInWords(
  deadline: string,
  zone: VenueZone,
  now: Date = serverClock.now(),
): string {
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
