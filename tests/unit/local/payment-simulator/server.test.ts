import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as ask, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ChargeRequest } from '#functions/_shared/payments/provider.ts';
import { createTripay } from '#functions/_shared/payments/tripay/adapter.ts';
import { type PaymentSimulator, startPaymentSimulator } from '#local/payment-simulator/server.ts';

const keys = {
  apiKey: 'sample-api-key',
  privateKey: 'sample-private-key',
  merchantCode: 'T31415',
};

interface Received {
  headers: Record<string, unknown>;
  text: string;
}

/** Stands for our webhook: keeps what comes, and answers as told. */
async function startMerchant() {
  const received: Received[] = [];
  const answers: { status: number; body: string }[] = [];
  const server: Server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) {
      text += chunk;
    }
    received.push({ headers: request.headers, text });
    const answer = answers.shift() ?? { status: 200, body: '{"success":true}' };
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    received,
    answers,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

let simulator: PaymentSimulator;
let merchant: Awaited<ReturnType<typeof startMerchant>>;

async function start(options: Partial<Parameters<typeof startPaymentSimulator>[0]> = {}) {
  simulator = await startPaymentSimulator({ ...keys, retryDelayMs: 5, ...options });
}

beforeEach(async () => {
  merchant = await startMerchant();
  await start();
});

afterEach(async () => {
  await simulator.stop();
  await merchant.stop();
});

function provider(change: Partial<typeof keys> & { timeoutMs?: number } = {}) {
  return createTripay({
    baseUrl: `${simulator.url}/api/`,
    timeoutMs: 5_000,
    now: () => new Date(),
    fetch,
    ...keys,
    ...change,
  });
}

function request(change: Partial<ChargeRequest> = {}): ChargeRequest {
  return {
    merchantRef: 'MERCH-1',
    merchantCode: keys.merchantCode,
    amount: 152_637,
    items: [
      { sku: 'race', name: 'Jakarta <Pushbike> Cup', price: 152_000 },
      { sku: 'UNIQUE_CODE', name: 'Kode Unik', price: 637 },
    ],
    customer: { name: 'Ayu', email: 'ayu@example.com', phone: '08123456789' },
    returnUrl: 'http://127.0.0.1:5180/success?from=app',
    callbackUrl: merchant.url,
    expiresAt: new Date(Date.now() + 24 * 60 * 60 * 1000),
    ...change,
  };
}

async function control(method: string, route: string, body?: unknown) {
  const response = await fetch(`${simulator.url}/control/${route}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) {
    throw new Error(`${response.status} ${await response.text()}`);
  }
  return await response.json();
}

function fault(value: Record<string, unknown>) {
  return control('POST', 'faults', value);
}

/** The body as the provider wants it, to change one thing of. */
async function rawCreate(change: Record<string, unknown> = {}, authorization?: string) {
  const body = {
    method: 'QRIS2',
    merchant_ref: 'MERCH-1',
    amount: 152_637,
    customer_name: 'Ayu',
    customer_email: 'ayu@example.com',
    order_items: [{ sku: 'race', name: 'Race', price: 152_637, quantity: 1 }],
    callback_url: merchant.url,
    return_url: 'http://127.0.0.1:5180/success',
    expired_time: Math.floor(Date.now() / 1000) + 3_600,
    ...change,
  };
  const signature = createHmac('sha256', keys.privateKey)
    .update(`${keys.merchantCode}${body.merchant_ref}${body.amount}`)
    .digest('hex');
  const response = await fetch(`${simulator.url}/api/transaction/create`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: authorization ?? `Bearer ${keys.apiKey}`,
    },
    body: JSON.stringify({ signature, ...body }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('the protocol, as our adapter speaks it', () => {
  test('its QR is an image of the text it gave', async () => {
    const made = await provider().createCharge(request());
    expect(made.qrString).toMatch(/^000201.*5406152637.*6304[0-9A-F]{4}$/);
    const image = await fetch(made.qrUrl ?? '');
    expect(image.headers.get('content-type')).toContain('image/svg+xml');
    expect(await image.text()).toContain('<svg');
  });

  test("a customer's fee is on top of what we asked for", async () => {
    await simulator.stop();
    await start({ customerFee: 1_500 });
    const made = await provider().createCharge(request());
    expect(made.amountOwed).toBe(152_637);
    await control('POST', `transactions/${made.reference}/pay`);
    expect(JSON.parse(merchant.received[0]?.text ?? '')).toMatchObject({
      total_amount: 154_137,
      fee_customer: 1_500,
    });
    expect(await provider().fetchStatus(made.reference)).toMatchObject({ amountOwed: 152_637 });
  });
});

describe('it refuses as the provider does', () => {
  test.each([
    ['an amount under the limit', { amount: 999 }, /Minimal/],
    ['an amount over the limit', { amount: 5_000_001 }, /Maksimal/],
    ['items that do not add up', { amount: 152_638 }, /order_items/],
    ['another method', { method: 'BCAVA' }, /channel/],
    ['an expiry too near', { expired_time: Math.floor(Date.now() / 1000) + 540 }, /expired_time/],
    ['an expiry too far', { expired_time: Math.floor(Date.now() / 1000) + 87_000 }, /expired_time/],
    ['milliseconds', { expired_time: Date.now() + 3_600_000 }, /expired_time/],
    ['a bad e-mail address', { customer_email: 'ayu' }, /customer_email/],
    ['a wrong signature', { signature: 'f'.repeat(64) }, /signature/],
  ])('%s', async (_, change, message) => {
    const answer = await rawCreate(change);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body).toMatchObject({ success: false, message: expect.stringMatching(message) });
    expect(await control('GET', 'transactions')).toEqual([]);
  });

  test('another key', async () => {
    expect((await rawCreate({}, 'Bearer other')).body).toEqual({
      success: false,
      message: 'Invalid API Key',
    });
    await expect(provider({ apiKey: 'other' }).fetchStatus('x')).rejects.toMatchObject({
      failure: 'credentials_refused',
    });
  });

  test('the limits themselves are taken', async () => {
    for (const amount of [1_000, 5_000_000]) {
      const order_items = [{ name: 'Race', price: amount, quantity: 1 }];
      expect((await rawCreate({ amount, order_items })).body).toMatchObject({ success: true });
    }
  });
});

describe('callbacks', () => {
  test('they go nowhere but to this machine', async () => {
    const made = await provider().createCharge(
      request({ callbackUrl: 'http://192.0.2.1/callback' }),
    );
    await control('POST', `transactions/${made.reference}/pay`);
    expect(await control('GET', 'deliveries')).toMatchObject([
      { state: 'not_loopback', attempts: [] },
    ]);
    await expect(
      control('POST', 'callbacks', { url: 'http://192.0.2.1/callback', body: {} }),
    ).rejects.toThrow('loopback');
  });
});

describe('scripted faults', () => {
  test('one for another transaction does not concern this one, and one use is one use', async () => {
    await fault({ kind: 'create', mode: 'refuse', merchant_ref: 'MERCH-2' });
    await provider().createCharge(request());
    await expect(
      provider().createCharge(request({ merchantRef: 'MERCH-2' })),
    ).rejects.toMatchObject({ failure: 'refused' });
    await provider().createCharge(request({ merchantRef: 'MERCH-2' }));
  });
});

describe('the checkout page', () => {
  const press = (reference: string, action: string) =>
    fetch(`${simulator.url}/checkout/${reference}/${action}`, {
      method: 'POST',
      redirect: 'manual',
    });

  test('shows what is paid for, escaped', async () => {
    const made = await provider().createCharge(request());
    const page = await (await fetch(made.checkoutUrl)).text();
    expect(page).toContain('152.637');
    // No browser asks for an icon that is not there.
    expect(page).toContain('<link rel="icon" href="data:,">');
    expect(page).toContain('<svg');
    expect(page).toContain('Kode Unik');
    expect(page).not.toContain('<Pushbike>');
    for (const label of ['Bayar', 'Gagalkan', 'Kedaluwarsa', 'Refund']) {
      expect(page).toContain(`>${label}</button>`);
    }
  });

  test('a button that does not apply changes nothing', async () => {
    const made = await provider().createCharge(request());
    await press(made.reference, 'refund');
    expect(await provider().fetchStatus(made.reference)).toMatchObject({ status: 'UNPAID' });
    expect(merchant.received).toEqual([]);
  });

  test('knows only its own charges', async () => {
    expect((await fetch(`${simulator.url}/checkout/DEV-T0`)).status).toBe(404);
    expect((await fetch(`${simulator.url}/api/other`)).status).toBe(404);
  });
});

describe('a restart', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(path.join(tmpdir(), 'payment-simulator-'));
  });
  afterEach(() => {
    rmSync(directory, { recursive: true, force: true });
  });

  test('loses no charge, and sends the callbacks that were due', async () => {
    const dataFile = path.join(directory, 'data', 'provider.jsonl');
    await simulator.stop();
    await start({ dataFile, retryDelayMs: 1 });
    const made = await provider().createCharge(request());
    await simulator.stop();

    await start({ dataFile, retryDelayMs: 3_600_000 });
    expect(await provider().fetchStatus(made.reference)).toMatchObject({ amountOwed: 152_637 });
    merchant.answers.push({ status: 500, body: '' });
    await control('POST', `transactions/${made.reference}/pay`);
    const [due] = (await control('GET', 'deliveries')) as { id: string }[];
    expect(merchant.received).toHaveLength(1);
    await simulator.stop();

    await start({ dataFile });
    expect(await control('GET', 'deliveries')).toMatchObject([{ id: due?.id, state: 'pending' }]);
    await control('POST', `deliveries/${due?.id}/send`);
    expect(await control('GET', 'deliveries')).toMatchObject([{ state: 'delivered' }]);
    expect(merchant.received).toHaveLength(2);
  });
});

test.each([
  ['127.0.0.1:5181', true],
  ['localhost', true],
  ['LOCALHOST:1', true],
  ['[::1]:5181', true],
  ['127.0.0.1.evil.example', false],
  ['localhost.evil.example:5181', false],
  ['evil.example', false],
  ['192.168.1.7:5181', false],
  ['evil.example@127.0.0.1', false],
])('control for a request to %s: %s', async (host, answers) => {
  const { url } = simulator;
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const asked = ask(`${url}/control/charges`, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.on('error', reject);
    asked.end();
  });
  expect(status !== 403).toBe(answers);
});
