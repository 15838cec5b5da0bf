import { queryOptions } from '@tanstack/react-query';
import { isOlder } from '#domain/board/calls.ts';
import { sha256 } from '#domain/race-day/web-sha256.ts';
import { phoneStorage } from '#domain/safe-storage.ts';
import { signal } from '#domain/signal.ts';
import {
  type BoardClass,
  type BoardClassHead,
  type BoardDay,
  type BoardNames,
  classFile,
  dayFile,
  namesFile,
  type PublishedBoard,
  shortestHash,
} from '#functions/_shared/board/board.ts';
import {
  readClassFile,
  readDay,
  readNames,
  readPublished,
} from '#functions/_shared/board/read-board.ts';
import { number, open } from '#functions/_shared/racing/readers.ts';
import { AppError } from './platform/app-error.ts';
import { supabaseUrl } from './platform/config.ts';
import { readAnswer, readKept } from './platform/read-answer.ts';

/** A board, and what the server's clock said when it came: a phone's date may be any (R20). */
export interface ReceivedBoard extends PublishedBoard {
  readonly received: { readonly serverMs: number; readonly phoneMs: number };
  /** It was kept on this phone from an earlier visit, and nobody has answered since. */
  readonly kept?: true;
}

/** The server's time now, by the time that has passed on this phone since. */
export function serverNow({ received }: ReceivedBoard): number {
  return received.serverMs + performance.now() - received.phoneMs;
}

const longestWaitMs = 8_000;

async function fetched(address: string, cache: RequestCache = 'default'): Promise<Response> {
  try {
    return await signal.heardIn(
      fetch(address, { cache, signal: AbortSignal.timeout(longestWaitMs) }),
    );
  } catch (error) {
    throw new AppError(signal.isCut() ? 'offline' : 'network', { cause: error });
  }
}

function publicFile(path: string): string {
  return `${supabaseUrl}/storage/v1/object/public/papan/${path}`;
}

/** A page that was cut has the beginning of the hash alone. */
function isFileOf(hash: string, { sha }: BoardClassHead): boolean {
  return sha.length >= shortestHash && hash.startsWith(sha);
}

async function readClass(race: string, head: BoardClassHead): Promise<BoardClass> {
  // A file that was cut short, or is another one, is thrown away and asked for once more.
  for (const cache of ['default', 'reload'] as const) {
    const response = await fetched(publicFile(classFile(race, head)), cache);
    const text = response.ok ? await response.text() : '';
    if (isFileOf(await sha256(text), head)) {
      const found = readAnswer(readClassFile, JSON.parse(text));
      phoneStorage.keepJson(keys.ofClass(race, head.id), found);
      return found;
    }
  }
  throw new AppError('network');
}

/** What this phone keeps of a race, for where there is no signal; of other races nothing. */
const keys = {
  all: 'papan/',
  small: (race: string) => `papan/${race}`,
  ofClass: (race: string, id: string) => `papan/${race}/${id}`,
  names: (race: string) => `papan/${race}/nama`,
};

/** The last file of a class that was read on this phone, whatever its number; null: none, or one in plates after the season. */
export function keptClass(race: string, { id, plateless }: BoardClassHead): BoardClass | null {
  const kept = readKept(readClassFile, phoneStorage.readJson(keys.ofClass(race, id)));
  return kept?.plateless === plateless ? kept : null;
}

function keepSmall(board: PublishedBoard): void {
  phoneStorage.forgetAll(
    (key) => key.startsWith(keys.all) && !key.startsWith(keys.small(board.race)),
  );
  phoneStorage.keepJson(keys.small(board.race), board);
}

/** The board that the page came with (hosting/board-page.ts): once, for it grows old. */
function takeEmbedded(race: string): ReceivedBoard | null {
  const place = document.getElementById('papan');
  if (place === null) {
    return null;
  }
  place.remove();
  const embedded: unknown = JSON.parse(place.textContent);
  const board = readKept(readPublished, embedded);
  const { dijawab: serverMs } = Object(embedded) as { dijawab: number };
  const received = { serverMs, phoneMs: performance.now() };
  return board?.race === race ? { ...board, received } : null;
}

function keptSmall(race: string): ReceivedBoard | null {
  const kept = readKept(readPublished, phoneStorage.readJson(keys.small(race)));
  const made = Date.parse(kept?.dibuat_pada ?? '') || 0;
  return kept && { ...kept, received: { serverMs: made, phoneMs: performance.now() }, kept: true };
}

/** What can be shown before anybody has answered. */
function firstKnown(race: string): ReceivedBoard | undefined {
  const embedded = takeEmbedded(race);
  const kept = keptSmall(race);
  return (isOlder(embedded, kept) ? kept : (embedded ?? kept)) ?? undefined;
}

async function askSmall(race: string): Promise<ReceivedBoard | null> {
  const response = await fetched(`/papan/${encodeURIComponent(race)}`);
  if (response.status === 404) {
    phoneStorage.forgetAll((key) => key.startsWith(keys.small(race)));
    return null;
  }
  if (!response.ok) {
    throw new AppError('network', { status: response.status });
  }
  const age = Number(response.headers.get('age') ?? 0) * 1000;
  const date = Date.parse(response.headers.get('date') ?? '') || Date.now();
  const received = { serverMs: date + age, phoneMs: performance.now() };
  return { ...readAnswer(readPublished, await response.json()), received };
}

/** Names stand on no phone for longer than a day (R21). */
const namesKeptMs = 24 * 60 * 60_000;

const readKeptNames = open<{ at: number; names: BoardNames }>({ at: number, names: readNames });

/** The names as this phone heard them last, unless that is too long ago or the phone's clock was set back since. */
function keptNames(race: string): BoardNames | undefined {
  const kept = readKept(readKeptNames, phoneStorage.readJson(keys.names(race)));
  const age = Date.now() - (kept?.at ?? 0);
  if (kept && age >= 0 && age < namesKeptMs) {
    return kept.names;
  }
  phoneStorage.forget(keys.names(race));
  return undefined;
}

async function askNames(race: string): Promise<BoardNames> {
  const response = await fetched(publicFile(namesFile(race)));
  if (response.status >= 500) {
    throw new AppError('network', { status: response.status });
  }
  const names = response.ok
    ? readAnswer(readNames, await response.json())
    : { names: {}, hidden: [] };
  phoneStorage.keepJson(keys.names(race), { at: Date.now(), names });
  return names;
}

async function askDay(race: string): Promise<BoardDay> {
  const response = await fetched(publicFile(dayFile(race)));
  if (!response.ok) {
    throw new AppError('network', { status: response.status });
  }
  return readAnswer(readDay, await response.json());
}

export const boardQueries = {
  /** The small board; null: the race has none yet. An older one than what is known changes nothing. */
  small: (race: string) =>
    queryOptions({
      queryKey: ['papan', race],
      staleTime: 0,
      // The screen asks again by itself, ever more seldom where nobody answers (R19).
      retry: false,
      initialData: () => firstKnown(race),
      initialDataUpdatedAt: 0,
      structuralSharing: (known: unknown, answer: unknown) =>
        isOlder(answer as PublishedBoard | null, known as PublishedBoard | null | undefined)
          ? known
          : answer,
      queryFn: async ({ client, queryKey }): Promise<ReceivedBoard | null> => {
        const answer = await askSmall(race);
        if (
          answer !== null &&
          !isOlder(answer, client.getQueryData<PublishedBoard | null>(queryKey))
        ) {
          const { received: _, ...board } = answer;
          keepSmall(board);
        }
        return answer;
      },
    }),
  ofClass: (race: string, head: BoardClassHead) =>
    queryOptions({
      queryKey: ['papan', race, head.id, head.sha],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: () => readClass(race, head),
    }),
  /** What stands in no class's file, asked again when something was decided. */
  day: ({ race, v }: Pick<PublishedBoard, 'race' | 'v'>) =>
    queryOptions({
      queryKey: ['papan', race, 'hari', v],
      placeholderData: (before: BoardDay | undefined) => before,
      queryFn: () => askDay(race),
    }),
  /** Asked again at each opening. */
  names: (race: string) =>
    queryOptions({
      queryKey: ['papan', race, 'nama'],
      staleTime: 30_000,
      initialData: () => keptNames(race),
      initialDataUpdatedAt: 0,
      queryFn: () => askNames(race),
    }),
};
