/** Wires the real database and the real storage from the environment; the only place that chooses one. */
import { z } from 'zod';
import type { OpenFileRequest } from '../contract/open-file.ts';
import { asCaller, asService, refusalFor } from '../database.ts';
import { platformTimeoutMs, readPlatform } from '../environment.ts';
import { consoleLog, type Log } from '../http/log.ts';

export interface StoredFile {
  bucket: string;
  path: string;
  /** Which file lies there at this moment; only of one that is to be checked. */
  version: string | null;
}

export interface FileDependencies {
  /** Where the file lies, once the database has let this person see it; throws its refusal. */
  locate(token: string, request: OpenFileRequest): Promise<StoredFile>;
  /** Writes down what it is by its bytes, if that file still lies there; throws the database's refusal. */
  recordChecked(file: StoredFile, type: string): Promise<void>;
  /** The bytes as they come; null when storage has no such file. */
  read(file: StoredFile): Promise<ReadableStream<Uint8Array> | null>;
  appOrigins: readonly string[];
  log: Log;
}

const location = z.object({ bucket: z.string(), path: z.string(), version: z.string().nullable() });

/** @param variable gives a variable of the function's environment */
export function fileDependencies(variable: (name: string) => string | undefined): FileDependencies {
  const { supabaseUrl, secretKey, appOrigins, database } = readPlatform(variable);
  return {
    async locate(token, request) {
      const caller = asCaller(database, token);
      try {
        switch (request.kind) {
          case 'paper': {
            const { registration_id } = request;
            return location.parse(await caller.rpc('open_paper', { registration_id }));
          }
          case 'proof': {
            const { refund_id } = request;
            return location.parse(await caller.rpc('open_proof', { refund_id }));
          }
          case 'check_paper': {
            const { path } = request;
            return location.parse(await caller.rpc('paper_to_check', { path }));
          }
          case 'check_proof': {
            const { refund_id, path } = request;
            return location.parse(await caller.rpc('proof_to_check', { refund_id, path }));
          }
        }
      } catch (error) {
        throw refusalFor(error);
      }
    },
    async recordChecked({ bucket, path, version }, type) {
      try {
        await asService(database).rpc('record_checked_file', { bucket, path, version, type });
      } catch (error) {
        throw refusalFor(error);
      }
    },
    async read({ bucket, path }) {
      const address = [bucket, ...path.split('/')].map(encodeURIComponent).join('/');
      // Until the headers: a slow phone may take longer for the rest.
      const waiting = new AbortController();
      const timer = setTimeout(() => waiting.abort(), platformTimeoutMs);
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
