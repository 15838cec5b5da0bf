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
import { processorRatios, summary, type Timing, time, timesFaster } from './measure.ts';
import { report } from './report.ts';

/**
 * How fast the provider's callbacks are taken, each for a transaction of its own, and the very same ones when they
 * come again. Over HTTP they go through the gateway, the functions host and the embedded stack's REST bridge, which
 * the hosted platform does not have; what lies on either side of the bridge is measured alone as well: a callback
 * that the function refuses by its signature, and the RPC in SQL. Commits wait for the disk.
 *
 * The RPC is held against two floors of the same round trips, arguments and answer: the four rows that a payment writes
 * (charge and entry changed; log and outbox added), found by their keys and not looked at; and the same in tables with the
 * checks, the indexes and the foreign keys that the product's have.
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

type Floor = 'rows' | 'keys';

const floors = `
  create schema floor;
  create table floor.charge_rows (
    like public.transaksi_pembayaran including defaults, primary key (id), unique (merchant_ref)
  );
  create table floor.entry_rows (like public.pendaftaran_lomba including defaults including generated, primary key (id));
  create table floor.event_rows (like private.peristiwa_pembayaran including defaults, primary key (id));
  create table floor.message_rows (like private.pesan including defaults, primary key (id));
  create table floor.charge_keys (like public.transaksi_pembayaran including all);
  create table floor.entry_keys (like public.pendaftaran_lomba including all);
  create table floor.event_keys (like private.peristiwa_pembayaran including all);
  create table floor.message_keys (like private.pesan including all);
  alter table floor.event_keys add foreign key (transaksi_id) references floor.charge_keys;
  alter table floor.message_keys add foreign key (user_id) references auth.users;
  ${['rows', 'keys']
    .map(
      (name) => `
  create function floor.apply_${name}(
    merchant_ref text, reference text, status text, amount bigint, paid_at timestamptz, payload jsonb
  ) returns jsonb language plpgsql security definer set search_path = '' as $$
  declare
    paid record;
  begin
    update floor.charge_${name} t
    set status = $3, lunas = true, tepat_waktu = true, dibayar_pada = now(), reference = $2,
      reference_dari_penyedia = true, tanya_lagi_pada = now() + interval '1 day'
    where t.merchant_ref = $1 and t.jumlah = $4
    returning t.id, t.user_id, t.pendaftaran_lomba_id into strict paid;
    update floor.entry_${name} p set status_pendaftaran = 'dikonfirmasi', status_pembayaran = 'dibayar'
    where p.id = paid.pendaftaran_lomba_id;
    insert into floor.event_${name} (transaksi_id, merchant_ref, reference, status, jumlah, dibayar_pada, hasil, muatan)
    values (paid.id, $1, $2, $3, $4, $5, 'applied', $6);
    insert into floor.message_${name} (kunci, jenis, user_id, isi)
    values ('receipt:' || paid.pendaftaran_lomba_id, 'receipt', paid.user_id,
      jsonb_build_object('pendaftaran_id', paid.pendaftaran_lomba_id));
    return jsonb_build_object('outcome', 'applied', 'status', $3, 'registration_id', paid.pendaftaran_lomba_id);
  end $$;`,
    )
    .join('')}
  grant usage on schema floor to service_role;
  grant execute on all functions in schema floor to service_role;`;

/** The same charges, and their entries, as rows of a floor. */
async function copyToFloor(db: SqlDatabase, floor: Floor, charges: Transaction[]): Promise<void> {
  const ids = [charges.map(({ id }) => id)];
  await db.admin.query(
    `insert into floor.charge_${floor} select * from public.transaksi_pembayaran where id = any ($1)`,
    ids,
  );
  // Generated columns are reckoned, not given.
  const { rows } = await db.admin.query<{ columns: string }>(
    `select string_agg(format('%I', attname), ', ') as columns from pg_attribute
     where attrelid = 'public.pendaftaran_lomba'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  const { columns } = only(rows);
  await db.admin.query(
    `insert into floor.entry_${floor} (${columns}) select ${columns} from public.pendaftaran_lomba
     where id in (select t.pendaftaran_lomba_id from public.transaksi_pembayaran t where t.id = any ($1))`,
    ids,
  );
}

function atFloor(db: SqlDatabase, floor: Floor): Way {
  return (charge) =>
    db.query(
      'service_role',
      `select to_jsonb(result) as result from floor.apply_${floor}(merchant_ref => $1, reference => $2, status => $3,
         amount => $4, paid_at => $5, payload => $6) result`,
      [
        charge.merchant_ref,
        charge.reference,
        'PAID',
        charge.jumlah,
        null,
        { source: 'callback', ...bodyOf(charge) },
      ],
    );
}

/** The RPC and its floors by processor time, on one connection. */
async function processorOf(url: string): Promise<Record<string, number>> {
  const db = await openDatabase(url, 1);
  try {
    const charges = await openCharges(db, perRound * rounds);
    await copyToFloor(db, 'rows', charges);
    await copyToFloor(db, 'keys', charges);
    const each = (way: Way) => async (turn: number) => {
      const charge = charges[turn];
      return charge && way(charge);
    };
    return await processorRatios(db, charges.length, each(inSql(db)), {
      rows: each(atFloor(db, 'rows')),
      keys: each(atFloor(db, 'keys')),
    });
  } finally {
    await db.end();
  }
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
    await db.admin.query(floors);
    const processor = await processorOf(stackInfo.db_url);
    if (process.argv.includes('--processor')) {
      console.log(processor);
      return;
    }
    const measuredFloors: Floor[] = ['rows', 'keys'];
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
            continue;
          }
          for (const floor of measuredFloors) {
            await copyToFloor(db, floor, charges);
            await record(
              `floor of ${floor}, ${workers} at once`,
              charges,
              workers,
              atFloor(db, floor),
            );
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
        ...Object.entries(processor),
        ...against('HTTP, repeated', 'HTTP, first'),
        ...against('SQL, repeated', 'SQL, first'),
        ...against('SQL, first', 'HTTP, first'),
        ...against('SQL, first', 'floor of rows'),
        ...against('SQL, first', 'floor of keys'),
        ...against('HTTP, forged', 'HTTP, first'),
      ]),
    });
  } finally {
    await db.end();
  }
});
