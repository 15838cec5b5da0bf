import { isDeepStrictEqual } from 'node:util';
import { loadKeys } from '#local/keys.ts';
import { signCallback } from '#local/payment-simulator/protocol.ts';
import { openDatabase, type SqlDatabase } from '#tests/support/sql.ts';
import {
  applyStatus,
  createOpenRace,
  createUsers,
  only,
  openPayment,
  register,
  type Transaction,
} from '#tests/support/sql-fixtures.ts';
import { payments } from '#tests/support/sql-payments.ts';
import { noApp, startThrowawayStack } from '#tests/support/throwaway-stack.ts';
import { withStarted } from '#tests/support/with-started.ts';
import callbacks from '#tests/vectors/callbacks.json' with { type: 'json' };
import { summary, type Timing, time, timesFaster } from './measure.ts';
import { report } from './report.ts';

/**
 * How fast the provider's callbacks are taken, each for a transaction of its own, and the very same ones when they
 * come again. Over HTTP they go through the gateway, the functions host and the embedded stack's REST bridge, which
 * the hosted platform does not have; what lies on either side of the bridge is measured alone as well: a callback
 * that the function refuses by its signature, and the RPC in SQL. Commits wait for the disk.
 */
const perRound = 100;
const rounds = 3;
const atOnce = [1, 8];

/** Charged and unpaid, for riders of one race. */
async function openCharges(db: SqlDatabase, count: number): Promise<Transaction[]> {
  const target = await createOpenRace(db, { max_peserta: count });
  const charges: Transaction[] = [];
  await time(await createUsers(db, count), Math.max(...atOnce), async (user) => {
    const registration = await register(db, user, target);
    const transaction = await openPayment(db, user, registration.id);
    charges.push(await payments(db).storeCharge(transaction.id));
  });
  return charges;
}

/** Each of them was applied once, repeated as often as said, and the books agree. */
async function requireSettled(db: SqlDatabase, charges: Transaction[]): Promise<void> {
  const { rows } = await db.admin.query(
    `select count(*) filter (where r.status_pembayaran = 'dibayar') as paid, sum(e.applied) as applied,
       sum(e.unchanged) as unchanged, (select count(*) from private.selisih_pembayaran) as contradictions
     from public.transaksi_pembayaran t
     join public.pendaftaran_lomba r on r.id = t.pendaftaran_lomba_id
     cross join lateral (
       select count(*) filter (where hasil = 'applied') as applied,
         count(*) filter (where hasil = 'unchanged') as unchanged
       from private.peristiwa_pembayaran p where p.transaksi_id = t.id
     ) e
     where t.id = any ($1)`,
    [charges.map(({ id }) => id)],
  );
  const found = Object.fromEntries(
    Object.entries(only(rows)).map(([name, value]) => [name, Number(value)]),
  );
  const all = charges.length;
  const wanted = { paid: all, applied: all, unchanged: all, contradictions: 0 };
  if (!isDeepStrictEqual(found, wanted)) {
    throw new Error(
      `The books are wrong: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}.`,
    );
  }
}

function bodyOf(charge: Transaction) {
  return {
    ...callbacks.accepted[0]?.body,
    reference: charge.reference,
    merchant_ref: charge.merchant_ref,
    total_amount: charge.jumlah,
    fee_customer: 0,
    status: 'PAID',
  };
}

type Way = (charge: Transaction) => Promise<unknown>;

function overHttp(url: string, key: string, expected: number): Way {
  return async (charge) => {
    const body = JSON.stringify(bodyOf(charge));
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-callback-event': 'payment_status',
        'x-callback-signature': signCallback(key, body),
      },
      body,
    });
    const answer = await response.text();
    if (response.status !== expected) {
      throw new Error(`${response.status} ${answer}`);
    }
  };
}

function inSql(db: SqlDatabase): Way {
  return (charge) =>
    applyStatus(db, charge, 'PAID', {
      reference: charge.reference,
      payload: { source: 'callback', ...bodyOf(charge) },
    });
}

function start() {
  return startThrowawayStack({ app: noApp, disposable: false });
}

await withStarted(start, async ({ stackInfo, dataDir }) => {
  const privateKey = loadKeys(dataDir).paymentPrivateKey;
  const url = `${stackInfo.api_url}/functions/v1/payment-callback`;
  const db = await openDatabase(stackInfo.db_url, Math.max(...atOnce));
  const timings = new Map<string, Timing[]>();
  const measured = (name: string) => timings.get(name) ?? [];
  try {
    const ways = { HTTP: overHttp(url, privateKey, 200), SQL: inSql(db) };
    const refused = overHttp(url, 'another key', 401);
    // The first round only warms up.
    for (let round = 0; round <= rounds; round += 1) {
      const record = async (name: string, charges: Transaction[], workers: number, way: Way) => {
        const timing = await time(charges, workers, way);
        if (round > 0) {
          timings.set(name, [...measured(name), timing]);
        }
      };
      for (const workers of atOnce) {
        for (const [name, way] of Object.entries(ways)) {
          const charges = await openCharges(db, perRound);
          await record(`${name}, first, ${workers} at once`, charges, workers, way);
          await record(`${name}, repeated, ${workers} at once`, charges, workers, way);
          await requireSettled(db, charges);
          if (way === ways.HTTP) {
            await record(`HTTP, forged, ${workers} at once`, charges, workers, refused);
          }
        }
      }
    }
    const against = (one: string, other: string) =>
      atOnce.map((workers): [string, number] => [
        `${one}, against ${other}, ${workers} at once`,
        timesFaster(
          measured(`${one}, ${workers} at once`),
          measured(`${other}, ${workers} at once`),
        ),
      ]);
    report('payment-callback', {
      setup: { callbacks: perRound * rounds, rounds },
      results: [...timings].map(([name, found]) => ({ name, ...summary(found) })),
      ratios: Object.fromEntries([
        ...against('HTTP, repeated', 'HTTP, first'),
        ...against('SQL, repeated', 'SQL, first'),
        ...against('SQL, first', 'HTTP, first'),
        ...against('HTTP, forged', 'HTTP, first'),
      ]),
    });
  } finally {
    await db.end();
  }
});
