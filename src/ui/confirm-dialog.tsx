import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  /** The way back: by its button, the cross, Escape, or a tap beside the dialog. */
  onClose: () => void;
  title: string;
  /** What will happen, and what went wrong when it was tried. */
  children: ReactNode;
  confirmLabel: string;
  onConfirm: () => void;
  /** What was confirmed is under way; the dialog stays until its opener closes it. */
  busy: boolean;
  busyLabel: string;
  closeLabel: string;
  /** Something is lost by it. */
  danger?: boolean;
  /** Nothing can be confirmed as things are; the text says why. */
  impossible?: boolean;
  /** Why it was not done, in a sentence: beside the button that was pressed, whatever the text's length. */
  problem?: string | null;
}

/** A question before something is done that cannot be undone with one tap. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  children,
  confirmLabel,
  onConfirm,
  busy,
  busyLabel,
  closeLabel,
  danger = false,
  impossible = false,
  problem = null,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <div className="grid gap-2.5">
          {problem !== null && (
            <Notice tone="danger" role="alert">
              {problem}
            </Notice>
          )}
          <Button
            disabled={impossible}
            variant={danger ? 'danger' : 'primary'}
            block
            loading={busy}
            loadingText={busyLabel}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
          <Button variant="secondary" block onClick={onClose}>
            {closeLabel}
          </Button>
        </div>
      }
    >
      {children}
    </Dialog>
  );
}
