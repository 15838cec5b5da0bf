import type { Format, TieBreak } from './format.ts';

/** A rider of a group, scored: what the ranking looks at, and nothing else. */
export interface Scored {
  /** The rider's number on the list. */
  readonly rider: number;
  /** Whether one of the motos was started. */
  readonly started: boolean;
  /** Points of each moto that counts, moto 1 first, with what was added as penalties. */
  readonly points: readonly number[];
  /** What of the points are penalties (R39); left out: none. */
  readonly penalty?: number;
  /** In a final with penalties the places of crossing, the last moto first: they part who has the same points (R39). */
  readonly crossing?: readonly number[];
  /** Motos won. */
  readonly wins: number;
  /** The gate of moto 1. */
  readonly gate: number;
  /** The place that the director's `undi_seri` gave among those tied, from 1; 0: none (R37). */
  readonly redrawn: number;
  /** The draw's lot. */
  readonly lot: string;
}

/**
 * What decided between a rider and the one just ahead: `mulai` who started at all, `total` points, `hukuman` penalty
 * points without which it would not be so, `lintas` in a final with penalties who crossed the line first, the format's tie-breaks, across groups `peringkat` (the rank in the own group) first, `undi_seri` lots drawn for this tie, `undi` the draw's.
 */
export type DecidedBy =
  | 'mulai'
  | 'peringkat'
  | 'total'
  | 'hukuman'
  | 'lintas'
  | TieBreak
  | 'undi_seri'
  | 'undi';

export interface Decided {
  readonly by: DecidedBy;
  /** The moto that was compared, for `moto_mundur` and `moto_akhir`. */
  readonly moto: number | null;
  /** The rider's value and that of the one ahead. */
  readonly own: number | string;
  readonly ahead: number | string;
  /** The rider just ahead. */
  readonly against: number;
}

export interface Ranked extends Scored {
  /** From 1. */
  readonly place: number;
  readonly total: number;
  /** Why not one place further ahead; null: the first. */
  readonly decided: Decided | null;
}

export interface CrossRanked extends Ranked {
  /** The group's index, from 0. */
  readonly group: number;
  /** The rank in the own group; `place` is the one across groups. */
  readonly rank: number;
}

interface Key {
  readonly by: DecidedBy;
  readonly moto: number | null;
  readonly value: number | string;
  /** Whether the larger value is ahead. */
  readonly larger?: boolean;
}

function totalOf(points: readonly number[]): number {
  return points.reduce((total, moto) => total + moto, 0);
}

function lastMoto(points: readonly number[], by: 'moto_mundur' | 'moto_akhir'): Key[] {
  return points.length === 0
    ? []
    : [{ by, moto: points.length, value: points[points.length - 1] as number }];
}

function tieKeys(tie: TieBreak, rider: Scored): Key[] {
  switch (tie) {
    case 'moto_mundur':
      return rider.points.map((value, index) => ({ by: tie, moto: index + 1, value })).reverse();
    case 'moto_akhir':
      return lastMoto(rider.points, tie);
    case 'gate_awal':
      return [{ by: tie, moto: null, value: rider.gate }];
    case 'menang':
      return [{ by: tie, moto: null, value: rider.wins, larger: true }];
  }
}

function lotKeys(rider: Scored): Key[] {
  return [
    { by: 'undi_seri', moto: null, value: rider.redrawn },
    { by: 'undi', moto: null, value: rider.lot },
  ];
}

function groupKeys(rider: Scored, ties: readonly TieBreak[]): Key[] {
  return [
    { by: 'mulai', moto: null, value: rider.started ? 1 : 0, larger: true },
    { by: 'total', moto: null, value: totalOf(rider.points) },
    ...(rider.crossing ?? []).map((value): Key => ({ by: 'lintas', moto: null, value })),
    ...ties.flatMap((tie) => tieKeys(tie, rider)),
    ...lotKeys(rider),
  ];
}

function crossKeys(rider: Scored & { readonly rank: number }): Key[] {
  return [
    { by: 'mulai', moto: null, value: rider.started ? 1 : 0, larger: true },
    { by: 'peringkat', moto: null, value: rider.rank },
    { by: 'total', moto: null, value: totalOf(rider.points) },
    ...lastMoto(rider.points, 'moto_akhir'),
    ...lotKeys(rider),
  ];
}

/** Points part two riders: whether they would have done so without what was given as penalties. */
function byPenalty(rider: Scored, before: Scored): boolean {
  const clean = ({ points, penalty = 0 }: Scored) => totalOf(points) - penalty;
  return (rider.penalty ?? 0) > 0 && clean(rider) <= clean(before);
}

/** The first key that differs decides: the order and its explanation are one thing. */
function decidingKey(own: readonly Key[], other: readonly Key[]): number {
  return own.findIndex((key, index) => key.value !== other[index]?.value);
}

function compareKeys(own: readonly Key[], other: readonly Key[]): number {
  const index = decidingKey(own, other);
  const [mine, theirs] = [own[index], other[index]];
  if (!mine || !theirs) {
    return 0;
  }
  return mine.value < theirs.value === !mine.larger ? -1 : 1;
}

function inOrder<Rider extends Scored>(
  riders: readonly Rider[],
  keysOf: (rider: Rider) => Key[],
): (Rider & Ranked)[] {
  const keyed = riders
    .map((rider) => ({ rider, keys: keysOf(rider) }))
    .sort((a, b) => compareKeys(a.keys, b.keys));
  return keyed.map(({ rider, keys }, index) => {
    const before = keyed[index - 1];
    const key = before && keys[decidingKey(keys, before.keys)];
    const other = before?.keys[decidingKey(keys, before.keys)];
    return {
      ...rider,
      place: index + 1,
      total: totalOf(rider.points),
      decided:
        before && key && other
          ? {
              by: key.by === 'total' && byPenalty(rider, before.rider) ? 'hukuman' : key.by,
              moto: key.moto,
              own: key.value,
              ahead: other.value,
              against: before.rider.rider,
            }
          : null,
    };
  });
}

/** The ranking of a group, each place with what decided it. */
export function rank(riders: readonly Scored[], format: Pick<Format, 'ties'>): Ranked[] {
  return inOrder(riders, (rider) => groupKeys(rider, format.ties));
}

/** The ranking across groups: rank in the group first, so that unequal groups stay fair. */
export function crossRank(groups: readonly (readonly Ranked[])[]): CrossRanked[] {
  return inOrder(
    groups.flatMap((ranked, group) =>
      ranked.map((rider) => ({ ...rider, group, rank: rider.place })),
    ),
    crossKeys,
  );
}

/** One moto's order as it was decided; each rider of the start list stands in exactly one of the four. */
export interface Finish {
  /** Riders who finished, the first first. */
  readonly order: readonly number[];
  readonly dnf: readonly number[];
  readonly dns: readonly number[];
  readonly dq: readonly number[];
}

/**
 * Points of a moto (R38): the place among those who count, for DNF, DNS and DQ the riders of the start list and what the format adds.
 *
 * @param size riders on the start list, of several batches those of the largest
 * @param transparent riders without placing: nobody's place counts them
 */
export function motoPoints(
  finish: Finish,
  size: number,
  points: Format['points'],
  transparent: ReadonlySet<number>,
): Map<number, number> {
  const scored = new Map<number, number>();
  const counted = (riders: readonly number[]) => riders.filter((rider) => !transparent.has(rider));
  counted(finish.order).forEach((rider, index) => {
    scored.set(rider, index + 1);
  });
  for (const kind of ['dnf', 'dns', 'dq'] as const) {
    for (const rider of counted(finish[kind])) {
      scored.set(rider, size + points[kind]);
    }
  }
  return scored;
}
