import { answerCrawler, boardPages, crawledPaths } from '../crawlers.ts';

declare const Netlify: { env: { get(name: string): string | undefined } };

/** Runs on Netlify before files and `_redirects`; without an answer of its own the host goes on with those. */
export default function preview(request: Request): Promise<Response | undefined> {
  const api = Netlify.env.get('VITE_SUPABASE_URL');
  return answerCrawler(request, (query, signal) =>
    fetch(`${api}/functions/v1/${query}`, { signal }),
  );
}

export const config = { path: crawledPaths, excludedPath: boardPages, onError: 'bypass' };
