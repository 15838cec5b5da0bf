/**
 * `POST /functions/v1/check-payment`: "Saya sudah bayar". Asks the provider at once about the
 * caller's own registration, applies what it says, and says what it found.
 *
 * Body and answer: `_shared/contract.ts`. The database lets an owner ask once in 20 seconds
 * (429 `check_too_soon` with the seconds to wait).
 */
import type { CheckPaymentResponse } from '../_shared/contract.ts';
import { FunctionError } from '../_shared/errors.ts';
import {
  askAboutAttempts,
  firstFailure,
  type OwnRegistrationDependencies,
  ownRegistrationEndpoint,
} from '../_shared/own-registration.ts';
import type { PaymentStore, RegistrationState } from '../_shared/payment-store.ts';
import { failWithTrouble } from '../_shared/provider-trouble.ts';

export type CheckPaymentDependencies = OwnRegistrationDependencies & {
  store: Pick<PaymentStore, 'beginPaymentCheck' | 'registration'>;
};

const name = 'check-payment';

export const checkPaymentHandler = (deps: CheckPaymentDependencies) =>
  ownRegistrationEndpoint(name, deps, async ({ token, body, log }) => {
    const registrationId = body.registration_id;
    await deps.store.beginPaymentCheck(token, registrationId).catch((error: unknown) => {
      throw withRetryAfter(error);
    });
    const answers = await askAboutAttempts(deps, name, registrationId, log);
    const state = await deps.store.registration(registrationId);
    const decided = decidedBy(state);
    const failure = firstFailure(answers);
    if (decided === null && failure) {
      return failWithTrouble(log, failure.reason);
    }
    const open = answers.some((answer) => answer.status === 'fulfilled' && answer.value.open);
    const ended = state.status_pembayaran === 'gagal';
    const result = decided ?? (open ? 'unpaid' : ended ? 'ended' : 'no_charge');
    log('info', 'payment_checked', { result, asked: answers.length });
    return Response.json({ ...state, result } satisfies CheckPaymentResponse);
  });

/** What the registration itself says, whatever else the provider could not. */
const decidedBy = (state: RegistrationState): CheckPaymentResponse['result'] | null => {
  if (state.perlu_tindakan !== null) {
    return 'needs_action';
  }
  switch (state.status_pembayaran) {
    case 'dibayar':
      return 'paid';
    case 'refund':
      return 'refunded';
    default:
      return null;
  }
};

const withRetryAfter = (error: unknown): unknown =>
  error instanceof FunctionError && error.code === 'check_too_soon'
    ? new FunctionError(error.code, error.status, error.message, {
        ...(error.facts ? { facts: error.facts } : {}),
        headers: { 'retry-after': String(error.facts?.seconds ?? 20) },
        cause: error,
      })
    : error;
