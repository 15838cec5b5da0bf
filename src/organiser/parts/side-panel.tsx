import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import * as copy from '#organiser/copy/parts.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useWide } from './use-wide.ts';

export interface SidePanelProps {
  title: string;
  /** Changes with what is shown: the focus goes to the title again. */
  shows: string;
  onClose: () => void;
  children: ReactNode;
  /** Stays at the bottom edge while the rest scrolls. */
  footer?: ReactNode;
}

/**
 * One row of a list, beside it: on a laptop the list stays in use, on a phone it lies under the panel. It has an
 * address of its own, so back closes it; Escape does too.
 */
export function SidePanel({ title, shows, onClose, children, footer }: SidePanelProps) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const wide = useWide();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is another text to read
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, [shows]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) {
        return;
      }
      if (document.querySelector('dialog[open]') !== null) {
        return;
      }
      onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onClose]);

  return (
    <div
      role="dialog"
      aria-modal={!wide}
      aria-labelledby={titleId}
      className="fixed inset-0 z-40 flex flex-col bg-surface lg:inset-y-0 lg:right-0 lg:left-auto lg:w-112 lg:border-line lg:border-l lg:shadow-column print:hidden"
    >
      <header className="flex items-center justify-between gap-3 border-line border-b py-2 pr-2 pl-5">
        <h2 id={titleId} ref={heading} tabIndex={-1} className="wrap-anywhere min-w-0 text-lg">
          {title}
        </h2>
        <IconButton
          label={copy.closePanelAction}
          icon={<X aria-hidden className="size-5" />}
          onClick={onClose}
        />
      </header>
      <div className="flex-1 overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
      {footer !== undefined && <footer className="border-line border-t px-5 py-3">{footer}</footer>}
    </div>
  );
}
