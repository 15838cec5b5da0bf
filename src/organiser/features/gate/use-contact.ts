import { useState } from 'react';
import { lookUpGateContact } from '#api/organiser/gate.ts';
import { toAppError } from '#api/platform/app-error.ts';
import * as copy from '#organiser/copy/gate.ts';
import { ownSentence } from '#parts/act/sentence.ts';
import { useAct } from '#parts/act/use-act.ts';

/** The parent of an entry, once somebody has asked: the server logs each look. */
export interface Contact {
  name: string;
  /** Null: there is none, and `failure` says why. */
  phone: string | null;
  failure: string | null;
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
      const { code, facts } = toAppError(error);
      const failure = ownSentence(copy.contactRefusals, code, facts) ?? copy.contactFailed;
      setContact({ name: '', phone: null, failure });
      return null;
    },
  });
  return { contact, busy: look.busy, look: look.run };
}
