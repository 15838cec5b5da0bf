/**
 * A payment provider for development and tests: the real one's protocol over HTTP (create, detail,
 * list, signed callbacks with its retry rule), a checkout page to play the customer on, and a control
 * interface under /control for tests (faults.ts). Callbacks go to this machine only.
 */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { namesThisMachine, respond } from '../http.ts';
import { createCallbacks } from './callbacks.ts';
import {
  type ChargeStatus,
  fullView,
  listView,
  returnAddress,
  type SimulatedCharge,
  unixNow,
} from './charge.ts';
import { checkoutPage, listPage, notFoundPage } from './checkout-page.ts';
import { createFaults, type Fault, faultRequest } from './faults.ts';
import { openJournal } from './journal.ts';
import { authorize, checkCreate, Refusal, signCallback } from './protocol.ts';
import { qrisText, qrSvg } from './qris.ts';

export interface PaymentSimulatorOptions {
  /** 0 or absent: any free port. */
  port?: number;
  /** Loopback unless told; a stack in containers has to reach it from outside. */
  host?: string;
  /** The address in checkout and QR links, when it is not http://127.0.0.1:port. */
  publicUrl?: string;
  apiKey: string;
  privateKey: string;
  merchantCode: string;
  /** Keeps charges and callbacks across restarts; absent: memory only. */
  dataFile?: string;
  /** Between the tries of a callback; the real one waits 2 minutes. */
  retryDelayMs?: number;
  /** The customer's part of the fee, in rupiah. */
  customerFee?: number;
}

export interface PaymentSimulator {
  url: string;
  stop(): Promise<void>;
}

interface Bindings {
  Bindings: { outgoing: ServerResponse };
}
type Call = Context<Bindings>;

const actions = { pay: 'PAID', fail: 'FAILED', expire: 'EXPIRED', refund: 'REFUND' } as const;
type Action = keyof typeof actions;
const anyAction = Object.keys(actions).join('|');

const callbackRequest = z.object({
  /** Where to; the charge's own callback address when a reference is given instead. */
  url: z.url().optional(),
  reference: z.string().optional(),
  /** The exact text to send, or a value to send as JSON. */
  text: z.string().optional(),
  body: z.unknown().optional(),
  signature: z.enum(['genuine', 'forged', 'none']).default('genuine'),
  event: z.string().nullable().default('payment_status'),
});

/** Starts it and resolves when it listens. */
export async function startPaymentSimulator(
  options: PaymentSimulatorOptions,
): Promise<PaymentSimulator> {
  const { privateKey, merchantCode } = options;
  const journal = openJournal(options.dataFile);
  const faults = createFaults();
  const callbacks = createCallbacks({
    journal,
    privateKey,
    retryDelayMs: options.retryDelayMs ?? 120_000,
  });
  const stopping = new AbortController();
  let publicUrl = '';

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      stopping.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });

  const newReference = (): string => {
    const digits = Array.from({ length: 14 }, () => randomInt(10)).join('');
    return `DEV-T${digits}${randomInt(36 ** 5)
      .toString(36)
      .toUpperCase()
      .padStart(5, '0')}`;
  };

  const change = async (charge: SimulatedCharge, status: ChargeStatus) => {
    const changed: SimulatedCharge = {
      ...charge,
      status,
      paid_at: status === 'PAID' ? unixNow() : charge.paid_at,
    };
    journal.saveCharge(changed);
    return {
      charge: changed,
      deliveries: await callbacks.announce(changed, faults.take('callback', charge.merchant_ref)),
    };
  };

  const expireDue = () => {
    const now = unixNow();
    for (const charge of journal.charges.values()) {
      if (charge.status === 'UNPAID' && charge.expired_time <= now) {
        void change(charge, 'EXPIRED');
      }
    }
  };
  const clock = setInterval(expireDue, 1_000);
  clock.unref();

  /** Answers wrongly as the fault says; null when the true answer is to be given. */
  const misbehave = async (
    fault: Extract<Fault, { kind: 'create' | 'read' }> | null,
    call: Call,
  ): Promise<Response | null> => {
    switch (fault?.mode) {
      case undefined:
        return null;
      case 'slow':
        await pause(fault.delay_ms);
        return null;
      case 'lost_answer':
        call.env.outgoing.destroy();
        return call.body(null);
      case 'refuse':
        throw new Refusal(fault.status, fault.message);
      case 'ip_not_allowed':
        throw new Refusal(
          403,
          `Unauthorized IP (203.0.113.7). Please add this IP to your merchant Whitelist IP (${merchantCode})`,
        );
      case 'bad_signature':
        throw new Refusal(400, 'Invalid signature');
      case 'server_error':
        return call.html('<h1>Server Error</h1>', 500);
      case 'malformed':
        return call.json({ success: true, message: '', data: { unexpected: true } });
      case 'unknown':
      case 'odd':
        // The caller answers these two.
        return null;
    }
  };

  const app = new Hono<Bindings>();
  app.use(async (call, next) => {
    expireDue();
    await next();
    call.header('cache-control', 'no-store');
  });
  app.notFound(() => refuse(404, 'Not Found'));
  app.onError((error) => {
    if (error instanceof Refusal) {
      return refuse(error.status, error.message);
    }
    if (error instanceof z.ZodError) {
      return Response.json({ error: z.prettifyError(error) }, { status: 400 });
    }
    return Response.json({ error: error.message }, { status: 500 });
  });

  /* What the provider answers to the merchant. */

  const withKey: MiddlewareHandler<Bindings> = (call, next) => {
    authorize(options, call.req.header('authorization'));
    return next();
  };

  app.post('/api/transaction/create', withKey, async (call) => {
    const checked = checkCreate(options, await jsonOf(call), unixNow());
    const fault = faults.take('create', checked.merchant_ref);
    const madeAnyway = fault?.mode === 'slow' || fault?.mode === 'lost_answer';
    if (fault && !madeAnyway) {
      return (await misbehave(fault, call)) ?? call.json({}, 500);
    }
    const { signature: _, ...kept } = checked;
    const reference = newReference();
    const feeCustomer = options.customerFee ?? 0;
    const amount = checked.amount + feeCustomer;
    const charge: SimulatedCharge = {
      ...kept,
      reference,
      amount,
      fee_merchant: 750 + Math.ceil(checked.amount * 0.007),
      fee_customer: feeCustomer,
      status: 'UNPAID',
      created_at: unixNow(),
      paid_at: null,
      qr_string: qrisText(reference, amount),
    };
    journal.saveCharge(charge);
    return (
      (await misbehave(fault, call)) ??
      call.json({ success: true, message: '', data: fullView(charge, publicUrl) })
    );
  });

  app.get('/api/transaction/detail', withKey, async (call) => {
    const charge = journal.charges.get(call.req.query('reference') ?? '');
    const fault = faults.take('read', charge?.merchant_ref ?? null);
    const wrong = await misbehave(fault, call);
    if (wrong) {
      return wrong;
    }
    if (!charge || fault?.mode === 'unknown') {
      throw new Refusal(404, 'Transaction not found');
    }
    const data = { ...fullView(charge, publicUrl), ...fault?.fields };
    return call.json({ success: true, message: '', data });
  });

  app.get('/api/merchant/transactions', withKey, async (call) => {
    const wanted = call.req.query();
    const fault = faults.take('read', wanted.merchant_ref ?? null);
    const wrong = await misbehave(fault, call);
    if (wrong) {
      return wrong;
    }
    const sort = wanted.sort === 'asc' ? 'asc' : 'desc';
    const perPage = clamp(wanted.per_page, 25, 50);
    const page = clamp(wanted.page, 1, Number.MAX_SAFE_INTEGER);
    const matching = [...journal.charges.values()].filter(
      (charge) =>
        fault?.mode !== 'unknown' &&
        (['merchant_ref', 'reference', 'status'] as const).every(
          (name) => wanted[name] === undefined || charge[name] === wanted[name],
        ),
    );
    if (sort === 'desc') {
      matching.reverse();
    }
    const from = (page - 1) * perPage;
    const rows = matching.slice(from, from + perPage);
    const lastPage = Math.max(1, Math.ceil(matching.length / perPage));
    return call.json({
      success: true,
      message: 'Success',
      data: rows.map((charge) => ({ ...listView(charge, publicUrl), ...fault?.fields })),
      pagination: {
        sort,
        offset: { from: from + 1, to: from + rows.length },
        current_page: page,
        previous_page: page > 1 ? page - 1 : null,
        next_page: page < lastPage ? page + 1 : null,
        last_page: lastPage,
        per_page: perPage,
        total_records: matching.length,
      },
    });
  });

  /* What tests may do, from this machine only. */

  const control = app.basePath('/control');
  control.use(async (call, next) => {
    if (namesThisMachine(call.req.header('host'))) {
      return next();
    }
    return call.json({ error: 'control answers this machine only' }, 403);
  });
  control.get('/health', (call) => call.json({ ok: true }));
  control.get('/faults', (call) => call.json(faults.list()));
  control.post('/faults', async (call) =>
    call.json(faults.add(faultRequest.parse(await jsonOf(call))), 201),
  );
  control.delete('/faults/:id?', (call) => {
    const id = call.req.param('id');
    faults.clear(id === undefined ? undefined : Number(id));
    return call.json(faults.list());
  });
  control.get('/transactions', (call) => {
    const ref = call.req.query('merchant_ref');
    return call.json(
      [...journal.charges.values()].filter((charge) => !ref || charge.merchant_ref === ref),
    );
  });
  control.get('/transactions/:reference', (call) =>
    call.json(found(journal.charges.get(call.req.param('reference')))),
  );
  control.post(`/transactions/:reference/:action{${anyAction}}`, async (call) => {
    const { reference, action } = call.req.param();
    return call.json(
      await change(found(journal.charges.get(reference)), actions[action as Action]),
    );
  });
  control.get('/deliveries', (call) => {
    const reference = call.req.query('reference');
    return call.json(
      [...journal.deliveries.values()].filter(
        (delivery) => !reference || delivery.reference === reference,
      ),
    );
  });
  control.post('/deliveries/:id/send', async (call) => {
    const delivery = found(journal.deliveries.get(call.req.param('id')));
    await callbacks.send(delivery);
    return call.json(delivery);
  });
  control.post('/callbacks', async (call) => {
    const wanted = callbackRequest.parse(await jsonOf(call));
    const text = wanted.text ?? JSON.stringify(wanted.body);
    const to = found(wanted.url ?? journal.charges.get(wanted.reference ?? '')?.callback_url);
    const key = wanted.signature === 'forged' ? `not ${privateKey}` : privateKey;
    const answer = await callbacks.post(to, text, {
      ...(wanted.event === null ? {} : { 'x-callback-event': wanted.event }),
      ...(wanted.signature === 'none' ? {} : { 'x-callback-signature': signCallback(key, text) }),
    });
    return call.json(answer);
  });

  /* What the customer sees. */

  app.get('/', (call) =>
    call.html(listPage([...journal.charges.values()].reverse().slice(0, 100))),
  );
  app.get('/checkout/:reference', (call) => {
    const charge = journal.charges.get(call.req.param('reference'));
    return charge ? call.html(checkoutPage(charge)) : call.html(notFoundPage(), 404);
  });
  app.post(`/checkout/:reference/:action{${anyAction}}`, (call) => {
    const { reference, action } = call.req.param();
    const charge = journal.charges.get(reference);
    if (!charge) {
      return call.html(notFoundPage(), 404);
    }
    const allowed =
      action === 'pay'
        ? charge.status !== 'PAID' && charge.status !== 'REFUND'
        : charge.status === (action === 'refund' ? 'PAID' : 'UNPAID');
    if (allowed) {
      // The customer does not wait for the merchant's server to take the news.
      void change(charge, actions[action as Action]);
    }
    return call.redirect(returnAddress(charge) ?? `/checkout/${charge.reference}`, 303);
  });
  app.get('/qr/:reference', (call) => {
    const charge = journal.charges.get(call.req.param('reference'));
    if (!charge) {
      return call.html(notFoundPage(), 404);
    }
    return call.body(qrSvg(charge.qr_string), 200, { 'content-type': 'image/svg+xml' });
  });

  const server = createServer((message, outgoing) => {
    void respond(message, outgoing, 'http://simulator', (request) =>
      app.fetch(request, { outgoing }),
    );
  });
  server.listen(options.port ?? 0, options.host ?? '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  publicUrl = options.publicUrl ?? url;

  return {
    url,
    async stop() {
      stopping.abort();
      clearInterval(clock);
      await callbacks.stop();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function clamp(text: string | undefined, fallback: number, max: number): number {
  const value = Number(text ?? fallback);
  return Number.isInteger(value) && value > 0 ? Math.min(value, max) : fallback;
}

function refuse(status: number, message: string) {
  return Response.json({ success: false, message }, { status });
}

function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) {
    throw new Refusal(404, 'Not Found');
  }
  return value;
}

/** What is no JSON is as wrong as any other body of a wrong shape. */
function jsonOf(call: Call): Promise<unknown> {
  return call.req.json().catch(() => undefined);
}
