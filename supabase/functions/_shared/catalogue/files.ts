/** Which reads each file of the catalogue answers. */
import {
  type CatalogueRequest,
  callOf,
  comingCities,
  comingRaces,
  coursePage,
  featuredCourses,
  featuredRaces,
  firstRows,
  latestNews,
  newsArticle,
  race,
  rowsOf,
  startingRaces,
  upcomingRaces,
} from './reads.ts';

/** What is published of a read's answer; null: there is nothing to publish, and the file goes. */
type Keep = (rows: Row[], total: number) => unknown;
type Row = Record<string, unknown>;

export interface CataloguePart {
  request: CatalogueRequest;
  /** How many rows there are beyond the limit is asked too. */
  counted?: true;
  keep: Keep;
}

/** A page of classes as the app has it (`classesPerPage`). */
const classRows = 10;

function weekAfter(now: Date): string {
  return new Date(now.getTime() + 7 * 86_400_000).toISOString();
}
function all(rows: Row[]): Row[] {
  return rows;
}
function first(rows: Row[]): Row | null {
  return rows[0] ?? null;
}
/** Places are told by the database alone: a file that says how many are taken would be wrong with the next entry. */
function withoutPlaces(row: Row): Row {
  return {
    ...row,
    ...('peserta_saat_ini' in row && { peserta_saat_ini: null }),
    ...('places_taken' in row && { places_taken: null }),
    ...('terisi' in row && { terisi: null }),
    ...('free' in row && { free: null }),
    ...pricesWithoutPlaces(row),
  };
}

/** How many places a step of the prices has left changes with every entry too; the database says which step is full. */
function pricesWithoutPlaces({ langkah_harga: steps }: Row) {
  return (
    Array.isArray(steps) && {
      langkah_harga: steps.map((step) => ({ ...step, sisa: step.sisa === 0 ? 0 : null })),
    }
  );
}

function allOf(request: CatalogueRequest): CataloguePart {
  return { request, keep: all };
}
function withPlacesLeftOut(request: CatalogueRequest): CataloguePart {
  return { request, keep: (rows) => rows.map(withoutPlaces) };
}

/** Only the last places of a race mark home's file (mark_last_places_in_catalogue): so only these are said there. */
const fewPlaces = 10;

function withFewPlaces(row: Row): Row {
  const left = Number(row.max_peserta) - Number(row.peserta_saat_ini);
  return left > fewPlaces ? withoutPlaces(row) : { ...row, ...pricesWithoutPlaces(row) };
}

/** The parts of a file by their names, which the app's queries know (src/api); undefined for a name that no file has. */
export function partsOf(file: string, now: Date): Record<string, CataloguePart> | undefined {
  const [kind = '', id] = file.split('/');
  if (id !== undefined) {
    return partsOfOne(kind, id);
  }
  switch (kind) {
    case 'beranda':
      return {
        races: withPlacesLeftOut(rowsOf(...featuredRaces)),
        coming: {
          request: callOf(comingRaces.name, comingRaces.args),
          keep: (rows) => rows.map(withFewPlaces),
        },
        classes: allOf(rowsOf(...featuredCourses)),
        news: allOf(rowsOf(...latestNews)),
        upcoming: allOf(rowsOf(...upcomingRaces(now.toISOString()))),
        soon: withPlacesLeftOut(rowsOf(...startingRaces(now.toISOString(), weekAfter(now)))),
      };
    case 'lomba':
      return {
        list: withPlacesLeftOut(callOf('list_races', { query: '', max_rows: firstRows })),
        cities: {
          request: rowsOf(...comingCities(now.toISOString())),
          // Each once.
          keep: (rows) => [...new Map(rows.map((row) => [row.kota, row])).values()],
        },
      };
    case 'kelas':
      return {
        list: {
          request: rowsOf(...coursePage(0, classRows)),
          counted: true,
          keep: (classes, total) => ({ classes, total }),
        },
      };
    case 'berita':
      return { list: allOf(callOf('search_news', { query: '', max_rows: firstRows })) };
    case 'tiket':
      return {
        list: allOf(callOf('search_tickets', { query: '', location: 'all', max_rows: firstRows })),
        locations: allOf(callOf('ticket_locations', {})),
      };
    default:
      return undefined;
  }
}

function partsOfOne(kind: string, id: string): Record<string, CataloguePart> | undefined {
  switch (kind) {
    case 'lomba':
      return {
        race: {
          request: rowsOf(...race(id)),
          keep: (rows) => {
            const row = first(rows);
            return row && withoutPlaces(row);
          },
        },
        categories: withPlacesLeftOut(callOf('race_categories', { race_id: id })),
        story: { request: callOf('race_story', { race_id: id }), keep: first },
      };
    case 'klub':
      return { club: { request: callOf('club_page', { club_id: id }), keep: first } };
    case 'berita':
      return { article: { request: rowsOf(...newsArticle(id)), keep: first } };
    default:
      return undefined;
  }
}

/** Lists change with time too, a race or an article only when somebody changes it. */
export function believedForMs(file: string): number {
  return (file.includes('/') ? 36 : 1) * 3_600_000;
}
