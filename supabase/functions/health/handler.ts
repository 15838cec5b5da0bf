/**
 * `GET /functions/v1/health`: is all well? For a monitor: `{ok}` with 200, or 503 when an alarm rings or the database
 * is silent. With a secret key also what the alarms are, how old each pulse is, the functions' version, and with
 * `?ask=payment-provider` what the provider answers right now. Nothing about anybody (docs/operations.md).
 */
import { type DetailedHealth, type Operation, operation } from '../_shared/health-report.ts';
import { endpoint } from '../_shared/http/endpoint.ts';
import { describeError, type Log } from '../_shared/http/log.ts';
import type { PaymentDependencies } from '../_shared/payments/dependencies.ts';
import { type PaymentProvider, ProviderError } from '../_shared/payments/provider.ts';
import { version } from '../_shared/version.ts';

export interface HealthDependencies
  extends Pick<PaymentDependencies, 'askDatabase' | 'secretKeys' | 'now' | 'log'> {
  provider: Pick<PaymentProvider, 'listByMerchantRef'>;
}

/** Visitors cannot make the database answer more often than this. */
const rememberedMs = 5_000;

/** Of no charge: the provider answers that it knows none. */
const probeRef = 'MERCH-0-HEALTH';

export function healthHandler(deps: HealthDependencies) {
  let remembered: Promise<Operation | null> | undefined;
  let rememberedAt = 0;
  const look = (log: Log): Promise<Operation | null> => {
    const at = deps.now().getTime();
    if (remembered === undefined || at - rememberedAt >= rememberedMs) {
      rememberedAt = at;
      remembered = deps
        .askDatabase()
        .then((answer) => operation.parse(answer))
        .catch((error: unknown) => {
          log('error', 'database_silent', describeError(error));
          return null;
        });
    }
    return remembered;
  };
  return endpoint({
    name: 'health',
    log: deps.log,
    auth: 'open',
    keys: deps.secretKeys,
    handle: async ({ request, trusted, log }) => {
      if (trusted) {
        // An operator looks at this moment, not at one before.
        remembered = undefined;
      }
      const seen = await look(log);
      const ok = seen !== null && seen.alarms.length === 0;
      const status = ok ? 200 : 503;
      if (!trusted) {
        return Response.json({ ok }, { status });
      }
      const asks = new URL(request.url).searchParams.get('ask') === 'payment-provider';
      return Response.json(
        {
          ok,
          version,
          database: seen === null ? 'silent' : 'answers',
          operation: seen,
          provider: asks ? await askProvider(deps.provider) : null,
        } satisfies DetailedHealth,
        { status },
      );
    },
  });
}

async function askProvider(provider: HealthDependencies['provider']): Promise<string> {
  try {
    await provider.listByMerchantRef(probeRef);
    return 'answers';
  } catch (error) {
    if (error instanceof ProviderError) {
      return error.failure;
    }
    throw error;
  }
}
