import { useState } from 'react';
import type { OrderDetail } from '#api/orders.ts';
import { useCancelRegistration, usePaymentCheck } from '#api/payment-actions.ts';
import { errorMessage } from '#copy/errors.ts';
import { paymentState } from '#domain/order-state.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { PaymentQuestion } from '#ui/payment-question.tsx';
import { toast } from '#ui/toast.ts';

interface UnpaidOrderProps {
  order: OrderDetail;
  userId: string;
}

/** What else the owner can do about an order that is not paid. */
export function UnpaidOrder({ order, userId }: UnpaidOrderProps) {
  const question = usePaymentCheck(userId, order.id);
  return (
    <>
      <PaymentQuestion {...question} />
      {paymentState(order) === 'payable' && <CancelOrder order={order} userId={userId} />}
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
      toast.success('Pesanan dibatalkan. Tempat rider sudah dilepas.');
    } else if (refusal.code === 'already_paid') {
      toast.info('Pembayaran Anda ternyata sudah masuk, jadi pesanan ini tidak dibatalkan.');
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
        Batalkan pesanan
      </Button>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title="Batalkan pesanan ini?"
        footer={
          <div className="grid gap-2.5">
            <Button
              variant="danger"
              block
              loading={cancelling}
              loadingText="Membatalkan..."
              onClick={confirm}
            >
              Ya, batalkan
            </Button>
            <Button variant="secondary" block onClick={() => setAsked(false)}>
              Tidak jadi
            </Button>
          </div>
        }
      >
        <p>
          Tempat {order.nama_lengkap_rider} dilepas untuk peserta lain. Kalau sudah menyimpan kode
          QR pembayaran, jangan dibayar lagi, ya.
        </p>
        {error !== null && !cancelling && (
          <Notice tone="danger" role="alert" className="mt-3">
            {errorMessage(error.code, error.facts)}
          </Notice>
        )}
      </Dialog>
    </>
  );
}
