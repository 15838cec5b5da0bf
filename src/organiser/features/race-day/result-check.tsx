import { ChevronLeft } from 'lucide-react';
import type { FinishSheet } from '#domain/race-day/finish-line.ts';
import type { PenaltyNote } from '#domain/race-day/penalty-notes.ts';
import { isAbsent, type StartMarks } from '#domain/race-day/start-area.ts';
import { decide as decideIn } from '#functions/_shared/racing/chain.ts';
import { classKinds } from '#functions/_shared/racing/kinds.ts';
import type { MotoRef } from '#functions/_shared/racing/moto.ts';
import { owedPlaces } from '#functions/_shared/racing/owed-places.ts';
import type { Finish } from '#functions/_shared/racing/rank.ts';
import { attempt } from '#functions/_shared/racing/refusal.ts';
import { type ClassState, plateOf } from '#functions/_shared/racing/state.ts';
import * as copy from '#organiser/copy/race-day.ts';
import { ReasonField } from '#organiser/parts/race-day/reason-field.tsx';
import { Refused } from '#parts/act/refused.tsx';
import { Button } from '#ui/button.tsx';
import { ChoiceChip } from '#ui/choice-chip.tsx';
import { Notice } from '#ui/notice.tsx';
import { CardFoot, FootButton } from './directors-card.tsx';
import { FinishList } from './finish-list.tsx';
import { owedText } from './owed-places.tsx';
import type { ResultEntryProps } from './result-entry.tsx';
import { OddList } from './sheets/odd-list.tsx';
import { sheetOddities } from './sheets/sheet-list.tsx';
import { noteOddities, startOddities } from './sheets/start-oddities.ts';
import type { ResultEntryState } from './use-result-entry.ts';

interface ResultCheckProps
  extends Pick<ResultEntryProps, 'moto' | 'title' | 'names' | 'sheets' | 'noted'> {
  atStart: StartMarks;
  entry: ResultEntryState;
  whole: Finish;
}

/** "Periksa dulu": the result as it would be decided, and everything that is odd about it. */
export function ResultCheck({
  entry,
  whole,
  moto,
  title,
  names,
  sheets,
  atStart,
  noted,
}: ResultCheckProps) {
  const { state, result, isCorrection, read } = entry;
  const riders = inRiders(state.keys, whole);
  return (
    <section className="flex flex-1 flex-col gap-3" aria-label={copy.checkTitle}>
      <h3 className="font-bold">{copy.checkTitle}</h3>
      <Oddities
        title={title}
        whole={whole}
        missing={read.missing}
        sheets={sheets}
        atStart={atStart}
        noted={noted}
        changes={isCorrection ? takenPlaces(state, entry.n, moto, whole) : []}
        called={entry.status !== 'menunggu'}
        starters={entry.list.map(({ rider }) => plateOf(state, rider))}
      />
      <MissingPlates entry={entry} names={names} atStart={atStart} />
      {isCorrection && result ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <FinishList state={state} finish={result.finish} names={names} title={copy.before} />
          <FinishList state={state} finish={riders} names={names} title={copy.after} />
        </div>
      ) : (
        <FinishList state={state} finish={riders} names={names} />
      )}
      {isCorrection && (
        <ReasonField
          value={entry.reason}
          onChange={entry.setReason}
          choices={classKinds.koreksi.picked.reason}
          publicOnly={state.closed !== null}
        />
      )}
      <Refused act={entry.enter} />
      <CheckActions entry={entry} />
    </section>
  );
}

/** Of each plate that nobody typed: not started, or not finished. */
function MissingPlates({
  entry,
  names,
  atStart,
}: Pick<ResultCheckProps, 'entry' | 'names' | 'atStart'>) {
  return entry.read.missing.map((plate) => (
    <fieldset key={plate} className="grid gap-2">
      <legend className="pb-1.5 font-semibold">
        {copy.missingPlate(copy.plateIs(plate, names.get(plate) ?? ''))}
        {isAbsent(atStart, plate) && ` ${copy.absentAtStart}`}
      </legend>
      <div className="flex flex-wrap gap-2">
        {(['dns', 'dnf'] as const).map((kind) => (
          <ChoiceChip
            key={kind}
            chosen={entry.missingAs(plate) === kind}
            onChoose={() => entry.chooseMissing(plate, kind)}
          >
            {copy.missingChoices[kind]}
          </ChoiceChip>
        ))}
      </div>
    </fieldset>
  ));
}

function CheckActions({ entry }: { entry: ResultEntryState }) {
  const { enter, isCorrection, save } = entry;
  return (
    <>
      {!isCorrection && (
        <Button
          variant="ghost"
          className="self-end"
          onClick={() => save(false)}
          loading={enter.busy}
          loadingText={copy.deciding}
        >
          {copy.saveResult}
        </Button>
      )}
      <CardFoot>
        <Button
          variant="secondary"
          className="size-16 shrink-0 px-0!"
          aria-label={copy.back}
          onClick={entry.stopChecking}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <FootButton
          key="save"
          onClick={() => save(!isCorrection)}
          loading={enter.busy}
          loadingText={copy.deciding}
        >
          {isCorrection ? copy.saveCorrection : copy.saveOfficial}
        </FootButton>
      </CardFoot>
    </>
  );
}

/** Whose place in a stage that has been raced the correction takes. */
function takenPlaces(state: ClassState, n: number, moto: MotoRef, finish: Finish): string[] {
  const tried = attempt(() =>
    decideIn(state, { kind: 'koreksi', payload: { moto, ...finish, reason: 'dicoba' } }, n),
  );
  const known = new Set(owedPlaces(state).map(({ plate }) => plate));
  return tried.ok
    ? owedPlaces(tried.value)
        .filter(({ plate }) => !known.has(plate))
        .map((owed) => owedText(tried.value, owed))
    : [];
}

function inRiders(keys: ReadonlyMap<number, number>, finish: Finish): Finish {
  const riders = (plates: readonly number[]) => plates.map((plate) => keys.get(plate) ?? plate);
  const { order, dnf, dns, dq } = finish;
  return { order: riders(order), dnf: riders(dnf), dns: riders(dns), dq: riders(dq) };
}

interface OdditiesProps {
  title: string;
  whole: Finish;
  missing: readonly number[];
  sheets: readonly FinishSheet[];
  atStart: StartMarks;
  noted: readonly PenaltyNote[];
  /** Who should have gone on by what is looked at. */
  changes: readonly string[];
  called: boolean;
  /** Plates of the start list. */
  starters: readonly number[];
}

/** What is odd about a result that is none the less one. */
function Oddities({
  title,
  whole,
  missing,
  sheets,
  atStart,
  noted,
  changes,
  called,
  starters,
}: OdditiesProps) {
  const alone = starters.length === 1 ? whole.order[0] : undefined;
  const odd = [
    ...(called ? [] : [copy.calledToo(title)]),
    ...(missing.length === 0 && whole.dnf.length === starters.length ? [copy.everybodyDnf] : []),
    ...(missing.length === 0 && whole.dns.length === starters.length ? [copy.everybodyDns] : []),
    ...(alone === undefined ? [] : [copy.walkover(alone)]),
    ...changes,
    ...startOddities(whole, atStart, starters),
    ...noteOddities(noted, starters),
    ...sheetOddities(whole, sheets),
  ];
  return odd.length === 0 && missing.length === 0 ? (
    <Notice tone="positive">{copy.nothingOdd}</Notice>
  ) : (
    <OddList odd={odd} />
  );
}
