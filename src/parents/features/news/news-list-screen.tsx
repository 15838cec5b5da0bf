import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { type NewsSummary, newsQueries } from '#api/news.ts';
import { excerpt } from '#domain/excerpt.ts';
import { listSize, listSizeParam } from '#domain/list-size.ts';
import { paths } from '#domain/paths.ts';
import { searchText } from '#domain/search-text.ts';
import { calendarDay, formatDate } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/news.ts';
import { CardListSkeleton } from '#parts/card-list-skeleton.tsx';
import * as shared from '#parts/copy/shared.ts';
import { Read } from '#parts/read.tsx';
import { SavedNotice } from '#parts/saved-notice.tsx';
import { useAddressText } from '#ui/address-text.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { SearchForm } from '#ui/search-form.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SmartImage } from '#ui/smart-image.tsx';

const newsExcerptList = 150;

export function Component() {
  const [params] = useSearchParams();
  const { typed, settled, setTyped } = useAddressText('cari', [listSizeParam]);
  const text = searchText(settled);
  const size = listSize(params);
  // One more than is shown tells whether there is more.
  const news = useQuery({ ...newsQueries.list(text, size + 1), placeholderData: keepPreviousData });

  return (
    <Screen>
      <ScreenHeader title={shared.newsListTitle} backTo={paths.home()} />
      <SearchForm className="wide:max-w-160">
        <SearchInput
          label={copy.searchLabel}
          placeholder={copy.searchPlaceholder}
          value={typed}
          onChange={setTyped}
        />
      </SearchForm>
      <div className="mt-5" aria-busy={news.isPlaceholderData || undefined}>
        <SavedNotice query={news} />
        <Read of={[news]} skeleton={<NewsListSkeleton />} failed={shared.newsLoadFailed}>
          {(found) => (
            <>
              <NewsResults news={found.slice(0, size)} text={text} onReset={() => setTyped('')} />
              <ShowMore found={found.length} loading={news.isPlaceholderData} />
            </>
          )}
        </Read>
      </div>
    </Screen>
  );
}

interface NewsResultsProps {
  news: readonly NewsSummary[];
  text: string;
  onReset: () => void;
}

function NewsResults({ news, text, onReset }: NewsResultsProps) {
  if (news.length === 0) {
    return (
      <EmptyState
        title={copy.noNewsTitle}
        {...(text === ''
          ? { text: copy.noNewsYetText }
          : {
              text: copy.noNewsForSearchText,
              action: (
                <Button variant="secondary" onClick={onReset}>
                  {copy.allNewsAction}
                </Button>
              ),
            })}
      />
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        {text === '' ? '' : copy.newsFound(news.length)}
      </p>
      <ul className="cards gap-4 wide:gap-5">
        {news.map((article, index) => (
          <li key={article.id} className="grid">
            <NewsCard article={article} priority={index === 0} />
          </li>
        ))}
      </ul>
    </>
  );
}

function NewsCard({ article, priority }: { article: NewsSummary; priority: boolean }) {
  return (
    <Card className="flex flex-col transition-shadow has-[a:hover]:shadow-raised">
      <SmartImage src={article.gambar_url} alt="" ratio={16 / 9} priority={priority} />
      <div className="flex flex-1 flex-col p-4">
        <h2 className="text-lg">
          <Link
            to={paths.newsDetail(article.id)}
            className="after:absolute after:inset-0 after:rounded-xl"
          >
            {article.judul}
          </Link>
        </h2>
        <p className="mt-1.5 text-ink-muted text-sm">
          {excerpt(article.cuplikan, newsExcerptList)}
        </p>
        <p className="mt-auto pt-2.5 font-semibold text-ink-muted text-xs">
          <time dateTime={calendarDay(article.dibuat_pada)}>{formatDate(article.dibuat_pada)}</time>
        </p>
      </div>
    </Card>
  );
}

function NewsListSkeleton() {
  return (
    <CardListSkeleton label={shared.newsLoading} className="cards gap-4 wide:gap-5">
      <div className="grid gap-2 p-4">
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="h-16" />
        <Skeleton className="h-4 w-24" />
      </div>
    </CardListSkeleton>
  );
}
