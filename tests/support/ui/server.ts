import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';

/**
 * Stands at the HTTP edge. Each test gives the answers it needs (`server.use(…)`), and a request nobody answers fails
 * the test. One answer is given here: the header's bell asks on every screen that has the header, and counts none.
 */
export const server = setupServer(
  http.get('*/rest/v1/lomba', ({ request }) => {
    const columns = new URL(request.url).searchParams.get('select');
    return columns === 'id,judul,tanggal_mulai,kota,harga_dasar'
      ? HttpResponse.json([])
      : undefined;
  }),
);
