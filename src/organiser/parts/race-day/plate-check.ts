import type { Decision } from '#functions/_shared/racing/decisions.ts';
import { checkPlateOfRace, platesOfChild } from '#functions/_shared/racing/race-plates.ts';
import { refuse } from '#functions/_shared/racing/refusal.ts';
import type { DayFacts } from './day-status.ts';

/**
 * A new plate is no other child's, in no class and in no entry of the race (R4). The function knows the classes alone of which something is sent; the
 * phone knows all.
 * @throws Refusal `plate_taken`
 */
export function checkPlate({ classes, entries }: DayFacts, { kind, payload }: Decision): void {
  if (kind !== 'plat_ganti') {
    return;
  }
  const states = classes.map(({ chain }) => chain.state);
  checkPlateOfRace(states, payload);
  const childOf = (plates: ReadonlySet<number>) =>
    entries.find(({ nomor_plat }) => nomor_plat !== null && plates.has(nomor_plat))?.anak;
  const wearer = childOf(new Set([payload.new]));
  if (wearer !== undefined && wearer !== childOf(platesOfChild(states, [payload.old]))) {
    refuse('plate_taken', { plate: payload.new });
  }
}
