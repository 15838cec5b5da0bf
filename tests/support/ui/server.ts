import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { api } from './api.ts';
import { mailbox, orderRefund } from './rows.ts';

export const bellColumns = 'id,judul,zona_waktu,tanggal_mulai,kota,harga_dasar';

/**
 * Stands at the HTTP edge. Each test gives the answers it needs (`server.use(…)`), and a request nobody answers fails
 * the test. Given here is what a screen asks for beside its own business: the header's bell counts none, a family has no
 * saved riders, a race no categories, no money of an order is on its way back,
 * the mailbox is proved, and files may be put up.
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
  // No file of the catalogue: what is published is asked of the database.
  http.get(api.storage('object/public/katalog/*'), () => new HttpResponse(null, { status: 404 })),
  http.get(api.rest('rider'), () => HttpResponse.json([])),
  http.post(api.rest('rpc/race_categories'), () => HttpResponse.json([])),
  http.post(api.rest('rpc/my_mailbox'), () => HttpResponse.json(mailbox())),
  http.post(api.rest('rpc/send_mailbox_proof'), () => HttpResponse.json(mailbox())),
  http.post(api.rest('rpc/my_waiting_list'), () => HttpResponse.json([])),
  http.post(api.rest('rpc/begin_upload'), () => new HttpResponse(null, { status: 204 })),
  http.post(api.fn('open-file'), () => new HttpResponse(null, { status: 204 })),
  http.post(api.rest('rpc/called_off_order'), () => HttpResponse.json(orderRefund())),
);
