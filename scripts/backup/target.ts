import { projectRoot } from '../../local/folders.ts';
import { runningStack } from '../../local/running-stack.ts';
import { readEnvironment } from '../deploy/environment.ts';
import type { FileService } from './files.ts';

/** The database and the files of an environment; `local` is the running embedded stack. */
export function backupTarget(name: string): { databaseUrl: string; service: FileService } {
  if (name === 'local') {
    const { db_url, api_url, secret_key } = runningStack();
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
