import { useState } from 'react';
import { lookUpGateContact } from '#api/organiser/gate.ts';
import * as copy from '#organiser/copy/gate.ts';

/** The parent of an entry, once somebody has asked: the server logs each look. */
export interface Contact {
  name: string;
  /** Null: there is none, and `failure` says why. */
  phone: string | null;
  failure: string | null;
}

export function useContact(raceId: string, subject: string) {
  const [contact, setContact] = useState<Contact | null>(null);
  const [busy, setBusy] = useState(false);
  const look = async () => {
    setBusy(true);
    try {
      const { name, phone } = await lookUpGateContact(raceId, subject);
      setContact({ name: name ?? '', phone, failure: phone === null ? copy.noPhone : null });
    } catch {
      setContact({ name: '', phone: null, failure: copy.contactFailed });
    }
    setBusy(false);
  };
  return { contact, busy, look };
}
