import type { DayClass } from './race-day-phone.ts';

/** `<kelas> <n> <hash4>` (R14): what every screen, print and code of a class carries, so that two that differ are seen to. */
export function markOf({ name, chain }: Pick<DayClass, 'name' | 'chain'>): string {
  const hash = chain.hashes.at(-1);
  return hash === undefined ? `${name} 0` : `${name} ${chain.n} ${hash.slice(0, 4)}`;
}
