/**
 * `POST /functions/v1/cancel-registration`: the owner gives up an unpaid order and its slot.
 *
 * Body and answer: `_shared/contract.ts`. The database decides, as the caller. Where a charge is out
 * it wants to know first that nobody has paid it: then the provider is asked, and without its answer
 * nothing is given up. The provider has no call that ends a charge; what is paid later all the same
 * is met by the rule for late payments (docs/payments.md).
 */
import { askProvider } from '../_shared/ask-provider.ts';
import {
  type CancelRegistrationResponse,
  type RegistrationRequest,
  registrationRequest,
} from '../_shared/contract.ts';
import { endpoint, jsonBody } from '../_shared/endpoint.ts';
import { FunctionError } from '../_shared/errors.ts';
import type { Log } from '../_shared/log.ts';
import type { PaymentStore, RegistrationState } from '../_shared/payment-store.ts';
import type { PaymentProvider } from '../_shared/provider.ts';
import { failWithTrouble } from '../_shared/provider-trouble.ts';

export type CancelRegistrationDependencies = {
  store: Pick<
    PaymentStore,
    'cancelRegistration' | 'claimChecks' | 'recordCharge' | 'applyStatus' | 'recordCheck'
  >;
  provider: Pick<PaymentProvider, 'listByMerchantRef' | 'fetchStatus'>;
  appOrigins: readonly string[];
  log: Log;
};

const maxAttempts = 5;

export const cancelRegistrationHandler = (deps: CancelRegistrationDependencies) =>
  endpoint<RegistrationRequest>({
    name: 'cancel-registration',
    log: deps.log,
    origins: deps.appOrigins,
    auth: 'bearer',
    maxBodyBytes: 1024,
    parseBody: jsonBody(registrationRequest),
    handle: async ({ token, body, log }) => {
      const registrationId = body.registration_id;
      const cancel = () => deps.store.cancelRegistration(token, registrationId);
      const cancelled = await cancel().catch(async (error: unknown): Promise<RegistrationState> => {
        if (!(error instanceof FunctionError) || error.code !== 'payment_check_needed') {
          throw error;
        }
        // The refusal says whose registration it is: the caller's own.
        const checks = await deps.store.claimChecks({ maxRows: maxAttempts, registrationId });
        await Promise.all(
          checks.map((check) => askProvider(deps, 'cancel-registration', check, log)),
        ).catch((failure: unknown) => failWithTrouble(log, failure));
        return await cancel();
      });
      log('info', 'registration_cancelled', { registration_id: registrationId });
      return Response.json(cancelled satisfies CancelRegistrationResponse);
    },
  });
