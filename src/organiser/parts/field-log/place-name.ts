function prefixOf(kind: string): string {
  return `pushbike-${kind}-name-`;
}

/** What the place of this phone is called in the log. */
export function placeNameOf(kind: string, raceId: string, usual: string): string {
  try {
    return localStorage.getItem(prefixOf(kind) + raceId) ?? usual;
  } catch {
    return usual;
  }
}

export function namePlace(kind: string, raceId: string, name: string, usual: string): void {
  try {
    localStorage.setItem(prefixOf(kind) + raceId, name.trim().slice(0, 40) || usual);
  } catch {
    // The usual name stays.
  }
}

export function forgetPlaceNames(kind: string): void {
  try {
    const prefix = prefixOf(kind);
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith(prefix))) {
      localStorage.removeItem(key);
    }
  } catch {
    // None was kept.
  }
}
