import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { entryQueries } from '#api/entries.ts';
import { type PaymentResult, paymentQueries } from '#api/payments.ts';
import { waitAfter } from '#api/watched-order.ts';
import { paymentOutcome } from '#domain/statuses.ts';

/** Waits between questions, in milliseconds: quick while the callback is likely to arrive, then patient. */
const waits = [2000, 2000, 3000, 4000, 6000, 8000, 12_000, 16_000, 20_000, 20_000, 20_000, 20_000];

function isWaiting(result: PaymentResult | null | undefined) {
  return result !== null && result !== undefined && paymentOutcome(result.status) === 'pending';
}

/** A failed payment's code may be paid all the same, from a picture that was saved: the screen tells it while it is looked at. */
function mayTurn(result: PaymentResult | null | undefined) {
  return (
    result !== null &&
    result !== undefined &&
    paymentOutcome(result.status) === 'failed' &&
    result.registration_payment_status !== 'dibayar'
  );
}

/**
 * The payment's status, asked again until it is final. It rests while the page is hidden and goes on when it is seen
 * again. A pending one it gives up after about two minutes: `askAgain` starts over. A failed one it asks for ever more
 * rarely, and does not give up.
 */
export function usePaymentResult(userId: string, reference: string) {
  const queryClient = useQueryClient();
  const [askedBefore, setAskedBefore] = useState(0);
  const seenSince = useRef(Date.now());
  const options = paymentQueries.result(userId, reference);

  const result = useQuery({
    ...options,
    enabled: userId !== '' && reference !== '',
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchIntervalInBackground: false,
    // The same answer again changes no data, but it is what counts towards giving up.
    notifyOnChangeProps: 'all',
    refetchInterval: ({ state }) => {
      if (mayTurn(state.data)) {
        // From the last answer, not from now: every render asks for the wait, and must get the same.
        return waitAfter(Math.max(state.dataUpdatedAt, state.errorUpdatedAt) - seenSince.current);
      }
      if (!isWaiting(state.data)) {
        return false;
      }
      return waits[state.dataUpdateCount + state.errorUpdateCount - askedBefore - 1] ?? false;
    },
  });

  const state = queryClient.getQueryState(options.queryKey);
  const asked = (state?.dataUpdateCount ?? 0) + (state?.errorUpdateCount ?? 0);
  const gaveUp = isWaiting(result.data) && asked - askedBefore > waits.length;

  // Once it is paid, an order that was read before is no longer true.
  const status = result.data?.status;
  useEffect(() => {
    if (status !== undefined) {
      seenSince.current = Date.now();
      queryClient.invalidateQueries({ queryKey: entryQueries.keyOf(userId) });
    }
  }, [status, queryClient, userId]);

  return {
    result,
    gaveUp,
    askAgain: () => {
      setAskedBefore(asked);
      result.refetch();
    },
  };
}
