import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { expectBooksToAgree, fileStack } from '#tests/support/own-stack.ts';
import {
  anOpenCharge,
  anOpenTransaction,
  askForCheckout,
  atProvider,
  books,
  chargesFor,
  checkout,
  confirmed,
  control,
  deliverAgain,
  deliveriesOf,
  deliverUntilHeard,
  letHoldEnd,
  letMinutesPass,
  reconcile,
  riderArguments,
} from '#tests/support/payments.ts';
import { createRace, withAdmin } from '#tests/support/race-fixture.ts';
import { isNight, size } from '#tests/support/size.ts';
import { target } from '#tests/support/target.ts';

// Processes are killed and callbacks get lost, on a stack of this file's own. After each story the books must agree.

const own = fileStack();

function fault(merchantRef: string, kind: string, mode: string, more: object = {}) {
  return control<{ id: number }>('POST', 'faults', {
    kind,
    mode,
    merchant_ref: merchantRef,
    ...more,
  });
}

describe('the functions host is killed', () => {
  test('between charging and storing: the charge is found, and no second one is made', async () => {
    const order = await anOpenTransaction();
    // The charge is made at once; its answer would come in a minute.
    await fault(order.merchantRef, 'create', 'slow');
    const asking = askForCheckout(order.parent, order.registrationId);
    await vi.waitUntil(async () => (await chargesFor(order.merchantRef)).length === 1, 30_000);
    await own.stack.functions.kill();
    expect((await asking).status).toBe(503);
    expect((await books(order.registrationId)).transactions).toMatchObject([
      { checkout_url: null },
    ]);

    await own.stack.functions.reload();
    await letMinutesPass(order.registrationId);
    expect(await reconcile()).toMatchObject({ adopted: 1, failed: 0 });
    const { reference } = await checkout(order.parent, order.registrationId);
    expect(await chargesFor(order.merchantRef)).toMatchObject([{ reference }]);
    await atProvider(reference, 'pay');
    expect(await books(order.registrationId)).toMatchObject({ ...confirmed, peserta_saat_ini: 1 });
    await expectBooksToAgree();
  });

  test('and the parent tries again before anybody has looked', async () => {
    const order = await anOpenTransaction();
    await fault(order.merchantRef, 'create', 'slow');
    const asking = askForCheckout(order.parent, order.registrationId);
    await vi.waitUntil(async () => (await chargesFor(order.merchantRef)).length === 1, 30_000);
    await own.stack.functions.kill();
    await asking;
    await own.stack.functions.reload();
    const impatient = await askForCheckout(order.parent, order.registrationId);
    expect(impatient.status).toBe(409);
    await letMinutesPass(order.registrationId);
    await checkout(order.parent, order.registrationId);
    expect(await chargesFor(order.merchantRef)).toHaveLength(1);
  });

  test('while callbacks arrive: the next try is heard', async () => {
    const { registrationId, charge } = await anOpenCharge();
    await own.stack.functions.kill();
    await atProvider(charge.reference, 'pay');
    expect(await deliveriesOf(charge.reference)).toMatchObject([
      { state: 'pending', attempts: [{ answer: 503 }] },
    ]);
    await own.stack.functions.reload();
    await deliverAgain(charge.reference);
    expect(await books(registrationId)).toMatchObject(confirmed);
    await expectBooksToAgree();
  });

  test('until the provider has given up: reconciliation finds the payment and the refund', async () => {
    const paid = await anOpenCharge();
    const refunded = await anOpenCharge();
    await atProvider(refunded.charge.reference, 'pay');
    await own.stack.functions.kill();
    await atProvider(paid.charge.reference, 'pay');
    await atProvider(refunded.charge.reference, 'refund');
    for (const { charge } of [paid, refunded]) {
      for (let attempt = 0; attempt < 3; attempt++) {
        await deliverAgain(charge.reference);
      }
      expect((await deliveriesOf(charge.reference)).at(-1)).toMatchObject({ state: 'given_up' });
    }
    await own.stack.functions.reload();
    for (const { registrationId } of [paid, refunded]) {
      await letMinutesPass(registrationId);
    }
    await reconcile();
    expect(await books(paid.registrationId)).toMatchObject(confirmed);
    expect(await books(refunded.registrationId)).toMatchObject({
      status_pembayaran: 'refund',
      peserta_saat_ini: 0,
    });
    await expectBooksToAgree();
  });
});

describe('the database', () => {
  test('is down when the provider calls: it is told so, and calls again', async () => {
    const { registrationId, charge } = await anOpenCharge();
    const down = await own.stopDatabase();
    await atProvider(charge.reference, 'pay');
    expect(await deliveriesOf(charge.reference)).toMatchObject([
      { state: 'pending', attempts: [{ answer: 500 }] },
    ]);
    await down.start();
    await deliverUntilHeard(charge.reference);
    expect(await books(registrationId)).toMatchObject(confirmed);
    await expectBooksToAgree();
  });

  test('restarts in the middle of many registrations: each rider is in once, and no slot is lost', async () => {
    const crowd = size(40, 400);
    const places = crowd * 0.75;
    const race = await createRace({ max_peserta: places, kategori: { usia_min: 0, usia_max: 99 } });
    const users = await withAdmin(async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `insert into auth.users (id, email)
         select id, id || '@example.test' from (select gen_random_uuid() as id from generate_series(1, $1)) ids
         returning id`,
        [crowd],
      );
      return rows.map((row) => row.id);
    });

    let answered = 0;
    const half = Promise.withResolvers<void>();
    const register = async (user: string): Promise<string> => {
      // As the form does: the same request again until there is an answer.
      const body = JSON.stringify({ ...riderArguments(race), request_id: randomUUID() });
      for (;;) {
        const response = await fetch(`${target().api_url}/rest/v1/rpc/register_rider`, {
          method: 'POST',
          headers: {
            apikey: target().publishable_key,
            authorization: `Bearer ${own.tokenFor(user)}`,
            'content-type': 'application/json',
          },
          body,
        }).catch(() => null);
        const text = (await response?.text().catch(() => null)) ?? '';
        if (response?.ok) {
          answered += 1;
          if (answered === crowd / 4) {
            half.resolve();
          }
          return 'in';
        }
        if (response !== null && response.status < 500) {
          const { code, message } = JSON.parse(text) as { code: string; message: string };
          // Without a code nobody decided: PostgREST's pool handed out a connection that was dead.
          if (code !== '') {
            return message;
          }
        }
        await pause(50);
      }
    };
    const results = Promise.all(users.map(register));
    await half.promise;
    await own.crashDatabase();

    const outcomes = await results;
    expect(outcomes.filter((outcome) => outcome === 'in')).toHaveLength(places);
    expect(outcomes.filter((outcome) => outcome === 'race_full')).toHaveLength(crowd - places);
    const rows = await withAdmin(async (client) => {
      const found = await client.query(
        `select count(*)::int as rows, count(distinct p.user_id)::int as users, l.peserta_saat_ini as counter
         from public.lomba l join public.pendaftaran_lomba p on p.lomba_id = l.id
         where l.id = $1 group by l.id`,
        [race.raceId],
      );
      return found.rows;
    });
    expect(rows).toEqual([{ rows: places, users: places, counter: places }]);
    await expectBooksToAgree();
  });
});

describe('a bad day', () => {
  test('with every scripted fault, a killed host and a crashed database, ends with the right state', async () => {
    const creates = [null, 'lost_answer', 'server_error', 'malformed', 'refuse', 'bad_signature'];
    const callbacks = [null, 'lose', 'duplicate', 'reorder', 'hold', 'forge'];
    const ends = [['pay'], ['pay', 'refund'], ['expire', 'pay'], ['fail'], ['expire'], []] as const;

    const stories = await Promise.all(
      creates.flatMap((create) =>
        // By day each fault once.
        callbacks
          .filter((_, index) => isNight || index === creates.indexOf(create))
          .map(async (callback) => {
            const index = callbacks.indexOf(callback);
            const order = await anOpenTransaction();
            if (create !== null) {
              await fault(order.merchantRef, 'create', create);
            }
            if (callback !== null) {
              await fault(order.merchantRef, 'callback', callback, { times: null });
            }
            return { ...order, end: ends[(index + creates.indexOf(create)) % ends.length] ?? [] };
          }),
      ),
    );

    const chargesMade = async () => (await control<unknown[]>('GET', 'transactions')).length;
    const chargesBefore = await chargesMade();

    // Everybody pays at once, while the host dies and the database crashes.
    const paying = Promise.allSettled(
      stories.map((story) => askForCheckout(story.parent, story.registrationId)),
    );
    // Some are charged by now, others are not.
    await vi.waitUntil(async () => (await chargesMade()) > chargesBefore + size(1, 5), 200_000);
    await own.stack.functions.kill();
    await own.stack.functions.reload();
    await own.crashDatabase();
    await paying;

    // Parents come back until each has a checkout; none is charged twice.
    await Promise.all(
      stories.map(async (story) => {
        await vi.waitUntil(
          async () => {
            await letMinutesPass(story.registrationId);
            return (await askForCheckout(story.parent, story.registrationId)).ok;
          },
          { timeout: 400_000, interval: 100 },
        );
        expect(await chargesFor(story.merchantRef)).toHaveLength(1);
      }),
    );

    await Promise.all(
      stories.map(async (story) => {
        const [charge] = await chargesFor(story.merchantRef);
        for (const action of story.end) {
          await atProvider(charge?.reference ?? '', action);
        }
      }),
    );
    // The schedule goes on, first without the provider, then with it.
    for (const { registrationId } of stories) {
      await letHoldEnd(registrationId);
    }
    const outage = await control<{ id: number }>('POST', 'faults', {
      kind: 'read',
      mode: 'server_error',
      times: null,
    });
    expect(await reconcile()).toMatchObject({ provider_down: true, released: 0 });
    await control('DELETE', `faults/${outage.id}`);
    for (const { registrationId } of stories) {
      await letMinutesPass(registrationId);
    }
    while ((await reconcile()).asked > 0) {}

    const expected = {
      pay: confirmed,
      refund: { status_pendaftaran: 'dibatalkan', status_pembayaran: 'refund' },
      nothing: { status_pendaftaran: 'dibatalkan', status_pembayaran: 'gagal' },
    };
    for (const { registrationId, end } of stories) {
      const last = end.at(-1);
      expect(await books(registrationId)).toMatchObject(
        expected[last === 'pay' || last === 'refund' ? last : 'nothing'],
      );
    }
    await expectBooksToAgree();
    const left = await withAdmin(async (client: pg.Client) => {
      const { rows } = await client.query('select kasus from private.kasus_pembayaran');
      return rows;
    });
    expect(left).toEqual([]);
  });
});
