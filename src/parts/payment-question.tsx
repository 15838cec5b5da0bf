import type { PaymentAnswer } from '#domain/order-state.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.ts';
import { errorMessage } from './copy/errors.ts';
import * as copy from './copy/payment.ts';

interface PaymentQuestionProps {
  asking: boolean;
  found: PaymentAnswer | undefined;
  error: { code: string; facts: Record<string, unknown> } | null;
  /** Asks the provider; null when that failed. */
  ask: () => Promise<PaymentAnswer | null>;
}

/** Answers that change the whole screen: what it shows next has no place for them. */
const decided: ReadonlySet<PaymentAnswer> = new Set(['paid', 'needs_action', 'refunded']);

/** "Saya sudah bayar", and what was found. */
export function PaymentQuestion({ asking, found, error, ask }: PaymentQuestionProps) {
  const press = async () => {
    const answer = await ask();
    if (answer === null || !decided.has(answer)) {
      return;
    }
    if (answer === 'paid') {
      toast.success(copy.paymentAnswerTexts.paid);
    } else {
      toast.info(copy.paymentAnswerTexts[answer]);
    }
  };
  return (
    <div className="grid gap-2.5 text-left">
      <Button
        variant="secondary"
        block
        loading={asking}
        loadingText={copy.askingProvider}
        onClick={press}
      >
        {copy.alreadyPaidAction}
      </Button>
      <div role="status">
        {asking ? null : error !== null ? (
          <Notice tone="warning">{errorMessage(error.code, error.facts)}</Notice>
        ) : (
          found !== undefined &&
          !decided.has(found) && <Notice tone="info">{copy.paymentAnswerTexts[found]}</Notice>
        )}
      </div>
    </div>
  );
}
