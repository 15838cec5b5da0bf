import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import * as copy from '#organiser/copy/content.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

interface LeaveGuardProps {
  /** Something has been typed that is not saved. Asked at the moment of leaving. */
  unsaved: () => boolean;
}

/** Asks before what was typed is lost: by a link of this app, by the browser's back, by closing the tab. */
export function LeaveGuard({ unsaved }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && unsaved(),
  );

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
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={copy.leaveTitle}
      confirmLabel={copy.leaveAction}
      onConfirm={() => blocker.proceed?.()}
      busy={false}
      busyLabel={copy.leaving}
      closeLabel={copy.stayAction}
      danger
    >
      <p className="text-ink-muted">{copy.leaveText}</p>
    </ConfirmDialog>
  );
}
