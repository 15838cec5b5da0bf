import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileDatabase, refusalOf } from '#tests/support/sql.ts';
import {
  applyStatus,
  createOpenRace,
  createUser,
  createUsers,
  endHold,
  openPayment,
  type RaceWithCategory,
  register,
  slotsOf,
  type Transaction,
} from '#tests/support/sql-fixtures.ts';
import { type PaymentCheck, payments } from '#tests/support/sql-payments.ts';

// What the provider says arrives repeated, out of order, late or never, while holds end and parents pay again or
// give up. Two properties: the end is a function of what was said, not of its order; and no money is lost.

const db = fileDatabase();
const books = payments(db);

/** Refusals are part of the game; anything else, a deadlock for example, is a fault. */
async function allowed<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    const { state } = await refusalOf(Promise.reject(error));
    if (!state?.startsWith('PT4')) throw error;
    return undefined;
  }
}

/** Minutes pass: no charge of this race is being made any more, and its transactions are due; others are not. */
const timePasses = (raceId: string) =>
  db.admin.query(
    `update public.transaksi_pembayaran t set
       penagihan_dimulai_pada = t.penagihan_dimulai_pada - interval '61 seconds',
       tanya_lagi_pada = case
         when p.lomba_id = $1
           and (t.ditagih_pada is not null or t.penagihan_dimulai_pada is not null) then now()
       end
     from public.pendaftaran_lomba p
     where p.id = t.pendaftaran_lomba_id and (p.lomba_id = $1 or t.tanya_lagi_pada is not null)`,
    [raceId],
  );

/* One registration. */

const heights = ['UNPAID', 'FAILED', 'EXPIRED', 'PAID', 'SETTLED', 'REFUND'] as const;

interface Said {
  attempt: number;
  /** The provider may have made a second charge for the same attempt. */
  charge: 'first' | 'further';
  status: (typeof heights)[number];
  difference: number;
}
type Meanwhile = 'expiry' | 'retry' | 'reconciliation' | 'cancel';

const said = fc.record<Said>({
  attempt: fc.nat({ max: 2 }),
  charge: fc.oneof(
    { weight: 5, arbitrary: fc.constant('first' as const) },
    { weight: 1, arbitrary: fc.constant('further' as const) },
  ),
  status: fc.constantFrom(...heights),
  difference: fc.oneof(
    { weight: 6, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.constantFrom(-1, 1, 500) },
  ),
});
const meanwhile = fc.constantFrom<Meanwhile[]>('expiry', 'retry', 'reconciliation', 'cancel');
const happening = fc.oneof({ weight: 3, arbitrary: said }, { weight: 1, arbitrary: meanwhile });

/** The registration's end, from what was said about its charges and from nothing else. */
function endOf(events: Said[]) {
  const charges = new Map<string, { height: number; exact: boolean; odd: boolean }>();
  for (const event of events) {
    const key = `${event.attempt} ${event.charge}`;
    const charge = charges.get(key) ?? { height: 0, exact: false, odd: false };
    const pays = event.status === 'PAID' || event.status === 'SETTLED';
    charges.set(key, {
      height: Math.max(charge.height, heights.indexOf(event.status)),
      exact: charge.exact || (pays && event.difference === 0),
      odd: charge.odd || (pays && event.difference !== 0),
    });
  }
  const all = [...charges.values()];
  const holding = all.filter(
    ({ height }) => heights[height] === 'PAID' || heights[height] === 'SETTLED',
  );
  const exact = holding.filter((charge) => charge.exact).length;
  const odd = holding.filter((charge) => charge.odd).length;
  const refunded = all.some(({ height }) => heights[height] === 'REFUND');
  const [status_pendaftaran, status_pembayaran] =
    exact > 0
      ? ['dikonfirmasi', 'dibayar']
      : odd > 0
        ? ['pending', 'pending']
        : ['dibatalkan', refunded ? 'refund' : 'gagal'];
  const perlu_tindakan = odd > 0 ? 'jumlah_tidak_sesuai' : exact > 1 ? 'dibayar_ganda' : null;
  return { status_pendaftaran, status_pembayaran, perlu_tindakan };
}

/** Lives through it, and through the end of the hold; gives the registration's state. */
async function liveThrough(
  target: RaceWithCategory,
  user: string,
  stored: boolean[],
  happenings: (Said | Meanwhile)[],
) {
  const { id } = await register(db, user, target);
  const attempts: { transaction: Transaction; first: string; further: string }[] = [];
  for (const isStored of stored) {
    const transaction = await openPayment(db, user, id);
    const first = `DEV-T${randomUUID()}`;
    await books.claimCharge(transaction.id);
    if (isStored) await books.storeCharge(transaction.id, { reference: first });
    // Ends by its own word, so that the next can be opened, and counts as said about it.
    await applyStatus(db, transaction, 'FAILED', { reference: first });
    attempts.push({ transaction, first, further: `DEV-T${randomUUID()}` });
  }
  const reconcile = async () => {
    await timePasses(target.race.id);
    // The provider repeats nothing here: what it has said is what there is.
    for (const check of await books.claimChecks({ registration_id: id }))
      await books.recordCheck(check);
    await books.release();
  };
  for (const item of happenings) {
    if (item === 'expiry') {
      await endHold(db, id);
      await books.release();
    } else if (item === 'retry') {
      await allowed(openPayment(db, user, id));
    } else if (item === 'reconciliation') {
      await reconcile();
    } else if (item === 'cancel') {
      await allowed(db.rpc(user, 'cancel_registration', { registration_id: id }));
    } else {
      const attempt = attempts[item.attempt % attempts.length];
      if (attempt === undefined) continue;
      await applyStatus(db, attempt.transaction, item.status, {
        reference: attempt[item.charge],
        amount: attempt.transaction.jumlah + item.difference,
      });
    }
    const slots = await slotsOf(db, target.race.id);
    expect(slots.counted).toBe(slots.live);
  }
  await endHold(db, id);
  await reconcile();
  const { status_pendaftaran, status_pembayaran, perlu_tindakan } = await books.registration(id);
  return { status_pendaftaran, status_pembayaran, perlu_tindakan };
}

test('what was said decides, not in which order or how often, nor what happened meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { minLength: 1, maxLength: 10 }),
      fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }),
      fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
      async (happenings, stored, keys) => {
        const events = happenings.filter((item) => typeof item !== 'string');
        const expected = endOf([
          ...events.map((event) => ({ ...event, attempt: event.attempt % stored.length })),
          ...stored.map((_, attempt) => ({
            attempt,
            charge: 'first' as const,
            status: 'FAILED' as const,
            difference: 0,
          })),
        ]);
        const repeated = [...happenings, ...events.slice(0, 3)];
        const shuffled = repeated
          .map((item, index) => ({ item, key: keys[index] ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ item }) => item);
        const target = await createOpenRace(db, { max_peserta: 5 });
        for (const order of [happenings, shuffled]) {
          const user = await createUser(db);
          expect(await liveThrough(target, user, stored, order)).toEqual(expected);
        }
      },
    ),
    { numRuns: 60 },
  );
  expect(await books.discrepancies()).toEqual([]);
});

/* Several families, one small race, and a provider that is not always heard. */

interface Charge {
  reference: string;
  merchantRef: string;
  registrationId: string;
  asked: number;
  paid: number;
  status: 'UNPAID' | 'FAILED' | 'EXPIRED' | 'PAID' | 'REFUND';
}

type Hearing = 'once' | 'twice' | 'late' | 'never';
type Step =
  | { do: 'register' | 'expiry' | 'cancel'; who: number }
  | { do: 'charge'; who: number; answer: 'stored' | 'lost' | 'doubled' }
  | {
      do: 'change';
      pick: number;
      to: 'PAID' | 'FAILED' | 'EXPIRED' | 'REFUND';
      difference: number;
      heard: Hearing;
    }
  | { do: 'reconcile'; providerIsUp: boolean }
  | { do: 'hear'; pick: number }
  | { do: 'release' };

const who = fc.nat({ max: 4 });
const step = fc.oneof<fc.MaybeWeightedArbitrary<Step>[]>(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('register' as const), who }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('charge' as const),
      who,
      answer: fc.constantFrom('stored', 'stored', 'stored', 'lost', 'doubled'),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      pick: fc.nat({ max: 20 }),
      to: fc.constantFrom('PAID', 'PAID', 'PAID', 'FAILED', 'EXPIRED', 'REFUND'),
      difference: fc.constantFrom(0, 0, 0, 0, 0, -1, 250),
      heard: fc.constantFrom<Hearing[]>('once', 'twice', 'late', 'never'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('reconcile' as const),
      providerIsUp: fc.constantFrom(true, true, false),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('expiry' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('hear' as const), pick: fc.nat({ max: 20 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'release' as const }) },
);

/** What the provider itself would do: money comes also after the end, and goes back only where it came. */
const mayBecome = (from: Charge['status'], to: Charge['status']): boolean =>
  to === 'PAID'
    ? ['UNPAID', 'FAILED', 'EXPIRED'].includes(from)
    : to === 'REFUND'
      ? from === 'PAID'
      : from === 'UNPAID';

async function season(target: RaceWithCategory, families: string[]) {
  const charges: Charge[] = [];
  const unheard: (() => Promise<unknown>)[] = [];
  const registrations = new Map<string, string>();

  // Steps run at the same time, and the owner's connection takes one statement after the other.
  let lastByHand: Promise<unknown> = Promise.resolve();
  const byHand = (work: () => Promise<unknown>) => {
    lastByHand = lastByHand.then(work);
    return lastByHand;
  };

  const tell = ({ merchantRef, reference, status, paid }: Charge) =>
    applyStatus(db, { merchant_ref: merchantRef, jumlah: paid }, status, { reference });
  const chargesOf = (merchantRef: string) =>
    charges.filter((charge) => charge.merchantRef === merchantRef);
  const adopt = (transactionId: string, charge: Charge) =>
    books.storeCharge(transactionId, { reference: charge.reference });

  const make = (transaction: Transaction): Charge => {
    const charge: Charge = {
      reference: `DEV-T${randomUUID()}`,
      merchantRef: transaction.merchant_ref,
      registrationId: transaction.pendaftaran_lomba_id,
      asked: transaction.jumlah,
      paid: transaction.jumlah,
      status: 'UNPAID',
    };
    charges.push(charge);
    return charge;
  };

  /** As the functions ask: adopt what was lost, apply what has ended, note that an answer came. */
  const ask = async (check: PaymentCheck) => {
    const found = chargesOf(check.merchant_ref);
    const open = found.find((charge) => charge.status === 'UNPAID');
    if (!check.charged && open && found.length === 1) await adopt(check.transaction_id, open);
    for (const charge of found) await tell({ ...charge });
    await books.recordCheck(check, found.length > 0);
  };
  const reconcile = async (providerIsUp: boolean) => {
    await byHand(() => timePasses(target.race.id));
    for (
      let batch = await books.claimChecks();
      batch.length > 0;
      batch = await books.claimChecks()
    ) {
      if (!providerIsUp) return;
      for (const check of batch) await ask(check);
    }
    await books.release();
  };

  const act: { [Kind in Step['do']]: (step: Extract<Step, { do: Kind }>) => Promise<unknown> } = {
    register: async ({ who }) => {
      const user = families[who % families.length] as string;
      if (registrations.has(user)) return;
      const made = await register(db, user, target);
      registrations.set(user, made.id);
    },
    charge: async ({ who, answer }) => {
      const user = families[who % families.length] as string;
      const id = registrations.get(user);
      if (id === undefined) return;
      const transaction = await openPayment(db, user, id);
      if (!(await books.claimCharge(transaction.id))) return;
      if (transaction.penagihan_dimulai_pada !== null) {
        const [lost] = chargesOf(transaction.merchant_ref);
        if (lost)
          return ask({
            ...transaction,
            transaction_id: transaction.id,
            charged: false,
            asked_at: transaction.dibuat_pada,
          });
      }
      const charge = make(transaction);
      if (answer === 'doubled') make(transaction);
      if (answer !== 'lost') await adopt(transaction.id, charge);
    },
    change: async ({ pick, to, difference, heard }) => {
      const charge = charges[pick % Math.max(charges.length, 1)];
      if (charge === undefined || !mayBecome(charge.status, to)) return;
      charge.status = to;
      if (to === 'PAID') charge.paid = charge.asked + difference;
      const word = { ...charge };
      if (heard === 'late') unheard.push(() => tell(word));
      if (heard === 'once' || heard === 'twice') await tell(word);
      if (heard === 'twice') await tell(word);
    },
    hear: async ({ pick }) => {
      const [late] = unheard.splice(pick % Math.max(unheard.length, 1), 1);
      await late?.();
    },
    expiry: async ({ who }) => {
      const id = registrations.get(families[who % families.length] as string);
      if (id !== undefined) await byHand(() => endHold(db, id));
    },
    cancel: async ({ who }) => {
      const user = families[who % families.length] as string;
      const id = registrations.get(user);
      if (id === undefined) return;
      for (const check of await books.claimChecks({ registration_id: id })) await ask(check);
      await db.rpc(user, 'cancel_registration', { registration_id: id });
    },
    reconcile: ({ providerIsUp }) => reconcile(providerIsUp),
    release: () => books.release(),
  };

  return {
    charges,
    registrations,
    run: (item: Step) => allowed((act[item.do] as (step: Step) => Promise<unknown>)(item)),
    /** Nobody does anything any more; the schedule goes on. */
    async settleDown() {
      await reconcile(true);
      await reconcile(true);
    },
  };
}

test('no money is lost, no slot is given twice, whatever is heard of it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 5, maxLength: 25 }),
      fc.integer({ min: 1, max: 3 }),
      async (batches, max_peserta) => {
        const target = await createOpenRace(db, { max_peserta });
        const { charges, registrations, run, settleDown } = await season(
          target,
          await createUsers(db, 5),
        );
        const slotsAreRight = async () => {
          const slots = await slotsOf(db, target.race.id);
          expect(slots.counted).toBe(slots.live);
          expect(slots.live).toBeLessThanOrEqual(max_peserta);
        };
        for (const batch of batches) {
          // Steps of one batch happen at the same time.
          await Promise.all(batch.map(run));
          await slotsAreRight();
        }
        await settleDown();
        await slotsAreRight();
        expect(await books.discrepancies()).toEqual([]);

        const { rows: known } = await db.admin.query<{
          reference: string;
          status: string;
          held: number | null;
        }>(
          `select reference, status, case when lunas then jumlah else jumlah_menyimpang end as held
           from public.transaksi_pembayaran where pendaftaran_lomba_id = any ($1)`,
          [[...registrations.values()]],
        );
        const openCharges = new Map<string, number>();
        for (const charge of charges) {
          const row = known.find(({ reference }) => reference === charge.reference);
          if (charge.status === 'UNPAID') {
            openCharges.set(charge.merchantRef, (openCharges.get(charge.merchantRef) ?? 0) + 1);
            continue;
          }
          expect({ of: charge.reference, status: row?.status }).toEqual({
            of: charge.reference,
            status: charge.status,
          });
          if (charge.status === 'PAID') {
            expect(row?.held).toBe(charge.paid);
            const { status_pendaftaran, status_pembayaran, perlu_tindakan } =
              await books.registration(charge.registrationId);
            const isConfirmed =
              status_pendaftaran === 'dikonfirmasi' && status_pembayaran === 'dibayar';
            expect(isConfirmed || perlu_tindakan !== null).toBe(true);
          }
        }
        // Only the provider itself can make a second one ("doubled"); ours never asked for one.
        for (const [merchantRef, count] of openCharges)
          expect({ merchantRef, atMostTwo: count <= 2 }).toEqual({ merchantRef, atMostTwo: true });
      },
    ),
    { numRuns: 60 },
  );
});
