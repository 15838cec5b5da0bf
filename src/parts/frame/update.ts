/** That a newer version of the app waits, and what puts it in place. */
let apply: (() => void) | null = null;
const listeners = new Set<() => void>();

export function announceUpdate(work: (() => void) | null): void {
  apply = work;
  for (const listener of listeners) {
    listener();
  }
}

/** The work that puts the newer version in place by a reload; null when there is none. */
export function readyUpdate(): (() => void) | null {
  return apply;
}

export function subscribeToUpdate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
