import { boardAnswerer, boardSources } from './board.ts';

/** The Supabase project and its publishable key; the build writes them in (scripts/build.ts). */
declare const supabaseUrl: string;
declare const publishableKey: string;

const answer = boardAnswerer(boardSources(supabaseUrl, publishableKey));

/**
 * `api/papan.js` on Vercel, to which `vercel.json` sends `/papan/<race>` (`race`) and `/race-detail/<race>/hari-lomba` (`halaman`);
 * the host keeps its answers for all its places. What else stands in the query is the visitor's own, and refused.
 */
export async function GET(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const asked = [...url.searchParams];
  const named = asked.find(([name]) => name === 'race' || name === 'halaman');
  const [name, race] = named ?? ['race', ''];
  const more = asked.filter((one) => one !== named);
  const rest = more.length > 0 ? `?${new URLSearchParams(more)}` : '';
  const path =
    name === 'halaman'
      ? `/race-detail/${encodeURIComponent(race)}/hari-lomba`
      : `/papan/${encodeURIComponent(race)}`;
  const response = await answer(
    new Request(new URL(path + rest, url), { headers: request.headers }),
  );
  return response ?? new Response(null, { status: 404 });
}
