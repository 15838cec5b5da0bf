import type { Chain } from '#functions/_shared/racing/chain.ts';
import { type MotoRef, motoKey } from '#functions/_shared/racing/moto.ts';
import type { RaceState } from '#functions/_shared/racing/race-chain.ts';
import type { ClassState, Group, Moto, Stage } from '#functions/_shared/racing/state.ts';
import type { RacePrint } from '#organiser/addresses.ts';

/** Who wears a plate, as papers at the track have it: the nickname, never the full name. */
export interface PrintedRider {
  readonly nickname: string;
  readonly team: string | null;
}

/** A class as it is printed. */
export interface PrintedClass {
  readonly id: string;
  readonly raceName: string;
  readonly name: string;
  readonly chain: Chain;
  /** `<kelas> <n> <hash4>` (R14). */
  readonly mark: string;
  /** Who decides, and when it was printed: with the mark on every sheet. */
  readonly holder: string;
  readonly printedAt: string;
  readonly riderOf: (key: number) => PrintedRider;
  /** Its number in the running order; null: it has none yet. */
  readonly numberOf: (moto: MotoRef) => number | null;
  /** The name of each category of a merged class. */
  readonly categoryName: (id: string) => string;
}

export interface PrintedMoto {
  readonly stage: Stage;
  readonly group: Group;
  readonly moto: Moto;
  readonly ref: MotoRef;
}

/** Numbers of motos as the race's running order has them. */
export function numbersOf(race: Pick<RaceState, 'order'> | null, classId: string) {
  const numbers = new Map<string, number>();
  for (const item of race?.order ?? []) {
    if (item.type === 'moto' && item.class === classId) {
      numbers.set(motoKey(item.moto), item.number);
    }
  }
  return (ref: MotoRef) => numbers.get(motoKey(ref)) ?? null;
}

/** The motos of a class that are still to be raced, in the order of stages, motos and groups. */
export function motosToRace({ stages }: ClassState): PrintedMoto[] {
  return stages.flatMap((stage) => {
    const most = Math.max(0, ...stage.groups.map(({ motos }) => motos.length));
    return Array.from({ length: most }, (_, index) =>
      stage.groups.flatMap((group) => {
        const moto = group.motos[index];
        const open = moto && !group.idle && moto.result === null;
        return open
          ? [
              {
                stage,
                group,
                moto,
                ref: { stage: stage.stage, group: group.group, moto: index + 1 },
              },
            ]
          : [];
      }),
    ).flat();
  });
}

/** Whether there is anything of the class on this kind of paper. */
export function isPrintable(kind: RacePrint, state: ClassState): boolean {
  if (state.stages.length === 0) {
    return false;
  }
  switch (kind) {
    case 'start':
    case 'moto':
      return motosToRace(state).length > 0;
    case 'hasil':
      return state.stages.some(({ groups }) =>
        groups.some(({ motos }) => motos.some(({ status }) => status === 'resmi')),
      );
    case 'darurat':
      // Nothing of it is raced any more.
      return state.closed === null && state.phase !== 'batal';
    default:
      return true;
  }
}
