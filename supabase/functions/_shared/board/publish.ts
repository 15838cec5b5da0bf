import { z } from 'zod';
import { type Chain, emptyChain, fold } from '../racing/chain.ts';
import { isClassDecision, isRaceDecision, readDecision } from '../racing/read-decision.ts';
import { sha256 } from '../racing/sha256.ts';
import { foldTracks, type Tracks } from '../racing/tracks.ts';
import { type BoardClass, boardFile, classFile, namesFile, type SmallBoard } from './board.ts';
import { classBoard, type Received } from './class-board.ts';
import { smallBoard } from './small-board.ts';

/** The answer of the database's `board_source`; null: the race has no board. */
export const boardSource = z
  .object({
    title: z.string(),
    zone: z.string(),
    first_holder: z.string(),
    classes: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        n: z.number().int().nullable(),
        sha: z.string().nullable(),
      }),
    ),
    decisions: z.array(z.object({ decision: z.unknown(), at: z.string() })),
    names: z.record(z.string(), z.tuple([z.string(), z.string()])),
    hidden: z.array(z.number().int()),
  })
  .nullable();
export type BoardSource = NonNullable<z.output<typeof boardSource>>;

export interface BoardStore {
  source(race: string): Promise<BoardSource | null>;
  record(race: string, board: SmallBoard, files: readonly FileOfClass[]): Promise<void>;
}

export interface BoardStorage {
  put(path: string, json: string, cacheControl: string): Promise<void>;
  /** A missing file counts as removed. */
  remove(paths: string[]): Promise<void>;
  /** Asks for it as a phone does, so that the nearest edge has it when nobody answers behind it any more. */
  open(path: string): Promise<void>;
}

interface FileOfClass {
  readonly id: string;
  readonly n: number;
  readonly sha: string;
}

const forEver = 'public, max-age=31536000, immutable';
const briefly = 'public, max-age=5, stale-while-revalidate=30, stale-if-error=86400';
/** A name that was withdrawn is not shown as long as a cache likes (R21). */
const namesBriefly = 'public, max-age=30';

interface Day {
  readonly tracks: Tracks;
  readonly classes: readonly {
    readonly chain: Chain;
    readonly name: string;
    readonly received: readonly Received[];
  }[];
  readonly calledAt: readonly number[];
}

function dayOf(raceId: string, source: BoardSource): Day {
  const received = source.decisions.map(({ decision, at }) => ({
    decision: readDecision(decision),
    at,
  }));
  const ofClass = (id: string) =>
    received.flatMap(({ decision, at }) =>
      isClassDecision(decision) && decision.class === id ? [{ decision, at }] : [],
    );
  return {
    tracks: foldTracks(
      raceId,
      source.first_holder,
      received.map(({ decision }) => decision).filter(isRaceDecision),
    ),
    classes: source.classes.map(({ id, name }) => {
      const own = ofClass(id);
      const decisions = own.map(({ decision }) => decision);
      return {
        name,
        received: own,
        chain: own.length === 0 ? emptyChain(raceId, id) : fold(raceId, id, decisions),
      };
    }),
    calledAt: received
      .filter(({ decision }) => decision.kind === 'panggil')
      .map(({ decision }) => Date.parse(decision.occurred_at))
      .sort((a, b) => a - b),
  };
}

/**
 * Writes what the public reads of a race day: first the files of classes in which something was decided, then what names them.
 * Safe to run twice: files of a number hold the same, and an older board does not replace a newer one.
 *
 * @returns false when the race has no board
 */
export async function publishBoard(
  race: string,
  store: BoardStore,
  storage: BoardStorage,
  now: Date,
): Promise<boolean> {
  const source = await store.source(race);
  if (source === null) {
    // The files of its classes name nobody.
    await storage.remove([namesFile(race), boardFile(race)]);
    return false;
  }
  const day = dayOf(race, source);
  const files: FileOfClass[] = [];
  const boards: BoardClass[] = [];
  const heads = await Promise.all(
    day.classes.map(async ({ chain, name, received }, index) => {
      const known = source.classes[index];
      const board = classBoard(chain, name, received);
      if (board === null) {
        return { chain, name, sha: null };
      }
      boards.push(board);
      if (known?.n === chain.n) {
        return { chain, name, sha: known.sha };
      }
      const json = JSON.stringify(board);
      const sha = sha256(json);
      await storage.put(classFile(race, board.id, chain.n), json, forEver);
      files.push({ id: board.id, n: chain.n, sha });
      return { chain, name, sha };
    }),
  );
  const board = smallBoard(
    { id: race, title: source.title, zone: source.zone },
    day.tracks,
    heads,
    day.calledAt,
    boards,
  );
  const { names, hidden } = source;
  await storage.put(namesFile(race), JSON.stringify({ names, hidden }), namesBriefly);
  await store.record(race, board, files);
  const since = { dibuat_pada: now.toISOString() };
  await storage.put(boardFile(race), JSON.stringify({ ...board, ...since }), briefly);
  const opened = [
    boardFile(race),
    namesFile(race),
    ...files.map(({ id, n }) => classFile(race, id, n)),
  ];
  // That one could not be opened now is no failure of the board.
  await Promise.allSettled(opened.map((path) => storage.open(path)));
  return true;
}
