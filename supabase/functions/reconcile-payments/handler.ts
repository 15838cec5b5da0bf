/**
 * `POST /functions/v1/reconcile-payments` (secret key; called by a schedule every few minutes): what
 * callbacks did not say is asked for, and only then holds that ended unpaid are released.
 *
 * Safe to run twice at once: the database hands each transaction to one run, and applying an answer
 * twice changes nothing. Bounded in rows and time; what is left over is due in the next run. When the
 * provider cannot be asked, the run ends and releases nothing.
 */

import type { ReconcileResponse } from '../_shared/contract/schedule.ts';
import { scheduledEndpoint } from '../_shared/http/endpoint.ts';
import { describeError, type Log } from '../_shared/http/log.ts';
import { type Checked, checkCharges } from '../_shared/payments/check-charges.ts';
import type { PaymentDependencies } from '../_shared/payments/dependencies.ts';
import { ProviderError, type ProviderFailure } from '../_shared/payments/provider.ts';
import { logProviderTrouble } from '../_shared/payments/provider-trouble.ts';
import type { PaymentCheck } from '../_shared/payments/store.ts';
import { notePulse } from '../_shared/pulse.ts';

export type ReconcileDependencies = Pick<
  PaymentDependencies,
  'store' | 'provider' | 'pulse' | 'secretKeys' | 'now' | 'sleep' | 'log'
>;

/**
 * Ten at a time, and no faster than a batch in 600 ms, which is 17 questions a second: the provider
 * publishes no limit, and serves parents meanwhile, as the database does.
 */
const batchSize = 10;
const batchMs = 600;
/** What a function's two seconds of processor time allow on the hosted platform, with room to spare. */
const maxChecks = 500;
/** Less than the schedule's two minutes, and than the platform allows a function. */
const budgetMs = 45_000;
const releaseBatch = 100;
const maxReleases = 1_000;

/** Trouble that every other question would meet too. */
const concernsAll: readonly ProviderFailure[] = [
  'timeout',
  'unreachable',
  'server_error',
  'ip_not_allowed',
  'credentials_refused',
];

export function reconcileHandler(deps: ReconcileDependencies) {
  return scheduledEndpoint('reconcile-payments', deps, async (log) => {
    const { trouble, ...result } = await reconcile(deps, log);
    await closeRaces(deps, log);
    if (result.provider_down || result.asked > result.failed) {
      await notePulse(deps.pulse, log, 'payment-provider', trouble);
    }
    await notePulse(deps.pulse, log, 'reconcile-payments', null);
    log(result.provider_down ? 'error' : 'info', 'reconciled', result);
    return Response.json(result);
  });
}

/** `trouble`: why the provider could not be asked at all; null when it could, or there was nothing to ask. */
type Reconciled = ReconcileResponse & { trouble: ProviderFailure | null };

async function reconcile(deps: ReconcileDependencies, log: Log): Promise<Reconciled> {
  const endsAt = deps.now().getTime() + budgetMs;
  const result: Reconciled = {
    asked: 0,
    changed: 0,
    adopted: 0,
    failed: 0,
    released: 0,
    provider_down: false,
    trouble: null,
  };
  while (result.asked < maxChecks && deps.now().getTime() < endsAt && !result.provider_down) {
    const batchBeganAt = deps.now().getTime();
    const checks = await deps.store.claimChecks({
      maxRows: Math.min(batchSize, maxChecks - result.asked),
    });
    const answers = await Promise.all(checks.map((check) => ask(deps, check, log)));
    const heard = answers.filter((answer) => typeof answer !== 'string');
    result.asked += answers.length;
    result.failed += answers.length - heard.length;
    result.changed += heard.filter((answer) => answer.changed).length;
    result.adopted += heard.filter((answer) => answer.adopted).length;
    if (heard.length === 0) {
      result.trouble = concernsAll.find((failure) => answers.includes(failure)) ?? null;
      result.provider_down = result.trouble !== null;
    }
    if (checks.length < batchSize) {
      break;
    }
    const tookMs = deps.now().getTime() - batchBeganAt;
    if (tookMs < batchMs && !result.provider_down) {
      await deps.sleep(batchMs - tookMs);
    }
  }
  // Holds whose charge was not asked about stay in any case (release_expired); with the provider
  // down, nothing is given away at all.
  while (!result.provider_down && result.released < maxReleases && deps.now().getTime() < endsAt) {
    const released = await deps.store.releaseExpired(releaseBatch);
    result.released += released;
    if (released < releaseBatch) {
      break;
    }
  }
  return result;
}

/** A call of its own: what keeps a race from being closed keeps no hold from being released. */
async function closeRaces({ store }: ReconcileDependencies, log: Log): Promise<void> {
  try {
    const closed = await store.closeEndedRaces();
    if (closed > 0) {
      log('info', 'races_closed', { closed });
    }
  } catch (error) {
    log('error', 'races_not_closed', describeError(error));
  }
}

/** A transaction that fails is due again in two minutes, and must not keep the others from being asked. */
async function ask(
  deps: ReconcileDependencies,
  check: PaymentCheck,
  log: Log,
): Promise<Checked | ProviderFailure | 'check_failed'> {
  try {
    return await checkCharges(deps, 'reconcile-payments', check, log);
  } catch (error) {
    if (error instanceof ProviderError) {
      logProviderTrouble(log, error);
      return error.failure;
    }
    log('error', 'check_failed', { merchant_ref: check.merchantRef, ...describeError(error) });
    return 'check_failed';
  }
}
