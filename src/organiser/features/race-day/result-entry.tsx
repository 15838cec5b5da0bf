import type { ReactNode } from 'react';
import type { FinishSheet } from '#domain/race-day/finish-line.ts';
import type { StartMarks } from '#domain/race-day/start-area.ts';
import type { ClassAct } from '#functions/_shared/racing/decisions.ts';
import type { MotoRef } from '#functions/_shared/racing/moto.ts';
import type { Finish } from '#functions/_shared/racing/rank.ts';
import * as copy from '#organiser/copy/race-day.ts';
import type { DayClass } from '#organiser/parts/race-day/day-status.ts';
import { refusalText } from '#organiser/parts/race-day/refusal-error.ts';
import { Refused } from '#parts/act/refused.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { NumberPad } from './number-pad.tsx';
import { ResultCheck } from './result-check.tsx';
import { SheetList } from './sheets/sheet-list.tsx';
import { useResultEntry } from './use-result-entry.ts';

export interface ResultEntryProps {
  raceClass: DayClass;
  moto: MotoRef;
  /** What the moto is called at the track. */
  title: string;
  names: ReadonlyMap<number, string>;
  /** What the judges at the finish line have sent or shown. */
  sheets: readonly FinishSheet[];
  /** What the start area says of the riders. */
  atStart: StartMarks;
  /** A sheet that was just scanned: it is looked at at once. */
  scanned: Finish | null;
  timeZone: string;
  decide: (acts: readonly ClassAct[]) => Promise<void>;
  onDone: () => void;
  onCancel?: () => void;
  /** Stands below the pad: who starts. */
  children?: ReactNode;
}

/** A result typed from the sheet, checked, and entered (R26); of an official one a correction (R30). */
export function ResultEntry({ timeZone, onCancel, children, ...of }: ResultEntryProps) {
  const { sheets } = of;
  const entry = useResultEntry(of);
  const { text, field, read, whole, enter, list, type, press, check } = entry;

  if (entry.checking && whole !== null) {
    return (
      <ResultCheck
        entry={entry}
        whole={whole}
        moto={of.moto}
        title={of.title}
        names={of.names}
        sheets={sheets}
        atStart={of.atStart}
      />
    );
  }
  const said = read.finish
    ? read.finish.order.length +
      read.finish.dnf.length +
      read.finish.dns.length +
      read.finish.dq.length
    : 0;
  const wrongNow = read.refusal !== null && text.trim() !== '' && !/\w$/.test(text);
  return (
    <section className="grid gap-3" aria-label={copy.typeResult}>
      <SheetList sheets={sheets} timeZone={timeZone} onUse={entry.use} />
      <Field
        label={copy.typedLabel}
        hint={copy.typedHint}
        aside={
          <span className="font-extrabold text-lg tabular-nums">
            {copy.typedCount(said, list.length)}
          </span>
        }
        error={wrongNow && read.refusal ? refusalText(read.refusal) : undefined}
      >
        {(props) => (
          <TextInput
            {...props}
            ref={field}
            // The pad below is larger than the phone's own keyboard; a laptop's keys work as ever.
            inputMode="none"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={300}
            className="font-extrabold text-2xl! tabular-nums"
            value={text}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            onKeyDown={({ key: pressed }) => {
              if (pressed === 'Enter') {
                check();
              }
            }}
          />
        )}
      </Field>
      <Refused act={enter} />
      <NumberPad text={text} type={type} press={press} />
      <div className="grid gap-2.5">
        <Button className="min-h-14! text-lg!" onClick={check}>
          {copy.checkAction}
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            {copy.cancel}
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}
