import { useState } from 'react';
import type { ClassAct } from '#functions/_shared/racing/decisions.ts';
import { classKinds } from '#functions/_shared/racing/kinds.ts';
import type { MotoRef } from '#functions/_shared/racing/moto.ts';
import { stoppingProtests, takesProtest } from '#functions/_shared/racing/moto-acts.ts';
import {
  type ClassState,
  findMoto,
  type Protest,
  platesOf,
} from '#functions/_shared/racing/state.ts';
import * as copy from '#organiser/copy/race-day.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import {
  emptyReason,
  ReasonField,
  type ReasonValue,
  reasonOf,
} from '#organiser/parts/race-day/reason-field.tsx';
import { ActDialog } from '#parts/act/act-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { ChoiceChip } from '#ui/choice-chip.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';

interface MotoActsProps {
  state: ClassState;
  moto: MotoRef;
  protest: Protest | null;
  onCorrect: () => void;
  /** A protest was accepted: its result is looked at next. */
  onUpheld: () => void;
  decide: (act: ClassAct) => Promise<void>;
}

type Asked = 'ulang' | 'hentikan' | 'protes' | 'putus' | 'despite';

/** What is rarely decided about a moto; each asks first. */
export function MotoActs({
  state,
  moto: ref,
  protest,
  onCorrect,
  onUpheld,
  decide,
}: MotoActsProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [reason, setReason] = useState<ReasonValue>(emptyReason);
  const [plate, setPlate] = useState('');
  const [accepted, setAccepted] = useState<boolean | null>(null);
  const [note, setNote] = useState('');
  const { moto, index } = findMoto(state, ref);
  const { status, result } = moto;
  const listed = platesOf(
    state,
    (moto.list ?? []).map(({ rider }) => rider),
  );
  const stayed = platesOf(state, result?.finish.dns ?? []);
  const [ran, setRan] = useState<readonly number[]>([]);
  // A protest about a stage that this one rests on (R25).
  const waits = status === 'menunggu' || status === 'dipanggil';
  const blocked = waits && stoppingProtests(state, { index, moto }).length > 0;
  const ask = (what: Asked) => {
    setReason(emptyReason);
    setPlate('');
    setAccepted(null);
    setNote('');
    setRan(listed.filter((one) => !stayed.includes(one)));
    setAsked(what);
  };
  const started = ['berjalan', 'sementara', 'resmi'].includes(status);
  const said = reasonOf(reason);
  const reasonless = () => (said === '' ? { field: 'reason', text: copy.reasonMissing } : null);

  const acts: Record<Asked, { title: string; text: string; choices: readonly string[] | null }> = {
    ulang: {
      title: copy.runAgain,
      text: copy.runAgainText,
      choices: classKinds.ulang.picked.reason,
    },
    hentikan: { title: copy.stop, text: copy.stopText, choices: null },
    protes: {
      title: copy.protest,
      text: copy.protestText,
      choices: classKinds.protes.picked.reason,
    },
    putus: { title: copy.decideProtest, text: '', choices: classKinds.putus_protes.picked.reason },
    despite: {
      title: copy.goOnDespite,
      text: copy.goOnDespiteText,
      choices: classKinds.panggil.picked.despite,
    },
  };
  const made = (): ClassAct => {
    switch (asked) {
      case 'hentikan':
        return {
          kind: 'hentikan_moto',
          payload: { moto: ref, ...(note.trim() !== '' && { reason: note.trim() }) },
        };
      case 'protes':
        return { kind: 'protes', payload: { moto: ref, plate: Number(plate), reason: said } };
      case 'putus':
        return {
          kind: 'putus_protes',
          payload: { protest: protest?.n ?? 0, accepted: accepted === true, reason: said },
        };
      case 'despite':
        if (status === 'menunggu') {
          return { kind: 'panggil', payload: { moto: ref, despite: said } };
        }
        if (status === 'dipanggil') {
          return { kind: 'mulai', payload: { moto: ref, despite: said } };
        }
        return {
          kind: 'resmi',
          payload: { moto: ref, result: result?.n ?? 0, despite: said },
        };
      default:
        return { kind: 'ulang', payload: { moto: ref, reason: said, started: ran } };
    }
  };
  const shown = acts[asked ?? 'ulang'];

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
      <ActDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={shown.title}
        confirmLabel={shown.title}
        busyLabel={copy.deciding}
        closeLabel={copy.cancel}
        check={() => {
          if (asked === 'protes' && plate === '') {
            return { field: 'plate', text: copy.plateMissing };
          }
          if (asked === 'putus' && accepted === null) {
            return { field: 'accepted', text: copy.protestUndecided };
          }
          return shown.choices === null ? null : reasonless();
        }}
        act={async () => {
          await decide(made());
          if (asked === 'putus' && accepted === true) {
            onUpheld();
          }
        }}
        sentences={refusals}
      >
        {(errorOf) => (
          <>
            {shown.text !== '' && <p>{shown.text}</p>}
            {asked === 'ulang' && (
              <fieldset className="flex flex-wrap gap-2">
                <legend className="pb-1.5 font-semibold text-sm">{copy.runAgainStarted}</legend>
                {listed.map((one) => (
                  <ChoiceChip
                    key={one}
                    chosen={ran.includes(one)}
                    onChoose={() =>
                      setRan(listed.filter((plate) => ran.includes(plate) !== (plate === one)))
                    }
                  >
                    {one}
                  </ChoiceChip>
                ))}
              </fieldset>
            )}
            {asked === 'hentikan' && (
              <Field label={copy.stopNote} hint={copy.stopNoteHint}>
                {(props) => (
                  <TextInput
                    {...props}
                    name="note"
                    maxLength={200}
                    value={note}
                    onChange={({ currentTarget }) => setNote(currentTarget.value)}
                  />
                )}
              </Field>
            )}
            {asked === 'protes' && (
              <Field label={copy.protestPlate} error={errorOf('plate')}>
                {(props) => (
                  <TextInput
                    {...props}
                    name="plate"
                    inputMode="numeric"
                    maxLength={4}
                    value={plate}
                    onChange={({ currentTarget }) =>
                      setPlate(currentTarget.value.replaceAll(/\D/g, ''))
                    }
                  />
                )}
              </Field>
            )}
            {asked === 'putus' && (
              <fieldset className="flex flex-wrap gap-2">
                <legend className="pb-1.5 font-semibold text-sm">{copy.protestDecision}</legend>
                {errorOf('accepted') && (
                  <p role="alert" className="w-full text-danger text-sm">
                    {errorOf('accepted')}
                  </p>
                )}
                <ChoiceChip chosen={accepted === true} onChoose={() => setAccepted(true)}>
                  {copy.protestAccepted}
                </ChoiceChip>
                <ChoiceChip chosen={accepted === false} onChoose={() => setAccepted(false)}>
                  {copy.protestRefused}
                </ChoiceChip>
              </fieldset>
            )}
            {shown.choices !== null && (
              <ReasonField
                value={reason}
                onChange={setReason}
                choices={shown.choices}
                error={errorOf('reason')}
              />
            )}
          </>
        )}
      </ActDialog>
    </div>
  );
}
