import { FileCheck } from 'lucide-react';
import { identityFileAccept, identityFileProblem } from '#domain/identity-file.ts';
import { Field } from '#ui/field.tsx';
import { FileInput } from '#ui/file-input.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { errorMessage } from './copy/errors.ts';
import * as copy from './copy/parts.ts';
import { type PrivateFile, PrivateFileButton } from './private-file-button.tsx';

export interface IdentityDocumentFieldProps {
  /** Whether a document is stored already. */
  stored: boolean;
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
  storedFile,
  file,
  error,
  onChange,
  uploading = false,
}: IdentityDocumentFieldProps) {
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
      <div role="status" className="empty:hidden">
        {uploading && (
          <p className="flex items-center gap-2 font-semibold text-sm">
            <Spinner className="size-4" />
            {copy.documentUploading}
          </p>
        )}
      </div>
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
