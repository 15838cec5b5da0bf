/**
 * The crawlers that get a preview instead of the app (docs/decisions/031-previews.md). Runs wherever the app is hosted: in the
 * edge runtimes of Netlify and Vercel, and in the embedded stack's gateway. So it knows the web's own interfaces only.
 */

/** Read addresses that somebody shared, and run no script or run it late. */
const crawlers =
  /facebookexternalhit|facebot|meta-externalagent|whatsapp|telegrambot|twitterbot|linkedinbot|slackbot|discordbot|pinterest|skypeuripreview|redditbot|line-poker|googlebot|google-inspectiontool|bingbot|duckduckbot|applebot|yandex(bot|images)/i;

const previewed = /^\/((race|news)-detail\/[0-9a-f-]{36}\/?|race-list\/?)?$/i;

/** The same addresses in the form in which hosts are told where to run this. */
export const crawledPaths = [
  '/',
  '/race-list',
  '/race-detail/*',
  '/news-detail/*',
  '/sitemap.xml',
  '/robots.txt',
];

/** Of these not: a race day's board comes from a function's cache (board.ts), before which this would run for each phone. */
export const boardPages = ['/race-detail/*/hari-lomba'];

/** As public/robots.txt, which a host without this gives; only here is it known where the map is. */
export const robots = `User-agent: *
Disallow: /panitia/
Disallow: /berhenti-pesan/
Disallow: /konfirmasi-email/
Disallow: /reset-password
Disallow: /papan/
Disallow: /storage/v1/object/public/papan/
`;

const longestWaitMs = 8_000;

const types: Record<string, string> = {
  page: 'text/html; charset=utf-8',
  map: 'application/xml; charset=utf-8',
};

/** Whether this request is answered with a preview: what to ask the function for, and what kind of answer it is. */
function previewAsked(request: Request): { path: string; kind: 'page' | 'map' } | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return null;
  }
  const { pathname } = new URL(request.url);
  if (pathname === '/sitemap.xml') {
    return { path: pathname, kind: 'map' };
  }
  const crawler = crawlers.test(request.headers.get('user-agent') ?? '');
  return crawler && previewed.test(pathname) ? { path: pathname, kind: 'page' } : null;
}

/**
 * The preview for a crawler; undefined when it is none, or when the function does not answer: then the host goes on with
 * the app's page.
 *
 * @param ask asks the function `preview` for a path
 */
export async function answerCrawler(
  request: Request,
  ask: (query: string, signal: AbortSignal) => Promise<Response>,
): Promise<Response | undefined> {
  const { pathname, origin } = new URL(request.url);
  if (pathname === '/robots.txt') {
    return new Response(`${robots}\nSitemap: ${origin}/sitemap.xml\n`, {
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'max-age=3600' },
    });
  }
  const asked = previewAsked(request);
  if (asked === null) {
    return undefined;
  }
  let answer: Response | undefined;
  try {
    answer = await ask(
      `preview?${new URLSearchParams({ path: asked.path })}`,
      AbortSignal.timeout(longestWaitMs),
    );
  } catch {
    // Told below, as an answer that is none.
  }
  if (answer === undefined || !(answer.ok || answer.status === 404)) {
    return asked.kind === 'map'
      ? new Response(null, { status: 503, headers: { 'retry-after': '60' } })
      : undefined;
  }
  return new Response(request.method === 'HEAD' ? null : await answer.text(), {
    status: answer.status,
    headers: {
      // Said here: below supabase.co a function's markup goes out as plain text.
      'content-type': answer.ok ? (types[asked.kind] ?? '') : (types.page ?? ''),
      'cache-control': answer.headers.get('cache-control') ?? 'no-store',
      vary: 'user-agent',
      'content-security-policy': "default-src 'none'; img-src https: http:",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
    },
  });
}
