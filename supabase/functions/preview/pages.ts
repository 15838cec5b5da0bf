/** The pages themselves. Everything that somebody typed is escaped here, in markup and in JSON-LD. */
import { escapeHtml } from '../_shared/escape-html.ts';
import { registrationEnd } from '../_shared/venue/availability.ts';
import { formatLongDate, formatLongDateTime, venueTime } from '../_shared/venue/dates.ts';
import { formatRupiah } from '../_shared/venue/money.ts';
import { outlookWords } from '../_shared/venue/next-price-words.ts';
import { priceOutlook } from '../_shared/venue/price-outlook.ts';
import type { ArticleRow, ClassRow, ListedRow, RaceRow } from './rows.ts';
import * as words from './words.ts';

const descriptionMax = 160;

interface Page {
  kind: 'website' | 'article';
  title: string;
  description: string;
  /** More paragraphs than the description. */
  text: string[];
  /** Other pages of the site. */
  links?: { path: string; text: string }[];
  picture: string;
  address: string;
  data: Record<string, unknown>;
}

/** @param now milliseconds since 1970 */
export function racePage(
  race: RaceRow,
  classes: readonly ClassRow[],
  origin: string,
  now: number,
): string {
  const address = `${origin}/race-detail/${race.id}`;
  const picture = pictureOf([race.gambar_cover, race.gambar_url], origin);
  const outlook = priceOutlook(race, new Date(now));
  const closes = registrationEnd(race);
  const open = Date.parse(closes) > now;
  const organiser = race.penyelenggara?.trim() || words.defaultOrganiser;
  const places = [...new Set([race.lokasi, race.kota, race.provinsi].map((name) => name?.trim()))];
  const facts = [
    formatLongDateTime(race.tanggal_mulai, race.zona_waktu),
    places.filter(Boolean).slice(0, 2).join(', '),
    open ? pricesOf(race, now) : race.status === 'selesai' ? words.raceOver : words.entriesClosed,
    agesOf(classes),
  ].filter((fact) => fact);
  const full = race.places_taken >= race.max_peserta;
  return page({
    kind: 'website',
    title: race.judul,
    description: facts.join(' · '),
    text: [
      organiser,
      ...(race.deskripsi ? [race.deskripsi] : []),
      ...classes.map((one) => [one.nama, agesOf([one])].filter(Boolean).join(': ')),
    ],
    picture,
    address,
    data: {
      '@type': 'SportsEvent',
      name: race.judul,
      sport: words.sport,
      startDate: venueTime(race.tanggal_mulai, race.zona_waktu),
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      url: address,
      image: [picture],
      description: race.deskripsi?.trim() || facts.join(' · '),
      location: {
        '@type': 'Place',
        name: race.lokasi?.trim() || race.kota,
        address: {
          '@type': 'PostalAddress',
          addressLocality: race.kota,
          ...(race.provinsi ? { addressRegion: race.provinsi } : {}),
          addressCountry: 'ID',
        },
      },
      organizer: { '@type': 'Organization', name: organiser },
      // Entries that are closed are no offer.
      ...(open
        ? {
            offers: {
              '@type': 'Offer',
              url: address,
              price: outlook.lowest,
              priceCurrency: 'IDR',
              ...(outlook.until !== null && {
                priceValidUntil: venueTime(outlook.until, race.zona_waktu),
              }),
              availability: `https://schema.org/${full ? 'SoldOut' : 'InStock'}`,
              validThrough: venueTime(closes, race.zona_waktu),
            },
          }
        : {}),
    },
  });
}

/** Today's price, the next one and when. A messenger keeps what it was told, so the places left, which change by the hour, are not said. */
function pricesOf(race: ListedRow, now: number): string {
  const outlook = { ...priceOutlook(race, new Date(now)), left: null };
  const today = formatRupiah(outlook.lowest);
  return [outlook.several ? words.from(today) : today, outlookWords(outlook, race.zona_waktu)]
    .filter(Boolean)
    .join(' · ');
}

/** Home, or the list of all races: what the app is, and which races come next. */
export function listPage(
  isHome: boolean,
  races: readonly ListedRow[],
  origin: string,
  now: number,
): string {
  const address = `${origin}${isHome ? '/' : '/race-list'}`;
  const { title, description } = isHome ? words.home : words.raceList;
  return page({
    kind: 'website',
    title,
    description,
    text: [],
    links: races.map((race) => ({
      path: `/race-detail/${race.id}`,
      text: [
        race.judul,
        formatLongDateTime(race.tanggal_mulai, race.zona_waktu),
        race.kota,
        pricesOf(race, now),
      ].join(' · '),
    })),
    picture: `${origin}/default-thumbnail.png`,
    address,
    data: {
      '@type': isHome ? 'WebSite' : 'CollectionPage',
      name: isHome ? words.siteName : title,
      description,
      url: address,
    },
  });
}

export function articlePage(article: ArticleRow, origin: string): string {
  const address = `${origin}/news-detail/${article.id}`;
  const picture = pictureOf([article.gambar_url], origin);
  const description = shortened(article.cuplikan, descriptionMax);
  return page({
    kind: 'article',
    title: article.judul,
    description,
    text: [formatLongDate(article.dibuat_pada), article.teks_isi],
    picture,
    address,
    data: {
      '@type': 'NewsArticle',
      headline: shortened(article.judul, 110),
      description,
      image: [picture],
      datePublished: article.dibuat_pada,
      dateModified: article.diubah_pada,
      url: address,
      mainEntityOfPage: address,
      author: { '@type': 'Organization', name: words.defaultOrganiser, url: `${origin}/` },
      publisher: { '@type': 'Organization', name: words.siteName, url: `${origin}/` },
    },
  });
}

/** An address that is not, or no longer, anybody's to see. */
export function missingPage(): string {
  return `<!doctype html><html lang="id"><head><meta charset="utf-8"><title>${words.notFoundTitle}</title><meta name="robots" content="noindex"></head><body><h1>${words.notFoundTitle}</h1></body></html>\n`;
}

export function siteMap(
  entries: readonly { path: string; changed: string | null }[],
  origin: string,
): string {
  const urls = entries.map(({ path, changed }) => {
    const since = changed === null ? '' : `<lastmod>${changed.slice(0, 10)}</lastmod>`;
    return `<url><loc>${escaped(origin + path)}</loc>${since}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

function page({
  kind,
  title,
  description,
  text,
  links = [],
  picture,
  address,
  data,
}: Page): string {
  const tags = [
    ['name', 'description', description],
    ['property', 'og:site_name', words.siteName],
    ['property', 'og:locale', 'id_ID'],
    ['property', 'og:type', kind],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', address],
    ['property', 'og:image', picture],
    ['property', 'og:image:alt', title],
    ['name', 'twitter:card', 'summary_large_image'],
    ['name', 'twitter:title', title],
    ['name', 'twitter:description', description],
    ['name', 'twitter:image', picture],
  ].map(
    ([attribute, name, content]) =>
      `<meta ${attribute}="${name}" content="${escaped(oneLine(content ?? ''))}">`,
  );
  // In a script only "<" could end it.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll(
    '<',
    '\\u003c',
  );
  return `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(`${oneLine(title)} | ${words.siteName}`)}</title>
${tags.join('\n')}
<link rel="canonical" href="${escaped(address)}">
<script type="application/ld+json">${json}</script>
</head>
<body>
<h1>${escaped(title)}</h1>
<p>${escaped(description)}</p>
<img src="${escaped(picture)}" alt="">
${text.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('\n')}
${links.map(({ path, text: label }) => `<p><a href="${escaped(path)}">${escaped(oneLine(label))}</a></p>`).join('\n')}
<p><a href="${escaped(address)}">${words.openInApp}</a></p>
</body>
</html>
`;
}

/** The widest span of ages that some class takes, of years of birth where all go by them; a class without a limit takes it away. */
function agesOf(classes: readonly ClassRow[]): string | null {
  if (classes.length === 0) {
    return null;
  }
  const years = classes.flatMap(({ lahir_dari, lahir_sampai }) =>
    lahir_dari && lahir_sampai ? [lahir_dari, lahir_sampai] : [],
  );
  if (years.length > 0) {
    // Ages and years of birth together are no span that can be said in a word.
    return years.length === 2 * classes.length
      ? words.born(Math.min(...years), Math.max(...years))
      : null;
  }
  const bound = (values: (number | null)[], of: (...ages: number[]) => number) => {
    const known = values.filter((value) => value !== null);
    return known.length === values.length ? of(...known) : null;
  };
  return words.ages(
    bound(
      classes.map(({ usia_min }) => usia_min),
      Math.min,
    ),
    bound(
      classes.map(({ usia_max }) => usia_max),
      Math.max,
    ),
  );
}

/** The first that is a picture's address; messengers want it whole. */
function pictureOf(addresses: readonly (string | null)[], origin: string): string {
  for (const address of addresses) {
    const text = address?.trim();
    if (text && URL.canParse(text, origin)) {
      const url = new URL(text, origin);
      if (/^https?:$/.test(url.protocol)) {
        return url.href;
      }
    }
  }
  return `${origin}/icon-512.png`;
}

function shortened(text: string, max: number): string {
  const characters = Array.from(text.trim());
  return characters.length <= max
    ? characters.join('')
    : `${characters.slice(0, max).join('').trimEnd()}...`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function escaped(text: string): string {
  // What XML cannot hold, markup need not either.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  return escapeHtml(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, ''));
}
