import { bases, type Door } from './door-addresses.ts';
import { cacheControl, type PageNeeds, securityHeaders } from './security-headers.ts';

/** Headers of all addresses that fit a path, which may end in `*`. Of two that fit, the later one's value holds. */
export interface HeaderSection {
  path: string;
  headers: Record<string, string>;
}

const organiser: Door = 'organiser';

/**
 * What `dist` is served with, in the order in which hosts read it.
 *
 * @param needs `scripts` are those of both doors' pages, `styles` the parents' (the organisers' policy names none)
 */
export function headerSections(needs: PageNeeds): HeaderSection[] {
  const parents = securityHeaders('parents', needs);
  return [
    // An address without a file is a page, which is asked for again every time.
    { path: '/*', headers: { ...parents, 'cache-control': cacheControl('/') } },
    {
      path: `${bases[organiser]}*`,
      headers: Object.fromEntries(
        Object.entries(securityHeaders(organiser, needs)).filter(
          ([name, value]) => parents[name] !== value,
        ),
      ),
    },
    // The venue's screens: names that a family may take back.
    { path: '/papan/*', headers: { 'x-robots-tag': 'noindex' } },
    ...[
      'assets/*',
      'panitia/assets/*',
      'seed/*',
      'drawings/*',
      'favicon.svg',
      'icon-192.png',
      'icon-512.png',
    ].map((path) => ({ path: `/${path}`, headers: { 'cache-control': cacheControl(`/${path}`) } })),
  ];
}

/** `_headers` as Netlify reads it. */
export function netlifyHeaders(needs: PageNeeds): string {
  return headerSections(needs)
    .map(({ path, headers }) =>
      [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
    )
    .join('\n\n')
    .concat('\n');
}

/**
 * `_redirects` as Netlify reads it: where there is no file, the first that fits. A hashed file that is gone is an error,
 * not a page under a script's name, which would be kept for a year.
 */
export function netlifyRedirects(): string {
  return [
    '/assets/* /404.html 404',
    '/panitia/assets/* /404.html 404',
    '/panitia/* /panitia/index.html 200',
    '/* /index.html 200',
    '',
  ].join('\n');
}

/** No file ending in its last part: the app's router knows it. */
const noFile = '(?!.*\\.[^/]*$)';

/** `vercel.json`, with which `dist` is deployed as a project of its own. */
export function vercelConfig(needs: PageNeeds) {
  return {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    framework: null,
    // Nothing to build or install: it is built.
    buildCommand: null,
    installCommand: null,
    headers: headerSections(needs).map(({ path, headers }) => ({
      source: path.replace(/\/\*$/, path === '/*' ? '/(.*)' : '(/.*)?'),
      headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    })),
    rewrites: [
      // The board of a race day: a function of its own, for only these are kept in the host's shared cache.
      { source: '/papan/:race([0-9a-f-]{36})', destination: '/api/papan?race=:race' },
      {
        source: '/race-detail/:halaman([0-9a-f-]{36})/hari-lomba',
        destination: '/api/papan?halaman=:halaman',
      },
      { source: `/panitia(${noFile}/.*)?`, destination: '/panitia/index.html' },
      { source: `/(${noFile}.*)`, destination: '/index.html' },
    ],
  };
}
