import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';

export const bellColumns = 'id,judul,zona_waktu,tanggal_mulai,kota,harga_dasar';

/**
 * Stands at the HTTP edge. Each test gives the answers it needs (`server.use(…)`), and a request nobody answers fails
 * the test. One answer is given here: the header's bell asks on every screen that has the header, and counts none.
 */
export const server = setupServer(
  // A predicate, because a handler that takes a request and gives no answer lets it through to the network.
  http.get(
    ({ request }) => {
      const { pathname, searchParams } = new URL(request.url);
      return pathname === '/rest/v1/lomba' && searchParams.get('select') === bellColumns;
    },
    () => HttpResponse.json([]),
  ),
);
