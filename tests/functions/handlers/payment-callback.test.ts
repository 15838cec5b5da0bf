import { beforeEach, describe, expect, test } from 'vitest';
import { signHex } from '#functions/_shared/payments/hmac.ts';
import type { CallbackReport } from '#functions/_shared/payments/provider.ts';
import type { StatusOutcome } from '#functions/_shared/payments/store.ts';
import { createTripay } from '#functions/_shared/payments/tripay/adapter.ts';
import { paymentCallbackHandler } from '#functions/payment-callback/handler.ts';
import callbacks from '#tests/vectors/callbacks.json' with { type: 'json' };
import signatures from '#tests/vectors/provider-signatures.json' with { type: 'json' };

const published = signatures.callback[0];
const privateKey = published?.private_key ?? '';

let reports: CallbackReport[];
let outcome: StatusOutcome | Error;
let lines: string[];

beforeEach(() => {
  reports = [];
  outcome = 'applied';
  lines = [];
});

const handle = paymentCallbackHandler({
  provider: createTripay({
    baseUrl: 'https://relay.example/',
    apiKey: 'sample-api-key',
    privateKey,
    timeoutMs: 1_000,
    now: () => new Date(),
    fetch: async () => {
      throw new Error('a callback asks nobody');
    },
  }),
  store: {
    applyStatus: async (report, record) => {
      reports.push({ ...report, record });
      if (outcome instanceof Error) {
        throw outcome;
      }
      return outcome;
    },
  },
  log: (level, event, fields) => void lines.push(JSON.stringify({ level, event, ...fields })),
});

async function send(
  text: string,
  headers: Record<string, string> = {},
  signature?: string,
): Promise<Response> {
  return handle(
    new Request('https://api.example/functions/v1/payment-callback', {
      method: 'POST',
      headers: {
        'x-callback-event': 'payment_status',
        'x-callback-signature': signature ?? (await signHex(privateKey, text)),
        ...headers,
      },
      body: text,
    }),
  );
}

test('a body larger than any callback is not taken', async () => {
  const response = await send(JSON.stringify({ note: 'x'.repeat(40_000) }));
  expect(response.status).toBe(413);
});

describe('the answer decides whether it is sent again', () => {
  test.each(['applied', 'unchanged', 'amount_mismatch', 'needs_action'] as const)(
    '%s: it is kept, so no',
    async (result) => {
      outcome = result;
      const response = await send(published?.body ?? '');
      expect(response.status).toBe(200);
      expect(await response.text()).toBe('{"success":true}');
    },
  );

  test('our own failure: yes', async () => {
    outcome = new Error('the database is out of reach');
    const response = await send(published?.body ?? '');
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('database');
  });
});

test('the body is never logged, only its references and status', async () => {
  const body = {
    ...callbacks.accepted[0]?.body,
    note: 'Ibu Sari 08123456789',
    customer_name: 'Sari',
  };
  await send(JSON.stringify(body));
  await send(JSON.stringify({ ...body, status: 'NEW' }));
  await send(JSON.stringify(body), {}, 'f'.repeat(64));
  expect(lines.join()).toContain('T0001000023000XXXXX');
  expect(lines.join()).not.toMatch(/Sari|0812|200000/);
});
