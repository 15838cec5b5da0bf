import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What the suites run against: the embedded stack, `supabase start`, or anything else that speaks the same. */
export interface Target {
  app_url: string;
  /** The base of /auth/v1, /rest/v1, /storage/v1 and /functions/v1. */
  api_url: string;
  publishable_key: string;
  secret_key: string;
  /** As role `postgres`. */
  db_url: string;
  /** The embedded stack's mail page, or Mailpit. */
  mail_url: string;
  provider_url: string;
}

const variables: Record<keyof Target, string> = {
  app_url: 'TEST_APP_URL',
  api_url: 'TEST_API_URL',
  publishable_key: 'TEST_PUBLISHABLE_KEY',
  secret_key: 'TEST_SECRET_KEY',
  db_url: 'TEST_DB_URL',
  mail_url: 'TEST_MAIL_URL',
  provider_url: 'TEST_PROVIDER_URL',
};

/** The target that the TEST_… variables name; without them the running `npm start` or `npm run dev`. */
export function target(): Target {
  const stackFile = path.resolve(import.meta.dirname, '../../.local/stack.json');
  const running: Partial<Target> =
    !process.env.TEST_API_URL && existsSync(stackFile)
      ? JSON.parse(readFileSync(stackFile, 'utf8'))
      : {};
  const entries = Object.entries(variables) as [keyof Target, string][];
  const values = entries.map(([key, variable]) => [key, process.env[variable] || running[key]]);
  const missing = entries.filter((_, index) => !values[index]?.[1]).map(([, variable]) => variable);
  if (missing.length === entries.length) {
    throw new Error(
      'There is nothing to test against: run `npm test`, or `npm start` in another terminal first.',
    );
  }
  if (missing.length > 0) {
    throw new Error(`The target is incomplete: set ${missing.join(', ')}.`);
  }
  return Object.fromEntries(values);
}

/** The TEST_… variables that make `found` the target. */
export function targetVariables(found: Target): Record<string, string> {
  const entries = Object.entries(variables) as [keyof Target, string][];
  return Object.fromEntries(entries.map(([key, variable]) => [variable, found[key]]));
}
