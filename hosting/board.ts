/**
 * `/papan/<race>`: the small board of a race day, for a thousand phones, and the first answer of `/race-detail/<race>/hari-lomba`, the page
 * with that board in it (race-day rules, R18). They run as one function of the host, whose shared cache stands before it, and in the embedded
 * stack's gateway: so this knows the web's own interfaces only. However many phones ask, the database hears one question in three
 * seconds and place for the board, and one in five for the page.
 */
import type { PublishedBoard } from '../supabase/functions/_shared/board/board.ts';
import { boardPage } from './board-page.ts';

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const boardPath = new RegExp(`^/papan/(${uuid})$`);
const pagePath = new RegExp(`^/race-detail/(${uuid})/hari-lomba/?$`);

/** How long an answer stands in for a database that does not answer, before the file in the bucket does. */
const rememberedMs = 60_000;
const longestWaitMs = 4_000;

/** What `race_board` answers. */
export interface BoardRow {
  isi: Record<string, unknown> | null;
  dibuat_pada: string | null;
  terdengar_pada: string | null;
}

export interface BoardSources {
  /** Calls the RPC `race_board`; throws where the database does not answer. */
  ask(race: string, signal: AbortSignal): Promise<BoardRow | null>;
  /** Reads the board's file in the bucket; null where there is none. */
  file(race: string, signal: AbortSignal): Promise<Record<string, unknown> | null>;
  /** The app's page as the host serves it, with the headers that it has there. */
  page(origin: string, signal: AbortSignal): Promise<Response>;
  now(): number;
}

interface Known {
  at: number;
  etag: string;
  board: PublishedBoard;
}

/** The app's page, and the headers that the host gives pages. */
interface Page {
  at: number;
  html: string;
  headers: Record<string, string>;
}

/** `etag` changes with the board and, so that phones hear when the organiser was last heard of, with that minute. */
function knownOf({ isi, dibuat_pada, terdengar_pada }: BoardRow, at: number): Known {
  const heard = terdengar_pada === null ? 0 : Math.floor(Date.parse(terdengar_pada) / 60_000);
  return {
    at,
    etag: `"${String(isi?.v)}-${heard}"`,
    board: { ...isi, dibuat_pada, panitia_terdengar: terdengar_pada } as unknown as PublishedBoard,
  };
}

/** The host keeps it for so long and shows it while it asks again; phones always ask. */
function keptByHost(seconds: number) {
  const kept = `s-maxage=${seconds}, stale-while-revalidate=30`;
  return {
    'cache-control': 'public, max-age=0, must-revalidate',
    'netlify-cdn-cache-control': `public, durable, ${kept}`,
    'vercel-cdn-cache-control': `public, ${kept}`,
  };
}
/** Results of children, by names that a family may take back within a minute, which no search engine would hear of. */
const notIndexed = { 'x-robots-tag': 'noindex' };
const json = {
  ...notIndexed,
  'content-type': 'application/json; charset=utf-8',
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
};
const headers = { ...json, ...keptByHost(3) };
const notKept = { 'cache-control': 'no-store' };
/** Before the day a thousand phones ask for a board that is not there yet. */
const absent = keptByHost(10);

function refusal(status: number, code: string, caching: Record<string, string> = notKept) {
  return new Response(JSON.stringify({ error: { code } }), {
    status,
    headers: { ...json, ...caching },
  });
}

/** What the host says of pages, and what of it holds for this one too. */
const pageHeaders = [
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
];
/** A new deployment is a new function: the page changes with nothing else. */
const pageKnownMs = 60_000;

/** Answers requests for boards; undefined: the address is none of a board. */
export function boardAnswerer(sources: BoardSources) {
  const known = new Map<string, Known>();
  const underWay = new Map<string, Promise<Known | null>>();
  let appPage: Page | undefined;

  /** One question at a time, however many wait for its answer. Null: the race has no board. */
  function askOnce(race: string): Promise<Known | null> {
    const asked = underWay.get(race);
    if (asked) {
      return asked;
    }
    const asking = sources
      .ask(race, AbortSignal.timeout(longestWaitMs))
      .then((row) => {
        const answer = row?.isi ? knownOf(row, sources.now()) : null;
        if (answer) {
          known.set(race, answer);
        } else {
          known.delete(race);
        }
        return answer;
      })
      .finally(() => underWay.delete(race));
    underWay.set(race, asking);
    return asking;
  }

  /** Null: the race has no board; undefined: nobody answers. */
  async function find(race: string): Promise<Omit<Known, 'at'> | null | undefined> {
    try {
      return await askOnce(race);
    } catch {
      const last = known.get(race);
      if (last && sources.now() - last.at < rememberedMs) {
        return last;
      }
      const file = await sources.file(race, AbortSignal.timeout(longestWaitMs)).catch(() => null);
      return file === null
        ? undefined
        : {
            etag: `"${String(file.v)}-basi"`,
            board: { dibuat_pada: null, panitia_terdengar: null, ...file, basi: true } as never,
          };
    }
  }

  async function small(race: string, request: Request): Promise<Response> {
    const found = await find(race);
    if (!found) {
      return found === null
        ? refusal(404, 'board_not_found', absent)
        : refusal(503, 'board_unreachable');
    }
    const unchanged = request.headers.get('if-none-match') === found.etag;
    const bare = unchanged || request.method === 'HEAD';
    return new Response(bare ? null : JSON.stringify(found.board), {
      status: unchanged ? 304 : 200,
      headers: { ...headers, etag: found.etag },
    });
  }

  async function pageOfApp(origin: string): Promise<Page | undefined> {
    if (appPage && sources.now() - appPage.at < pageKnownMs) {
      return appPage;
    }
    const response = await sources
      .page(origin, AbortSignal.timeout(longestWaitMs))
      .catch(() => undefined);
    if (response?.ok) {
      const said = pageHeaders.map((name) => [name, response.headers.get(name)] as const);
      appPage = {
        at: sources.now(),
        html: await response.text(),
        headers: Object.fromEntries(
          said.filter((entry): entry is [string, string] => entry[1] !== null),
        ),
      };
    }
    return appPage;
  }

  async function page(race: string, { method, url }: Request): Promise<Response> {
    const [app, found] = await Promise.all([pageOfApp(new URL(url).origin), find(race)]);
    if (!found && !app) {
      return refusal(503, 'board_unreachable');
    }
    // The app says by itself that there is no board, or that nobody answers.
    const html = found ? await boardPage(app?.html ?? null, found.board, sources.now()) : app?.html;
    return new Response(method === 'HEAD' ? null : (html ?? ''), {
      headers: {
        ...(app?.headers ?? {
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
          'x-content-type-options': 'nosniff',
        }),
        ...notIndexed,
        'content-type': 'text/html; charset=utf-8',
        ...(found === undefined ? notKept : found === null ? absent : keptByHost(5)),
      },
    });
  }

  return async (request: Request): Promise<Response | undefined> => {
    const { pathname, search } = new URL(request.url);
    const raceOfPage = pagePath.exec(pathname)?.[1];
    const race = raceOfPage ?? boardPath.exec(pathname)?.[1];
    if (race === undefined) {
      return !pathname.startsWith('/papan/') || /^\/papan\/layar(\/|$)/.test(pathname)
        ? undefined
        : refusal(404, 'board_not_found');
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return refusal(405, 'method_not_allowed');
    }
    // Each query string would be an answer of its own in the host's cache, and a way past it to the database. Those who share
    // addresses add one (`fbclid`): a page is asked for once more without it.
    if (search !== '') {
      return raceOfPage === undefined
        ? refusal(400, 'query_not_allowed')
        : new Response(null, { status: 302, headers: { location: pathname, ...notKept } });
    }
    return raceOfPage === undefined ? small(race, request) : page(race, request);
  };
}

/** As the project's own interfaces are asked from a host. */
export function boardSources(api: string, publishableKey: string): BoardSources {
  return {
    async ask(race, signal) {
      const response = await fetch(`${api}/rest/v1/rpc/race_board`, {
        method: 'POST',
        headers: { apikey: publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify({ race_id: race }),
        signal,
      });
      if (!response.ok) {
        throw new Error(`race_board answered ${response.status}`);
      }
      return (await response.json()) as BoardRow | null;
    },
    async file(race, signal) {
      const response = await fetch(`${api}/storage/v1/object/public/papan/v1/${race}.json`, {
        signal,
      });
      return response.ok ? ((await response.json()) as Record<string, unknown>) : null;
    },
    // As the host serves it to anybody, with the content policy of its scripts.
    page: (origin, signal) => fetch(`${origin}/`, { signal }),
    now: () => Date.now(),
  };
}
