import { uuid5 } from '#functions/_shared/racing/derived-ids.ts';
import type { Random } from '#tests/support/racing/random.ts';

export interface DaySize {
  readonly riders: number;
  readonly classes: number;
  /** Two: each has a director of its own (R10). */
  readonly tracks?: 1 | 2;
}

const namespace = '6ba7b811-9dad-11d1-80b4-00c04fd430c8';

/** Chance follows from the race's and the classes' ids, so these follow from the seed; a second day of a seed has other ids. */
export function idsOf(seed: number, again: number, classes: number) {
  const race = uuid5(namespace, `rehearsal/${seed}/${again}`);
  return {
    race,
    classes: Array.from({ length: classes }, (_, index) => uuid5(race, `class/${index}`)),
  };
}

/** By their names classes stand in the order of their numbers, and so do the plates that are given by it. */
export function nameOfClass(race: string, index: number): string {
  return `Kelas ${String(index + 1).padStart(2, '0')} ${race.slice(0, 8)}`;
}

/** Riders on paper of each class: some classes small, some of several batches. */
export function sizesOf(random: Random, { riders, classes }: DaySize): number[] {
  const weights = Array.from({ length: classes }, () => 0.3 + random.next() * 1.7);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => Math.max(3, Math.round(((riders - 2) * weight) / sum)));
}

/** Teams go round; every fourth rider has none. */
const teams = ['Roda Kecil', 'Balap Ceria', 'Cepat Riang', null] as const;

/** The team of the nth rider on paper. */
export function teamOf(n: number): string | null {
  return teams[n % teams.length] as string | null;
}
