import { type PenaltyCode, penaltyCodes } from '#functions/_shared/racing/penalties.ts';
import { countedActs, fieldsOf, type Observation, plateIn } from './observations.ts';

/** What a judge at the line saw that a rider may be given penalty points for (R39): evidence, and points only when the deciding phone gives them. */
export interface PenaltyNote {
  readonly plate: number;
  readonly code: PenaltyCode;
  readonly observation: Observation;
}

/**
 * The notes of all phones, each plate and code once.
 *
 * @param subjects all names of the moto (`subjectsOf`)
 */
export function penaltyNotes(
  all: Iterable<Observation>,
  subjects: readonly string[],
): PenaltyNote[] {
  const notes = new Map<string, PenaltyNote>();
  for (const one of countedActs(all, subjects)) {
    const plate = plateIn(one);
    const code = penaltyCodes.find((known) => known === fieldsOf(one).code);
    if (one.action === 'pelanggaran' && plate !== null && code !== undefined) {
      notes.set(`${plate} ${code}`, { plate, code, observation: one });
    }
  }
  return [...notes.values()];
}
