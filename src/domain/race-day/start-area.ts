import {
  countedActs,
  fieldsOf,
  type GearReason,
  gearReasons,
  type Observation,
  plateIn,
} from './observations.ts';

export interface AtStart {
  readonly state: 'siap' | 'absen' | 'perlengkapan' | 'tunggu';
  /** What is missing (`perlengkapan`). */
  readonly gear: GearReason | null;
  readonly at: number;
  /** The observation that says so: undone, the one before counts. */
  readonly observation: Observation;
}

/** What the start area knows of a moto: all its phones together. */
export interface StartArea {
  /** How often the moto was called. */
  readonly calls: number;
  /** How often a rider was called alone. */
  readonly callsOf: ReadonlyMap<number, number>;
  /** Riders of whom something was said, by plate. */
  readonly riders: ReadonlyMap<number, AtStart>;
}

const states = ['siap', 'absen', 'perlengkapan', 'tunggu'] as const;

/** What the start area says of riders, by plate: every screen that decides about the moto, judges it or announces it shows this. */
export type StartMarks = StartArea['riders'];

/** Who was called and did not come, as far as the start area says. */
export function isAbsent(marks: StartMarks, plate: number): boolean {
  return marks.get(plate)?.state === 'absen';
}

/** How often a rider was called: with the moto, and alone. */
export function callsTo({ calls, callsOf }: StartArea, plate: number): number {
  return calls + (callsOf.get(plate) ?? 0);
}

/** How often a rider who is not ready was called, where that is oftener than the moto; else 0: there is nothing to say of it. */
export function extraCalls(start: StartArea, plate: number): number {
  const calls = callsTo(start, plate);
  return calls > start.calls && start.riders.get(plate)?.state !== 'siap' ? calls : 0;
}

/** Plates of which something was said and that are not in the moto: of a list that has changed, or pressed by mistake. */
export function strangersAtStart(marks: StartMarks, list: readonly number[]): number[] {
  return [...marks.keys()].filter((plate) => !list.includes(plate));
}

/** @param subjects all names of the moto (`subjectsOf`) */
export function startArea(all: Iterable<Observation>, subjects: readonly string[]): StartArea {
  let calls = 0;
  const callsOf = new Map<number, number>();
  const riders = new Map<number, AtStart>();
  for (const one of countedActs(all, subjects)) {
    const plate = plateIn(one);
    if (one.action === 'panggilan') {
      if (plate === null) {
        calls += 1;
      } else {
        callsOf.set(plate, (callsOf.get(plate) ?? 0) + 1);
      }
      continue;
    }
    const state = states.find((known) => known === one.action);
    if (state !== undefined && plate !== null) {
      const { gear } = fieldsOf(one);
      riders.set(plate, {
        state,
        gear:
          state === 'perlengkapan' && gearReasons.includes(gear as GearReason)
            ? (gear as GearReason)
            : null,
        at: one.at,
        observation: one,
      });
    }
  }
  return { calls, callsOf, riders };
}
