const key = 'pushbike-measuring';

/**
 * Whether whoever uses this phone agreed to load times being sent (docs/decisions/034-error-reports.md). Of the phone, not of an account:
 * visitors have none, and what is sent could not be matched to one.
 */
export function mayMeasure(): boolean {
  try {
    return localStorage.getItem(key) === 'yes';
  } catch {
    return false;
  }
}

/** Taken back, nothing more is sent from that moment on. */
export function agreeToMeasuring(agreed: boolean): void {
  try {
    if (agreed) {
      localStorage.setItem(key, 'yes');
    } else {
      localStorage.removeItem(key);
    }
  } catch {
    // Without storage nothing was agreed to, and nothing is measured.
  }
}
