import { useMemo } from 'react';
import { type FinishSheet, lateSheets, sheetsOf } from '#domain/race-day/finish-line.ts';
import { type PenaltyNote, penaltyNotes } from '#domain/race-day/penalty-notes.ts';
import { type StartArea, startArea } from '#domain/race-day/start-area.ts';
import { deviceOfKey } from '#functions/_shared/race-day/device-of-key.ts';
import { type MotoRef, motoKey } from '#functions/_shared/racing/moto.ts';
import { subjectsOf } from '#functions/_shared/racing/moto-subjects.ts';
import { startList } from '#functions/_shared/racing/standing.ts';
import { type ClassState, findMoto, plateOf, platesOf } from '#functions/_shared/racing/state.ts';
import * as copy from '#organiser/copy/finish-sheets.ts';
import { motoNumber } from '#organiser/parts/race-day/day-order.ts';
import { type DayClass, deviceName } from '#organiser/parts/race-day/day-status.ts';
import type { RaceDay } from '#organiser/parts/race-day/use-race-day.ts';
import { useStationPhone } from '#organiser/parts/stations/use-station-phone.ts';
import { sheetOddities } from './sheet-list.tsx';
import { noteOddities, startOddities } from './start-oddities.ts';

/** A sheet is on the director's screen within three seconds of its press. */
const askEveryMs = 2_000;

/**
 * The sheets of a moto that this phone has heard of or scanned, what the start area says of its riders (`start`), and what a judge noted and no penalty was given for (`noted`); `odd`: where those that came since say something else than the result
 * that is to be made official; `late`: those that came after it was (R29).
 */
export function useMotoSheets(day: RaceDay, raceClass: DayClass, ref: MotoRef) {
  const { phone, status } = useStationPhone(day.race.id, askEveryMs);
  const { state } = raceClass.chain;
  const { moto, group, stage } = findMoto(state, ref);
  const number = motoNumber(day.chain?.state, raceClass.id, ref);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `status` is another one whenever the log has moved.
  const [heard, start, notes] = useMemo((): [FinishSheet[], StartArea, PenaltyNote[]] => {
    const subjects = subjectsOf({ number, raceClass: raceClass.id, ref, run: moto.run });
    const seen = phone === null ? [] : phone.observations();
    return [
      sheetsOf(seen, subjects),
      asWorn(state, startArea(seen, subjects)),
      penaltyNotes(seen, subjects).map((note) => ({ ...note, plate: worn(state, note.plate) })),
    ];
  }, [phone, status, number, raceClass.id, ref, moto.run, state]);
  const { tracks } = day;
  const sheets = useMemo(() => byJudge(heard, tracks), [heard, tracks]);
  const noted = notes.filter(({ plate, code }) =>
    moto.penalties.every((one) => one.code !== code || plateOf(state, one.rider) !== plate),
  );
  if (moto.result === null) {
    return { phone, sheets, start, noted, odd: [], late: [] };
  }
  const { order, dnf, dns, dq } = moto.result.finish;
  const said = {
    order: platesOf(state, order),
    dnf: platesOf(state, dnf),
    dns: platesOf(state, dns),
    dq: platesOf(state, dq),
  };
  const list = startList(state, stage, group, moto).map(({ rider }) => plateOf(state, rider));
  const late = lateSheets(sheets, said, citedBy(day, raceClass.id, ref));
  return moto.status === 'resmi'
    ? { phone, sheets, start, noted, odd: noteOddities(noted, list), late }
    : {
        phone,
        sheets,
        start,
        noted,
        odd: [
          ...startOddities(said, start.riders, list),
          ...noteOddities(noted, list),
          ...sheetOddities(said, late),
        ],
        late: [],
      };
}

/** Marks under the plates that are worn now: one was pressed before the plate was replaced. */
function asWorn(state: ClassState, start: StartArea): StartArea {
  const asPlates = <Value>(by: ReadonlyMap<number, Value>) =>
    new Map([...by].map(([plate, value]) => [worn(state, plate), value]));
  return { ...start, callsOf: asPlates(start.callsOf), riders: asPlates(start.riders) };
}

function worn(state: ClassState, plate: number): number {
  return state.riders.get(plate)?.plate ?? plate;
}

/**
 * Each sheet by the name that its phone got when it was paired, which the director gave, and not by what its judge calls the place. Phones that were never
 * paired and say the same place are told apart by their own names.
 */
function byJudge(sheets: readonly FinishSheet[], tracks: RaceDay['tracks']): FinishSheet[] {
  const paired = new Map(
    tracks.flatMap(({ chain }) =>
      [...chain.state.devices].map(([key, { name }]) => [deviceOfKey(key).slice(0, 8), name]),
    ),
  );
  const places = sheets.map(({ device, place }) => paired.get(device) || place);
  return sheets.map((sheet, index) => {
    const place = places[index] ?? sheet.place;
    const isAlone = sheets.every((one, at) => one.device === sheet.device || places[at] !== place);
    return {
      ...sheet,
      place: isAlone ? place : copy.placeOfPhone(place, deviceName(sheet.device)),
    };
  });
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
