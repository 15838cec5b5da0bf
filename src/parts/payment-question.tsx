import { useState } from 'react';
import { checkPayment, useOrdersAnew } from '#api/payments.ts';
import type { PaymentAnswer } from '#domain/order-state.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.ts';
import { type Act, useAct } from './act/use-act.ts';
import * as copy from './copy/payment.ts';

interface PaymentCheck {
  check: Act;
  /** The last answer. */
  found: PaymentAnswer | undefined;
}

/** Answers that change the whole screen: what it shows next has no place for them. */
const decided: ReadonlySet<PaymentAnswer> = new Set(['paid', 'needs_action', 'refunded']);

/** Asks the provider about an order; under way until the order has been read again. */
export function usePaymentCheck(userId: string, entryId: string): PaymentCheck {
  const readAnew = useOrdersAnew(userId);
  const [found, setFound] = useState<PaymentAnswer>();
  const check = useAct({
    act: async () => {
      try {
        return await checkPayment(entryId);
      } finally {
        await readAnew();
      }
    },
    // Told in a toast, it comes even to a screen that has gone on.
    done: ({ result }) => {
      setFound(result);
      if (result === 'paid') {
        toast.success(copy.paymentAnswerTexts.paid);
      } else if (decided.has(result)) {
        toast.info(copy.paymentAnswerTexts[result]);
      }
    },
  });
  return { check, found };
}

/** "Saya sudah bayar", and what was found. */
export function PaymentQuestion({ check, found }: PaymentCheck) {
  return (
    <div className="grid gap-2.5 text-left">
      <Button
        variant="secondary"
        block
        loading={check.busy}
        loadingText={copy.askingProvider}
        onClick={check.run}
      >
        {copy.alreadyPaidAction}
      </Button>
      <div role="status">
        {check.busy ? null : check.refusal !== null ? (
          <Notice tone="warning">{check.refusal.text}</Notice>
        ) : (
          found !== undefined &&
          !decided.has(found) && <Notice tone="info">{copy.paymentAnswerTexts[found]}</Notice>
        )}
      </div>
    </div>
  );
}
