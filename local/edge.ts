import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/**
 * Stands in for the CDN before the file service, for the catalogue: an answer is kept for as long as it says, asked for anew
 * after that, and shown as it is when nobody answers behind it; a file that is written or removed is forgotten at once, as the
 * platform's CDN does within a minute. It packs them, as the platform's does with JSON. Other public files go through: they never change, and the browser keeps them.
 */
const kept = /^\/storage\/v1\/object\/public\/(katalog\/.+)$/;
const written = /^\/storage\/v1\/object\/(katalog)(\/.+)?$/;

interface Copy {
  body: ArrayBuffer;
  packed: Promise<Buffer>;
  headers: Headers;
  freshUntil: number;
}

export function edge(next: (request: Request) => Promise<Response>) {
  const copies = new Map<string, Copy>();
  return async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const name = kept.exec(pathname)?.[1];
    if (name !== undefined && request.method === 'GET') {
      return read(name, request);
    }
    const response = await next(request);
    if (request.method !== 'GET' && request.method !== 'HEAD' && written.test(pathname)) {
      const file = pathname.replace('/storage/v1/object/', '');
      for (const key of copies.keys()) {
        // Removals name their files in the body: all are asked for anew.
        if (request.method === 'DELETE' || key === file) {
          const copy = copies.get(key);
          if (copy) {
            copy.freshUntil = 0;
          }
        }
      }
    }
    return response;
  };

  async function read(name: string, request: Request): Promise<Response> {
    const copy = copies.get(name);
    if (copy && Date.now() < copy.freshUntil) {
      return answer(copy, 'HIT', request);
    }
    const response = await next(request).catch(() => undefined);
    if (response === undefined || response.status >= 500) {
      await response?.body?.cancel();
      return copy
        ? answer(copy, 'STALE', request)
        : new Response(null, { status: response?.status ?? 503, headers: anyOrigin });
    }
    if (!response.ok) {
      copies.delete(name);
      return response;
    }
    const seconds = /max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1];
    const body = await response.arrayBuffer();
    const fresh = {
      body,
      packed: promisify(gzip)(body),
      headers: response.headers,
      freshUntil: Date.now() + Number(seconds ?? 0) * 1000,
    };
    copies.set(name, fresh);
    return answer(fresh, 'MISS', request);
  }
}

const anyOrigin = { 'access-control-allow-origin': '*' };

async function answer(
  { body, packed, headers }: Copy,
  status: string,
  request: Request,
): Promise<Response> {
  const all = new Headers(headers);
  all.set('cf-cache-status', status);
  all.append('vary', 'accept-encoding');
  if (!/\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')) {
    return new Response(body, { headers: all });
  }
  all.delete('content-length');
  all.set('content-encoding', 'gzip');
  return new Response(new Uint8Array(await packed), { headers: all });
}

/**
 * Stands in for the shared cache of a host of static files, before a function of it: it keeps an answer for as long as
 * `s-maxage` says, and while it may be stale shows the old one and asks behind it. The address alone tells answers apart.
 */
export function hostCache(next: (request: Request) => Promise<Response | undefined>) {
  const copies = new Map<string, KeptAnswer>();

  async function ask(url: URL): Promise<KeptAnswer | Response | undefined> {
    // Whoever asks with a version of their own gets it compared here, not by the function.
    const response = await next(new Request(url));
    const said = response?.headers.get('netlify-cdn-cache-control') ?? '';
    const seconds = Number(/s-maxage=(\d+)/.exec(said)?.[1] ?? 0);
    const stale = Number(/stale-while-revalidate=(\d+)/.exec(said)?.[1] ?? 0);
    if (!response?.ok || seconds === 0) {
      return response;
    }
    const freshUntil = Date.now() + seconds * 1000;
    const kept = {
      body: await response.text(),
      headers: response.headers,
      freshUntil,
      shownUntil: freshUntil + stale * 1000,
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
    const shown = known && Date.now() < known.shownUntil ? known : await ask(url);
    if (shown === undefined || shown instanceof Response) {
      return shown;
    }
    if (Date.now() >= shown.freshUntil) {
      askBehind(shown, url);
    }
    const { body, headers } = shown;
    return request.headers.get('if-none-match') === headers.get('etag')
      ? new Response(null, { status: 304, headers })
      : new Response(body, { headers });
  };
}

interface KeptAnswer {
  readonly body: string;
  readonly headers: Headers;
  readonly freshUntil: number;
  readonly shownUntil: number;
  asking: boolean;
}
