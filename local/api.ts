import path from 'node:path';
import { inspect } from 'node:util';
import { authBridge } from './auth-bridge.ts';
import {
  type CompositeType,
  compositeTypesQuery,
  type Parsers,
  readComposites,
  type Serializers,
  writeComposites,
} from './composite-types.ts';
import type { Config } from './config.ts';
import { projectRoot } from './folders.ts';
import { acrossOrigins } from './gateway-cors.ts';
import type { Keys } from './keys.ts';
import { loadLite } from './lite.ts';
import type { Mailbox } from './mail.ts';
import { refuseForeignRole, restBridge } from './rest-bridge.ts';
import { FileStorage } from './storage-files.ts';

interface ApiOptions {
  databaseUrl: string;
  keys: Keys;
  config: Config;
  storageDir: string;
  mailbox: Mailbox;
  /** The directory that holds `supabase/`; default this project. */
  workdir?: string | undefined;
  /** Where the links of mails lead. */
  appOrigin: string;
}

export interface Api {
  /** Serves /auth/v1, /rest/v1 and /storage/v1. */
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/**
 * Auth, the data API and file storage from @supabase/lite. It is an alpha: what differs from the real services
 * is bridged here and in the files `…-bridge.ts`, never in the app. Each bridge says what it is for.
 */
export async function startApi(options: ApiOptions): Promise<Api> {
  let current: Promise<Generation> | undefined;
  const generation = (): Promise<Generation> => {
    current ??= startGeneration(options, () => {
      current = undefined;
    }).catch((error: unknown) => {
      current = undefined;
      throw error;
    });
    return current;
  };
  await generation();

  const serve = async (request: Request): Promise<Response> => {
    const started = await generation().catch(() => undefined);
    if (started === undefined) {
      return databaseAway();
    }
    const { app, lost, isLost } = started;
    const response = await Promise.race([app.fetch(request), lost]);
    // What a lost generation refuses, it may refuse for want of a database.
    return response === undefined || (isLost() && !response.ok) ? databaseAway() : response;
  };

  const auth = authBridge({
    config: options.config,
    mailbox: options.mailbox,
    next: serve,
    jwtSecret: options.keys.jwtSecret,
  });
  const rest = restBridge({
    next: serve,
    keys: options.keys,
    uuidColumns: async () => (await generation()).uuidColumns(),
    jsonArguments: async () => (await generation()).jsonArguments(),
  });
  const answer = async (request: Request, url: URL): Promise<Response> => {
    if (url.pathname.startsWith('/auth/v1/')) {
      const redirectTo = url.searchParams.get('redirect_to') ?? undefined;
      return options.mailbox.during(redirectTo, () => auth(request));
    }
    const refused = refuseForeignRole(request, options.keys);
    if (refused) {
      return refused;
    }
    if (url.pathname.startsWith('/rest/v1/')) {
      return rest(request);
    }
    if (url.pathname.startsWith('/storage/v1/object/')) {
      return bridgeStorage(request, url, serve);
    }
    return serve(request);
  };

  return {
    fetch: async (request) => {
      const url = new URL(request.url);
      return unkept(await acrossOrigins(request, (asked) => answer(asked, url)), url);
    },
    close: async () => (await current)?.close(),
  };
}

/** The library with one set of connections to the database. */
interface Generation {
  app: { fetch(request: Request): Promise<Response> };
  /** Resolves when the database ended a connection: those of the others are of no use then either. */
  lost: Promise<undefined>;
  isLost: () => boolean;
  /** `table.column` of every uuid of an exposed schema. */
  uuidColumns(): Promise<Set<string>>;
  /** `function.argument` of every JSON argument in an exposed schema. */
  jsonArguments(): Promise<Set<string>>;
  close(): Promise<void>;
}

function databaseAway() {
  return Response.json(
    { code: 'PGRST001', message: 'Database connection lost. Retrying the connection.' },
    { status: 503, headers: { 'retry-after': '1' } },
  );
}

/**
 * Bridge: the library's PostgreSQL client leaves requests without an answer and connections without use when the
 * database restarts (porsager/postgres#1154, #1208). So the first connection that ends ends them all: what is running
 * is answered with 503, as PostgREST does, and the next request starts over.
 */
async function startGeneration(options: ApiOptions, forget: () => void): Promise<Generation> {
  let isLost = false;
  let announceLoss: (nothing: undefined) => void = () => undefined;
  const lost = new Promise<undefined>((resolve) => {
    announceLoss = resolve;
  });
  const endWithin = (seconds: number) => {
    const client = connection.driver as { end(options: { timeout: number }): Promise<void> };
    return client.end({ timeout: seconds });
  };
  const lose = () => {
    if (isLost) {
      return;
    }
    isLost = true;
    forget();
    announceLoss(undefined);
    // At once: what is left of it must hold no locks that the next generation waits for.
    endWithin(0).catch(() => undefined);
  };

  const { keys, config, mailbox, appOrigin } = options;
  const { App } = await loadLite();
  const { createPostgresConnection } = await import('@supabase/lite/postgres');

  const connection = createPostgresConnection({
    url: options.databaseUrl,
    postgresOptions: {
      max: 10,
      // Nothing but the database ends a connection, so that its end means one thing.
      max_lifetime: 0,
      onclose: lose,
      onnotice: () => undefined,
      types: { ...jsonTypes, ...timeTypes },
    },
  });
  // Bridge: at its first request it would grant every table to every role, which hides missing grants. In this
  // state it believes it has done so; the bootstrap and the migrations say who may do what.
  Object.assign(connection, { rlsState: 'active' });
  // Bridge: it logs every refused statement as a whole error, whose details may hold the values of a row.
  const normalizeDbError = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error) => {
    const normal = normalizeDbError(error);
    if (normal instanceof Error) {
      const { code, message } = normal as Error & { code?: unknown };
      const line = `[api] refused: ${typeof code === 'string' ? `${code} ` : ''}${message}`;
      Object.defineProperty(normal, inspect.custom, { value: () => line, configurable: true });
    }
    return normal;
  };

  holdToRoleLimits(connection);
  const { parsers, serializers } = (
    connection.driver as unknown as { options: { parsers: Parsers; serializers: Serializers } }
  ).options;
  const composites = (await connection.driver.unsafe(compositeTypesQuery, [
    config.strings('api', 'schemas'),
  ])) as unknown as CompositeType[];
  readComposites(parsers, composites);
  writeComposites(serializers, composites);

  const app = new App({
    connection,
    api: {
      enabled: true,
      schemas: config.strings('api', 'schemas'),
      max_rows: config.number('api', 'max_rows', 1000),
    },
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      site_url: appOrigin,
      additional_redirect_urls: [
        ...config.strings('auth', 'additional_redirect_urls'),
        `${appOrigin}/**`,
      ],
      jwt_expiry: config.number('auth', 'jwt_expiry', 3600),
      enable_signup: config.boolean('auth', 'enable_signup', true),
      minimum_password_length: config.number('auth', 'minimum_password_length', 6),
      // Bridge: with rotation on it ends the session when a token is sent twice, without the ten seconds of
      // grace that the real service gives a client that lost the answer.
      enable_refresh_token_rotation: false,
      email: {
        enable_signup: true,
        enable_confirmations: config.boolean('auth.email', 'enable_confirmations', false),
        // Bridge: the real service asks for both links only where sign-ups are confirmed too (GoTrue 2.196,
        // internal/api/verify.go:547: `!config.Mailer.Autoconfirm && config.Mailer.SecureEmailChangeEnabled`); else
        // either of its two mails changes the address. The library then sends the one to the new address, which is enough to see it.
        double_confirm_changes:
          config.boolean('auth.email', 'enable_confirmations', false) &&
          config.boolean('auth.email', 'double_confirm_changes', true),
        otp_length: config.number('auth.email', 'otp_length', 6),
        otp_expiry: config.number('auth.email', 'otp_expiry', 3600),
        template: mailTemplates(config, options.workdir ?? projectRoot),
      },
    },
    storage: {
      enabled: true,
      file_size_limit: config.string('storage', 'file_size_limit', '50MiB'),
    },
    options: {
      drivers: { email: mailbox },
      server: {
        disableStudio: true,
        apiKeys: { resolver: async (key: string) => roleOfKey(key, keys) },
      },
    },
  } as unknown as ConstructorParameters<typeof App>[0]);
  app._storageAdapter = new FileStorage(options.storageDir) as unknown as NonNullable<
    typeof app._storageAdapter
  >;
  // The library warns that storage is experimental: this stack is for local use only.
  const warn = console.warn;
  console.warn = () => undefined;
  await app.init();
  console.warn = warn;

  const names = async (query: string) => {
    const rows = await connection.driver.unsafe(query, [config.strings('api', 'schemas')]);
    return new Set(rows.map((row) => String(row.name)));
  };
  // Asked at every call with a text, and changed by no call.
  let jsonArguments: Promise<Set<string>> | undefined;

  return {
    app,
    lost,
    isLost: () => isLost,
    uuidColumns: () =>
      names(
        `select format('%s.%s', c.relname, a.attname) as name
         from pg_catalog.pg_attribute a join pg_catalog.pg_class c on c.oid = a.attrelid
         where a.atttypid = 'uuid'::regtype and c.relnamespace::regnamespace::text = any ($1)`,
      ),
    jsonArguments: () => {
      jsonArguments ??= names(
        `select format('%s.%s', p.proname, a.name) as name
         from pg_catalog.pg_proc p
         cross join lateral unnest(
           p.proargnames[:p.pronargs], string_to_array(p.proargtypes::text, ' ')::oid[]
         ) a (name, type)
         where a.type in ('json'::regtype, 'jsonb'::regtype) and p.pronamespace::regnamespace::text = any ($1)`,
      );
      return jsonArguments;
    },
    // The library's own `close` waits for requests under way, and for some of them for ever.
    close: () => endWithin(1),
  };
}

/** What config.toml says of the mails; paths are from the project's root, as the official CLI reads them. */
function mailTemplates(config: Config, root: string) {
  // The library has no place for the one with a code, which nothing here asks for.
  const names = config
    .names('auth.email', 'template')
    .filter((name) => name !== 'reauthentication');
  const named = names.map((name) => {
    const section = `auth.email.template.${name}`;
    const template = {
      subject: config.string(section, 'subject', ''),
      content_path: path.resolve(root, config.string(section, 'content_path', '')),
    };
    return [name, template] as const;
  });
  return Object.fromEntries(named);
}

/**
 * Bridge: PostgREST ends a statement after the time that the caller's role has (`alter role anon set
 * statement_timeout`), setting it anew for each request, since a role's settings count at sign-in only. The library
 * does not.
 */
function holdToRoleLimits(connection: object): void {
  interface Transaction {
    executeQuery(query: object): Promise<unknown>;
  }
  interface Session {
    applyJwtSessionContext(
      transaction: Transaction,
      context: { auth?: { role?: string } },
      withRole: boolean,
    ): Promise<void>;
  }
  const session = connection as Session;
  const apply = session.applyJwtSessionContext.bind(connection);
  session.applyJwtSessionContext = async (transaction, context, withRole) => {
    const text = `select set_config('statement_timeout', split_part(setting, '=', 2), true)
      from pg_catalog.pg_db_role_setting, unnest(setconfig) setting
      where setrole = to_regrole($1) and setdatabase = 0 and setting like 'statement\\_timeout=%'`;
    const parameters = [context.auth?.role ?? 'anon'];
    await transaction.executeQuery({
      sql: text,
      parameters,
      query: { kind: 'RawNode', sqlFragments: [text], parameters: [] },
      queryId: { queryId: 'role-limits' },
    });
    await apply(transaction, context, withRole);
  };
}

/** Hosted projects accept the opaque keys and the older JWT keys; by itself the library knows only the former. */
function roleOfKey(key: string, keys: Keys) {
  if (key === keys.publishableKey || key === keys.anonJwt) {
    return { type: 'publishable' as const, claims: { role: 'anon' } };
  }
  if (key === keys.secretKey || key === keys.serviceRoleJwt) {
    return { type: 'secret' as const, claims: { role: 'service_role' } };
  }
  return null;
}

// Bridge: JSON that is text already was encoded a second time, so that sign-up metadata reached triggers as a string.
function encodeJsonOnce(value: unknown) {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
const jsonTypes = {
  json: {
    to: 114,
    from: [114],
    serialize: encodeJsonOnce,
    parse: (text: string) => JSON.parse(text),
  },
  jsonb: {
    to: 3802,
    from: [3802],
    serialize: encodeJsonOnce,
    parse: (text: string) => JSON.parse(text),
  },
};

// Bridge: times came as PostgreSQL prints them (2026-11-20 23:50:47+00); PostgREST gives ISO 8601.
function asIs(value: unknown) {
  return value instanceof Date ? value.toISOString() : String(value);
}
const timeTypes = {
  timestamptz: {
    to: 1184,
    from: [1184],
    serialize: asIs,
    parse: (text: string) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'),
  },
  timestamp: {
    to: 1114,
    from: [1114],
    serialize: asIs,
    parse: (text: string) => text.replace(' ', 'T'),
  },
};

/**
 * Bridge: PostgREST marks answers to people as no-store (migration private_answers), Auth does so by itself, and private
 * files are stored with it. Here it is said of everything but public files, of those stored before it was so too.
 */
function unkept(response: Response, url: URL): Response {
  const isPublic =
    url.pathname.startsWith('/storage/v1/object/public/') || url.pathname.includes('/.well-known/');
  if (isPublic) {
    return response;
  }
  const headers = new Headers(response.headers);
  headers.set('cache-control', 'no-store');
  // As the platform's gateway does: a browser takes a stored file for nothing but what it is sent as.
  headers.set('x-content-type-options', 'nosniff');
  return new Response(response.body, { status: response.status, headers });
}

type Next = (request: Request) => Promise<Response>;

async function bridgeStorage(request: Request, url: URL, next: Next): Promise<Response> {
  const path = url.pathname.slice('/storage/v1'.length);
  const signs = request.method === 'POST' && /^\/object\/(upload\/)?sign\//.test(path);
  if (signs) {
    return mendSignedUrls(await next(request));
  }
  const special = /^\/object\/(list|move|copy)(\/|$)/.test(path);
  const uploads = (request.method === 'POST' && !special) || request.method === 'PUT';
  if (uploads) {
    return next(await withWholeBody(request));
  }
  const opensSigned = request.method === 'GET' && path.startsWith('/object/sign/');
  if (opensSigned) {
    return mendRefusal(await next(request));
  }
  return next(request);
}

/**
 * Bridge: supabase-js uploads a `File` as a form whose file field has an empty name, where the library looks for
 * `file`; and the library holds an upload to the size limit only when a length is announced. So the file is taken
 * out of its form here and passed on as a plain body of known length.
 */
async function withWholeBody(request: Request): Promise<Request> {
  const headers = new Headers(request.headers);
  let body: ArrayBuffer;
  if (request.headers.get('content-type')?.startsWith('multipart/form-data')) {
    const form = await request.formData();
    const file = [...form.values()].find((value) => value instanceof File);
    if (!file) {
      return new Request(request.url, { method: request.method, headers, body: '' });
    }
    body = await file.arrayBuffer();
    headers.set('content-type', file.type || 'application/octet-stream');
    const cacheControl = form.get('cacheControl');
    if (typeof cacheControl === 'string') {
      headers.set('cache-control', `max-age=${cacheControl}`);
    }
  } else {
    body = await request.arrayBuffer();
  }
  // A type is compared with the bucket's list as a whole, so parameters such as a charset are cut off.
  const type = headers.get('content-type')?.split(';', 1)[0]?.trim();
  if (type) {
    headers.set('content-type', type);
  }
  headers.delete('transfer-encoding');
  headers.set('content-length', String(body.byteLength));
  return new Request(request.url, { method: request.method, headers, body });
}

/** Bridge: the client expects `signedURL` (`url` for uploads), relative to /storage/v1. */
async function mendSignedUrls(response: Response): Promise<Response> {
  if (!response.ok) {
    return response;
  }
  interface Signed {
    signedUrl?: string;
    [other: string]: unknown;
  }
  const mend = ({ signedUrl, ...rest }: Signed) => {
    const relative = signedUrl?.replace(/^\/storage\/v1/, '') || null;
    return 'token' in rest ? { ...rest, url: relative } : { ...rest, signedURL: relative };
  };
  const body = (await response.json()) as Signed | Signed[];
  return Response.json(Array.isArray(body) ? body.map(mend) : mend(body), {
    status: response.status,
  });
}

/** Bridge: an expired or altered token of a signed URL is the caller's error, not ours. */
function mendRefusal(response: Response): Response {
  if (response.status !== 500) {
    return response;
  }
  const body = {
    statusCode: '400',
    error: 'InvalidJWT',
    message: '"exp" claim timestamp check failed',
  };
  return Response.json(body, { status: 400 });
}
