/**
 * Asks the provider about one transaction and tells the database what it said. The callback that was
 * lost, the answer that never came and the second charge nobody wanted are all found here.
 */
import { describeError, type Log, withFields } from '../http/log.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { type ChargeState, isMoney, isPayable, ProviderError } from './provider.ts';
import type { PaymentCheck, PaymentStore, StatusOutcome } from './store.ts';

export type CheckDependencies = Pick<PaymentDependencies, 'store' | 'provider'>;

export interface Checked {
  /** The provider has a charge that can still be paid. */
  open: boolean;
  /** Something was learnt that the database did not know. */
  changed: boolean;
  /** The charge's answer had been lost and is stored now. */
  adopted: boolean;
}

/**
 * Throws ProviderError when the provider gave no usable answer: that is noted, and a hold that
 * depends on the answer is not released.
 *
 * @param source names the asker in the append-only log
 */
export async function checkCharges(
  deps: CheckDependencies,
  source: string,
  check: PaymentCheck,
  plainLog: Log,
): Promise<Checked> {
  const log = withFields(plainLog, { merchant_ref: check.merchantRef });
  try {
    return await ask(deps, source, check, log);
  } catch (error) {
    if (error instanceof ProviderError) {
      // Not noted is not worse than before, and must not hide why the question failed.
      await deps.store
        .recordFailedCheck(check, error.failure)
        .catch((problem: unknown) => log('warn', 'failure_not_noted', describeError(problem)));
    }
    throw error;
  }
}

async function ask(
  deps: CheckDependencies,
  source: string,
  check: PaymentCheck,
  log: Log,
): Promise<Checked> {
  const { charges, unreadable } = await deps.provider.listByMerchantRef(check.merchantRef);
  if (check.charged && !charges.some((charge) => charge.reference === check.reference)) {
    const stored = await deps.provider.fetchStatus(check.reference);
    if (stored) {
      charges.push(stored);
    }
  }
  if (check.charged && charges.length === 0 && unreadable === null) {
    log('error', 'charge_unknown_to_provider', { reference: check.reference });
  }

  const adopted =
    check.charged || unreadable !== null ? null : await adopt(deps, check, charges, log);
  const ours = adopted?.reference ?? check.reference;
  let changed = adopted !== null;
  for (const charge of charges) {
    // An open charge that is not the stored one was never shown to anybody: there is nothing to apply.
    if (charge.status === 'UNPAID' && charge.reference !== ours) {
      continue;
    }
    const outcome = await applyCharge(deps.store, source, check.merchantRef, charge);
    if (outcome !== 'unchanged') {
      changed = true;
      log(outcome === 'applied' ? 'info' : 'error', 'status_learned', {
        outcome,
        reference: charge.reference,
        status: charge.status,
      });
    }
  }
  if (unreadable !== null) {
    // What could be read counts; what could not may be the payment.
    throw new ProviderError('malformed_answer', unreadable);
  }
  await deps.store.recordCheck(check, charges.length > 0);
  return {
    open: charges.some(
      ({ status, expiresAt }) =>
        status === 'UNPAID' && (expiresAt === null || expiresAt > new Date(check.askedAt)),
    ),
    changed,
    adopted: adopted !== null,
  };
}

/**
 * Tells the database what the provider says of a charge that we asked about.
 *
 * @param source names the asker in the append-only log
 */
export function applyCharge(
  store: PaymentStore,
  source: string,
  merchantRef: string,
  charge: ChargeState,
): Promise<StatusOutcome> {
  const { reference, status, amountOwed: amount } = charge;
  const record = { source, reference, merchant_ref: merchantRef, status, amount };
  return store.applyStatus({ ...charge, merchantRef }, record);
}

/** Stores the open charge whose answer was lost, so that the customer is sent to this one. */
async function adopt(
  deps: CheckDependencies,
  check: PaymentCheck,
  charges: ChargeState[],
  log: Log,
): Promise<ChargeState | null> {
  const index = charges.findIndex((charge) => charge.status === 'UNPAID');
  const open = charges[index];
  if (open === undefined || charges.some(isMoney)) {
    return null;
  }
  // A row of the list has no QR.
  const full =
    (open.reference === null ? null : await deps.provider.fetchStatus(open.reference)) ?? open;
  charges[index] = full;
  if (full.status !== 'UNPAID') {
    return null;
  }
  if (!isPayable(full) || full.amountOwed !== check.amount) {
    log('error', 'charge_not_adopted', { reference: full.reference });
    return null;
  }
  await deps.store.recordCharge(check.transactionId, full);
  log('warn', 'charge_adopted', { reference: full.reference });
  return full;
}
