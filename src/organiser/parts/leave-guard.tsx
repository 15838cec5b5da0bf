import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

interface LeaveGuardProps {
  /** Something has been typed that is not saved. Asked at the moment of leaving. */
  unsaved: () => boolean;
  /** Saves it on the way out, where that may be done unasked; whether it did. */
  save?: () => Promise<boolean>;
  words: {
    title: string;
    text: string;
    action: string;
    leaving: string;
    stay: string;
  };
}

/** Asks before what was typed is lost: by a link of this app, by the browser's back, by closing the tab. */
export function LeaveGuard({ unsaved, save, words }: LeaveGuardProps) {
  const [asking, setAsking] = useState(false);
  const proceed = useRef<(() => void) | undefined>(undefined);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (currentLocation.pathname === nextLocation.pathname || !unsaved()) {
      return false;
    }
    if (save) {
      void save().then((saved) => (saved ? proceed.current?.() : setAsking(true)));
    } else {
      setAsking(true);
    }
    return true;
  });

  useEffect(() => {
    proceed.current = blocker.proceed;
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved()) {
        event.preventDefault();
      }
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  });

  return (
    <ConfirmDialog
      open={asking && blocker.state === 'blocked'}
      onClose={() => {
        setAsking(false);
        blocker.reset?.();
      }}
      title={words.title}
      confirmLabel={words.action}
      onConfirm={() => blocker.proceed?.()}
      busy={false}
      busyLabel={words.leaving}
      closeLabel={words.stay}
      danger
    >
      <p className="text-ink-muted">{words.text}</p>
    </ConfirmDialog>
  );
}
