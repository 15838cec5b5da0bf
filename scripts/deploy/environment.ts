import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { providerNamed } from '#functions/_shared/payments/providers.ts';
import { Problem } from '../../local/problem.ts';

/** What an environment is made of. Each is a variable of the shell, or a line of `.env.<environment>`. */
export const variables = {
  SUPABASE_PROJECT_REF: 'the project’s reference, 20 letters (Project Settings)',
  SUPABASE_ACCESS_TOKEN: 'a token of the account or of CI (Account, Access Tokens)',
  SUPABASE_DB_PASSWORD: 'the database’s password',
  DATABASE_URL: 'the session pooler’s connection string (Connect)',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_… (Project Settings, API Keys)',
  SUPABASE_SECRET_KEY: 'sb_secret_…, for the schedule and the doctor',
  APP_URL: 'where the app is served, https://…',
  PAYMENT_BASE_URL: 'the payment provider’s API, or the relay in front of it',
  PAYMENT_API_KEY: 'of the payment provider’s account',
  PAYMENT_PRIVATE_KEY: 'of the payment provider’s account',
  PAYMENT_MERCHANT_CODE: 'of the payment provider’s account',
  MAIL_API_KEY: 'of the mail provider’s account, with the right to send only',
  MAIL_FROM: 'a name and an <address> of a verified domain',
} as const;
export type Variable = keyof typeof variables;

/** Passed on where they are set. */
export const optional = {
  APP_ENV: '`production` (default), or `development` while PAYMENT_BASE_URL is a sandbox',
  PAYMENT_PROVIDER: 'which payment provider, where it is not the usual one (docs/payments.md)',
  APP_ORIGINS: 'further origins of the app, comma separated; default APP_URL',
  SUPABASE_URL: 'default https://<reference>.supabase.co',
  MAIL_BASE_URL: 'a mail provider with the API of Resend',
  MAIL_REPLY_TO: 'where answers to mails go',
  MAIL_PER_SECOND: 'mails a second that the provider takes',
  PUSH_PUBLIC_KEY: 'push notices: both keys of `npx web-push generate-vapid-keys`',
  PUSH_PRIVATE_KEY: '',
  SMTP_HOST: 'the auth service’s own mail sender, with SMTP_USER and SMTP_PASS; SMTP_PORT is 587',
  SMTP_PORT: '',
  SMTP_USER: '',
  SMTP_PASS: '',
  VITE_TURNSTILE_SITE_KEY: 'the captcha’s public key: the build asks for it',
  VITE_ERROR_DSN: 'where the app reports its errors: https://<key>@<host>/<number>',
  VITE_VITALS_URL: 'where load times go of those who agreed, https://…',
  VITE_PICTURE_ORIGINS: 'further origins of pictures than the project’s, https://…, by spaces',
  VITE_OPERATOR_NAME: 'who runs the app, for its terms and privacy policy',
  VITE_CONTACT_EMAIL: 'whom to ask about data, likewise',
  SUPABASE_AUTH_CAPTCHA_SECRET: 'the captcha’s secret: the auth service asks for it',
  PUBLISH_COMMAND: 'uploads `dist/` to the static host, for example the host’s own CLI',
} as const;

export interface Environment {
  name: string;
  /** Empty text where it is not set. */
  get(name: Variable | keyof typeof optional): string;
  supabaseUrl: string;
  /** The app's origins; the first is where links lead. */
  origins: string[];
}

/**
 * @param root where `.env.<environment>` may be
 * @param shell wins over the file
 * @throws Problem naming everything that is missing or of the wrong form; never a value
 */
export function readEnvironment(
  name: string,
  root: string,
  shell: NodeJS.ProcessEnv,
  needed: readonly Variable[] = Object.keys(variables) as Variable[],
): Environment {
  if (!/^[a-z][a-z0-9-]{1,30}$/.test(name)) {
    throw new Problem(
      'An environment has a short name in lower-case letters: staging, production.',
    );
  }
  const file = path.join(root, `.env.${name}`);
  const lines = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const get: Environment['get'] = (key) => (shell[key] || lines[key] || '').trim();

  const missing = needed.filter((key) => get(key) === '');
  if (missing.length > 0) {
    const list = missing.map((key) => `  ${key}  ${variables[key]}`).join('\n');
    throw new Problem(
      `For ${name} these are not set, in the environment or in .env.${name} (which git ignores):\n${list}`,
    );
  }
  const wrong = [
    get('SUPABASE_PROJECT_REF') !== '' &&
      !/^[a-z]{20}$/.test(get('SUPABASE_PROJECT_REF')) &&
      'SUPABASE_PROJECT_REF is not a reference of 20 letters.',
    get('SUPABASE_PUBLISHABLE_KEY').startsWith('sb_secret_') &&
      'SUPABASE_PUBLISHABLE_KEY is a secret key: the app would hand it to everybody.',
    get('APP_URL') !== '' &&
      !/^https:\/\/[^/]+\/?$/.test(get('APP_URL')) &&
      name !== 'local' &&
      'APP_URL is an address of the form https://host.',
    get('APP_ENV') !== '' &&
      !['production', 'development'].includes(get('APP_ENV')) &&
      'APP_ENV is production or development.',
    unknownProvider(get('PAYMENT_PROVIDER')),
    (get('PUSH_PUBLIC_KEY') === '') !== (get('PUSH_PRIVATE_KEY') === '') &&
      'PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY belong together.',
    get('SMTP_HOST') !== '' &&
      (get('SMTP_USER') === '' || get('SMTP_PASS') === '') &&
      'SMTP_HOST needs SMTP_USER and SMTP_PASS.',
  ].filter((problem) => typeof problem === 'string');
  if (wrong.length > 0) {
    throw new Problem(wrong.join('\n'));
  }
  const listed = get('APP_ORIGINS') === '' ? [] : get('APP_ORIGINS').split(',');
  const origins = [get('APP_URL'), ...listed]
    .filter((address) => address.trim() !== '')
    .map((address) => new URL(address.trim()).origin);
  return {
    name,
    get,
    supabaseUrl: get('SUPABASE_URL') || `https://${get('SUPABASE_PROJECT_REF')}.supabase.co`,
    origins: [...new Set(origins)],
  };
}

function unknownProvider(name: string): string | false {
  try {
    providerNamed(name);
    return false;
  } catch (error) {
    return (error as Error).message;
  }
}
