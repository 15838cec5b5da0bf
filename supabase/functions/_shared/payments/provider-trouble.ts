/**
 * What follows from each kind of trouble with the payment provider: the code that the app has a
 * sentence for, and what the operator should do. One place for every function that asks it.
 */
import { type ProviderErrorCode, providerErrorStatus } from '../contract/errors.ts';
import { FunctionError } from '../http/errors.ts';
import type { Log } from '../http/log.ts';
import { ProviderError, type ProviderFailure } from './provider.ts';

interface Trouble {
  code: ProviderErrorCode;
  message: string;
  /** The provider's own words are for the customer too (spec section 8). */
  saysWhy?: true;
  operatorNote: string;
}

const troubles: Record<ProviderFailure, Trouble> = {
  refused: {
    code: 'provider_refused',
    message: 'The payment provider refused the request.',
    saysWhy: true,
    operatorNote: 'The reason is in provider_message; the customer saw it too.',
  },
  signature_refused: {
    code: 'provider_signature_refused',
    message: 'The payment provider refused the signature.',
    saysWhy: true,
    operatorNote:
      'PAYMENT_PRIVATE_KEY, PAYMENT_MERCHANT_CODE (or the merchant code in pengaturan) and PAYMENT_API_KEY do not belong together.',
  },
  credentials_refused: {
    code: 'provider_credentials_refused',
    message: 'The payment provider refused our key.',
    saysWhy: true,
    operatorNote:
      'PAYMENT_API_KEY is wrong, or belongs to the other environment than PAYMENT_BASE_URL.',
  },
  ip_not_allowed: {
    code: 'provider_ip_not_allowed',
    message: 'The payment provider does not accept calls from us.',
    operatorNote:
      'The provider refuses the address of this function. Point PAYMENT_BASE_URL at the fixed-address relay and add its address to the merchant whitelist.',
  },
  amount_out_of_range: {
    code: 'amount_out_of_range',
    message: 'The amount is outside the limits of the method.',
    operatorNote: 'QRIS2 takes Rp1.000 to Rp5.000.000: change the price of the race.',
  },
  timeout: {
    code: 'provider_timeout',
    message: 'The payment provider did not answer in time.',
    operatorNote:
      'Attempts resume by themselves; a charge that was made all the same is found by reconciliation.',
  },
  unreachable: {
    code: 'provider_unreachable',
    message: 'The payment provider cannot be reached.',
    operatorNote: 'Is PAYMENT_BASE_URL right, and the relay up? Attempts resume by themselves.',
  },
  server_error: {
    code: 'provider_error',
    message: 'The payment provider has trouble of its own.',
    operatorNote: 'Look at the provider’s status page. Attempts resume by themselves.',
  },
  malformed_answer: {
    code: 'provider_malformed_answer',
    message: 'The answer of the payment provider makes no sense.',
    operatorNote:
      'The provider or the relay answers in another form than agreed; problem names the fields. If it stays so, the adapter needs a change.',
  },
};

/** The line for the operator. */
export function logProviderTrouble(log: Log, error: ProviderError): void {
  log('error', 'provider_failure', {
    failure: error.failure,
    problem: error.message,
    provider_message: error.providerMessage?.slice(0, 200) ?? null,
    operator_note: troubles[error.failure].operatorNote,
  });
}

/** Logs it and throws what the caller may know of it. Other errors are thrown as they are. */
export function throwTrouble(log: Log, error: unknown): never {
  if (!(error instanceof ProviderError)) {
    throw error;
  }
  logProviderTrouble(log, error);
  const { code, message, saysWhy } = troubles[error.failure];
  throw new FunctionError(
    code,
    providerErrorStatus[code],
    (saysWhy && error.providerMessage) || message,
  );
}
