import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toAppError } from './app-error.ts';
import { orderQueries } from './orders.ts';
import { cancelRegistration, checkPayment, paymentQueries } from './payments.ts';

/** Whatever came of it, what the screens hold of the order may be out of date. */
function useReadAgain(userId: string) {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: orderQueries.keyOf(userId) }),
      queryClient.invalidateQueries({ queryKey: paymentQueries.keyOf(userId) }),
    ]);
}

/** "Saya sudah bayar"; under way until the order has been read again. */
export function usePaymentCheck(userId: string, registrationId: string) {
  const readAgain = useReadAgain(userId);
  const { mutateAsync, isPending, data, error } = useMutation({
    mutationFn: () => checkPayment(registrationId),
    onSettled: readAgain,
    networkMode: 'always',
    retry: false,
  });
  return {
    asking: isPending,
    /** The last answer; absent while the next is awaited. */
    found: data?.result,
    error: error === null ? null : toAppError(error),
    /** Never rejects: what went wrong is in `error`. The answer comes even to a screen that has gone on. */
    ask: () =>
      mutateAsync().then(
        ({ result }) => result,
        () => null,
      ),
  };
}

/** Cancels an unpaid order; under way until the order has been read again. */
export function useCancelRegistration(userId: string, registrationId: string) {
  const readAgain = useReadAgain(userId);
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: () => cancelRegistration(registrationId),
    onSettled: readAgain,
    networkMode: 'always',
    retry: false,
  });
  return {
    cancelling: isPending,
    error: error === null ? null : toAppError(error),
    forgetError: reset,
    /** Never rejects: null when it is cancelled, else why it is not. */
    cancel: () => mutateAsync().then(() => null, toAppError),
  };
}
