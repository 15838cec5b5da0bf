import { useEffect, useState, useSyncExternalStore } from 'react';
import type { GatePhone, GateStatus } from './gate-phone.ts';
import { phoneAtHand, takePhone } from './kept-phone.ts';

/** How often the phone asks what the other gates did, and sends what did not go out at once. */
const askEveryMs = 5_000;

const nothing: GateStatus = {
  race: null,
  riders: 0,
  waiting: 0,
  refused: [],
  overtaken: [],
  syncing: false,
  failure: null,
  heardAt: null,
};

export type OpenGate =
  | { phone: GatePhone; status: GateStatus; broken: false }
  | { phone: null; status: GateStatus; broken: boolean };

/** The race's gate on this phone, kept in step with the server while it is shown. */
export function useGatePhone(raceId: string): OpenGate {
  const [phone, setPhone] = useState(() => phoneAtHand(raceId));
  const [broken, setBroken] = useState(false);

  useEffect(() => {
    let over = false;
    const { opening, leave } = takePhone(raceId);
    opening.then(
      (gate) => {
        if (!over) {
          setPhone(gate);
        }
      },
      // A private window, or a full phone.
      () => setBroken(true),
    );
    return () => {
      over = true;
      setPhone(null);
      leave();
    };
  }, [raceId]);

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
