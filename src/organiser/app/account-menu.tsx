import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { signOut } from '#api/auth.ts';
import { useSession } from '#api/platform/session.ts';
import { gateLogDatabase } from '#domain/gate-databases.ts';
import * as copy from '#organiser/copy/app.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

/** Who is signed in here, and the way out. */
export function AccountMenu() {
  const session = useSession();
  const [leaving, setLeaving] = useState(false);
  const [unsent, setUnsent] = useState(0);
  const leave = async () => {
    setLeaving(true);
    setUnsent(0);
    // A storage that refuses keeps nobody signed in.
    await (await gateStore())?.forgetGate().catch(() => undefined);
    await signOut();
  };
  const ask = async () => {
    setLeaving(true);
    const count = (await (await gateStore())?.unsentActs()) ?? 0;
    setLeaving(false);
    if (count > 0) {
      setUnsent(count);
    } else {
      await leave();
    }
  };
  return (
    <div className="flex items-center gap-2 lg:grid lg:justify-items-start lg:border-line lg:border-t lg:pt-3">
      <p
        className="hidden max-w-full truncate px-3.5 text-ink-muted text-sm lg:block"
        title={session?.email}
      >
        {session?.email}
      </p>
      <Button
        variant="ghost"
        size="sm"
        loading={leaving}
        loadingText={copy.signingOut}
        onClick={ask}
      >
        <LogOut aria-hidden className="size-4" />
        {copy.signOutAction}
      </Button>
      <ConfirmDialog
        open={unsent > 0}
        onClose={() => setUnsent(0)}
        title={copy.unsentTitle}
        confirmLabel={copy.leaveAnyway}
        onConfirm={leave}
        busy={leaving}
        busyLabel={copy.signingOut}
        closeLabel={copy.stayAction}
        danger
      >
        <p>{copy.unsentText(unsent)}</p>
      </ConfirmDialog>
    </div>
  );
}

/** Null on a phone that was never at a gate: it does not load what knows of one. */
async function gateStore() {
  try {
    const databases = await indexedDB.databases?.();
    if (databases !== undefined && !databases.some(({ name }) => name === gateLogDatabase)) {
      return null;
    }
    return await import('#organiser/features/gate/gate-store.ts');
  } catch {
    return null;
  }
}
