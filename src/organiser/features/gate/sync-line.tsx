import { CloudOff, RefreshCw, Wifi } from 'lucide-react';
import { Link } from 'react-router-dom';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/gate.ts';
import { useOnline } from '#ui/online.ts';
import type { GateStatus } from './gate-phone.ts';
import { isSignedOut, rightCodes } from './list-trouble.ts';

/** Where this phone stands with the server, in one line: the only one that says so on the gate's pages. */
export function SyncLine({ status, raceId }: { status: GateStatus; raceId: string }) {
  const online = useOnline();
  const code = status.failure?.code ?? '';
  const signedOut = isSignedOut(status);
  const unanswered = !online || code === 'offline' || code === 'network' || code === 'timeout';
  const Icon = unanswered ? CloudOff : status.syncing ? RefreshCw : Wifi;
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 text-sm">
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="font-semibold">
        {unanswered
          ? status.race === null
            ? copy.offlineWithoutList
            : copy.offline
          : rightCodes.has(code)
            ? copy.removed
            : signedOut
              ? status.race === null
                ? copy.signedOutWithoutList
                : copy.signedOut
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
