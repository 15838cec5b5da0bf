import { type MotoRef, motoKey } from './moto.ts';
import { shortId } from './wire.ts';

/** One run of a moto, as far as a phone knows it. */
export interface NamedMoto {
  /** In the running order; null: it has none, or the phone does not know it. */
  readonly number: number | null;
  /** The class's id, whole or its first eight; null: the phone knows the number alone. */
  readonly raceClass: string | null;
  readonly ref: MotoRef | null;
  readonly run: number;
}

function placeOf(raceClass: string, ref: MotoRef, run: number): string {
  return `${motoKey(ref, shortId(raceClass))}/${run}`;
}

/** Every name that a phone may have called it by, the one that is used now first. */
export function subjectsOf({ number, raceClass, ref, run }: NamedMoto): string[] {
  return [
    ...(number === null ? [] : [`${number}.${run}`]),
    ...(raceClass === null || ref === null ? [] : [placeOf(raceClass, ref, run)]),
  ];
}

export function subjectOf(moto: NamedMoto): string {
  return subjectsOf(moto)[0] ?? `?.${moto.run}`;
}
