/** What the small board of a race day says of one rider: race-day rules, "What people need at the track". */
import type {
  BoardBreak,
  BoardClassHead,
  BoardEnd,
  BoardMoto,
  SmallBoard,
} from '#functions/_shared/board/board.ts';

/** Children gather at the start area when the moto so many before theirs runs. */
const gatherBefore = 3;

export type Call =
  /** The moto is called, runs, or has a result that may still change. */
  | { readonly at: 'now'; readonly moto: BoardMoto }
  | {
      readonly at: 'next';
      readonly moto: BoardMoto;
      /** The number of the moto that runs now; null: none does. */
      readonly runs: number | null;
      /** Motos before it, that which runs now included. */
      readonly before: number;
      /** Gather when this one runs; null: now. */
      readonly gatherAt: number | null;
    }
  /** Races no more, in each of these classes. */
  | { readonly at: 'ended'; readonly ends: readonly RiderEnd[] }
  /** The race was stopped before the rider's classes came to their end. */
  | { readonly at: 'stopped' }
  /** The rider's class is not drawn yet, or none is. */
  | { readonly at: 'undrawn' }
  /** Drawn, but nobody has put the motos of the classes in order yet: nothing says how many come before. */
  | { readonly at: 'unordered'; readonly moto: BoardMoto }
  /** None of the coming motos that are known has the rider. */
  | { readonly at: 'later' };

/** How a class ended for a rider. */
export interface RiderEnd {
  /** The class's name. */
  readonly name: string;
  readonly outcome: BoardEnd['outcome'];
  readonly final: string | null;
  /** In its final; null: not placed. */
  readonly rank: number | null;
  /** The class is closed; else a correction may still change it. */
  readonly settled: boolean;
}

type KnownBoard = Pick<SmallBoard, 'now' | 'next' | 'replaced'> & {
  readonly stopped?: boolean;
  readonly classes?: readonly BoardClassHead[];
};

/** @param raceClass the name of the rider's class, where this phone knows it; one that was merged has another and is not found */
export function callOf(board: KnownBoard, wanted: number, raceClass: string | null = null): Call {
  // A lost plate was replaced, in one class or in all.
  const own = [wanted, board.replaced?.[wanted] ?? wanted];
  const isIn = ({ plates }: { readonly plates: readonly number[] }) =>
    own.some((plate) => plates.includes(plate));
  const running = board.now.find(isIn);
  if (running) {
    return { at: 'now', moto: running };
  }
  const moto = board.next.find(isIn);
  if (!moto) {
    const ends = (board.classes ?? []).flatMap((head) => endsIn(head, own));
    if (ends.length > 0) {
      return { at: 'ended', ends };
    }
    return { at: board.stopped ? 'stopped' : isUndrawn(board, raceClass) ? 'undrawn' : 'later' };
  }
  if (isUnordered(board)) {
    return { at: 'unordered', moto };
  }
  // Of two tracks neither waits for the other.
  const onTrack = ({ track }: BoardMoto) => track === moto.track;
  const [now, next] = [board.now.filter(onTrack), board.next.filter(onTrack)];
  const place = next.indexOf(moto);
  const runs = now.find(({ status }) => status !== 'sementara') ?? now[0];
  const before = place + now.length;
  return {
    at: 'next',
    moto,
    runs: runs?.number ?? null,
    before,
    gatherAt: place <= gatherBefore ? null : (next[place - gatherBefore]?.number ?? null),
  };
}

/** No draw stands, of the rider's class or of any. */
function isUndrawn({ classes = [] }: KnownBoard, raceClass: string | null): boolean {
  const own = classes.filter(({ name }) => name === raceClass);
  const waits = (own.length > 0 ? own : classes).filter(({ phase }) => phase !== 'batal');
  return (
    waits.length > 0 &&
    waits.every(({ phase }) => phase === 'ditutup' || phase === 'undian_batal' || phase === 'baru')
  );
}

/** Several classes wait, and no running order says which moto comes first. */
export function isUnordered({ next }: Pick<SmallBoard, 'next'>): boolean {
  return (
    next.every(({ number }) => number === null) && new Set(next.map((one) => one.class)).size > 1
  );
}

function endsIn({ name, phase, ended = [] }: BoardClassHead, own: readonly number[]): RiderEnd[] {
  return ended.flatMap(({ outcome, final, plates }) => {
    const place = plates.findIndex((plate) => own.includes(plate));
    const rank = outcome === 'tempat' ? place + 1 : null;
    const settled = phase === 'selesai' || phase === 'batal';
    return place < 0 ? [] : [{ name, outcome, final, rank, settled }];
  });
}

/** The class to show first once the day is over: the first in which one of these plates has its end. */
export function classToFeast(board: SmallBoard, plates: readonly number[]): string | null {
  const own = plates.flatMap((plate) => [plate, board.replaced?.[plate] ?? plate]);
  const found = isOver(board) && board.classes.find((head) => endsIn(head, own).length > 0);
  return found ? found.id : null;
}

/** Breaks and podiums that come right before a waiting moto. */
export function breaksBefore(
  { breaks }: Pick<SmallBoard, 'breaks'>,
  { number }: BoardMoto,
): BoardBreak[] {
  return breaks.filter(({ before }) => before !== null && before === number);
}

/** Stopped, and no result of it is still to come: nothing runs or waits, and the line above says why. */
export function hasEnded({ stopped, now }: Pick<SmallBoard, 'stopped' | 'now'>): boolean {
  return stopped && now.length === 0;
}

/** No list is closed yet, or the race was called off: there is nothing to tell. */
export function isBare({ classes }: Pick<SmallBoard, 'classes'>): boolean {
  return classes.length === 0;
}

/** Every class of it has come to its end: nobody rides any more, or only after a new list is closed. */
export function isOver({
  now,
  next,
  classes,
}: Pick<SmallBoard, 'now' | 'next' | 'classes'>): boolean {
  return (
    classes.length > 0 &&
    now.length + next.length === 0 &&
    classes.every(({ phase }) => phase === 'selesai' || phase === 'batal')
  );
}

/** Whether an answer is of an earlier board than the one that is known: a cache that is late gave it. */
export function isOlder(
  answer: Pick<SmallBoard, 'v'> | null,
  known: Pick<SmallBoard, 'v'> | null | undefined,
): boolean {
  return answer !== null && known != null && answer.v < known.v;
}

/** So many motos before its own a phone asks often. */
const closeBefore = 5;

/**
 * How often a phone asks while the page is in sight (R19): milliseconds.
 *
 * @param plates of the riders that it follows
 * @param openClass the class that it shows
 */
export function askEvery(
  board: SmallBoard | undefined,
  plates: readonly number[],
  openClass: string | null = null,
): number {
  const close = plates.some((plate) => {
    const call = board && callOf(board, plate);
    return call && (call.at === 'now' || (call.at === 'next' && call.before <= closeBefore));
  });
  const soon = [...(board?.now ?? []), ...(board?.next.slice(0, closeBefore) ?? [])];
  return close || soon.some(({ class: id }) => id === openClass) ? 5_000 : 20_000;
}

/** The organiser was not heard of for so long that what runs now may be over (R20). */
const silentMs = 3 * 60_000;

function isSilent(heard: string | null, now: number): heard is string {
  // Whole minutes: the last one may have been at its end.
  return heard !== null && now - Date.parse(heard) >= silentMs + 60_000;
}

/**
 * Since when the organiser has not been heard of, where that changes what is read (R20): ISO. Null: the organiser was heard of, or nothing runs any more
 * that could be further than it is told, and nobody of the organiser has to be near a phone.
 */
export function silentSince(
  board: Pick<SmallBoard, 'now' | 'next' | 'classes' | 'stopped' | 'called_off' | 'plateless'> &
    Pick<Heard, 'panitia_terdengar'>,
  now: number,
): string | null {
  const heard = board.panitia_terdengar;
  const runs = !(board.called_off || board.plateless || isOver(board) || hasEnded(board));
  return runs && isSilent(heard, now) ? heard : null;
}

interface Heard {
  readonly panitia_terdengar: string | null;
  /** The database did not answer: an older one. */
  readonly basi?: true;
  /** From an earlier visit. */
  readonly kept?: true;
}

/**
 * What a board tells as running may be over (R20): it is said to be what was last known.
 *
 * @param unanswered the last question was not answered
 */
export function isLastKnown(board: Heard, now: number, unanswered = false): boolean {
  return (
    unanswered ||
    board.kept === true ||
    board.basi === true ||
    isSilent(board.panitia_terdengar, now)
  );
}

/** The longest wait between two questions where nobody answers: milliseconds. */
const longestWaitMs = 60_000;

/**
 * How long to wait where the last question was not answered (R19): as long as nobody has answered already, so each wait is twice
 * the one before.
 *
 * @param every how often it asks else
 * @param answered when the last answer came, `now` both in milliseconds
 */
export function askAfterFailure(every: number, answered: number, now: number): number {
  return Math.min(longestWaitMs, Math.max(every, now - answered));
}
