import { phoneStorage } from '#domain/safe-storage.ts';

function prefixOf(kind: string): string {
  return `pushbike-${kind}-name-`;
}

/** What the place of this phone is called in the log. */
export function placeNameOf(kind: string, raceId: string, usual: string): string {
  return phoneStorage.read(prefixOf(kind) + raceId) ?? usual;
}

export function namePlace(kind: string, raceId: string, name: string, usual: string): void {
  phoneStorage.keep(prefixOf(kind) + raceId, name.trim().slice(0, 40) || usual);
}

export function forgetPlaceNames(kind: string): void {
  phoneStorage.forgetAll((key) => key.startsWith(prefixOf(kind)));
}
