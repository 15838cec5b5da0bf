import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify, type TomlTable } from 'smol-toml';
import type { Environment } from './environment.ts';
import { functionsVersion, stampedVersion } from './functions-version.ts';

export interface StagedProject {
  /** Holds `supabase/`, as the CLI wants it. */
  workdir: string;
  /** The functions' secrets, to be removed once they are set. */
  secretsFile: string;
  version: string;
}

/**
 * A copy of `supabase/` for one environment: with its addresses and the functions' version, so that the working tree stays
 * as it is. Values of secrets stand in it as `env(NAME)`, but for the file that `supabase secrets set` reads.
 */
export function stageProject(
  root: string,
  staging: string,
  environment: Environment,
): StagedProject {
  const workdir = path.join(staging, environment.name);
  rmSync(workdir, { recursive: true, force: true });
  mkdirSync(workdir, { recursive: true, mode: 0o700 });
  for (const part of ['config.toml', 'migrations', 'functions', 'templates']) {
    cpSync(path.join(root, 'supabase', part), path.join(workdir, 'supabase', part), {
      recursive: true,
      // A developer's own secrets of `supabase functions serve`.
      filter: (file) => path.basename(file) !== '.env',
    });
  }
  const configFile = path.join(workdir, 'supabase', 'config.toml');
  const config = parse(readFileSync(configFile, 'utf8'));
  writeFileSync(configFile, stringify(configFor(config, environment)));

  const functionsDir = path.join(workdir, 'supabase', 'functions');
  const version = functionsVersion(functionsDir);
  const stamped = stampedVersion(version);
  writeFileSync(path.join(functionsDir, stamped.file), stamped.text);

  const secretsFile = path.join(workdir, 'functions.env');
  const lines = Object.entries(functionSecrets(environment)).map(
    ([name, value]) => `${name}='${value.replaceAll("'", "\\'")}'`,
  );
  writeFileSync(secretsFile, `${lines.join('\n')}\n`, { mode: 0o600 });
  return { workdir, secretsFile, version };
}

function configFor(config: TomlTable, { get, origins }: Environment): TomlTable {
  const auth = config.auth as TomlTable;
  const captcha = get('SUPABASE_AUTH_CAPTCHA_SECRET') !== '';
  const smtp = get('SMTP_HOST') !== '';
  const [, fromName = '', fromAddress = get('MAIL_FROM')] =
    /^\s*([^<>]*?)\s*<([^<>]+)>\s*$/.exec(get('MAIL_FROM')) ?? [];
  return {
    ...config,
    auth: {
      ...auth,
      site_url: origins[0] ?? '',
      additional_redirect_urls: origins.map((origin) => `${origin}/**`),
      ...(captcha
        ? {
            captcha: {
              enabled: true,
              provider: 'turnstile',
              secret: 'env(SUPABASE_AUTH_CAPTCHA_SECRET)',
            },
          }
        : {}),
      email: {
        ...(auth.email as TomlTable),
        ...(smtp
          ? {
              smtp: {
                enabled: true,
                host: get('SMTP_HOST'),
                port: Number(get('SMTP_PORT') || 587),
                user: get('SMTP_USER'),
                pass: 'env(SMTP_PASS)',
                admin_email: fromAddress,
                sender_name: fromName || 'Pushbike Race',
              },
            }
          : {}),
      },
    },
  };
}

/** What the CLI reads from its environment: never from its arguments, which every user of the machine can see. */
export function cliEnvironment({ get }: Environment): Record<string, string> {
  return {
    SUPABASE_ACCESS_TOKEN: get('SUPABASE_ACCESS_TOKEN'),
    SUPABASE_DB_PASSWORD: get('SUPABASE_DB_PASSWORD'),
    SUPABASE_AUTH_CAPTCHA_SECRET: get('SUPABASE_AUTH_CAPTCHA_SECRET'),
    SMTP_PASS: get('SMTP_PASS'),
  };
}

function functionSecrets({ get, supabaseUrl, origins }: Environment): Record<string, string> {
  const names = [
    'PAYMENT_PROVIDER',
    'PAYMENT_BASE_URL',
    'PAYMENT_API_KEY',
    'PAYMENT_PRIVATE_KEY',
    'PAYMENT_MERCHANT_CODE',
    'MAIL_API_KEY',
    'MAIL_FROM',
    'MAIL_BASE_URL',
    'MAIL_REPLY_TO',
    'MAIL_PER_SECOND',
    'PUSH_PUBLIC_KEY',
    'PUSH_PRIVATE_KEY',
  ] as const;
  return {
    ...Object.fromEntries(
      names.map((name) => [name, get(name)]).filter(([, value]) => value !== ''),
    ),
    PAYMENT_CALLBACK_URL: `${supabaseUrl}/functions/v1/payment-callback`,
    APP_ORIGINS: origins.join(','),
  };
}
