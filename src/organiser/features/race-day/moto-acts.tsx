import { useState } from 'react';
import type { StartMarks } from '#domain/race-day/start-area.ts';
import type { ClassAct } from '#functions/_shared/racing/decisions.ts';
import type { MotoRef } from '#functions/_shared/racing/moto.ts';
import { stoppingProtests, takesProtest } from '#functions/_shared/racing/moto-acts.ts';
import { type ClassState, findMoto, type Protest } from '#functions/_shared/racing/state.ts';
import * as copy from '#organiser/copy/race-day.ts';
import { title as penaltyTitle } from '#organiser/copy/race-day-penalties.ts';
import { Button } from '#ui/button.tsx';
import { type Asked, MotoActDialog } from './moto-act-dialog.tsx';
import { PenaltyDialog } from './penalty-dialog.tsx';

interface MotoActsProps {
  state: ClassState;
  moto: MotoRef;
  protest: Protest | null;
  start: StartMarks;
  onCorrect: () => void;
  /** A protest was accepted: its result is looked at next. */
  onUpheld: () => void;
  decide: (act: ClassAct) => Promise<void>;
}

/** What is rarely decided about a moto; each asks first. */
export function MotoActs({
  state,
  moto: ref,
  protest,
  start,
  onCorrect,
  onUpheld,
  decide,
}: MotoActsProps) {
  /** The question, and how many there were: each begins unanswered. */
  const [asked, setAsked] = useState<{ what: Asked; turn: number }>({ what: 'ulang', turn: 0 });
  const [open, setOpen] = useState(false);
  const [penalty, setPenalty] = useState({ open: false, turn: 0 });
  const ask = (what: Asked) => {
    setAsked({ what, turn: asked.turn + 1 });
    setOpen(true);
  };
  const { moto, index } = findMoto(state, ref);
  const { status } = moto;
  // A protest about a stage that this one rests on (R25).
  const waits = status === 'menunggu' || status === 'dipanggil';
  const blocked = waits && stoppingProtests(state, { index, moto }).length > 0;
  const started = ['berjalan', 'sementara', 'resmi'].includes(status);

  return (
    <div className="flex flex-wrap gap-2 border-line border-t pt-4">
      {blocked && (
        <Button variant="secondary" onClick={() => ask('despite')}>
          {copy.goOnDespite}
        </Button>
      )}
      {protest && (
        <>
          <Button onClick={() => ask('putus')}>{copy.decideProtest}</Button>
          {status === 'sementara' && (
            <Button variant="secondary" onClick={() => ask('despite')}>
              {copy.goOnDespite}
            </Button>
          )}
        </>
      )}
      {takesProtest(state, ref) && !protest && (
        <Button variant="secondary" size="sm" onClick={() => ask('protes')}>
          {copy.protest}
        </Button>
      )}
      {status !== 'menunggu' && !state.closed && state.format?.penalties && (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => setPenalty({ open: true, turn: penalty.turn + 1 })}
        >
          {penaltyTitle}
        </Button>
      )}
      {status === 'resmi' && (
        <Button variant="secondary" size="sm" onClick={onCorrect}>
          {copy.correct}
        </Button>
      )}
      {started && !state.closed && (
        <Button variant="secondary" size="sm" onClick={() => ask('ulang')}>
          {copy.runAgain}
        </Button>
      )}
      {(status === 'dipanggil' || status === 'berjalan') && (
        <Button variant="secondary" size="sm" onClick={() => ask('hentikan')}>
          {copy.stop}
        </Button>
      )}
      <PenaltyDialog
        key={`penalty-${penalty.turn}`}
        open={penalty.open}
        state={state}
        moto={ref}
        start={start}
        decide={decide}
        onClose={() => setPenalty({ ...penalty, open: false })}
      />
      <MotoActDialog
        key={asked.turn}
        open={open}
        asked={asked.what}
        state={state}
        moto={ref}
        protest={protest}
        onUpheld={onUpheld}
        decide={decide}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}
