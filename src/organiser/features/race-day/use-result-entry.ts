import { useRef, useState } from 'react';
import { AppError } from '#api/platform/app-error.ts';
import { agreedFinish, countedSheets } from '#domain/race-day/finish-line.ts';
import { isAbsent } from '#domain/race-day/start-area.ts';
import { phoneStorage } from '#domain/safe-storage.ts';
import type { ClassAct } from '#functions/_shared/racing/decisions.ts';
import { type MotoRef, motoKey } from '#functions/_shared/racing/moto.ts';
import type { Finish } from '#functions/_shared/racing/rank.ts';
import { startList } from '#functions/_shared/racing/standing.ts';
import { findMoto, plateOf } from '#functions/_shared/racing/state.ts';
import * as copy from '#organiser/copy/race-day.ts';
import { refusals } from '#organiser/copy/race-day-refusals.ts';
import {
  emptyReason,
  type ReasonValue,
  reasonOf,
} from '#organiser/parts/race-day/reason-field.tsx';
import { refusalText } from '#organiser/parts/race-day/refusal-error.ts';
import { readResult, resultActs, typedText } from '#organiser/parts/race-day/typed-result.ts';
import { useAct } from '#parts/act/use-act.ts';
import type { ResultEntryProps } from './result-entry.tsx';
import { sheetText } from './sheets/sheet-list.tsx';

/** The typed text survives a browser that is killed while the paper sheet is read. */
function draftKey(classId: string, moto: MotoRef): string {
  return `pushbike-hasil-${classId}-${motoKey(moto)}`;
}

const nothing: Finish = { order: [], dnf: [], dns: [], dq: [] };

/** What is typed of a result, what it comes to on the class as it stands, and what the check asks about it. */
export function useResultEntry({
  raceClass,
  moto,
  sheets,
  start,
  scanned,
  decide,
  onDone,
}: Pick<
  ResultEntryProps,
  'raceClass' | 'moto' | 'sheets' | 'start' | 'scanned' | 'decide' | 'onDone'
>) {
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
  const isWhole = (taken: string) => {
    const tried = readResult(state, chain.n + 1, moto, taken);
    return tried.finish !== null && tried.refusal === null;
  };
  // A sheet that is here is looked at at once, a place that the judge did not see is put in first. What the director typed is not touched.
  const opensCheck = scanned !== null || (agreed !== null && result === null);
  const [checking, setChecking] = useState(
    () => opensCheck && text === sheetText(scanned ?? agreed ?? nothing) && isWhole(text),
  );
  /** The sheet that was looked at last by itself. */
  const [came, setCame] = useState(() => (agreed === null ? null : sheetText(agreed)));
  const [chosen, setChosen] = useState<Readonly<Record<number, 'dnf' | 'dns'>>>({});
  const [reason, setReason] = useState<ReasonValue>(emptyReason);
  const field = useRef<HTMLInputElement>(null);
  const list = startList(state, found.stage, found.group, found.moto);
  const read = readResult(state, chain.n + 1, moto, text);

  const coming = agreed === null ? null : sheetText(agreed);
  if (coming !== came) {
    setCame(coming);
    if (coming !== null && result === null && !checking && (text === '' || text === came)) {
      setText(coming);
      setChecking(isWhole(coming));
    }
  }

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
  const press = (next: string) => {
    type(next);
    field.current?.focus({ preventScroll: true });
  };

  // Who was absent at the start did not start, unless the director says otherwise.
  const missingAs = (plate: number) =>
    chosen[plate] ?? (isAbsent(start.riders, plate) ? 'dns' : undefined);
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
      await decide(acts).catch((error: unknown) => {
        // The line has started the moto between the look and the press: what is left is the result, under the same numbers.
        if (
          !(error instanceof AppError && error.code === 'moto_called') ||
          acts[0]?.kind !== 'mulai'
        ) {
          throw error;
        }
        return decide(acts.slice(1));
      });
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
    setChecking(isWhole(taken));
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
  return {
    state,
    n: chain.n + 1,
    status,
    result,
    isCorrection,
    list,
    text,
    field,
    read,
    whole,
    checking,
    reason,
    enter,
    missingAs,
    type,
    press,
    check,
    use,
    save,
    setReason,
    stopChecking: () => setChecking(false),
    chooseMissing: (plate: number, kind: 'dnf' | 'dns') => setChosen({ ...chosen, [plate]: kind }),
  };
}

export type ResultEntryState = ReturnType<typeof useResultEntry>;
