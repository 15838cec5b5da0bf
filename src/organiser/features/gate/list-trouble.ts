import { formatLongDate } from '#domain/dates.ts';
import * as copy from '#organiser/copy/gate.ts';
import type { GateStatus } from './gate-phone.ts';

/** Why this phone can judge nobody, and what to do. */
export interface ListTrouble {
  title: string;
  text: string;
  /** Signing in again brings the list. */
  signIn?: true;
}

/** What the server says to somebody who is no longer at this gate. */
export const rightCodes = new Set(['not_allowed', 'race_not_found']);

/** Whoever is not signed in is refused before the question is looked at, whatever the code. */
export function isSignedOut({ failure }: GateStatus): boolean {
  return failure?.status === 401 || failure?.code === 'session_missing';
}

/** Null when there is a list, or it is on its way for the first time. */
export function listTrouble(status: GateStatus, online: boolean): ListTrouble | null {
  const { race, failure, gone } = status;
  if (race !== null) {
    return null;
  }
  if (gone === 'taken') {
    return { title: copy.listLost, text: copy.listTaken };
  }
  if (!online) {
    return { title: copy.listLost, text: copy.listLostText };
  }
  if (failure === null) {
    return null;
  }
  const { code, facts } = failure;
  if (rightCodes.has(code)) {
    return { title: copy.removedTitle, text: copy.removed };
  }
  if (code === 'gate_over') {
    return { title: copy.gateOver, text: copy.gateOverText };
  }
  if (code === 'gate_not_yet') {
    return {
      title: copy.gateNotYet,
      text: copy.gateNotYetText(formatLongDate(String(facts.mulai))),
    };
  }
  return isSignedOut(status)
    ? { title: copy.listLost, text: copy.listSignedOut, signIn: true }
    : { title: copy.listLost, text: copy.listLostText };
}
