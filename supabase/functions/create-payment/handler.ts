/**
 * `POST /functions/v1/create-payment`: gives the registration's owner a checkout to pay at.
 *
 * Body and answer: `_shared/contract/payments.ts`; codes: `errors.ts` beside it. One open transaction
 * is charged at most once: a claim in the database lets one caller at a time ask the provider, the
 * answer is stored, and every later call gets the stored one. When it is not known whether a charge
 * was made, it is looked for by our own reference before another is made (docs/payments.md).
 */
import type { z } from 'zod';
import { type FunctionErrorCode, functionErrorStatus } from '../_shared/contract/errors.ts';
import { type CreatePaymentResponse, createPaymentRequest } from '../_shared/contract/payments.ts';
import { endpoint, jsonBody, type UserContext } from '../_shared/http/endpoint.ts';
import { FunctionError } from '../_shared/http/errors.ts';
import { describeError } from '../_shared/http/log.ts';
import { applyCharge } from '../_shared/payments/check-charges.ts';
import type { PaymentDependencies } from '../_shared/payments/dependencies.ts';
import {
  type Charge,
  type ChargeState,
  isMoney,
  isPayable,
  ProviderError,
} from '../_shared/payments/provider.ts';
import { throwTrouble } from '../_shared/payments/provider-trouble.ts';
import type { Order, Transaction } from '../_shared/payments/store.ts';
import { customerFor } from './customer.ts';
import { merchantCode } from './merchant-code.ts';

export type CreatePaymentDependencies = Pick<
  PaymentDependencies,
  | 'store'
  | 'provider'
  | 'fallbackMerchantCode'
  | 'appOrigins'
  | 'callbackUrl'
  | 'now'
  | 'sleep'
  | 'log'
>;

type Body = z.output<typeof createPaymentRequest>;
type Context = UserContext<Body>;

/**
 * The provider's shortest charge, by its clock; half a minute more for the difference between its
 * clock and ours and for the way there.
 */
const shortestChargeMs = 10 * 60_000;
const clockDifferenceMs = 30_000;
/** How long the database holds a claim (`claim_charge`). */
const claimLifetimeMs = 60_000;
/** A create begun later than this after its claim could still be running when the claim ends. */
const latestCreateMs = 35_000;
const waitForOther = { attempts: 12, pauseMs: 400 };
/** An attempt that turns out to have ended is followed by a new one; more than that is a fault. */
const maxAttempts = 3;

export function createPaymentHandler(deps: CreatePaymentDependencies) {
  return endpoint<Body>({
    name: 'create-payment',
    log: deps.log,
    origins: deps.appOrigins,
    auth: 'user',
    maxBodyBytes: 16 * 1024,
    parseBody: jsonBody(createPaymentRequest),
    handle: async (context) => Response.json(await pay(deps, context)),
  });
}

async function pay(
  deps: CreatePaymentDependencies,
  context: Context,
): Promise<CreatePaymentResponse> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const begunAt = deps.now();
    const transaction = await deps.store.openPayment(context.token, context.body.registration_id);
    const charged = transaction.checkoutUrl
      ? await stillOpen(deps, context, transaction)
      : await charge(deps, context, transaction, begunAt);
    if (charged) {
      return answerFor(charged);
    }
  }
  throw inProgress();
}

/** The stored checkout while it can be paid; null when its attempt has ended and a new one is due. */
async function stillOpen(
  deps: CreatePaymentDependencies,
  context: Context,
  transaction: Transaction,
): Promise<Transaction | null> {
  const isPast = transaction.expiresAt !== null && transaction.expiresAt <= deps.now();
  if (!isPast && transaction.unknownSince === null) {
    return transaction;
  }
  // Its end has passed and no callback said so, or said that it was paid; or the provider did not
  // know it when last asked. Only the provider knows, and it is asked once in a while.
  const mayAsk = await deps.store
    .beginPaymentCheck(context.token, transaction.registrationId)
    .then(() => true)
    .catch((error: unknown) => {
      if (!isPast && error instanceof FunctionError && error.status === 429) {
        return false;
      }
      throw error;
    });
  const state = mayAsk
    ? await ofStoredCharge(deps, transaction).catch((error: unknown) =>
        throwTrouble(context.log, error),
      )
    : null;
  if (state === null) {
    context.log('error', 'charge_unknown_to_provider', {
      merchant_ref: transaction.merchantRef,
      reference: transaction.reference,
    });
    await deps.store.abandonCharge(transaction.id, 'unknown');
    return null;
  }
  if (state.status !== 'UNPAID') {
    await settle(deps, context, transaction, state);
    return null;
  }
  // Over by our clock, and by the provider's own word still to be paid.
  const stillRuns = state.expiresAt === null || state.expiresAt > deps.now();
  if (stillRuns || !(await deps.store.abandonCharge(transaction.id, 'expired'))) {
    return transaction;
  }
  context.log('warn', 'charge_never_ended', logFields(transaction, state));
  return null;
}

/** The stored charge as the provider has it, or the money that came for another of the same order. */
async function ofStoredCharge(
  deps: CreatePaymentDependencies,
  transaction: Transaction,
): Promise<ChargeState | null> {
  const stored = await deps.provider.fetchStatus(transaction.reference);
  if (stored) {
    return stored;
  }
  const other = await findCharge(deps, transaction);
  // An open transaction that nobody was ever shown is no reason to go on with this attempt.
  return other && isMoney(other) ? other : null;
}

/** Charges an open transaction, or waits for the request that is charging it. Null: the attempt has ended. */
async function charge(
  deps: CreatePaymentDependencies,
  context: Context,
  transaction: Transaction,
  begunAt: Date,
): Promise<Transaction | null> {
  const { min, max } = deps.provider.limits;
  if (transaction.amount < min || transaction.amount > max) {
    throw refusal('amount_out_of_range', `The amount must be from ${min} to ${max} rupiah.`, {
      min,
      max,
    });
  }
  // Read before the claim, to keep the time between claim and charge short.
  const { customer_name: name, customer_phone: phone } = context.body;
  const [order, code] = await Promise.all([
    deps.store.order(transaction.id, { name, phone }),
    merchantCode(
      deps.store,
      deps.provider.merchantCodeSetting,
      deps.fallbackMerchantCode,
      context.log,
    ),
  ]);

  assertTimeLeft(deps, order);
  const claim = await claimOrWait(deps, transaction);
  if (claim === 'ended' || claim.charged) {
    return claim === 'ended' ? null : claim.charged;
  }
  const claimedAt = deps.now();
  const anotherMayHaveCharged =
    transaction.chargeBegunAt !== null ||
    claim.waited ||
    // So long after the transaction was read, a claim made since could have begun and gone stale.
    claimedAt.getTime() - begunAt.getTime() >= claimLifetimeMs;
  if (anotherMayHaveCharged) {
    // On a failure the claim is kept: giving it back would forget that a charge may exist.
    const found = await findCharge(deps, transaction).catch((error: unknown) =>
      throwTrouble(context.log, error),
    );
    if (found) {
      return await adopt(deps, context, transaction, found);
    }
  }
  if (deps.now().getTime() - claimedAt.getTime() > latestCreateMs) {
    throw refusal('provider_timeout', 'The payment provider is too slow to answer.');
  }
  return await create(deps, context, transaction, order, code);
}

interface Claim {
  charged: Transaction | null;
  waited: boolean;
}

/** 'ended': nobody is charging it, and nobody may. It was paid, cancelled or released meanwhile. */
async function claimOrWait(
  deps: CreatePaymentDependencies,
  transaction: Transaction,
): Promise<Claim | 'ended'> {
  for (let attempt = 0; attempt < waitForOther.attempts; attempt += 1) {
    if (await deps.store.claimCharge(transaction.id)) {
      return { charged: null, waited: attempt > 0 };
    }
    const current = await deps.store.transaction(transaction.id);
    if (current.checkoutUrl) {
      return { charged: current, waited: true };
    }
    const begunAt = current.chargeBegunAt?.getTime() ?? 0;
    if (current.status !== 'UNPAID' || deps.now().getTime() - begunAt >= claimLifetimeMs) {
      return 'ended';
    }
    await deps.sleep(waitForOther.pauseMs);
  }
  throw inProgress();
}

function inProgress(): FunctionError {
  return refusal('charge_in_progress', 'The charge is being made; ask again.', undefined, {
    'retry-after': '5',
  });
}

/** The last minutes before registration closes are shorter than the provider's shortest charge. */
function assertTimeLeft(
  deps: CreatePaymentDependencies,
  { holdEndsAt, entriesCloseAt, registrationClosesAt }: Order,
): void {
  const now = deps.now();
  if (entriesCloseAt < now && holdEndsAt.getTime() - now.getTime() < shortestChargeMs) {
    throw refusal('race_closed', 'There is no time left for a charge.', {
      pendaftaran_selesai: registrationClosesAt.toISOString(),
      ditutup_pada: entriesCloseAt.toISOString(),
    });
  }
}

/** The charge ends with the hold; the adapter keeps it under the provider's longest. */
function endOfCharge(deps: CreatePaymentDependencies, { holdEndsAt }: Order): Date {
  return new Date(
    Math.max(holdEndsAt.getTime(), deps.now().getTime() + shortestChargeMs + clockDifferenceMs),
  );
}

async function create(
  deps: CreatePaymentDependencies,
  context: Context,
  transaction: Transaction,
  order: Order,
  code: string,
): Promise<Transaction | null> {
  let made: Charge;
  try {
    made = await deps.provider.createCharge({
      merchantRef: transaction.merchantRef,
      merchantCode: code,
      amount: transaction.amount,
      items: itemsFor(order, transaction.amount),
      customer: customerFor(order.customer),
      returnUrl: `${returnOrigin(deps.appOrigins, context.request)}/success?${new URLSearchParams({ ref: transaction.merchantRef })}`,
      callbackUrl: deps.callbackUrl,
      expiresAt: endOfCharge(deps, order),
    });
  } catch (error) {
    if (!(error instanceof ProviderError) || error.outcomeKnown) {
      // A claim that cannot be given back ends by itself, so that must not hide the reason.
      await deps.store
        .releaseChargeClaim(transaction.id)
        .catch((problem: unknown) =>
          context.log('warn', 'claim_not_released', describeError(problem)),
        );
      return throwTrouble(context.log, error);
    }
    // The charge may exist. If the provider shows it, the customer need not wait; if not, the claim
    // is kept, and the next attempt looks again before it makes another.
    const found = await findCharge(deps, transaction).catch(() => null);
    if (!found) {
      return throwTrouble(context.log, error);
    }
    return await adopt(deps, context, transaction, found);
  }
  context.log('info', 'charge_created', logFields(transaction, made));
  return await record(deps, transaction, made);
}

/** Takes over a charge that was made earlier and not stored. Null: that attempt has ended. */
async function adopt(
  deps: CreatePaymentDependencies,
  context: Context,
  transaction: Transaction,
  found: ChargeState,
): Promise<Transaction | null> {
  if (found.status !== 'UNPAID') {
    await settle(deps, context, transaction, found);
    return null;
  }
  if (!isPayable(found) || found.amountOwed !== transaction.amount) {
    return throwTrouble(
      context.log,
      new ProviderError('malformed_answer', 'the charge found cannot be paid'),
    );
  }
  context.log('warn', 'charge_adopted', logFields(transaction, found));
  return await record(deps, transaction, found);
}

/** The provider says the attempt is over: the database is told, and a paid one ends the request. */
async function settle(
  deps: CreatePaymentDependencies,
  context: Context,
  transaction: Transaction,
  state: ChargeState,
): Promise<void> {
  const { merchantRef } = transaction;
  const outcome = await applyCharge(deps.store, 'create-payment', merchantRef, state);
  context.log('info', 'status_learned', { ...logFields(transaction, state), outcome });
  if (isMoney(state)) {
    throw refusal('already_paid', 'This registration has been paid.');
  }
}

/** The charge to go on with, when several were made for one transaction. */
async function findCharge(
  deps: CreatePaymentDependencies,
  transaction: Transaction,
): Promise<ChargeState | null> {
  const preference = ['REFUND', 'SETTLED', 'PAID', 'UNPAID', 'FAILED', 'EXPIRED'];
  const { charges, unreadable } = await deps.provider.findByMerchantRef(transaction.merchantRef);
  const best = charges.toSorted(
    (a, b) => preference.indexOf(a.status) - preference.indexOf(b.status),
  )[0];
  if (unreadable !== null && !(best && isMoney(best))) {
    throw new ProviderError('malformed_answer', unreadable);
  }
  return best ?? null;
}

/**
 * A charge that exists and is not stored costs the customer a minute's wait, so one more try. Null:
 * meanwhile the attempt was heard to have ended, be it by a payment of another charge.
 */
async function record(
  deps: CreatePaymentDependencies,
  transaction: Transaction,
  made: Charge,
): Promise<Transaction | null> {
  const store = () => deps.store.recordCharge(transaction.id, made);
  const stored = await store().catch(store);
  return stored.status === 'UNPAID' ? stored : null;
}

/** The race at the total minus the unique code, and the code as its own line (spec section 7); of an order, for how many. */
function itemsFor(order: Order, amount: number) {
  return [
    {
      sku: order.raceId,
      name: order.entries > 1 ? `${order.raceTitle} (${order.entries} rider)` : order.raceTitle,
      price: amount - order.uniqueCode,
    },
    ...(order.uniqueCode > 0
      ? [{ sku: 'UNIQUE_CODE', name: 'Kode Unik', price: order.uniqueCode }]
      : []),
  ];
}

function returnOrigin(origins: readonly string[], request: Request): string {
  const origin = request.headers.get('origin');
  const chosen = origin !== null && origins.includes(origin) ? origin : origins[0];
  if (chosen === undefined) {
    throw new Error('no origin to return to');
  }
  return chosen;
}

function answerFor(transaction: Transaction): CreatePaymentResponse {
  if (transaction.checkoutUrl === null || transaction.expiresAt === null) {
    throw new Error('the stored charge is incomplete');
  }
  return {
    checkout_url: transaction.checkoutUrl,
    qr_url: transaction.qrUrl,
    qr_string: transaction.qrString,
    reference: transaction.reference,
    merchant_ref: transaction.merchantRef,
    amount: transaction.amount,
    expires_at: transaction.expiresAt.toISOString(),
  };
}

function logFields(transaction: Transaction, state: ChargeState) {
  return {
    merchant_ref: transaction.merchantRef,
    reference: state.reference,
    status: state.status,
  };
}

function refusal(
  code: FunctionErrorCode,
  message: string,
  facts?: Record<string, unknown>,
  headers?: Record<string, string>,
): FunctionError {
  return new FunctionError(code, functionErrorStatus[code], message, {
    ...(facts ? { facts } : {}),
    ...(headers ? { headers } : {}),
  });
}
