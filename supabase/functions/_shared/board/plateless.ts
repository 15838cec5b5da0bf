import type { Chain } from '../racing/chain.ts';
import type { Finish } from '../racing/rank.ts';
import type { BoardClass, BoardEnd, BoardRun, SmallBoard } from './board.ts';

/**
 * What the public reads of a race once its season is over (R21): each rider is a row of the class, and nothing is left that holds a
 * plate or by which one could be reckoned.
 */

/** The row of a rider, by the plate that is worn or was. */
export type RowOf = (plate: number) => number;

/** @param rows by the number that the closed list had */
export function rowsIn({ state }: Chain, rows: Readonly<Record<string, number>>): RowOf {
  const known = new Map<number, number>();
  for (const { key, plate, formerly } of state.riders.values()) {
    const row = rows[key];
    if (row !== undefined) {
      for (const worn of [key, ...formerly, plate]) {
        known.set(worn, row);
      }
    }
  }
  return (plate) => {
    const row = known.get(plate);
    if (row === undefined) {
      // Better no board at all than one with a plate.
      throw new Error('A rider of the class has no row.');
    }
    return row;
  };
}

/** Lists without an order of their own stood by plate, which would tell it. */
function inRows(plates: readonly number[], rowOf: RowOf): number[] {
  return plates.map(rowOf).sort((a, b) => a - b);
}

function finishInRows({ order, dnf, dns, dq }: Finish, rowOf: RowOf): Finish {
  return {
    order: order.map(rowOf),
    dnf: inRows(dnf, rowOf),
    dns: inRows(dns, rowOf),
    dq: inRows(dq, rowOf),
  };
}

function runInRows(run: BoardRun, rowOf: RowOf): BoardRun {
  return {
    ...run,
    list: run.list.map(({ plate, gate }) => ({ plate: rowOf(plate), gate })),
    result: run.result && { ...finishInRows(run.result, rowOf), at: run.result.at },
    corrected: run.corrected.map(({ reason, at, ...finish }) => ({
      ...finishInRows(finish, rowOf),
      reason,
      at,
    })),
    protests: run.protests.map(({ plate, decided }) => ({ plate: rowOf(plate), decided })),
    ...(run.penalties && {
      penalties: run.penalties.map((one) => ({ ...one, plate: rowOf(one.plate) })),
    }),
  };
}

/** The draws go: list, code and chance together would let anybody reckon whose row was whose plate. */
export function platelessClass(board: BoardClass, rowOf: RowOf): BoardClass {
  return {
    ...board,
    plateless: true,
    hash: '',
    draws: [],
    riders: board.riders
      .map((rider) => ({ ...rider, plate: rowOf(rider.plate), formerly: [] }))
      .sort((a, b) => a.plate - b.plate),
    stages: board.stages.map(({ stage, groups }) => ({
      stage,
      groups: groups.map((group) => ({
        ...group,
        motos: group.motos.map((run) => runInRows(run, rowOf)),
        standing: group.standing.map((rank) => ({
          ...rank,
          plate: rowOf(rank.plate),
          decided: rank.decided && { ...rank.decided, against: rowOf(rank.decided.against) },
        })),
      })),
    })),
    placings: [
      ...board.placings
        .filter(({ final }) => final !== null)
        .map((one) => ({ ...one, plate: rowOf(one.plate) })),
      ...board.placings
        .filter(({ final }) => final === null)
        .map((one) => ({ ...one, plate: rowOf(one.plate) }))
        .sort((a, b) => a.plate - b.plate),
    ],
    categories: board.categories.map(({ id, plates }) => ({ id, plates: inRows(plates, rowOf) })),
  };
}

function endInRows({ outcome, final, plates }: BoardEnd, rowOf: RowOf): BoardEnd {
  return {
    outcome,
    final,
    plates: outcome === 'tempat' ? plates.map(rowOf) : inRows(plates, rowOf),
  };
}

/**
 * One decision newer than it was in plates, so that no phone takes the one with plates for the later one. Nothing races any more.
 *
 * @param rows by class
 */
export function platelessBoard(
  { v, classes, ...board }: SmallBoard,
  rows: ReadonlyMap<string, RowOf>,
): SmallBoard {
  return {
    ...board,
    plateless: true,
    v: v + 1,
    paused: null,
    now: [],
    next: [],
    replaced: {},
    breaks: [],
    pace: null,
    latest: [],
    classes: classes.map(({ ended = [], ...head }) => {
      const rowOf = rows.get(head.id);
      return {
        ...head,
        plateless: true,
        ended: rowOf ? ended.map((end) => endInRows(end, rowOf)) : [],
      };
    }),
  };
}
