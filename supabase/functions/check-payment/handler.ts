/**
 * `POST /functions/v1/check-payment`: "Saya sudah bayar". Asks the provider at once about the
 * caller's own registration, applies what it says, and says what it found.
 *
 * Body and answer: `_shared/contract/payments.ts`. The database lets an owner ask once in 20 seconds
 * (429 `check_too_soon` with the seconds to wait).
 */
import type { CheckPaymentResponse } from '../_shared/contract/payments.ts';
import {
  askAboutAttempts,
  firstFailure,
  type OwnerDependencies,
  ownerEndpoint,
} from '../_shared/payments/owner-endpoint.ts';
import { throwTrouble } from '../_shared/payments/provider-trouble.ts';

const name = 'check-payment';

export function checkPaymentHandler(deps: OwnerDependencies) {
  return ownerEndpoint(name, deps, async (context) => {
    const { body, log } = context;
    const answers = await askAboutAttempts(deps, name, context);
    const { reason, ...state } = await deps.store.orderStatus(body.registration_id);
    const decided = decidedBy(reason);
    const failure = firstFailure(answers);
    if (decided === null && failure) {
      return throwTrouble(log, failure.reason);
    }
    const open = answers.some((answer) => answer.status === 'fulfilled' && answer.value.open);
    const ended = state.status_pembayaran === 'gagal';
    const result = decided ?? (open ? 'unpaid' : ended ? 'ended' : 'no_charge');
    log('info', 'payment_checked', { result, asked: answers.length });
    return Response.json({ ...state, result } satisfies CheckPaymentResponse);
  });
}

/** No money has come. */
const unpaidReasons = new Set([
  'payable',
  'hold_ended',
  'hold_renewed_before',
  'race_closed',
  'race_called_off',
  'dibatalkan',
]);

/** What the order itself says, whatever else the provider could not. */
function decidedBy(reason: string): CheckPaymentResponse['result'] | null {
  if (unpaidReasons.has(reason)) {
    return null;
  }
  switch (reason) {
    case 'paid':
      return 'paid';
    case 'refund':
      return 'refunded';
    default:
      return 'needs_action';
  }
}
