import { useState } from 'react';
import { checkPaper, openPaper } from '#api/organiser/participants.ts';
import * as copy from '#organiser/copy/participants.ts';
import { ActDialog } from '#parts/act/act-dialog.tsx';
import { PrivateFileButton } from '#parts/private-file-button.tsx';
import { Button } from '#ui/button.tsx';

interface PaperButtonsProps {
  entryId: string;
  nickname: string;
  /** The document was marked as checked. */
  onChecked: () => void;
}

/** A child's identity document: opened (each look is logged), then marked as checked, which deletes it. */
export function PaperButtons({ entryId, nickname, onChecked }: PaperButtonsProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <PrivateFileButton
          file={async () => ({
            content: await openPaper(entryId),
            name: copy.paperName(nickname),
          })}
        >
          {copy.openPaperAction}
        </PrivateFileButton>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {copy.checkPaperAction}
        </Button>
      </div>
      <ActDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={copy.checkPaperTitle}
        confirmLabel={copy.checkPaperConfirm}
        act={() => checkPaper(entryId)}
        onDone={onChecked}
        busyLabel={copy.checkPaperBusy}
        closeLabel={copy.checkPaperBack}
        danger
      >
        <p>{copy.checkPaperText}</p>
      </ActDialog>
    </>
  );
}
