import { boardAnswerer, boardSources } from '../board.ts';

declare const Netlify: { env: { get(name: string): string | undefined } };

const answer = boardAnswerer(
  boardSources(
    Netlify.env.get('VITE_SUPABASE_URL') ?? '',
    Netlify.env.get('VITE_SUPABASE_PUBLISHABLE_KEY') ?? '',
  ),
);

/** A function and no edge function: only before these does Netlify keep one answer for all its places (`durable`). */
export default async function board(request: Request): Promise<Response> {
  return (await answer(request)) ?? new Response(null, { status: 404 });
}

// `/papan/layar` is a screen of the app.
export const config = {
  path: ['/papan/:race', '/race-detail/:race/hari-lomba'],
  excludedPath: ['/papan/layar', '/papan/layar/*'],
};
