import { useState } from 'react';
import type { PenaltyNote } from '#domain/race-day/penalty-notes.ts';
import type { StartMarks } from '#domain/race-day/start-area.ts';
import type { ClassAct } from '#functions/_shared/racing/decisions.ts';
import type { MotoRef } from '#functions/_shared/racing/moto.ts';
import type { PenaltyCode } from '#functions/_shared/racing/penalties.ts';
import { type ClassState, findMoto, formatOf, plateOf } from '#functions/_shared/racing/state.ts';
import * as copy from '#organiser/copy/race-day-penalties.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import { ActDialog } from '#parts/act/act-dialog.tsx';
import { penaltyText } from '#parts/copy/penalties.ts';
import { ChoiceChip } from '#ui/choice-chip.tsx';

interface PenaltyDialogProps {
  open: boolean;
  state: ClassState;
  moto: MotoRef;
  /** What the start area and the judges noted: only here it becomes points. */
  start: StartMarks;
  noted: readonly PenaltyNote[];
  decide: (act: ClassAct) => Promise<void>;
  onClose: () => void;
}

/** Penalty points by picked plate and code (R39); those that were given are taken back in the same way. */
export function PenaltyDialog({
  open,
  state,
  moto: ref,
  start,
  noted,
  decide,
  onClose,
}: PenaltyDialogProps) {
  const { moto } = findMoto(state, ref);
  const codes = formatOf(state).penalties ?? [];
  const plates = (moto.list ?? []).map(({ rider }) => plateOf(state, rider));
  const [plate, setPlate] = useState<number | null>(null);
  const [code, setCode] = useState<PenaltyCode | null>(null);
  const pointsFor = (one: number, found: string | null | undefined) =>
    codes.flatMap((penalty) => (penalty.code === found ? [{ plate: one, ...penalty }] : []));
  const offered = [
    ...plates
      .flatMap((one) => pointsFor(one, start.get(one)?.gear))
      .map((one) => ({ ...one, text: copy.notedAtStart(one.plate, penaltyText(one)) })),
    ...noted
      .filter((note) => plates.includes(note.plate))
      .flatMap((note) => pointsFor(note.plate, note.code))
      .map((one) => ({ ...one, text: copy.notedAtFinish(one.plate, penaltyText(one)) })),
  ];
  const given = moto.penalties.map(({ rider, ...penalty }) => ({
    plate: plateOf(state, rider),
    ...penalty,
  }));
  const isGiven = given.some((one) => one.plate === plate && one.code === code);
  const chosen = codes.find((one) => one.code === code);
  const shortcuts = [
    ...offered.filter(
      (one) => !given.some((other) => other.plate === one.plate && other.code === one.code),
    ),
    ...given.map((one) => ({ ...one, text: copy.givenTo(one.plate, penaltyText(one)) })),
  ];
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={copy.title}
      confirmLabel={
        plate === null || chosen === undefined
          ? copy.confirm
          : isGiven
            ? copy.takeBack(plate, penaltyText(chosen))
            : copy.give(plate, penaltyText(chosen))
      }
      busyLabel={copy.busy}
      closeLabel={copy.cancel}
      check={() =>
        plate === null
          ? { field: 'plate', text: copy.plateMissing }
          : chosen === undefined
            ? { field: 'code', text: copy.codeMissing }
            : null
      }
      act={() =>
        decide({
          kind: 'hukuman',
          payload: {
            moto: ref,
            plate: plate ?? 0,
            code: chosen?.code ?? 'helm',
            points: isGiven ? 0 : (chosen?.points ?? 0),
          },
        })
      }
      sentences={refusals}
    >
      {(errorOf) => (
        <>
          <p>{copy.explained}</p>
          {shortcuts.length > 0 && (
            <div className="flex flex-wrap gap-2">
              {shortcuts.map((one) => (
                <ChoiceChip
                  key={one.text}
                  chosen={one.plate === plate && one.code === code}
                  onChoose={() => {
                    setPlate(one.plate);
                    setCode(one.code);
                  }}
                >
                  {one.text}
                </ChoiceChip>
              ))}
            </div>
          )}
          <Picked legend={copy.whichPlate} error={errorOf('plate')}>
            {plates.map((one) => (
              <ChoiceChip key={one} chosen={one === plate} onChoose={() => setPlate(one)}>
                {one}
              </ChoiceChip>
            ))}
          </Picked>
          <Picked legend={copy.whatFor} error={errorOf('code')}>
            {codes.map((one) => (
              <ChoiceChip
                key={one.code}
                chosen={one.code === code}
                onChoose={() => setCode(one.code)}
              >
                {penaltyText(one)}
              </ChoiceChip>
            ))}
          </Picked>
        </>
      )}
    </ActDialog>
  );
}

interface PickedProps {
  legend: string;
  error: string | undefined;
  children: React.ReactNode;
}

function Picked({ legend, error, children }: PickedProps) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="pb-1.5 font-semibold text-sm">{legend}</legend>
      {error && (
        <p role="alert" className="w-full text-danger text-sm">
          {error}
        </p>
      )}
      {children}
    </fieldset>
  );
}
