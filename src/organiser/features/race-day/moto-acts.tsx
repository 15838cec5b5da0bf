import { useState } from 'react';
import type { PenaltyNote } from '#domain/race-day/penalty-notes.ts';
import type { StartMarks } from '#domain/race-day/start-area.ts';
import type { ClassAct } from '#functions/_shared/racing/decisions.ts';
import type { MotoRef } from '#functions/_shared/racing/moto.ts';
import { stoppingProtests, takesProtest } from '#functions/_shared/racing/moto-acts.ts';
import { type ClassState, findMoto, type Protest } from '#functions/_shared/racing/state.ts';
import * as copy from '#organiser/copy/race-day.ts';
import { title as penaltyTitle } from '#organiser/copy/race-day-penalties.ts';
import { Button } from '#ui/button.tsx';
import type { Asked } from './moto-act-dialog.tsx';
import { PenaltyDialog } from './penalty-dialog.tsx';

interface MotoActsProps {
  state: ClassState;
  moto: MotoRef;
  protest: Protest | null;
  start: StartMarks;
  noted: readonly PenaltyNote[];
  onCorrect: () => void;
  onAsk: (what: Asked) => void;
  decide: (act: ClassAct) => Promise<void>;
}

/** What is rarely decided about a moto; each asks first. */
export function MotoActs({
  state,
  moto: ref,
  protest,
  start,
  noted,
  onCorrect,
  onAsk,
  decide,
}: MotoActsProps) {
  const [penalised, setPenalised] = useState(false);
  const { moto, index } = findMoto(state, ref);
  const { status } = moto;
  // A protest about a stage that this one rests on (R25).
  const waits = status === 'menunggu' || status === 'dipanggil';
  const blocked = waits && stoppingProtests(state, { index, moto }).length > 0;
  const started = ['berjalan', 'sementara', 'resmi'].includes(status);
  const acts: [boolean, string, () => void][] = [
    [
      blocked || (protest !== null && status === 'sementara'),
      copy.goOnDespite,
      () => onAsk('despite'),
    ],
    [protest === null && takesProtest(state, ref), copy.protest, () => onAsk('protes')],
    [
      status !== 'menunggu' && !state.closed && state.format?.penalties != null,
      penaltyTitle,
      () => setPenalised(true),
    ],
    [status === 'resmi', copy.correct, onCorrect],
    [started && !state.closed, copy.runAgain, () => onAsk('ulang')],
    [status === 'dipanggil' || status === 'berjalan', copy.stop, () => onAsk('hentikan')],
  ];
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {acts.map(
        ([may, label, onClick]) =>
          may && (
            <Button key={label} variant="secondary" size="sm" onClick={onClick}>
              {label}
            </Button>
          ),
      )}
      {penalised && (
        <PenaltyDialog
          open
          state={state}
          moto={ref}
          start={start}
          noted={noted}
          decide={decide}
          onClose={() => setPenalised(false)}
        />
      )}
    </div>
  );
}
