import { queryOptions } from '@tanstack/react-query';
import * as firstReads from './first-reads.ts';
import { savedFor } from './platform/saved-reads.ts';
import { everybody } from './platform/saved-store.ts';
import { send } from './platform/send.ts';

/** What a news card shows. */
export interface NewsSummary {
  id: string;
  judul: string;
  /** The first 200 characters as plain text. */
  cuplikan: string;
  gambar_url: string | null;
  dibuat_pada: string;
}

export interface NewsArticle extends NewsSummary {
  /** Markup as it was written: sanitise before showing. */
  isi: string;
}

export const newsQueries = {
  /** The newest published articles, for the home page (product spec, section 7). */
  latest: () =>
    queryOptions({
      queryKey: ['news', 'latest'],
      meta: savedFor(everybody, firstReads.latestNews()),
      queryFn: ({ signal }): Promise<NewsSummary[]> => send(firstReads.latestNews(), signal),
    }),

  /** Published articles whose title or words contain the text, newest first; a blank text finds all. */
  list: (text: string, limit: number) =>
    queryOptions({
      queryKey: ['news', 'list', text, limit],
      ...(text === '' ? { meta: savedFor(everybody, firstReads.news(text, limit)) } : {}),
      queryFn: ({ signal }): Promise<NewsSummary[]> => send(firstReads.news(text, limit), signal),
    }),

  /** One article, or null when there is none that is published. */
  detail: (id: string) =>
    queryOptions({
      queryKey: ['news', 'detail', id],
      meta: savedFor(everybody, firstReads.newsArticle(id)),
      queryFn: ({ signal }): Promise<NewsArticle | null> =>
        send(firstReads.newsArticle(id), signal),
    }),
};
