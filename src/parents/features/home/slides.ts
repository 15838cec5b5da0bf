import type { FeaturedCourse } from '#api/courses.ts';
import type { NewsSummary } from '#api/news.ts';
import type { FeaturedRace } from '#api/races.ts';
import { firstFilled } from '#domain/first-filled.ts';
import { paths } from '#domain/paths.ts';
import { racePicture } from '#domain/race-picture.ts';
import * as copy from '#parents/copy/home.ts';

const carouselMaxSlides = 3;

export interface Slide {
  id: string;
  title: string;
  subtitle: string;
  image: string | null;
  to: string;
}

/** The highlights: the first race, the first class and the first article, as far as there are any (spec, section 2). */
export function highlightSlides(
  races: readonly FeaturedRace[],
  classes: readonly FeaturedCourse[],
  news: readonly NewsSummary[],
): Slide[] {
  const [race] = races;
  const [course] = classes;
  const [article] = news;
  const slides: Slide[] = [];
  if (race !== undefined) {
    slides.push({
      id: race.id,
      title: race.judul,
      subtitle: race.kota,
      image: racePicture(race.id, race.gambar_url),
      to: paths.raceDetail(race.id),
    });
  }
  if (course !== undefined) {
    slides.push({
      id: course.id,
      title: course.judul,
      subtitle: copy.classSlideSubtitle,
      image: firstFilled(course.gambar_cover, course.gambar_url),
      to: paths.courses(),
    });
  }
  if (article !== undefined) {
    slides.push({
      id: article.id,
      title: article.judul,
      subtitle: copy.newsSlideSubtitle,
      image: article.gambar_url,
      to: paths.newsDetail(article.id),
    });
  }
  return slides.slice(0, carouselMaxSlides);
}
