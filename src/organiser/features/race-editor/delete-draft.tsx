import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { managedRaceQueries } from '#api/organiser/races.ts';
import { toAppError } from '#api/platform/app-error.ts';
import { addresses } from '#organiser/addresses.ts';
import * as copy from '#organiser/copy/race-editor.ts';
import { ActDialog } from '#parts/act/act-dialog.tsx';
import type { RaceEditor } from './use-race-editor.ts';

/** Whether the draft may go, and what goes with it, is the database's word, before anything is pressed. */
export function DeleteDraft({ editor, onClose }: { editor: RaceEditor; onClose: () => void }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState(false);
  return (
    <ActDialog
      open
      onClose={onClose}
      title={copy.deleteTitle}
      confirmLabel={copy.deleteAction}
      busyLabel={copy.deleting}
      closeLabel={copy.cancelAction}
      danger
      impossible={refused}
      preview={{
        of: ['delete_race', editor.race.id, editor.race.versi],
        heading: copy.deleteHeading,
        computing: copy.deleteCounting,
        ask: async () => {
          try {
            const goes = await editor.whatGoes();
            setRefused(false);
            return goes;
          } catch (error) {
            const { status, retryable } = toAppError(error);
            setRefused(status > 0 && !retryable);
            throw error;
          }
        },
        show: (goes) => (
          <>
            <ul className="grid list-disc gap-1 pl-5">
              {copy.deleteGoes(goes).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <p>{copy.deleteFinal}</p>
          </>
        ),
      }}
      act={editor.remove}
      sentences={copy.failures}
      done={copy.deleted}
      onDone={() => {
        void queryClient.invalidateQueries({ queryKey: managedRaceQueries.mine().queryKey });
        navigate(addresses.races(), { replace: true });
      }}
    />
  );
}
