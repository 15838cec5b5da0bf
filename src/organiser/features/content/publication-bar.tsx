import { useState } from 'react';
import * as copy from '#organiser/copy/content.ts';
import { VersionedBar, type VersionedBarProps } from '#organiser/parts/versioned/versioned-bar.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import type { usePublication } from './use-publication.ts';

type Publication = ReturnType<typeof usePublication<{ picture: string | null }>>;

interface PublicationBarProps {
  /** Of `usePublication`. */
  item: Omit<Publication, 'form'> & VersionedBarProps['item'];
  /** A picture is on its way: nothing is sent before it is there. */
  pictureBusy: boolean;
  /** The organisation may make it public. */
  mayPublish: boolean;
  /** The title of the class or article, as it stands in the form now. */
  title: string;
  withdrawTitle: string;
  withdrawText: string;
  deleteTitle: string;
  /** Shows what somebody else has saved. */
  onReload: () => void;
}

/** The end of an editor's form: saving, publishing, withdrawing and deleting. */
export function PublicationBar(props: PublicationBarProps) {
  const { item, pictureBusy, mayPublish, title, onReload } = props;
  const { isPublic, acting, savedAt } = item;
  const { busy } = item.form;
  const [question, setQuestion] = useState<'withdraw' | 'delete' | null>(null);
  const waiting = busy || acting || pictureBusy;
  const withdrawing = question === 'withdraw';

  return (
    <>
      <VersionedBar item={item} onReload={onReload}>
        {savedAt !== null && (
          <Button
            variant="ghost"
            size="sm"
            disabled={waiting}
            onClick={() => setQuestion(isPublic ? 'withdraw' : 'delete')}
          >
            {isPublic ? copy.withdrawAction : copy.deleteAction}
          </Button>
        )}
        <Button
          variant={isPublic ? 'primary' : 'secondary'}
          size="sm"
          loading={waiting}
          loadingText={pictureBusy ? copy.waitForPicture : acting ? copy.publishing : copy.saving}
          onClick={() => item.send('save')}
        >
          {isPublic ? copy.saveAction : copy.saveDraftAction}
        </Button>
        {!isPublic && (
          <Button
            size="sm"
            disabled={!mayPublish}
            aria-disabled={waiting || undefined}
            onClick={() => {
              if (!waiting) {
                item.send('publish');
              }
            }}
          >
            {copy.publishAction}
          </Button>
        )}
      </VersionedBar>
      <ConfirmDialog
        open={question !== null}
        onClose={() => setQuestion(null)}
        title={withdrawing ? props.withdrawTitle : props.deleteTitle}
        confirmLabel={withdrawing ? copy.withdrawAction : copy.deleteAction}
        onConfirm={async () => {
          await (withdrawing ? item.withdraw() : item.remove());
          setQuestion(null);
        }}
        busy={acting}
        busyLabel={withdrawing ? copy.withdrawing : copy.deleting}
        closeLabel={copy.cancelAction}
        danger={question === 'delete'}
      >
        <p className="text-ink-muted">
          {withdrawing ? props.withdrawText : copy.deleteText(title)}
        </p>
      </ConfirmDialog>
    </>
  );
}
