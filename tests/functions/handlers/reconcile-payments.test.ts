import { beforeEach, describe, expect, test } from 'vitest';
import { reconcileResponse } from '#functions/_shared/contract/schedule.ts';
import { ProviderError } from '#functions/_shared/payments/provider.ts';
import { reconcileHandler } from '#functions/reconcile-payments/handler.ts';
import { answerOf } from '#tests/support/function-answers.ts';
import { fakeWorld } from './fakes.ts';

let { clock, db, pay, lines, pulses, deps, charge } = fakeWorld();
beforeEach(() => {
  ({ clock, db, pay, lines, pulses, deps, charge } = fakeWorld());
});

async function run() {
  const headers = { apikey: 'sample-secret' };
  const request = new Request('https://api.example/', { method: 'POST', headers });
  return answerOf(reconcileResponse, await reconcileHandler(deps)(request));
}

/** So many transactions that are due, each with a charge at the provider. */
async function dueCharges(count: number, status: 'UNPAID' | 'PAID' | 'EXPIRED' = 'PAID') {
  for (let index = 0; index < count; index += 1) {
    const transaction = db.open();
    await charge({ status });
    db.due.push(db.checkOf(transaction));
    // The next one is another registration's.
    transaction.status = 'other';
  }
}
const quiet = { asked: 0, changed: 0, adopted: 0, failed: 0, released: 2, provider_down: false };

describe('a run', () => {
  test('asks, applies, and only then releases', async () => {
    await dueCharges(3);
    expect(await run()).toEqual({ ...quiet, asked: 3, changed: 3 });
    expect(db.reports.map((report) => report.record.source)).toEqual(
      Array.from({ length: 3 }, () => 'reconcile-payments'),
    );
    expect(db.events.at(-1)).toBe('release');
    expect(db.events.filter((event) => event.startsWith('asked'))).toHaveLength(3);
  });

  test('with nothing due releases', async () => {
    expect(await run()).toEqual(quiet);
    expect(db.events).toEqual(['release']);
  });

  test('that cannot close races releases all the same, and says so', async () => {
    db.failing.add('closeEndedRaces');
    expect(await run()).toEqual(quiet);
    expect(lines).toEqual([
      expect.stringContaining('races_not_closed'),
      expect.stringContaining('reconciled'),
    ]);
    db.failing.clear();
    await run();
    expect(lines).toContainEqual(expect.stringContaining('races_closed'));
  });

  test('is bounded in rows; the rest is due in the next', async () => {
    await dueCharges(530);
    expect((await run()).asked).toBe(500);
    expect((await run()).asked).toBe(30);
  });

  test('asks ten at a time, a batch in 600 ms', async () => {
    await dueCharges(100);
    const list = pay.provider.listByMerchantRef;
    const askedAt: number[] = [];
    const begin = clock.now().getTime();
    pay.provider.listByMerchantRef = async (merchantRef) => {
      askedAt.push(clock.now().getTime() - begin);
      return list(merchantRef);
    };
    await run();
    expect(askedAt).toEqual(
      Array.from({ length: 100 }, (_, index) => Math.floor(index / 10) * 600),
    );
  });

  test('two thousand holds that end together are asked about and released in four runs', async () => {
    await dueCharges(2_000, 'EXPIRED');
    const asked: number[] = [];
    while (db.due.length > 0) {
      asked.push((await run()).asked);
    }
    expect(asked).toEqual([500, 500, 500, 500]);
  });

  test('is bounded in time', async () => {
    await dueCharges(40);
    const list = pay.provider.listByMerchantRef;
    pay.provider.listByMerchantRef = async (merchantRef) => {
      clock.advance(2_500);
      return list(merchantRef);
    };
    const { asked, released } = await run();
    expect(asked).toBe(20);
    expect(released).toBe(0);
  });
});

describe('with the provider down', () => {
  test.each([
    'timeout',
    'unreachable',
    'server_error',
    'ip_not_allowed',
    'credentials_refused',
  ] as const)('%s: nothing is released, and the run ends', async (failure) => {
    await dueCharges(12);
    pay.provider.listByMerchantRef = async () => {
      throw new ProviderError(failure, 'down');
    };
    expect(await run()).toEqual({
      ...quiet,
      asked: 10,
      failed: 10,
      released: 0,
      provider_down: true,
    });
    expect(db.events).toEqual([]);
    expect(lines.join()).toContain(failure);
    expect(lines.at(-1)).toContain('"level":"error"');
  });

  test('the next run goes on', async () => {
    await dueCharges(2);
    const checks = [...db.due];
    pay.failures.find.push(...checks.map(() => new ProviderError('unreachable', 'down')));
    expect((await run()).provider_down).toBe(true);
    db.due.push(...checks);
    expect(await run()).toEqual({ ...quiet, asked: 2, changed: 2 });
  });

  test.each([
    ['one answer that makes no sense', new ProviderError('malformed_answer', 'fields: status')],
    ['one that times out', new ProviderError('timeout', 'no answer')],
    ['a failure of our own', new Error('row 12 of table x')],
  ])('%s among others does not stop them', async (_, failure) => {
    await dueCharges(4);
    pay.failures.find.push(failure);
    expect(await run()).toEqual({ ...quiet, asked: 4, changed: 3, failed: 1 });
    expect(db.failedChecks).toEqual(
      failure instanceof ProviderError ? [`MERCH-1 ${failure.failure}`] : [],
    );
    expect(db.events.filter((event) => event.startsWith('asked'))).toHaveLength(3);
    expect(lines.join()).not.toContain('row 12');
  });
});

describe('the pulse', () => {
  test('of a run that asked tells of the provider too, one with nothing to ask does not', async () => {
    await run();
    expect(pulses).toEqual(['reconcile-payments: well']);
    await dueCharges(1);
    await run();
    expect(pulses.slice(1)).toEqual(['payment-provider: well', 'reconcile-payments: well']);
  });

  test('names why the provider could not be asked', async () => {
    await dueCharges(2);
    pay.provider.listByMerchantRef = async () => {
      throw new ProviderError('ip_not_allowed', 'HTTP 403');
    };
    await run();
    expect(pulses).toEqual(['payment-provider: ip_not_allowed', 'reconcile-payments: well']);
  });

  test('says nothing of the provider for one charge that cannot be read', async () => {
    await dueCharges(1);
    pay.provider.listByMerchantRef = async () => {
      throw new ProviderError('malformed_answer', 'HTTP 200');
    };
    await run();
    expect(pulses).toEqual(['reconcile-payments: well']);
  });

  test('that cannot be noted spoils no run', async () => {
    await dueCharges(1);
    deps.pulse = async () => {
      throw new Error('Ibu Rani cannot be reached');
    };
    expect(await run()).toEqual({ ...quiet, asked: 1, changed: 1 });
    expect(lines.join()).toContain('pulse_not_noted');
    expect(lines.join()).not.toContain('Rani');
  });
});
