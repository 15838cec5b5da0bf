import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { bases, doorOf } from '../hosting/door-addresses.ts';
import {
  cacheControl,
  inlineScripts,
  inlineStyles,
  securityHeaders,
} from '../hosting/security-headers.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};
const compressible = /^(text\/|application\/(json|manifest|xml)|image\/svg)/;

const compress = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
};

/**
 * Serves the built app as a static host does: hashed files for ever, pages always checked, an address without a file
 * gives the app of its door, whose router knows the rest.
 * @param transformPage changes a door's page as it is served (the embedded stack puts its key in)
 * @param api origins of the Supabase project, when it is not the app's own origin
 */
export function staticFiles(
  dir: string,
  transformPage: (html: string) => string = (html) => html,
  api: string[] = [],
) {
  const compressed = new Map<string, Promise<Buffer>>();

  return async (request: Request): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response('Method not allowed', { status: 405, headers: { allow: 'GET, HEAD' } });
    }
    const { pathname } = new URL(request.url);
    const door = doorOf(pathname);
    const found = findFile(dir, pathname, `${bases[door]}index.html`);
    if (!found) {
      return new Response('Not found', { status: 404, headers: securityHeaders(door, { api }) });
    }
    const isPage = found.endsWith('.html');
    const raw = readFileSync(path.join(dir, found));
    const page = isPage ? raw.toString('utf8') : '';
    const bytes = isPage ? Buffer.from(transformPage(page)) : raw;
    const security = securityHeaders(door, {
      api,
      scripts: inlineScripts(page),
      styles: inlineStyles(page),
    });
    const type = types[path.extname(found).toLowerCase()] ?? 'application/octet-stream';
    const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    const headers: Record<string, string> = {
      ...security,
      'content-type': type,
      'cache-control': cacheControl(found),
      etag: `W/"${tag}"`,
    };
    if (compressible.test(type)) {
      headers.vary = 'accept-encoding';
    }
    if (request.headers.get('if-none-match') === headers.etag) {
      return new Response(null, { status: 304, headers });
    }
    let body: Buffer = bytes;
    const encoding = compressible.test(type) ? acceptedEncoding(request) : undefined;
    if (encoding && bytes.byteLength > 512) {
      const key = `${encoding}:${tag}`;
      const pending = compressed.get(key) ?? compress[encoding](bytes);
      compressed.set(key, pending);
      body = await pending;
      headers['content-encoding'] = encoding;
    }
    headers['content-length'] = String(body.byteLength);
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers });
  };
}

const longestName = 255;
/** What the build leaves there for hosts. */
const hostFiles = new Set([
  '/_headers',
  '/_redirects',
  '/vercel.json',
  '/middleware.js',
  '/api/papan.js',
]);

function findFile(dir: string, pathname: string, page: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  // No file system has such a name, and no address of the app is so long.
  if (decoded.split('/').some((segment) => Buffer.byteLength(segment) > longestName)) {
    return undefined;
  }
  const normal = path.posix.normalize(decoded);
  if (normal.startsWith('/') && !normal.includes('\0') && isFile(path.join(dir, normal))) {
    // Files of the build that are not served as pages.
    return normal.includes('/.vite/') || hostFiles.has(normal) ? undefined : normal;
  }
  // A file that is not there is an error; an address without a file ending belongs to the app's router.
  return path.extname(normal) === '' ? page : undefined;
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

function acceptedEncoding(request: Request): 'br' | 'gzip' | undefined {
  const accepted = request.headers.get('accept-encoding') ?? '';
  if (/\bbr\b/.test(accepted)) {
    return 'br';
  }
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}
