import { instantOf } from './dates.ts';

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
