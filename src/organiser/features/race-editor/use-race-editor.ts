import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  type EditableRace,
  keepSavedRace,
  managedRaceQueries,
  publishRace,
  type SaveConsequences,
  saveRace,
  withdrawRace,
} from '#api/organiser/races.ts';
import { type AppError, toAppError } from '#api/platform/app-error.ts';
import { clockAt } from '#functions/_shared/venue/dates.ts';
import {
  changedElsewhere,
  changesOf,
  draftOf,
  type FieldName,
  type RaceDraft,
  refusedField,
  shownIn,
  toSend,
  type Values,
  withMerged,
  withoutTyped,
  withRefused,
  withSaved,
  withTyped,
} from './race-draft.ts';

/** Somebody else has saved since this page read the race. */
export interface OtherEditor {
  /** Null when their name is not known. */
  name: string | null;
  /** The same person, elsewhere. */
  own: boolean;
  at: string;
  fields: FieldName[];
}

interface State {
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

/** How long after the last key a draft is saved. */
const pauseMs = 900;
const retryMs = 8_000;

function otherEditor({ facts }: AppError, fields: FieldName[]): OtherEditor {
  return {
    name: typeof facts.by === 'string' ? facts.by : null,
    own: facts.own === true,
    at: typeof facts.diubah_pada === 'string' ? facts.diubah_pada : new Date().toISOString(),
    fields,
  };
}

/**
 * A race in its form. A draft is saved while it is typed; a published race when the person says so, after they were
 * shown whom it concerns. What was typed is never lost: it stays through refusals, lost connections and other editors.
 */
export function useRaceEditor(initial: EditableRace) {
  const queryClient = useQueryClient();
  const [state, setState] = useState<State>({
    draft: draftOf(initial),
    saving: false,
    savedAt: null,
    failure: null,
    conflict: null,
    other: null,
  });
  const latest = useRef(state);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<boolean> | null>(null);

  const set = (part: Partial<State>) => {
    latest.current = { ...latest.current, ...part };
    setState(latest.current);
  };
  const setDraft = (change: (draft: RaceDraft) => RaceDraft) =>
    set({ draft: change(latest.current.draft) });
  const later = (ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), ms);
  };

  const taken = (race: EditableRace, sent: Partial<Values>) => {
    setDraft((draft) => withSaved(draft, race, sent));
    set({ savedAt: new Date(), failure: null });
    keepSavedRace(queryClient, race, race.status === 'draf' ? 'later' : 'now');
  };

  /** Takes in what another editor saved; true when the person has to choose nothing. */
  const meet = async (error: AppError): Promise<boolean> => {
    const fresh = await queryClient.fetchQuery({
      ...managedRaceQueries.toEdit(latest.current.draft.race.id),
      staleTime: 0,
    });
    const { fields, both } = changedElsewhere(latest.current.draft, fresh);
    if (both.length > 0) {
      set({ conflict: { ...otherEditor(error, both), fresh } });
      return false;
    }
    setDraft((draft) => withMerged(draft, fresh, new Set()));
    set({ other: otherEditor(error, fields) });
    return true;
  };

  /**
   * Sends what is typed, as often as others have saved meanwhile, or only asks what saving it would do. Null: nothing is left to
   * send, or the person has something to mend or to choose first.
   */
  const send = async (commit: boolean): Promise<SaveConsequences | null> => {
    for (;;) {
      const { draft } = latest.current;
      const sent = toSend(draft);
      if (commit && Object.keys(sent).length === 0) {
        return null;
      }
      try {
        const { id, versi } = draft.race;
        const saved = await saveRace(id, versi, changesOf(sent), commit);
        if (!commit) {
          return saved.consequences;
        }
        taken(saved.race, sent);
      } catch (cause) {
        const error = toAppError(cause);
        const field = refusedField(error);
        if (error.code === 'changed_meanwhile') {
          if (!(await meet(error))) {
            return null;
          }
        } else if (field === null || (commit && !(field in sent))) {
          throw error;
        } else {
          setDraft((now) => withRefused(now, field, error));
          if (!commit) {
            return null;
          }
          // The others are saved without it.
        }
      }
    }
  };

  const whileSaving = async <Answer>(
    work: () => Promise<Answer>,
    failed: Answer,
  ): Promise<Answer> => {
    set({ saving: true, failure: null });
    try {
      return await work();
    } catch (cause) {
      set({ failure: toAppError(cause) });
      return failed;
    } finally {
      set({ saving: false });
    }
  };

  /** True when everything that was typed is saved. */
  const save = (): Promise<boolean> => {
    clearTimeout(timer.current);
    if (latest.current.conflict !== null) {
      return Promise.resolve(false);
    }
    running.current ??= (async () => {
      await whileSaving(() => send(true), null);
      running.current = null;
      const { draft, conflict, failure } = latest.current;
      if (failure?.retryable) {
        later(retryMs);
      }
      return failure === null && conflict === null && Object.keys(draft.refused).length === 0;
    })();
    return running.current;
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const again = () => {
      if (latest.current.failure !== null && latest.current.draft.race.status === 'draf') {
        void save();
      }
    };
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  });

  const stands = (race: EditableRace) => {
    setDraft((draft) => ({ ...draft, race }));
    set({ savedAt: null });
    keepSavedRace(queryClient, race, 'now');
  };

  const { draft, ...rest } = state;
  return {
    ...rest,
    race: draft.race,
    values: shownIn(draft),
    unsaved: draft.unsaved,
    refused: draft.refused,
    change: (part: Partial<Values>) => {
      setDraft((now) => withTyped(now, part));
      if (latest.current.draft.race.status === 'draf') {
        later(pauseMs);
      }
    },
    /** Takes back what was typed and not saved. */
    discard: () => {
      setDraft(({ race }) => draftOf(race));
      set({ failure: null, conflict: null });
    },
    save,
    forgetOther: () => set({ other: null }),
    /** Ends a conflict: of these fields what the others saved is kept, of the rest what was typed here. */
    settle: (theirs: ReadonlySet<FieldName>) => {
      const { conflict } = latest.current;
      if (conflict === null) {
        return;
      }
      setDraft((now) => withMerged(now, conflict.fresh, theirs));
      set({ conflict: null });
      if (conflict.fresh.status === 'draf') {
        void save();
      }
    },
    /** People whom the saving would concern; null when the server refused it, which a field or `failure` says. */
    review: () => whileSaving(() => send(false), null),
    /** Lets nobody else in from now on; true when it is done. Nothing else that was typed is saved with it. */
    closeEntries: async (): Promise<boolean> => {
      const { id, versi, content } = latest.current.draft.race;
      const sent = { pendaftaran_selesai: clockAt(new Date(), content.zona_waktu) };
      try {
        const saved = await saveRace(id, versi, sent);
        setDraft((now) => withoutTyped(now, 'pendaftaran_selesai'));
        taken(saved.race, sent);
        return true;
      } catch (cause) {
        set({ failure: toAppError(cause) });
        return false;
      }
    },
    /** @throws AppError */
    publish: async () => {
      const { id, versi } = latest.current.draft.race;
      stands(await publishRace(id, versi));
    },
    /** @throws AppError `race_has_entries` */
    withdraw: async () => {
      const { id, versi } = latest.current.draft.race;
      stands((await withdrawRace(id, versi)).race);
    },
  };
}

export type RaceEditor = ReturnType<typeof useRaceEditor>;
