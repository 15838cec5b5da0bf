/** A rider's whole way through a class, as its file tells it: what stands behind the place that the rider has. */
import type {
  BoardClass,
  BoardGroup,
  BoardRank,
  BoardRun,
} from '#functions/_shared/board/board.ts';
import type { StageName } from '#functions/_shared/racing/moto.ts';

export interface WayRun {
  readonly moto: number;
  readonly status: BoardRun['status'];
  readonly gate: number | null;
  /** Where the rider finished; null: no result, or one of the marks. */
  readonly place: number | null;
  readonly mark: 'dnf' | 'dns' | 'dq' | null;
  readonly points: number | null;
}

export interface WayStage {
  readonly stage: StageName;
  readonly group: number;
  /** A final's name. */
  readonly final: string | null;
  readonly provisional: boolean;
  readonly runs: readonly WayRun[];
  /** Null: nothing is raced yet. */
  readonly rank: BoardRank | null;
}

export function wayOf({ stages }: Pick<BoardClass, 'stages'>, plate: number): WayStage[] {
  return stages.flatMap(({ stage, groups }) =>
    groups.flatMap((group) => {
      const rank = group.standing.find((one) => one.plate === plate) ?? null;
      const runs = runsOf(group, plate, rank);
      return runs.length === 0
        ? []
        : [
            {
              stage,
              group: group.group,
              final: group.name,
              provisional: group.provisional,
              runs,
              rank,
            },
          ];
    }),
  );
}

function runsOf({ motos }: BoardGroup, plate: number, rank: BoardRank | null): WayRun[] {
  return motos.flatMap(({ moto, status, list, result }, index) => {
    const gate = list.find((one) => one.plate === plate)?.gate ?? null;
    const place = (result?.order.indexOf(plate) ?? -1) + 1;
    const mark = (['dnf', 'dns', 'dq'] as const).find((one) => result?.[one].includes(plate));
    if (gate === null && place === 0 && mark === undefined) {
      return [];
    }
    return [
      {
        moto,
        status,
        gate,
        place: place === 0 ? null : place,
        mark: mark ?? null,
        points: result === null ? null : (rank?.points[index] ?? null),
      },
    ];
  });
}
