import { outcomes } from '#functions/_shared/racing/kinds.ts';
import { placings } from '#functions/_shared/racing/placing.ts';
import { standingOf } from '#functions/_shared/racing/standing.ts';
import { type ClassState, formatOf, mainGroups } from '#functions/_shared/racing/state.ts';

/** What is wrong with a class, whatever has happened in it: nothing, if the rules hold. */
export function contradictions(state: ClassState): string[] {
  const found: string[] = [];
  const { gates } = formatOf(state);
  for (const stage of state.stages) {
    const inMain = mainGroups(stage).flatMap((group) =>
      group.slots.filter((slot) => !slot.out).map((slot) => slot.rider),
    );
    if (new Set(inMain).size !== inMain.length) {
      found.push(`${stage.stage}: somebody is in two mains`);
    }
    for (const group of stage.groups) {
      const where = `${stage.stage}/${group.group}`;
      if (group.role === 'final' && !group.name) {
        found.push(`${where}: a final without a name`);
      }
      for (const moto of group.motos) {
        const list = moto.list ?? [];
        if (list.length > gates) {
          found.push(`${where}/${moto.moto}: ${list.length} riders at ${gates} gates`);
        }
        if (new Set(list.map(({ rider }) => rider)).size !== list.length) {
          found.push(`${where}/${moto.moto}: somebody is twice on the list`);
        }
        if (new Set(list.map(({ gate }) => gate)).size !== list.length) {
          found.push(`${where}/${moto.moto}: two at one gate`);
        }
        if (list.some(({ gate }) => gate < 1 || gate > gates)) {
          found.push(`${where}/${moto.moto}: a gate that there is not`);
        }
      }
      const ranked = standingOf(state, stage, group);
      for (const [index, { decided }] of ranked.entries()) {
        const larger = decided?.by === 'mulai' || decided?.by === 'menang';
        if (
          decided &&
          (decided.against !== ranked[index - 1]?.rider ||
            (larger ? decided.own >= decided.ahead : decided.own <= decided.ahead))
        ) {
          found.push(`${where}: the explanation of ${ranked[index]?.rider} contradicts the order`);
        }
      }
    }
  }
  return [...found, ...wrongPlacings(state)];
}

/** Every rider on the list, and every late rider, ends in exactly one outcome; ranks of a final count on from 1. */
function wrongPlacings(state: ClassState): string[] {
  const all = placings(state);
  const found: string[] = [];
  const plates = all.map(({ plate }) => plate).sort((a, b) => a - b);
  const riders = [...state.riders.values()].map(({ plate }) => plate).sort((a, b) => a - b);
  if (plates.join() !== riders.join()) {
    found.push(`placed ${plates}, riders ${riders}`);
  }
  const ranks = new Map<string, number>();
  for (const { plate, outcome, final, rank } of all) {
    if (!outcomes.includes(outcome)) {
      found.push(`${plate}: ${outcome}`);
    }
    if ((outcome === 'tempat') !== (final !== null && rank !== null)) {
      found.push(`${plate}: ${outcome} in ${final} ${rank}`);
    }
    if (final !== null) {
      const expected = (ranks.get(final) ?? 0) + 1;
      ranks.set(final, expected);
      if (rank !== expected) {
        found.push(`${final}: rank ${rank} where ${expected} comes next`);
      }
    }
  }
  return found;
}
