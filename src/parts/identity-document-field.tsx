import { Camera, FileCheck } from 'lucide-react';
import { identityFileAccept, identityFileProblem } from '#domain/identity-file.ts';
import { Field } from '#ui/field.tsx';
import { FileInput } from '#ui/file-input.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useAct } from './act/use-act.ts';
import { errorMessage } from './copy/errors.ts';
import * as copy from './copy/parts.ts';
import { type PrivateFile, PrivateFileButton } from './private-file-button.tsx';
import { PictureRefused, pictureAccept } from './shrink-picture.ts';

export interface IdentityDocumentFieldProps {
  /** Whether a document is stored already. */
  stored: boolean;
  /** An organiser has checked the stored document. */
  checked?: boolean;
  /** Fetches the stored document. */
  storedFile: () => Promise<PrivateFile>;
  file: File | null;
  error: string | undefined;
  /** The chosen file once it has been found good, or null with what is wrong. */
  onChange: (file: File | null, error: string | undefined) => void;
  /** The chosen file is on its way: nothing else can be chosen meanwhile. */
  uploading?: boolean;
}

/** Choosing the identity document (birth certificate or KIA), and looking at the stored one. */
export function IdentityDocumentField({
  stored,
  checked = false,
  storedFile,
  file,
  error,
  onChange,
  uploading = false,
}: IdentityDocumentFieldProps) {
  const conversion = useAct({
    act: async (photo: File) => {
      // Most have a PDF, or a document that is stored already.
      const { photoToPdf } = await import('./photo-to-pdf.ts');
      return photoToPdf(photo);
    },
    done: (pdf) => onChange(pdf, undefined),
    refused: (failure) => {
      onChange(null, failure instanceof PictureRefused ? failure.message : errorMessage('offline'));
      return null;
    },
  });
  const converting = conversion.busy;

  const choose = async (chosen: File | null) => {
    if (uploading) {
      return;
    }
    const problem = chosen === null ? null : await identityFileProblem(chosen);
    if (problem === null) {
      onChange(chosen, undefined);
    } else {
      onChange(null, errorMessage(problem));
    }
  };

  return (
    <div className="grid gap-2.5">
      <Field
        label={copy.identityDocumentLabel}
        error={error}
        hint={stored ? copy.identityDocumentStoredHint : copy.identityDocumentHint}
      >
        {(field) => (
          <FileInput
            {...field}
            name="kiaFile"
            accept={identityFileAccept}
            aria-disabled={uploading || undefined}
            prompt={copy.choosePdfAction}
            file={file}
            onChange={choose}
          />
        )}
      </Field>
      {file === null && !uploading && (
        <label className="relative flex min-h-11 w-fit items-center gap-2 rounded-md font-bold text-primary text-sm has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
          <Camera aria-hidden className="size-5" />
          {copy.photoToPdfAction}
          <input
            type="file"
            accept={pictureAccept}
            aria-disabled={converting || undefined}
            className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
            onChange={(event) => {
              const photo = event.currentTarget.files?.[0];
              // The same file chosen again after a refusal must be seen as a choice.
              event.currentTarget.value = '';
              if (photo !== undefined) {
                void conversion.run(photo);
              }
            }}
          />
        </label>
      )}
      <div role="status" className="empty:hidden">
        {converting && (
          <p className="flex items-center gap-2 font-semibold text-sm">
            <Spinner className="size-4" />
            {copy.photoBecomesPdf}
          </p>
        )}
        {uploading && (
          <p className="flex items-center gap-2 font-semibold text-sm">
            <Spinner className="size-4" />
            {copy.documentUploading}
          </p>
        )}
      </div>
      {checked && !stored && !uploading && (
        <p className="flex items-center gap-2 rounded-md bg-positive-soft px-3.5 py-2.5 font-semibold text-on-positive-soft text-sm">
          <FileCheck aria-hidden className="size-5 shrink-0" />
          {copy.documentChecked}
        </p>
      )}
      {stored && !uploading && (
        <div className="flex flex-wrap items-center justify-between gap-2.5 rounded-md bg-positive-soft py-2 pr-2 pl-3.5 text-on-positive-soft">
          <p className="flex items-center gap-2 font-semibold text-sm">
            <FileCheck aria-hidden className="size-5 shrink-0" />
            {copy.documentStored}
          </p>
          <PrivateFileButton file={storedFile}>{copy.viewDocumentAction}</PrivateFileButton>
        </div>
      )}
    </div>
  );
}
