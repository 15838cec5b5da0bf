/** What the gate's storage on a phone is called: sign-out, at either door, must know it without loading the gate. */
export const gateListDatabase = 'pushbike-gate-list';
export const gateLogDatabase = 'pushbike-gate-log';
