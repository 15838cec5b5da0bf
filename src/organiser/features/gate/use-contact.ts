import { useState } from 'react';
import { lookUpGateContact } from '#api/organiser/gate.ts';
import { type AppError, toAppError } from '#api/platform/app-error.ts';
import * as copy from '#organiser/copy/gate.ts';
import { inAWhile } from '#parts/copy/errors.ts';

/** The parent of an entry, once somebody has asked: the server logs each look. */
export interface Contact {
  name: string;
  /** Null: there is none, and `failure` says why. */
  phone: string | null;
  failure: string | null;
}

function refusalText({ code, facts }: AppError): string {
  if (code === 'too_many_contacts') {
    return copy.tooManyContacts(Number(facts.batas), inAWhile(facts.seconds));
  }
  return code === 'not_scanned_yet' ? copy.contactNotScanned : copy.contactFailed;
}

export function useContact(raceId: string, subject: string) {
  const [contact, setContact] = useState<Contact | null>(null);
  const [busy, setBusy] = useState(false);
  const look = async () => {
    setBusy(true);
    try {
      const { name, phone } = await lookUpGateContact(raceId, subject);
      setContact({ name: name ?? '', phone, failure: phone === null ? copy.noPhone : null });
    } catch (error) {
      setContact({ name: '', phone: null, failure: refusalText(toAppError(error)) });
    }
    setBusy(false);
  };
  return { contact, busy, look };
}
