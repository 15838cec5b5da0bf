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
