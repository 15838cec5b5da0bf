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

const secondMs = 1000;

/**
 * What is left until then: "1 hari 3 jam", "3 jam 12 menit", "12 menit 5 detik". Null once it has passed, and when it
 * is no date.
 */
export function timeLeftInWords(until: string, now: Date = new Date()): string | null {
  const left = instantOf(until) - now.getTime();
  if (!(left > 0)) return null;
  const seconds = Math.ceil(left / secondMs);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 0) return inWords([days, 'hari'], [hours % 24, 'jam']);
  if (hours > 0) return inWords([hours, 'jam'], [minutes % 60, 'menit']);
  return inWords([minutes, 'menit'], [seconds % 60, 'detik']);
}

function inWords(...parts: [number, string][]): string {
  return parts
    .filter(([count]) => count > 0)
    .map((part) => part.join(' '))
    .join(' ');
}
