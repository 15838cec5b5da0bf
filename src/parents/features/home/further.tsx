import type { UseQueryResult } from '@tanstack/react-query';
import type { FeaturedCourse } from '#api/courses.ts';
import type { NewsSummary } from '#api/news.ts';
import { CourseSection } from './course-section.tsx';
import { NewsSection } from './news-section.tsx';

interface FurtherSectionsProps {
  classes: UseQueryResult<FeaturedCourse[]>;
  news: UseQueryResult<NewsSummary[]>;
}

/** What of home is below the first screenful: its file comes once that stands. */
export function FurtherSections({ classes, news }: FurtherSectionsProps) {
  return (
    <>
      <CourseSection classes={classes} />
      <NewsSection news={news} />
    </>
  );
}
