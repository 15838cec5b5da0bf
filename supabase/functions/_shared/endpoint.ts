/**
 * What every Edge Function does around its own work, in one order:
 * OPTIONS, method, presence of a token, size of the body, shape of the body, the handler, catch-all.
 */
import type { z } from 'zod';
import { errorResponse, FunctionError } from './errors.ts';
import { describeError, type Log, withFields } from './log.ts';

/** What a handler is given once the request has passed the checks that all functions share. */
export type EndpointContext<Body> = {
  request: Request;
  body: Body;
  /** The bearer token as it came. It is present, not proven: the database proves it. */
  token: string;
  requestId: string;
  log: Log;
};

export type EndpointOptions<Body> = {
  /** Names the function in its log lines. */
  name: string;
  log: Log;
  /** Origins that a browser may call from, or 'none' for a webhook, which no browser calls. */
  origins: readonly string[] | 'none';
  /** 'bearer' asks for a token; 'own' leaves it to the handler, such as a signature over the body. */
  auth: 'bearer' | 'own';
  maxBodyBytes: number;
  /** Turns the bytes into what the handler wants; throws FunctionError for a body it cannot read. */
  parseBody: (bytes: Bytes) => Body;
  handle: (context: EndpointContext<Body>) => Promise<Response>;
};

export type Bytes = Uint8Array<ArrayBuffer>;

/** For handlers that must see the exact bytes, because a signature covers them. */
export const rawBody = (bytes: Bytes): Bytes => bytes;

/** For JSON bodies: 400 `invalid_body` naming the fields (never their values). */
export const jsonBody =
  <Schema extends z.ZodType>(schema: Schema) =>
  (bytes: Bytes): z.output<Schema> => {
    let value: unknown;
    try {
      value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    } catch {
      throw new FunctionError('invalid_body', 400, 'The body is not valid JSON.');
    }
    const parsed = schema.safeParse(value);
    if (!parsed.success) {
      const fields = [
        ...new Set(parsed.error.issues.map((issue) => issue.path.join('.') || '(body)')),
      ];
      throw new FunctionError('invalid_body', 400, `Invalid: ${fields.join(', ')}.`, {
        facts: { fields },
      });
    }
    return parsed.data;
  };

/**
 * Makes a request handler that answers POST only. Errors it raises itself: 400 `invalid_body`,
 * 401 `not_signed_in`, 405 `method_not_allowed`, 413 `body_too_large`, 500 `internal`.
 */
export const endpoint =
  <Body>(options: EndpointOptions<Body>) =>
  async (request: Request): Promise<Response> => {
    const requestId = crypto.randomUUID();
    const log = withFields(options.log, { function: options.name, request_id: requestId });
    const response = await answer(options, request, requestId, log).catch((error: unknown) => {
      if (error instanceof FunctionError) {
        log(error.status >= 500 ? 'error' : 'warn', 'refused', {
          code: error.code,
          status: error.status,
        });
        return errorResponse(error, requestId);
      }
      log('error', 'unexpected_error', describeError(error));
      return errorResponse(
        new FunctionError('internal', 500, 'Something went wrong on our side.'),
        requestId,
      );
    });
    for (const [name, value] of Object.entries(corsHeaders(options.origins, request))) {
      response.headers.set(name, value);
    }
    response.headers.set('x-request-id', requestId);
    // About one person's order or money: nobody on the way keeps it.
    response.headers.set('cache-control', 'no-store');
    return response;
  };

const answer = async <Body>(
  options: EndpointOptions<Body>,
  request: Request,
  requestId: string,
  log: Log,
): Promise<Response> => {
  if (request.method === 'OPTIONS' && options.origins !== 'none') {
    return new Response(null, { status: 204 });
  }
  if (request.method !== 'POST') {
    throw new FunctionError('method_not_allowed', 405, 'Use POST.', { headers: { allow: 'POST' } });
  }
  const token = bearerToken(request);
  if (options.auth === 'bearer' && token === '') {
    throw new FunctionError('not_signed_in', 401, 'A bearer token is needed.');
  }
  const bytes = await readLimited(request, options.maxBodyBytes);
  const body = options.parseBody(bytes);
  return await options.handle({ request, body, token, requestId, log });
};

const bearerToken = (request: Request): string =>
  /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization')?.trim() ?? '')?.[1] ?? '';

/** Counts what arrives instead of trusting Content-Length, which a caller may leave out or forge. */
const readLimited = async (request: Request, limit: number): Promise<Bytes> => {
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
};

const corsHeaders = (
  origins: readonly string[] | 'none',
  request: Request,
): Record<string, string> => {
  if (origins === 'none') {
    return {};
  }
  const origin = request.headers.get('origin');
  if (origin === null || !origins.includes(origin)) {
    return { vary: 'Origin' };
  }
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'POST, OPTIONS',
    'access-control-allow-headers':
      'authorization, apikey, content-type, x-client-info, x-region, x-supabase-api-version',
    'access-control-expose-headers': 'retry-after, x-request-id',
    'access-control-max-age': '86400',
  };
};
