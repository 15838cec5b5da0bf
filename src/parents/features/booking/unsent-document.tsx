import * as copy from '#parents/copy/booking.ts';
import * as ui from '#parts/copy/parts.ts';
import * as shared from '#parts/copy/shared.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Section } from '#ui/section.tsx';

interface UnsentDocumentScreenProps {
  riderName: string;
  /** Why it was not stored. */
  message: string;
  uploading: boolean;
  onSendAgain: () => void;
  onGoOn: () => void;
}

/** In the form's place once the rider is registered: only the document is missing, and the order does not wait for it. */
export function UnsentDocumentScreen(props: UnsentDocumentScreenProps) {
  const { riderName, message, uploading, onSendAgain, onGoOn } = props;
  return (
    <Screen
      footer={
        <div className="grid gap-2.5">
          <Button
            block
            loading={uploading}
            loadingText={ui.documentUploading}
            onClick={onSendAgain}
          >
            {copy.sendDocumentAgainAction}
          </Button>
          <Button block variant="secondary" onClick={onGoOn}>
            {copy.goOnToOrderAction}
          </Button>
        </div>
      }
    >
      <ScreenHeader title={shared.riderFormTitle} />
      <div className="grid gap-4">
        <Notice tone="positive">{copy.registeredWithoutDocument(riderName)}</Notice>
        <Section title={copy.documentUnsentTitle}>
          <Notice tone="warning" role="alert">
            {message}
          </Notice>
          <p className="text-ink-muted text-sm">{copy.documentUnsentNext}</p>
        </Section>
      </div>
    </Screen>
  );
}
