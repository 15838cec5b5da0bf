import { type ReactNode, useRef, useState } from 'react';
import { checkProof, proofBytes, proofTypes, uploadProof } from '#api/organiser/refund-proofs.ts';
import { serverClock } from '#domain/server-clock.ts';
import { calendarDay } from '#functions/_shared/venue/dates.ts';
import * as copy from '#organiser/copy/money.ts';
import { Field } from '#ui/field.tsx';
import { FileInput } from '#ui/file-input.tsx';
import type { FieldProblem } from '#ui/form.ts';
import { TextInput } from '#ui/text-input.tsx';

/** What is wrong with a proof, by the rule of its bucket; null when nothing is. */
function proofProblem(file: File | null): FieldProblem<'proof'> | null {
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

/** A transfer that was made: its day, at the venue, and its proof, with the fields for both. */
export function useTransfer(zone: string) {
  const today = calendarDay(serverClock.now(), zone);
  const [paidOn, setPaidOn] = useState(today);
  const [file, setFile] = useState<File | null>(null);
  const uploaded = useRef<{ file: File; path: string } | null>(null);

  /** Where the proof lies. What was uploaded for a press that failed afterwards is used again. */
  const upload = async (refundId: () => Promise<string>): Promise<string> => {
    if (file === null) {
      throw new Error('sent without what `check` asks for');
    }
    if (uploaded.current?.file !== file) {
      uploaded.current = { file, path: await uploadProof(await refundId(), file) };
    }
    const { path } = uploaded.current;
    await checkProof(path);
    return path;
  };

  const fields = (errorOf: (name: string) => string | undefined): ReactNode => (
    <>
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
  );

  return {
    paidOn,
    check: () =>
      paidOn === '' ? { field: 'paidOn', text: copy.paidOnRequired } : proofProblem(file),
    upload,
    fields,
  };
}
