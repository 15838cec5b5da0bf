/**
 * `POST /functions/v1/payment-callback`: the payment provider says that a charge's status changed.
 *
 * No JWT (`verify_jwt = false`): the provider has none, its signature over the raw bytes is the
 * authentication. Answers 200 `{"success":true}` once the event is stored, first time or repeated;
 * anything else makes the provider send it again (every 2 minutes, 3 times at most), so an event is
 * refused only when storing it is impossible or must not happen:
 * 400 malformed, 401 bad signature, 404 unknown transaction, 500 our own failure.
 *
 * The body is never logged.
 */
import { endpoint } from '../_shared/http/endpoint.ts';
import { FunctionError } from '../_shared/http/errors.ts';
import type { PaymentDependencies } from '../_shared/payments/dependencies.ts';
import { CallbackError } from '../_shared/payments/provider.ts';

export type PaymentCallbackDependencies = Pick<PaymentDependencies, 'log'> & {
  store: Pick<PaymentDependencies['store'], 'applyStatus'>;
  provider: Pick<PaymentDependencies['provider'], 'verifyCallback'>;
};

export function paymentCallbackHandler(deps: PaymentCallbackDependencies) {
  return endpoint({
    name: 'payment-callback',
    log: deps.log,
    auth: 'signature',
    maxBodyBytes: 32 * 1024,
    verify: (bytes, headers) => deps.provider.verifyCallback(bytes, headers).catch(refuse),
    handle: async ({ body: { record, ...report }, log }) => {
      const outcome = await deps.store.applyStatus(report, { source: 'callback', ...record });
      const { status, reference, merchantRef } = report;
      const fields = { outcome, status, reference, merchant_ref: merchantRef };
      if (outcome === 'unknown_transaction') {
        log('error', 'callback_unknown_transaction', fields);
        throw new FunctionError('unknown_transaction', 404, 'No such transaction.');
      }
      const odd = outcome === 'amount_mismatch' || outcome === 'needs_action';
      log(odd ? 'error' : 'info', 'callback_applied', fields);
      return Response.json({ success: true });
    },
  });
}

function refuse(error: unknown): never {
  if (!(error instanceof CallbackError)) {
    throw error;
  }
  throw error.problem === 'signature'
    ? new FunctionError('bad_signature', 401, error.message)
    : new FunctionError('malformed_callback', 400, error.message);
}
