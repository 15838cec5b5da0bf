import { ExternalLink } from 'lucide-react';
import { useId } from 'react';
import { Button, type ButtonProps } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { sentenceOf } from './act/sentence.ts';
import { useAct } from './act/use-act.ts';
import * as copy from './copy/parts.ts';
import * as shared from './copy/shared.ts';

export interface PrivateFile {
  content: Blob;
  /** What it is called where it is saved. */
  name: string;
}

export interface PrivateFileButtonProps extends Omit<ButtonProps, 'onClick' | 'loading'> {
  /** Fetches the file; refuses with an error that carries a code. */
  file: () => Promise<PrivateFile>;
}

/** Long enough for a slow phone to have read all of it. */
const addressMs = 60_000;

/**
 * Shows a PDF that has no lasting address, in a tab of its own where the browser can show one, else by saving it. It
 * is opened out of this page's memory: no cache and no history has an address that opens it again.
 */
export function PrivateFileButton({ file, children, ...rest }: PrivateFileButtonProps) {
  const errorId = useId();
  const open = useAct({
    act: (_: Window | null) => file(),
    done: ({ content, name }, tab) => {
      const address = URL.createObjectURL(content);
      if (tab === null) {
        save(address, name);
      } else {
        tab.location.replace(address);
      }
      setTimeout(() => URL.revokeObjectURL(address), addressMs);
    },
    refused: (error, tab) => {
      tab?.close();
      return sentenceOf(error);
    },
  });
  const error = open.refusal?.text ?? null;

  return (
    <div className="grid gap-1.5">
      <Button
        variant="secondary"
        size="sm"
        {...rest}
        loading={open.busy}
        loadingText={copy.opening}
        aria-describedby={error === null ? undefined : errorId}
        onClick={() => open.run(newTab())}
      >
        {children}
        {showsPdf() && <span className="sr-only">{shared.inNewTab}</span>}
        <ExternalLink aria-hidden className="size-4" />
      </Button>
      <div aria-live="assertive">
        {error !== null && <FieldError id={errorId}>{error}</FieldError>}
      </div>
    </div>
  );
}

/** Opened at once: after waiting for the file the browser would take it for an unwanted pop-up. */
function newTab(): Window | null {
  const tab = showsPdf() ? window.open('about:blank', '_blank') : null;
  if (tab !== null) {
    tab.opener = null;
  }
  return tab;
}

/** Phones with Android have no way to show a PDF in a tab; an installed app has no tabs. */
function showsPdf(): boolean {
  const installed = window.matchMedia('(display-mode: standalone)').matches;
  return navigator.pdfViewerEnabled !== false && !installed;
}

function save(address: string, name: string) {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
