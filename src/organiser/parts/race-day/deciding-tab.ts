/**
 * Which tab of this phone decides in a race (R22): the one that holds the exclusive Web Lock. The others show what it does, and
 * the first of them takes over when it is closed.
 */
export type Tab =
  /** It is not known yet. */
  | 'asking'
  | 'here'
  | 'elsewhere'
  /** This browser has no Web Locks: nothing is decided on this phone. */
  | 'no_locks';

function channelOf(raceId: string): string {
  return `hari-lomba:${raceId}`;
}

/** Tells what is open on this phone that something about the race was written. */
export function tellTabs(raceId: string): void {
  if (typeof BroadcastChannel !== 'undefined') {
    const channel = new BroadcastChannel(channelOf(raceId));
    channel.postMessage('written');
    channel.close();
  }
}

export class DecidingTab {
  #tab: Tab = 'asking';
  readonly #channel: BroadcastChannel | null;
  readonly #ended = new AbortController();
  #letGo: () => void = () => undefined;
  readonly #onChange: () => void;

  /**
   * @param onChange this tab decides now, or another does
   * @param onDecided another tab has written something
   */
  constructor(raceId: string, onChange: () => void, onDecided: () => void) {
    this.#onChange = onChange;
    this.#channel =
      typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelOf(raceId));
    if (this.#channel !== null) {
      this.#channel.onmessage = onDecided;
    }
    void this.#ask(`kendali:${raceId}`);
  }

  get tab(): Tab {
    return this.#tab;
  }

  /** Tells the other tabs that something was written. */
  tell(): void {
    this.#channel?.postMessage('written');
  }

  close(): void {
    this.#ended.abort();
    this.#letGo();
    this.#channel?.close();
  }

  async #ask(name: string): Promise<void> {
    const { locks } = navigator as { locks?: LockManager };
    if (locks === undefined) {
      this.#become('no_locks');
      return;
    }
    const hold = () =>
      new Promise<void>((resolve) => {
        this.#letGo = resolve;
        if (this.#ended.signal.aborted) {
          resolve();
        } else {
          this.#become('here');
        }
      });
    try {
      const free = await locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock !== null) {
          await hold();
        }
        return lock !== null;
      });
      if (!free && !this.#ended.signal.aborted) {
        this.#become('elsewhere');
        await locks.request(name, { signal: this.#ended.signal }, hold);
      }
    } catch {
      // Closed while it waited; or a browser that refuses locks to a page such as this.
      if (!this.#ended.signal.aborted) {
        this.#become('no_locks');
      }
    }
  }

  #become(tab: Tab): void {
    this.#tab = tab;
    this.#onChange();
  }
}
