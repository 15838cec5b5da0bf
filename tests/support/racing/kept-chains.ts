import type { ClassAct } from '#functions/_shared/racing/decisions.ts';
import { placings } from '#functions/_shared/racing/placing.ts';
import { type ClassState, platesOf } from '#functions/_shared/racing/state.ts';
import { ClassDay } from './class-day.ts';

/** A chain that is kept, to see that the engine still folds it as it did (R31). */
export interface KeptChain {
  readonly name: string;
  /** The engine it was begun with. */
  readonly engine: number;
  /** Kind and payload of each decision. */
  readonly acts: readonly string[];
  /** The hash of the last decision. */
  readonly head: string;
  /** What is seen of the class at its end: start lists, results, placings. */
  readonly seen: readonly string[];
}

export function writeAct({ kind, payload }: ClassAct): string {
  return `${kind} ${JSON.stringify(payload)}`;
}

export function readAct(text: string): ClassAct {
  const [kind = ''] = text.split(' ', 1);
  return { kind, payload: JSON.parse(text.slice(kind.length + 1)) } as ClassAct;
}

/** The acts decided one after the other, as `ClassDay` wraps them. */
export function dayOf(acts: readonly string[]): ClassDay {
  const day = new ClassDay();
  for (const text of acts) {
    const act = readAct(text);
    day.decide(act.kind, act.payload as never);
  }
  return day;
}

/** Everything that people see of a class, a line a moto and a placing. */
export function seenOf(state: ClassState): string[] {
  const motos = state.stages.flatMap((stage) =>
    stage.groups.flatMap((group) =>
      group.motos.map((moto) => {
        const name = `${stage.stage}/${group.group}/${moto.moto}/${moto.run}`;
        const list = moto.list?.map(({ rider, gate }) => `${rider}@${gate}`).join(' ') ?? '-';
        const finish = moto.result?.finish;
        const kinds = finish && [finish.order, finish.dnf, finish.dns, finish.dq];
        const result = kinds?.map((riders) => platesOf(state, riders).join(' ')).join(' / ') ?? '-';
        return `${name} ${group.name ?? ''}: ${list}: ${result}`;
      }),
    ),
  );
  const places = placings(state).map(
    ({ plate, outcome, final, rank }) => `${plate}: ${final ? `${final} ${rank}` : outcome}`,
  );
  return [...motos, ...places];
}
