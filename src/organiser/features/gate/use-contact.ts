import { useState } from 'react';
import { lookUpGateContact } from '#api/organiser/gate.ts';
import { toAppError } from '#api/platform/app-error.ts';
import * as copy from '#organiser/copy/gate.ts';
import { useAct } from '#parts/act/use-act.ts';
import { inAWhile } from '#parts/copy/errors.ts';

/** The parent of an entry, once somebody has asked: the server logs each look. */
export interface Contact {
  name: string;
  /** Null: there is none, and `failure` says why. */
  phone: string | null;
  failure: string | null;
}

function refusalText(error: unknown): string {
  const { code, facts } = toAppError(error);
  if (code === 'too_many_contacts') {
    return copy.tooManyContacts(Number(facts.limit), inAWhile(facts.seconds));
  }
  return code === 'not_scanned_yet' ? copy.contactNotScanned : copy.contactFailed;
}

export function useContact(raceId: string, subject: string) {
  const [contact, setContact] = useState<Contact | null>(null);
  const look = useAct({
    act: () => lookUpGateContact(raceId, subject),
    done: ({ nama_lengkap, nomor_hp }) =>
      setContact({
        name: nama_lengkap ?? '',
        phone: nomor_hp,
        failure: nomor_hp === null ? copy.noPhone : null,
      }),
    refused: (error) => {
      setContact({ name: '', phone: null, failure: refusalText(error) });
      return null;
    },
  });
  return { contact, busy: look.busy, look: look.run };
}
