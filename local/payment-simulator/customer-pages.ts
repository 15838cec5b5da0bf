import { Hono } from 'hono';
import { returnAddress } from './charge.ts';
import { checkoutPage, listPage, notFoundPage } from './checkout-page.ts';
import { type Action, actions, anyAction, type Bindings, type Provider } from './provider.ts';
import { qrSvg } from './qris.ts';

/** What the customer sees: the checkout page with its QR, and where its buttons lead. */
export function customerPages(provider: Provider): Hono<Bindings> {
  const app = new Hono<Bindings>();

  app.get('/', (call) =>
    call.html(listPage([...provider.journal.charges.values()].reverse().slice(0, 100))),
  );
  app.get('/checkout/:reference', (call) => {
    const charge = provider.journal.charges.get(call.req.param('reference'));
    return charge ? call.html(checkoutPage(charge)) : call.html(notFoundPage(), 404);
  });
  app.post(`/checkout/:reference/:action{${anyAction}}`, (call) => {
    const { reference, action } = call.req.param();
    const charge = provider.journal.charges.get(reference);
    if (!charge) {
      return call.html(notFoundPage(), 404);
    }
    const allowed =
      action === 'pay'
        ? charge.status !== 'PAID' && charge.status !== 'REFUND'
        : charge.status === (action === 'refund' ? 'PAID' : 'UNPAID');
    if (allowed) {
      // The customer does not wait for the merchant's server to take the news.
      void provider.change(charge, actions[action as Action]);
    }
    return call.redirect(returnAddress(charge) ?? `/checkout/${charge.reference}`, 303);
  });
  app.get('/qr/:reference', (call) => {
    const charge = provider.journal.charges.get(call.req.param('reference'));
    if (!charge) {
      return call.html(notFoundPage(), 404);
    }
    return call.body(qrSvg(charge.qr_string), 200, { 'content-type': 'image/svg+xml' });
  });

  return app;
}
