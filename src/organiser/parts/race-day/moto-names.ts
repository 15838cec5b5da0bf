import type { MotoRef } from '#functions/_shared/racing/moto.ts';
import type { ClassState, Group, Stage } from '#functions/_shared/racing/state.ts';
import { stageWord } from '#organiser/copy/race-day-refusals.ts';
import { motoNumber } from './day-order.ts';
import type { DayClass, RaceDayStatus } from './race-day-phone.ts';

/** "Batch 2", "Semifinal 1", "Final Novice"; of a class of one batch nothing. */
export function groupName(stage: Stage, group: Group): string {
  if (group.role === 'final') {
    return `Final ${group.name ?? group.heat}`;
  }
  if (group.role === 'batch') {
    return stage.groups.length > 1 ? `Batch ${group.heat}` : '';
  }
  return stage.stage === 'final'
    ? `Final ${group.name ?? ''}`.trim()
    : `${stageWord(stage.stage)} ${group.heat}`;
}

/** "Batch 2 · moto 1"; where a group has one moto, its name alone. */
export function motoInClass(state: ClassState, ref: MotoRef): string {
  const stage = state.stages.find((one) => one.stage === ref.stage);
  const group = stage?.groups.find((one) => one.heat === ref.heat);
  if (!stage || !group) {
    return `${stageWord(ref.stage)} ${ref.heat} moto ${ref.moto}`;
  }
  const name = groupName(stage, group);
  if (group.motos.length === 1 && name !== '') {
    return name;
  }
  return name === '' ? `moto ${ref.moto}` : `${name} · moto ${ref.moto}`;
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
