import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import pg from 'pg';
import { answerCrawler } from '../scripts/hosting/crawlers.ts';
import { startApi } from './api.ts';
import { bootstrapDatabase } from './bootstrap.ts';
import { readConfig } from './config.ts';
import { fillWithTemplate } from './database.ts';
import { edge } from './edge.ts';
import { type Functions, startFunctions } from './functions.ts';
import { respond } from './http.ts';
import { type Keys, loadKeys } from './keys.ts';
import { takeLock } from './lock.ts';
import { Mailbox, mailPage, mailProvider } from './mail.ts';
import { applyMigrations, MigrationRecord } from './migrate.ts';
import { localDir } from './paths.ts';
import { startPaymentSimulator } from './payment-simulator/server.ts';
import { freePort, requireFreePort } from './ports.ts';
import { type Durability, startPostgres, stopLeftover } from './postgres.ts';
import { staticFiles } from './static-files.ts';

/** Where everything is: the content of `.local/stack.json`, and what tests take as their target. */
export interface StackInfo {
  app_url: string;
  /** The base of /auth/v1, /rest/v1, /storage/v1 and /functions/v1; here the same origin as the app. */
  api_url: string;
  publishable_key: string;
  secret_key: string;
  /** As role `postgres`. */
  db_url: string;
  mail_url: string;
  provider_url: string;
}

export interface StackOptions {
  /** Holds data, keys and logs; default `.local`. A stack has it for itself. */
  dataDir?: string;
  /** Fixed ports, or free ones where not given. */
  ports?: { app?: number; provider?: number; database?: number };
  /** A directory with the built app, or a handler (the development server) for what is not API. */
  app: string | ((server: Server, transformPage: (html: string) => string) => Promise<NodeHandler>);
  /** Data for tests, which is thrown away: no safety against power loss, and a `sql_template` database to copy. */
  disposable?: boolean;
  /** What data that is not disposable survives: by default a power loss, too. */
  survives?: Durability;
  /** How often the schedule calls `reconcile-payments`, in seconds; 0 never. Default 120. */
  reconcileSeconds?: number;
  /** How often the schedule calls `send-messages`, in seconds; 0 never. Default 5. */
  messageSeconds?: number;
  /** How often the schedule calls `forget-data`, in seconds; 0 never. Default 60. */
  forgetSeconds?: number;
  /** How often it calls `publish-catalogue`, in seconds; 0 never. Default 5. */
  catalogueSeconds?: number;
  /** The directory that holds `supabase/`; default this project. */
  workdir?: string;
  /** Replaces what the functions see: a real provider's address and keys, for example. */
  environment?: Record<string, string | undefined>;
  /** Puts something between the services and the database; they and `db_url` then use its address. */
  pooler?: (databaseUrl: string) => Promise<{ url: string; stop(): Promise<void> }>;
  /** Takes one line of the functions' output. */
  log?: (line: string) => void;
}

type NodeHandler = (request: IncomingMessage, response: ServerResponse) => void;

export interface Stack {
  stackInfo: StackInfo;
  functions: Functions;
  /** Stops everything, in order. Safe to call twice. */
  stop(): Promise<void>;
}

const apiPath = /^\/(auth|rest|storage)\/v1(\/|$)/;
const functionPath = /^\/functions\/v1\//;

/** Starts the whole embedded stack (design section 5). What was started is stopped again when a part fails. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { ports = {}, workdir, log = () => undefined } = options;
  const dataDir = path.resolve(options.dataDir ?? localDir);
  const config = readConfig(workdir);

  const stops: (() => Promise<void> | void)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= (async () => {
      const failures: unknown[] = [];
      for (const stopOne of stops.toReversed()) {
        // One part that does not stop must not keep the others from it.
        await Promise.resolve(stopOne()).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) {
        throw failures[0];
      }
    })();
    return stopping;
  };

  try {
    const appPort = ports.app ?? (await freePort());
    const origin = `http://127.0.0.1:${appPort}`;
    const lock = takeLock(dataDir, origin);
    stops.push(() => lock.release());
    // Before the ports are looked at: a server that outlived its stack still holds one.
    const postgresDir = path.join(dataDir, 'postgres');
    if (existsSync(postgresDir)) {
      await stopLeftover(postgresDir);
    }
    if (ports.app) {
      await requireFreePort(appPort, 'APP_PORT', 'the app');
    }
    if (ports.provider) {
      await requireFreePort(ports.provider, 'PROVIDER_PORT', 'the simulated payment provider');
    }
    if (ports.database) {
      await requireFreePort(ports.database, 'DB_PORT', 'the database');
    }

    // The address is taken first, so that nothing else can take it while the rest starts.
    const notNow: NodeHandler = (_, response) => {
      response.writeHead(503, { 'retry-after': '2' }).end('Starting or stopping');
    };
    let handle = notNow;
    const server = createServer((request, response) => handle(request, response));
    await listen(server, appPort);
    stops.push(() => closeServer(server));

    const keys = loadKeys(dataDir);
    let databaseUrl = await prepareDatabase({ ...options, dataDir }, keys, stops);
    if (options.pooler) {
      const pooler = await options.pooler(databaseUrl);
      stops.push(() => pooler.stop());
      databaseUrl = pooler.url;
    }

    const simulator = await startPaymentSimulator({
      port: ports.provider ?? 0,
      apiKey: keys.paymentApiKey,
      privateKey: keys.paymentPrivateKey,
      merchantCode: localMerchantCode,
      dataFile: path.join(dataDir, 'payments.json'),
    });
    stops.push(() => simulator.stop());

    const mailbox = new Mailbox();
    const mailApiKey = randomUUID();
    const takeMail = mailProvider(mailbox, mailApiKey);
    const api = await startApi({
      databaseUrl,
      keys,
      config,
      storageDir: path.join(dataDir, 'storage'),
      mailbox,
      workdir,
      origin,
    });
    stops.push(() => api.close());

    const functions = await startFunctions({
      workdir,
      config,
      jwtSecret: keys.jwtSecret,
      stateDir: path.join(dataDir, 'functions'),
      environment: {
        SUPABASE_URL: origin,
        SUPABASE_DB_URL: databaseUrl,
        SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishableKey }),
        SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secretKey }),
        SUPABASE_ANON_KEY: keys.anonJwt,
        SUPABASE_SERVICE_ROLE_KEY: keys.serviceRoleJwt,
        PAYMENT_BASE_URL: `${simulator.url}/api/`,
        PAYMENT_API_KEY: keys.paymentApiKey,
        PAYMENT_PRIVATE_KEY: keys.paymentPrivateKey,
        PAYMENT_MERCHANT_CODE: localMerchantCode,
        PAYMENT_CALLBACK_URL: `${origin}/functions/v1/payment-callback`,
        MAIL_BASE_URL: `${origin}/_mail/api/`,
        MAIL_API_KEY: mailApiKey,
        MAIL_FROM: 'Pushbike Race <kabar@pushbike.example>',
        MAIL_PER_SECOND: '50',
        PUSH_PUBLIC_KEY: keys.pushPublicKey,
        PUSH_PRIVATE_KEY: keys.pushPrivateKey,
        APP_ORIGINS: `${origin},http://localhost:${appPort}`,
        ...definedOnly(options.environment ?? {}),
      },
      log,
    });
    stops.push(() => functions.stop());
    if (functions.names.includes('send-messages')) {
      await setPushKey(databaseUrl, options.environment?.PUSH_PUBLIC_KEY || keys.pushPublicKey);
    }

    const transformPage = (html: string) =>
      html.replace(
        '</head>',
        `<meta name="supabase-publishable-key" content="${keys.publishableKey}"></head>`,
      );
    const serveRest =
      typeof options.app === 'string' ? undefined : await options.app(server, transformPage);
    const serveFile =
      typeof options.app === 'string' ? staticFiles(options.app, transformPage) : undefined;

    const throughEdge = edge((request) => api.fetch(request));
    const answer = async (request: Request): Promise<Response | undefined> => {
      const url = new URL(request.url);
      if (apiPath.test(url.pathname)) {
        return throughEdge(request);
      }
      if (functionPath.test(url.pathname)) {
        return functions.fetch(request);
      }
      return (
        (await takeMail(request)) ??
        mailPage(mailbox, request) ??
        (await answerCrawler(request, (query, signal) =>
          functions.fetch(new Request(`${origin}/functions/v1/${query}`, { signal })),
        )) ??
        (await serveFile?.(request))
      );
    };
    handle = (message, response) => {
      const pathname = (message.url ?? '/').split('?', 1)[0] ?? '/';
      const ours =
        apiPath.test(pathname) || functionPath.test(pathname) || /^\/_mail/.test(pathname);
      if (!ours && serveRest) {
        return serveRest(message, response);
      }
      void respond(message, response, origin, answer);
    };

    const schedule = [
      ['reconcile-payments', options.reconcileSeconds ?? 120],
      ['send-messages', options.messageSeconds ?? 5],
      ['forget-data', options.forgetSeconds ?? 60],
      ['publish-catalogue', options.catalogueSeconds ?? 5],
    ] as const;
    for (const [name, seconds] of schedule) {
      stops.push(callRegularly(functions, name, seconds, { origin, keys, log }));
    }

    const stackInfo: StackInfo = {
      app_url: origin,
      api_url: origin,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      db_url: databaseUrl,
      mail_url: `${origin}/_mail`,
      provider_url: simulator.url,
    };
    stops.push(() => {
      handle = notNow;
    });
    const stackFile = path.join(dataDir, 'stack.json');
    writeFileSync(stackFile, `${JSON.stringify(stackInfo, null, 2)}\n`, { mode: 0o600 });
    stops.push(() => rmSync(stackFile, { force: true }));
    return { stackInfo, functions, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Both sides of the simulated provider know the shop by this code. */
const localMerchantCode = 'T0001';

async function prepareDatabase(
  options: StackOptions & { dataDir: string },
  keys: Keys,
  stops: (() => Promise<void> | void)[],
): Promise<string> {
  const { dataDir, workdir, disposable = false } = options;
  const record = new MigrationRecord(dataDir, workdir);
  const postgresDir = path.join(dataDir, 'postgres');
  record.requireUnchanged();
  const isNew = !record.hasData();
  if (isNew) {
    // What an unfinished first start left; files and payments without their rows are of no use either.
    for (const part of ['postgres', 'storage', 'payments.json', 'migrations.json']) {
      rmSync(path.join(dataDir, part), { recursive: true, force: true });
    }
  }
  mkdirSync(dataDir, { recursive: true });
  const port = options.ports?.database ?? (await freePort());
  const server = await startPostgres({
    dataDir: postgresDir,
    port,
    password: keys.databasePassword,
    logFile: path.join(dataDir, 'postgres.log'),
    survives: disposable ? 'nothing' : (options.survives ?? 'power loss'),
  });
  stops.push(() => server.stop());

  const url = `postgres://postgres:${keys.databasePassword}@127.0.0.1:${port}/postgres`;
  if (isNew && disposable) {
    await fillWithTemplate(server, keys.databasePassword, { seed: true, workdir });
  } else {
    if (isNew) {
      await bootstrapDatabase(server.superuserUrl('postgres'), keys.databasePassword);
    }
    await applyMigrations(url, { seed: isNew, workdir });
  }
  record.write();
  return url;
}

/** Browsers subscribe with the public half of the key that the functions sign with. */
async function setPushKey(databaseUrl: string, publicKey: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("update public.pengaturan set value = $1 where key = 'KUNCI_PUSH'", [
      publicKey,
    ]);
  } finally {
    await client.end();
  }
}

/** Stands in for pg_cron, which calls the same functions on the hosted platform. */
function callRegularly(
  functions: Functions,
  name: string,
  seconds: number,
  { origin, keys, log }: { origin: string; keys: Keys; log: (line: string) => void },
): () => void {
  if (seconds === 0 || !functions.names.includes(name)) {
    return () => undefined;
  }
  let running = false;
  const timer = setInterval(async () => {
    if (running) {
      return;
    }
    running = true;
    try {
      const response = await functions.fetch(
        new Request(`${origin}/functions/v1/${name}`, {
          method: 'POST',
          headers: { apikey: keys.secretKey, authorization: `Bearer ${keys.secretKey}` },
        }),
      );
      if (!response.ok) {
        log(`[schedule] ${name} answered ${response.status}`);
      }
    } finally {
      running = false;
    }
  }, seconds * 1000);
  timer.unref();
  return () => clearInterval(timer);
}

function definedOnly(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
