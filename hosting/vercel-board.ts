import { boardAnswerer, boardSources } from './board.ts';

/** The Supabase project and its publishable key; the build writes them in (scripts/build.ts). */
declare const supabaseUrl: string;
declare const publishableKey: string;

const answer = boardAnswerer(boardSources(supabaseUrl, publishableKey));

/** `api/papan.js` on Vercel, to which `vercel.json` sends `/papan/<race>`; the host keeps its answers for all its places. */
export async function GET(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const race = url.searchParams.get('race') ?? '';
  url.searchParams.delete('race');
  const asked = new URL(`/papan/${encodeURIComponent(race)}${url.search}`, url);
  const response = await answer(new Request(asked, { headers: request.headers }));
  return response ?? new Response(null, { status: 404 });
}
