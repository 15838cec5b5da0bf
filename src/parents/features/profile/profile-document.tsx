import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { identityDocument } from '#api/identity-documents.ts';
import { type Profile, profileQueries, uploadIdentityDocument } from '#api/profile.ts';
import * as copy from '#parents/copy/profile.ts';
import { useAct } from '#parts/act/use-act.ts';
import { IdentityDocumentField } from '#parts/identity-document-field.tsx';
import { Card } from '#ui/card.tsx';
import { Section } from '#ui/section.tsx';
import { toast } from '#ui/toast.ts';

/** The identity document: stored as soon as it is chosen. */
export function ProfileDocument({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();

  const upload = useAct({
    act: (chosen: File) =>
      uploadIdentityDocument({
        file: chosen,
        userId: profile.id,
        fullName: profile.nama_lengkap ?? '',
      }),
    done: (stored) => {
      queryClient.setQueryData(
        profileQueries.own(profile.id).queryKey,
        (before) => before && { ...before, ...stored },
      );
      toast.success(copy.documentSaved);
    },
    settled: () => setFile(null),
  });
  const choose = (chosen: File | null, found: string | undefined) => {
    setFile(chosen);
    setProblem(found);
    upload.forget();
    if (chosen !== null) {
      void upload.run(chosen);
    }
  };

  return (
    <Section title={copy.documentTitle}>
      <Card className="p-4">
        <IdentityDocumentField
          stored={profile.file_identitas !== null}
          storedFile={() => identityDocument(profile)}
          file={file}
          error={problem ?? upload.refusal?.text}
          onChange={choose}
          uploading={upload.busy}
        />
      </Card>
    </Section>
  );
}
