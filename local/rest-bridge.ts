import { claimsOf, isValidJwt, type Keys } from './keys.ts';

type Next = (request: Request) => Promise<Response>;

interface RestBridgeOptions {
  /** Serves a request with @supabase/lite. */
  next: Next;
  keys: Keys;
  /** `table.column` of every uuid in the exposed schemas. */
  uuidColumns(): Promise<Set<string>>;
  /** `function.argument` of every JSON argument in the exposed schemas. */
  jsonArguments(): Promise<Set<string>>;
}

function refusal(status: number, code: string, message: string) {
  return Response.json({ code, details: null, hint: null, message }, { status });
}

/** What PostgREST refuses and @supabase/lite lets through, or refuses in another way. */
export function restBridge({ next, keys, uuidColumns, jsonArguments }: RestBridgeOptions): Next {
  return async (request) => {
    const unreadable = refuseUnreadableToken(request, keys);
    if (unreadable) {
      return unreadable;
    }
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const filtersByNull = await comparesUuidWithNull(new URL(request.url), uuidColumns);
    const refused = () => refusal(400, '22P02', 'invalid input syntax for type uuid: "null"');
    if (filtersByNull && !reads) {
      return refused();
    }
    const response = await next(await withJsonTexts(request, jsonArguments));
    // After the answer, because PostgreSQL checks rights before types: a caller without the right to read hears that first.
    if (filtersByNull && response.ok) {
      return refused();
    }
    return response.status === 500 ? mendCheckViolation(response) : response;
  };
}

/**
 * Bridge: PostgREST refuses a bearer that is no signed token; the library treats such a caller as a visitor. The two API
 * keys pass: the hosted gateway changes them into tokens.
 */
function refuseUnreadableToken(request: Request, keys: Keys): Response | undefined {
  const token = bearerOf(request);
  const parts = token.split('.');
  const isKey = token === '' || token === keys.publishableKey || token === keys.secretKey;
  return isKey || (parts.length === 3 && parts.every((part) => part !== ''))
    ? undefined
    : refusal(401, 'PGRST301', `Expected 3 parts in JWT; got ${parts.filter(Boolean).length}`);
}

function bearerOf(request: Request): string {
  return request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
}

/**
 * Bridge: PostgREST hands all arguments of a call to the database as one JSON, in which a text is a JSON text; the library hands over
 * each by itself, and the database reads the JSON out of a text. So an argument that was turned into text by mistake fails here too.
 */
async function withJsonTexts(
  request: Request,
  jsonArguments: () => Promise<Set<string>>,
): Promise<Request> {
  const called = /\/rpc\/(\w+)$/.exec(new URL(request.url).pathname)?.[1];
  if (called === undefined || request.method !== 'POST') {
    return request;
  }
  const body = await request.clone().text();
  const texts = Object.entries(readObject(body)).filter(([, value]) => typeof value === 'string');
  const known = texts.length > 0 ? await jsonArguments() : new Set();
  const json = texts.filter(([name]) => known.has(`${called}.${name}`));
  if (json.length === 0) {
    return request;
  }
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  return new Request(request.url, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      ...readObject(body),
      ...Object.fromEntries(json.map(([name, text]) => [name, JSON.stringify(text)])),
    }),
  });
}

/** Empty for what is none: the library refuses it. */
function readObject(body: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(body);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : {};
  } catch {
    return {};
  }
}

/** Bridge: `id=eq.null` is a comparison with the text "null", which is no uuid; the library finds no rows. */
async function comparesUuidWithNull(
  url: URL,
  uuidColumns: () => Promise<Set<string>>,
): Promise<boolean> {
  const table = url.pathname.split('/').at(-1) ?? '';
  const compared = [...url.searchParams]
    .filter(([, filter]) =>
      /^(not\.)?((eq|neq|lt|lte|gt|gte)\.null$|in\.\(.*\bnull\b.*\)$)/.test(filter),
    )
    // A filter on an embedded table names it: `lomba_kategori.kategori_id`.
    .map(([name]) =>
      name.includes('.') ? name.split('.').slice(-2).join('.') : `${table}.${name}`,
    );
  if (compared.length === 0) {
    return false;
  }
  const columns = await uuidColumns();
  return compared.some((name) => columns.has(name));
}

/** Bridge: a CHECK that fails is the caller's error, not ours. */
async function mendCheckViolation(response: Response): Promise<Response> {
  const { message } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { message?: string };
  const said = /new row for relation .* violates check constraint .*/.exec(message ?? '')?.[0];
  return said === undefined ? response : refusal(400, '23514', said);
}

/**
 * Bridge: PostgREST and storage work as `authenticator`, which may become one of three roles; the library works as the
 * tables' owner, and the owner may become any role. A signed token that names another role is refused as there.
 * @returns undefined when the request may go on
 */
export function refuseForeignRole(request: Request, keys: Keys): Response | undefined {
  const token = bearerOf(request);
  if (!isValidJwt(token, keys.jwtSecret)) {
    return undefined;
  }
  const role = claimsOf(token)?.role;
  const known = ['anon', 'authenticated', 'service_role'];
  if (role === undefined || (typeof role === 'string' && known.includes(role))) {
    return undefined;
  }
  const message = `permission denied to set role "${String(role)}"`;
  return request.url.includes('/storage/v1/')
    ? Response.json({ statusCode: '403', error: 'Unauthorized', message }, { status: 400 })
    : refusal(403, '42501', message);
}
