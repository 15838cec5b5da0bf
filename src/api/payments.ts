import { queryOptions } from '@tanstack/react-query';
import type { CreatePaymentRequest, CreatePaymentResponse } from '#functions/_shared/contract.ts';
import { AppError, toAppError } from './app-error.ts';
import { callFunction, dataOf, rest } from './client.ts';

/**
 * Asks for the checkout of a registration: charges the provider once per open transaction, and gives the stored
 * checkout when asked again (design, section 4).
 * @throws AppError with a code of `create-payment` or of `open_payment`
 */
export async function createPayment(request: CreatePaymentRequest): Promise<CreatePaymentResponse> {
  // The schema brings its validator along, far larger than this module: it loads while the provider is asked.
  const [{ createPaymentResponse }, answer] = await Promise.all([
    import('#functions/_shared/contract.ts').catch((error: unknown) => {
      throw toAppError(error);
    }),
    callFunction('create-payment', request),
  ]);
  const parsed = createPaymentResponse.safeParse(answer);
  if (!parsed.success) throw new AppError('checkout_missing', { status: 200, cause: parsed.error });
  return parsed.data;
}

/** A payment as the result screen shows it; `amount` in whole rupiah. */
export interface PaymentResult {
  /** The provider's status: UNPAID, PAID … */
  status: string;
  registration_id: string;
  race_title: string;
  amount: number;
  merchant_ref: string;
  reference: string;
  /** Why the organiser must decide (`perlu_tindakan`), or null. */
  needs_action: string | null;
}

export const paymentQueries = {
  /** The person's own transaction by the provider's reference or ours; null when there is none. */
  result: (userId: string, reference: string) =>
    queryOptions({
      queryKey: ['payment-result', userId, reference],
      queryFn: async ({ signal }): Promise<PaymentResult | null> => {
        const answer: unknown = await dataOf(
          rest.rpc('payment_result', { reference }).abortSignal(signal),
        );
        const row: unknown = Array.isArray(answer) ? answer[0] : answer;
        // A function that returns one composite value answers with a row of nulls when it found none.
        const found = typeof row === 'object' && row !== null && 'status' in row && row.status;
        return found ? (row as PaymentResult) : null;
      },
    }),
};
