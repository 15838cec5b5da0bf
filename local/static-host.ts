import { boardAnswerer, boardSources } from '../hosting/board.ts';
import { answerCrawler } from '../hosting/crawlers.ts';
import { hostCache } from './edge.ts';
import { staticFiles } from './static-files.ts';

/**
 * Serves an app that was built for a project at another origin as Netlify and Vercel do: the board behind the host's
 * shared cache, previews for crawlers, and the files.
 *
 * @param api the project's origin as the built app names it, which its content policy lets in
 * @param reachedAt where this process finds the project, when that is elsewhere
 */
export function staticHost(
  dir: string,
  {
    api,
    publishableKey,
    reachedAt = api,
  }: { api: string; publishableKey: string; reachedAt?: string },
): (request: Request) => Promise<Response> {
  const board = hostCache(boardAnswerer(boardSources(reachedAt, publishableKey)));
  const serveFile = staticFiles(dir, undefined, [api]);
  return async (request) =>
    (await board(request)) ??
    (await answerCrawler(request, (query, signal) =>
      fetch(`${reachedAt}/functions/v1/${query}`, { signal }),
    )) ??
    serveFile(request);
}
