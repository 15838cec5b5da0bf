/**
 * `GET /functions/v1/preview?path=…`: what a shared race, list or article is, for crawlers that run no script (messengers,
 * social networks, search engines), and the site's map. The app's host asks for them (hosting/crawlers.ts).
 *
 * `path` is `/`, `/race-list`, `/race-detail/<id>`, `/news-detail/<id>` or `/sitemap.xml`. Answers 200 with a page or the map, which anybody
 * on the way may keep for five minutes; 404 for what is not published or is no such path; 503 when the database does not
 * answer. Everything is read as a visitor, so that row-level security decides what is shown.
 */
import { z } from 'zod';
import type { Database } from '../_shared/database.ts';
import { endpoint } from '../_shared/http/endpoint.ts';
import { describeError, type Log } from '../_shared/http/log.ts';
import { articlePage, listPage, missingPage, racePage, siteMap } from './pages.ts';
import { articleRow, classRow, listedRow, raceRow } from './rows.ts';

export interface PreviewDependencies {
  database: Database;
  /** Where the app is served from. */
  origin: string;
  log: Log;
}

const seconds = 300;
/** What a map may hold at most is 50,000; these are the newest. */
const mapRows = 5_000;
const published = { status: 'eq.dipublikasi' };
/** A race that is over keeps its page. */
const shown = { status: 'in.(dipublikasi,selesai)' };
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const pagePath = new RegExp(`^/(race|news)-detail/(${uuid})/?$`, 'i');

export function previewHandler({ database, origin, log: into }: PreviewDependencies) {
  return endpoint({
    name: 'preview',
    log: into,
    auth: 'open',
    keys: [],
    handle: async ({ request, log }) => {
      const path = new URL(request.url).searchParams.get('path') ?? '';
      try {
        if (path === '/sitemap.xml') {
          return answer(await readMap(database, origin), 'application/xml');
        }
        const list = /^\/(race-list)?\/?$/i.exec(path);
        if (list !== null) {
          const isHome = list[1] === undefined;
          return answer(
            listPage(isHome, await readComing(database), origin, Date.now()),
            'text/html',
          );
        }
        const [, kind, id] = pagePath.exec(path) ?? [];
        if (id === undefined) {
          return missing();
        }
        const page = await (kind?.toLowerCase() === 'race' ? readRace : readArticle)(
          database,
          id.toLowerCase(),
          origin,
        );
        return page === null ? missing() : answer(page, 'text/html');
      } catch (error) {
        log('error', 'database_silent', describeError(error));
        return new Response(null, { status: 503, headers: { 'retry-after': '30' } });
      }
    },
  });
}

function answer(body: string, type: string): Response {
  return new Response(body, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': `public, max-age=${seconds}`,
    },
  });
}

function missing(): Response {
  return new Response(missingPage(), {
    status: 404,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}

async function readRace(database: Database, id: string, origin: string): Promise<string | null> {
  const [rows, classes] = await Promise.all([
    database.select('lomba', {
      select: Object.keys(raceRow.shape).join(','),
      id: `eq.${id}`,
      ...shown,
    }),
    database.rpc('race_categories', { race_id: id }),
  ]);
  const [race] = z.array(raceRow).parse(rows);
  return race === undefined
    ? null
    : racePage(race, z.array(classRow).parse(classes), origin, Date.now());
}

/** As many as home shows of the schedule. */
const listedRaces = 12;

async function readComing(database: Database) {
  return z.array(listedRow).parse(
    await database.select('lomba', {
      select: Object.keys(listedRow.shape).join(','),
      ...published,
      tanggal_mulai: `gte.${new Date().toISOString()}`,
      order: 'tanggal_mulai',
      limit: String(listedRaces),
    }),
  );
}

async function readArticle(database: Database, id: string, origin: string): Promise<string | null> {
  const rows = await database.select('berita', {
    select: Object.keys(articleRow.shape).join(','),
    id: `eq.${id}`,
    ...published,
  });
  const [article] = z.array(articleRow).parse(rows);
  return article === undefined ? null : articlePage(article, origin);
}

const mapRow = z.object({ id: z.string() });

async function readMap(database: Database, origin: string): Promise<string> {
  const newest = { order: 'dibuat_pada.desc', limit: String(mapRows) };
  const [races, articles] = await Promise.all([
    database.select('lomba', { select: 'id', ...shown, ...newest }),
    database.select('berita', { select: 'id,diubah_pada', ...published, ...newest }),
  ]);
  return siteMap(
    [
      ...['/', '/race-list', '/race-schedule', '/tickets', '/online-classes', '/news-list'].map(
        (path) => ({ path, changed: null }),
      ),
      ...z
        .array(mapRow)
        .parse(races)
        .map(({ id }) => ({ path: `/race-detail/${id}`, changed: null })),
      ...z
        .array(mapRow.extend({ diubah_pada: z.string() }))
        .parse(articles)
        .map(({ id, diubah_pada }) => ({ path: `/news-detail/${id}`, changed: diubah_pada })),
    ],
    origin,
  );
}
