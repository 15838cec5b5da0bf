import { Download, ExternalLink } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

import type { EntryDetail } from '#api/entries.ts';
import { useTogether } from '#api/together.ts';
import { useWatchedOrder } from '#api/watched-order.ts';
import { fileName } from '#domain/file-names.ts';
import { orderState } from '#domain/order-state.ts';
import { paths } from '#domain/paths.ts';
import type { CreatePaymentResponse } from '#functions/_shared/contract/payments.ts';
import { formatDateTime, instantOf } from '#functions/_shared/venue/dates.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import * as copy from '#parents/copy/payment.ts';
import { useAct } from '#parts/act/use-act.ts';
import { payTimeOver } from '#parts/copy/payment.ts';
import { PaymentQuestion, usePaymentCheck } from '#parts/payment-question.tsx';
import { QrCode } from '#parts/qr-code.tsx';
import { TimeLeft } from '#parts/time-left.tsx';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { useNow } from '#ui/now.ts';
import { saveFile } from '#ui/save-file.ts';
import { useScreenAwake } from '#ui/screen-awake.ts';
import { toast } from '#ui/toast.ts';
import { isWebAddress } from './leave-for.ts';

const qrSize = 264;

interface QrisPaymentProps {
  checkout: CreatePaymentResponse & { qr_string: string };
  /** When the checkout was given, in milliseconds: what is older says nothing of it. */
  since: number;
  userId: string;
  entryId: string;
  renewing: boolean;
  onRenew: () => void;
}

/** The charge's QR in the app: to be scanned with another phone, or saved for the bank's app on this one. */
export function QrisPayment(props: QrisPaymentProps) {
  const { checkout, since, userId, entryId, renewing, onRenew } = props;
  const { amount, expires_at: end, qr_string: code } = checkout;
  const navigate = useNavigate();
  const now = useNow();
  const order = useWatchedOrder(userId, entryId);
  const question = usePaymentCheck(userId, entryId);
  useScreenAwake(true);

  const known = order.data ?? null;
  const decided =
    known !== null &&
    order.dataUpdatedAt > since &&
    (!orderState(known, known.lomba, now).check || known.status_pembayaran === 'gagal');
  useEffect(() => {
    if (decided) {
      navigate(paths.success({ ref: checkout.reference }), { replace: true });
    }
  }, [decided, navigate, checkout.reference]);

  if (instantOf(end) <= now.getTime()) {
    return (
      <div className="grid gap-4 py-4">
        <Notice tone="warning" role="alert">
          {copy.qrOver}
        </Notice>
        <Button block loading={renewing} loadingText={copy.checkoutStarting} onClick={onRenew}>
          {copy.newQrAction}
        </Button>
        <PaymentQuestion {...question} />
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <Card className="grid justify-items-center gap-1 p-4 text-center">
        <h2 className="text-lg">{copy.payTitle}</h2>
        <p className="font-extrabold text-2xl">{formatRupiah(amount)}</p>
        {known !== null && <PaysFor order={known} userId={userId} />}
        <div className="my-1.5">
          <QrCode value={code} size={qrSize} label={copy.qrLabel} />
        </div>
        <p className="text-sm">{copy.scanText}</p>
        <TimeLeft until={end} over={payTimeOver} className="font-bold text-sm" />
      </Card>
      <div className="grid gap-2.5">
        <p className="text-sm">
          <strong>{copy.samePhoneTitle}</strong> {copy.samePhoneText}
        </p>
        <SaveQr code={code} amount={amount} end={end} order={known} />
        <PaymentQuestion {...question} />
        <p role="status" className="text-center text-ink-muted text-sm">
          {copy.changesByItself}
        </p>
      </div>
      {isWebAddress(checkout.checkout_url) && (
        <div className="grid gap-2 border-line border-t border-dashed pt-4">
          <p className="text-center text-ink-muted text-sm">{copy.otherWay}</p>
          <a href={checkout.checkout_url} className={buttonClass('ghost', 'md', true)}>
            {copy.toCheckoutAction}
            <ExternalLink aria-hidden className="size-4.5" />
          </a>
        </div>
      )}
    </div>
  );
}

function PaysFor({ order, userId }: { order: EntryDetail; userId: string }) {
  const { children } = useTogether(order, userId);
  return (
    <p className="text-ink-muted text-sm">
      {copy.paysFor(children.map((child) => child.nama_panggilan_rider))}
    </p>
  );
}

interface SaveQrProps {
  code: string;
  amount: number;
  end: string;
  order: EntryDetail | null;
}

function SaveQr({ code, amount, end, order }: SaveQrProps) {
  const race = order?.lomba;
  const save = useAct({
    act: async () => {
      const { entryPicture } = await import('#parts/entry-picture.ts');
      return entryPicture({
        value: code,
        nickname: copy.qris,
        rider: formatRupiah(amount),
        title: race?.judul ?? '',
        start: `${copy.qrPicture} ${formatDateTime(end, race?.zona_waktu)}`,
        place: '',
        caption: '',
      });
    },
    done: (picture) => {
      saveFile(picture, `${fileName(copy.qris, race?.judul ?? '')}.png`);
      toast.success(copy.qrSaved);
    },
    refused: () => {
      toast.error(copy.qrNotSaved);
      return null;
    },
  });
  return (
    <Button block loading={save.busy} loadingText={copy.saveQrAction} onClick={save.run}>
      <Download aria-hidden className="size-4.5" />
      {copy.saveQrAction}
    </Button>
  );
}
