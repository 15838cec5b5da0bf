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
    applyRetention(): Promise<z.output<typeof retention>>;
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

const retention = z
  .object({
    berkas: z.number().int(),
    tanpa_nama: z.number().int(),
    pendaftaran: z.number().int(),
    kontak: z.number().int(),
    rekening: z.number().int(),
    bukti: z.number().int(),
    pengamatan: z.number().int(),
  })
  .transform((row) => ({
    papers: row.berkas,
    strays: row.tanpa_nama,
    entries: row.pendaftaran,
    contacts: row.kontak,
    accounts: row.rekening,
    proofs: row.bukti,
    observations: row.pengamatan,
  }));
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
      applyRetention: async () => retention.parse(await service.rpc('apply_retention', {})),
      claim: async (maxRows) =>
        erasedFiles.parse(await service.rpc('claim_erased_files', { max_rows: maxRows })),
      record: async (bucket, paths) =>
        z.number().parse(await service.rpc('record_erased_files', { bucket, paths })),
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
