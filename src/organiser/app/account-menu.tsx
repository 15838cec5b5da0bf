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

const nothingUnsent = { acts: 0, decisions: 0 };

/** The person who is signed in here, and the way out. */
export function AccountMenu() {
  const session = useSession();
  const [unsent, setUnsent] = useState(nothingUnsent);
  const leave = useAct({
    act: async () => {
      setUnsent(nothingUnsent);
      // A storage that refuses keeps nobody signed in.
      await (await fieldLogs())?.forgetLogs(fieldKinds).catch(() => undefined);
      await signOut();
    },
    leaves: true,
  });
  const ask = useAct({
    act: async () => ({
      acts: (await (await fieldLogs())?.unsentActs(fieldKinds)) ?? 0,
      decisions: (await (await chains())?.unsentDecisions().catch(() => 0)) ?? 0,
    }),
    done: (found) => (found.acts + found.decisions > 0 ? setUnsent(found) : leave.run()),
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
        open={unsent.acts + unsent.decisions > 0}
        onClose={() => setUnsent(nothingUnsent)}
        title={unsent.acts > 0 ? copy.unsentTitle : copy.undecidedTitle}
        confirmLabel={unsent.acts > 0 ? copy.leaveAnyway : copy.leaveAction}
        onConfirm={leave.run}
        busy={leave.busy}
        busyLabel={copy.signingOut}
        closeLabel={copy.stayAction}
        danger={unsent.acts > 0}
      >
        {unsent.acts > 0 && <p>{copy.unsentText(unsent.acts)}</p>}
        {unsent.decisions > 0 && <p>{copy.undecidedText(unsent.decisions)}</p>}
      </ConfirmDialog>
    </div>
  );
}

/** Null on a phone that was never in the field: it does not load what knows of a log. */
async function fieldLogs() {
  // A file that every phone with a log has loaded: a person who gives the phone back may have no signal.
  return (await hasOneOf(fieldKinds))
    ? import('#organiser/parts/field-log/store.ts').catch(() => null)
    : null;
}

/** Null on a phone that never opened a race day. What was decided there stays on the phone when somebody signs out. */
async function chains() {
  return (await hasOneOf(['race-day']))
    ? import('#organiser/parts/race-day/chain-store.ts').catch(() => null)
    : null;
}

async function hasOneOf(logs: readonly string[]): Promise<boolean> {
  try {
    const databases = await indexedDB.databases?.();
    const names = new Set(databases?.map(({ name }) => name));
    return databases === undefined || logs.some((kind) => names.has(logDatabaseOf(kind)));
  } catch {
    return false;
  }
}
