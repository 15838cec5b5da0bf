import type { RaceDayAnswer } from '#functions/_shared/race-day/contract.ts';
import type { Chain } from '#functions/_shared/racing/chain.ts';
import type { Decision } from '#functions/_shared/racing/decisions.ts';

/** A race of a day that is rehearsed. */
export interface World {
  readonly raceId: string;
  readonly classes: readonly {
    readonly id: string;
    readonly name: string;
    readonly categoryId: string;
  }[];
}

/** One thing that the judge saw, as the log of the field has it. */
export interface Observation {
  readonly id: string;
  readonly subject: string;
  readonly action: 'lewat' | 'lembar';
  readonly place: string;
  readonly device: string;
  readonly device_seq: number;
  readonly occurred_at: number;
  readonly server_offset: number;
  readonly payload?: unknown;
}

export interface Listed {
  readonly plate: number;
  readonly team: string | null;
}

/** What the phones of a day speak with: the real functions on a stack, or `race-day` alone with its rows in memory. */
export interface DayServer {
  readonly world: World;
  /** Whose phones decide. */
  readonly actor: string;
  entriesOf(categoryId: string): Promise<readonly Listed[]>;
  takeLease(device: string): Promise<void>;
  send(decisions: readonly Decision[]): Promise<RaceDayAnswer>;
  chains(heads: Readonly<Record<string, number>>): Promise<Decision[]>;
  see(events: readonly Observation[]): Promise<readonly { id: string; result: string }[]>;
  /** All that it has from the stations. */
  seen(): Promise<readonly Pick<Observation, 'id'>[]>;
  /** Money goes back to two families, and one of them erases its account. @returns what went wrong */
  noon(): Promise<string[]>;
  over(): Promise<void>;
  /** What it keeps apart of each phone, because another one decided in its place (R13). */
  branches(): Promise<readonly { device: string; decisions: readonly Decision[] }[]>;
  /** What its rows say otherwise than the chains. */
  wrongRows(chains: readonly Chain[]): Promise<string[]>;
}
