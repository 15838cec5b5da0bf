import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import {
  featuredCourses,
  featuredRaces,
  latestNews,
  upcomingRaces,
} from '#functions/_shared/catalogue/reads.ts';
import { api } from './api.ts';
import { mailbox, orderRefund, profile } from './rows.ts';

export const bellColumns =
  'id,judul,zona_waktu,tanggal_mulai,kota,harga_dasar,langkah_harga,price_totals';

/** No rows for a read of this table, in whatever order and however many. */
function noRows(table: string, isAsked: (query: URLSearchParams) => boolean) {
  // A predicate, because a handler that takes a request and gives no answer lets it through to the network.
  return http.get(
    ({ request }) => {
      const { pathname, searchParams } = new URL(request.url);
      return pathname === `/rest/v1/${table}` && isAsked(searchParams);
    },
    () => HttpResponse.json([]),
  );
}

/** Home, where nothing is published: many screens lead here when their own business is over, some before a test is. */
const emptyHome = [featuredRaces, featuredCourses, upcomingRaces(''), latestNews].map(
  ([table, columns]) =>
    noRows(table, (query) => query.get('select') === columns.replaceAll(' ', '')),
);

/**
 * Stands at the HTTP edge. Each test gives the answers it needs (`server.use(…)`), and a request nobody answers fails
 * the test. Given here is what the app asks for beside the business of the screen under test: the header's bell counts
 * none, home is empty, a family has no orders, no saved riders and a profile that says nothing, a race no categories, no money of an order is on its
 * way back, the mailbox is proved, and files may be put up.
 */
export const server = setupServer(
  noRows('lomba', (query) => query.get('select') === bellColumns),
  noRows('lomba', (query) => query.get('select') === 'kota'),
  ...emptyHome,
  // All orders of the family, which a signed-in app fetches ahead of any screen.
  noRows('pendaftaran_lomba', (query) => query.get('order') === 'didaftar_pada.desc'),
  // No file of the catalogue: what is published is asked of the database.
  // No map comes: its address and a link stand there.
  http.head('https://www.openstreetmap.org/*', () => HttpResponse.error()),
  http.get(api.storage('object/public/katalog/*'), () => new HttpResponse(null, { status: 404 })),
  // Asked for ahead of the form, while a signed-in person looks at a race.
  http.get(api.rest('profil_pengguna'), () => HttpResponse.json([profile()])),
  http.get(api.rest('rider'), () => HttpResponse.json([])),
  http.post(api.rest('rpc/remind_me'), () => HttpResponse.json(false)),
  http.get(api.rest('pencarian_lomba'), () => HttpResponse.json([])),
  // What home offers; the list of races gives its own answer.
  http.post(api.rest('rpc/list_races'), () => HttpResponse.json([])),
  http.post(api.rest('rpc/race_categories'), () => HttpResponse.json([])),
  http.post(api.rest('rpc/my_mailbox'), () => HttpResponse.json(mailbox())),
  http.post(api.rest('rpc/own_news'), () => HttpResponse.json([])),
  http.post(api.rest('rpc/own_needs'), () => HttpResponse.json([])),
  http.post(api.rest('rpc/own_threads'), () => HttpResponse.json([])),
  http.post(api.rest('rpc/read_news'), () => HttpResponse.json(0)),
  http.post(api.rest('rpc/send_mailbox_proof'), () => HttpResponse.json(mailbox())),
  http.post(api.rest('rpc/my_waiting_list'), () => HttpResponse.json([])),
  http.post(api.rest('rpc/race_story'), () => HttpResponse.json([])),
  http.post(api.rest('rpc/race_friends'), () => HttpResponse.json([])),
  http.post(api.rest('rpc/begin_upload'), () => new HttpResponse(null, { status: 204 })),
  http.post(api.fn('open-file'), () => new HttpResponse(null, { status: 204 })),
  // Nobody was asked whether the public board may name a child.
  http.post(api.rest('rpc/family_results'), () => HttpResponse.json([])),
  http.post(api.rest('rpc/board_consents'), () => HttpResponse.json([])),
  http.post(api.rest('rpc/called_off_order'), () => HttpResponse.json(orderRefund())),
);
