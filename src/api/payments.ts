import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { signal } from '#domain/signal.ts';
import type {
  CancelRegistrationResponse,
  CheckPaymentResponse,
  CreatePaymentRequest,
  CreatePaymentResponse,
} from '#functions/_shared/contract/payments.ts';
import { entryQueries } from './entries.ts';
import { AppError, toAppError } from './platform/app-error.ts';
import { rpcRead } from './platform/read.ts';
import type { Answer } from './platform/schema.ts';
import { callFunction, send } from './platform/send.ts';

/**
 * Asks for the checkout of a registration: charges the provider once per open transaction, and gives the stored
 * checkout when asked again (design, section 4).
 * @throws AppError with a code of `create-payment` or of `open_payment`
 */
export function createPayment(request: CreatePaymentRequest): Promise<CreatePaymentResponse> {
  return askFunction('create-payment', request, 'createPaymentResponse', 'checkout_missing');
}

/**
 * "Saya sudah bayar": has the provider asked at once about the payments of one's own registration.
 * @throws AppError `check_too_soon` with `{seconds}`, or another code of `check-payment`
 */
export function checkPayment(entryId: string): Promise<CheckPaymentResponse> {
  const request = { registration_id: entryId };
  return askFunction('check-payment', request, 'checkPaymentResponse', 'internal');
}

/**
 * Gives up one's own unpaid registration and its slot, for good.
 * @throws AppError `already_paid` when the provider says so, or another code of `cancel-registration`
 */
export function cancelRegistration(entryId: string): Promise<CancelRegistrationResponse> {
  const request = { registration_id: entryId };
  return askFunction('cancel-registration', request, 'cancelRegistrationResponse', 'internal');
}

type Contract = typeof import('#functions/_shared/contract/payments.ts');
type ResponseSchema =
  | 'createPaymentResponse'
  | 'checkPaymentResponse'
  | 'cancelRegistrationResponse';

/** The schemas bring their validator along, far larger than this module. */
export function loadContract(): Promise<Contract> {
  return import('#functions/_shared/contract/payments.ts');
}

async function askFunction<Name extends ResponseSchema>(
  name: string,
  request: unknown,
  schema: Name,
  codeOfNonsense: string,
): Promise<ReturnType<Contract[Name]['parse']>> {
  // Some browsers never ask again for a file that once failed to load: not even tried where it cannot come.
  if (signal.isCut()) {
    throw new AppError('offline', { retryable: true });
  }
  const [contract, answer] = await Promise.all([
    loadContract().catch((error: unknown) => {
      throw toAppError(error);
    }),
    callFunction(name, request),
  ]);
  const parsed = contract[schema].safeParse(answer);
  if (!parsed.success) {
    throw new AppError(codeOfNonsense, { status: 200, cause: parsed.error });
  }
  return parsed.data as ReturnType<Contract[Name]['parse']>;
}

/**
 * A payment as the result screen shows it; `amount` in whole rupiah, `status` and `reference` the provider's, `needs_action` why
 * the organiser must decide (`perlu_tindakan`). Another attempt may have paid the registration.
 */
export type PaymentResult = Answer<'payment_result'>;

export const paymentQueries = {
  /** Every key of one person's payment results, for invalidation after one was asked about. */
  keyOf: (userId: string) => ['payment-result', userId] as const,

  /** The person's own transaction by a reference, the provider's or ours; null when it is not known. */
  result: (userId: string, reference: string) =>
    queryOptions({
      queryKey: [...paymentQueries.keyOf(userId), reference],
      queryFn: ({ signal }): Promise<PaymentResult | null> => resultOf(reference, signal),
    }),

  /** The admin fee, in whole rupiah, of an order of `amount` rupiah (base price and unique code). 0 without a tier. */
  adminFee: (amount: number) =>
    queryOptions({
      queryKey: ['admin-fee', amount],
      meta: { forAll: true },
      queryFn: ({ signal }): Promise<number> => send(rpcRead('admin_fee', { amount }), signal),
    }),
};

async function resultOf(reference: string, signal: AbortSignal): Promise<PaymentResult | null> {
  const [found] = await send(rpcRead('payment_result', { reference }), signal);
  return found ?? null;
}

/** After a payment was asked about or given up: whatever came of it, what is known of the order may be out of date. */
export function useOrdersAnew(userId: string) {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: entryQueries.keyOf(userId) }),
      queryClient.invalidateQueries({ queryKey: paymentQueries.keyOf(userId) }),
    ]);
}
