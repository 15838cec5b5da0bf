import { createHash } from 'node:crypto';
import type { Door } from './door-addresses.ts';

export interface PageNeeds {
  /** Origins of the Supabase project, when it is not the app's own origin. */
  api?: string[];
  /** Hashes of the scripts that stand in the page itself (`inlineScripts`). */
  scripts?: readonly string[];
  /** Where the build sends reports to (`reportsTo`). */
  reports?: readonly string[];
  /** Hashes of the styles that stand in the page itself (`inlineStyles`). */
  styles?: readonly string[];
  /** Origins of pictures that are neither the app's nor the project's (`picturesFrom`). */
  pictures?: readonly string[];
  /** Whether the build asks for a captcha (src/api/platform/captcha.ts). */
  captcha?: boolean;
}

/** Who draws the map of a race. */
const maps = ['https://www.google.com', 'https://maps.google.com', 'https://www.openstreetmap.org'];

/**
 * The headers every page of the app is served with. The embedded gateway sends them, and the hosted build carries
 * them in the files that its host reads (hosting/rules.ts).
 *
 * @param door the organisers' reads QR codes: with the camera, and where the browser cannot by itself with wasm
 */
export function securityHeaders(
  door: Door,
  {
    api = [],
    scripts = [],
    styles = [],
    reports = [],
    pictures = [],
    captcha = false,
  }: PageNeeds = {},
): Record<string, string> {
  const gate = door === 'organiser';
  const challenges = captcha ? ['https://challenges.cloudflare.com'] : [];
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(gate ? ["'wasm-unsafe-eval'"] : []), ...scripts, ...challenges],
    'style-src': ["'self'", "'unsafe-inline'"],
    // The editor of articles and the captcha put style elements of their own into the page.
    ...(gate || captcha
      ? {}
      : {
          'style-src-elem': ["'self'", ...styles],
          // Of single elements: what the shell has in its markup.
          'style-src-attr': ["'unsafe-inline'"],
        }),
    'font-src': ["'self'"],
    // Organisers show pictures that they have put up with us, and no others: another host would learn who reads. Their map
    // to press a place on is made of tiles.
    'img-src': [
      "'self'",
      'data:',
      'blob:',
      ...(gate ? ['https://tile.openstreetmap.org'] : []),
      ...api,
      ...pictures,
    ],
    // Whether a map can be reached at all is asked before its frame is made.
    'connect-src': ["'self'", ...api, ...reports, ...maps],
    // The map of a race, and the parent's own document behind a signed URL.
    'frame-src': ["'self'", 'blob:', ...maps, ...api, ...challenges],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources.join(' ')}`)
      .join('; '),
    // A year of HTTPS only, on this host: what is beside or below it is not ours to decide. Nothing over plain HTTP.
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Addresses hold registration numbers: other sites learn our origin at most.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': `camera=(${gate ? 'self' : ''}), microphone=(), geolocation=(), payment=()`,
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  };
}

/**
 * Further origins that the app's pictures come from: a file server of its own, or where rows point that were written by hand.
 * @throws where one is no origin: the build must not go out without its pictures
 */
export function picturesFrom({
  VITE_PICTURE_ORIGINS,
}: Record<string, string | undefined>): string[] {
  return (VITE_PICTURE_ORIGINS ?? '').split(/[\s,]+/).flatMap((address) => {
    if (address === '') {
      return [];
    }
    if (!/^https:\/\/[^/*;'"]+\/?$/.test(address)) {
      throw new Error('VITE_PICTURE_ORIGINS is a list of the form https://<host>.');
    }
    return [new URL(address).origin];
  });
}

/**
 * Origins that the app reports to: failures and load times (docs/operations.md). None where nothing is set.
 * @throws where a setting is no address: the build must not go out with reports that never arrive
 */
export function reportsTo(settings: Record<string, string | undefined>): string[] {
  const { VITE_ERROR_DSN: dsn, VITE_VITALS_URL: vitals } = settings;
  if (dsn && !/^https?:\/\/\w+@[^/]+\/(.*\/)?\d+$/.test(dsn)) {
    throw new Error('VITE_ERROR_DSN is of the form https://<key>@<host>/<number>.');
  }
  return [...new Set([dsn, vitals].flatMap((one) => (one ? [new URL(one).origin] : [])))];
}

/**
 * Files under /assets carry a hash of their content in their name: they never change. Pages, the service worker and
 * the manifest keep their names when they change, so they are asked for again every time.
 */
export function cacheControl(path: string): string {
  if (/^(\/panitia)?\/assets\//.test(path)) {
    return 'public, max-age=31536000, immutable';
  }
  if (path.endsWith('/') || /\.(html|js|webmanifest)$/.test(path)) {
    return 'no-cache';
  }
  return 'public, max-age=3600';
}

/** What a content policy names the scripts by that stand in this page: exactly these may run, and none that is put in. */
export function inlineScripts(page: string): string[] {
  return hashes(page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs));
}

/** The same of the styles that stand in this page. */
export function inlineStyles(page: string): string[] {
  return hashes(page.matchAll(/<style[^>]*>(.*?)<\/style>/gs));
}

function hashes(found: Iterable<RegExpMatchArray>): string[] {
  return Array.from(
    found,
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}
