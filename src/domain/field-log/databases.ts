/** What a phone calls the storage of one kind of log: sign-out, at either door, must know it without loading the log. */
export function listDatabaseOf(kind: string): string {
  return `pushbike-${kind}-list`;
}

export function logDatabaseOf(kind: string): string {
  return `pushbike-${kind}-log`;
}
