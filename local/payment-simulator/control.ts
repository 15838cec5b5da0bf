import { Hono } from 'hono';
import { z } from 'zod';
import { callbackEvent, callbackHeaders } from '#functions/_shared/payments/tripay/wire.ts';
import { namesThisMachine } from '../http.ts';
import { faultRequest } from './faults.ts';
import { signCallback } from './protocol.ts';
import {
  type Action,
  actions,
  anyAction,
  type Bindings,
  found,
  jsonOf,
  type Provider,
} from './provider.ts';

const callbackRequest = z.object({
  /** Where to; the charge's own callback address when a reference is given instead. */
  url: z.url().optional(),
  reference: z.string().optional(),
  /** The exact text to send, or a value to send as JSON. */
  text: z.string().optional(),
  body: z.unknown().optional(),
  signature: z.enum(['genuine', 'forged', 'none']).default('genuine'),
  event: z.string().nullable().default(callbackEvent),
});

/** What tests may do, from this machine only: look, set faults, pay, and send callbacks of their own. */
export function controlApi(provider: Provider): Hono<Bindings> {
  const control = new Hono<Bindings>();
  control.use(async (call, next) => {
    if (namesThisMachine(call.req.header('host'))) {
      return next();
    }
    return call.json({ error: 'control answers this machine only' }, 403);
  });
  control.get('/health', (call) => call.json({ ok: true }));
  control.get('/faults', (call) => call.json(provider.faults.list()));
  control.post('/faults', async (call) =>
    call.json(provider.faults.add(faultRequest.parse(await jsonOf(call))), 201),
  );
  control.delete('/faults/:id?', (call) => {
    const id = call.req.param('id');
    provider.faults.clear(id === undefined ? undefined : Number(id));
    return call.json(provider.faults.list());
  });
  control.get('/transactions', (call) => {
    const ref = call.req.query('merchant_ref');
    return call.json(
      [...provider.journal.charges.values()].filter(
        (charge) => !ref || charge.merchant_ref === ref,
      ),
    );
  });
  control.get('/transactions/:reference', (call) =>
    call.json(found(provider.journal.charges.get(call.req.param('reference')))),
  );
  control.post(`/transactions/:reference/:action{${anyAction}}`, async (call) => {
    const { reference, action } = call.req.param();
    return call.json(
      await provider.change(
        found(provider.journal.charges.get(reference)),
        actions[action as Action],
      ),
    );
  });
  control.get('/deliveries', (call) => {
    const reference = call.req.query('reference');
    return call.json(
      [...provider.journal.deliveries.values()].filter(
        (delivery) => !reference || delivery.reference === reference,
      ),
    );
  });
  control.post('/deliveries/:id/send', async (call) => {
    const delivery = found(provider.journal.deliveries.get(call.req.param('id')));
    await provider.callbacks.send(delivery);
    return call.json(delivery);
  });
  control.post('/callbacks', async (call) => {
    const wanted = callbackRequest.parse(await jsonOf(call));
    const text = wanted.text ?? JSON.stringify(wanted.body);
    const to = found(
      wanted.url ?? provider.journal.charges.get(wanted.reference ?? '')?.callback_url,
    );
    const key =
      wanted.signature === 'forged'
        ? `not ${provider.options.privateKey}`
        : provider.options.privateKey;
    const answer = await provider.callbacks.post(to, text, {
      ...(wanted.event === null ? {} : { [callbackHeaders.event]: wanted.event }),
      ...(wanted.signature === 'none'
        ? {}
        : { [callbackHeaders.signature]: signCallback(key, text) }),
    });
    return call.json(answer);
  });

  return control;
}
