import { refuse } from './refusal.ts';

/** Fewest and most gates that a start has. */
export const fewestGates = 4;
export const mostGates = 10;
/** Above it the class is split. */
export const mostBatches = 8;

/**
 * How the gates of a later moto follow from the rows of the draw: the table, reversed (row 1 gets the last gate),
 * neighbours swapped, by the standing (the best gets gate 1), or drawn anew.
 */
export const gatePolicies = ['tabel', 'terbalik', 'tukar', 'klasemen', 'undi'] as const;
export type GatePolicy = (typeof gatePolicies)[number];

/** Moto 2 and 3 of one batch that races three motos, by riders: row i's gate. Nobody has a gate twice. */
const threeMotos: Readonly<Record<number, readonly [string, string]>> = {
  1: ['1', '1'],
  2: ['2 1', '1 2'],
  3: ['3 1 2', '2 3 1'],
  4: ['4 3 1 2', '2 1 4 3'],
  5: ['5 3 4 1 2', '3 4 2 5 1'],
  6: ['6 5 2 1 4 3', '3 4 5 6 1 2'],
  7: ['7 4 2 5 6 1 3', '4 6 7 3 1 5 2'],
  8: ['8 7 5 2 1 4 6 3', '4 5 6 7 8 3 1 2'],
  9: ['9 7 8 3 1 2 6 4 5', '5 6 4 8 9 7 2 3 1'],
  10: ['10 9 6 5 3 1 8 7 4 2', '5 6 7 8 9 10 1 2 3 4'],
};

/** Moto 2 of two; even numbers are reversed. */
const twoMotos: Readonly<Record<number, string>> = {
  1: '1',
  3: '3 1 2',
  5: '5 4 2 3 1',
  7: '7 6 5 3 4 2 1',
  9: '9 8 7 6 4 5 3 2 1',
};

function numbers(text: string): number[] {
  return text.split(' ').map(Number);
}

function ascending(riders: number): number[] {
  return Array.from({ length: riders }, (_, row) => row + 1);
}

/**
 * The gates of the rows 1 to `riders` by the table (R2's and the reference's): moto 1 is the row's number.
 *
 * @param motos how many motos the group races: the tables of two and of three differ
 * @param moto 1 to `motos`
 * @param riders 1 to 10
 */
export function tableGates(motos: number, moto: number, riders: number): readonly number[] {
  if (moto === 1 || riders < 1) {
    return ascending(riders);
  }
  if (motos <= 2) {
    return twoMotos[riders] ? numbers(twoMotos[riders]) : ascending(riders).reverse();
  }
  const table = threeMotos[riders]?.[(moto - 2) % 2];
  return table ? numbers(table) : refuse('format_wrong', { field: 'gates', riders });
}

/** Row 1 gets the last gate. */
export function reversedGates(riders: number): readonly number[] {
  return ascending(riders).reverse();
}

/** Rows 1 and 2, 3 and 4 … change places; of an odd number the last keeps its own. */
export function swappedGates(riders: number): readonly number[] {
  return ascending(riders).map((row) => (row % 2 === 0 ? row - 1 : row === riders ? row : row + 1));
}

/**
 * The gates of the rows where `order` holds the rows from gate 1 on: the standing, or lots drawn.
 *
 * @param order every row number once
 */
export function gatesByOrder(order: readonly number[]): readonly number[] {
  const gates = new Array<number>(order.length).fill(0);
  order.forEach((row, index) => {
    gates[row - 1] = index + 1;
  });
  return gates;
}
