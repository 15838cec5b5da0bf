import { Delete } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { agreedFinish, countedSheets, type FinishSheet } from '#domain/race-day/finish-line.ts';
import { isAbsent, type StartMarks } from '#domain/race-day/start-area.ts';
import { phoneStorage } from '#domain/safe-storage.ts';
import { decide as decideIn } from '#functions/_shared/racing/chain.ts';
import type { ClassAct } from '#functions/_shared/racing/decisions.ts';
import { classKinds } from '#functions/_shared/racing/kinds.ts';
import { type MotoRef, motoKey } from '#functions/_shared/racing/moto.ts';
import { owedPlaces } from '#functions/_shared/racing/owed-places.ts';
import type { Finish } from '#functions/_shared/racing/rank.ts';
import { attempt } from '#functions/_shared/racing/refusal.ts';
import { startList } from '#functions/_shared/racing/standing.ts';
import { type ClassState, findMoto, plateOf } from '#functions/_shared/racing/state.ts';
import * as copy from '#organiser/copy/race-day.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import type { DayClass } from '#organiser/parts/race-day/day-status.ts';
import {
  emptyReason,
  ReasonField,
  type ReasonValue,
  reasonOf,
} from '#organiser/parts/race-day/reason-field.tsx';
import { refusalText } from '#organiser/parts/race-day/refusal-error.ts';
import { readResult, resultActs, typedText } from '#organiser/parts/race-day/typed-result.ts';
import { Refused } from '#parts/act/refused.tsx';
import { useAct } from '#parts/act/use-act.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceChip } from '#ui/choice-chip.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { FinishList } from './finish-list.tsx';
import { owedText } from './owed-places.tsx';
import { SheetList, sheetOddities, sheetText } from './sheets/sheet-list.tsx';
import { startOddities } from './sheets/start-oddities.ts';

interface ResultEntryProps {
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

/** The typed text survives a browser that is killed while the paper sheet is read. */
function draftKey(classId: string, moto: MotoRef): string {
  return `pushbike-hasil-${classId}-${motoKey(moto)}`;
}

const nothing: Finish = { order: [], dnf: [], dns: [], dq: [] };

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

/** A result typed from the sheet, checked, and entered (R26); of an official one a correction (R30). */
export function ResultEntry({
  raceClass,
  moto,
  title,
  names,
  sheets,
  atStart,
  scanned,
  timeZone,
  decide,
  onDone,
  onCancel,
  children,
}: ResultEntryProps) {
  const { chain } = raceClass;
  const { state } = chain;
  const found = findMoto(state, moto);
  const { status, result } = found.moto;
  const isCorrection = status === 'resmi';
  const key = draftKey(raceClass.id, moto);
  const agreed = agreedFinish(countedSheets(sheets));
  const [text, setText] = useState(() =>
    scanned
      ? sheetText(scanned)
      : (phoneStorage.read(key) ??
        (result ? typedText(platesOfFinish(result.finish)) : sheetText(agreed ?? nothing))),
  );
  const [checking, setChecking] = useState(
    () =>
      scanned !== null && readResult(state, chain.n + 1, moto, sheetText(scanned)).finish !== null,
  );
  const [chosen, setChosen] = useState<Readonly<Record<number, 'dnf' | 'dns'>>>({});
  const [reason, setReason] = useState<ReasonValue>(emptyReason);
  const field = useRef<HTMLInputElement>(null);
  const list = startList(state, found.stage, found.group, found.moto);
  const read = readResult(state, chain.n + 1, moto, text);

  function platesOfFinish(finish: Finish): Finish {
    const plates = (riders: readonly number[]) => riders.map((rider) => plateOf(state, rider));
    const { order, dnf, dns, dq } = finish;
    return { order: plates(order), dnf: plates(dnf), dns: plates(dns), dq: plates(dq) };
  }
  const type = (next: string) => {
    setText(next);
    setChecking(false);
    phoneStorage.keep(key, next);
  };
  const press = (added: string) => {
    type(text + added);
    field.current?.focus({ preventScroll: true });
  };

  // Who was absent at the start did not start, unless the director says otherwise.
  const missingAs = (plate: number) =>
    chosen[plate] ?? (isAbsent(atStart, plate) ? 'dns' : undefined);
  const whole: Finish | null = read.finish && {
    ...read.finish,
    dnf: [...read.finish.dnf, ...read.missing.filter((plate) => missingAs(plate) === 'dnf')],
    dns: [...read.finish.dns, ...read.missing.filter((plate) => missingAs(plate) === 'dns')],
  };
  // What was looked at: of the sheets that come later, only those are late (R29).
  const cites = sheets.length === 0 ? {} : { cites: sheets.map(({ id }) => id) };
  const enter = useAct({
    act: async (official: boolean) => {
      if (whole === null) {
        return;
      }
      const acts: ClassAct[] = isCorrection
        ? [{ kind: 'koreksi', payload: { moto, ...whole, reason: reasonOf(reason), ...cites } }]
        : resultActs(state, moto, whole, cites);
      if (official) {
        acts.push({ kind: 'resmi', payload: { moto, result: chain.n + acts.length } });
      }
      await decide(acts);
    },
    done: () => {
      phoneStorage.forget(key);
      onDone();
    },
    sentences: refusals,
  });
  const check = () => {
    enter.forget();
    if (read.refusal !== null) {
      enter.refuse({ field: null, text: refusalText(read.refusal) });
      return;
    }
    setChecking(true);
  };
  const use = (finish: Finish) => {
    const taken = sheetText(finish);
    type(taken);
    const tried = readResult(state, chain.n + 1, moto, taken);
    // A place that the judge did not see is put in first.
    setChecking(tried.finish !== null && tried.refusal === null);
  };
  const save = (official: boolean) => {
    if (read.missing.some((plate) => missingAs(plate) === undefined)) {
      enter.refuse({ field: null, text: copy.chooseMissing });
    } else if (isCorrection && reasonOf(reason) === '') {
      enter.refuse({ field: null, text: copy.reasonMissing });
    } else {
      void enter.run(official);
    }
  };
  const said = read.finish
    ? read.finish.order.length +
      read.finish.dnf.length +
      read.finish.dns.length +
      read.finish.dq.length
    : 0;
  const wrongNow = read.refusal !== null && text.trim() !== '' && !/\w$/.test(text);

  if (checking && whole !== null) {
    return (
      <section className="grid gap-4" aria-label={copy.checkTitle} ref={intoView}>
        <h2 className="font-bold text-xl">{copy.checkTitle}</h2>
        {isCorrection && result ? (
          <div className="grid gap-4 sm:grid-cols-2">
            <FinishList state={state} finish={result.finish} names={names} title={copy.before} />
            <FinishList
              state={state}
              finish={inRiders(state.keys, whole)}
              names={names}
              title={copy.after}
            />
          </div>
        ) : (
          <FinishList state={state} finish={inRiders(state.keys, whole)} names={names} />
        )}
        <Oddities
          title={title}
          whole={whole}
          missing={read.missing}
          sheets={sheets}
          atStart={atStart}
          changes={isCorrection ? takenPlaces(state, chain.n + 1, moto, whole) : []}
          called={status !== 'menunggu'}
          starters={list.length}
        />
        {read.missing.map((plate) => (
          <fieldset key={plate} className="grid gap-2">
            <legend className="pb-1.5 font-semibold">
              {copy.missingPlate(copy.plateIs(plate, names.get(plate) ?? ''))}
              {isAbsent(atStart, plate) && ` ${copy.absentAtStart}`}
            </legend>
            <div className="flex flex-wrap gap-2">
              {(['dns', 'dnf'] as const).map((kind) => (
                <ChoiceChip
                  key={kind}
                  chosen={missingAs(plate) === kind}
                  onChoose={() => setChosen({ ...chosen, [plate]: kind })}
                >
                  {copy.missingChoices[kind]}
                </ChoiceChip>
              ))}
            </div>
          </fieldset>
        ))}
        {isCorrection && (
          <ReasonField
            value={reason}
            onChange={setReason}
            choices={classKinds.koreksi.picked.reason}
            publicOnly={raceClass.chain.state.closed !== null}
          />
        )}
        <Refused act={enter} />
        <div className="grid gap-2.5">
          {isCorrection ? (
            <Button
              className="min-h-16! text-xl!"
              onClick={() => save(false)}
              loading={enter.busy}
              loadingText={copy.deciding}
            >
              {copy.saveCorrection}
            </Button>
          ) : (
            <>
              <Button
                className="min-h-16! text-xl!"
                onClick={() => save(true)}
                loading={enter.busy}
                loadingText={copy.deciding}
              >
                {copy.saveOfficial}
              </Button>
              <Button
                variant="secondary"
                onClick={() => save(false)}
                loading={enter.busy}
                loadingText={copy.deciding}
              >
                {copy.saveResult}
              </Button>
            </>
          )}
          <Button variant="ghost" onClick={() => setChecking(false)}>
            {copy.back}
          </Button>
        </div>
      </section>
    );
  }

  return (
    <section className="grid gap-3" aria-label={copy.typeResult}>
      <SheetList sheets={sheets} timeZone={timeZone} onUse={use} />
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
      <fieldset className="grid grid-cols-3 gap-2" aria-label={copy.numberPad}>
        {digits.slice(0, 9).map((digit) => (
          <Key key={digit} label={digit} onPress={() => press(digit)} />
        ))}
        <Key
          label={copy.erase}
          onPress={() => type(text.replace(/(dnf|dns|dq|.)$/i, ''))}
          icon={<Delete aria-hidden className="size-6" />}
        />
        <Key label="0" onPress={() => press('0')} />
        <Key label={copy.nextPlate} onPress={() => press(' ')} wide />
        {(['dnf', 'dns', 'dq'] as const).map((kind) => (
          <Key
            key={kind}
            label={copy.finishWords[kind]}
            onPress={() => press(`${text === '' || text.endsWith(' ') ? '' : ' '}${kind}`)}
            small
          />
        ))}
      </fieldset>
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

/** The check begins where the eye is, wherever the press was. */
function intoView(section: HTMLElement | null) {
  section?.scrollIntoView?.({ block: 'start' });
}

interface KeyProps {
  label: string;
  onPress: () => void;
  icon?: ReactNode;
  wide?: boolean;
  small?: boolean;
}

function Key({ label, onPress, icon, wide = false, small = false }: KeyProps) {
  return (
    <button
      type="button"
      aria-label={icon ? label : undefined}
      onClick={onPress}
      className={`grid select-none place-items-center rounded-xl bg-surface font-extrabold inset-ring inset-ring-line-strong active:bg-primary-soft ${small ? 'min-h-12 text-lg' : 'min-h-14 text-2xl'} ${wide ? 'text-lg!' : ''}`}
    >
      {icon ?? label}
    </button>
  );
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
  /** Who should have gone on by what is looked at. */
  changes: readonly string[];
  called: boolean;
  starters: number;
}

/** "Periksa dulu": what is odd about a result that is none the less one. */
function Oddities({
  title,
  whole,
  missing,
  sheets,
  atStart,
  changes,
  called,
  starters,
}: OdditiesProps) {
  const alone = starters === 1 ? whole.order[0] : undefined;
  const odd = [
    ...(called ? [] : [copy.calledToo(title)]),
    ...(missing.length === 0 && whole.dnf.length === starters ? [copy.everybodyDnf] : []),
    ...(missing.length === 0 && whole.dns.length === starters ? [copy.everybodyDns] : []),
    ...(alone === undefined ? [] : [copy.walkover(alone)]),

    ...changes,
    ...startOddities(whole, atStart),
    ...sheetOddities(whole, sheets),
  ];
  if (odd.length === 0) {
    return missing.length === 0 ? <Notice tone="positive">{copy.nothingOdd}</Notice> : null;
  }
  return (
    <Notice tone="warning">
      <ul className="grid gap-1">
        {odd.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </Notice>
  );
}
