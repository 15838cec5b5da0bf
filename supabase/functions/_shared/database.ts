/**
 * A small client of the data interface (PostgREST): calls procedures and reads rows, either as the
 * caller (their token, so that the database authorises) or as the service (the secret key).
 *
 * Not `@supabase/postgrest-js`, which saves 18 lines here: it takes a 404 without a body, a 404 with a
 * list and a 500 that says `null` for success, and a procedure without a result has nothing else to
 * tell by. What the provider said of a payment would count as written when a gateway answered instead.
 */
import { FunctionError } from './http/errors.ts';
import { currentRequestId } from './http/request-scope.ts';

export interface DatabaseConfig {
  /** The project's base address, without a path. */
  url: string;
  publishableKey: string;
  secretKey: string;
  /** For one request, reading the answer included. */
  timeoutMs: number;
  fetch: typeof fetch;
}

export interface Database {
  /** Calls a procedure; throws DatabaseError for a refusal and for a database out of reach. */
  rpc(name: string, args: Record<string, unknown>): Promise<unknown>;
  /** Reads rows; `query` is in PostgREST's own terms. */
  select(table: string, query: Record<string, string>): Promise<unknown[]>;
}

/** A database with too much to do is through it in seconds, or its callers come back to the same refusal. */
const busySeconds = 5;
/** PostgreSQL: a statement took too long, no connection is left, it starts or stops. PostgREST: it has no connection. */
const busyCodes = /^(57014|53300|57P0[123]|PGRST00[0123])$/;

/** What the data interface answered instead of a result. `status` is 0 when it did not answer. */
export class DatabaseError extends Error {
  readonly status: number;
  /** SQLSTATE, or PostgREST's own `PGRST…`; empty when unknown. */
  readonly code: string;
  readonly details: string | null;
  /** For `isPassing`: set where the database is only too slow or away for a moment. */
  readonly passesInSeconds: number | null;

  constructor(status: number, code: string, message: string, details: string | null = null) {
    super(message);
    this.name = 'DatabaseError';
    this.status = status;
    this.code = code;
    this.details = details;
    const isBusy = [0, 502, 503, 504].includes(status) || busyCodes.test(code);
    this.passesInSeconds = isBusy ? busySeconds : null;
  }
}

/** Reads as a visitor does: what is published, and nothing else. */
export function asVisitor(config: DatabaseConfig): Database {
  return connect(config, config.publishableKey, config.publishableKey);
}

/** Runs everything as the signed-in caller. */
export function asCaller(config: DatabaseConfig, token: string): Database {
  return connect(config, config.publishableKey, token);
}

/** Runs everything with the secret key, past row-level security. */
export function asService(config: DatabaseConfig): Database {
  return connect(config, config.secretKey, config.secretKey);
}

function connect(config: DatabaseConfig, apiKey: string, token: string): Database {
  const send = async (path: string, init: RequestInit): Promise<unknown> => {
    let response: Response;
    let text: string;
    const requestId = currentRequestId();
    try {
      response = await config.fetch(new URL(`/rest/v1/${path}`, config.url), {
        ...init,
        headers: {
          ...init.headers,
          apikey: apiKey,
          authorization: `Bearer ${token}`,
          ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
        },
        signal: AbortSignal.timeout(config.timeoutMs),
      });
      text = await response.text();
    } catch (error) {
      throw new DatabaseError(0, '', error instanceof Error ? error.name : 'fetch failed');
    }
    const body = parseJson(text);
    if (!response.ok) {
      const refusal = isRecord(body) ? body : {};
      throw new DatabaseError(
        response.status,
        String(refusal.code ?? ''),
        String(refusal.message ?? ''),
        typeof refusal.details === 'string' ? refusal.details : null,
      );
    }
    if (body === undefined && text !== '') {
      throw new DatabaseError(response.status, '', 'the answer is not JSON');
    }
    return body;
  };
  return {
    rpc: (name, args) =>
      send(`rpc/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(args),
      }),
    select: async (table, query) => {
      const rows = await send(`${table}?${new URLSearchParams(query)}`, { method: 'GET' });
      if (!Array.isArray(rows)) {
        throw new DatabaseError(200, '', 'the answer is not a list of rows');
      }
      return rows;
    },
  };
}

/**
 * A refusal that the caller may see: our own procedures raise SQLSTATE `PTxyz`, which is HTTP xyz,
 * with a stable code as message and facts as JSON in detail. A token that the data interface does
 * not accept is `not_signed_in`, and so is a visitor's attempt at a procedure for users only.
 * Anything else is unexpected and comes back as it was, to end as a 500.
 */
export function refusalFor(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) {
    return error;
  }
  const http = /^PT(4\d\d)$/.exec(error.code)?.[1];
  if (http !== undefined && /^[a-z][a-z0-9_]*$/.test(error.message)) {
    const facts = parseJson(error.details ?? '');
    return new FunctionError(error.message, Number(http), error.message, {
      ...(isRecord(facts) ? { facts } : {}),
      cause: error,
    });
  }
  if (error.status === 401 || error.code === '42501' || /^PGRST30\d$/.test(error.code)) {
    return new FunctionError('not_signed_in', 401, 'The token is not accepted.', { cause: error });
  }
  return error;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
