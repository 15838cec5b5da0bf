import { ScanLine } from 'lucide-react';
import type { FinishSheet } from '#domain/race-day/finish-line.ts';
import type { PenaltyNote } from '#domain/race-day/penalty-notes.ts';
import type { StartArea } from '#domain/race-day/start-area.ts';
import type { ClassAct } from '#functions/_shared/racing/decisions.ts';
import type { MotoRef } from '#functions/_shared/racing/moto.ts';
import type { Finish } from '#functions/_shared/racing/rank.ts';
import * as sheetCopy from '#organiser/copy/finish-sheets.ts';
import * as copy from '#organiser/copy/race-day.ts';
import type { DayClass } from '#organiser/parts/race-day/day-status.ts';
import { refusalText } from '#organiser/parts/race-day/refusal-error.ts';
import { Refused } from '#parts/act/refused.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { CardFoot, FootButton } from './directors-card.tsx';
import { MarkKeys, PlatePad, type Starter, withPlate } from './plate-pad.tsx';
import { ResultCheck } from './result-check.tsx';
import { SheetList } from './sheets/sheet-list.tsx';
import { useResultEntry } from './use-result-entry.ts';

export interface ResultEntryProps {
  raceClass: DayClass;
  moto: MotoRef;
  /** What the moto is called at the track. */
  title: string;
  names: ReadonlyMap<number, string>;
  starters: readonly Starter[];
  /** What the judges at the finish line have sent or shown. */
  sheets: readonly FinishSheet[];
  /** What the start area says of the riders. */
  start: StartArea;
  /** What a judge noted and no penalty was given for. */
  noted: readonly PenaltyNote[];
  /** A sheet that was just scanned: it is looked at at once. */
  scanned: Finish | null;
  timeZone: string;
  decide: (acts: readonly ClassAct[]) => Promise<void>;
  onScan: () => void;
  onDone: () => void;
  onCancel?: () => void;
}

/** A result by the judges' sheet or typed from paper, checked, and entered (R26); of an official one a correction (R30). */
export function ResultEntry({ timeZone, starters, onScan, onCancel, ...of }: ResultEntryProps) {
  const { sheets, start } = of;
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
        atStart={start.riders}
        noted={of.noted}
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
    <section className="flex flex-1 flex-col gap-3" aria-label={copy.typeResult}>
      {sheets.length > 0 && <SheetList sheets={sheets} timeZone={timeZone} onUse={entry.use} />}
      <Field
        label={copy.typedLabel}
        aside={
          <span className="font-extrabold tabular-nums">{copy.typedCount(said, list.length)}</span>
        }
        error={wrongNow && read.refusal ? refusalText(read.refusal) : undefined}
      >
        {(props) => (
          <TextInput
            {...props}
            ref={field}
            // The plates below are larger than the phone's own keyboard; a laptop's keys work as ever.
            inputMode="none"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={300}
            placeholder={copy.typedHint}
            className="font-extrabold text-xl! tabular-nums"
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
      <PlatePad
        starters={starters}
        start={start}
        finish={read.finish}
        onPress={(plate) => press(withPlate(text, plate))}
      />
      <MarkKeys text={text} press={press} />
      <Refused act={enter} />
      <CardFoot>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            {copy.cancel}
          </Button>
        )}
        {text.trim() === '' && onCancel === undefined ? (
          <FootButton key="scan" onClick={onScan}>
            <ScanLine aria-hidden />
            {sheetCopy.scan}
          </FootButton>
        ) : (
          <FootButton key="check" onClick={check}>
            {copy.checkAction}
          </FootButton>
        )}
      </CardFoot>
    </section>
  );
}
