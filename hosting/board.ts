/**
 * `/papan/<race>`: the small board of a race day, for a thousand phones (race-day rules, R18). It runs as a function of the host, whose shared
 * cache stands before it, and in the embedded stack's gateway: so it knows the web's own interfaces only. One question to the database
 * in three seconds and place, however many phones ask.
 */

const boardPath = /^\/papan\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

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
  now(): number;
}

interface Known {
  at: number;
  etag: string;
  body: string;
}

/** `etag` changes with the board and, so that phones hear when the organiser was last heard of, with that minute. */
function knownOf({ isi, dibuat_pada, terdengar_pada }: BoardRow, at: number): Known {
  const heard = terdengar_pada === null ? 0 : Math.floor(Date.parse(terdengar_pada) / 60_000);
  return {
    at,
    etag: `"${String(isi?.v)}-${heard}"`,
    body: JSON.stringify({ ...isi, dibuat_pada, panitia_terdengar: terdengar_pada }),
  };
}

const headers = {
  'content-type': 'application/json; charset=utf-8',
  // The host keeps it for three seconds and shows it while it asks again; phones always ask.
  'cache-control': 'public, max-age=0, must-revalidate',
  'netlify-cdn-cache-control': 'public, durable, s-maxage=3, stale-while-revalidate=30',
  'vercel-cdn-cache-control': 'public, s-maxage=3, stale-while-revalidate=30',
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
};
const notKept = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
};

function refusal(status: number, code: string): Response {
  return new Response(JSON.stringify({ error: { code } }), { status, headers: notKept });
}

/** Answers requests for boards; undefined: the address is none of a board. */
export function boardAnswerer(sources: BoardSources) {
  const known = new Map<string, Known>();
  const underWay = new Map<string, Promise<Known | null>>();

  /** One question at a time, whoever waits for its answer. Null: the race has no board. */
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

  async function withoutDatabase(race: string): Promise<Response> {
    const last = known.get(race);
    if (last && sources.now() - last.at < rememberedMs) {
      return new Response(last.body, { headers: { ...headers, etag: last.etag } });
    }
    const file = await sources.file(race, AbortSignal.timeout(longestWaitMs)).catch(() => null);
    return file === null
      ? refusal(503, 'board_unreachable')
      : new Response(JSON.stringify({ ...file, basi: true }), { headers });
  }

  return async (request: Request): Promise<Response | undefined> => {
    const { pathname, search } = new URL(request.url);
    if (!pathname.startsWith('/papan/')) {
      return undefined;
    }
    const race = boardPath.exec(pathname)?.[1];
    if (race === undefined) {
      return pathname === '/papan/layar' || pathname.startsWith('/papan/layar/')
        ? undefined
        : refusal(404, 'board_not_found');
    }
    if (search !== '') {
      // Each would be an answer of its own in the host's cache, and a way past it to the database.
      return refusal(400, 'query_not_allowed');
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return refusal(405, 'method_not_allowed');
    }
    let answer: Known | null;
    try {
      answer = await askOnce(race);
    } catch {
      return withoutDatabase(race);
    }
    if (answer === null) {
      return refusal(404, 'board_not_found');
    }
    const unchanged = request.headers.get('if-none-match') === answer.etag;
    return new Response(unchanged || request.method === 'HEAD' ? null : answer.body, {
      status: unchanged ? 304 : 200,
      headers: { ...headers, etag: answer.etag },
    });
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
    now: () => Date.now(),
  };
}
