import type { PhoneStatus } from '#organiser/parts/phone/phone-shelf.ts';

/** What the server says to somebody who may not, or no longer, do this here. */
export const rightCodes: ReadonlySet<string> = new Set(['not_allowed', 'race_not_found']);

/** A caller who is not signed in is refused before the server looks at the question, whatever the code; a helper's phone has nobody to sign in. */
export function isSignedOut({ failure }: Pick<PhoneStatus, 'failure'>): boolean {
  return (
    (failure?.status === 401 && !failure.code.startsWith('device_')) ||
    failure?.code === 'session_missing'
  );
}
