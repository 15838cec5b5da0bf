import { useState } from 'react';
import { identityDocument, type StoredDocument } from '#api/identity-documents.ts';
import * as copy from '#parents/copy/kept-data.ts';
import { ActDialog } from '#parts/act/act-dialog.tsx';
import { sentenceOf } from '#parts/act/sentence.ts';
import { PrivateFileButton } from '#parts/private-file-button.tsx';
import { Button } from '#ui/button.tsx';

interface OwnDocumentProps {
  stored: StoredDocument;
  /** An organiser has checked it, and it was deleted then. */
  checked?: boolean;
  remove: () => Promise<void>;
  onRemoved: () => Promise<unknown>;
}

/** Whether an identity document is kept; looked at, and taken away. */
export function OwnDocument({ stored, checked = false, remove, onRemoved }: OwnDocumentProps) {
  const [asked, setAsked] = useState(false);
  if (stored.file_identitas === null) {
    return (
      <p className="text-sm">
        <span className="text-ink-muted">{copy.documentLabel}: </span>
        {checked ? copy.documentChecked : copy.documentMissing}
      </p>
    );
  }
  return (
    <>
      <p className="break-words text-sm">
        <span className="text-ink-muted">{copy.documentLabel}: </span>
        {stored.nama_file_identitas}
      </p>
      <div className="flex flex-wrap gap-2">
        <PrivateFileButton file={() => identityDocument(stored)}>
          {copy.openDocumentAction}
        </PrivateFileButton>
        <Button variant="ghost" size="sm" className="text-danger" onClick={() => setAsked(true)}>
          {copy.removeDocumentAction}
        </Button>
      </div>
      <ActDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={copy.removeDocumentTitle}
        confirmLabel={copy.removeDocumentConfirm}
        act={remove}
        refused={(error) => copy.removeFailed(sentenceOf(error))}
        done={copy.documentRemoved}
        onDone={onRemoved}
        busyLabel={copy.removingDocument}
        closeLabel={copy.keepAction}
        danger
      >
        <p className="text-ink-muted">{copy.removeDocumentText}</p>
      </ActDialog>
    </>
  );
}
