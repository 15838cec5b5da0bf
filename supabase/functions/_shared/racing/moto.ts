export const stageNames = ['kualifikasi', 'perempat_final', 'semi_final', 'final'] as const;
export type StageName = (typeof stageNames)[number];

/** A moto of a class; heats, batches and finals of a stage are counted together, from 1. */
export interface MotoRef {
  readonly stage: StageName;
  readonly heat: number;
  readonly moto: number;
}

/** The key of a moto, `kualifikasi/2/1`: in addresses, facts of refusals and ids; across classes with the class's before it. */
export function motoKey({ stage, heat, moto }: MotoRef, raceClass?: string): string {
  const key = `${stage}/${heat}/${moto}`;
  return raceClass === undefined ? key : `${raceClass}/${key}`;
}

export function sameMoto(a: MotoRef, b: MotoRef): boolean {
  return a.stage === b.stage && a.heat === b.heat && a.moto === b.moto;
}

/** The moto that a key names; null: it names none. */
export function parseMoto(key: string): MotoRef | null {
  const [stageName, heat, moto, ...more] = key.split('/');
  const stage = stageNames.find((one) => one === stageName);
  const ref = stage && { stage, heat: Number(heat), moto: Number(moto) };
  const isOne = (value: number) => Number.isInteger(value) && value > 0;
  return ref && more.length === 0 && isOne(ref.heat) && isOne(ref.moto) ? ref : null;
}

/** Batches; heats, whose best go on; finals, in which places are given. */
export type GroupRole = 'batch' | 'heat' | 'final';

export interface GroupFacts {
  readonly role: GroupRole;
  /** Its number among those of its role in the stage, from 1. */
  readonly index: number;
  /** A final beside the heats, or behind the main one. */
  readonly isConsolation: boolean;
}

/** So many groups of a stage lead on, or are its main final; those behind them are consolation finals (R1). */
const mains: Readonly<Record<StageName, number>> = {
  kualifikasi: Number.POSITIVE_INFINITY,
  perempat_final: 4,
  semi_final: 2,
  final: 1,
};

/** What a group is by where it stands: heats and finals of a stage are counted together. */
export function groupFacts({ stage, heat }: Pick<MotoRef, 'stage' | 'heat'>): GroupFacts {
  const isConsolation = heat > mains[stage];
  const role =
    stage === 'kualifikasi' ? 'batch' : stage === 'final' || isConsolation ? 'final' : 'heat';
  return { role, index: isConsolation ? heat - mains[stage] : heat, isConsolation };
}
