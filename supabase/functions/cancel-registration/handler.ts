/**
 * `POST /functions/v1/cancel-registration`: the owner gives up an unpaid order and its slot.
 *
 * Body and answer: `_shared/contract/payments.ts`. The database decides, as the caller. Where a charge is out
 * it wants to know first that nobody has paid it: then the provider is asked, and without its answer
 * nothing is given up; how often it is asked is limited as for `check-payment`. The provider has no
 * call that ends a charge; what is paid later all the same is met by the rule for late payments
 * (docs/payments.md).
 */
import type { CancelRegistrationResponse } from '../_shared/contract/payments.ts';
import { FunctionError } from '../_shared/http/errors.ts';
import {
  askAboutAttempts,
  firstFailure,
  type OwnerDependencies,
  ownerEndpoint,
} from '../_shared/payments/owner-endpoint.ts';
import { throwTrouble } from '../_shared/payments/provider-trouble.ts';

const name = 'cancel-registration';

export function cancelRegistrationHandler(deps: OwnerDependencies) {
  return ownerEndpoint(name, deps, async (context) => {
    const { token, body, log } = context;
    const registrationId = body.registration_id;
    const cancel = () => deps.store.cancelRegistration(token, registrationId);
    const cancelled = await cancel().catch(
      async (error: unknown): Promise<CancelRegistrationResponse> => {
        if (!(error instanceof FunctionError) || error.code !== 'payment_check_needed') {
          throw error;
        }
        const failure = firstFailure(await askAboutAttempts(deps, name, context));
        if (failure) {
          return throwTrouble(log, failure.reason);
        }
        return await cancel();
      },
    );
    log('info', 'registration_cancelled', { registration_id: registrationId });
    return Response.json(cancelled);
  });
}
