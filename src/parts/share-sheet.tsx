import { Link2, Share2 } from 'lucide-react';
import { useState } from 'react';
import { shareLinks } from '#domain/share.ts';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { copyText } from '#ui/copy-text.ts';
import { isSheetClosed } from '#ui/hand-over.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast.ts';
import { BrandIcon } from './brand-icon.tsx';
import * as copy from './copy/parts.ts';

export interface ShareButtonProps {
  title: string;
  /** Path below this site; the page itself when not given. */
  path?: string;
}

/** Shares a page: the device's own sheet where there is one, else links to messengers, else the clipboard. */
export function ShareButton({ title, path }: ShareButtonProps) {
  const [open, setOpen] = useState(false);
  const address = () =>
    path === undefined ? window.location.href : new URL(path, window.location.origin).href;

  const share = async () => {
    if (typeof navigator.share !== 'function') {
      setOpen(true);
      return;
    }
    try {
      await navigator.share({ title, url: address() });
    } catch (error) {
      if (!isSheetClosed(error)) {
        toast.error(copy.shareFailed);
      }
    }
  };

  const copyLink = async () => {
    await copyText(address(), { copied: copy.linkCopied, refused: copy.shareFailed });
    // An open dialog lies above everything else, the toast included.
    setOpen(false);
  };

  return (
    <>
      <IconButton
        label={copy.shareAction}
        icon={<Share2 aria-hidden className="size-5" />}
        onClick={share}
      />
      <Sheet open={open} onClose={() => setOpen(false)} title={copy.shareAction}>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-2.5">
          {open &&
            shareLinks({ title, url: address() }).map(({ name, href }) => (
              <li key={name}>
                <a
                  href={href}
                  target="_blank"
                  rel="noopener noreferrer"
                  className={buttonClass('secondary', 'md', true)}
                  onClick={() => setOpen(false)}
                >
                  <BrandIcon name={name} className="size-4.5" />
                  {name}
                </a>
              </li>
            ))}
        </ul>
        <Button block className="mt-2.5" onClick={copyLink}>
          <Link2 aria-hidden className="size-5" />
          {copy.copyLinkAction}
        </Button>
      </Sheet>
    </>
  );
}
