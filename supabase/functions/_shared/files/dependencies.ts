/** Wires the real database and the real storage from the environment; the only place that chooses one. */
import { z } from 'zod';
import type { OpenFileRequest } from '../contract/open-file.ts';
import { asCaller, type DatabaseConfig, refusalFor } from '../database.ts';
import { readPlatform } from '../environment.ts';
import { consoleLog, type Log } from '../http/log.ts';

const timeoutMs = 8_000;

export interface StoredFile {
  bucket: string;
  path: string;
}

export interface FileDependencies {
  /** Where the file lies, once the database has let this person see it; throws its refusal. */
  locate(token: string, request: OpenFileRequest): Promise<StoredFile>;
  /** The bytes as they come; null when storage has no such file. */
  read(file: StoredFile): Promise<ReadableStream<Uint8Array> | null>;
  appOrigins: readonly string[];
  log: Log;
}

const location = z.object({ bucket: z.string(), path: z.string() });

/** @param variable gives a variable of the function's environment */
export function fileDependencies(variable: (name: string) => string | undefined): FileDependencies {
  const { supabaseUrl, publishableKey, secretKey, appOrigins } = readPlatform(variable);
  const database: DatabaseConfig = {
    url: supabaseUrl,
    publishableKey,
    secretKey,
    timeoutMs,
    fetch,
  };
  return {
    async locate(token, request) {
      const caller = asCaller(database, token);
      try {
        return location.parse(
          request.kind === 'paper'
            ? await caller.rpc('open_paper', { registration_id: request.registration_id })
            : await caller.rpc('open_proof', { refund_id: request.refund_id }),
        );
      } catch (error) {
        throw refusalFor(error);
      }
    },
    async read({ bucket, path }) {
      const address = [bucket, ...path.split('/')].map(encodeURIComponent).join('/');
      // Until the headers: a slow phone may take longer for the rest.
      const waiting = new AbortController();
      const timer = setTimeout(() => waiting.abort(), timeoutMs);
      const response = await fetch(new URL(`/storage/v1/object/${address}`, supabaseUrl), {
        headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
        signal: waiting.signal,
      }).finally(() => clearTimeout(timer));
      if (response.ok) {
        return response.body;
      }
      // Storage answers 400 and tells the status in its body.
      const refusal: unknown = await response.json().catch(() => null);
      const status = String(
        (refusal as { statusCode?: unknown } | null)?.statusCode ?? response.status,
      );
      if (status === '404') {
        return null;
      }
      throw new Error(`storage_${status}`);
    },
    appOrigins,
    log: consoleLog,
  };
}
