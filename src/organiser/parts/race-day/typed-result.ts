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

/** What a result rests on, and why it is entered although a protest below the moto is open (R25). */
interface Rests {
  cites?: readonly string[];
  despite?: string;
}

/** What is decided when a result is entered (R26): a moto that was not called is called and started in the same press. */
export function resultActs(
  state: ClassState,
  moto: MotoRef,
  finish: Finish,
  { despite, ...rests }: Rests = {},
): ClassAct[] {
  const { status, run } = findMoto(state, moto).moto;
  const payload = { moto, ...(despite !== undefined && { despite }) };
  const acts: ClassAct[] = [];
  if (status === 'menunggu') {
    acts.push({ kind: 'panggil', payload });
  }
  if (status === 'menunggu' || status === 'dipanggil') {
    acts.push({ kind: 'mulai', payload });
  }
  return [...acts, { kind: 'hasil', payload: { moto, run, ...finish, ...rests } }];
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
    : // An open protest is asked about when the result is entered.
      resultActs(state, moto, finish, { despite: 'dicoba' });
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
