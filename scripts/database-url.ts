import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { localDir } from '../local/folders.ts';
import { Problem } from '../local/problem.ts';

/** The database a command is about: the one DATABASE_URL names, else the running local stack's. */
export function databaseUrl(): string {
  if (process.env.DATABASE_URL) {
    return process.env.DATABASE_URL;
  }
  const stackFile = path.join(localDir, 'stack.json');
  if (!existsSync(stackFile)) {
    throw new Problem(
      'No database: run npm start in another terminal, or set DATABASE_URL to the connection string of a database.',
    );
  }
  return (JSON.parse(readFileSync(stackFile, 'utf8')) as { db_url: string }).db_url;
}
