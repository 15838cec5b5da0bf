import { useState } from 'react';
import { useCancelRegistration, usePaymentCheck } from '#api/payments.ts';
import type { OrderDetail } from '#api/registrations.ts';
import type { OrderState } from '#domain/order-state.ts';
import * as copy from '#parents/copy/order-detail.ts';
import { leavesAlone } from '#parents/copy/several-children.ts';
import { errorMessage } from '#parts/copy/errors.ts';
import { PaymentQuestion } from '#parts/payment-question.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.ts';

interface UnpaidOrderProps {
  order: OrderDetail;
  userId: string;
}

/** What else the owner can do about an order that is not paid. */
export function UnpaidOrder({ order, state, userId }: UnpaidOrderProps & { state: OrderState }) {
  const question = usePaymentCheck(userId, order.id);
  return (
    <>
      {state.check && <PaymentQuestion {...question} />}
      {/* A place that was let go already needs no giving up. */}
      {state.cancel && order.status_pendaftaran === 'pending' && (
        <CancelOrder order={order} userId={userId} />
      )}
    </>
  );
}

/** Why an order was not cancelled, where the order itself now says more than the question did. */
const settled = new Set(['already_paid', 'payment_closed', 'registration_not_found']);

function CancelOrder({ order, userId }: UnpaidOrderProps) {
  const [asked, setAsked] = useState(false);
  const { cancel, cancelling, error, forgetError } = useCancelRegistration(userId, order.id);

  const open = () => {
    forgetError();
    setAsked(true);
  };
  const confirm = async () => {
    const refusal = await cancel();
    if (refusal === null) {
      toast.success(copy.cancelled);
    } else if (refusal.code === 'already_paid') {
      toast.info(copy.paidMeanwhile);
    } else if (settled.has(refusal.code)) {
      toast.error(errorMessage(refusal.code, refusal.facts));
    } else {
      return;
    }
    setAsked(false);
  };

  return (
    <>
      <Button variant="ghost" block onClick={open}>
        {copy.cancelAction}
      </Button>
      <ConfirmDialog
        danger
        open={asked}
        onClose={() => setAsked(false)}
        title={copy.cancelTitle}
        confirmLabel={copy.confirmCancelAction}
        onConfirm={confirm}
        busy={cancelling}
        busyLabel={copy.cancelling}
        closeLabel={copy.keepAction}
      >
        <p>{copy.cancelText(order.nama_lengkap_rider)}</p>
        {order.pesanan_id && <p className="mt-2">{leavesAlone}</p>}
        {error !== null && !cancelling && (
          <Notice tone="danger" role="alert" className="mt-3">
            {errorMessage(error.code, error.facts)}
          </Notice>
        )}
      </ConfirmDialog>
    </>
  );
}
