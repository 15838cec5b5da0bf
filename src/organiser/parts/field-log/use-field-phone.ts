import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  type OpenPhone,
  type PhoneKind,
  type PhoneStatus,
  phoneShelf,
} from '#organiser/parts/phone/phone-shelf.ts';
import type { FieldStatus } from './field-phone.ts';

/** How often storage that was thrown away is opened anew, and after which pause. */
const reopenings = 8;
const reopenMs = 500;

export const nothingKnown: FieldStatus<never> = {
  list: null,
  waiting: 0,
  refused: [],
  syncing: false,
  failure: null,
  heardAt: null,
  gone: null,
};

type Opened<Phone, Status> =
  | { phone: Phone; status: Status; broken: false }
  | { phone: null; status: Status; broken: boolean };

/**
 * A race's phone of one kind, kept in step with the server while it is shown.
 * @param kind the same object each time
 * @param nothing its status before it is open
 */
export function useFieldPhone<Status extends PhoneStatus, Phone extends OpenPhone<Status>>(
  kind: PhoneKind<Phone>,
  raceId: string,
  nothing: Status,
): Opened<Phone, Status> {
  const [phone, setPhone] = useState(() => phoneShelf.atHand(kind, raceId));
  const [broken, setBroken] = useState(false);
  const [opened, setOpened] = useState(0);

  useEffect(() => {
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    phoneShelf.open(kind, raceId).then(
      (taken) => {
        if (!over) {
          setPhone(taken);
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
    };
  }, [kind, raceId, opened]);

  useKeptInStep(phone);
  const status = useSyncExternalStore(
    phone?.subscribe ?? subscribeToNothing,
    phone?.status ?? (() => nothing),
  );

  const { gone, waiting, unstored } = status;
  useEffect(() => {
    if (gone === 'thrown_away') {
      setOpened((times) => times + 1);
    }
  }, [gone]);

  useAskedBeforeLeaving(waiting > 0 || (unstored?.size ?? 0) > 0);
  return phone === null ? { phone, status, broken } : { phone, status, broken: false };
}

/** Asks what the others did and sends what waits: at once, every few seconds, and when the signal is back. */
function useKeptInStep(phone: OpenPhone | null) {
  useEffect(() => {
    if (phone === null) {
      return;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      clearTimeout(timer);
      timer = setTimeout(ask, phone.pause());
      // Asking is how it is found out that there is a signal again.
      void phone.sync();
    };
    ask();
    window.addEventListener('online', ask);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', ask);
    };
  }, [phone]);
}

/** The browser asks before it closes a page with acts that nobody else knows of. */
function useAskedBeforeLeaving(unsent: boolean) {
  useEffect(() => {
    if (!unsent) {
      return;
    }
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsent]);
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
