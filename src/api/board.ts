import { queryOptions } from '@tanstack/react-query';
import { sha256 } from '#domain/race-day/recompute.ts';
import {
  type BoardClass,
  type BoardClassHead,
  classFile,
  namesFile,
  type SmallBoard,
} from '#functions/_shared/board/board.ts';
import { AppError } from './platform/app-error.ts';
import { supabaseUrl } from './platform/config.ts';

/** The small board as `/papan/<race>` answers it (hosting/board.ts). */
export interface Board extends SmallBoard {
  /** When it was made: ISO, the server's clock. */
  readonly dibuat_pada: string | null;
  /** When the phone that decides was last heard of: ISO, whole minutes; null: nobody knows. */
  readonly panitia_terdengar: string | null;
  /** The database did not answer: an older one. */
  readonly basi?: true;
}

/** A board, and what the server's clock said when it came: a phone's date may be any (R20). */
export interface ReceivedBoard extends Board {
  readonly received: { readonly serverMs: number; readonly phoneMs: number };
}

/** The server's time now, by the time that has passed on this phone since. */
export function serverNow({ received }: ReceivedBoard): number {
  return received.serverMs + performance.now() - received.phoneMs;
}

/** Nicknames and teams by plate, of the families that said yes; `hidden`: plates of children who were erased. */
export interface BoardNames {
  readonly names: Readonly<Record<string, readonly [nickname: string, team: string]>>;
  readonly hidden: readonly number[];
}

const longestWaitMs = 8_000;

async function fetched(address: string, cache: RequestCache = 'default'): Promise<Response> {
  try {
    return await fetch(address, { cache, signal: AbortSignal.timeout(longestWaitMs) });
  } catch (error) {
    throw new AppError(navigator.onLine ? 'network' : 'offline', { cause: error });
  }
}

function publicFile(path: string): string {
  return `${supabaseUrl}/storage/v1/object/public/papan/${path}`;
}

async function readClass(race: string, head: BoardClassHead): Promise<BoardClass> {
  // A file that was cut short, or is another one, is thrown away and asked for once more.
  for (const cache of ['default', 'reload'] as const) {
    const response = await fetched(publicFile(classFile(race, head.id, head.n)), cache);
    const text = response.ok ? await response.text() : '';
    if ((await sha256(text)) === head.sha) {
      return JSON.parse(text) as BoardClass;
    }
  }
  throw new AppError('network');
}

export const boardQueries = {
  /** The small board; null: the race has none yet. An older one than what is known changes nothing. */
  small: (race: string) =>
    queryOptions({
      queryKey: ['papan', race],
      staleTime: 0,
      structuralSharing: (known: unknown, answer: unknown) =>
        isOlder(answer as Board | null, known as Board | null | undefined) ? known : answer,
      queryFn: async (): Promise<ReceivedBoard | null> => {
        const response = await fetched(`/papan/${encodeURIComponent(race)}`);
        if (response.status === 404) {
          return null;
        }
        if (!response.ok) {
          throw new AppError('network', { status: response.status });
        }
        const age = Number(response.headers.get('age') ?? 0) * 1000;
        const date = Date.parse(response.headers.get('date') ?? '') || Date.now();
        const received = { serverMs: date + age, phoneMs: performance.now() };
        return { ...((await response.json()) as Board), received };
      },
    }),
  ofClass: (race: string, head: BoardClassHead) =>
    queryOptions({
      queryKey: ['papan', race, head.id, head.n],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: () => readClass(race, head),
    }),
  /** Asked again at each opening, and kept on no phone for longer than a day (R21). */
  names: (race: string) =>
    queryOptions({
      queryKey: ['papan', race, 'nama'],
      staleTime: 30_000,
      queryFn: async (): Promise<BoardNames> => {
        const response = await fetched(publicFile(namesFile(race)));
        return response.ok ? ((await response.json()) as BoardNames) : { names: {}, hidden: [] };
      },
    }),
};

function isOlder(answer: Board | null, known: Board | null | undefined): boolean {
  return answer !== null && known != null && answer.v < known.v;
}
