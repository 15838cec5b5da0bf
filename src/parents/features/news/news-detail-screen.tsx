import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { newsQueries } from '#api/news.ts';
import { paths } from '#domain/paths.ts';
import * as copy from '#parents/copy/news.ts';
import { Article, coverClass, readingColumn } from '#parts/article.tsx';
import { sanitiserArrived } from '#parts/article-body.tsx';
import * as shared from '#parts/copy/shared.ts';
import { useDocumentTitle } from '#parts/document-title.ts';
import { Read } from '#parts/read.tsx';
import { SavedNotice } from '#parts/saved-notice.tsx';
import { ShareButton } from '#parts/share-sheet.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Loading } from '#ui/loading.tsx';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { usePreviewTags } from './preview-tags.ts';

export function prefetch(client: QueryClient, { id = '' }: { id?: string }): Promise<unknown> {
  return Promise.all([client.prefetchQuery(newsQueries.detail(id)), sanitiserArrived()]);
}

export function Component() {
  const { id = '' } = useParams();
  const article = useQuery({ ...newsQueries.detail(id), enabled: id !== '' });

  useDocumentTitle(article.data?.judul);
  usePreviewTags(
    article.data
      ? {
          title: article.data.judul,
          text: article.data.cuplikan,
          image: article.data.gambar_url,
          path: paths.newsDetail(article.data.id),
        }
      : null,
  );

  return (
    <Screen>
      <ScreenHeader
        title={shared.newsDetailTitle}
        backTo={paths.newsList()}
        action={
          article.data && (
            <ShareButton title={article.data.judul} path={paths.newsDetail(article.data.id)} />
          )
        }
      />
      {id === '' ? (
        <ErrorState title={copy.articleIdMissing} />
      ) : (
        <Read
          of={[article]}
          skeleton={<ArticleSkeleton />}
          failed={copy.articleLoadFailed}
          missing={
            <EmptyState
              title={copy.noArticleTitle}
              text={copy.noArticleText}
              action={<ButtonLink to={paths.newsList()}>{copy.otherNewsAction}</ButtonLink>}
            />
          }
        >
          {(found) => (
            <>
              <SavedNotice query={article} aboveCover />
              <Article
                title={found.judul}
                publishedAt={found.dibuat_pada}
                picture={found.gambar_url}
                markup={found.isi}
              />
            </>
          )}
        </Read>
      )}
    </Screen>
  );
}

function ArticleSkeleton() {
  return (
    <Loading label={copy.articleLoading} className={readingColumn}>
      <div className={coverClass}>
        <Skeleton className="aspect-[16/10] wide:aspect-video rounded-none" />
      </div>
      <Skeleton className="mt-5 h-8 w-11/12" />
      <Skeleton className="mt-2.5 mb-5 h-4 w-3/5" />
      <div className="grid gap-3">
        <Skeleton className="h-24" />
        <Skeleton className="h-32" />
      </div>
    </Loading>
  );
}
