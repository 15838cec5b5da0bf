import { randomUUID } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { boardAnswerer, boardSources } from '../hosting/board.ts';
import { answerCrawler } from '../hosting/crawlers.ts';
import { startApi } from './api.ts';
import { readConfig } from './config.ts';
import { type EdgeManners, edge, hostCache } from './edge.ts';
import { localDir } from './folders.ts';
import { type Functions, startFunctions } from './functions.ts';
import { respond } from './http.ts';
import { type Keys, loadKeys } from './keys.ts';
import { takeLock } from './lock.ts';
import { Mailbox, mailPage, mailProvider } from './mail.ts';
import { startPaymentSimulator } from './payment-simulator/server.ts';
import { freePort, requireFreePort } from './ports.ts';
import { type Durability, stopLeftover } from './postgres.ts';
import { callRegularly } from './schedule.ts';
import { prepareDatabase, setPushKey } from './stack-database.ts';
import { staticFiles } from './static-files.ts';
import { type Stop, Stops } from './stops.ts';

/** Where everything is: the content of `.local/stack.json`, and what tests take as their target. */
export interface StackInfo {
  app_url: string;
  /** The base of /auth/v1, /rest/v1, /storage/v1 and /functions/v1; here the same origin as the app, unless `appOrigin` says otherwise. */
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
  /**
   * Where the app is served when that is elsewhere, as a hosted project's is: functions answer it, and links of mails lead there. By
   * default the stack's own address.
   */
  appOrigin?: string;
  /** Data for tests, which is thrown away: no safety against power loss, and a `sql_template` database to copy. */
  disposable?: boolean;
  /** What the data survives: by default nothing where it is disposable, else a power loss, too. */
  survives?: Durability;
  /** How often the schedule calls `reconcile-payments`, in seconds; 0 never. Default 120. */
  reconcileSeconds?: number;
  /** How often the schedule calls `send-messages`, in seconds; 0 never. Default 5. */
  messageSeconds?: number;
  /** How often the schedule calls `forget-data`, in seconds; 0 never. Default 60. */
  forgetSeconds?: number;
  /** How often it calls `publish-catalogue`, in seconds; 0 never. Default 5. */
  catalogueSeconds?: number;
  /** How the CDN before public files behaves; by default it hears of each change at once. */
  edge?: EdgeManners;
  /** The directory that holds `supabase/`; default this project. */
  workdir?: string;
  /** Replaces what the functions see: a real provider's address and keys, for example. */
  environment?: Record<string, string | undefined>;
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

/** Starts the whole embedded stack (design section 5). What was started is stopped again when a part fails. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const stops = new Stops();
  try {
    return await start(options, stops);
  } catch (error) {
    await stops.run();
    throw error;
  }
}

/** Both sides of the simulated provider know the shop by this code. */
const localMerchantCode = 'T0001';

async function start(options: StackOptions, stops: Stops): Promise<Stack> {
  const { ports = {}, workdir, log = () => undefined } = options;
  const dataDir = path.resolve(options.dataDir ?? localDir);
  const config = readConfig(workdir);
  const appPort = ports.app ?? (await freePort());
  const origin = `http://127.0.0.1:${appPort}`;
  const appOrigin = options.appOrigin ?? origin;
  const lock = takeLock(dataDir, origin);
  stops.add(() => lock.release());
  await requireFreePorts(ports, dataDir);
  // The address is taken before the parts behind it start, so that no other program can take it meanwhile.
  const door = await openDoor(appPort);
  stops.add(() => door.close());

  const keys = loadKeys(dataDir);
  const databaseUrl = await prepareDatabase(
    { ...options, dataDir, port: options.ports?.database },
    keys,
    stops,
  );
  const simulator = await startPaymentSimulator({
    port: ports.provider ?? 0,
    apiKey: keys.paymentApiKey,
    privateKey: keys.paymentPrivateKey,
    merchantCode: localMerchantCode,
    dataFile: path.join(dataDir, 'payments.json'),
  });
  stops.add(() => simulator.stop());
  const mailbox = new Mailbox(origin);
  const mailApiKey = randomUUID();
  const api = await startApi({
    databaseUrl,
    keys,
    config,
    storageDir: path.join(dataDir, 'storage'),
    mailbox,
    workdir,
    appOrigin,
  });
  stops.add(() => api.close());

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
      APP_ORIGINS: `${appOrigin},http://localhost:${appPort}`,
      ...definedOnly(options.environment ?? {}),
    },
    log,
  });
  stops.add(() => functions.stop());
  if (functions.names.includes('send-messages')) {
    await setPushKey(databaseUrl, options.environment?.PUSH_PUBLIC_KEY || keys.pushPublicKey);
  }

  const { publishableKey } = keys;
  const services = servicesOf({
    api,
    functions,
    mailbox,
    mailApiKey,
    origin,
    publishableKey,
    manners: options.edge,
  });
  stops.add(door.open(await pagesOf(options.app, door.server, keys), services));
  const schedule = [
    ['reconcile-payments', options.reconcileSeconds ?? 60],
    ['send-messages', options.messageSeconds ?? 5],
    ['forget-data', options.forgetSeconds ?? 60],
    ['publish-catalogue', options.catalogueSeconds ?? 5],
  ] as const;
  for (const [name, seconds] of schedule) {
    stops.add(callRegularly(functions, name, seconds, { origin, keys, log }));
  }

  const stackInfo: StackInfo = {
    app_url: appOrigin,
    api_url: origin,
    publishable_key: keys.publishableKey,
    secret_key: keys.secretKey,
    db_url: databaseUrl,
    mail_url: `${origin}/_mail`,
    provider_url: simulator.url,
  };
  stops.add(writeStackFile(dataDir, stackInfo));
  return { stackInfo, functions, stop: () => stops.run() };
}

async function requireFreePorts(
  ports: NonNullable<StackOptions['ports']>,
  dataDir: string,
): Promise<void> {
  // Before the ports are looked at: a server that outlived its stack still holds one.
  const postgresDir = path.join(dataDir, 'postgres');
  if (existsSync(postgresDir)) {
    await stopLeftover(postgresDir);
  }
  const wanted = [
    [ports.app, 'APP_PORT', 'the app'],
    [ports.provider, 'PROVIDER_PORT', 'the simulated payment provider'],
    [ports.database, 'DB_PORT', 'the database'],
  ] as const;
  for (const [port, setting, part] of wanted) {
    if (port) {
      await requireFreePort(port, setting, part);
    }
  }
}

/** What answers a request for a page or a file. */
type Pages = { node: NodeHandler } | { fetch: (request: Request) => Promise<Response> | Response };

async function pagesOf(app: StackOptions['app'], server: Server, keys: Keys): Promise<Pages> {
  const transformPage = (html: string) =>
    html.replace(
      '</head>',
      `<meta name="supabase-publishable-key" content="${keys.publishableKey}"></head>`,
    );
  return typeof app === 'string'
    ? { fetch: staticFiles(app, transformPage) }
    : { node: await app(server, transformPage) };
}

const servicePath =
  /^\/(?:(?:auth|rest|storage)\/v1(?:\/|$)|functions\/v1\/|_mail|papan\/[0-9a-f-]{36}$)/;
const functionPath = /^\/functions\/v1\//;
const apiPath = /^\/(auth|rest|storage)\/v1(\/|$)/;

/** The platform's services and the mail page behind one address; undefined for what none of them answers. */
function servicesOf(parts: {
  api: Awaited<ReturnType<typeof startApi>>;
  functions: Functions;
  mailbox: Mailbox;
  mailApiKey: string;
  origin: string;
  publishableKey: string;
  manners: EdgeManners | undefined;
}): (request: Request) => Promise<Response | undefined> {
  const { api, functions, mailbox, origin } = parts;
  const takeMail = mailProvider(mailbox, parts.mailApiKey);
  const throughEdge = edge((request) => api.fetch(request), parts.manners);
  const board = hostCache(boardAnswerer(boardSources(origin, parts.publishableKey)));
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (apiPath.test(pathname)) {
      return throughEdge(request);
    }
    if (functionPath.test(pathname)) {
      return functions.fetch(request);
    }
    return (
      (await takeMail(request)) ??
      mailPage(mailbox, request) ??
      (await board(request)) ??
      answerCrawler(request, (query, signal) =>
        functions.fetch(new Request(`${origin}/functions/v1/${query}`, { signal })),
      )
    );
  };
}

/** The stack's one address, which answers 503 until `open`, and again after what `open` returns was called. */
async function openDoor(port: number) {
  const notNow: NodeHandler = (_, response) => {
    response.writeHead(503, { 'retry-after': '2' }).end('Starting or stopping');
  };
  let handle = notNow;
  const server = createServer((request, response) => handle(request, response));
  await listen(server, port);
  return {
    server,
    open(pages: Pages, services: (request: Request) => Promise<Response | undefined>): Stop {
      handle = (message, response) => {
        const pathname = (message.url ?? '/').split('?', 1)[0] ?? '/';
        if ('node' in pages && !servicePath.test(pathname)) {
          pages.node(message, response);
          return;
        }
        void respond(
          message,
          response,
          `http://127.0.0.1:${port}`,
          async (request) =>
            (await services(request)) ?? ('fetch' in pages ? pages.fetch(request) : undefined),
        );
      };
      return () => {
        handle = notNow;
      };
    },
    close: () => closeServer(server),
  };
}

/** Says where everything is in `stack.json`, which goes when what this returns is called. */
function writeStackFile(dataDir: string, stackInfo: StackInfo): Stop {
  const stackFile = path.join(dataDir, 'stack.json');
  writeFileSync(stackFile, `${JSON.stringify(stackInfo, null, 2)}\n`, { mode: 0o600 });
  return () => rmSync(stackFile, { force: true });
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
