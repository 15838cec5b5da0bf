import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import * as copy from '#organiser/copy/race-editor.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import type { RaceEditor } from './use-race-editor.ts';

/** A draft is saved on the way out; what cannot be, or waits for the person's word, is asked about. */
export function DraftGuard({ editor }: { editor: RaceEditor }) {
  const held = editor.unsaved.size > 0;
  const [asking, setAsking] = useState(false);
  const proceed = useRef<(() => void) | undefined>(undefined);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (!held || currentLocation.pathname === nextLocation.pathname) {
      return false;
    }
    if (editor.race.status === 'draf') {
      void editor.save().then((saved) => (saved ? proceed.current?.() : setAsking(true)));
    } else {
      setAsking(true);
    }
    return true;
  });

  useEffect(() => {
    proceed.current = blocker.proceed;
  });
  useEffect(() => {
    if (!held) {
      return;
    }
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [held]);

  return (
    <ConfirmDialog
      open={asking && blocker.state === 'blocked'}
      onClose={() => {
        setAsking(false);
        blocker.reset?.();
      }}
      title={copy.leaveTitle}
      confirmLabel={copy.leaveAction}
      onConfirm={() => blocker.proceed?.()}
      busy={false}
      busyLabel={copy.leaving}
      closeLabel={copy.stayAction}
      danger
    >
      <p>{copy.leaveText}</p>
    </ConfirmDialog>
  );
}
