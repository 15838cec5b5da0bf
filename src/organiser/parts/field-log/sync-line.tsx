import { CloudOff, RefreshCw, Wifi } from 'lucide-react';
import { Link } from 'react-router-dom';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/field-log.ts';
import { useOnline } from '#ui/online.ts';
import type { FieldStatus } from './field-phone.ts';
import { isSignedOut, rightCodes } from './standing.ts';

/** What one kind of place says its own way. */
interface Words {
  /** The session has ended, and what is done here goes on. */
  signedOut: string;
  /** This person has no right to it any more. */
  removed: string;
}

interface SyncLineProps {
  status: FieldStatus;
  words: Words;
  /** The address to come back to from the sign-in. */
  backTo: string;
}

/** By the code of what the last attempt to send failed with. */
const told: Readonly<Record<string, string>> = {
  '': copy.online,
  race_is_draft: copy.raceIsDraft,
  device_unknown: copy.deviceUnknown,
  device_claimed: copy.deviceClaimed,
  device_ended: copy.deviceEnded,
};

/** Where this phone stands with the server, in one line: the only one that says so on its screens. */
export function SyncLine({ status, words, backTo }: SyncLineProps) {
  const unanswered = !useOnline();
  const code = status.failure?.code ?? '';
  const signedOut = isSignedOut(status);
  const Icon = unanswered ? CloudOff : status.syncing ? RefreshCw : Wifi;
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 text-sm">
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="font-semibold">
        {unanswered
          ? status.list === null
            ? copy.offlineWithoutList
            : copy.offline
          : rightCodes.has(code)
            ? words.removed
            : signedOut
              ? status.list === null
                ? copy.signedOutWithoutList
                : words.signedOut
              : (told[code] ?? copy.sendFailed)}
      </span>
      {status.waiting > 0 && <span>{copy.waiting(status.waiting)}</span>}
      {!unanswered && signedOut && (
        <Link to={addresses.signIn({ next: backTo })} className="font-bold underline">
          {copy.signInAgain}
        </Link>
      )}
    </div>
  );
}
