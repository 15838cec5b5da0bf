import { withDatabase } from '../local/database.ts';

const variable = 'MIGRATED_DB_URL';

/** What tells a script that `url` is a database made from the migrations alone, which it may read. */
export function givenDatabase(url: string): Record<string, string> {
  return { [variable]: url };
}

/** Runs `fn` with the address of a database made from the migrations alone: the given one, else one of its own. */
export function withMigratedDatabase<T>(fn: (url: string) => Promise<T>): Promise<T> {
  const given = process.env[variable];
  return given ? fn(given) : withDatabase(({ url }) => fn(url));
}
