const prefix = 'pushbike-pribadi-';

/** The name, in this tab's storage, of something personal that was typed. Signing out forgets all of them. */
export function personalEntry(name: string): string {
  return `${prefix}${name}`;
}

export function isPersonalEntry(key: string): boolean {
  return key.startsWith(prefix);
}
