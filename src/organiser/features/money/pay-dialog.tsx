import { useState } from 'react';
import { payRefund, type Refund } from '#api/organiser/money.ts';
import { proofBytes, proofTypes, uploadProof } from '#api/organiser/refund-proofs.ts';
import { calendarDay } from '#domain/dates.ts';
import * as copy from '#organiser/copy/money.ts';
import { Field } from '#ui/field.tsx';
import { FileInput } from '#ui/file-input.tsx';
import type { FieldProblem } from '#ui/form.ts';
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

/** What is wrong with a proof, by the rule of its bucket; null when nothing is. */
export function proofProblem(file: File | null): FieldProblem<'proof'> | null {
  const text =
    file === null
      ? copy.proofRequired
      : Object.hasOwn(proofTypes, file.type)
        ? file.size > proofBytes
          ? copy.proofTooLarge
          : null
        : copy.proofWrongType;
  return text === null ? null : { field: 'proof', text };
}

export interface TransferFieldsProps {
  zone: string;
  paidOn: string;
  onPaidOn: (day: string) => void;
  file: File | null;
  onFile: (file: File | null) => void;
  errorOf: (name: string) => string | undefined;
}

/** The day of a transfer, at the venue, and its proof. */
export function TransferFields({
  zone,
  paidOn,
  onPaidOn,
  file,
  onFile,
  errorOf,
}: TransferFieldsProps) {
  return (
    <>
      <Field label={copy.paidOnLabel} error={errorOf('paidOn')} required>
        {(props) => (
          <TextInput
            {...props}
            type="date"
            name="paidOn"
            max={calendarDay(new Date(), zone)}
            value={paidOn}
            onChange={({ currentTarget }) => onPaidOn(currentTarget.value)}
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
            onChange={onFile}
          />
        )}
      </Field>
    </>
  );
}

/** Enters a transfer that was made: its day and its proof. */
export function PayDialog({ refund, zone, evenSo, onClose, onDone }: PayDialogProps) {
  const [paidOn, setPaidOn] = useState(calendarDay(new Date(), zone));
  const [file, setFile] = useState<File | null>(null);
  // What was uploaded for a press that failed afterwards is used again.
  const [uploaded, setUploaded] = useState<{ file: File; path: string } | null>(null);

  const check = () => {
    if (paidOn === '') {
      return { field: 'paidOn', text: copy.paidOnRequired };
    }
    return proofProblem(file);
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
          <TransferFields
            zone={zone}
            paidOn={paidOn}
            onPaidOn={setPaidOn}
            file={file}
            onFile={setFile}
            errorOf={errorOf}
          />
        </>
      )}
    </DecisionDialog>
  );
}
