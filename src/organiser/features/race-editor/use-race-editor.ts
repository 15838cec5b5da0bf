import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  deleteRace,
  type EditableRace,
  keepSavedRace,
  managedRaceQueries,
  publishRace,
  saveRace,
  withdrawRace,
} from '#api/organiser/races.ts';
import { correctionOf, shownIn } from './race-draft.ts';
import { RaceSaver } from './race-saver.ts';

/**
 * A race in its form. A draft is saved while it is typed; a published race when the person says so, after they were
 * shown whom it concerns.
 */
export function useRaceEditor(initial: EditableRace) {
  const queryClient = useQueryClient();
  const [saver] = useState(
    () =>
      new RaceSaver(initial, {
        save: saveRace,
        read: (id) => queryClient.fetchQuery({ ...managedRaceQueries.toEdit(id), staleTime: 0 }),
        keep: (race, reread) => keepSavedRace(queryClient, race, reread),
      }),
  );
  const { draft, ...state } = useSyncExternalStore(saver.subscribe, saver.state);

  useEffect(() => saver.stop, [saver]);
  useEffect(() => {
    window.addEventListener('online', saver.saveAgain);
    return () => window.removeEventListener('online', saver.saveAgain);
  }, [saver]);

  return {
    ...state,
    race: draft.race,
    values: shownIn(draft),
    unsaved: draft.unsaved,
    refused: draft.refused,
    change: saver.change,
    discard: saver.discard,
    save: saver.save,
    review: saver.review,
    settle: saver.settle,
    forgetOther: saver.forgetOther,
    closeEntries: saver.closeEntries,
    /** A price that was refused may be saved with the owner's reason. */
    correctable: correctionOf(draft) !== null,
    correctPrices: saver.correctPrices,
    /** @throws AppError */
    publish: async () => {
      // As it is now, after the save that came before.
      const { id, versi } = saver.state().draft.race;
      saver.stands(await publishRace(id, versi));
    },
    /** @throws AppError */
    whatGoes: () => {
      const { id, versi } = saver.state().draft.race;
      return deleteRace(id, versi, false);
    },
    /** @throws AppError `race_had_entries` */
    remove: async () => {
      // What is typed meanwhile belongs to nothing.
      saver.stop();
      const { id, versi } = saver.state().draft.race;
      await deleteRace(id, versi, true);
      saver.discard();
    },
    /** @throws AppError `race_has_entries` */
    withdraw: async () => {
      const { id, versi } = saver.state().draft.race;
      saver.stands((await withdrawRace(id, versi)).race);
    },
  };
}

export type RaceEditor = ReturnType<typeof useRaceEditor>;
