import { categoryQueries } from '#api/categories.ts';
import { courseQueries } from '#api/courses.ts';
import { entryQueries } from '#api/entries.ts';
import { newsQueries } from '#api/news.ts';
import { ownCourseQueries } from '#api/own-courses.ts';
import { raceQueries } from '#api/races.ts';
import { ticketQueries } from '#api/tickets.ts';
import { someArticle, someOrder, someRace, someUser } from './many-races.ts';
import { requestsOf } from './requests-of.ts';
import type { RestRequest } from './rest-to-sql.ts';

/** The reads of the public screens, and those by which a signed-in parent meets the largest table. */
function queries(): Record<string, object> {
  const tickets = { period: null, text: '', location: 'all', limit: 25 };
  return {
    'home: races': raceQueries.featured(),
    'home: classes': courseQueries.featured(),
    'home: schedule': raceQueries.upcoming(),
    'home: news': newsQueries.latest(),
    'header: bell': raceQueries.soon(),
    'home: coming races': raceQueries.coming(),
    'race list': raceQueries.list('', {}, 25),
    'race list: cities': raceQueries.cities(),
    'race list: a common word': raceQueries.list('race', {}, 25),
    'race list: a rare word': raceQueries.list('prix mini 54', {}, 25),
    'race list: a place': raceQueries.list('sirkuit 976', {}, 25),
    'race list: nothing there': raceQueries.list('tidak ada', {}, 25),
    'race list: one letter': raceQueries.list('q', {}, 25),
    'race list: a city': raceQueries.list('', { city: 'Bali' }, 25),
    'race list: a month': raceQueries.list('', { month: 2 }, 25),
    'race list: everything at once': raceQueries.list('fun', { city: 'Medan', month: 7 }, 25),
    'race list: for a child': raceQueries.list('', { born: '2021-05-01', gender: 'pria' }, 25),
    'race list: for no age that rides': raceQueries.list('', { age: 150, open: true }, 25),
    'race detail': raceQueries.detail(someRace),
    'category choice': categoryQueries.ofRace(someRace),
    'classes: first page': courseQueries.page(1),
    'classes: a late page': courseQueries.page(250),
    'news list': newsQueries.list('', 25),
    'news list: a word': newsQueries.list('berita', 25),
    'news list: a number': newsQueries.list('2718', 25),
    'news article': newsQueries.detail(someArticle),
    'search: a common word, races': raceQueries.search('pushbike'),
    'search: a rare word, races': raceQueries.search('prix mini 54'),
    'search: nothing there, races': raceQueries.search('tidak ada lomba ini'),
    'search: a city, races': raceQueries.search('bali'),
    'search: wildcards, races': raceQueries.search('100%_'),
    'search: two letters, races': raceQueries.search('zq'),
    'search: classes': courseQueries.search('belajar 27'),
    'tickets: all': ticketQueries.list(tickets),
    'tickets: a month': ticketQueries.list({
      ...tickets,
      period: { month: 3, year: new Date().getFullYear() },
    }),
    'tickets: a text': ticketQueries.list({ ...tickets, text: 'kota 29' }),
    'tickets: a place': ticketQueries.list({ ...tickets, location: 'Kota 123' }),
    'tickets: places': ticketQueries.locations(),
    'own orders': entryQueries.list(someUser),
    'own order': entryQueries.detail(someUser, someOrder),
    'own registrations for a race': entryQueries.ownForRace(someUser, someRace),
    'own classes': ownCourseQueries.mine(someUser),
  };
}

/** What the app sends for these reads. VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY are set when this file is loaded. */
export async function screenReads(): Promise<Map<string, RestRequest>> {
  const requests = new Map<string, RestRequest>();
  for (const [name, options] of Object.entries(queries())) {
    const [request, ...others] = await requestsOf(options);
    if (request === undefined || others.length > 0) {
      throw new Error('Expected one request.');
    }
    requests.set(name, request);
  }
  return requests;
}
