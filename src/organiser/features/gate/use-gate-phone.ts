import { useEffect, useState, useSyncExternalStore } from 'react';
import type { GatePhone, GateStatus } from './gate-phone.ts';
import { phoneAtHand, takePhone } from './kept-phone.ts';

/** How often the phone asks what the other gates did, and sends what did not go out at once. */
const askEveryMs = 5_000;

/** How often storage that was thrown away is opened anew, and after which pause. */
const reopenings = 8;
const reopenMs = 500;

const nothing: GateStatus = {
  race: null,
  riders: 0,
  waiting: 0,
  refused: [],
  overtaken: [],
  syncing: false,
  failure: null,
  heardAt: null,
  gone: null,
};

export type OpenGate =
  | { phone: GatePhone; status: GateStatus; broken: false }
  | { phone: null; status: GateStatus; broken: boolean };

/** The race's gate on this phone, kept in step with the server while it is shown. */
export function useGatePhone(raceId: string): OpenGate {
  const [phone, setPhone] = useState(() => phoneAtHand(raceId));
  const [broken, setBroken] = useState(false);
  const [opened, setOpened] = useState(0);

  useEffect(() => {
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { opening, leave } = takePhone(raceId);
    opening.then(
      (gate) => {
        if (!over) {
          setPhone(gate);
        }
      },
      () => {
        if (over) {
          return;
        }
        if (opened > 0 && opened < reopenings) {
          // The phone is still at throwing it away.
          timer = setTimeout(() => setOpened(opened + 1), reopenMs);
        } else {
          // A private window, or a full phone.
          setBroken(true);
        }
      },
    );
    return () => {
      over = true;
      clearTimeout(timer);
      setPhone(null);
      leave();
    };
  }, [raceId, opened]);

  useEffect(() => {
    if (phone === null) {
      return;
    }
    const ask = () => {
      if (navigator.onLine) {
        void phone.sync();
      }
    };
    ask();
    const timer = setInterval(ask, askEveryMs);
    window.addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', ask);
    };
  }, [phone]);

  const status = useSyncExternalStore(
    phone?.subscribe ?? subscribeToNothing,
    phone?.status ?? readNothing,
  );

  const { gone } = status;
  useEffect(() => {
    if (gone === 'thrown_away') {
      setOpened((times) => times + 1);
    }
  }, [gone]);

  // Whoever closes the page with acts that nobody else knows of is asked first.
  const { waiting } = status;
  useEffect(() => {
    if (waiting === 0) {
      return;
    }
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [waiting]);

  return phone === null ? { phone, status, broken } : { phone, status, broken: false };
}

function subscribeToNothing(): () => void {
  return () => undefined;
}

function readNothing(): GateStatus {
  return nothing;
}
