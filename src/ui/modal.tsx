import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import * as copy from './copy.ts';
import { IconButton } from './icon-button.tsx';

export interface ModalProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Stays at the bottom edge while the rest scrolls. */
  footer?: ReactNode;
}

/**
 * The native dialog under Sheet and Dialog: the browser keeps focus inside, makes the page behind inert, closes on
 * Escape and on the phone's back gesture, and gives the focus back to the element that opened it.
 */
export function Modal({
  open,
  onClose,
  title,
  children,
  footer,
  className,
}: ModalProps & { className: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (element === null) {
      return;
    }
    if (open && !element.open) {
      element.showModal();
      // React's autoFocus comes too early: what is in a closed dialog cannot be focused.
      element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    }
    if (!open && element.open) {
      element.close();
    }
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is one on the scrim; the keyboard has Escape and the close button
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={className}
      // Escape: told at once, for the browser says that it is closed only after the focus has gone back.
      onCancel={(event) => {
        // A file that is not chosen after all is a cancel as well.
        if (event.target === event.currentTarget) {
          onClose();
        }
      }}
      onClose={() => {
        // Opened again meanwhile.
        if (!dialog.current?.open) {
          onClose();
        }
      }}
      onClick={(event) => {
        // The scrim belongs to the dialog element itself, everything visible to its children.
        if (event.target === event.currentTarget) {
          onClose();
        }
      }}
    >
      {open && (
        <div className="flex min-h-0 flex-auto flex-col">
          <header className="flex items-center justify-between gap-3 pt-3 pr-3 pl-5">
            <h2 id={titleId} className="min-w-0 py-1.5 text-lg">
              {title}
            </h2>
            <IconButton
              label={copy.closeAction}
              icon={<X aria-hidden className="size-5" />}
              onClick={onClose}
            />
          </header>
          <div
            className={classNames(
              'flex min-h-0 flex-auto flex-col overflow-y-auto px-5 pt-2',
              footer === undefined ? 'pb-6' : 'pb-3',
            )}
          >
            {children}
          </div>
          {footer !== undefined && (
            <footer className="border-line border-t px-5 pt-3 pb-4">{footer}</footer>
          )}
        </div>
      )}
    </dialog>
  );
}
