import { ExternalLink } from 'lucide-react';
import { useId, useState } from 'react';
import { errorMessage } from '#copy/errors.ts';
import * as shared from '#copy/shared.ts';
import * as copy from '#copy/ui.ts';
import { Button, type ButtonProps } from './button.tsx';
import { FieldError } from './field.tsx';

export interface PrivateLinkButtonProps extends Omit<ButtonProps, 'onClick' | 'loading'> {
  /** Asks for an address that is good for a moment; refuses with an error that carries a code. */
  address: () => Promise<string>;
}

/** Opens something that has no lasting address in a tab of its own. */
export function PrivateLinkButton({ address, children, ...rest }: PrivateLinkButtonProps) {
  const errorId = useId();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const open = async () => {
    setBusy(true);
    setError(null);
    // Opened at once: after waiting for the address the browser would take it for an unwanted pop-up.
    const tab = window.open('about:blank', '_blank');
    if (tab !== null) tab.opener = null;
    try {
      const url = await address();
      if (tab === null) window.location.assign(url);
      else tab.location.replace(url);
    } catch (failure) {
      tab?.close();
      const { code } = failure as { code?: unknown };
      setError(errorMessage(typeof code === 'string' ? code : 'internal'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="grid gap-1.5">
      <Button
        variant="secondary"
        size="sm"
        {...rest}
        loading={busy}
        loadingText={copy.opening}
        aria-describedby={error === null ? undefined : errorId}
        onClick={open}
      >
        {children}
        <span className="sr-only">{shared.inNewTab}</span>
        <ExternalLink aria-hidden className="size-4" />
      </Button>
      <div aria-live="assertive">
        {error !== null && <FieldError id={errorId}>{error}</FieldError>}
      </div>
    </div>
  );
}
