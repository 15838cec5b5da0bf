import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const kept = /^\/storage\/v1\/object\/public\/((?:katalog|papan)\/.+)$/;
const written = /^\/storage\/v1\/object\/((?:katalog|papan)(?:\/.+)?)$/;

/** What is not there is remembered, too. */
const missingMs = 10_000;

interface Copy {
  status: number;
  body: Buffer;
  packed: Promise<Buffer>;
  headers: Headers;
  freshUntil: number;
}

export interface EdgeManners {
  now?: () => number;
  /** How long it takes to hear that a file was written or removed: milliseconds. The platform's says up to a minute. */
  lateMs?: () => number;
  /** It keeps files until it hears of a change, as the platform's does on paid plans, and not only as long as they say. */
  keepsLong?: boolean;
}

/**
 * Stands in for the CDN before the file service, for the catalogue and the boards of race days: an answer is kept, asked for anew
 * when it is old or was changed, and shown as it is when nobody answers behind it. A query string makes no other answer. It packs
 * them, as the platform's does with JSON. Other public files go through: the browser keeps them.
 */
export function edge(
  next: (request: Request) => Promise<Response>,
  { now = Date.now, lateMs = () => 0, keepsLong = false }: EdgeManners = {},
) {
  const copies = new Map<string, Copy>();
  let changes = 0;

  /** Removals name their files in the body: all of the bucket are asked for anew. */
  function forget(file: string, all: boolean): void {
    changes += 1;
    const from = now() + lateMs();
    const bucket = file.split('/', 1)[0];
    for (const [key, copy] of copies) {
      if (key === file || (all && key.startsWith(`${bucket}/`))) {
        copy.freshUntil = Math.min(copy.freshUntil, from);
      }
    }
  }

  return async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const name = kept.exec(pathname)?.[1];
    if (name !== undefined && request.method === 'GET') {
      return read(name, request);
    }
    const response = await next(request);
    const file = written.exec(pathname)?.[1];
    if (file !== undefined && request.method !== 'GET' && request.method !== 'HEAD') {
      forget(file, request.method === 'DELETE');
    }
    return response;
  };

  async function read(name: string, request: Request): Promise<Response> {
    const copy = copies.get(name);
    if (copy && now() < copy.freshUntil) {
      return answer(copy, 'HIT', request);
    }
    const changesBefore = changes;
    const response = await next(request).catch(() => undefined);
    if (response === undefined || response.status >= 500) {
      await response?.body?.cancel();
      return copy?.status === 200
        ? answer(copy, 'STALE', request)
        : new Response(null, { status: response?.status ?? 503, headers: anyOrigin });
    }
    const said = /max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1];
    const saidMs = keepsLong ? Number.POSITIVE_INFINITY : Number(said ?? 0) * 1000;
    const body = Buffer.from(await response.arrayBuffer());
    const fresh = {
      status: response.status,
      body,
      packed: promisify(gzip)(body),
      headers: response.headers,
      // What was written meanwhile may be newer than this.
      freshUntil: now() + (changes > changesBefore ? 0 : response.ok ? saidMs : missingMs),
    };
    copies.set(name, fresh);
    return answer(fresh, 'MISS', request);
  }
}

const anyOrigin = { 'access-control-allow-origin': '*' };

function answer(copy: Copy, status: string, request: Request): Promise<Response> {
  const headers = new Headers(copy.headers);
  headers.set('cf-cache-status', status);
  return packedFor(request, copy, headers);
}

/**
 * Stands in for the shared cache of a host of static files, before a function of it: it keeps an answer for as long as
 * `s-maxage` says, also that there is nothing, and while it may be stale shows the old one and asks behind it. The address alone tells
 * answers apart. It packs them, as hosts do.
 */
export function hostCache(
  next: (request: Request) => Promise<Response | undefined>,
  now: () => number = Date.now,
) {
  const copies = new Map<string, KeptAnswer>();

  async function ask(url: URL): Promise<KeptAnswer | Response | undefined> {
    // A request with a version of its own has it compared here, not by the function.
    const response = await next(new Request(url));
    const said = response?.headers.get('netlify-cdn-cache-control') ?? '';
    const seconds = Number(/s-maxage=(\d+)/.exec(said)?.[1] ?? 0);
    const stale = Number(/stale-while-revalidate=(\d+)/.exec(said)?.[1] ?? 0);
    if (!response || seconds === 0) {
      return response;
    }
    const at = now();
    const headers = new Headers(response.headers);
    // For the host alone.
    headers.delete('netlify-cdn-cache-control');
    headers.delete('vercel-cdn-cache-control');
    const body = Buffer.from(await response.arrayBuffer());
    const kept = {
      status: response.status,
      body,
      packed: promisify(gzip)(body, { level: 9 }),
      headers,
      at,
      freshUntil: at + seconds * 1000,
      shownUntil: at + (seconds + stale) * 1000,
      asking: false,
    };
    copies.set(url.pathname, kept);
    return kept;
  }

  function askBehind(known: KeptAnswer, url: URL): void {
    if (!known.asking) {
      known.asking = true;
      void ask(url)
        .catch(() => undefined)
        .finally(() => {
          known.asking = false;
        });
    }
  }

  return async (request: Request): Promise<Response | undefined> => {
    const url = new URL(request.url);
    if (request.method !== 'GET' || url.search !== '') {
      return next(request);
    }
    const known = copies.get(url.pathname);
    const shown = known && now() < known.shownUntil ? known : await ask(url);
    if (shown === undefined || shown instanceof Response) {
      return shown;
    }
    if (now() >= shown.freshUntil) {
      askBehind(shown, url);
    }
    const headers = new Headers(shown.headers);
    headers.set('age', String(Math.floor((now() - shown.at) / 1000)));
    const etag = headers.get('etag');
    if (etag !== null && request.headers.get('if-none-match') === etag) {
      return new Response(null, { status: 304, headers });
    }
    return packedFor(request, shown, headers);
  };
}

interface KeptAnswer {
  readonly status: number;
  readonly body: Buffer;
  readonly packed: Promise<Buffer>;
  readonly headers: Headers;
  readonly at: number;
  readonly freshUntil: number;
  readonly shownUntil: number;
  asking: boolean;
}

async function packedFor(
  request: Request,
  { status, body, packed }: { status: number; body: Buffer; packed: Promise<Buffer> },
  headers: Headers,
): Promise<Response> {
  headers.append('vary', 'accept-encoding');
  if (!/\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')) {
    return new Response(new Uint8Array(body), { status, headers });
  }
  headers.delete('content-length');
  headers.set('content-encoding', 'gzip');
  return new Response(new Uint8Array(await packed), { status, headers });
}
