import type { ClientBase } from 'pg';
import { Problem } from '../../local/problem.ts';
import { backupName } from '../backup/tables.ts';

/** A migration waits three seconds for its lock at most, because everybody else waits behind it (CONTRIBUTING.md). */
const lockTrouble = /lock timeout|deadlock detected|\b(55P03|40P01)\b/;
/** Seconds between one try and the next: bookings that hold a table are through by then. */
const pauses = [2, 5, 10, 20];

/**
 * Pushes the migrations beside bookings: again where a table was busy. What ran before stays done, and the next try goes on behind it.
 *
 * @param push tries once; its error's cause is what the program said: the reason, and below it the statement
 * @throws the error of the last try, or of one that failed for another reason
 */
export async function pushPatiently(
  push: () => Promise<void>,
  sleep: (seconds: number) => Promise<void>,
): Promise<void> {
  for (const seconds of pauses) {
    try {
      return await push();
    } catch (error) {
      if (!lockTrouble.test(String((error as Error).cause))) {
        throw error;
      }
      console.log(`A table was busy. Trying again in ${seconds} seconds.`);
      await sleep(seconds);
    }
  }
  return push();
}

/** @throws Problem while a backup reads: a migration would wait for its end, and all bookings behind the migration. */
export async function requireNoBackup(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ minutes: number }>(
    `select floor(extract(epoch from clock_timestamp() - xact_start) / 60)::integer as minutes
     from pg_catalog.pg_stat_activity
     where datname = current_database() and application_name = $1 and xact_start is not null`,
    [backupName],
  );
  if (rows[0] !== undefined) {
    throw new Problem(
      `a backup has been reading the database for ${rows[0].minutes} minutes; wait for its end.`,
    );
  }
}
