import type { DrawWay } from './commitment.ts';
import type { Listed } from './draw.ts';
import type { Format } from './format.ts';
import type { MotoRef, StageName } from './moto.ts';
import type { Finish } from './rank.ts';

/** What a rider of the list ends as (R3): exactly one of these. */
export const outcomes = ['tempat', 'dq', 'tanpa_hasil', 'tidak_start', 'mundur'] as const;
export type Outcome = (typeof outcomes)[number];

/** A line of the final placings: final and rank for `tempat`, null for all others. */
export interface Placing {
  readonly plate: number;
  readonly outcome: Outcome;
  readonly final: string | null;
  readonly rank: number | null;
}

/** A rider whom a shrunken batch sends elsewhere (R2). */
export interface Move {
  readonly plate: number;
  readonly from: number;
  readonly to: number;
  readonly gate: number;
}

interface Act<Kind extends string, Payload> {
  readonly kind: Kind;
  readonly payload: Readonly<Payload>;
}

interface OfMoto {
  moto: MotoRef;
}
/** Why it goes on although a protest is open (R25). */
interface Despite {
  despite?: string;
}
/** Ids of the observations, or of a branch's decision, that this rests on. */
interface Cites {
  cites?: readonly string[];
}

/** What is decided in a class: a closed list. Riders are named by plate, n is the number of a decision in the chain. */
export type ClassAct =
  /** List, format and way of the draw are final (R5); `code` is the whole kode undian. */
  | Act<
      'tutup_daftar',
      {
        engine: number;
        ke: number;
        list: readonly Listed[];
        format: Format;
        draw: DrawWay;
        code: string;
        /** Of a merged class: its categories, with whose plates; together the list. */
        categories?: readonly { readonly id: string; readonly plates: readonly number[] }[];
        /** Riders who have not paid and may race all the same, each with the reason (R32). */
        unpaid?: readonly { readonly plate: number; readonly reason: string }[];
      }
    >
  | Act<
      'undi',
      | { readonly way: 'orang'; readonly numbers: readonly number[] }
      | { readonly way: 'tempat'; readonly batches: readonly (readonly number[])[] }
    >
  | Act<'batal_undian', { reason: string }>
  /** `unpaid`: why the rider may race although the entry is not paid (R32). */
  | Act<
      'susulan',
      {
        plate: number;
        team: number;
        batch: number;
        gate: number;
        unpaid?: readonly { readonly plate: number; readonly reason: string }[];
      }
    >
  | Act<'mundur', { plate: number; reason: string }>
  | Act<'dq', { plate: number; reason: string }>
  | Act<'tanpa_hasil', { plate: number; reason: string }>
  | Act<'plat_ganti', { old: number; new: number }>
  | Act<'compact', { absent: readonly number[]; one: boolean; moved: readonly Move[] }>
  | Act<'panggil', OfMoto & Despite>
  | Act<'mulai', OfMoto & Despite & Cites>
  /** `reason`: a private note, which no board and no helper's phone ever has. */
  | Act<'hentikan_moto', OfMoto & { reason?: string }>
  | Act<'hasil', OfMoto & Finish & Cites & { run: number }>
  /** `result` is the n of the `hasil` that was looked at. */
  | Act<'resmi', OfMoto & Despite & { result: number }>
  /** `started`: the riders who had started the discarded run; left out: everybody on its start list, or its result's. */
  | Act<'ulang', OfMoto & { reason: string; started?: readonly number[] }>
  | Act<'koreksi', OfMoto & Finish & Cites & { reason: string }>
  | Act<'protes', OfMoto & { plate: number; reason: string }>
  | Act<'putus_protes', { protest: number; accepted: boolean; reason: string }>
  /** The plates of each heat and consolation final by row. */
  | Act<
      'tahap',
      {
        stage: StageName;
        heats: readonly (readonly number[])[];
        finals: readonly (readonly number[])[];
      } & Despite
    >
  | Act<'sisip', { plate: number; stage: StageName; heat: number; reason: string }>
  | Act<'undi_seri', { order: readonly number[]; how: string }>
  /** Motos that ran under the last holder: nobody calls or starts them again (R12). */
  | Act<'ambil_alih', { raced: readonly MotoRef[] }>
  | Act<'urung', { n: number }>
  /** The class goes on at another track, whose holder decides in it from now on (R10). */
  | Act<'pindah', { track: number }>
  /** `early`: by the standing although motos are open; `jury`: typed by hand (R13). Both are public reasons. */
  | Act<'tutup_kelas', { placings: readonly Placing[]; early?: string; jury?: string }>
  | Act<'batal_kelas', { reason: string }>;

/** Tracks of a place, each with a lease of its own (R10). */
export const mostTracks = 2;

export const deviceRoles = ['mulai', 'finis', 'penyiar', 'layar'] as const;

/** An entry of the day's running order. */
export type OrderItem =
  | {
      readonly type: 'moto';
      readonly number: number;
      readonly class: string;
      readonly moto: MotoRef;
      /** Of a place with several tracks; left out: the first. */
      readonly track?: number;
    }
  | { readonly type: 'istirahat' | 'podium'; readonly name: string; readonly minutes: number };

/** What is decided for the whole race: lease, devices, running order. */
export type RaceAct =
  /** To a phone that scanned it; the phone that wrote it decides nothing more (R11). */
  | Act<'serah', { to: string }>
  /**
   * Moto numbers of the running order up to `last_raced` count as raced (R12). `classes`: those that ran on the track, where there are two; what
   * comes to it later did not run under its last holder.
   */
  | Act<
      'ambil_alih',
      {
        last_raced: number;
        old_phone: 'di_tangan' | 'mati' | 'hilang';
        reason: string;
        classes?: readonly string[];
      }
    >
  /** The place has a second track with a lease of its own; the phone that decides it is the first to hold it (R10). */
  | Act<'lintasan', { track: number }>
  /** `name`: what the phone's person called it; words, so the chain itself names nobody (R34). */
  | Act<'pasang', { key: string; role: (typeof deviceRoles)[number]; until: string; name?: string }>
  | Act<'lepas', { key: string }>
  | Act<'urutan', { items: readonly OrderItem[] }>
  | Act<'jeda', { word: string }>
  | Act<'lanjut', Record<string, never>>
  | Act<'hentikan_lomba', { reason: string }>;

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

/** Of which track's holder it is. */
export function trackOf({ track = 1 }: Pick<Envelope, 'track'>): number {
  return track;
}

export type ClassDecision = Envelope & { readonly class: string } & ClassAct;
export type RaceDecision = Envelope & { readonly class: null } & RaceAct;
export type Decision = ClassDecision | RaceDecision;
