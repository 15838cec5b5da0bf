import { useState } from 'react';
import { signOutEverywhere } from '#api/auth.ts';
import { toAppError } from '#api/platform/app-error.ts';
import { stopPushEverywhere } from '#api/push.ts';
import * as copy from '#parents/copy/profile.ts';
import { errorMessage } from '#parts/copy/errors.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { toast } from '#ui/toast.ts';

/** Ending every session of the account, for whoever has lost a phone. */
export function AllDevices({ onLeaving }: { onLeaving: () => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const leave = async () => {
    if (busy) {
      return;
    }
    setBusy(true);
    setFailure(null);
    onLeaving();
    try {
      await stopPushEverywhere();
      await signOutEverywhere();
      toast.success(copy.signedOutEverywhere);
    } catch (error) {
      const { code, facts } = toAppError(error);
      setFailure(copy.signOutEverywhereFailed(errorMessage(code, facts)));
      setBusy(false);
    }
  };

  return (
    <Section title={copy.devicesTitle}>
      <Card className="grid gap-4 p-4">
        <p className="text-ink-muted text-sm">{copy.signOutEverywhereText}</p>
        <div aria-live="assertive" className="empty:hidden">
          {failure !== null && <Notice tone="danger">{failure}</Notice>}
        </div>
        <Button
          variant="secondary"
          block
          loading={busy}
          loadingText={copy.signingOut}
          onClick={leave}
        >
          {copy.signOutEverywhereAction}
        </Button>
      </Card>
    </Section>
  );
}
