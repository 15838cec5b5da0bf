import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  type CategoryToSave,
  type EditableRace,
  keepSavedRace,
  managedRaceQueries,
  publishRace,
  type RaceChanges,
  type RaceContent,
  type SaveConsequence,
  saveRace,
  withdrawRace,
} from '#api/organiser/races.ts';
import { type AppError, toAppError } from '#api/platform/app-error.ts';
import { randomId } from '#domain/random-id.ts';
import { clockNow } from './venue-clock.ts';

/** A row of the categories: `key` stays the same while the row is on the screen. */
export interface CategoryRow extends CategoryToSave {
  key: string;
  sendiri: boolean;
  terisi: number;
}

export type Values = RaceContent & { kategori: CategoryRow[] };
export type FieldName = keyof Values;

/** Why the database did not take what stands in a field. */
export interface FieldRefusal {
  code: string;
  facts: Record<string, unknown>;
}

/** Somebody else has saved since this page read the race. */
export interface OtherEditor {
  /** Null when their name is not known. */
  name: string | null;
  /** The same person, elsewhere. */
  own: boolean;
  at: string;
  fields: FieldName[];
}

interface Conflict extends OtherEditor {
  fresh: EditableRace;
}

interface State {
  /** As the database has it. */
  race: EditableRace;
  /** What was typed since the page was opened. It stays as it was typed, also when it is saved. */
  typed: Partial<Values>;
  /** What of it is not saved. */
  unsaved: ReadonlySet<FieldName>;
  refused: Partial<Record<FieldName, FieldRefusal>>;
  saving: boolean;
  savedAt: Date | null;
  /** Why saving failed as a whole. */
  failure: AppError | null;
  /** Both have changed the same fields: the person chooses. */
  conflict: Conflict | null;
  /** What somebody else has changed beside this, for information. */
  other: OtherEditor | null;
}

/** So long after the last key a draft is saved. */
const pauseMs = 900;
const retryMs = 8_000;

function categoryRows(race: EditableRace): CategoryRow[] {
  return race.kategori.map((category) => ({ ...category, key: category.kategori_id }));
}

export function valuesOf(race: EditableRace): Values {
  return {
    ...race.isi,
    kategori: categoryRows(race),
  };
}

function same(a: unknown, b: unknown) {
  return JSON.stringify(a) === JSON.stringify(b);
}

function sentRow({ key: _, sendiri: __, terisi: ___, ...row }: CategoryRow): CategoryToSave {
  return row;
}
/** A row that has no name yet is one that nobody has filled in. */
function isNamed({ nama }: CategoryRow) {
  return nama.trim() !== '';
}

function changesOf(values: Partial<Values>): RaceChanges {
  const { kategori, ...content } = values;
  return kategori === undefined
    ? content
    : { ...content, kategori: kategori.filter(isNamed).map(sentRow) };
}

/** What a refusal says without naming its field. */
const fieldOfCode: Record<string, FieldName> = {
  price_not_chargeable: 'harga_dasar',
  picture_not_ours: 'gambar_url',
  picture_missing: 'gambar_url',
};

function fieldOf({ code, facts }: AppError): FieldName | null {
  const field = typeof facts.field === 'string' ? facts.field : fieldOfCode[code];
  return (field as FieldName | undefined) ?? null;
}

/** New rows learn their ids: what was made for them reads as they do. */
function withIds(rows: CategoryRow[], race: EditableRace): CategoryRow[] {
  const known = new Map(race.kategori.map((category) => [category.kategori_id, category]));
  const reads = (row: Omit<CategoryToSave, 'kategori_id'>) =>
    [row.nama.trim().replace(/\s+/g, ' '), row.usia_min, row.usia_max, row.batasan_gender].join(
      '|',
    );
  const taken = new Set(rows.flatMap(({ kategori_id }) => kategori_id ?? []));
  return rows.map((row) => {
    if (row.kategori_id !== null && known.has(row.kategori_id)) {
      const { terisi, sendiri } = known.get(row.kategori_id) ?? row;
      return { ...row, terisi, sendiri };
    }
    const made = race.kategori.find(
      (category) => reads(category) === reads(row) && !taken.has(category.kategori_id),
    );
    if (made === undefined) {
      return row;
    }
    taken.add(made.kategori_id);
    return { ...row, kategori_id: made.kategori_id, sendiri: made.sendiri, terisi: made.terisi };
  });
}

/**
 * A race in its form. A draft is saved while it is typed; a published race when the person says so, after they were
 * shown whom it concerns. What was typed is never lost: it stays through refusals, lost connections and other editors.
 */
export function useRaceEditor(initial: EditableRace) {
  const queryClient = useQueryClient();
  const [state, setState] = useState<State>({
    race: initial,
    typed: {},
    unsaved: new Set(),
    refused: {},
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

  const toSend = (): Partial<Values> => {
    const { typed, unsaved, refused } = latest.current;
    return Object.fromEntries(
      [...unsaved]
        .filter((field) => refused[field] === undefined)
        .map((field) => [field, typed[field]]),
    );
  };

  const later = (ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), ms);
  };

  /** The answer to changes that were sent. What was typed meanwhile stays unsaved. */
  const taken = (race: EditableRace, sent: Partial<Values>) => {
    const { typed, unsaved } = latest.current;
    const still = [...unsaved].filter(
      (field) => !(field in sent) || !same(typed[field], sent[field]),
    );
    const rows = typed.kategori;
    set({
      race,
      unsaved: new Set(still),
      typed: rows === undefined ? typed : { ...typed, kategori: withIds(rows, race) },
      savedAt: new Date(),
      failure: null,
    });
    keepSavedRace(queryClient, race, race.status === 'draf' ? 'later' : 'now');
  };

  /** Takes in what another editor saved; true when the person has to choose nothing. */
  const meet = async (error: AppError): Promise<boolean> => {
    const { race } = latest.current;
    const fresh = await queryClient.fetchQuery({
      ...managedRaceQueries.toEdit(race.id),
      staleTime: 0,
    });
    const { typed, unsaved } = latest.current;
    const theirs = valuesOf(fresh);
    const before = valuesOf(race);
    const changed = (Object.keys(theirs) as FieldName[]).filter(
      (field) => !same(theirs[field], before[field]),
    );
    const said = {
      name: typeof error.facts.oleh === 'string' ? error.facts.oleh : null,
      own: error.facts.sendiri === true,
      at: typeof error.facts.pada === 'string' ? error.facts.pada : new Date().toISOString(),
    };
    const both = changed.filter(
      (field) => unsaved.has(field) && !same(comparable(typed, field), comparable(theirs, field)),
    );
    const mine = Object.fromEntries(
      Object.entries(typed).filter(
        ([field]) => unsaved.has(field as FieldName) || !changed.includes(field as FieldName),
      ),
    );
    if (both.length > 0) {
      set({ conflict: { ...said, fields: both, fresh } });
      return false;
    }
    set({ race: fresh, typed: mine, other: { ...said, fields: changed } });
    return true;
  };

  const attempt = async (): Promise<boolean> => {
    for (;;) {
      const sent = toSend();
      if (Object.keys(sent).length === 0) {
        return Object.keys(latest.current.refused).length === 0;
      }
      try {
        const { race } = latest.current;
        taken(await saveRace(race.id, race.versi, changesOf(sent)), sent);
      } catch (cause) {
        const error = toAppError(cause);
        if (error.code === 'race_changed') {
          if (!(await meet(error))) {
            return false;
          }
          continue;
        }
        const field = fieldOf(error);
        if (field === null || !(field in sent)) {
          throw error;
        }
        // The others are saved without it.
        const { code, facts } = error;
        set({ refused: { ...latest.current.refused, [field]: { code, facts } } });
      }
    }
  };

  /** True when everything that was typed is saved. */
  const save = (): Promise<boolean> => {
    clearTimeout(timer.current);
    if (latest.current.conflict !== null) {
      return Promise.resolve(false);
    }
    running.current ??= (async () => {
      set({ saving: true, failure: null });
      try {
        return await attempt();
      } catch (cause) {
        const failure = toAppError(cause);
        set({ failure });
        if (failure.retryable) {
          later(retryMs);
        }
        return false;
      } finally {
        running.current = null;
        set({ saving: false });
      }
    })();
    return running.current;
  };

  const change = (part: Partial<Values>) => {
    const { typed, unsaved, refused, race } = latest.current;
    const saved = valuesOf(race);
    const next = new Set(unsaved);
    const mended = { ...refused };
    for (const field of Object.keys(part) as FieldName[]) {
      delete mended[field];
      if (same(comparable(part, field), comparable(saved, field))) {
        next.delete(field);
      } else {
        next.add(field);
      }
    }
    set({ typed: { ...typed, ...part }, unsaved: next, refused: mended });
    if (race.status === 'draf') {
      later(pauseMs);
    }
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const again = () => {
      if (latest.current.failure !== null && latest.current.race.status === 'draf') {
        void save();
      }
    };
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  });

  const values: Values = { ...valuesOf(state.race), ...state.typed };

  return {
    race: state.race,
    values,
    change,
    unsaved: state.unsaved,
    refused: state.refused,
    /** Takes back what was typed and not saved. */
    discard: () => {
      set({ typed: {}, unsaved: new Set(), refused: {}, failure: null, conflict: null });
    },
    saving: state.saving,
    savedAt: state.savedAt,
    failure: state.failure,
    save,
    conflict: state.conflict,
    other: state.other,
    forgetOther: () => set({ other: null }),
    /** Ends a conflict: of these fields what the others saved is kept, of the rest what was typed here. */
    settle: (theirs: ReadonlySet<FieldName>) => {
      const { conflict, typed, unsaved } = latest.current;
      if (conflict === null) {
        return;
      }
      const changed = valuesOf(conflict.fresh);
      const before = valuesOf(latest.current.race);
      const mine = Object.fromEntries(
        Object.entries(typed).filter(([name]) => {
          const field = name as FieldName;
          return unsaved.has(field) ? !theirs.has(field) : same(changed[field], before[field]);
        }),
      );
      set({
        race: conflict.fresh,
        typed: mine,
        unsaved: new Set([...unsaved].filter((field) => !theirs.has(field))),
        conflict: null,
      });
      if (conflict.fresh.status === 'draf') {
        void save();
      }
    },
    /** Whom saving would concern; null when it was refused, and said so at a field or as `failure`. */
    review: async (): Promise<SaveConsequence[] | null> => {
      set({ saving: true, failure: null });
      try {
        for (;;) {
          const { race } = latest.current;
          try {
            return (await saveRace(race.id, race.versi, changesOf(toSend()), true)).konsekuensi;
          } catch (cause) {
            const error = toAppError(cause);
            if (error.code === 'race_changed') {
              if (!(await meet(error))) {
                return null;
              }
              continue;
            }
            const field = fieldOf(error);
            if (field === null) {
              throw error;
            }
            const { code, facts } = error;
            set({ refused: { ...latest.current.refused, [field]: { code, facts } } });
            return null;
          }
        }
      } catch (cause) {
        set({ failure: toAppError(cause) });
        return null;
      } finally {
        set({ saving: false });
      }
    },
    /** Lets nobody else in from now on; true when it is done. Nothing else that was typed is saved with it. */
    closeEntries: async (): Promise<boolean> => {
      const { race } = latest.current;
      const pendaftaran_selesai = clockNow(race.isi.zona_waktu);
      try {
        const saved = await saveRace(race.id, race.versi, { pendaftaran_selesai });
        const { pendaftaran_selesai: _, ...typed } = latest.current.typed;
        set({ typed });
        taken(saved, { pendaftaran_selesai });
        return true;
      } catch (cause) {
        set({ failure: toAppError(cause) });
        return false;
      }
    },
    /** @throws AppError */
    publish: async () => {
      const { race } = latest.current;
      const published = await publishRace(race.id, race.versi);
      set({ race: published, savedAt: null });
      keepSavedRace(queryClient, published, 'now');
    },
    /** @throws AppError `race_has_entries` */
    withdraw: async () => {
      const { race } = latest.current;
      const draft = await withdrawRace(race.id, race.versi);
      set({ race: draft, savedAt: null });
      keepSavedRace(queryClient, draft, 'now');
    },
  };
}

/** Categories without what only the form knows. */
function comparable(values: Partial<Values>, field: FieldName): unknown {
  return field === 'kategori' ? values.kategori?.filter(isNamed).map(sentRow) : values[field];
}

export function newCategory(): CategoryRow {
  return {
    key: randomId(),
    kategori_id: null,
    nama: '',
    deskripsi: null,
    usia_min: null,
    usia_max: null,
    batasan_gender: 'semua',
    kuota: null,
    sendiri: true,
    terisi: 0,
  };
}

export type RaceEditor = ReturnType<typeof useRaceEditor>;
