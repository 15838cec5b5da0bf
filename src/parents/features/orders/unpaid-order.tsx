import { useState } from 'react';
import type { EntryDetail } from '#api/entries.ts';
import { cancelRegistration, useOrdersAnew } from '#api/payments.ts';
import { toAppError } from '#api/platform/app-error.ts';
import type { OrderState } from '#domain/order-state.ts';
import * as copy from '#parents/copy/order-detail.ts';
import { leavesAlone } from '#parents/copy/several-children.ts';
import { BlockedAccount } from '#parents/parts/blocked-account.tsx';
import { ActDialog } from '#parts/act/act-dialog.tsx';
import { sentenceOf } from '#parts/act/sentence.ts';
import { PaymentQuestion, usePaymentCheck } from '#parts/payment-question.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';

interface UnpaidOrderProps {
  order: EntryDetail;
  userId: string;
}

/** What else the owner can do about an order that is not paid. */
export function UnpaidOrder({ order, state, userId }: UnpaidOrderProps & { state: OrderState }) {
  const question = usePaymentCheck(userId, order.id);
  return (
    <>
      {state.cancel && <BlockedAccount userId={userId} />}
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
  const readAnew = useOrdersAnew(userId);
  return (
    <>
      <Button variant="ghost" block onClick={() => setAsked(true)}>
        {copy.cancelAction}
      </Button>
      <ActDialog
        danger
        open={asked}
        onClose={() => setAsked(false)}
        title={copy.cancelTitle}
        confirmLabel={copy.confirmCancelAction}
        act={async () => {
          try {
            return await cancelRegistration(order.id);
          } finally {
            await readAnew();
          }
        }}
        done={copy.cancelled}
        refused={(error) => {
          const { code } = toAppError(error);
          if (!settled.has(code)) {
            return sentenceOf(error);
          }
          setAsked(false);
          if (code === 'already_paid') {
            toast.info(copy.paidMeanwhile);
          } else {
            toast.error(sentenceOf(error));
          }
          return null;
        }}
        busyLabel={copy.cancelling}
        closeLabel={copy.keepAction}
      >
        <p>{copy.cancelText(order.nama_lengkap_rider)}</p>
        {order.pesanan_id && <p className="mt-2">{leavesAlone}</p>}
      </ActDialog>
    </>
  );
}
