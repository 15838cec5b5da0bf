import { useQuery } from '@tanstack/react-query';
import { identityDocumentQueries } from '#api/identity-document.ts';
import { errorMessage } from '#domain/error-messages.ts';
import { identityFileAccept, identityFileProblem } from '#domain/identity-file.ts';
import { Field } from '#ui/field.tsx';
import { FileInput } from '#ui/file-input.tsx';

export interface IdentityFileFieldProps {
  userId: string;
  file: File | null;
  error: string | undefined;
  /** The chosen file once it has been found good, or null with what is wrong. */
  onChange: (file: File | null, error: string | undefined) => void;
}

export function IdentityFileField({ userId, file, error, onChange }: IdentityFileFieldProps) {
  const stored = useQuery(identityDocumentQueries.storedPath(userId));

  const choose = async (chosen: File | null) => {
    const problem = chosen === null ? null : await identityFileProblem(chosen);
    if (problem === null) onChange(chosen, undefined);
    else onChange(null, errorMessage(problem));
  };

  return (
    <Field
      label="Akta kelahiran atau KIA"
      error={error}
      hint={
        stored.data
          ? 'Dokumen Anda sudah tersimpan. Unggah lagi hanya bila ingin menggantinya.'
          : 'File PDF, paling besar 1 MB. Tidak ditampilkan ke pengguna lain.'
      }
    >
      {(field) => (
        <FileInput
          {...field}
          name="kiaFile"
          accept={identityFileAccept}
          prompt="Pilih file PDF"
          file={file}
          onChange={choose}
        />
      )}
    </Field>
  );
}
