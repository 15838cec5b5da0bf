import { parsePerks } from './perks.ts';

export const jerseySizes = ['None', 'XS', 'S', 'M', 'L', 'XL', 'XXL'] as const;

/** Whether every rider of a race is given a jersey, by its perks. */
export function givesJersey(mendapatkan: unknown): boolean {
  return parsePerks(mendapatkan).some((perk) => /jersey/i.test(perk));
}

interface JerseyMeasures {
  size: Exclude<(typeof jerseySizes)[number], 'None'>;
  /** From and to, in centimetres. */
  height: readonly [number, number];
  /** Across, in centimetres. */
  chest: number;
  /** In centimetres. */
  length: number;
}

/** Common cuts of children's jerseys. A race has no measures of its own. */
export const jerseyChart: readonly JerseyMeasures[] = [
  { size: 'XS', height: [90, 100], chest: 31, length: 42 },
  { size: 'S', height: [100, 110], chest: 33, length: 45 },
  { size: 'M', height: [110, 120], chest: 35, length: 48 },
  { size: 'L', height: [120, 130], chest: 37, length: 51 },
  { size: 'XL', height: [130, 140], chest: 39, length: 54 },
  { size: 'XXL', height: [140, 150], chest: 41, length: 57 },
];
