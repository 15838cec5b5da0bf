import { phoneStorage, tabStorage } from '#domain/safe-storage.ts';

const key = 'pushbike-lomba-dilihat';
const beforeKey = 'pushbike-lomba-dilihat-dulu';

function idsIn(value: unknown): string[] | null {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : null;
}

/** The races that this phone's last visit has shown; null at the first. The same for as long as the tab is open. */
export function seenBefore(): ReadonlySet<string> | null {
  const before = idsIn(tabStorage.readJson(beforeKey)) ?? idsIn(phoneStorage.readJson(key));
  if (before === null) {
    return null;
  }
  tabStorage.keepJson(beforeKey, before);
  return new Set(before);
}

export function noteSeen(ids: readonly string[]): void {
  phoneStorage.keepJson(key, ids);
}
