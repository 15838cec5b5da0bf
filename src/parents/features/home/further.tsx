import type { UseQueryResult } from '@tanstack/react-query';
import type { FeaturedCourse } from '#api/courses.ts';
import type { NewsSummary } from '#api/news.ts';
import type { FeaturedRace } from '#api/races.ts';
import { CourseSection } from './course-section.tsx';
import { NewsSection } from './news-section.tsx';
import { RaceSection } from './race-section.tsx';

interface FurtherSectionsProps {
  races: UseQueryResult<FeaturedRace[]>;
  classes: UseQueryResult<FeaturedCourse[]>;
  news: UseQueryResult<NewsSummary[]>;
}

/** What of home is below the first screenful: its file comes once that stands. */
export function FurtherSections({ races, classes, news }: FurtherSectionsProps) {
  return (
    <>
      <RaceSection races={races} />
      <CourseSection classes={classes} />
      <NewsSection news={news} />
    </>
  );
}
