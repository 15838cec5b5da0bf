import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { signOut } from '#api/auth.ts';
import { useSession } from '#api/platform/session.ts';
import * as copy from '#organiser/copy/app.ts';
import { Button } from '#ui/button.tsx';

/** Who is signed in here, and the way out. */
export function AccountMenu() {
  const session = useSession();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await signOut();
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
        onClick={leave}
      >
        <LogOut aria-hidden className="size-4" />
        {copy.signOutAction}
      </Button>
    </div>
  );
}
