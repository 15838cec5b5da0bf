/**
 * What the public reads of a race day (race-day rules, R18-R21): plain data, in plates only. A class's file never changes once it
 * is written: its number is that of the class's last decision. The small board points at the files.
 */
import type { DrawWay } from '../racing/commitment.ts';
import type { Outcome } from '../racing/decisions.ts';
import type { Listed } from '../racing/draw.ts';
import type { Format } from '../racing/format.ts';
import type { MotoRef, StageName } from '../racing/moto.ts';
import type { PenaltyCode } from '../racing/penalties.ts';
import type { ScreenShow } from '../racing/race-chain.ts';
import type { DecidedBy, Finish } from '../racing/rank.ts';
import type { ClassState, Moto } from '../racing/state.ts';

/** The shape of the files: one up whenever it changes, so that no page reads what it does not know. */
export const boardFolder = 'v1';

/** A moto as the small board names it. */
export interface BoardMoto {
  /** Its number in the running order, by which it is called; null: it has none yet. */
  readonly number: number | null;
  /** The class's id. */
  readonly class: string;
  readonly moto: MotoRef;
  /** The track on which its class runs, where there are two. */
  readonly track?: number;
  /** A final's name. */
  readonly final: string | null;
  readonly status: Moto['status'];
  /** Why it is run again; empty: a reason that is not public (R34). It is left out where no run of it was discarded. */
  readonly again?: string;
  /** How often the start area called it; left out where it did not count. */
  readonly calls?: number;
  /** By gate. */
  readonly plates: readonly number[];
}

/** Riders of a class who race no more, by how it ended for them. */
export interface BoardEnd {
  /** `batal`: the class was called off. */
  readonly outcome: Outcome | 'batal';
  /** Of those who are placed. */
  readonly final: string | null;
  /** Of those who are placed the first is first of the final; of the others by plate. */
  readonly plates: readonly number[];
}

/** A page that had to be cut names files by so many letters of their hash; the small board has all 64. */
export const shortestHash = 16;

export interface BoardClassHead {
  readonly id: string;
  readonly name: string;
  /** The number of the last decision in its file. */
  readonly n: number;
  /** SHA-256 of the file, in hex; in a page that was cut its beginning (`shortestHash`). */
  readonly sha: string;
  readonly phase: ClassState['phase'];
  /** Motos with an official result, and all that are planned so far. */
  readonly done: number;
  readonly motos: number;
  /** Its file names riders by row. */
  readonly plateless?: true;
  /** Who races no more; until the class is closed a correction may change it. Not in a board that was written before it was known. */
  readonly ended?: readonly BoardEnd[];
}

/** Breaks and podiums of the running order that are still to come, by the number of the moto before them. */
export interface BoardBreak {
  readonly type: 'istirahat' | 'podium';
  readonly name: string;
  readonly minutes: number;
  /** The last moto before it; 0: it is the first. */
  readonly after: number;
  /** The first moto behind it that waits; null: none does. */
  readonly before: number | null;
}

export interface SmallBoard {
  readonly race: string;
  readonly title: string;
  /** As `lomba.zona_waktu`. */
  readonly zone: string;
  /** Decisions of all chains together, and one more without plates: it only grows. */
  readonly v: number;
  /** The season is over: wherever a plate stood, there is the row of the rider in the class. */
  readonly plateless?: true;
  /** The whole race was called off before anybody raced: there is nothing else on it. The database alone says so. */
  readonly called_off?: true;
  /** The public word of a pause; an empty text: a word that is not public; null: it goes on. */
  readonly paused: string | null;
  readonly stopped: boolean;
  /** What screens at the venue show that the director has set, by their number; left out where nothing was set. */
  readonly screens?: Readonly<Record<string, ScreenShow>>;
  /** Called, started, or with a result that may still change. */
  readonly now: readonly BoardMoto[];
  /** At most ten that wait, in the running order. */
  readonly next: readonly BoardMoto[];
  /** Plates that were replaced, with the plate that the rider wears now. Not in a board that was written before it was known. */
  readonly replaced?: Readonly<Record<number, number>>;
  readonly breaks: readonly BoardBreak[];
  /** Numbers of the running order, by class and `stage/group/moto`: a class's file does not change with them. */
  readonly numbers: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Minutes from one moto to the next on this day so far; null: too few to say. */
  readonly pace: number | null;
  readonly classes: readonly BoardClassHead[];
  /** The results that were entered last, the newest first. Not in a board that was written before it was known. */
  readonly latest?: readonly BoardLatest[];
}

/** The small board as `/papan/<race>` answers it (hosting/board.ts). */
export interface PublishedBoard extends SmallBoard {
  /** When it was made: ISO, the server's clock. */
  readonly dibuat_pada: string | null;
  /** When the phone that decides was last heard of: ISO, whole minutes; null: nobody knows. */
  readonly panitia_terdengar: string | null;
  /** The database did not answer: an older one. */
  readonly basi?: true;
}

/** Nicknames and teams by plate, of the families that said yes; `hidden`: plates of children who were erased. */
export interface BoardNames {
  readonly names: Readonly<Record<string, readonly [nickname: string, team: string]>>;
  readonly hidden: readonly number[];
  /** After the season, when nothing stands by plate: by the rows of each class. */
  readonly byClass?: Readonly<Record<string, Pick<BoardNames, 'names' | 'hidden'>>>;
}

/** A result as the small board tells it: what stands in its class's file, for readers of this board alone. */
export interface BoardLatest extends Finish {
  /** The class's id. */
  readonly class: string;
  readonly moto: MotoRef;
  /** A final's name. */
  readonly final: string | null;
  readonly status: 'sementara' | 'resmi';
  /** A protest on it is not decided yet. */
  readonly protest: boolean;
  readonly corrected: boolean;
  /** When it was entered: ISO, by the phone's clock. */
  readonly at: string;
}

export interface BoardDecided {
  readonly by: DecidedBy;
  readonly moto: number | null;
  readonly own: number | string;
  readonly ahead: number | string;
  /** The plate just ahead. */
  readonly against: number;
}

export interface BoardRank {
  readonly plate: number;
  readonly place: number;
  readonly total: number;
  readonly points: readonly number[];
  /** Why not one place further ahead; null: the first. */
  readonly decided: BoardDecided | null;
  /** Placed in a better final since (R3): the place is the one that was raced, and those behind have moved up by one. */
  readonly struck?: true;
}

export interface BoardResult extends Finish {
  /** When it was entered: ISO, by the phone's clock. */
  readonly at: string;
}

export interface BoardProtest {
  readonly plate: number;
  readonly decided: 'terbuka' | 'diterima' | 'ditolak';
}

export interface BoardRun {
  readonly moto: number;
  readonly run: number;
  readonly status: Moto['status'];
  /** Plates by gate; where it is not called yet, as it would be now. */
  readonly list: readonly { readonly plate: number; readonly gate: number }[];
  readonly result: BoardResult | null;
  /** Official results that were corrected, the oldest first; a reason that is not public is empty. */
  readonly corrected: readonly (Finish & { readonly reason: string; readonly at: string })[];
  /** Runs that do not count. */
  readonly discarded: readonly { readonly run: number; readonly reason: string }[];
  readonly protests: readonly BoardProtest[];
  /** Penalty points (R39); left out: none. */
  readonly penalties?: readonly BoardPenalty[];
}

export interface BoardPenalty {
  readonly plate: number;
  readonly code: PenaltyCode;
  readonly points: number;
}

export interface BoardGroup {
  readonly group: number;
  readonly role: 'batch' | 'semi' | 'final';
  readonly name: string | null;
  readonly idle: boolean;
  readonly motos: readonly BoardRun[];
  /** Results that may still change count too while `provisional`. */
  readonly standing: readonly BoardRank[];
  readonly provisional: boolean;
}

export interface BoardStage {
  readonly stage: StageName;
  readonly groups: readonly BoardGroup[];
}

export interface BoardDraw {
  readonly ke: number;
  /** The text of R5 and its hash. */
  readonly text: string;
  readonly code: string;
  /** The text that the code is of, where it is one over several classes (R40). */
  readonly day?: string;
  readonly way: DrawWay;
  readonly chance: string | null;
  /** Plates of each batch by row; null: not drawn. */
  readonly batches: readonly (readonly number[])[] | null;
  /** Why it was voided; null: it stands; empty: a reason that is not public. */
  readonly voided: string | null;
  /** When the server received the commitment, and the chance: ISO. */
  readonly committed_at: string;
  /** The server had the commitment before the chance was there. Not in a file that was written before it was known. */
  readonly proven?: boolean;
  readonly drawn_at: string | null;
  /** What is hashed in it, so that anybody can compute it. */
  readonly list: readonly Listed[];
  /** Plates of the list whose team the organiser wrote less than a day before (R9). Not in a file that was written before it was known. */
  readonly organiser_teams?: readonly number[];
  readonly format: Format;
}

export interface BoardRider {
  readonly plate: number;
  /** Plates worn before. */
  readonly formerly: readonly number[];
  readonly late: boolean;
  readonly withdrawn: boolean;
  readonly dq: boolean;
  readonly rides_along: boolean;
}

export interface BoardPlacing {
  readonly plate: number;
  readonly outcome: Outcome;
  readonly final: string | null;
  readonly rank: number | null;
}

export interface BoardClass {
  readonly race: string;
  readonly id: string;
  readonly name: string;
  readonly n: number;
  /** The hash of decision n. */
  readonly hash: string;
  readonly phase: ClassState['phase'];
  /** The season is over: wherever a plate stood, there is the row of the rider. No draw is told any more. */
  readonly plateless?: true;
  readonly draws: readonly BoardDraw[];
  readonly riders: readonly BoardRider[];
  readonly stages: readonly BoardStage[];
  /** What the class ended with; empty until it is closed. */
  readonly placings: readonly BoardPlacing[];
  /** Closed by the standing, or placed by a jury: the public reason; null: raced to its end. */
  readonly early: string | null;
  readonly jury: string | null;
  /** Several categories raced together: whose plates are whose. */
  readonly categories: readonly { readonly id: string; readonly plates: readonly number[] }[];
}

/** What happened on the day and stands with its time in no class's file: nobody's plate, and of words those that are public (R34). */
export interface BoardEvent {
  readonly kind: 'panggil' | 'protes' | 'putus_protes' | 'jeda' | 'lanjut';
  /** ISO, by the phone's clock. */
  readonly at: string;
  /** Of a moto: its class's id. */
  readonly class?: string;
  readonly moto?: MotoRef;
  /** A final's name. */
  readonly final?: string;
  /** Of a protest that was decided. */
  readonly accepted?: boolean;
  /** Of a pause; left out: a word that is not public. */
  readonly word?: string;
  /** Of a pause, where there are two. */
  readonly track?: number;
}

export interface BoardDay {
  readonly events: readonly BoardEvent[];
}

/** The name of a class's file in the bucket papan. */
export function classFile(
  race: string,
  { id, n, plateless }: Pick<BoardClass, 'id' | 'n' | 'plateless'>,
): string {
  return `${boardFolder}/${race}/${plateless ? platelessFolder : ''}${id}-${n}.json`;
}

const platelessFolder = 'baris/';

/** Whether a file in a race's folder may hold plates. */
export function mayHoldPlates(race: string, file: string): boolean {
  const isInWords = file === namesFile(race) || file === dayFile(race);
  return !isInWords && !file.startsWith(`${boardFolder}/${race}/${platelessFolder}`);
}

/** The small board's file, which stands in where nobody answers for the host's cache. */
export function boardFile(race: string): string {
  return `${boardFolder}/${race}.json`;
}

/** What stands in no class's file: read by who unfolds the day alone, so that the small board does not grow. */
export function dayFile(race: string): string {
  return `${boardFolder}/${race}/hari.json`;
}

/** The names that families let be shown (R21). */
export function namesFile(race: string): string {
  return `${boardFolder}/${race}/nama.json`;
}
