import { CloudOff, RefreshCw, Wifi } from 'lucide-react';
import { Link } from 'react-router-dom';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/gate.ts';
import { useOnline } from '#ui/online.ts';
import type { GateStatus } from './gate-phone.ts';

const rightCodes = new Set(['not_allowed', 'race_not_found']);

/** Where this phone stands with the server, in one line. */
export function SyncLine({ status, raceId }: { status: GateStatus; raceId: string }) {
  const online = useOnline();
  const code = status.failure?.code ?? '';
  // Whoever is not signed in is refused before the question is looked at, whatever the code.
  const signedOut = status.failure?.status === 401 || code === 'session_missing';
  const unanswered = !online || code === 'offline' || code === 'network' || code === 'timeout';
  const Icon = unanswered ? CloudOff : status.syncing ? RefreshCw : Wifi;
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 text-sm">
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="font-semibold">
        {unanswered
          ? copy.offline
          : rightCodes.has(code)
            ? copy.removed
            : signedOut
              ? copy.signedOut
              : code === ''
                ? copy.online
                : copy.sendFailed}
      </span>
      {status.waiting > 0 && <span>{copy.waiting(status.waiting)}</span>}
      {!unanswered && signedOut && (
        <Link
          to={addresses.signIn({ next: addresses.gate(raceId) })}
          className="font-bold underline"
        >
          {copy.signInAgain}
        </Link>
      )}
    </div>
  );
}
