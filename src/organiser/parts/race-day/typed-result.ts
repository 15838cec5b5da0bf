import { decide } from '#functions/_shared/racing/chain.ts';
import type { ClassAct } from '#functions/_shared/racing/decisions.ts';
import type { MotoRef } from '#functions/_shared/racing/moto.ts';
import type { Finish } from '#functions/_shared/racing/rank.ts';
import { attempt, type Refusal } from '#functions/_shared/racing/refusal.ts';
import { type ClassState, findMoto } from '#functions/_shared/racing/state.ts';
import { readTyped } from '#functions/_shared/racing/wire.ts';

/** A result as it was typed from paper, tried on the class: nothing is decided by it. */
export interface TypedResult {
  /** Null: a word of it is no plate. */
  readonly finish: Finish | null;
  /** Riders of the start list who are not named yet, by gate. */
  readonly missing: readonly number[];
  /** Why it cannot be the result, besides those who are missing. */
  readonly refusal: Refusal | null;
}

/** What is decided when a result is entered: a moto that was not called is called in the same press (R26). `rests` says on what. */
export function resultActs(
  state: ClassState,
  moto: MotoRef,
  finish: Finish,
  rests: { cites?: readonly string[] } = {},
): ClassAct[] {
  const { status, run } = findMoto(state, moto).moto;
  const entered: ClassAct = { kind: 'hasil', payload: { moto, run, ...finish, ...rests } };
  return status === 'menunggu' ? [{ kind: 'panggil', payload: { moto } }, entered] : [entered];
}

/**
 * @param state of the class before
 * @param n the number that the next decision would have
 */
export function readResult(state: ClassState, n: number, moto: MotoRef, text: string): TypedResult {
  const read = attempt(() => readTyped(text));
  if (!read.ok) {
    return { finish: null, missing: [], refusal: read.refusal };
  }
  const finish = read.value;
  const isOfficial = findMoto(state, moto).moto.status === 'resmi';
  const acts: ClassAct[] = isOfficial
    ? [{ kind: 'koreksi', payload: { moto, ...finish, reason: 'dicoba' } }]
    : resultActs(state, moto, finish);
  const tried = attempt(() => acts.reduce((at, act, index) => decide(at, act, n + index), state));
  if (tried.ok) {
    return { finish, missing: [], refusal: null };
  }
  const { refusal } = tried;
  return refusal.code === 'plates_left_over'
    ? { finish, missing: refusal.facts.plates as number[], refusal: null }
    : { finish, missing: [], refusal };
}

/** What is typed for a finish: `12 5 8 dnf7`. */
export function typedText({ order, dnf, dns, dq }: Finish): string {
  return [
    ...order.map(String),
    ...dnf.map((plate) => `dnf${plate}`),
    ...dns.map((plate) => `dns${plate}`),
    ...dq.map((plate) => `dq${plate}`),
  ].join(' ');
}
