import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { identityDocument } from '#api/identity-documents.ts';
import { toAppError } from '#api/platform/app-error.ts';
import { type Profile, profileQueries, uploadIdentityDocument } from '#api/profile.ts';
import * as copy from '#parents/copy/profile.ts';
import { errorMessage } from '#parts/copy/errors.ts';
import { IdentityDocumentField } from '#parts/identity-document-field.tsx';
import { Card } from '#ui/card.tsx';
import { Section } from '#ui/section.tsx';
import { toast } from '#ui/toast.ts';

/** The identity document: stored as soon as it is chosen. */
export function ProfileDocument({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string>();
  const [uploading, setUploading] = useState(false);

  const choose = async (chosen: File | null, problem: string | undefined) => {
    setFile(chosen);
    setError(problem);
    if (chosen === null) {
      return;
    }
    setUploading(true);
    try {
      const stored = await uploadIdentityDocument({
        file: chosen,
        userId: profile.id,
        fullName: profile.nama_lengkap ?? '',
      });
      queryClient.setQueryData(
        profileQueries.own(profile.id).queryKey,
        (before) => before && { ...before, ...stored },
      );
      toast.success(copy.documentSaved);
    } catch (failure) {
      const { code, facts } = toAppError(failure);
      setError(errorMessage(code, facts));
    } finally {
      setFile(null);
      setUploading(false);
    }
  };

  return (
    <Section title={copy.documentTitle}>
      <Card className="p-4">
        <IdentityDocumentField
          stored={profile.file_identitas !== null}
          storedFile={() => identityDocument(profile)}
          file={file}
          error={error}
          onChange={choose}
          uploading={uploading}
        />
      </Card>
    </Section>
  );
}
