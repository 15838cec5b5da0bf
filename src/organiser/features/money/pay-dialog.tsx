import { payRefund, type Refund } from '#api/organiser/money.ts';
import * as leaving from '#organiser/copy/leaving.ts';
import * as copy from '#organiser/copy/money.ts';
import { ActDialog, Consequence } from '#parts/act/act-dialog.tsx';
import { useTransfer } from './use-transfer.tsx';

export interface PayDialogProps {
  refund: Refund;
  zone: string;
  /** The provider gave it back meanwhile, and the money had left already. */
  evenSo: boolean;
  onClose: () => void;
  onDone: () => unknown;
}

/** Enters a transfer that was made: its day and its proof. */
export function PayDialog({ refund, zone, evenSo, onClose, onDone }: PayDialogProps) {
  const { paidOn, ...transfer } = useTransfer(zone);
  const pay = async () => {
    const proof = await transfer.upload(async () => refund.id);
    return payRefund(refund.id, { proof, paidOn, evenSo }, true);
  };

  return (
    <ActDialog
      {...copy.decision}
      open
      onClose={onClose}
      title={copy.payTitle(refund.jumlah)}
      preview={{
        ...copy.foreseen,
        of: ['pay', refund.id, paidOn],
        ask:
          paidOn === '' ? null : () => payRefund(refund.id, { proof: null, paidOn, evenSo }, false),
        missing: copy.paidOnRequired,
        show: ({ after }) => (
          <Consequence>
            {refund.keluar
              ? leaving.payLeft(refund.rider)
              : after.status_pendaftaran === 'dibatalkan'
                ? copy.payBecomes(refund.rider)
                : copy.payKeeps(refund.rider)}
          </Consequence>
        ),
      }}
      check={transfer.check}
      act={pay}
      confirmLabel={copy.payConfirm}
      done={copy.payDone}
      onDone={onDone}
    >
      {(errorOf) => (
        <>
          <p className="text-sm">{copy.payText}</p>
          {transfer.fields(errorOf)}
        </>
      )}
    </ActDialog>
  );
}
