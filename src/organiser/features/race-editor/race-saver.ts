import type { EditableRace, SaveConsequences } from '#api/organiser/races.ts';
import { type AppError, toAppError } from '#api/platform/app-error.ts';
import { serverClock } from '#domain/server-clock.ts';
import { clockAt } from '#functions/_shared/venue/dates.ts';
import { Watched } from '#organiser/parts/phone/watched.ts';
import {
  changedElsewhere,
  changesOf,
  correctionOf,
  draftOf,
  type FieldName,
  type RaceDraft,
  refusedField,
  toSend,
  type Values,
  withMerged,
  withoutTyped,
  withRefused,
  withSaved,
  withTyped,
} from './race-draft.ts';

/** Somebody else has saved since this page read the race. */
interface OtherEditor {
  /** Null when their name is not known. */
  name: string | null;
  /** The same person, elsewhere. */
  own: boolean;
  at: string;
  fields: FieldName[];
}

interface SaverState {
  draft: RaceDraft;
  saving: boolean;
  savedAt: Date | null;
  /** Why saving failed as a whole. */
  failure: AppError | null;
  /** Both have changed the same fields: the person chooses. */
  conflict: (OtherEditor & { fresh: EditableRace }) | null;
  /** What somebody else has changed beside this, for information. */
  other: OtherEditor | null;
}

/** What a race is saved with. */
export interface RaceServer {
  save(
    id: string,
    version: number,
    changes: ReturnType<typeof changesOf>,
    commit: boolean,
  ): Promise<{ race: EditableRace; consequences: SaveConsequences }>;
  read(id: string): Promise<EditableRace>;
  /** A race as the database answered it; `reread` says when lists of races need it. */
  keep(race: EditableRace, reread: 'now' | 'later'): void;
}

/** How long after the last key a draft is saved. */
export const pauseMs = 900;
/** How long after a lost connection, or an answer that the server could not, a save is tried again. */
export const retryMs = 8_000;

function otherEditor({ facts }: AppError, fields: FieldName[]): OtherEditor {
  return {
    name: typeof facts.by === 'string' ? facts.by : null,
    own: facts.own === true,
    at: typeof facts.diubah_pada === 'string' ? facts.diubah_pada : serverClock.now().toISOString(),
    fields,
  };
}

/**
 * Saves a race: a draft while it is typed, a published one when it is told to. What was typed is never lost: it stays through
 * refusals, lost connections and other editors.
 */
export class RaceSaver {
  readonly #server: RaceServer;
  readonly #watched: Watched<SaverState>;
  readonly state: () => SaverState;
  readonly subscribe: (listener: () => void) => () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<boolean> | null = null;

  constructor(race: EditableRace, server: RaceServer) {
    this.#server = server;
    this.#watched = new Watched<SaverState>({
      draft: draftOf(race),
      saving: false,
      savedAt: null,
      failure: null,
      conflict: null,
      other: null,
    });
    this.state = this.#watched.now;
    this.subscribe = this.#watched.subscribe;
  }

  change = (part: Partial<Values>): void => {
    this.#setDraft((draft) => withTyped(draft, part));
    if (this.state().draft.race.status === 'draf') {
      this.#later(pauseMs);
    }
  };

  /** Takes back what was typed and not saved. */
  discard = (): void => {
    this.#set({ draft: draftOf(this.state().draft.race), failure: null, conflict: null });
  };

  /** True when everything that was typed is saved. */
  save = (): Promise<boolean> => {
    clearTimeout(this.#timer);
    if (this.state().conflict !== null) {
      return Promise.resolve(false);
    }
    this.#running ??= (async () => {
      await this.#whileSaving(() => this.#send(true));
      this.#running = null;
      const { draft, conflict, failure } = this.state();
      if (failure?.retryable) {
        this.#later(retryMs);
      }
      return failure === null && conflict === null && Object.keys(draft.refused).length === 0;
    })();
    return this.#running;
  };

  /** There is a connection again: a draft that failed does not wait any longer. */
  saveAgain = (): void => {
    if (this.state().failure !== null && this.state().draft.race.status === 'draf') {
      void this.save();
    }
  };

  /** Nothing is saved by itself any more. */
  stop = (): void => clearTimeout(this.#timer);

  /** People whom the saving would concern; null when the server refused it, which a field or `failure` says. */
  review = (): Promise<SaveConsequences | null> => this.#whileSaving(() => this.#send(false));

  /** Ends a conflict: of these fields what the others saved is kept, of the rest what was typed here. */
  settle = (theirs: ReadonlySet<FieldName>): void => {
    const { conflict } = this.state();
    if (conflict === null) {
      return;
    }
    this.#setDraft((draft) => withMerged(draft, conflict.fresh, theirs));
    this.#set({ conflict: null });
    if (conflict.fresh.status === 'draf') {
      void this.save();
    }
  };

  forgetOther = (): void => this.#set({ other: null });

  /** Lets nobody else in from now on; true when it is done. Nothing else that was typed is saved with it. */
  closeEntries = async (): Promise<boolean> => {
    const { id, versi, content } = this.state().draft.race;
    const sent = { pendaftaran_selesai: clockAt(serverClock.now(), content.zona_waktu) };
    try {
      const { race } = await this.#server.save(id, versi, sent, true);
      this.#setDraft((draft) => withoutTyped(draft, 'pendaftaran_selesai'));
      this.#taken(race, sent);
      return true;
    } catch (cause) {
      this.#set({ failure: toAppError(cause) });
      return false;
    }
  };

  /**
   * Saves the prices that break a promise, with the owner's reason, and nothing else that was typed.
   * @throws AppError
   */
  correctPrices = async (reason: string): Promise<void> => {
    const { draft } = this.state();
    const sent = correctionOf(draft) ?? {};
    const changes = { ...changesOf(sent), alasan_harga: reason };
    const { race } = await this.#server.save(draft.race.id, draft.race.versi, changes, true);
    this.#taken(race, sent);
  };

  /** The race was published or withdrawn; what is typed stays as it is. */
  stands = (race: EditableRace): void => {
    this.#setDraft((draft) => ({ ...draft, race }));
    this.#set({ savedAt: null });
    this.#server.keep(race, 'now');
  };

  #set(part: Partial<SaverState>): void {
    this.#watched.set({ ...this.state(), ...part });
  }

  #setDraft(change: (draft: RaceDraft) => RaceDraft): void {
    this.#set({ draft: change(this.state().draft) });
  }

  #later(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), ms);
  }

  #taken(race: EditableRace, sent: Partial<Values>): void {
    this.#setDraft((draft) => withSaved(draft, race, sent));
    this.#set({ savedAt: serverClock.now(), failure: null });
    this.#server.keep(race, race.status === 'draf' ? 'later' : 'now');
  }

  /** Takes in what another editor saved; true when the person has to choose nothing. */
  async #meet(error: AppError): Promise<boolean> {
    const fresh = await this.#server.read(this.state().draft.race.id);
    const { fields, both } = changedElsewhere(this.state().draft, fresh);
    if (both.length > 0) {
      this.#set({ conflict: { ...otherEditor(error, both), fresh } });
      return false;
    }
    this.#setDraft((draft) => withMerged(draft, fresh, new Set()));
    this.#set({ other: otherEditor(error, fields) });
    return true;
  }

  /**
   * Sends what is typed, as often as others have saved meanwhile, or only asks what saving it would do. Null: nothing is left to
   * send, or the person has something to mend or to choose first.
   */
  async #send(commit: boolean): Promise<SaveConsequences | null> {
    for (;;) {
      const { draft } = this.state();
      const sent = toSend(draft);
      if (commit && Object.keys(sent).length === 0) {
        return null;
      }
      try {
        const { id, versi } = draft.race;
        const { race, consequences } = await this.#server.save(id, versi, changesOf(sent), commit);
        if (!commit) {
          return consequences;
        }
        this.#taken(race, sent);
      } catch (cause) {
        const error = toAppError(cause);
        const field = refusedField(error, sent);
        if (error.code === 'changed_meanwhile') {
          if (!(await this.#meet(error))) {
            return null;
          }
        } else if (field === null || (commit && !(field in sent))) {
          throw error;
        } else {
          this.#setDraft((now) => withRefused(now, field, error));
          if (!commit) {
            return null;
          }
          // The others are saved without it.
        }
      }
    }
  }

  async #whileSaving<Answer>(work: () => Promise<Answer>): Promise<Answer | null> {
    this.#set({ saving: true, failure: null });
    try {
      return await work();
    } catch (cause) {
      this.#set({ failure: toAppError(cause) });
      return null;
    } finally {
      this.#set({ saving: false });
    }
  }
}
