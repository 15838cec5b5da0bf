import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { signOut } from '#api/auth.ts';
import { useSession } from '#api/platform/session.ts';
import { fieldKinds } from '#domain/field-kinds.ts';
import { logDatabaseOf } from '#domain/field-log/databases.ts';
import * as copy from '#organiser/copy/app.ts';
import { useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

/** The person who is signed in here, and the way out. */
export function AccountMenu() {
  const session = useSession();
  const [unsent, setUnsent] = useState(0);
  const leave = useAct({
    act: async () => {
      setUnsent(0);
      // A storage that refuses keeps nobody signed in.
      await (await fieldLogs())?.forgetLogs(fieldKinds).catch(() => undefined);
      await signOut();
    },
    leaves: true,
  });
  const ask = useAct({
    act: async () => (await (await fieldLogs())?.unsentActs(fieldKinds)) ?? 0,
    done: (count) => (count > 0 ? setUnsent(count) : leave.run()),
  });
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
        loading={ask.busy || leave.busy}
        loadingText={copy.signingOut}
        onClick={ask.run}
      >
        <LogOut aria-hidden className="size-4" />
        {copy.signOutAction}
      </Button>
      <ConfirmDialog
        open={unsent > 0}
        onClose={() => setUnsent(0)}
        title={copy.unsentTitle}
        confirmLabel={copy.leaveAnyway}
        onConfirm={leave.run}
        busy={leave.busy}
        busyLabel={copy.signingOut}
        closeLabel={copy.stayAction}
        danger
      >
        <p>{copy.unsentText(unsent)}</p>
      </ConfirmDialog>
    </div>
  );
}

/** Null on a phone that was never in the field: it does not load what knows of a log. */
async function fieldLogs() {
  try {
    const databases = await indexedDB.databases?.();
    const names = new Set(databases?.map(({ name }) => name));
    if (databases !== undefined && !fieldKinds.some((kind) => names.has(logDatabaseOf(kind)))) {
      return null;
    }
    // A file that every phone with a log has loaded: a person who gives the phone back may have no signal.
    return await import('#organiser/parts/field-log/store.ts');
  } catch {
    return null;
  }
}
