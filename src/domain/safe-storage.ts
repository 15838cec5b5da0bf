/**
 * What is kept on this phone or in this tab. A browser may refuse storage, or be full: then nothing is kept, nothing is found, and
 * nothing fails, so what rests on it says what happens without.
 */
function safe(storage: () => Storage) {
  function tried<Answer>(work: (stored: Storage) => Answer, otherwise: Answer): Answer {
    try {
      return work(storage());
    } catch {
      return otherwise;
    }
  }

  return {
    read: (key: string) => tried((stored) => stored.getItem(key), null),
    /** Null also for what is no JSON: another version, or somebody by hand, may have written it. */
    readJson: (key: string): unknown =>
      tried((stored) => JSON.parse(stored.getItem(key) ?? 'null'), null),
    keep: (key: string, value: string) => tried((stored) => stored.setItem(key, value), undefined),
    keepJson: (key: string, value: unknown) =>
      tried((stored) => stored.setItem(key, JSON.stringify(value)), undefined),
    keysFrom: (beginning: string) =>
      tried((stored) => Object.keys(stored).filter((key) => key.startsWith(beginning)), []),
    forget: (key: string) => tried((stored) => stored.removeItem(key), undefined),
    forgetAll: (isMeant: (key: string) => boolean) =>
      tried((stored) => {
        for (const key of Object.keys(stored).filter(isMeant)) {
          stored.removeItem(key);
        }
      }, undefined),
  };
}

/** Stays when the browser is closed, and all tabs of this site have it. */
export const phoneStorage = safe(() => window.localStorage);
/** Of this tab alone; a reload keeps it. */
export const tabStorage = safe(() => window.sessionStorage);
