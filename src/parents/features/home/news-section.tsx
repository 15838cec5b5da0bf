import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { NewsSummary } from '#api/news.ts';
import { useFailedRead } from '#api/platform/failed-read.ts';
import { excerpt } from '#domain/excerpt.ts';
import { paths } from '#domain/paths.ts';
import * as copy from '#parents/copy/home.ts';
import * as shared from '#parts/copy/shared.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { smallSizes } from '#ui/picture-widths.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { SmartImage } from '#ui/smart-image.tsx';
import { HomeSection, SectionNote } from './home-section.tsx';

const newsExcerptLarge = 100;
const newsExcerptSmall = 50;

/** Two from 320 px on (product spec, section 2); one where larger text needs the width. */
const twoColumns =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8rem,40%)),1fr))] gap-3.5 wide:grid-cols-4';
const largeTile = 'wide:grid wide:grid-cols-[3fr_2fr] wide:items-center';

export function NewsSection({ news }: { news: UseQueryResult<NewsSummary[]> }) {
  const failure = useFailedRead(news);
  return (
    <HomeSection title={copy.newsTitle} allTo={paths.newsList()}>
      {news.isPending && failure === null ? (
        <>
          <p role="status" className="sr-only">
            {shared.newsLoading}
          </p>
          <div className={twoColumns}>
            <Card className={`col-span-full ${largeTile}`}>
              <Skeleton className="aspect-video rounded-none" />
              <div className="grid gap-1 p-4">
                <Skeleton className="h-13 w-4/5" />
                <Skeleton className="h-16.5" />
              </div>
            </Card>
            {[0, 1, 2, 3].map((key) => (
              <Card key={key}>
                <Skeleton className="aspect-4/3 rounded-none" />
                <div className="grid gap-1 p-3">
                  <Skeleton className="h-11" />
                  <Skeleton className="h-13.5 w-4/5" />
                </div>
              </Card>
            ))}
          </div>
        </>
      ) : news.data === undefined ? (
        <SectionNote failure={failure}>{shared.newsLoadFailed}</SectionNote>
      ) : news.data.length === 0 ? (
        <SectionNote failure={failure}>{copy.noNews}</SectionNote>
      ) : (
        <ul className={twoColumns}>
          {news.data.map((article, index) => (
            <li key={article.id} className={classNames('flex', index === 0 && 'col-span-full')}>
              <NewsTile article={article} large={index === 0} />
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}

function NewsTile({ article, large }: { article: NewsSummary; large: boolean }) {
  return (
    <Card
      className={classNames(
        'w-full transition-shadow has-[a:hover]:shadow-raised',
        large && largeTile,
      )}
    >
      <SmartImage
        src={article.gambar_url}
        alt=""
        ratio={large ? 16 / 9 : 4 / 3}
        sizes={large ? undefined : smallSizes}
      />
      <div className={large ? 'p-4 laptop:p-6' : 'p-3'}>
        <h3 className={large ? 'text-lg laptop:text-xl' : 'line-clamp-3 text-sm'}>
          <Link
            to={paths.newsDetail(article.id)}
            className="after:absolute after:inset-0 after:rounded-xl"
          >
            {article.judul}
          </Link>
        </h3>
        <p className={classNames('mt-1 text-ink-muted', large ? 'text-sm' : 'text-xs')}>
          {excerpt(article.cuplikan, large ? newsExcerptLarge : newsExcerptSmall)}
        </p>
      </div>
    </Card>
  );
}
