import { isPersonalEntry } from '#domain/personal-entry.ts';

/**
 * What was typed about riders lies in each tab's own storage, which no other tab can reach. So whoever signs out leaves
 * a mark for all tabs, and each forgets what it has when it sees a mark that it has not seen: at once, or when it is
 * opened again.
 */
const markKey = 'pushbike-keluar';

/** Forgets this tab's entries, and has the other tabs forget theirs. */
export function forgetPersonalEntries(): void {
  try {
    window.localStorage.setItem(markKey, String(Date.now()));
  } catch {
    // A phone that refuses storage has kept nothing, and has no way to tell other tabs.
  }
  forgetHere();
}

/** From now on this tab forgets what was typed in it when somebody signs out in another. Returns what ends it. */
export function forgetEntriesOfOthers(): () => void {
  const look = () => {
    try {
      const mark = window.localStorage.getItem(markKey) ?? '';
      if ((window.sessionStorage.getItem(markKey) ?? '') !== mark) {
        forgetHere();
      }
    } catch {
      // A browser that refuses storage holds nothing that was typed.
    }
  };
  look();
  window.addEventListener('storage', look);
  return () => window.removeEventListener('storage', look);
}

function forgetHere(): void {
  try {
    for (const key of Object.keys(window.sessionStorage)) {
      if (isPersonalEntry(key)) {
        window.sessionStorage.removeItem(key);
      }
    }
    window.sessionStorage.setItem(markKey, window.localStorage.getItem(markKey) ?? '');
  } catch {
    // A browser that refuses storage holds nothing that was typed.
  }
}
