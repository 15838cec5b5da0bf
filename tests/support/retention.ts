import type { SqlDatabase } from './sql.ts';

/** Lets go of all that is due, job by job, as the function forget-data does; how many rows that was. */
export async function letGo(db: SqlDatabase): Promise<number> {
  let gone = 0;
  for (const job of await db.rpcRows<string>('service_role', 'retention_jobs', {})) {
    gone += await db.rpc<number>('service_role', 'apply_retention', { job, max_rows: 100_000 });
  }
  return gone;
}
