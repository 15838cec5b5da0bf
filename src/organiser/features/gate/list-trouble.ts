import { formatLongDate } from '#functions/_shared/venue/dates.ts';
import * as copy from '#organiser/copy/gate.ts';
import { isSignedOut, rightCodes } from '#organiser/parts/field-log/standing.ts';
import type { GateStatus } from './gate-phone.ts';

/** Why this phone can judge nobody, and what to do. */
export interface ListTrouble {
  title: string;
  text: string;
  /** Signing in again brings the list. */
  signIn?: true;
  /** These are not its days: nothing has gone wrong. */
  closed?: true;
}

/** Null when there is a list, or it is on its way for the first time. */
export function listTrouble(status: GateStatus, online: boolean): ListTrouble | null {
  const { list, failure, gone } = status;
  if (list !== null) {
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
    return { title: copy.gateOver, text: copy.gateOverText, closed: true };
  }
  if (code === 'gate_not_yet') {
    return {
      title: copy.gateNotYet,
      text: copy.gateNotYetText(formatLongDate(String(facts.opens_at))),
      closed: true,
    };
  }
  return isSignedOut(status)
    ? { title: copy.listLost, text: copy.listSignedOut, signIn: true }
    : { title: copy.listLost, text: copy.listLostText };
}
