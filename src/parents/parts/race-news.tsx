import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { type OwnNews, ownNewsQueries, readNews } from '#api/own-news.ts';
import { paragraphsOf, quotedIn, withoutMarks } from '#domain/letter-words.ts';
import { paths } from '#domain/paths.ts';
import { instantOf } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/news-of-own.ts';
import { classNames } from '#ui/class-names.ts';
import { useNow } from '#ui/now.ts';

/** As many as do not push what the page is for out of sight. */
const shown = 3;

/** Where the news of a race is read, it is no longer counted as new elsewhere; tells which of it was new at this visit. */
export function useNewsSeen(userId: string, raceId: string): (messageId: string) => boolean {
  const client = useQueryClient();
  const { data: all = [] } = useQuery(ownNewsQueries.all(userId));
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const unreadKey = all
    .filter(({ race_id, is_read }) => race_id === raceId && !is_read)
    .map(({ message_id }) => message_id)
    .join();
  useEffect(() => {
    if (unreadKey === '') {
      return;
    }
    const ids = unreadKey.split(',');
    setSeen((before) => new Set([...before, ...ids]));
    readNews(ids).then(
      () => client.invalidateQueries({ queryKey: ownNewsQueries.all(userId).queryKey }),
      // Without a signal it stays new.
      () => undefined,
    );
  }, [client, unreadKey, userId]);
  return (messageId) => seen.has(messageId);
}

/** What was told of a race, dated, on its own page: seen there, it is no longer counted as new. */
export function RaceNews({ userId, raceId }: { userId: string; raceId: string }) {
  useNewsSeen(userId, raceId);
  const { data: all = [] } = useQuery(ownNewsQueries.all(userId));
  const news = all.filter(({ race_id }) => race_id === raceId).slice(0, shown);
  if (news.length === 0) {
    return null;
  }
  return (
    <section aria-label={copy.title} className="grid gap-2">
      {news.map((one) => (
        <News key={one.message_id} news={one} />
      ))}
    </section>
  );
}

function News({ news }: { news: OwnNews }) {
  return (
    <div className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2.5 rounded-xl bg-info-soft p-3.5 text-on-info-soft text-sm">
      <Megaphone aria-hidden className="size-5" />
      <p className="font-bold">
        <When news={news} />
      </p>
      <div className="col-start-2 mt-1 grid gap-1.5">
        {wordsOf(news).map((paragraph) => (
          <p key={paragraph} className="wrap-anywhere whitespace-pre-line">
            {paragraph}
          </p>
        ))}
      </div>
    </div>
  );
}

function When({ news }: { news: OwnNews }) {
  const now = useNow();
  return copy.told(news.by_organiser, copy.ago(instantOf(news.at), now.getTime()));
}

/** What it says: of a letter the organiser's own words, of ours the subject and what follows the greeting. */
function wordsOf({ by_organiser, race, subjek, teks }: OwnNews): string[] {
  const paragraphs = paragraphsOf(teks);
  const quoted = quotedIn(paragraphs);
  return by_organiser && quoted.length > 0
    ? quoted
    : [
        // A mail's subject ends with the race, which stands above the words here.
        subjek.endsWith(`: ${race}`) ? subjek.slice(0, -race.length - 2) : subjek,
        ...paragraphs
          .filter((one) => !/^Halo\b/.test(one))
          .slice(0, 2)
          .map(withoutMarks),
      ];
}

interface UnreadNewsProps {
  userId: string;
  className?: string;
}

/** New news of all the family's races: each leads to the page where it is read. */
export function UnreadNews({ userId, className }: UnreadNewsProps) {
  const { data: all = [] } = useQuery(ownNewsQueries.all(userId));
  const unread = all.filter(({ is_read }) => !is_read).slice(0, shown);
  if (unread.length === 0) {
    return null;
  }
  return (
    <section aria-label={copy.unreadTitle} className={classNames('grid gap-2', className)}>
      {unread.map((news) => (
        <Link
          key={news.message_id}
          to={paths.raceDetail(news.race_id)}
          className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2.5 rounded-xl bg-info-soft p-3.5 text-on-info-soft text-sm"
        >
          <Megaphone aria-hidden className="size-5" />
          <span className="font-bold">{news.race}</span>
          <span className="col-start-2">
            <When news={news} />
          </span>
          <span className="col-start-2 line-clamp-2 wrap-anywhere">{wordsOf(news)[0]}</span>
        </Link>
      ))}
    </section>
  );
}
