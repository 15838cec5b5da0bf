import { phoneStorage } from '#domain/safe-storage.ts';

const key = 'pushbike-measuring';

/**
 * Whether the person at this phone agreed to send load times (docs/decisions/033-error-reports.md). Of the phone, not of an account:
 * visitors have none, and what is sent could not be matched to one.
 */
export function mayMeasure(): boolean {
  return phoneStorage.read(key) === 'yes';
}

/** Taken back, nothing more is sent from that moment on. Without storage nothing was agreed to, and nothing is measured. */
export function agreeToMeasuring(agreed: boolean): void {
  if (agreed) {
    phoneStorage.keep(key, 'yes');
  } else {
    phoneStorage.forget(key);
  }
}
