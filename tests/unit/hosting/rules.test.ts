import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import { getTransformedRoutes } from '@vercel/routing-utils';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { boardPages, crawledPaths, robots } from '#hosting/crawlers.ts';
import { netlifyHeaders, netlifyRedirects, vercelConfig } from '#hosting/rules.ts';
import { inlineStyles, securityHeaders } from '#hosting/security-headers.ts';
import { config as vercelMiddleware } from '#hosting/vercel.ts';

// What a host answers, by the rules it would read from `dist`: parsed with the hosts' own parsers.

const needs = { api: ['https://ref.supabase.co'], captcha: false };
/** What stands for the built files. */
const files = new Set([
  '/index.html',
  '/panitia/index.html',
  '/assets/app-1.js',
  '/panitia/assets/app-1.js',
  '/sw.js',
  '/seed/races/renon.webp',
]);

interface Answer {
  file: string;
  status: number;
  headers: Record<string, string>;
}
type Host = (pathname: string) => Answer;

const folder = mkdtempSync(path.join(tmpdir(), 'pushbike-hosting-'));
const hosts: Record<string, Host> = {};

/** Netlify: a file wins; then the first rule that fits. Of headers the later section's (its CLI merges them so). */
async function netlify(): Promise<Host> {
  const headersFile = path.join(folder, '_headers');
  const redirectsFile = path.join(folder, '_redirects');
  writeFileSync(headersFile, netlifyHeaders(needs));
  writeFileSync(redirectsFile, netlifyRedirects());
  const read = await parseAllHeaders({
    headersFiles: [headersFile],
    configHeaders: [],
    minimal: false,
  });
  const rules = await parseAllRedirects({
    redirectsFiles: [redirectsFile],
    configRedirects: [],
    minimal: false,
  });
  expect([read.errors, rules.errors]).toEqual([[], []]);
  const sections = read.headers as { forRegExp: RegExp; values: Record<string, string> }[];
  const redirects = rules.redirects as {
    from: string;
    to: string;
    status: number;
    force: boolean;
  }[];
  expect(redirects.every(({ force }) => !force)).toBe(true);
  return (pathname) => {
    const headers = Object.assign(
      {},
      ...sections.filter(({ forRegExp }) => forRegExp.test(pathname)).map(({ values }) => values),
    );
    const exact = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    if (files.has(exact)) {
      return { file: exact, status: 200, headers };
    }
    const rule = redirects.find(({ from }) => {
      const start = from.replace(/\/\*$/, '');
      return from.endsWith('*')
        ? pathname === start || pathname.startsWith(`${start}/`)
        : pathname === from;
    });
    return { file: rule?.to ?? '', status: rule?.status ?? 404, headers };
  };
}

/** Vercel: headers of all routes before the file system, then a file, then the first rewrite. */
function vercel(): Host {
  const { routes, error } = getTransformedRoutes(
    vercelConfig(needs) as Parameters<typeof getTransformedRoutes>[0],
  );
  expect(error).toBeNull();
  const all = (routes ?? []) as {
    src?: string;
    dest?: string;
    handle?: string;
    continue?: boolean;
    headers?: Record<string, string>;
  }[];
  const fits = (src: string | undefined, pathname: string) =>
    src !== undefined && new RegExp(src).test(pathname);
  const split = all.findIndex(({ handle }) => handle === 'filesystem');
  return (pathname) => {
    const headers: Record<string, string> = {};
    for (const route of all.slice(0, split === -1 ? undefined : split)) {
      if (fits(route.src, pathname) && route.headers) {
        Object.assign(
          headers,
          Object.fromEntries(
            Object.entries(route.headers).map(([name, value]) => [name.toLowerCase(), value]),
          ),
        );
      }
    }
    const exact = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    if (files.has(exact)) {
      return { file: exact, status: 200, headers };
    }
    const rewrite = all.find(({ src, dest }) => dest !== undefined && fits(src, pathname));
    return { file: rewrite?.dest ?? '', status: rewrite ? 200 : 404, headers };
  };
}

beforeAll(async () => {
  hosts.netlify = await netlify();
  hosts.vercel = vercel();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("lets the parents' page have the style that stands in it, and no other", () => {
  const page = '<style>.a{}</style><script>b</script>';
  const policy = securityHeaders('parents', { styles: inlineStyles(page) })[
    'content-security-policy'
  ];
  const hash = createHash('sha256').update('.a{}').digest('base64');
  expect(policy).toContain(`style-src-elem 'self' 'sha256-${hash}';`);
});

describe.each(['netlify', 'vercel'])('%s', (name) => {
  const open: Host = (pathname) => (hosts[name] as Host)(pathname);

  it('gives each address the page of its door, with the policy of that door and no copy kept', () => {
    for (const [door, addresses] of [
      ['parents', ['/', '/race-list', '/race-detail/0b0f', '/tickets/11/2026', '/tidak-ada']],
      ['organiser', ['/panitia', '/panitia/', '/panitia/lomba/0b0f/uang']],
    ] as const) {
      for (const address of addresses) {
        const { file, status, headers } = open(address);
        const page = door === 'parents' ? '/index.html' : '/panitia/index.html';
        expect([address, file, status]).toEqual([address, page, 200]);
        expect(headers).toMatchObject({
          ...securityHeaders(door, needs),
          'cache-control': 'no-cache',
        });
      }
    }
  });

  it('sends the board of a race day, and its page, to the function', async () => {
    const race = '0b0f0b0f-0b0f-4b0f-8b0f-0b0f0b0f0b0f';
    const [board, page] = [`/papan/${race}`, `/race-detail/${race}/hari-lomba`];
    if (name === 'vercel') {
      // What stands in the place of the race.
      expect(open(board).file).toBe('/api/papan?race=$1');
      expect(open(page).file).toBe('/api/papan?halaman=$1');
    } else {
      vi.stubGlobal('Netlify', { env: { get: () => undefined } });
      const { config } = await import('#hosting/netlify-functions/board.ts');
      expect(config.path).toEqual(['/papan/:race', '/race-detail/:race/hari-lomba']);
    }
  });

  it('keeps the venue’s screens, which name children, out of search engines', () => {
    expect(open('/papan/layar/0b0f').headers['x-robots-tag']).toBe('noindex');
    expect(open('/race-list').headers).not.toHaveProperty('x-robots-tag');
  });

  it('keeps hashed files for a year, and the workers and pages never', () => {
    for (const file of ['/assets/app-1.js', '/panitia/assets/app-1.js']) {
      expect(open(file)).toMatchObject({
        file,
        headers: { 'cache-control': 'public, max-age=31536000, immutable' },
      });
    }
    expect(open('/sw.js').headers['cache-control']).toBe('no-cache');
    expect(open('/seed/races/renon.webp').headers['cache-control']).toBe('public, max-age=3600');
  });

  it('says of a hashed file that is gone that it is gone', () => {
    expect(open('/assets/app-0.js').status).toBe(404);
    expect(open('/panitia/assets/app-0.js').status).toBe(404);
  });
});

it('both hosts give crawlers the same paths', () => {
  // Each as a pattern of the host's own kind; of a race's pages all but its board (boardPages).
  expect(vercelMiddleware.matcher).toEqual(
    crawledPaths.map((path) =>
      path === '/race-detail/*'
        ? '/race-detail/((?!.*/hari-lomba/?$).*)'
        : path.replace('/*', '/:path*'),
    ),
  );
  expect(boardPages).toEqual(['/race-detail/*/hari-lomba']);
  const race = vercelMiddleware.matcher.find((path) => path.startsWith('/race-detail/'));
  const runs = new RegExp(`^${race}$`);
  expect(
    ['0b0f', '0b0f/categories', '0b0f/hari-lomba', '0b0f/hari-lomba/'].map((path) =>
      runs.test(`/race-detail/${path}`),
    ),
  ).toEqual([true, true, false, false]);
  expect(robots).toContain('Disallow: /panitia/');
});
