import { useState } from 'react';
import { payRefund, type Refund } from '#api/organiser/money.ts';
import { proofBytes, proofTypes, uploadProof } from '#api/organiser/refund-proofs.ts';
import { calendarDay } from '#domain/dates.ts';
import * as copy from '#organiser/copy/money.ts';
import { Field } from '#ui/field.tsx';
import { FileInput } from '#ui/file-input.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { Consequence, DecisionDialog } from './decision-dialog.tsx';

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
  const today = calendarDay(new Date(), zone);
  const [paidOn, setPaidOn] = useState(today);
  const [file, setFile] = useState<File | null>(null);
  // What was uploaded for a press that failed afterwards is used again.
  const [uploaded, setUploaded] = useState<{ file: File; path: string } | null>(null);

  const proofProblem = () => {
    if (file === null) {
      return copy.proofRequired;
    }
    if (!Object.hasOwn(proofTypes, file.type)) {
      return copy.proofWrongType;
    }
    return file.size > proofBytes ? copy.proofTooLarge : null;
  };
  const check = () => {
    if (paidOn === '') {
      return { field: 'paidOn', text: copy.paidOnRequired };
    }
    const text = proofProblem();
    return text === null ? null : { field: 'proof', text };
  };

  const pay = async () => {
    if (file === null) {
      return;
    }
    let proof = uploaded?.file === file ? uploaded.path : null;
    if (proof === null) {
      proof = await uploadProof(refund.id, file);
      setUploaded({ file, path: proof });
    }
    await payRefund(refund.id, { proof, paidOn, evenSo }, true);
  };

  return (
    <DecisionDialog
      open
      onClose={onClose}
      title={copy.payTitle(refund.jumlah)}
      previewKey={['pay', refund.id, paidOn]}
      preview={
        paidOn === '' ? null : () => payRefund(refund.id, { proof: null, paidOn, evenSo }, false)
      }
      missing={copy.paidOnRequired}
      consequences={({ sesudah }) => (
        <Consequence>
          {sesudah?.status_pendaftaran === 'dibatalkan'
            ? copy.payBecomes(refund.rider)
            : copy.payKeeps(refund.rider)}
        </Consequence>
      )}
      check={check}
      commit={pay}
      confirmLabel={copy.payConfirm}
      done={copy.payDone}
      onDone={onDone}
    >
      {(errorOf) => (
        <>
          <p className="text-sm">{copy.payText}</p>
          <Field label={copy.paidOnLabel} error={errorOf('paidOn')} required>
            {(props) => (
              <TextInput
                {...props}
                type="date"
                name="paidOn"
                max={today}
                value={paidOn}
                onChange={({ currentTarget }) => setPaidOn(currentTarget.value)}
              />
            )}
          </Field>
          <Field label={copy.proofLabel} error={errorOf('proof')} required>
            {(props) => (
              <FileInput
                {...props}
                name="proof"
                accept={Object.keys(proofTypes).join(',')}
                prompt={copy.proofPrompt}
                file={file}
                onChange={setFile}
              />
            )}
          </Field>
        </>
      )}
    </DecisionDialog>
  );
}
