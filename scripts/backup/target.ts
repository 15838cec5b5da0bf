import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { embeddedStackRuns } from '../../local/lock.ts';
import { localDir, projectRoot } from '../../local/paths.ts';
import { Problem } from '../../local/problem.ts';
import type { StackInfo } from '../../local/stack.ts';
import { readEnvironment } from '../deploy/environment.ts';
import type { FileService } from './files.ts';

/** The database and the files of an environment; `local` is the running embedded stack. */
export function backupTarget(name: string): { databaseUrl: string; service: FileService } {
  if (name === 'local') {
    const file = path.join(localDir, 'stack.json');
    if (!(existsSync(file) && embeddedStackRuns(localDir))) {
      throw new Problem('The embedded stack does not run: npm start, in another terminal.');
    }
    const { db_url, api_url, secret_key } = JSON.parse(readFileSync(file, 'utf8')) as StackInfo;
    return { databaseUrl: db_url, service: { apiUrl: api_url, secretKey: secret_key } };
  }
  const { get, supabaseUrl } = readEnvironment(name, projectRoot, process.env, [
    'SUPABASE_PROJECT_REF',
    'DATABASE_URL',
    'SUPABASE_SECRET_KEY',
  ]);
  return {
    databaseUrl: get('DATABASE_URL'),
    service: { apiUrl: supabaseUrl, secretKey: get('SUPABASE_SECRET_KEY') },
  };
}
