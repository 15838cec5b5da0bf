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
import { endpoint, rawBody } from '../_shared/endpoint.ts';
import { FunctionError } from '../_shared/errors.ts';
import type { Log } from '../_shared/log.ts';
import type { PaymentStore } from '../_shared/payment-store.ts';
import { CallbackError, type PaymentProvider } from '../_shared/provider.ts';

export type PaymentCallbackDependencies = {
  store: Pick<PaymentStore, 'applyStatus'>;
  provider: Pick<PaymentProvider, 'verifyCallback'>;
  log: Log;
};

export const paymentCallbackHandler = (deps: PaymentCallbackDependencies) =>
  endpoint({
    name: 'payment-callback',
    log: deps.log,
    origins: 'none',
    auth: 'own',
    maxBodyBytes: 32 * 1024,
    parseBody: rawBody,
    handle: async ({ request, body, log }) => {
      const event = await deps.provider
        .verifyCallback(request.headers, body)
        .catch((error: unknown) => {
          throw error instanceof CallbackError ? refusalOf(error) : error;
        });
      const outcome = await deps.store.applyStatus({
        ...event,
        record: { source: 'callback', ...event.record },
      });
      const fields = {
        outcome,
        status: event.status,
        reference: event.reference,
        merchant_ref: event.merchantRef,
      };
      if (outcome === 'unknown_transaction') {
        log('error', 'callback_unknown_transaction', fields);
        throw new FunctionError('unknown_transaction', 404, 'No such transaction.');
      }
      const odd = outcome === 'amount_mismatch' || outcome === 'needs_action';
      log(odd ? 'error' : 'info', 'callback_applied', fields);
      return Response.json({ success: true });
    },
  });

const refusalOf = (error: CallbackError): FunctionError =>
  error.problem === 'signature'
    ? new FunctionError('bad_signature', 401, error.message)
    : new FunctionError('malformed_callback', 400, error.message);
