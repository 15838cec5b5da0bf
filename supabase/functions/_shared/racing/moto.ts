export const stageNames = ['kualifikasi', 'perempat_final', 'semi_final', 'final'] as const;
export type StageName = (typeof stageNames)[number];

/** A moto of a class; the groups of a stage are counted together, from 1: those that lead on, then the consolation finals. */
export interface MotoRef {
  readonly stage: StageName;
  readonly group: number;
  readonly moto: number;
}

/** The key of a moto, `kualifikasi/2/1`: in addresses, facts of refusals and ids; across classes with the class's before it. */
export function motoKey({ stage, group, moto }: MotoRef, raceClass?: string): string {
  const key = `${stage}/${group}/${moto}`;
  return raceClass === undefined ? key : `${raceClass}/${key}`;
}

export function sameMoto(a: MotoRef, b: MotoRef): boolean {
  return a.stage === b.stage && a.group === b.group && a.moto === b.moto;
}

/** The moto that a key names; null: it names none. */
export function parseMoto(key: string): MotoRef | null {
  const [stageName, group, moto, ...more] = key.split('/');
  const stage = stageNames.find((one) => one === stageName);
  const ref = stage && { stage, group: Number(group), moto: Number(moto) };
  const isOne = (value: number) => Number.isInteger(value) && value > 0;
  return ref && more.length === 0 && isOne(ref.group) && isOne(ref.moto) ? ref : null;
}

/** Batches; quarter- and semi-finals, whose best go on; finals, in which places are given. */
export type GroupRole = 'batch' | 'semi' | 'final';

export interface GroupFacts {
  readonly role: GroupRole;
  /** Its number among those of its role in the stage, from 1. */
  readonly index: number;
  /** A final beside the semi-finals, or behind the main one. */
  readonly isConsolation: boolean;
}

/** So many groups of a stage lead on, or are its main final; those behind them are consolation finals (R1). */
const mains: Readonly<Record<StageName, number>> = {
  kualifikasi: Number.POSITIVE_INFINITY,
  perempat_final: 4,
  semi_final: 2,
  final: 1,
};

/** What a group is by where it stands in its stage. */
export function groupFacts({ stage, group }: Pick<MotoRef, 'stage' | 'group'>): GroupFacts {
  const isConsolation = group > mains[stage];
  const role =
    stage === 'kualifikasi' ? 'batch' : stage === 'final' || isConsolation ? 'final' : 'semi';
  return { role, index: isConsolation ? group - mains[stage] : group, isConsolation };
}
