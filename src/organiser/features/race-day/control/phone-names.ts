import { phoneStorage } from '#domain/safe-storage.ts';

const prefix = 'pushbike-helpers-';

function namesOf(raceId: string): Record<string, string> {
  const kept = phoneStorage.readJson(prefix + raceId);
  return typeof kept === 'object' && kept !== null ? (kept as Record<string, string>) : {};
}

/**
 * What a helper's phone is called, on the phone that paired it: the chain pairs keys and roles, and names nobody. Elsewhere its
 * four letters tell it.
 */
export function helperName(raceId: string, key: string): string {
  return namesOf(raceId)[key] ?? '';
}

export function nameHelper(raceId: string, key: string, name: string): void {
  phoneStorage.keepJson(prefix + raceId, { ...namesOf(raceId), [key]: name });
}
