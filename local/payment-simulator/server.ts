/**
 * A payment provider for development and tests: the real one's protocol over HTTP (create, detail,
 * list, signed callbacks with its retry rule), a checkout page to play the customer on, and a control
 * interface under /control for tests (faults.ts). Callbacks go to this machine only.
 */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { namesThisMachine } from '../http.ts';
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

export type PaymentSimulatorOptions = {
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
};

export type PaymentSimulator = { url: string; stop(): Promise<void> };

type Reply = { status: number; type?: string; headers?: Record<string, string>; body: string };

const json = (status: number, value: unknown): Reply => ({ status, body: JSON.stringify(value) });
const html = (status: number, body: string): Reply => ({ status, type: 'text/html', body });
const redirect = (location: string): Reply => ({ status: 303, headers: { location }, body: '' });

const actions = { pay: 'PAID', fail: 'FAILED', expire: 'EXPIRED', refund: 'REFUND' } as const;
type Action = keyof typeof actions;

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

const maxBodyBytes = 256 * 1024;

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
    response: ServerResponse,
  ): Promise<Reply | 'cut' | null> => {
    switch (fault?.mode) {
      case undefined:
        return null;
      case 'slow':
        await pause(fault.delay_ms);
        return null;
      case 'lost_answer':
        response.destroy();
        return 'cut';
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
        return html(500, '<h1>Server Error</h1>');
      case 'malformed':
        return json(200, { success: true, message: '', data: { unexpected: true } });
      case 'unknown':
      case 'odd':
        // The caller does these.
        return null;
    }
  };

  const create = async (request: IncomingMessage, response: ServerResponse) => {
    authorize(options, request.headers.authorization);
    const checked = checkCreate(options, parseJson(await readBody(request)), unixNow());
    const fault = faults.take('create', checked.merchant_ref);
    const madeAnyway = fault?.mode === 'slow' || fault?.mode === 'lost_answer';
    if (fault && !madeAnyway) {
      return await misbehave(fault, response);
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
      (await misbehave(fault, response)) ??
      json(200, { success: true, message: '', data: fullView(charge, publicUrl) })
    );
  };

  const detail = async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    authorize(options, request.headers.authorization);
    expireDue();
    const charge = journal.charges.get(url.searchParams.get('reference') ?? '');
    const fault = faults.take('read', charge?.merchant_ref ?? null);
    const wrong = await misbehave(fault, response);
    if (wrong) {
      return wrong;
    }
    if (!charge || fault?.mode === 'unknown') {
      throw new Refusal(404, 'Transaction not found');
    }
    const data = { ...fullView(charge, publicUrl), ...fault?.fields };
    return json(200, { success: true, message: '', data });
  };

  const list = async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    authorize(options, request.headers.authorization);
    expireDue();
    const wanted = {
      merchant_ref: url.searchParams.get('merchant_ref'),
      reference: url.searchParams.get('reference'),
      status: url.searchParams.get('status'),
    };
    const fault = faults.take('read', wanted.merchant_ref);
    const wrong = await misbehave(fault, response);
    if (wrong) {
      return wrong;
    }
    const sort = url.searchParams.get('sort') === 'asc' ? 'asc' : 'desc';
    const perPage = clamp(url.searchParams.get('per_page'), 25, 50);
    const page = clamp(url.searchParams.get('page'), 1, Number.MAX_SAFE_INTEGER);
    const matching = [...journal.charges.values()].filter(
      (charge) =>
        fault?.mode !== 'unknown' &&
        (wanted.merchant_ref === null || charge.merchant_ref === wanted.merchant_ref) &&
        (wanted.reference === null || charge.reference === wanted.reference) &&
        (wanted.status === null || charge.status === wanted.status),
    );
    if (sort === 'desc') {
      matching.reverse();
    }
    const from = (page - 1) * perPage;
    const rows = matching.slice(from, from + perPage);
    const lastPage = Math.max(1, Math.ceil(matching.length / perPage));
    return json(200, {
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
  };

  const control = async (request: IncomingMessage, url: URL): Promise<Reply | null> => {
    const [, , resource, id, verb] = url.pathname.split('/');
    const call = `${request.method} ${resource}${id ? '/:id' : ''}${verb ? `/${verb}` : ''}`;
    switch (call) {
      case 'GET health':
        return json(200, { ok: true });
      case 'GET faults':
        return json(200, faults.list());
      case 'POST faults':
        return json(201, faults.add(faultRequest.parse(parseJson(await readBody(request)))));
      case 'DELETE faults':
      case 'DELETE faults/:id':
        faults.clear(id === undefined ? undefined : Number(id));
        return json(200, faults.list());
      case 'GET transactions': {
        const ref = url.searchParams.get('merchant_ref');
        return json(
          200,
          [...journal.charges.values()].filter((charge) => !ref || charge.merchant_ref === ref),
        );
      }
      case 'GET transactions/:id': {
        const charge = journal.charges.get(id ?? '');
        return charge ? json(200, charge) : null;
      }
      case 'POST transactions/:id/pay':
      case 'POST transactions/:id/fail':
      case 'POST transactions/:id/expire':
      case 'POST transactions/:id/refund': {
        const charge = journal.charges.get(id ?? '');
        return charge ? json(200, await change(charge, actions[verb as Action])) : null;
      }
      case 'GET deliveries': {
        const reference = url.searchParams.get('reference');
        return json(
          200,
          [...journal.deliveries.values()].filter(
            (delivery) => !reference || delivery.reference === reference,
          ),
        );
      }
      case 'POST deliveries/:id/send': {
        const delivery = journal.deliveries.get(id ?? '');
        if (!delivery) {
          return null;
        }
        await callbacks.send(delivery);
        return json(200, delivery);
      }
      case 'POST callbacks': {
        const wanted = callbackRequest.parse(parseJson(await readBody(request)));
        const text = wanted.text ?? JSON.stringify(wanted.body);
        const to = wanted.url ?? journal.charges.get(wanted.reference ?? '')?.callback_url;
        if (!to) {
          return null;
        }
        const key = wanted.signature === 'forged' ? `not ${privateKey}` : privateKey;
        const answer = await callbacks.post(to, text, {
          ...(wanted.event === null ? {} : { 'x-callback-event': wanted.event }),
          ...(wanted.signature === 'none'
            ? {}
            : { 'x-callback-signature': signCallback(key, text) }),
        });
        return json(200, answer);
      }
      default:
        return null;
    }
  };

  const checkout = async (request: IncomingMessage, url: URL): Promise<Reply> => {
    expireDue();
    const [, , reference, action] = url.pathname.split('/');
    const charge = journal.charges.get(reference ?? '');
    if (!charge) {
      return html(404, notFoundPage());
    }
    if (request.method === 'GET' && action === undefined) {
      return html(200, checkoutPage(charge));
    }
    if (request.method !== 'POST' || action === undefined || !(action in actions)) {
      return html(404, notFoundPage());
    }
    const allowed =
      action === 'pay'
        ? charge.status !== 'PAID' && charge.status !== 'REFUND'
        : charge.status === (action === 'refund' ? 'PAID' : 'UNPAID');
    if (allowed) {
      // The customer does not wait for the merchant's server to take the news.
      void change(charge, actions[action as Action]);
    }
    return redirect(returnAddress(charge) ?? `/checkout/${charge.reference}`);
  };

  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<Reply | 'cut'> => {
    const url = new URL(request.url ?? '/', 'http://simulator');
    const route = `${request.method} ${url.pathname}`;
    if (route === 'POST /api/transaction/create') {
      return (await create(request, response)) ?? json(500, {});
    }
    if (route === 'GET /api/transaction/detail') {
      return await detail(request, response, url);
    }
    if (route === 'GET /api/merchant/transactions') {
      return await list(request, response, url);
    }
    if (url.pathname.startsWith('/control/')) {
      if (!namesThisMachine(request.headers.host)) {
        return json(403, { error: 'control answers this machine only' });
      }
      return (await control(request, url)) ?? json(404, { error: 'not found' });
    }
    if (url.pathname.startsWith('/checkout/')) {
      return await checkout(request, url);
    }
    if (url.pathname.startsWith('/qr/') && request.method === 'GET') {
      const charge = journal.charges.get(url.pathname.slice('/qr/'.length));
      return charge
        ? { status: 200, type: 'image/svg+xml', body: qrSvg(charge.qr_string) }
        : html(404, notFoundPage());
    }
    if (route === 'GET /') {
      return html(200, listPage([...journal.charges.values()].reverse().slice(0, 100)));
    }
    throw new Refusal(404, 'Not Found');
  };

  const server = createServer((request, response) => {
    void answer(request, response)
      .catch((error: unknown): Reply => {
        if (error instanceof Refusal) {
          return json(error.status, { success: false, message: error.message });
        }
        if (error instanceof z.ZodError) {
          return json(400, { error: z.prettifyError(error) });
        }
        return json(500, { error: error instanceof Error ? error.message : String(error) });
      })
      .then((reply) => {
        if (reply === 'cut' || response.destroyed) {
          return;
        }
        response.writeHead(reply.status, {
          'content-type': `${reply.type ?? 'application/json'}; charset=utf-8`,
          'cache-control': 'no-store',
          ...reply.headers,
        });
        response.end(reply.body);
      });
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

const clamp = (text: string | null, fallback: number, max: number): number => {
  const value = Number(text ?? fallback);
  return Number.isInteger(value) && value > 0 ? Math.min(value, max) : fallback;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) {
      throw new Refusal(413, 'Body too large');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};
