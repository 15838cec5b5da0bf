import { Search } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import * as copy from '#organiser/copy/app.ts';
import { errorMessage } from '#parts/copy/errors.ts';
import { toast } from '#ui/toast.ts';

type Shown = ComponentType<{ onClose: () => void }>;

const dialogs = {
  '/': async (): Promise<Shown> =>
    (await import('#organiser/features/search/search-dialog.tsx')).SearchDialog,
  '?': async (): Promise<Shown> =>
    (await import('#organiser/features/search/keys-dialog.tsx')).KeysDialog,
};
type Key = keyof typeof dialogs;

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable]') !== null
  );
}

/** The search from anywhere: its button, the key that opens it, and the key that shows all keys. Both dialogs are loaded on demand. */
export function QuickSearch() {
  const [shown, setShown] = useState<{ key: Key; Dialog: Shown } | null>(null);

  const show = async (key: Key) => {
    try {
      const Dialog = await dialogs[key]();
      setShown({ key, Dialog });
    } catch {
      toast.error(errorMessage('network'));
    }
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented, ctrlKey, metaKey, altKey } = event;
      if (key !== '/' && key !== '?') {
        return;
      }
      if (defaultPrevented || ctrlKey || metaKey || altKey || isTyping(target)) {
        return;
      }
      if (document.querySelector('dialog[open]') !== null) {
        return;
      }
      // Else the letter goes into the field that opens.
      event.preventDefault();
      void show(key);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });

  return (
    <>
      <button
        type="button"
        aria-label={copy.searchAction}
        aria-keyshortcuts="/"
        onClick={() => show('/')}
        className="flex size-11 shrink-0 items-center justify-center gap-2.5 rounded-md text-ink-muted hover:bg-sunken hover:text-ink lg:w-full lg:justify-start lg:px-3 lg:text-sm lg:inset-ring lg:inset-ring-line"
      >
        <Search aria-hidden className="size-5 shrink-0" />
        <span className="hidden flex-1 text-left font-semibold lg:inline">{copy.searchAction}</span>
        <kbd aria-hidden className="hidden rounded-xs bg-sunken px-1.5 font-sans text-xs lg:inline">
          /
        </kbd>
      </button>
      {/* The bar it is opened from is a landmark, in which a dialog has no place. */}
      {shown !== null &&
        createPortal(<shown.Dialog onClose={() => setShown(null)} />, document.body)}
    </>
  );
}
