/**
 * What every Edge Function does around its own work, in one order:
 * OPTIONS, method, who calls, size of the body, shape of the body, the handler, catch-all.
 */
import type { z } from 'zod';
import { version } from '../version.ts';
import { bearerToken, hasSecretKey, requireSecretKey } from './caller.ts';
import { errorResponse, FunctionError, isPassing } from './errors.ts';
import { describeError, type Log, withFields } from './log.ts';
import { requestIdOf, withRequestId } from './request-scope.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

/** What a handler is given once the request has passed the checks that all functions share. */
export interface EndpointContext<Body> {
  request: Request;
  body: Body;
  log: Log;
}

export interface UserContext<Body> extends EndpointContext<Body> {
  /** The bearer token as it came. It is present, not proven: the database proves it. */
  token: string;
}

interface Common {
  /** Names the function in its log lines. */
  name: string;
  log: Log;
  maxBodyBytes: number;
}

/** For a person signed in to the app. With the next kind the only one that a page may call. */
interface UserEndpoint<Body> extends Common {
  auth: 'user';
  /** Origins that a browser may call from. */
  origins: readonly string[];
  /** Turns the bytes into what the handler wants; throws FunctionError for a body it cannot read. */
  parseBody(bytes: Bytes): Body;
  handle(context: UserContext<Body>): Promise<Response>;
}

/** For our own servers: a secret key is the authentication. */
interface SecretEndpoint<Body> extends Common {
  auth: 'secret';
  keys: readonly string[];
  parseBody(bytes: Bytes): Body;
  handle(context: EndpointContext<Body>): Promise<Response>;
}

/** For a webhook: a signature over the exact bytes is the authentication. */
interface SignatureEndpoint<Body> extends Common {
  auth: 'signature';
  /** Gives the body whose signature is right; throws FunctionError for any other. */
  verify(bytes: Bytes, headers: Headers): Promise<Body>;
  handle(context: EndpointContext<Body>): Promise<Response>;
}

/** For a phone without an account: a page calls, and the phone's signature over the exact bytes is the authentication. */
interface DeviceEndpoint<Body> extends Common {
  auth: 'device';
  origins: readonly string[];
  /** Headers of its own that a page may send. */
  headers: readonly string[];
  /** Gives the body whose signature is right; throws FunctionError for any other. */
  verify(bytes: Bytes, headers: Headers): Promise<Body>;
  handle(context: EndpointContext<Body>): Promise<Response>;
}

/** For any caller: read with GET, without a body. A caller with a secret key may be told more. */
interface OpenEndpoint extends Pick<Common, 'name' | 'log'> {
  auth: 'open';
  keys: readonly string[];
  handle(context: { request: Request; trusted: boolean; log: Log }): Promise<Response>;
}

export type EndpointOptions<Body> =
  | UserEndpoint<Body>
  | SecretEndpoint<Body>
  | SignatureEndpoint<Body>
  | DeviceEndpoint<Body>
  | OpenEndpoint;

/** For what a schedule calls: a secret key, and nothing in the body. */
export function scheduledEndpoint(
  name: string,
  deps: { log: Log; secretKeys: readonly string[] },
  handle: (log: Log) => Promise<Response>,
) {
  return endpoint({
    name,
    log: deps.log,
    auth: 'secret',
    keys: deps.secretKeys,
    maxBodyBytes: 1024,
    parseBody: () => null,
    handle: ({ log }) => handle(log),
  });
}

/** Deeper than anything that the app sends, and far from where a reader that calls itself would end. */
const mostDepth = 64;

/**
 * Why nobody can keep a value: it is nested without end, or a text of it, or name of a field, holds the letter NUL, which the
 * database takes nowhere.
 */
function isUnkeepable(value: unknown, { nul }: { nul: boolean }): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > mostDepth) {
      return true;
    }
    if (nul && level.some((one) => typeof one === 'string' && one.includes('\0'))) {
      return true;
    }
    level = level.flatMap((one) =>
      typeof one === 'object' && one !== null
        ? Array.isArray(one)
          ? one
          : Object.entries(one).flat()
        : [],
    );
  }
  return false;
}

/** For JSON bodies: 400 `invalid_body` naming the fields (never their values). */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return (bytes: Bytes): z.output<Schema> => {
    let value: unknown;
    try {
      value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    } catch {
      throw new FunctionError('invalid_body', 400, 'The body is not valid JSON.');
    }
    if (isUnkeepable(value, { nul: false })) {
      throw new FunctionError('invalid_body', 400, 'The body is nested too deep.');
    }
    const parsed = schema.safeParse(value);
    if (parsed.success) {
      // Of what was read: a schema may take NUL out of what is only a hint.
      if (isUnkeepable(parsed.data, { nul: true })) {
        throw new FunctionError('invalid_body', 400, 'The body holds NUL.');
      }
      return parsed.data;
    }
    const paths = parsed.error.issues.map((issue) => issue.path.join('.') || '(body)');
    const fields = [...new Set(paths)];
    throw new FunctionError('invalid_body', 400, `Invalid: ${fields.join(', ')}.`, {
      facts: { fields },
    });
  };
}

/**
 * Makes a request handler that answers POST only (an open one GET only). Errors it raises itself: 400 `invalid_body`,
 * 401 `not_signed_in` and `secret_key_required`, 405 `method_not_allowed`, 413 `body_too_large`,
 * 500 `internal`, 503 `database_busy` {seconds} with `Retry-After` (never to a webhook, which hears 500).
 */
export function endpoint<Body>(options: EndpointOptions<Body>) {
  return async (request: Request): Promise<Response> => {
    const requestId = requestIdOf(request);
    const log = withFields(options.log, { function: options.name, request_id: requestId });
    const response = await withRequestId(requestId, () => answer(options, request, log)).catch(
      (error: unknown) => {
        if (error instanceof FunctionError) {
          log(error.status >= 500 ? 'error' : 'warn', 'refused', {
            code: error.code,
            status: error.status,
          });
          return errorResponse(error, requestId);
        }
        log('error', 'unexpected_error', describeError(error));
        // A provider of payments sends again after a 500, whatever the reason.
        return errorResponse(
          isPassing(error) && options.auth !== 'signature'
            ? new FunctionError('database_busy', 503, 'The database does not answer in time.', {
                facts: { seconds: error.passesInSeconds },
              })
            : new FunctionError('internal', 500, 'Something went wrong on our side.'),
          requestId,
        );
      },
    );
    if (options.auth === 'user' || options.auth === 'device') {
      const own = options.auth === 'device' ? options.headers : [];
      allowOrigin(response.headers, options.origins, request, own);
    }
    response.headers.set('x-request-id', requestId);
    // What `npm run doctor` compares: an answer of any kind tells what is deployed.
    response.headers.set('x-function-version', version);
    // About one person's order or money: nobody on the way keeps it. What is open to all may say otherwise.
    if (options.auth !== 'open' || !response.ok || !response.headers.has('cache-control')) {
      response.headers.set('cache-control', 'no-store');
    }
    return response;
  };
}

async function answer<Body>(
  options: EndpointOptions<Body>,
  request: Request,
  log: Log,
): Promise<Response> {
  if (request.method === 'OPTIONS' && (options.auth === 'user' || options.auth === 'device')) {
    return new Response(null, { status: 204 });
  }
  if (options.auth === 'open') {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new FunctionError('method_not_allowed', 405, 'Use GET.', { headers: { allow: 'GET' } });
    }
    const trusted = await hasSecretKey(request, options.keys);
    return options.handle({ request, trusted, log });
  }
  if (request.method !== 'POST') {
    throw new FunctionError('method_not_allowed', 405, 'Use POST.', { headers: { allow: 'POST' } });
  }
  const bytes = () => readLimited(request, options.maxBodyBytes);
  switch (options.auth) {
    case 'user': {
      const token = bearerToken(request);
      if (token === '') {
        throw new FunctionError('not_signed_in', 401, 'A bearer token is needed.');
      }
      return options.handle({ request, body: options.parseBody(await bytes()), token, log });
    }
    case 'secret':
      await requireSecretKey(request, options.keys);
      return options.handle({ request, body: options.parseBody(await bytes()), log });
    case 'signature':
    case 'device': {
      const body = await options.verify(await bytes(), request.headers);
      return options.handle({ request, body, log });
    }
  }
}

/** Counts what arrives instead of trusting Content-Length, which a caller may leave out or forge. */
async function readLimited(request: Request, limit: number): Promise<Bytes> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) {
      break;
    }
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel().catch(() => undefined);
      throw new FunctionError('body_too_large', 413, `The body may have ${limit} bytes at most.`);
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

const pageHeaders = [
  'authorization',
  'apikey',
  'content-type',
  'x-client-info',
  'x-region',
  'x-request-id',
  'x-supabase-api-version',
];

function allowOrigin(
  headers: Headers,
  origins: readonly string[],
  request: Request,
  own: readonly string[],
): void {
  headers.set('vary', 'Origin');
  const origin = request.headers.get('origin');
  if (origin === null || !origins.includes(origin)) {
    return;
  }
  headers.set('access-control-allow-origin', origin);
  headers.set('access-control-allow-methods', 'POST, OPTIONS');
  headers.set('access-control-allow-headers', [...pageHeaders, ...own].join(', '));
  headers.set('access-control-expose-headers', 'retry-after, x-request-id');
  headers.set('access-control-max-age', '86400');
}
