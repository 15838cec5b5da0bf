import type { AppError } from '#api/platform/app-error.ts';
import { readSession } from '#api/platform/session-store.ts';

/** How a database ended that was open: taken off by the app (sign-out, another version), or thrown away by the phone. */
export type Ending = 'taken' | 'thrown_away';

/** How it stands between a phone of any kind and the server. */
export interface PhoneStatus {
  /** How much was done here that the server does not have. */
  waiting: number;
  /** What is on the screen and not on the disk yet, where a kind of phone shows something before it is stored. */
  unstored?: ReadonlySet<string>;
  syncing: boolean;
  /** What the last attempt to send failed with; null when it went well. */
  failure: AppError | null;
  /** When the server was last heard: milliseconds since 1970, by this phone. */
  heardAt: number | null;
  /** The phone's storage is no longer there: this object is of no more use. */
  gone: Ending | null;
}

/** A phone of any kind, as far as it is opened, shown and closed. */
export interface OpenPhone<Status extends PhoneStatus = PhoneStatus> {
  close(): void;
  isGone(): boolean;
  sync(): Promise<void>;
  pause(): number;
  subscribe(listener: () => void): () => void;
  status(): Status;
}

/** One kind of phone, and how it is opened. */
export interface PhoneKind<Phone extends OpenPhone> {
  kind: string;
  /**
   * @param lost the race's phone whose storage the browser has thrown away: what it still knows is all that is left
   * @throws what the storage refuses with: a private window, or a full phone
   */
  open(raceId: string, lost?: Phone): Promise<Phone>;
}

interface Kept {
  kind: string;
  raceId: string;
  userId: string | undefined;
  opening: Promise<OpenPhone>;
  /** Once it is open. */
  phone: OpenPhone | null;
  /** In whose place it is opened. */
  lost: OpenPhone | undefined;
  /** It could not be opened: the next one tries again. */
  failed?: true;
}

/** What a phone still knows whose storage was thrown away, for the same person. */
function lostIn({ phone, lost, userId }: Kept, by: string | undefined): OpenPhone | undefined {
  if (by !== undefined && by !== userId) {
    return undefined;
  }
  return phone?.status().gone === 'thrown_away' ? phone : lost;
}

/** The phones of the race that somebody is at: its screens open from one another, and what one has opened is at hand. */
export class PhoneShelf {
  #kept: Kept[] = [];

  /** The race's phone where it is at hand, to be shown at once. */
  atHand<Phone extends OpenPhone>({ kind }: PhoneKind<Phone>, raceId: string): Phone | null {
    return (this.#find(kind, raceId)?.phone as Phone | undefined) ?? null;
  }

  /**
   * Opens the race's phone, or takes the one at hand.
   * @throws as PhoneKind.open
   */
  open<Phone extends OpenPhone>(wanted: PhoneKind<Phone>, raceId: string): Promise<Phone> {
    const { kind, open } = wanted;
    const entry =
      this.#find(kind, raceId) ??
      this.#open(kind, raceId, open as (raceId: string, lost?: OpenPhone) => Promise<Phone>);
    return entry.opening as Promise<Phone>;
  }

  /** Somebody has left the race. */
  clear(): void {
    for (const kept of this.#kept) {
      this.#close(kept);
    }
  }

  #close(entry: Kept): void {
    this.#kept = this.#kept.filter((kept) => kept !== entry);
    entry.opening.then(
      (phone) => phone.close(),
      () => undefined,
    );
  }

  #open(
    kind: string,
    raceId: string,
    open: (raceId: string, lost?: OpenPhone) => Promise<OpenPhone>,
  ): Kept {
    const userId = readSession()?.userId;
    const others = this.#kept.filter((kept) => kept.kind === kind && kept.raceId === raceId);
    const lost = others.map((other) => lostIn(other, userId)).find((phone) => phone !== undefined);
    // Somebody else has signed in, or its storage is gone: two of one kind would stand in each other's way.
    for (const other of others) {
      this.#close(other);
    }
    const entry: Kept = { kind, raceId, userId, opening: open(raceId, lost), phone: null, lost };
    this.#kept.push(entry);
    entry.opening.then(
      (phone) => {
        entry.phone = phone;
        entry.lost = undefined;
      },
      () => {
        entry.failed = true;
      },
    );
    return entry;
  }

  #find(kind: string, raceId: string): Kept | undefined {
    const userId = readSession()?.userId;
    return this.#kept.find(
      (kept) =>
        kept.kind === kind &&
        kept.raceId === raceId &&
        kept.failed !== true &&
        // A session that has ended where nobody can sign in: the person goes on with the phone at hand.
        (userId === undefined || kept.userId === userId) &&
        kept.phone?.isGone() !== true,
    );
  }
}

/** The page's: a screen that the page begins with has its phone opened before anything is drawn. */
export const phoneShelf = new PhoneShelf();
