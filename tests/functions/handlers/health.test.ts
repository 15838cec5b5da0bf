import { beforeEach, describe, expect, test } from 'vitest';
import { detailedHealth, type Operation, publicHealth } from '#functions/_shared/health-report.ts';
import { ProviderError } from '#functions/_shared/payments/provider.ts';
import { version } from '#functions/_shared/version.ts';
import { healthHandler } from '#functions/health/handler.ts';
import { refusalOf, refused } from '#tests/support/function-answers.ts';
import { fakeWorld } from './fakes.ts';

const well: Operation = {
  alarms: [],
  pulse: {
    'send-messages': { ran: true, age_seconds: 12, well_seconds: 12, failures: 0, cause: null },
  },
  outbox: { waiting: 0, oldest_seconds: 0 },
  catalogue: { waiting: 0, oldest_seconds: 0 },
};

let { clock, pay, lines, health, deps } = fakeWorld();
let handler = healthHandler(deps);
beforeEach(() => {
  ({ clock, pay, lines, health, deps } = fakeWorld());
  health.answer = well;
  handler = healthHandler(deps);
});

function call(query = '', headers: Record<string, string> = {}, method = 'GET') {
  return handler(
    new Request(`https://api.example/functions/v1/health${query}`, { method, headers }),
  );
}
const trusted = { apikey: 'sample-secret' };

describe('to everybody', () => {
  test('it says ok and nothing else', async () => {
    const response = await call();
    expect(response.status).toBe(200);
    expect(publicHealth.strict().parse(await response.json())).toEqual({ ok: true });
    expect(response.headers.get('x-function-version')).toBe(version);
  });

  test('an alarm is 503, without its name', async () => {
    health.answer = { ...well, alarms: ['outbox_late'] };
    const response = await call();
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ ok: false });
  });

  test('a silent database is 503, and why stays in the log', async () => {
    health.answer = null;
    const response = await call();
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 503,
      body: { ok: false },
    });
    expect(lines.join()).toContain('database_silent');
  });

  test('the database is asked once in five seconds, however many come', async () => {
    await Promise.all([call(), call(), call()]);
    clock.advance(4_999);
    await call();
    expect(health.asked).toBe(1);
    clock.advance(1);
    await call();
    expect(health.asked).toBe(2);
  });

  test('a wrong key is no key, and nobody else makes it ask the provider', async () => {
    const response = await call('?ask=payment-provider', { apikey: 'guess' });
    expect(await response.json()).toEqual({ ok: true });
    expect(pay.charges).toEqual([]);
  });

  test('only reading is answered', async () => {
    expect(await refusalOf(await call('', {}, 'POST'))).toMatchObject(
      refused('405 method_not_allowed'),
    );
  });
});

describe('with a secret key', () => {
  async function details(query = '') {
    const response = await call(query, trusted);
    return { status: response.status, ...detailedHealth.strict().parse(await response.json()) };
  }

  test('it says the version, the pulses and the alarms, of this moment', async () => {
    await call();
    health.answer = { ...well, alarms: ['schedule_late:send-messages'] };
    expect(await details()).toEqual({
      status: 503,
      ok: false,
      version,
      database: 'answers',
      operation: health.answer,
      provider: null,
    });
  });

  test('a silent database is called that', async () => {
    health.answer = null;
    expect(await details()).toMatchObject({ ok: false, database: 'silent', operation: null });
  });

  test('the provider is asked, and its trouble has its code', async () => {
    expect((await details('?ask=payment-provider')).provider).toBe('answers');
    pay.provider.listByMerchantRef = async () => {
      throw new ProviderError('credentials_refused', 'HTTP 401');
    };
    expect((await details('?ask=payment-provider')).provider).toBe('credentials_refused');
  });
});
