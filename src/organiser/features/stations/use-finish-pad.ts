import { useState } from 'react';
import { type Crossing, checkSheet, finishIn, sheetOf } from '#domain/race-day/finish-line.ts';
import type { Mark } from '#domain/race-day/observations.ts';
import { platesOf, type StationMoto } from '#domain/race-day/station-motos.ts';
import { signal } from '#domain/signal.ts';
import type { Finish } from '#functions/_shared/racing/rank.ts';
import { writeSheet } from '#functions/_shared/racing/wire.ts';
import * as copy from '#organiser/copy/stations.ts';
import type { StationPhone, StationStatus } from '#organiser/parts/stations/station-phone.ts';
import { useFinishLine } from './use-finish-line.ts';

interface PadOf {
  phone: StationPhone;
  status: StationStatus;
  raceId: string;
  moto: StationMoto;
  place: string;
}

/** What one judge does with one moto: presses, corrections, and the sheet that goes out. */
export function useFinishPad({ phone, status, raceId, moto, place }: PadOf) {
  const line = useFinishLine(phone, status, moto, place);
  const [chosen, setChosen] = useState<string | null>(null);
  const [markMode, setMarkMode] = useState<Mark | null>(null);
  /** What the lower part of the screen is for. */
  const [lower, setLower] = useState<'press' | 'type' | 'ask' | 'penalise'>('press');
  const [showing, setShowing] = useState<string | null>(null);
  const [note, setNote] = useState('');

  const { notes } = line;
  const list = platesOf(moto);
  const finish = sheetOf(notes);
  const placed = notes.crossings.filter(({ plate }) => plate === null || !notes.marks.has(plate));
  const chosenAt = placed.findIndex(({ id }) => id === chosen);
  const check = checkSheet(finish, list);

  const say = (text: string, buzz: number | number[] = [60, 60, 60]) => {
    setNote(text);
    navigator.vibrate?.(buzz);
  };

  const codeOf = (sent: Finish, seq: number) =>
    writeSheet({
      ...sent,
      race: raceId,
      device: phone.device,
      seq,
      number: moto.number ?? 0,
      raceClass: moto.raceClass,
      moto: moto.ref,
      run: moto.run,
      notes: line.penalties.map(({ plate, code, observation }) => ({
        plate,
        code,
        // What is not on the disk yet has no number.
        seq: line.unstored.has(observation.id) ? 0 : (observation.device_seq ?? 0),
      })),
    });

  const send = async (sent: Finish) => {
    setLower('press');
    try {
      const act = await line.send(sent);
      say('', [40, 60, 40]);
      if (!signal.isThere()) {
        setShowing(codeOf(sent, act.device_seq ?? 0));
      }
    } catch {
      // No room on this phone: the sheet still goes to the director by its code.
      say(copy.sheetNotKept);
      setShowing(codeOf(sent, 0));
    }
  };

  return {
    line,
    list,
    finish,
    placed,
    check,
    chosen,
    /** Its index among the placed ones; −1 for none. */
    chosenAt,
    markMode,
    lower,
    showing,
    note,
    starters:
      list === null ? null : list.length - finish.dnf.length - finish.dns.length - finish.dq.length,
    sent: line.sheet === null ? null : finishIn(line.sheet),
    open: setLower,
    send,
    secondFinger: () => say(copy.secondFinger),
    closeCode: () => setShowing(null),
    showCode: (sheet: Finish, seq: number) => setShowing(codeOf(sheet, seq)),
    nextMark: () => setMarkMode(nextMode(markMode)),

    choose(crossing: Crossing) {
      setChosen(crossing.id === chosen ? null : crossing.id);
      setMarkMode(null);
    },

    free() {
      line.assign(placed[chosenAt]?.id ?? '', null);
      setChosen(null);
    },

    tap(unseen = false) {
      setChosen(null);
      setLower('press');
      line.cross(null, unseen);
      say('', 40);
    },

    remove(crossing: Crossing | undefined) {
      if (crossing !== undefined) {
        line.remove(crossing.id);
        setChosen(null);
        say('', [40, 40]);
      }
    },

    pressPlate(plate: number) {
      setLower('press');
      const marked = notes.marks.get(plate);
      const at = placed.findIndex((crossing) => crossing.plate === plate);
      const open = placed.find((crossing) => crossing.plate === null && !crossing.unseen);
      if (markMode !== null) {
        line.mark(plate, marked === markMode ? null : markMode);
        setMarkMode(null);
      } else if (chosenAt >= 0) {
        line.assign(placed[chosenAt]?.id ?? '', plate);
        setChosen(null);
      } else if (at >= 0) {
        say(copy.alreadyPlaced(plate, at + 1));
        return;
      } else if (marked !== undefined) {
        say(copy.alreadyMarked(plate, marked));
        return;
      } else if (open === undefined) {
        line.cross(plate);
      } else {
        line.assign(open.id, plate);
      }
      say('', 40);
    },

    /** Sends the sheet, or says what is wrong with it, or asks about who is missing. */
    press() {
      if (check.surplus > 0) {
        say(copy.surplus(check.surplus));
      } else if (check.strange.length > 0) {
        say(copy.strange(check.strange));
      } else if (check.missing.length > 0 || check.unseen > 0) {
        setLower('ask');
      } else {
        void send(finish);
      }
    },
  };
}

export type FinishPadState = ReturnType<typeof useFinishPad>;

/** DNF, DNS, DQ, and back to places. */
function nextMode(mode: Mark | null): Mark | null {
  return mode === null ? 'dnf' : mode === 'dnf' ? 'dns' : mode === 'dns' ? 'dq' : null;
}
