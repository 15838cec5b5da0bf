import type { MotoRef } from '#functions/_shared/racing/moto.ts';
import type { ClassState, Group, Stage } from '#functions/_shared/racing/state.ts';
import * as words from '#parts/copy/moto-names.ts';
import { motoNumber } from './day-order.ts';
import type { DayClass, RaceDayStatus } from './day-status.ts';

/** "Batch 2", "Semifinal 1", "Final Novice"; of a class of one batch nothing. */
export function groupName(stage: Stage, group: Group): string {
  return group.role === 'batch' && stage.groups.length === 1
    ? ''
    : words.groupTitle(stage.stage, group.group, group.name);
}

/** "Batch 2, moto 1"; where a group has one moto, its name alone. */
export function motoInClass(state: ClassState, ref: MotoRef): string {
  const stage = state.stages.find((one) => one.stage === ref.stage);
  const group = stage?.groups.find((one) => one.group === ref.group);
  if (!stage || !group) {
    return words.motoInClass(ref, null);
  }
  const name = groupName(stage, group);
  if (group.motos.length === 1 && name !== '') {
    return name;
  }
  return name === '' ? `moto ${ref.moto}` : words.motoIn(name, ref.moto);
}

/** "Moto 27" as the running order has it; before there is one, as the class has it. */
export function motoTitle(
  day: Pick<RaceDayStatus, 'chain'>,
  { id, chain }: Pick<DayClass, 'id' | 'chain'>,
  ref: MotoRef,
): string {
  const number = motoNumber(day.chain?.state, id, ref);
  return number === null ? motoInClass(chain.state, ref) : `Moto ${number}`;
}

/** "Moto 27 · Boys 2019 · Final Utama" */
export function motoLine(...named: Parameters<typeof factsOf>): string {
  return words.motoLine(factsOf(...named));
}

/** Below `motoTitle`: "Boys 2019 · Final Utama". */
export function motoPlace(...named: Parameters<typeof factsOf>): string {
  return words.motoPlace(factsOf(...named));
}

function factsOf(
  day: Pick<RaceDayStatus, 'chain'>,
  { id, name, chain }: Pick<DayClass, 'id' | 'name' | 'chain'>,
  ref: MotoRef,
): words.NamedMoto {
  const stage = chain.state.stages.find((one) => one.stage === ref.stage);
  return {
    number: motoNumber(day.chain?.state, id, ref),
    className: name,
    ref,
    final: stage?.groups.find((one) => one.group === ref.group)?.name ?? null,
  };
}
