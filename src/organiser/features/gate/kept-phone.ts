import { readSession } from '#api/platform/session-store.ts';
import { GatePhone } from './gate-phone.ts';

/** So long a race's list stays at hand once nothing shows it: the scanner and the overview open from one another. */
const keptMs = 2_000;

interface Kept {
  raceId: string;
  userId: string | undefined;
  opening: Promise<GatePhone>;
  /** Once it is open. */
  phone: GatePhone | null;
  users: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

let kept: Kept | null = null;

function isAtHand(entry: Kept | null, raceId: string): entry is Kept {
  return (
    entry?.raceId === raceId &&
    entry.userId === readSession()?.userId &&
    entry.phone?.isGone() !== true
  );
}

/** The race's gate where it is at hand, to be shown at once. */
export function phoneAtHand(raceId: string): GatePhone | null {
  return isAtHand(kept, raceId) ? kept.phone : null;
}

/**
 * Opens the race's gate on this phone, or takes the one at hand. Whoever took it says when they are done, once.
 * @throws what the storage refuses with: a private window, or a full phone
 */
export function takePhone(raceId: string): { opening: Promise<GatePhone>; leave: () => void } {
  let entry = kept;
  if (!isAtHand(entry, raceId)) {
    entry = openAnew(raceId);
    kept = entry;
  }
  const taken = entry;
  clearTimeout(taken.timer);
  taken.users += 1;
  return {
    opening: taken.opening,
    leave: () => {
      taken.users -= 1;
      if (taken.users === 0) {
        taken.timer = setTimeout(() => close(taken), keptMs);
      }
    },
  };
}

function openAnew(raceId: string): Kept {
  const entry: Kept = {
    raceId,
    userId: readSession()?.userId,
    opening: GatePhone.open(raceId),
    phone: null,
    users: 0,
    timer: undefined,
  };
  entry.opening.then(
    (phone) => {
      entry.phone = phone;
    },
    // The next one tries again.
    () => forget(entry),
  );
  return entry;
}

function close(entry: Kept): void {
  forget(entry);
  entry.opening.then(
    (phone) => phone.close(),
    () => undefined,
  );
}

function forget(entry: Kept): void {
  if (kept === entry) {
    kept = null;
  }
}
