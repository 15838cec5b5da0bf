/** Wires the real database and the real storage from the environment; the only place that chooses one. */
import { z } from 'zod';
import { asService } from '../database.ts';
import { readPlatform } from '../environment.ts';
import { consoleLog, type Log } from '../http/log.ts';
import { createPulse, type Pulse } from '../pulse.ts';
import { bucketOf } from '../storage.ts';

interface ErasedFile {
  bucket: string;
  path: string;
}

export interface ForgetDependencies {
  store: {
    /** The jobs that let go of what is not needed any more; the one that waited longest is first. */
    jobs(): Promise<string[]>;
    /** Does one of them, and says how many rows it let go of. */
    forget(job: string): Promise<number>;
    /** Files that nobody else gets for a while. */
    claim(maxRows: number): Promise<ErasedFile[]>;
    /** How many of them storage has no more. */
    record(bucket: string, paths: string[]): Promise<number>;
  };
  storage: {
    /** Files that are not there count as removed. */
    remove(bucket: string, paths: string[]): Promise<void>;
  };
  pulse: Pulse;
  secretKeys: readonly string[];
  now: () => Date;
  log: Log;
}

const jobs = z.array(z.string());
const count = z.number().int();
const erasedFiles = z.array(
  z
    .object({ bucket_id: z.string(), path: z.string() })
    .transform(({ bucket_id, path }) => ({ bucket: bucket_id, path })),
);

/** @param variable gives a variable of the function's environment */
export function forgetDependencies(
  variable: (name: string) => string | undefined,
): ForgetDependencies {
  const platform = readPlatform(variable);
  const { database, secretKeys } = platform;
  const service = asService(database);
  return {
    store: {
      jobs: async () => jobs.parse(await service.rpc('retention_jobs', {})),
      forget: async (job) => count.parse(await service.rpc('apply_retention', { job })),
      claim: async (maxRows) =>
        erasedFiles.parse(await service.rpc('claim_erased_files', { max_rows: maxRows })),
      record: async (bucket, paths) =>
        count.parse(await service.rpc('record_erased_files', { bucket, paths })),
    },
    storage: {
      remove: (bucket, paths) => bucketOf(platform, bucket).remove(paths),
    },
    pulse: createPulse(database),
    secretKeys,
    now: () => new Date(),
    log: consoleLog,
  };
}
