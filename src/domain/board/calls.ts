/** What the small board of a race day says of one rider: race-day rules, "What people need at the track". */
import type { BoardMoto, SmallBoard } from '#functions/_shared/board/board.ts';

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
  /** None of the coming motos that are known has the rider. */
  | { readonly at: 'later' };

export function callOf(board: Pick<SmallBoard, 'now' | 'next'>, plate: number): Call {
  const running = board.now.find(({ plates }) => plates.includes(plate));
  if (running) {
    return { at: 'now', moto: running };
  }
  const place = board.next.findIndex(({ plates }) => plates.includes(plate));
  const moto = board.next[place];
  if (!moto) {
    return { at: 'later' };
  }
  const runs = board.now.find(({ status }) => status !== 'sementara') ?? board.now[0];
  const before = place + board.now.length;
  return {
    at: 'next',
    moto,
    runs: runs?.number ?? null,
    before,
    gatherAt: place <= gatherBefore ? null : (board.next[place - gatherBefore]?.number ?? null),
  };
}

/** How often a phone asks while the page is in sight (R19): milliseconds. */
export function askEvery(board: SmallBoard | undefined, plates: readonly number[]): number {
  const close = plates.some((plate) => {
    const call = board && callOf(board, plate);
    return call && (call.at === 'now' || (call.at === 'next' && call.before <= 5));
  });
  return close ? 5_000 : 20_000;
}

/** The organiser was not heard of for so long that what runs now may be over (R20). */
const silentMs = 3 * 60_000;

/** @param heard when the organiser was last heard of: ISO, or null */
export function isSilent(heard: string | null, now: number): boolean {
  // Whole minutes: the last one may have been at its end.
  return heard !== null && now - Date.parse(heard) >= silentMs + 60_000;
}
