import { daysUntil, formatDate, formatDateTime, formatTime, instantOf } from './dates.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Further away than this, a number of days says less than the date. */
const countedDays = 30;

/** The end of registration as people say it: "Hari ini, 17.00 WIB (3 jam lagi)". Empty text when it is no date. */
export function deadlineInWords(deadline: string, now: Date = new Date()): string {
  const left = instantOf(deadline) - now.getTime();
  if (Number.isNaN(left)) return '';
  if (left < 0) return `Sudah ditutup ${formatDate(deadline)}`;
  const time = formatTime(deadline);
  const days = daysUntil(deadline, now);
  if (days === 0) {
    const rest =
      left < hourMs
        ? `${Math.max(1, Math.ceil(left / minuteMs))} menit`
        : `${Math.floor(left / hourMs)} jam`;
    return `Hari ini, ${time} (${rest} lagi)`;
  }
  if (days === 1) return `Besok, ${time}`;
  return days <= countedDays
    ? `${formatDateTime(deadline)} (${days} hari lagi)`
    : formatDateTime(deadline);
}
