import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  moveRiders,
  type Participant,
  type ParticipantCategory,
  participantQueries,
} from '#api/organiser/participants.ts';
import * as copy from '#organiser/copy/participants.ts';
import { refusedBy } from '#parts/act/field-of.ts';
import { Refused } from '#parts/act/refused.tsx';
import { ownSentence, sentenceOf } from '#parts/act/sentence.ts';
import { useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';

/** What was done, and what undoes it: the riders by the category they came from. */
export interface Moved {
  count: number;
  to: string;
  from: Map<string, string[]>;
}

interface MoveDialogProps {
  raceId: string;
  riders: readonly Participant[];
  categories: readonly ParticipantCategory[];
  /** The category that is proposed; any may be chosen. */
  target?: string | undefined;
  onClose: () => void;
  onMoved: (moved: Moved) => void;
}

/** Shows what a move would do before it is done: places, rules, prices, and the families that are told. */
export function MoveDialog({
  raceId,
  riders,
  categories,
  target = '',
  onClose,
  onMoved,
}: MoveDialogProps) {
  const client = useQueryClient();
  const [categoryId, setCategoryId] = useState(target);
  const [beyondRules, setBeyondRules] = useState(false);
  const ids = riders.map(({ id }) => id);
  const preview = useQuery({
    queryKey: [...participantQueries.keyOf(raceId), 'move', categoryId, ids],
    enabled: categoryId !== '',
    // Places go while one looks.
    staleTime: 0,
    gcTime: 0,
    queryFn: () => moveRiders(raceId, ids, categoryId, { beyondRules: false, commit: false }),
  });
  const answer = preview.data;
  const needsWord = answer?.problem === 'riders_do_not_fit';
  const offersFollow = answer?.freed.some(({ kategori_id }) =>
    categories.some(({ id, waiting }) => id === kategori_id && waiting > 0),
  );
  const blocked = answer !== undefined && answer.problem !== null && !needsWord;

  const move = useAct({
    act: () => moveRiders(raceId, ids, categoryId, { beyondRules, commit: true }),
    done: async ({ moved, category }) => {
      const from = new Map<string, string[]>();
      for (const rider of riders) {
        if (rider.kategori_id !== categoryId && rider.status_pendaftaran !== 'dibatalkan') {
          from.set(rider.kategori_id, [...(from.get(rider.kategori_id) ?? []), rider.id]);
        }
      }
      await client.invalidateQueries({ queryKey: participantQueries.keyOf(raceId) });
      onMoved({ count: moved, to: category, from });
    },
    refused: (error) => {
      void preview.refetch();
      return refusedBy<string>(copy.refusals)(error);
    },
    leaves: true,
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.moveTitle(riders.length)}
      footer={
        <div className="grid gap-2.5">
          <Button
            block
            disabled={
              answer === undefined || answer.moved === 0 || blocked || (needsWord && !beyondRules)
            }
            loading={move.busy}
            loadingText={copy.moving}
            onClick={move.run}
          >
            {copy.moveSubmit(answer?.moved ?? riders.length)}
          </Button>
          <Button variant="secondary" block onClick={onClose}>
            {copy.cancelAction}
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <SelectField
          label={copy.moveTarget}
          data-autofocus
          value={categoryId}
          onChoose={(value) => {
            setCategoryId(value);
            setBeyondRules(false);
            move.forget();
          }}
          none={copy.choosePlaceholder}
          choices={categories.map((one) => [one.id, copy.categoryOption(one)])}
        />
        <div role="status" className="grid grid-cols-1 gap-2 text-sm">
          {preview.isFetching && answer === undefined && <p>{copy.movePreviewing}</p>}
          {preview.error !== null && (
            <Notice tone="danger">{sentenceOf(preview.error, copy.refusals)}</Notice>
          )}
          {answer !== undefined && (
            <>
              <p className="font-bold">
                {answer.moved === 0
                  ? copy.moveNobody
                  : copy.moveWill(answer.moved, answer.category)}
              </p>
              {answer.moved > 0 && answer.passed_over > 0 && (
                <p>{copy.movePassedOver(answer.passed_over)}</p>
              )}
              {answer.freed.length > 0 && (
                <p>
                  {copy.moveFrees(
                    answer.freed
                      .map(({ nama, riders }) => copy.freedPlaces(nama, riders))
                      .join(', '),
                  )}{' '}
                  {offersFollow && copy.moveOffers}
                </p>
              )}
              {answer.moved > 0 && (
                <>
                  <p>
                    {answer.dearer_by === 0
                      ? copy.moveKeepsPrice
                      : copy.movePrice(answer.dearer_riders, answer.dearer_by)}
                  </p>
                  {answer.told > 0 && <p>{copy.moveTells(answer.told)}</p>}
                </>
              )}
              {blocked && answer.problem !== null && (
                <Notice tone="danger">
                  {ownSentence(copy.refusals, answer.problem, {
                    category: answer.category,
                    free: Math.max(0, answer.free ?? 0),
                    riders: answer.moved,
                  }) ?? answer.problem}
                </Notice>
              )}
              {answer.misfits.length > 0 && !blocked && (
                <Notice tone="warning">
                  <p>{copy.moveMisfits(answer.misfits.length)}</p>
                  <ul className="my-1 max-h-32 list-disc overflow-y-auto pl-4">
                    {answer.misfits.map(({ id, nama_lengkap_rider, code, facts }) => (
                      <li key={id}>
                        {copy.misfit(nama_lengkap_rider, copy.misfitReason(code, facts))}
                      </li>
                    ))}
                  </ul>
                  <label className="flex min-h-11 items-center gap-2.5">
                    <input
                      type="checkbox"
                      checked={beyondRules}
                      onChange={() => setBeyondRules(!beyondRules)}
                      className="size-4 accent-primary"
                    />
                    {copy.moveAnyway}
                  </label>
                </Notice>
              )}
            </>
          )}
          <Refused act={move} />
        </div>
      </div>
    </Dialog>
  );
}
