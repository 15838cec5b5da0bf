import type { FeaturedClass } from '#api/classes.ts';
import type { NewsSummary } from '#api/news.ts';
import type { FeaturedRace } from '#api/races.ts';
import { firstFilled } from '#domain/first-filled.ts';
import { paths } from '#domain/paths.ts';
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
  classes: readonly FeaturedClass[],
  news: readonly NewsSummary[],
): Slide[] {
  const [race] = races;
  const [onlineClass] = classes;
  const [article] = news;
  const slides: Slide[] = [];
  if (race !== undefined) {
    slides.push({
      id: race.id,
      title: race.judul,
      subtitle: race.kota,
      image: race.gambar_url,
      to: paths.raceDetail(race.id),
    });
  }
  if (onlineClass !== undefined) {
    slides.push({
      id: onlineClass.id,
      title: onlineClass.judul,
      subtitle: copy.classSlideSubtitle,
      image: firstFilled(onlineClass.gambar_cover, onlineClass.gambar_url),
      to: paths.onlineClasses(),
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
