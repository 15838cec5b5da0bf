import type { UseQueryResult } from '@tanstack/react-query';
import type { FeaturedClass } from '#api/classes.ts';
import type { NewsSummary } from '#api/news.ts';
import { ClassSection } from './class-section.tsx';
import { NewsSection } from './news-section.tsx';

interface FurtherSectionsProps {
  classes: UseQueryResult<FeaturedClass[]>;
  news: UseQueryResult<NewsSummary[]>;
}

/** What of home is below the first screenful: its file comes once that stands. */
export function FurtherSections({ classes, news }: FurtherSectionsProps) {
  return (
    <>
      <ClassSection classes={classes} />
      <NewsSection news={news} />
    </>
  );
}
