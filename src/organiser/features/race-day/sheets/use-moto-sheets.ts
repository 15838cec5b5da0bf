import { useMemo } from 'react';
import { type FinishSheet, lateSheets, sheetsOf } from '#domain/race-day/finish-line.ts';
import { type StartMarks, startArea } from '#domain/race-day/start-area.ts';
import { type MotoRef, motoKey } from '#functions/_shared/racing/moto.ts';
import { subjectsOf } from '#functions/_shared/racing/moto-subjects.ts';
import { findMoto, platesOf } from '#functions/_shared/racing/state.ts';
import { motoNumber } from '#organiser/parts/race-day/day-order.ts';
import type { DayClass } from '#organiser/parts/race-day/race-day-phone.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { useStationPhone } from '#organiser/parts/stations/use-station-phone.ts';
import { sheetOddities } from './sheet-list.tsx';
import { startOddities } from './start-oddities.ts';

/** A sheet is on the director's screen within three seconds of its press. */
const askEveryMs = 2_000;

/**
 * The sheets of a moto that this phone has heard of or scanned, and what the start area says of its riders (`atStart`); `odd`: where those that came since say something else than the result
 * that is to be made official; `late`: those that came after it was (R29).
 */
export function useMotoSheets(day: RaceDay, raceClass: DayClass, ref: MotoRef) {
  const { phone, status } = useStationPhone(day.race.id, askEveryMs);
  const { state } = raceClass.chain;
  const { moto } = findMoto(state, ref);
  const number = motoNumber(day.chain?.state, raceClass.id, ref);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `status` is another one whenever the log has moved.
  const [sheets, atStart] = useMemo((): [FinishSheet[], StartMarks] => {
    const subjects = subjectsOf({ number, raceClass: raceClass.id, ref, run: moto.run });
    const seen = phone === null ? [] : phone.observations();
    return [sheetsOf(seen, subjects), startArea(seen, subjects).riders];
  }, [phone, status, number, raceClass.id, ref, moto.run]);
  if (moto.result === null) {
    return { phone, sheets, atStart, odd: [], late: [] };
  }
  const { order, dnf, dns, dq } = moto.result.finish;
  const said = {
    order: platesOf(state, order),
    dnf: platesOf(state, dnf),
    dns: platesOf(state, dns),
    dq: platesOf(state, dq),
  };
  const late = lateSheets(sheets, said, citedBy(day, raceClass.id, ref));
  return moto.status === 'resmi'
    ? { phone, sheets, atStart, odd: [], late }
    : {
        phone,
        sheets,
        atStart,
        odd: [...startOddities(said, atStart), ...sheetOddities(said, late)],
        late: [],
      };
}

/** The observations that a result of the moto rests on: the director has looked at them. */
function citedBy(day: RaceDay, classId: string, ref: MotoRef): ReadonlySet<string> {
  return new Set(
    day.decisions().flatMap(({ chain, decision }) => {
      const isResult = decision.kind === 'hasil' || decision.kind === 'koreksi';
      return chain === classId && isResult && motoKey(decision.payload.moto) === motoKey(ref)
        ? (decision.payload.cites ?? [])
        : [];
    }),
  );
}
