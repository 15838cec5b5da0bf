import { useState } from 'react';
import type { ClassAct } from '#functions/_shared/racing/decisions.ts';
import { classKinds } from '#functions/_shared/racing/kinds.ts';
import type { MotoRef } from '#functions/_shared/racing/moto.ts';
import {
  type ClassState,
  findMoto,
  type Protest,
  plateOf,
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
import { ChoiceChip } from '#ui/choice-chip.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';

export type Asked = 'ulang' | 'hentikan' | 'protes' | 'putus' | 'despite';

interface Question {
  title: string;
  text: string;
  /** Reasons to pick from; null where none is asked. */
  choices: readonly string[] | null;
}

const questions: Record<Asked, Question> = {
  ulang: { title: copy.runAgain, text: copy.runAgainText, choices: classKinds.ulang.picked.reason },
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

/** What a dialog of these acts has been answered so far. */
interface Answers {
  reason: ReasonValue;
  plate: string;
  accepted: boolean | null;
  note: string;
  /** Plates that started the run that does not count. */
  ran: readonly number[];
}

interface MotoActDialogProps {
  open: boolean;
  asked: Asked;
  state: ClassState;
  moto: MotoRef;
  /** What the moto is called. */
  name: string;
  protest: Protest | null;
  /** A protest was accepted: its result is looked at next. */
  onUpheld: () => void;
  decide: (act: ClassAct) => Promise<void>;
  onClose: () => void;
}

export function MotoActDialog({
  open,
  asked,
  state,
  moto: ref,
  name,
  protest,
  onUpheld,
  decide,
  onClose,
}: MotoActDialogProps) {
  const { moto } = findMoto(state, ref);
  const listed = platesOf(
    state,
    (moto.list ?? []).map(({ rider }) => rider),
  );
  const stayed = platesOf(state, moto.result?.finish.dns ?? []);
  const [answers, setAnswers] = useState<Answers>(() => ({
    reason: emptyReason,
    plate: '',
    accepted: null,
    note: '',
    ran: listed.filter((plate) => !stayed.includes(plate)),
  }));
  const answer = (change: Partial<Answers>) => setAnswers({ ...answers, ...change });
  const { title, text, choices } = questions[asked];
  // The dialog lies over the notice that it came from.
  const about =
    asked === 'putus' && protest !== null
      ? `${name}: ${copy.protestOf(plateOf(state, protest.rider), protest.reason)}`
      : text;

  const check = () => {
    if (asked === 'protes' && answers.plate === '') {
      return { field: 'plate', text: copy.plateMissing };
    }
    if (asked === 'putus' && answers.accepted === null) {
      return { field: 'accepted', text: copy.protestUndecided };
    }
    return choices === null || reasonOf(answers.reason) !== ''
      ? null
      : { field: 'reason', text: copy.reasonMissing };
  };

  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={title}
      confirmLabel={title}
      busyLabel={copy.deciding}
      closeLabel={copy.cancel}
      check={check}
      act={async () => {
        await decide(actOf(asked, answers, ref, moto, protest));
        if (asked === 'putus' && answers.accepted === true) {
          onUpheld();
        }
      }}
      sentences={refusals}
    >
      {(errorOf) => (
        <>
          {about !== '' && <p>{about}</p>}
          <Questions
            asked={asked}
            answers={answers}
            answer={answer}
            listed={listed}
            errorOf={errorOf}
          />
          {choices !== null && (
            <ReasonField
              value={answers.reason}
              onChange={(reason) => answer({ reason })}
              choices={choices}
              error={errorOf('reason')}
            />
          )}
        </>
      )}
    </ActDialog>
  );
}

function actOf(
  asked: Asked,
  { reason, plate, accepted, note, ran }: Answers,
  moto: MotoRef,
  { status, result }: ReturnType<typeof findMoto>['moto'],
  protest: Protest | null,
): ClassAct {
  const said = reasonOf(reason);
  switch (asked) {
    case 'hentikan':
      return {
        kind: 'hentikan_moto',
        payload: { moto, ...(note.trim() !== '' && { reason: note.trim() }) },
      };
    case 'protes':
      return { kind: 'protes', payload: { moto, plate: Number(plate), reason: said } };
    case 'putus':
      return {
        kind: 'putus_protes',
        payload: { protest: protest?.n ?? 0, accepted: accepted === true, reason: said },
      };
    case 'despite':
      if (status === 'menunggu') {
        return { kind: 'panggil', payload: { moto, despite: said } };
      }
      if (status === 'dipanggil') {
        return { kind: 'mulai', payload: { moto, despite: said } };
      }
      return { kind: 'resmi', payload: { moto, result: result?.n ?? 0, despite: said } };
    case 'ulang':
      return { kind: 'ulang', payload: { moto, reason: said, started: ran } };
  }
}

interface QuestionsProps {
  asked: Asked;
  answers: Answers;
  answer: (change: Partial<Answers>) => void;
  listed: readonly number[];
  errorOf: (field: string) => string | undefined;
}

function Questions({ asked, answers, answer, listed, errorOf }: QuestionsProps) {
  switch (asked) {
    case 'ulang':
      return (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="pb-1.5 font-semibold text-sm">{copy.runAgainStarted}</legend>
          {listed.map((one) => (
            <ChoiceChip
              key={one}
              chosen={answers.ran.includes(one)}
              onChoose={() =>
                answer({
                  ran: listed.filter((plate) => answers.ran.includes(plate) !== (plate === one)),
                })
              }
            >
              {one}
            </ChoiceChip>
          ))}
        </fieldset>
      );
    case 'hentikan':
      return (
        <Field label={copy.stopNote} hint={copy.stopNoteHint}>
          {(props) => (
            <TextInput
              {...props}
              name="note"
              maxLength={200}
              value={answers.note}
              onChange={({ currentTarget }) => answer({ note: currentTarget.value })}
            />
          )}
        </Field>
      );
    case 'protes':
      return (
        <Field label={copy.protestPlate} error={errorOf('plate')}>
          {(props) => (
            <TextInput
              {...props}
              name="plate"
              inputMode="numeric"
              maxLength={4}
              value={answers.plate}
              onChange={({ currentTarget }) =>
                answer({ plate: currentTarget.value.replaceAll(/\D/g, '') })
              }
            />
          )}
        </Field>
      );
    case 'putus':
      return (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="pb-1.5 font-semibold text-sm">{copy.protestDecision}</legend>
          {errorOf('accepted') && (
            <p role="alert" className="w-full text-danger text-sm">
              {errorOf('accepted')}
            </p>
          )}
          <ChoiceChip
            chosen={answers.accepted === true}
            onChoose={() => answer({ accepted: true })}
          >
            {copy.protestAccepted}
          </ChoiceChip>
          <ChoiceChip
            chosen={answers.accepted === false}
            onChoose={() => answer({ accepted: false })}
          >
            {copy.protestRefused}
          </ChoiceChip>
        </fieldset>
      );
    case 'despite':
      return null;
  }
}
