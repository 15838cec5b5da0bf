import { useQueryClient } from '@tanstack/react-query';
import { moveRiders, participantQueries } from '#api/organiser/participants.ts';
import * as copy from '#organiser/copy/participants.ts';
import { refusedInToast } from '#parts/act/sentence.ts';
import { useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.ts';
import type { Moved } from './move-dialog.tsx';

interface MovedNoticeProps {
  raceId: string;
  moved: Moved;
  onUndone: () => void;
}

/** Who has just been moved, and the way back. */
export function MovedNotice({ raceId, moved, onUndone }: MovedNoticeProps) {
  const client = useQueryClient();
  const undo = useAct({
    act: async ({ from }: Moved) => {
      try {
        for (const [categoryId, ids] of from) {
          await moveRiders(raceId, ids, categoryId, { beyondRules: true, commit: true });
        }
      } finally {
        // Some may be back where they were.
        void client.invalidateQueries({ queryKey: participantQueries.keyOf(raceId) });
      }
    },
    done: (_, { count }) => {
      toast.success(copy.movedBack(count));
      onUndone();
    },
    refused: refusedInToast(copy.refusals),
  });
  return (
    <Notice tone="positive" role="status">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span>{copy.moved(moved.count, moved.to)}</span>
        <Button variant="ghost" size="sm" loading={undo.busy} onClick={() => undo.run(moved)}>
          {copy.undoAction}
        </Button>
      </div>
    </Notice>
  );
}
