import type { ClassAct, orderItem, outcomes, placing, RaceAct } from './kinds.ts';
import type { Read } from './readers.ts';

export type { ClassAct, RaceAct } from './kinds.ts';

/** What a rider of the list ends as (R3). */
export type Outcome = (typeof outcomes)[number];
export type Placing = Read<typeof placing>;
export type OrderItem = Read<typeof orderItem>;

/** What every decision carries (R10). */
export interface Envelope {
  readonly id: string;
  readonly race: string;
  /** Null in the race's own chain. */
  readonly class: string | null;
  /** 1 and on, without a gap. */
  readonly n: number;
  /** The hash of decision n-1; null for the first. */
  readonly prev: string | null;
  /** The track whose holder decides it, where there are two; left out: the first. */
  readonly track?: number;
  /** The term of the track's lease; it never falls. */
  readonly term: number;
  readonly device: string;
  readonly device_seq: number;
  readonly actor: string;
  /** The phone's clock; nothing is ordered by it. */
  readonly occurred_at: string;
  /** Milliseconds that the phone believes the server to be ahead. */
  readonly server_offset: number;
}

/** When it was decided, by the server's time to the second: a phone's clock may be hours off. */
export function decidedAt({
  occurred_at,
  server_offset,
}: Pick<Envelope, 'occurred_at' | 'server_offset'>): string {
  const at = new Date(Date.parse(occurred_at) + server_offset);
  return `${at.toISOString().slice(0, 19)}Z`;
}

/** Of which track's holder it is. */
export function trackOf({ track = 1 }: Pick<Envelope, 'track'>): number {
  return track;
}

export type ClassDecision = Envelope & { readonly class: string } & ClassAct;
export type RaceDecision = Envelope & { readonly class: null } & RaceAct;
export type Decision = ClassDecision | RaceDecision;
