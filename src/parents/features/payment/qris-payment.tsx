import { Download, ExternalLink, Share2 } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

import type { EntryDetail } from '#api/entries.ts';
import { useTogether } from '#api/together.ts';
import { useWatchedOrder } from '#api/watched-order.ts';
import { fileName } from '#domain/file-names.ts';
import { orderState } from '#domain/order-state.ts';
import { paths } from '#domain/paths.ts';
import { qrisMerchant } from '#domain/qris-merchant.ts';
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
import { isSheetClosed } from '#ui/hand-over.ts';
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
  const merchant = qrisMerchant(code);

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
        <QrisMark />
        <h2 className="mt-1 text-lg">{copy.payTitle}</h2>
        <p className="font-extrabold text-2xl">{formatRupiah(amount)}</p>
        {merchant !== null && (
          <>
            <p className="text-sm">
              {copy.receiverBefore}
              <strong className="wrap-anywhere">{merchant}</strong>
            </p>
            <p className="text-ink-muted text-xs">{copy.receiverCheck}</p>
          </>
        )}
        {known !== null && <PaysFor order={known} userId={userId} />}
        <div className="my-1.5">
          <QrCode value={code} size={qrSize} label={copy.qrLabel} />
        </div>
        <p className="text-sm">{copy.scanText}</p>
        <TimeLeft until={end} over={payTimeOver} className="font-bold text-sm" />
      </Card>
      <div className="grid gap-2.5">
        <p className="text-sm">
          <strong>{copy.samePhoneTitle}</strong>{' '}
          {maySharePictures() ? copy.sharePhoneText : copy.samePhoneText}
        </p>
        <GiveQr code={code} amount={amount} end={end} order={known} />
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

/** The word as it stands on the stickers of shops; drawn here, for the mark itself is the central bank's. */
function QrisMark() {
  return (
    <p
      aria-hidden
      className="rounded-sm border-2 border-ink px-2.5 py-0.5 font-extrabold text-xl tracking-[0.2em] [text-indent:0.2em]"
    >
      {copy.qris}
    </p>
  );
}

/** Whether this phone hands pictures to other apps: the only way in which a page reaches the bank's. */
function maySharePictures(): boolean {
  const files = [new File([], 'qr.png', { type: 'image/png' })];
  return navigator.canShare?.({ files }) ?? false;
}

interface GiveQrProps {
  code: string;
  amount: number;
  end: string;
  order: EntryDetail | null;
}

/** The QR for the bank's app on this phone: handed over where the phone can, or kept among its pictures. */
function GiveQr({ code, amount, end, order }: GiveQrProps) {
  const race = order?.lomba;
  const name = `${fileName(copy.qris, race?.judul ?? '')}.png`;
  const give = useAct({
    act: async (how: 'share' | 'save') => {
      const { entryPicture } = await import('#parts/entry-picture.ts');
      const picture = await entryPicture({
        value: code,
        nickname: copy.qris,
        rider: formatRupiah(amount),
        title: race?.judul ?? '',
        start: `${copy.qrPicture} ${formatDateTime(end, race?.zona_waktu)}`,
        place: '',
        caption: '',
      });
      if (how === 'share') {
        await navigator.share({ files: [new File([picture], name, { type: picture.type })] });
      } else {
        saveFile(picture, name);
        toast.success(copy.qrSaved);
      }
    },
    refused: (error, how) => {
      if (!isSheetClosed(error)) {
        toast.error(how === 'share' ? copy.qrNotShared : copy.qrNotSaved);
      }
      return null;
    },
  });
  const shares = maySharePictures();
  return (
    <div className="grid gap-2.5">
      {shares && (
        <Button
          block
          loading={give.doing === 'share'}
          loadingText={copy.openBankAction}
          onClick={() => give.run('share')}
        >
          <Share2 aria-hidden className="size-4.5" />
          {copy.openBankAction}
        </Button>
      )}
      <Button
        block
        variant={shares ? 'secondary' : 'primary'}
        loading={give.doing === 'save'}
        loadingText={copy.saveQrAction}
        onClick={() => give.run('save')}
      >
        <Download aria-hidden className="size-4.5" />
        {copy.saveQrAction}
      </Button>
    </div>
  );
}
