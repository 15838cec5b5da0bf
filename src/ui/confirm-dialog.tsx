import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

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
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <div className="grid gap-2.5">
          <Button
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
