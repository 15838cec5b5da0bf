import { refuse } from './refusal.ts';
import type { ClassState, Rider } from './state.ts';

function platesOf({ key, plate, formerly }: Rider): number[] {
  return [key, plate, ...formerly];
}

/**
 * The plates of one child in all classes of a race (R4): those of the rider, and of the riders of other classes who share one of them, for a child's
 * entries in several categories share its number.
 *
 * @param classes every class of the race
 */
export function platesOfChild(
  classes: readonly ClassState[],
  plates: readonly number[],
): Set<number> {
  const own = new Set(plates);
  const riders = classes.flatMap(({ riders: ofClass }) => [...ofClass.values()].map(platesOf));
  for (let known = 0; known < own.size; ) {
    known = own.size;
    for (const one of riders.filter((worn) => worn.some((plate) => own.has(plate)))) {
      for (const plate of one) {
        own.add(plate);
      }
    }
  }
  return own;
}

/**
 * A lost plate is replaced by a number that no other child has or had in the race (R4).
 *
 * @param classes every class of the race, the one in which it is decided among them
 * @throws Refusal `plate_taken`
 */
export function checkPlateOfRace(
  classes: readonly ClassState[],
  { old, new: wanted }: { readonly old: number; readonly new: number },
): void {
  const isWorn = classes.some(({ keys }) => keys.has(wanted));
  if (isWorn && !platesOfChild(classes, [old]).has(wanted)) {
    refuse('plate_taken', { plate: wanted });
  }
}
