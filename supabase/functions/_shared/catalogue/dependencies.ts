/** Wires the real database and the real storage from the environment; the only place that chooses one. */
import { z } from 'zod';
import { type BoardStorage, type BoardStore, boardSource } from '../board/publish.ts';
import { asService, DatabaseError } from '../database.ts';
import { platformTimeoutMs, readPlatform } from '../environment.ts';
import { consoleLog, type Log } from '../http/log.ts';
import { createPulse, type Pulse } from '../pulse.ts';
import { bucketOf } from '../storage.ts';
import { type CatalogueRequest, cataloguePath, objectOf } from './reads.ts';

export interface Answer {
  rows: Record<string, unknown>[];
  /** How many rows there are: all that match, beyond the limit too, if the read asked for the count; else the number of `rows`. */
  total: number;
}

export interface CatalogueDependencies {
  store: {
    /** Null: another run is under way. */
    claim(run: string, maxFiles: number): Promise<{ version: number; files: string[] } | null>;
    record(run: string, file: string, version: number, published: boolean): Promise<void>;
    /** Says that the run is at work; false: another one may be, so this one has to stop. */
    hold(run: string): Promise<boolean>;
    /** Milliseconds until the run that is under way is over if it has died; null: somebody waits for that already. */
    await(run: string): Promise<number | null>;
    end(run: string): Promise<void>;
  };
  /** As a visitor: row-level security decides what there is. */
  read(request: CatalogueRequest, counted: boolean): Promise<Answer>;
  storage: {
    write(file: string, json: string): Promise<void>;
    /** A missing file counts as removed. */
    remove(file: string): Promise<void>;
    /** Opens it as a phone does, so that the nearest edge of the CDN has it. */
    open(file: string): Promise<void>;
  };
  /** Boards of race days, which it writes by the way. */
  board: { store: BoardStore; storage: BoardStorage };
  pulse: Pulse;
  secretKeys: readonly string[];
  now: () => Date;
  sleep(ms: number): Promise<void>;
  log: Log;
}

/**
 * Phones keep a file for seconds. An edge that keeps to these words shows an old one while it fetches the new one, and for a
 * day where there is none to be had.
 */
const cacheControl = 'public, max-age=10, stale-while-revalidate=20, stale-if-error=86400';

const claimed = z.object({ version: z.number().int(), files: z.array(z.string()) }).nullable();
const rowList = z.array(z.union([z.record(z.string(), z.unknown()), z.string()]));

/** @param variable gives a variable of the function's environment */
export function catalogueDependencies(
  variable: (name: string) => string | undefined,
): CatalogueDependencies {
  const platform = readPlatform(variable);
  const { supabaseUrl, publishableKey, secretKeys, database } = platform;
  const bucket = bucketOf(platform, 'katalog');
  const service = asService(database);
  const send = (path: string, init: RequestInit) =>
    fetch(new URL(path, supabaseUrl), { ...init, signal: AbortSignal.timeout(platformTimeoutMs) });
  return {
    store: {
      claim: async (run, maxFiles) =>
        claimed.parse(await service.rpc('claim_catalogue', { run, max_files: maxFiles })),
      record: async (run, file, version, published) => {
        await service.rpc('record_catalogue_file', { run, file, version, published });
      },
      async hold(run) {
        try {
          await service.rpc('hold_catalogue_run', { run });
          return true;
        } catch (error) {
          if (error instanceof DatabaseError && error.message === 'catalogue_run_over') {
            return false;
          }
          throw error;
        }
      },
      await: async (run) =>
        z
          .number()
          .nullable()
          .parse(await service.rpc('await_catalogue_run', { run })),
      end: async (run) => {
        await service.rpc('end_catalogue_run', { run });
      },
    },
    async read({ method, path, body }, counted) {
      const response = await send(path, {
        method,
        headers: {
          apikey: publishableKey,
          authorization: `Bearer ${publishableKey}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(counted && { prefer: 'count=exact' }),
        },
        ...(body !== undefined && { body }),
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw new DatabaseError(response.status, '', 'a visitor’s read was refused');
      }
      const rows = rowList.parse(await response.json());
      const total = Number(response.headers.get('content-range')?.split('/')[1]);
      return { rows: rows as Answer['rows'], total: counted ? total : rows.length };
    },
    storage: {
      write: (file, json) => bucket.put(objectOf(file), json, cacheControl),
      remove: (file) => bucket.remove([objectOf(file)]),
      async open(file) {
        const response = await send(cataloguePath(file), { method: 'GET' });
        await response.body?.cancel();
      },
    },
    board: {
      store: {
        source: async (race) =>
          boardSource.parse(await service.rpc('board_source', { race_id: race })),
        async record(race, board, files) {
          await service.rpc('record_board', { race_id: race, board, files });
        },
        files: async (race) =>
          z.array(z.string()).parse(await service.rpc('board_files', { race_id: race })),
      },
      storage: {
        ...bucketOf(platform, 'papan'),
        async open(path) {
          const response = await send(`/storage/v1/object/public/papan/${path}`, { method: 'GET' });
          await response.body?.cancel();
        },
      },
    },
    pulse: createPulse(database),
    secretKeys,
    now: () => new Date(),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    log: consoleLog,
  };
}
