import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { providerNamed } from '#functions/_shared/payments/providers.ts';
import { projectRoot } from '../../local/folders.ts';
import { cliUrl, runSupabaseCli } from '../../local/supabase-cli.ts';
import { scheduledFunctions, vaultSecrets } from '../deploy/vault.ts';
import { pushFinding } from './choices.ts';
import { ask, type Finding, fault, ok, type Patient, unasked } from './finding.ts';

const longestWaitMs = 20_000;
const advisorsWaitMs = 120_000;

/** @param waitMs how long a connection, and then each question, may take */
export async function databaseFindings(
  patient: Patient,
  waitMs: number = longestWaitMs,
): Promise<Finding[]> {
  if (patient.databaseUrl === '') {
    return [
      unasked(
        'database',
        'Migrations, settings, fees, time limits, the job and the advisors were not looked at.',
        'Set DATABASE_URL to the session pooler’s connection string.',
      ),
    ];
  }
  const client = new pg.Client({
    connectionString: patient.databaseUrl,
    connectionTimeoutMillis: waitMs,
    query_timeout: waitMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    return [
      fault(
        'database',
        `It does not answer: ${(error as Error).message}`,
        'Is DATABASE_URL right, and does the project run? Paused projects are woken in the dashboard.',
      ),
    ];
  }
  try {
    return [...(await rowFindings(client, patient)), await advisorFinding(patient)];
  } finally {
    // A database that stopped answering would not answer this either.
    void client.end().catch(() => undefined);
  }
}

/** What a connection can look at; reads only. */
export async function rowFindings(client: pg.ClientBase, patient: Patient): Promise<Finding[]> {
  const migrations = await read('migrations', () => migrationFinding(client, patient));
  if (migrations.some(({ state }) => state === 'unasked')) {
    return migrations;
  }
  const others: [string, () => Promise<Finding | Finding[]>][] = [
    ['settings', () => settingFindings(client, patient)],
    ['fees', () => feeFinding(client)],
    ['time limits', () => timeLimitFinding(client, patient)],
    ['jobs', () => jobFindings(client, patient)],
    ['admin', () => adminFinding(client)],
  ];
  const found = [...migrations];
  for (const [name, look] of others) {
    found.push(...(await read(name, look)));
  }
  return found;
}

/** What cannot be read, on a project without our tables say, is no reason to say nothing of the rest. */
async function read(name: string, look: () => Promise<Finding | Finding[]>): Promise<Finding[]> {
  try {
    return [await look()].flat();
  } catch (error) {
    return [
      unasked(
        name,
        `The database does not say: ${(error as Error).message}`,
        'Push the migrations; where they are pushed, does DATABASE_URL sign in as postgres, and does the database answer?',
      ),
    ];
  }
}

async function migrationFinding(client: pg.ClientBase, patient: Patient): Promise<Finding> {
  const { rows: made } = await client.query<{ table: string | null }>(
    "select to_regclass('supabase_migrations.schema_migrations')::text as table",
  );
  const { rows } = made[0]?.table
    ? await client.query<{ version: string }>(
        'select version from supabase_migrations.schema_migrations order by 1',
      )
    : { rows: [] };
  const there = new Set(rows.map(({ version }) => version));
  const here = readdirSync(path.join(projectRoot, 'supabase', 'migrations'))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.split('_', 1)[0] ?? '');
  const missing = here.filter((version) => !there.has(version));
  const unknown = [...there].filter((version) => !here.includes(version));
  if (missing.length > 0) {
    return fault(
      'migrations',
      `${missing.length} are not applied, the first ${missing[0]}.`,
      `npm run deploy -- ${patient.environment} --only=database`,
    );
  }
  return unknown.length > 0
    ? fault(
        'migrations',
        `The database has run ${unknown.join(', ')}, which these sources do not have.`,
        'These are older sources than what is deployed: check out the release that is.',
      )
    : ok('migrations', `${here.length} applied.`);
}

async function settingFindings(client: pg.ClientBase, patient: Patient): Promise<Finding[]> {
  const { rows } = await client.query<{ key: string; value: string | null }>(
    'select key, value from public.pengaturan',
  );
  const value = (key: string) => rows.find((row) => row.key === key)?.value ?? '';
  const settings = `npm run deploy -- ${patient.environment} --only=settings`;
  if (patient.embedded) {
    return [ok('settings', 'The embedded stack pays at the simulator, whatever they say.')];
  }
  const wanted = patient.appEnv || 'production';
  const { limits, merchantCodeSetting } = providerNamed(patient.paymentProvider);
  return [
    value('ENV') === wanted
      ? ok(
          'settings:ENV',
          wanted === 'production' ? 'Production.' : 'Development: payments at the sandbox.',
        )
      : fault(
          'settings:ENV',
          value('ENV') === 'production'
            ? 'It is "production", and APP_ENV says that this environment pays at the sandbox.'
            : `It is "${value('ENV')}": payments take the sandbox’s merchant code.`,
          settings,
        ),
    value(merchantCodeSetting) !== ''
      ? ok(`settings:${merchantCodeSetting}`, 'Set.')
      : fault(
          `settings:${merchantCodeSetting}`,
          'It is empty: the function’s own fallback is used.',
          settings,
        ),
    value('TAGIHAN_TERKECIL') === String(limits.min) &&
    value('TAGIHAN_TERBESAR') === String(limits.max)
      ? ok('settings:TAGIHAN', 'Prices that the payment provider can charge.')
      : fault(
          'settings:TAGIHAN',
          `TAGIHAN_TERKECIL and TAGIHAN_TERBESAR are not what the payment provider charges (${limits.min} to ${limits.max}).`,
          settings,
        ),
    value('ALAMAT_GAMBAR') === patient.apiUrl
      ? ok('settings:ALAMAT_GAMBAR', 'Pictures of this project only.')
      : fault(
          'settings:ALAMAT_GAMBAR',
          value('ALAMAT_GAMBAR') === ''
            ? 'It is empty: pictures from anywhere show.'
            : 'It names another project: uploaded pictures do not show.',
          settings,
        ),
    await confirmationFinding(patient, value('KONFIRMASI_EMAIL') === 'ya'),
    pushFinding(patient, value('KUNCI_PUSH')),
  ];
}

/** @param believed whether the database takes an address that the auth service calls confirmed for proved */
async function confirmationFinding(patient: Patient, believed: boolean): Promise<Finding> {
  const name = 'settings:KONFIRMASI_EMAIL';
  const answer = await ask(patient, `${patient.apiUrl}/auth/v1/settings`, {
    headers: { apikey: patient.publishableKey },
  });
  const confirms = /"mailer_autoconfirm": ?false/.test(answer.text);
  if (answer.status !== 200 || confirms === believed) {
    return ok(
      name,
      believed
        ? 'The auth service confirms addresses.'
        : 'Mailboxes are proved by our own mail; no account changes its address.',
    );
  }
  return fault(
    name,
    believed
      ? 'It says that the auth service confirms addresses, which it does not: any address counts as proved, and one mailed link moves an account.'
      : 'The auth service confirms addresses, and the database asks for a second proof.',
    `npm run deploy -- ${patient.environment} --only=config,settings`,
  );
}

async function feeFinding(client: pg.ClientBase): Promise<Finding> {
  const { rows } = await client.query<{ count: string }>('select count(*) from public.biaya_admin');
  return Number(rows[0]?.count) > 0
    ? ok('fees', `${rows[0]?.count} tiers.`)
    : fault(
        'fees',
        'There are no fee tiers: no entry can be priced.',
        'Enter the rows of biaya_admin (docs/deployment.md, section 1).',
      );
}

async function timeLimitFinding(client: pg.ClientBase, { embedded }: Patient): Promise<Finding> {
  const { rows } = await client.query<{ rolname: string; rolconfig: string[] | null }>(
    "select rolname, rolconfig from pg_catalog.pg_roles where rolname in ('anon', 'authenticated', 'authenticator')",
  );
  const has = (role: string, setting: string) =>
    rows.some(
      (row) => row.rolname === role && row.rolconfig?.some((one) => one.startsWith(setting)),
    );
  const missing = [
    !has('anon', 'statement_timeout=') && 'statement_timeout of anon',
    !has('authenticated', 'statement_timeout=') && 'statement_timeout of authenticated',
    // The embedded stack marks personal answers by itself (local/api.ts).
    !embedded &&
      !has('authenticator', 'pgrst.db_pre_request=') &&
      'pgrst.db_pre_request of authenticator',
  ].filter((one) => typeof one === 'string');
  return missing.length === 0
    ? ok(
        'time limits',
        'A question of a client ends in time, and personal answers are not kept on the way.',
      )
    : fault(
        'time limits',
        `Not set: ${missing.join(', ')}.`,
        'The migrations 20261121000150 and 20261121000170 say how; run their statements as an owner who may.',
      );
}

async function jobFindings(client: pg.ClientBase, patient: Patient): Promise<Finding[]> {
  const { rows: has } = await client.query<{ cron: boolean; vault: boolean; net: boolean }>(
    `select to_regclass('cron.job') is not null as cron, to_regclass('vault.decrypted_secrets') is not null as vault,
       to_regclass('net._http_response') is not null as net`,
  );
  if (!(has[0]?.cron && has[0].vault)) {
    return [
      patient.embedded
        ? ok('jobs', 'The embedded stack calls the functions by a timer of its own.')
        : fault(
            'jobs',
            'pg_cron, pg_net or the vault is not there: nothing calls the scheduled functions.',
            'Switch them on in the dashboard (Database, Extensions), and schedule the jobs; or let another scheduler call the functions.',
          ),
    ];
  }
  const { rows: jobs } = await client.query<{ jobname: string; active: boolean }>(
    'select jobname, active from cron.job',
  );
  const missing = Object.keys(scheduledFunctions).filter(
    (name) => !jobs.some((job) => job.jobname === name && job.active),
  );
  return [
    missing.length === 0
      ? ok('jobs', 'All jobs are active.')
      : fault('jobs', `Missing: ${missing.join(', ')}.`, 'docs/deployment.md, section 5.'),
    await vaultFinding(client, patient),
    ...(has[0].net ? [await callFinding(client, patient)] : []),
  ];
}

/** Compared in the database, by hash: no secret leaves it, and none is sent that it does not have. */
async function vaultFinding(client: pg.ClientBase, patient: Patient): Promise<Finding> {
  const wanted = Object.entries(vaultSecrets(patient.apiUrl, patient.secretKey));
  const { rows: others } = await client.query<{ name: string }>(
    `select w.name from unnest($1::text[], $2::text[]) w (name, hash)
     left join vault.decrypted_secrets s on s.name = w.name
     where encode(sha256(convert_to(s.decrypted_secret, 'UTF8')), 'hex') is distinct from w.hash
     order by w.name`,
    [wanted.map(([name]) => name), wanted.map(([, value]) => sha256(value))],
  );
  return others.length === 0
    ? ok('vault', 'The schedules call this project’s functions with its secret key.')
    : fault(
        'vault',
        `Missing, or not this environment’s: ${others.map(({ name }) => name).join(', ')}.`,
        `npm run deploy -- ${patient.environment} --only=database`,
      );
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A single call may fail, which the alarms count; where the last few all did, it is the key or the address. */
async function callFinding(client: pg.ClientBase, { environment }: Patient): Promise<Finding> {
  const { rows } = await client.query<{ answer: string; well: boolean }>(
    `select coalesce(r.status_code::text, case when r.timed_out then 'too late' else 'no answer' end) as answer,
       r.status_code between 200 and 299 is true as well
     from net._http_response r order by r.created desc limit 4`,
  );
  return rows.length === 0 || rows.some(({ well }) => well)
    ? ok('calls', rows.length === 0 ? 'None was answered yet.' : 'The schedules are answered.')
    : fault(
        'calls',
        `The schedules’ last calls were answered: ${rows.map(({ answer }) => answer).join(', ')}.`,
        `401 is the key: npm run deploy -- ${environment} --only=database. 404: --only=functions.`,
      );
}

async function adminFinding(client: pg.ClientBase): Promise<Finding> {
  const { rows } = await client.query<{ count: string }>('select count(*) from private.admin');
  return Number(rows[0]?.count) > 0
    ? ok('admin', `${rows[0]?.count}.`)
    : unasked(
        'admin',
        'There is no admin yet, who agrees to organisations.',
        'DATABASE_URL=… npm run admin -- <email>',
      );
}

async function advisorFinding({ databaseUrl, embedded }: Patient): Promise<Finding> {
  const url = new URL(embedded ? cliUrl(databaseUrl) : databaseUrl);
  // Arguments are seen by everybody on this machine.
  const password = decodeURIComponent(url.password);
  url.password = '';
  const { code, output } = await runSupabaseCli(
    ['db', 'advisors', `--remote=${url.href}`, '--type=all', '--level=warn', '--fail-on=warn'],
    { env: { PGPASSWORD: password }, timeoutMs: advisorsWaitMs },
  );
  return code === 0
    ? ok('advisors', 'Neither the security nor the performance advisor objects.')
    : fault(
        'advisors',
        `They object:\n${output.replaceAll(url.href, 'DATABASE_URL').trim()}`,
        'Each names its remedy.',
      );
}
