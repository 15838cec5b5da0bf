import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../local/folders.ts';
import { answerAt } from '../local/http.ts';
import { mailProvider } from '../local/mail.ts';
import { startPaymentSimulator } from '../local/payment-simulator/server.ts';
import { Problem, reportAndExit } from '../local/problem.ts';
import { staticHost } from '../local/static-host.ts';
import { runProgram, runScript } from './steps.ts';

/**
 * `npm run test:hosted`: the suites of `npm test` against the real services, which `supabase start` runs in
 * containers; the app is built for them as for a hosted project, and the payment simulator runs beside them. Needs a
 * Docker engine. Names of suites as arguments run only these. Everything is thrown away at the end.
 */
const appPort = 5180; // the site_url of config.toml
const simulatorPort = 5181;
const mailPort = 5183;
const appUrl = `http://127.0.0.1:${appPort}`;
const secretsFile = path.join(projectRoot, 'supabase', 'functions', '.env');
const cli = path.join(projectRoot, 'node_modules', 'supabase', 'dist', 'supabase.js');
const quiet = { DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1' };

const stops: (() => Promise<unknown> | unknown)[] = [];
async function stopEverything() {
  for (const stop of stops.splice(0).toReversed()) {
    await stop();
  }
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopEverything().finally(() => process.exit(130)));
}

try {
  process.exitCode = await main();
} catch (error) {
  await stopEverything();
  reportAndExit(error);
}
await stopEverything();

async function main(): Promise<number> {
  const engine = await runProgram('docker', ['info']).catch(() => ({ code: 1 }));
  if (engine.code !== 0) {
    throw new Problem(
      'test:hosted needs a running Docker engine (`docker info` fails). `npm test` runs the same suites without one.',
    );
  }
  if (existsSync(secretsFile)) {
    throw new Problem(
      'supabase/functions/.env exists and would be overwritten: move it away for this run.',
    );
  }

  const random = () => randomBytes(18).toString('base64url');
  const payments = { apiKey: random(), privateKey: random(), merchantCode: 'T0001' };
  const simulator = await startPaymentSimulator({
    ...payments,
    port: simulatorPort,
    // Functions reach it from their container, the browser and the tests from here.
    host: '0.0.0.0',
    publicUrl: `http://127.0.0.1:${simulatorPort}`,
  });
  stops.push(() => simulator.stop());

  const mailApiKey = random();
  // Known once everything runs; before that nothing is sent.
  let mailUrl = '';
  await takeMails(mailApiKey, () => mailUrl);

  const api = 'http://127.0.0.1:54321';
  const secrets = {
    PAYMENT_BASE_URL: `http://host.docker.internal:${simulatorPort}/api/`,
    PAYMENT_API_KEY: payments.apiKey,
    PAYMENT_PRIVATE_KEY: payments.privateKey,
    PAYMENT_MERCHANT_CODE: payments.merchantCode,
    PAYMENT_CALLBACK_URL: `${api}/functions/v1/payment-callback`,
    MAIL_BASE_URL: `http://host.docker.internal:${mailPort}/_mail/api/`,
    MAIL_API_KEY: mailApiKey,
    MAIL_FROM: 'Pushbike Race <kabar@pushbike.example>',
    MAIL_PER_SECOND: '50',
    APP_ORIGINS: appUrl,
  };
  const lines = Object.entries(secrets).map(([name, value]) => `${name}=${value}`);
  writeFileSync(secretsFile, `${lines.join('\n')}\n`, { mode: 0o600 });
  stops.push(() => rmSync(secretsFile, { force: true }));

  stops.push(() => run(cli, ['stop', '--no-backup']));
  if ((await run(cli, ['start'])) !== 0) {
    throw new Problem('supabase start failed, see above.');
  }
  const status = await runScript(cli, ['status', '-o', 'json'], quiet);
  const info = JSON.parse(status.output.slice(status.output.indexOf('{'))) as Record<
    string,
    string
  >;
  const need = (name: string) => {
    const value = info[name];
    if (!value) {
      throw new Problem(`supabase status names no ${name}.`);
    }
    return value;
  };

  mailUrl = info.MAILPIT_URL ?? need('INBUCKET_URL');

  const build = await runScript('scripts/build.ts', [], {
    VITE_SUPABASE_URL: need('API_URL'),
    VITE_SUPABASE_PUBLISHABLE_KEY: need('PUBLISHABLE_KEY'),
  });
  if (build.code !== 0) {
    throw new Problem(`The app does not build:\n${build.output}`);
  }
  const app = staticHost(path.join(projectRoot, 'dist'), {
    api: new URL(need('API_URL')).origin,
    publishableKey: need('PUBLISHABLE_KEY'),
  });
  const host = await answerAt(appPort, app);
  stops.push(host.stop);

  return run('tests/run.ts', process.argv.slice(2), {
    TEST_APP_URL: appUrl,
    TEST_API_URL: need('API_URL'),
    TEST_PUBLISHABLE_KEY: need('PUBLISHABLE_KEY'),
    TEST_SECRET_KEY: need('SECRET_KEY'),
    TEST_DB_URL: need('DB_URL'),
    TEST_MAIL_URL: mailUrl,
    TEST_PROVIDER_URL: simulator.url,
  });
}

/** Stands in for the mail provider: what the functions send is put where the auth service's mails are. */
async function takeMails(apiKey: string, mailUrl: () => string): Promise<void> {
  const take = mailProvider(
    {
      async send({ to, subject, html, text }) {
        const response = await fetch(`${mailUrl()}/api/v1/send`, {
          method: 'POST',
          body: JSON.stringify({
            From: { Email: 'kabar@pushbike.example' },
            To: [{ Email: to }],
            Subject: subject,
            HTML: html,
            Text: text,
          }),
        });
        if (!response.ok) {
          throw new Error(`The mail server answered ${response.status}.`);
        }
      },
    },
    apiKey,
  );
  // Functions reach it from their container.
  const server = await answerAt(mailPort, take, '0.0.0.0');
  stops.push(server.stop);
}

/** Runs a script with its output on ours. */
function run(file: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, [path.resolve(projectRoot, file), ...args], {
    cwd: projectRoot,
    env: { ...process.env, ...quiet, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
