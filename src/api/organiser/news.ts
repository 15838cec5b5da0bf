import { queryOptions } from '@tanstack/react-query';
import { ownWrite } from '../platform/own-writes.ts';
import { rpcRead } from '../platform/read.ts';
import type { Answer } from '../platform/schema.ts';
import { send } from '../platform/send.ts';
import { first, nullWhenGone, type Saved, type Standing } from './saved.ts';

/** An article in its organiser's list. `cuplikan`: its first 200 characters as plain text. */
export type OwnNews = Answer<'my_news'>;

/** `isi` is markup, as the database cleaned it. */
export type NewsToEdit = Answer<'news_to_edit'>;

export interface NewsDraft {
  id: string;
  /** The version that was read; 0 makes a new article. */
  version: number;
  organisationId: string | null;
  title: string;
  /** Markup as it was written: the database cleans it. */
  body: string;
  picture: string | null;
}

export const ownNewsQueries = {
  keyOfAll: ['organiser', 'news'] as const,

  /** Articles of an organisation (null: of none), newest first. */
  list: (organisationId: string | null) =>
    queryOptions({
      queryKey: [...ownNewsQueries.keyOfAll, 'list', organisationId],
      queryFn: ({ signal }): Promise<OwnNews[]> =>
        send(rpcRead('my_news', { organisation_id: organisationId }), signal),
    }),

  /** One article, or null when there is none that this person may edit. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [...ownNewsQueries.keyOfAll, 'detail', id],
      staleTime: 0,
      queryFn: ({ signal }): Promise<NewsToEdit | null> =>
        nullWhenGone(send(rpcRead('news_to_edit', { news_id: id }), signal).then(first)),
    }),
};

/**
 * @throws AppError as `save_news` refuses
 */
export function saveNews(draft: NewsDraft): Promise<Saved> {
  return ownWrite(
    send(
      rpcRead('save_news', {
        news_id: draft.id,
        version: draft.version,
        organisation_id: draft.organisationId,
        title: draft.title,
        body: draft.body,
        picture: draft.picture,
      }),
    ),
  );
}

/** @throws AppError as `publish_news` refuses */
export function publishNews(id: string, version: number): Promise<Standing> {
  return ownWrite(send(rpcRead('publish_news', { news_id: id, version })));
}

/** @throws AppError news_not_found, not_allowed */
export function withdrawNews(id: string): Promise<Standing> {
  return ownWrite(send(rpcRead('withdraw_news', { news_id: id })));
}

/** @throws AppError news_not_found, not_allowed */
export async function deleteNews(id: string): Promise<void> {
  await ownWrite(send(rpcRead('delete_news', { news_id: id })));
}
