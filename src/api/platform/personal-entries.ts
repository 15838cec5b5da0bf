import { isPersonalEntry } from '#domain/personal-entry.ts';
import { phoneStorage, tabStorage } from '#domain/safe-storage.ts';

/**
 * What was typed about riders lies in each tab's own storage, which no other tab can reach. So a person who signs out leaves
 * a mark for all tabs, and each forgets what it has when it sees a mark that it has not seen: at once, or when it is
 * opened again.
 */
const markKey = 'pushbike-keluar';

/** Forgets this tab's entries, and has the other tabs forget theirs. A phone that refuses storage has kept nothing. */
export function forgetPersonalEntries(): void {
  phoneStorage.keep(markKey, String(Date.now()));
  forgetHere();
}

/** From now on this tab forgets what was typed in it when somebody signs out in another. Returns what ends it. */
export function forgetEntriesOfOthers(): () => void {
  const look = () => {
    if ((tabStorage.read(markKey) ?? '') !== (phoneStorage.read(markKey) ?? '')) {
      forgetHere();
    }
  };
  look();
  window.addEventListener('storage', look);
  return () => window.removeEventListener('storage', look);
}

function forgetHere(): void {
  tabStorage.forgetAll(isPersonalEntry);
  tabStorage.keep(markKey, phoneStorage.read(markKey) ?? '');
}
