import { formatMonth } from '#functions/_shared/venue/dates.ts';

export const homeTitle = 'Lomba pushbike dan sepeda anak';
export const seeAllAction = 'Lihat Semua';

// The highlights
export const highlightsLabel = 'Sorotan';
export const highlightsLoading = 'Loading featured content...';
/** What a screen reader calls the whole and each of its parts. */
export const carouselKind = 'carousel';
export const slideKind = 'slide';
export function slidePosition(number: number, count: number) {
  return `${number} dari ${count}`;
}
export function showSlideAction(number: number, title: string) {
  return `Sorotan ${number}: ${title}`;
}
export const playAction = 'Putar sorotan';
export const pauseAction = 'Jeda sorotan';
export const previousSlideAction = 'Sorotan sebelumnya';
export const nextSlideAction = 'Sorotan berikutnya';
export const classSlideSubtitle = 'Kelas Online';
export const newsSlideSubtitle = 'Berita Terbaru';

// What is soon and has places
export const soonLoading = 'Memuat lomba terdekat...';
export const thisWeekTitle = 'Minggu ini';
export const nearTitle = 'Dekat Anda';
export const soonTitle = 'Segera';
export function forChild(nickname: string) {
  return `Cocok untuk ${nickname}`;
}
export const forChildren = 'Cocok untuk anak Anda';
export const newTitle = 'Baru dibuka';
export const newRace = 'Baru';
export function newRaces(count: number) {
  return `${count} lomba baru sejak kunjungan terakhir`;
}
export const placeQuestion = 'Cari yang dekat:';
export function placeLabel(city: string) {
  return `Dekat ${city}.`;
}
export function nonePlaceLabel(city: string) {
  return `Belum ada lomba dekat ${city}. Coba kota lain:`;
}
export const placeChoose = 'Pilih kota';

// The sections
export const racesTitle = 'Event Race';
export const noRaces = 'No races found.';

export const coursesTitle = 'Class Online';
export const noCourses = 'Belum ada kelas online tersedia';
export const freeCourse = 'Free';
export const pricedCourse = 'Premium';
export const defaultCourseDescription = 'Learn fundamental cycling skills';

export const newsTitle = 'Berita Pushbike';
export const noNews = 'No news available.';

/** A month's tile, read out: its own letters first, then what it opens. Month 1-12. */
export function monthTileLabel(tile: string, month: number, year: number) {
  return `${tile}, tiket ${formatMonth({ month, year })}`;
}

// The family's next race
export function nextEntryTitle(days: number) {
  const when = days === 0 ? 'hari ini' : days === 1 ? 'besok' : `${days} hari lagi`;
  return `Lomba Anda ${when}`;
}
