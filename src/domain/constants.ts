/** Business constants and fallbacks (product spec, section 9). Money is whole rupiah. */

export const defaultThumbnail = '/default-thumbnail.png';
/** Price of a race that has none of its own, in rupiah. The database uses the same number. */
export const defaultBasePrice = 150_000;

export const toastDurationMs = 4000;
export const toastVisibleMax = 3;

export const maxIdentityFileBytes = 1_048_576;
export const maxStartNumberDigits = 3;
export const entryQrSize = 200;
export const confettiDotCount = 20;

export const carouselIntervalMs = 5000;
export const carouselMaxSlides = 3;
export const notificationWindowDays = 7;
export const notificationBadgeMax = 9;
export const newsExcerptLarge = 100;
export const newsExcerptSmall = 50;
export const newsExcerptList = 150;
export const previewDescriptionMax = 160;
/** A growing list's first rows, and how many more each step shows. */
export const listStep = 24;
export const classesPerPage = 10;
export const minPasswordLength = 6;
/** The auth service hashes with bcrypt, which reads no further. */
export const maxPasswordBytes = 72;

/** The months' tiles on the home page, January first. */
export const monthTiles = [
  'JAN',
  'FEB',
  'MAR',
  'APR',
  'MEI',
  'JUNI',
  'JULI',
  'AGU',
  'SEP',
  'OKT',
  'NOV',
  'DES',
] as const;

/** Cities offered by the race list's city filter, after 'all'. */
export const cityFilterOptions = [
  'Jakarta',
  'Bandung',
  'Yogyakarta',
  'Surabaya',
  'Bali',
  'Medan',
] as const;

/** The unique code that an order's price ends with, drawn by the database. */
export const uniqueCodes = { min: 1, max: 999 } as const;
/** The lengths that the database accepts for the rider's names and the team. */
export const maxNameLength = 100;
export const maxNicknameLength = 50;

export const riderGenders = ['laki-laki', 'perempuan'] as const;
export const jerseySizes = ['None', 'XS', 'S', 'M', 'L', 'XL', 'XXL'] as const;

export type RiderGender = (typeof riderGenders)[number];
