import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { PriceStep } from '#functions/_shared/venue/price.ts';
import { ownWrite } from '../platform/own-writes.ts';
import { rpcRead } from '../platform/read.ts';
import { savedFor } from '../platform/saved-reads.ts';
import type { Answer } from '../platform/schema.ts';
import { send } from '../platform/send.ts';
import { readSession } from '../platform/session-store.ts';
import * as firstReads from './first-reads.ts';

/** A race in which the caller has a role. */
export type ManagedRace = Answer<'my_races'>;

/** A step of the race's prices; how many places are left is the database's, and not sent back. */
export type StepToEdit = Omit<PriceStep, 'sisa'> & Partial<Pick<PriceStep, 'sisa'>>;

type RaceAnswer = Answer<'race_for_edit'>;
export type EditableRace = Omit<RaceAnswer, 'content'> & {
  content: Omit<RaceAnswer['content'], 'langkah_harga'> & { langkah_harga: StepToEdit[] };
};
/** Its steps are JSON to the compiler. */
function editable(race: RaceAnswer): EditableRace {
  return race as EditableRace;
}
/** What an editor may change. */
export type RaceContent = EditableRace['content'];
/** What keeps a race from being published, or would make it better. */
export type RaceProblem = EditableRace['missing'][number];
export type RaceCategoryToEdit = EditableRace['categories'][number];
export type CategoryChoice = Answer<'category_choices'>;
export type SavedRace = Answer<'save_race'>;
/** Whom a change of a published race concerns. */
export type SaveConsequences = SavedRace['consequences'];

/** A category as the form has it: without `kategori_id` a new one. */
export type CategoryToSave = Omit<CategoryChoice, 'kategori_id' | 'own'> & {
  kategori_id: string | null;
  kuota: number | null;
};

export type RaceChanges = Partial<RaceContent> & {
  kategori?: CategoryToSave[];
  /** Why the owner corrects a price against the promise; shown on the race's page for seven days. */
  alasan_harga?: string;
};

/** As many races as `my_races` answers at most, which only admins have more of. */
export const mostRaces = 300;

/** @throws AppError */
export function readMyRaces(signal?: AbortSignal) {
  return send(firstReads.myRaces(), signal);
}

export const managedRaceQueries = {
  /** The only read of `my_races`: rights, names and lists of races all come from it. */
  mine: () =>
    queryOptions({
      // 2: one up whenever its rows change their shape, so that a phone does not read what an older release saved.
      queryKey: ['organiser', 'races', 'mine', 2],
      // The gate works without a signal, and says the names of its races there.
      meta: savedFor(readSession()?.userId ?? ''),
      queryFn: ({ signal }) => readMyRaces(signal),
    }),

  toEdit: (id: string) =>
    queryOptions({
      queryKey: ['organiser', 'races', 'edit', id],
      // The form keeps the race that it was given; a person who comes back must not get an older one.
      gcTime: 0,
      queryFn: async ({ signal }) =>
        editable(await send(rpcRead('race_for_edit', { race_id: id }), signal)),
    }),

  /** Categories that a race may offer: everybody's and its organisation's own. */
  categoryChoices: (raceId: string) =>
    queryOptions({
      queryKey: ['organiser', 'category-choices', raceId],
      queryFn: ({ signal }) => send(rpcRead('category_choices', { race_id: raceId }), signal),
    }),
};

/**
 * Takes in a race as the database answered it when it was saved. The list of races is read anew: now, or, for a draft that is saved
 * all the while it is typed, when somebody looks at it next; until then it has the race's new name.
 */
export function keepSavedRace(client: QueryClient, race: EditableRace, reread: 'now' | 'later') {
  const { queryKey } = managedRaceQueries.mine();
  client.setQueryData(managedRaceQueries.toEdit(race.id).queryKey, race);
  client.setQueryData(queryKey, (races) =>
    races?.map((one) => (one.id === race.id ? { ...one, judul: race.content.judul ?? '' } : one)),
  );
  void client.invalidateQueries({
    queryKey,
    refetchType: reread === 'later' ? 'none' : 'active',
  });
}

/** @param id chosen by the caller, so that sending it twice makes one draft */
export async function createRace(organisationId: string, id: string, changes: RaceChanges) {
  return editable(
    await send(
      rpcRead('create_race', {
        organisation_id: organisationId,
        race_id: id,
        changes,
      }),
    ),
  );
}

/** @throws AppError `changed_meanwhile` when somebody saved since that version; the rest: RPC save_race */
export async function saveRace(id: string, version: number, changes: RaceChanges, commit = true) {
  const saving = send(rpcRead('save_race', { race_id: id, version, changes, commit }));
  const saved = await (commit ? ownWrite(saving) : saving);
  return { ...saved, race: editable(saved.race) };
}

export async function publishRace(id: string, version: number) {
  return editable(
    await ownWrite(send(rpcRead('publish_race', { race_id: id, version, commit: true }))),
  );
}

export async function withdrawRace(id: string, version: number) {
  const withdrawn = await ownWrite(
    send(rpcRead('withdraw_race', { race_id: id, version, commit: true })),
  );
  return { ...withdrawn, race: editable(withdrawn.race) };
}

/** What goes with a draft; with `commit` it is gone. @throws AppError `race_had_entries`, `race_not_draft`, `race_in_use` */
export function deleteRace(id: string, version: number, commit: boolean) {
  const deleted = send(rpcRead('delete_race', { race_id: id, version, commit }));
  return commit ? ownWrite(deleted) : deleted;
}

/** @param copyId as in createRace */
export async function copyRace(id: string, copyId: string) {
  return editable(await send(rpcRead('copy_race', { race_id: id, copy_id: copyId })));
}
