import { z } from 'zod';
import { type Chain, emptyChain } from '../racing/chain.ts';
import { asKnown, dayOf } from '../racing/day-value.ts';
import { type Decision, decidedAt } from '../racing/decisions.ts';
import { isClassDecision, readDecision } from '../racing/read-decision.ts';
import { sha256 } from '../racing/sha256.ts';
import type { Tracks } from '../racing/tracks.ts';
import {
  type BoardClass,
  type BoardNames,
  boardFile,
  classFile,
  dayFile,
  mayHoldPlates,
  namesFile,
  type SmallBoard,
} from './board.ts';
import { classBoard, type Received } from './class-board.ts';
import { boardDay } from './day-events.ts';
import { platelessBoard, platelessClass, type RowOf, rowsIn } from './plateless.ts';
import { type ClassHead, smallBoard } from './small-board.ts';

/** The answer of the database's `board_source`; null: the race has no board. */
export const boardSource = z
  .object({
    title: z.string(),
    zone: z.string(),
    first_holder: z.string(),
    /** The season is over: riders are named by row. */
    plateless: z.boolean(),
    classes: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        n: z.number().int().nullable(),
        sha: z.string().nullable(),
        /** Plates whose team the organiser wrote less than a day before the list was closed (R9). */
        organiser_teams: z.array(z.number().int()),
        /** By the number that the closed list had; null: the season lasts. */
        rows: z.record(z.string(), z.number().int()).nullable(),
      }),
    ),
    decisions: z.array(z.object({ decision: z.unknown(), at: z.string() })),
    /** How often the start area called a moto, by what its phones call it (racing/moto-subjects.ts). */
    calls: z.record(z.string(), z.number().int()).default({}),
    names: z.record(z.string(), z.tuple([z.string(), z.string()])),
    hidden: z.array(z.number().int()),
  })
  .nullable();
export type BoardSource = NonNullable<z.output<typeof boardSource>>;

export interface BoardStore {
  source(race: string): Promise<BoardSource | null>;
  record(race: string, board: SmallBoard, files: readonly FileOfClass[]): Promise<void>;
  /** What stands in the race's folder once its board has lost its plates. */
  files(race: string): Promise<string[]>;
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
  readonly path: string;
}

/** They never change; but what is removed after the season is not to stand in a cache that hears of nothing. */
const forADay = 'public, max-age=86400, immutable';
const briefly = 'public, max-age=5, stale-while-revalidate=30, stale-if-error=86400';
/** What keeps its name and changes. A name that was withdrawn is not shown as long as a cache likes (R21). */
const filesBriefly = 'public, max-age=30';

interface Published {
  readonly decisions: readonly Decision[];
  readonly tracks: Tracks;
  readonly classes: readonly {
    readonly chain: Chain;
    readonly name: string;
    readonly received: readonly Received[];
    /** Null: the season lasts. */
    readonly rowOf: RowOf | null;
  }[];
  readonly calledAt: readonly number[];
}

function publishedOf(raceId: string, source: BoardSource): Published {
  const received = source.decisions.map(({ decision, at }) => ({
    decision: readDecision(decision),
    at,
  }));
  const ofClass = (id: string) =>
    received.flatMap(({ decision, at }) =>
      isClassDecision(decision) && decision.class === id ? [{ decision, at }] : [],
    );
  const known = asKnown(received.map(({ decision }) => decision));
  const day = dayOf({ race: raceId, firstHolder: source.first_holder, known });
  const [unreadable] = day.unreadable.values();
  if (unreadable !== undefined) {
    throw unreadable;
  }
  return {
    decisions: received.map(({ decision }) => decision),
    tracks: day.tracks as Tracks,
    classes: source.classes.map(({ id, name, rows }) => {
      const chain = day.classes.get(id) ?? emptyChain(raceId, id);
      return { name, received: ofClass(id), chain, rowOf: rows && rowsIn(chain, rows) };
    }),
    calledAt: received
      .filter(({ decision }) => decision.kind === 'panggil')
      .map(({ decision }) => Date.parse(decidedAt(decision)))
      .sort((a, b) => a - b),
  };
}

/** Nicknames and teams as they are published: by plate, and after the season by the rows of each class. */
function namesOf({ names, hidden }: BoardSource, { classes }: Published): BoardNames {
  const inRows = classes.flatMap(({ chain, rowOf }) => {
    if (rowOf === null) {
      return [];
    }
    const worn = new Set([...chain.state.riders.values()].flatMap((one) => [one.key, one.plate]));
    const rows = {
      names: Object.fromEntries(
        Object.entries(names).flatMap(([plate, words]) =>
          worn.has(Number(plate)) ? [[rowOf(Number(plate)), words]] : [],
        ),
      ),
      hidden: [...new Set(hidden.filter((plate) => worn.has(plate)).map(rowOf))].sort(
        (a, b) => a - b,
      ),
    };
    return [[chain.state.raceClass, rows]];
  });
  return inRows.length === 0
    ? { names, hidden }
    : { names: {}, hidden: [], byClass: Object.fromEntries(inRows) };
}

/** As many as storage is asked to remove at once. */
const removedAtOnce = 100;

/** What the season left with plates in it. One that cannot be removed now is for the next run. */
async function removeOfSeason(race: string, store: BoardStore, storage: BoardStorage) {
  const old = (await store.files(race)).filter((file) => mayHoldPlates(race, file));
  for (let from = 0; from < old.length; from += removedAtOnce) {
    await storage.remove(old.slice(from, from + removedAtOnce));
  }
}

/**
 * Writes what the public reads of a race day: first the files of classes in which something was decided, then what names them; after
 * the season all of them anew, and then those with plates go. Safe to run twice: files of a number hold the same, and an older board
 * does not replace a newer one.
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
    await storage.remove([namesFile(race), dayFile(race), boardFile(race)]);
    await removeOfSeason(race, store, storage);
    return false;
  }
  const day = publishedOf(race, source);
  const files: FileOfClass[] = [];
  const boards: BoardClass[] = [];
  const heads = await Promise.all(
    day.classes.map(async ({ chain, name, received, rowOf }, index) => {
      const known = source.classes[index];
      const inPlates = classBoard(chain, name, received, known?.organiser_teams);
      if (inPlates === null) {
        return { chain, name, sha: null };
      }
      const board = rowOf ? platelessClass(inPlates, rowOf) : inPlates;
      boards.push(board);
      if (known?.n === chain.n && known.sha !== null) {
        return { chain, name, sha: known.sha };
      }
      const json = JSON.stringify(board);
      const sha = sha256(json);
      await storage.put(classFile(race, board), json, forADay);
      files.push({ id: board.id, n: chain.n, sha, path: classFile(race, board) });
      return { chain, name, sha };
    }),
  );
  const board = boardOf(race, source, day, heads, boards);
  await storage.put(namesFile(race), JSON.stringify(namesOf(source, day)), filesBriefly);
  const events = boardDay(
    day.decisions,
    day.classes.map(({ chain }) => chain),
    day.tracks.length > 1,
  );
  await storage.put(dayFile(race), JSON.stringify(events), filesBriefly);
  await store.record(race, board, files);
  const since = { dibuat_pada: now.toISOString() };
  await storage.put(boardFile(race), JSON.stringify({ ...board, ...since }), briefly);
  const opened = [boardFile(race), namesFile(race), ...files.map(({ path }) => path)];
  // That one could not be opened now is no failure of the board.
  await Promise.allSettled(opened.map((path) => storage.open(path)));
  await removeOfSeason(race, store, storage);
  return true;
}

function boardOf(
  race: string,
  { title, zone, plateless, calls }: BoardSource,
  day: Published,
  heads: readonly ClassHead[],
  boards: readonly BoardClass[],
): SmallBoard {
  const board = smallBoard(
    { id: race, title, zone },
    day.tracks,
    heads,
    day.calledAt,
    boards,
    calls,
  );
  const rows = day.classes.flatMap(({ chain, rowOf }) =>
    rowOf ? [[chain.state.raceClass, rowOf] as const] : [],
  );
  return plateless ? platelessBoard(board, new Map(rows)) : board;
}
