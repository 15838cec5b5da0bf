import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'smol-toml';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { projectRoot } from '#local/folders.ts';
import { backupName, connected } from '#scripts/backup/tables.ts';
import { fileDatabase } from '#tests/support/sql.ts';
import { dropVault, inVault, makeVault } from '#tests/support/vault.ts';

// The command as an operator runs it, with a CLI that writes down how it was called. What the real one makes of the
// configuration is in tests/functions/hosted-config.test.ts.
const db = fileDatabase();
let dir: string;
let calls: string;
let settings: { key: string; value: string }[];

function secret(name: string): string {
  return `rahasia-${name.toLowerCase()}`;
}

const secrets = [
  'SUPABASE_ACCESS_TOKEN',
  'SUPABASE_DB_PASSWORD',
  'PAYMENT_API_KEY',
  'PAYMENT_PRIVATE_KEY',
  'MAIL_API_KEY',
];

beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'pushbike-deploy-'));
  calls = path.join(dir, 'calls.jsonl');
  const cli = path.join(dir, 'supabase');
  writeFileSync(calls, '');
  writeFileSync(
    cli,
    `#!${process.execPath}
const fs = require('node:fs');
const path = require('node:path');
const args = process.argv.slice(2);
const workdir = args[args.indexOf('--workdir') + 1];
const read = (file) => fs.readFileSync(file, 'utf8');
const at = args.indexOf('--env-file');
fs.appendFileSync(${JSON.stringify(calls)}, JSON.stringify({
  args: args.slice(0, args.indexOf('--workdir')),
  workdir,
  config: read(path.join(workdir, 'supabase/config.toml')),
  version: read(path.join(workdir, 'supabase/functions/_shared/version.ts')),
  secrets: at >= 0 ? read(args[at + 1]) : '',
  env: Object.fromEntries(['SUPABASE_ACCESS_TOKEN', 'SUPABASE_DB_PASSWORD'].map((name) => [name, process.env[name]])),
}) + '\\n');
process.exit(args.join(' ').startsWith(process.env.FAKE_FAILS || 'never') ? 7 : 0);
`,
    { mode: 0o755 },
  );
  settings = (await db.admin.query('select key, value from public.pengaturan order by key')).rows;
});

afterEach(async () => {
  rmSync(dir, { recursive: true, force: true });
  await db.admin.query('delete from public.pengaturan where not key = any ($1)', [
    settings.map(({ key }) => key),
  ]);
  await db.admin.query(
    'insert into public.pengaturan (key, value) select * from unnest($1::text[], $2::text[]) on conflict (key) do update set value = excluded.value',
    [settings.map(({ key }) => key), settings.map(({ value }) => value)],
  );
});

async function databaseUrl(): Promise<string> {
  const { rows } = await db.admin.query<{ name: string }>('select current_database() as name');
  const url = new URL(process.env.TEST_DB_URL ?? '');
  url.pathname = `/${rows[0]?.name}`;
  return url.href;
}

interface Call {
  args: string[];
  workdir: string;
  config: string;
  version: string;
  secrets: string;
  env: Record<string, string>;
}

async function deploy(args: string[], changes: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(projectRoot, 'scripts/deploy.ts'), ...args],
    {
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        SUPABASE_CLI: path.join(dir, 'supabase'),
        ...Object.fromEntries(secrets.map((name) => [name, secret(name)])),
        SUPABASE_PROJECT_REF: 'abcdefghijklmnopqrst',
        DATABASE_URL: await databaseUrl(),
        SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_contoh',
        SUPABASE_SECRET_KEY: 'sb_secret_contoh',
        APP_URL: 'https://pushbike.example',
        APP_ORIGINS: 'https://www.pushbike.example',
        PAYMENT_BASE_URL: 'https://tripay.example/api/',
        PAYMENT_MERCHANT_CODE: 'T9999',
        MAIL_FROM: 'Pushbike Race <kabar@pushbike.example>',
        ...changes,
      },
    },
  );
  const made = readFileSync(calls, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Call);
  return { status, said: stdout + stderr, calls: made };
}

const withoutApp = '--only=config,database,settings,functions';

describe('a deployment', () => {
  test('links, pushes, sets and deploys, in this order, with the environment’s own addresses', async () => {
    const { status, said, calls: made } = await deploy(['staging', '--yes', withoutApp]);
    expect({ status, said }).toMatchObject({ status: 0 });
    expect(made.map(({ args }) => args.join(' ').replace(/ \/.*/, ' FILE'))).toEqual([
      'link --project-ref abcdefghijklmnopqrst',
      'config push --yes',
      'db push --remote --yes',
      'secrets set --env-file FILE',
      'functions deploy --use-api',
    ]);
    const config = parse(made[0]?.config ?? '') as {
      auth: {
        site_url: string;
        additional_redirect_urls: string[];
        minimum_password_length: number;
      };
    };
    expect(config.auth).toMatchObject({
      site_url: 'https://pushbike.example',
      additional_redirect_urls: ['https://pushbike.example/**', 'https://www.pushbike.example/**'],
      minimum_password_length: 6,
    });
    expect(made[2]?.env).toMatchObject({
      SUPABASE_ACCESS_TOKEN: secret('SUPABASE_ACCESS_TOKEN'),
    });
    expect(made[3]?.secrets).toContain("MAIL_FROM='Pushbike Race <kabar@pushbike.example>'");
    expect(made[3]?.secrets).toContain(
      "APP_ORIGINS='https://pushbike.example,https://www.pushbike.example'",
    );
    expect(made[4]?.version).toMatch(/^export const version = '[0-9a-f]{12}';$/m);
    const { rows } = await db.admin.query(
      "select key, value from public.pengaturan where key in ('ENV', 'TRIPAY_MERCHANT_CODE', 'ALAMAT_GAMBAR', 'TAGIHAN_TERKECIL', 'TAGIHAN_TERBESAR') order by key",
    );
    expect(rows).toEqual([
      { key: 'ALAMAT_GAMBAR', value: 'https://abcdefghijklmnopqrst.supabase.co' },
      { key: 'ENV', value: 'production' },
      { key: 'TAGIHAN_TERBESAR', value: '5000000' },
      { key: 'TAGIHAN_TERKECIL', value: '1000' },
      { key: 'TRIPAY_MERCHANT_CODE', value: 'T9999' },
    ]);
  });

  test('says no secret, puts none into an argument, and leaves no file with one', async () => {
    const { said, calls: made } = await deploy(['staging', '--yes', withoutApp]);
    const told = said + JSON.stringify(made.map(({ args, config }) => [args, config]));
    for (const name of [...secrets, 'SUPABASE_SECRET_KEY']) {
      expect(told).not.toContain(
        name === 'SUPABASE_SECRET_KEY' ? 'sb_secret_contoh' : secret(name),
      );
    }
    const file = made[3]?.args.at(-1) ?? '';
    expect(() => readFileSync(file)).toThrow(/ENOENT/);
  });

  test('gives the schedules a changed secret key, also where no migration is new', async (context) => {
    context.skip(!(await makeVault(db.admin)), 'this platform has a vault of its own');
    try {
      const database = (key: string) =>
        deploy(['staging', '--yes', '--only=database'], { SUPABASE_SECRET_KEY: key });
      const first = await database('sb_secret_satu');
      expect(first).toMatchObject({ status: 0 });
      expect(first.said).toContain('Written: forget_data_secret_key, forget_data_url,');
      const functions = 'https://abcdefghijklmnopqrst.supabase.co/functions/v1';
      const kept = (key: string) => ({
        forget_data_secret_key: key,
        forget_data_url: `${functions}/forget-data`,
        publish_catalogue_secret_key: key,
        publish_catalogue_url: `${functions}/publish-catalogue`,
        reconcile_secret_key: key,
        reconcile_url: `${functions}/reconcile-payments`,
        send_messages_secret_key: key,
        send_messages_url: `${functions}/send-messages`,
      });
      expect(await inVault(db.admin)).toEqual(kept('sb_secret_satu'));
      const second = await database('sb_secret_dua');
      expect(second.said).not.toContain('sb_secret_dua');
      expect(await inVault(db.admin)).toEqual(kept('sb_secret_dua'));
      expect((await database('sb_secret_dua')).said).toContain('As they should be.');
    } finally {
      await dropVault(db.admin);
    }
  });

  test('pushes no migration while a backup reads', async () => {
    const migrations = () => deploy(['staging', '--yes', '--only=database']);
    await connected(
      await databaseUrl(),
      async (client) => {
        await client.query('begin; select 1');
        const { status, said, calls: made } = await migrations();
        expect(status).toBe(1);
        expect(said).toContain('a backup has been reading the database');
        expect(made.map(({ args }) => args[0])).toEqual(['link']);
      },
      backupName,
    );
    expect(await migrations()).toMatchObject({ status: 0 });
  });

  test('of an app that does not build changes nothing', async () => {
    const {
      status,
      said,
      calls: made,
    } = await deploy(['staging', '--yes'], {
      VITE_PICTURE_ORIGINS: 'no address',
    });
    expect(status).toBe(1);
    expect(made.map(({ args }) => args[0])).toEqual(['link']);
    expect(said).toContain('Nothing was changed.');
    const { rows } = await db.admin.query('select key, value from public.pengaturan order by key');
    expect(rows).toEqual(settings);
  });

  test('stops at what does not work, and says how to go on', async () => {
    const {
      status,
      said,
      calls: made,
    } = await deploy(['staging', '--yes', withoutApp], {
      FAKE_FAILS: 'secrets set',
    });
    expect(status).toBe(1);
    expect(made.at(-1)?.args[0]).toBe('secrets');
    expect(said).toContain('npm run deploy -- staging --only=functions');
  });

  test('of a project that cannot be linked says which values to look at; settings alone need no link', async () => {
    const wrong = await deploy(['staging', '--yes', withoutApp], { FAKE_FAILS: 'link' });
    expect(wrong).toMatchObject({ status: 1, calls: [{ args: expect.arrayContaining(['link']) }] });
    expect(wrong.said).toContain('SUPABASE_ACCESS_TOKEN');
    expect(wrong.said).not.toMatch(/\n\s+at /);

    writeFileSync(calls, '');
    expect(await deploy(['staging', '--yes', '--only=settings'])).toMatchObject({
      status: 0,
      calls: [],
    });
  });
});

describe('a dry run', () => {
  test('shows the plan, asks the CLI what it would change, and changes nothing', async () => {
    const { status, said, calls: made } = await deploy(['production', '--dry-run']);
    expect(status).toBe(0);
    expect(made.map(({ args }) => args.join(' '))).toEqual([
      'link --project-ref abcdefghijklmnopqrst',
      'config diff',
      'db push --remote --dry-run',
    ]);
    for (const part of ['config', 'database', 'settings', 'functions', 'app']) {
      expect(said).toMatch(new RegExp(`^  \\d\\. ${part} `, 'm'));
    }
    expect(said).toContain('Nothing was changed.');
    const { rows } = await db.admin.query('select key, value from public.pengaturan order by key');
    expect(rows).toEqual(settings);
  });
});

describe('nothing is touched', () => {
  test.each([
    ['without somebody who agrees', ['staging'], {}, '--yes'],
    ['without an environment', [], {}, 'Usage:'],
    ['with a part that there is not', ['staging', '--yes', '--only=everything'], {}, 'Usage:'],
    [
      'with variables missing, all of them named',
      ['staging', '--yes'],
      { MAIL_API_KEY: '', PAYMENT_API_KEY: '' },
      'PAYMENT_API_KEY',
    ],
    [
      'with a secret key where everybody would get it',
      ['staging', '--yes'],
      { SUPABASE_PUBLISHABLE_KEY: 'sb_secret_x' },
      'hand it to everybody',
    ],
    [
      'with a payment provider that nobody knows',
      ['staging', '--yes'],
      { PAYMENT_PROVIDER: 'constructor' },
      'PAYMENT_PROVIDER must be one of: tripay',
    ],
    [
      'with an address that is none',
      ['staging', '--yes'],
      { APP_URL: 'pushbike.example' },
      'APP_URL',
    ],
  ] as [string, string[], NodeJS.ProcessEnv, string][])(
    '%s',
    async (_, args, changes, sentence) => {
      const { status, said, calls: made } = await deploy(args, changes);
      expect({ status, made }).toEqual({ status: 1, made: [] });
      expect(said).toContain(sentence);
    },
  );
});
