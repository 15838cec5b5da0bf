import { answerCrawler } from './crawlers.ts';

/** The Supabase project; the build writes it in (scripts/build.ts). */
declare const supabaseUrl: string;

/** Runs on Vercel before files and rewrites; without an answer of its own the host goes on with those. */
export default function middleware(request: Request): Promise<Response | undefined> {
  return answerCrawler(request, (query, signal) =>
    fetch(`${supabaseUrl}/functions/v1/${query}`, { signal }),
  );
}

// Written out: the host reads it without running the file. A test compares it with crawledPaths and boardPages.
export const config = {
  matcher: [
    '/',
    '/race-list',
    '/race-detail/((?!.*/hari-lomba/?$).*)',
    '/news-detail/:path*',
    '/sitemap.xml',
    '/robots.txt',
  ],
};
