import { type AppError, toAppError } from '#api/platform/app-error.ts';
import { pauseAfter } from '#domain/field-log/wire.ts';
import { serverClock } from '#domain/server-clock.ts';
import type { Ending, PhoneStatus } from './phone-shelf.ts';
import { Watched } from './watched.ts';

/** How it stands with the server and the storage, the same for every kind of phone. */
export type CoreStatus = Pick<PhoneStatus, 'syncing' | 'failure' | 'heardAt' | 'gone'>;

/** What one kind of phone does its own way. */
interface PhoneWork<Status extends PhoneStatus> {
  /** Its status as it is now. */
  read(core: CoreStatus): Status;
  /** Sends what waits and hears what is new. */
  exchange(): Promise<void>;
  /** The exchange has failed. */
  failed?(failure: AppError): Promise<void>;
}

/** The server has too much to do, or cannot: it is left alone for longer. */
function isOverwork({ status }: AppError): boolean {
  return status === 429 || (status !== undefined && status >= 500);
}

/** What every kind of phone has: screens that watch its status, one exchange with the server at a time, and an end. */
export class PhoneCore<Status extends PhoneStatus> {
  readonly #work: PhoneWork<Status>;
  readonly #watched: Watched<Status>;
  #syncing: Promise<void> | null = null;
  #askedAgain = false;
  #failure: AppError | null = null;
  /** How often one after the other the server has answered that it cannot. */
  #overworked = 0;
  #heardAt: number | null = null;
  #gone: Ending | null = null;

  constructor(work: PhoneWork<Status>) {
    this.#work = work;
    this.#watched = new Watched(work.read(this.#status()));
    this.status = this.#watched.now;
    this.subscribe = this.#watched.subscribe;
  }

  /** The same object until something has changed. */
  readonly status: () => Status;
  readonly subscribe: (listener: () => void) => () => void;

  #status(): CoreStatus {
    return {
      syncing: this.#syncing !== null,
      failure: this.#failure,
      heardAt: this.#heardAt,
      gone: this.#gone,
    };
  }

  /** Something is not as it was. */
  changed(): void {
    this.#watched.set(this.#work.read(this.#status()));
  }

  /** The server has answered. */
  heard(): void {
    this.#heardAt = serverClock.now().getTime();
  }

  /** The phone's storage is no longer there: the object is of no more use. */
  end(ending: Ending): void {
    this.#gone ??= ending;
    this.changed();
  }

  /** Nobody shows it any more. */
  close(): void {
    this.#gone ??= 'taken';
  }

  isGone(): boolean {
    return this.#gone !== null;
  }

  isOverworked(): boolean {
    return this.#overworked > 0;
  }

  /** How long the server is to be left alone after the last attempt, in milliseconds. */
  pause(): number {
    return pauseAfter(this.#overworked);
  }

  /** One at a time; what was done while one is under way goes out right after it. A failure is told by the status. */
  sync(): Promise<void> {
    if (this.#syncing !== null) {
      this.#askedAgain = true;
      return this.#syncing;
    }
    this.#askedAgain = false;
    this.#syncing = this.#work
      .exchange()
      .then(() => {
        this.#failure = null;
        this.#overworked = 0;
      })
      .catch((error: unknown) => {
        this.#failure = toAppError(error);
        this.#overworked = isOverwork(this.#failure) ? this.#overworked + 1 : 0;
        return this.#work.failed?.(this.#failure);
      })
      .finally(() => {
        this.#syncing = null;
        this.changed();
        if (this.#askedAgain && this.#failure === null && this.status().waiting > 0) {
          void this.sync();
        }
      });
    this.changed();
    return this.#syncing;
  }
}
