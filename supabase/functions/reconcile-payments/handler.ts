/**
 * `POST /functions/v1/reconcile-payments` (secret key; called by a schedule every few minutes): what
 * callbacks did not say is asked for, and only then holds that ended unpaid are released.
 *
 * Safe to run twice at once: the database hands each transaction to one run, and applying an answer
 * twice changes nothing. Bounded in rows and time; what is left over is due in the next run. When the
 * provider cannot be asked, the run ends and releases nothing.
 */
import { type Asked, askProvider } from '../_shared/ask-provider.ts';
import type { ReconcileResponse } from '../_shared/contract.ts';
import { endpoint, rawBody } from '../_shared/endpoint.ts';
import { describeError, type Log } from '../_shared/log.ts';
import type { PaymentCheck, PaymentStore } from '../_shared/payment-store.ts';
import { type PaymentProvider, ProviderError, type ProviderFailure } from '../_shared/provider.ts';
import { logProviderTrouble } from '../_shared/provider-trouble.ts';
import { requireSecretKey } from '../_shared/secret-key.ts';

export type ReconcileDependencies = {
  store: Pick<
    PaymentStore,
    | 'claimChecks'
    | 'recordCharge'
    | 'applyStatus'
    | 'recordCheck'
    | 'recordFailedCheck'
    | 'releaseExpired'
  >;
  provider: Pick<PaymentProvider, 'listByMerchantRef' | 'fetchStatus'>;
  secretKeys: readonly string[];
  now: () => Date;
  sleep: (milliseconds: number) => Promise<void>;
  log: Log;
};

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

export const reconcileHandler = (deps: ReconcileDependencies) =>
  endpoint({
    name: 'reconcile-payments',
    log: deps.log,
    origins: 'none',
    auth: 'own',
    maxBodyBytes: 1024,
    parseBody: rawBody,
    handle: async ({ request, log }) => {
      await requireSecretKey(request, deps.secretKeys);
      const result = await reconcile(deps, log);
      log(result.provider_down ? 'error' : 'info', 'reconciled', result);
      return Response.json(result);
    },
  });

const reconcile = async (deps: ReconcileDependencies, log: Log): Promise<ReconcileResponse> => {
  const endsAt = deps.now().getTime() + budgetMs;
  const result = { asked: 0, changed: 0, adopted: 0, failed: 0, released: 0, provider_down: false };
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
    result.provider_down = heard.length === 0 && answers.includes('provider down');
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
};

/** One that fails is due again in two minutes, and must not keep the others from being asked. */
const ask = async (
  deps: ReconcileDependencies,
  check: PaymentCheck,
  log: Log,
): Promise<Asked | 'failed' | 'provider down'> => {
  try {
    return await askProvider(deps, 'reconcile-payments', check, log);
  } catch (error) {
    if (error instanceof ProviderError) {
      logProviderTrouble(log, error);
      return concernsAll.includes(error.failure) ? 'provider down' : 'failed';
    }
    log('error', 'check_failed', { merchant_ref: check.merchantRef, ...describeError(error) });
    return 'failed';
  }
};
