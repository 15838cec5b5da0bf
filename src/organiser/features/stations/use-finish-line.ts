import { useMemo, useRef, useState } from 'react';
import { undoing } from '#domain/field-log/log.ts';
import { type FinishNotes, finishNotes } from '#domain/race-day/finish-line.ts';
import {
  type Mark,
  type Observation,
  type StationAction,
  subjectsOf,
} from '#domain/race-day/observations.ts';
import type { StationMoto } from '#domain/race-day/station-motos.ts';
import type { Finish } from '#functions/_shared/racing/rank.ts';
import type {
  StationAct,
  StationPhone,
  StationStatus,
} from '#organiser/parts/stations/station-phone.ts';

/** What was pressed and is not on the disk yet, or could not be put there. */
interface Pressed {
  readonly seen: Observation;
  readonly failed: boolean;
}

export interface FinishLine {
  readonly notes: FinishNotes;
  /** The last sheet of this phone about the moto. */
  readonly sheet: StationAct | null;
  /** The phone could not store something: it is on this screen alone. */
  readonly unstored: boolean;
  readonly cross: (plate: number | null, unseen?: boolean) => void;
  readonly assign: (crossing: string, plate: number | null) => void;
  readonly mark: (plate: number, mark: Mark | null) => void;
  readonly remove: (crossing: string) => void;
  /** @throws what the storage refuses with: then the sheet is on this screen alone */
  readonly send: (finish: Finish) => Promise<StationAct>;
}

/** Numbers above all that a phone counts: what is under way stands behind what is stored. */
const underWay = 1e12;

/**
 * One judge's notes of a moto. A press is on the screen at once and on the disk a moment later; where the phone has no room, it
 * stays on the screen, in its place, and goes into the sheet.
 */
export function useFinishLine(
  phone: StationPhone,
  status: StationStatus,
  moto: StationMoto,
  place: string,
): FinishLine {
  const [pressed, setPressed] = useState<readonly Pressed[]>([]);
  const { subject } = moto;
  /** Every press of this screen in its order, by the id of its act; and what the phone had counted before. */
  const history = useRef<string[]>([]);
  const before = useRef(-1);
  if (before.current < 0) {
    before.current = Math.max(0, ...phone.own().map((act) => act.device_seq ?? 0));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `status` is another one whenever the log has moved.
  const all = useMemo((): Observation[] => {
    const known: Observation[] = phone.own();
    const seqs = new Map(known.map(({ id, device_seq = 0 }) => [id, device_seq]));
    let last = before.current;
    for (const [place, id] of history.current.entries()) {
      const here = pressed.find(({ seen }) => seen.id === id);
      const stored = seqs.get(id);
      if (stored !== undefined) {
        last = stored;
      } else if (here !== undefined) {
        // What is under way follows all that is stored; what could not be stored stays behind the press before it.
        last = here.failed ? last + 1e-6 : underWay + place;
        known.push({ ...here.seen, device_seq: last });
      }
    }
    return known;
  }, [phone, status, pressed]);
  const notes = useMemo(() => finishNotes(all, subjectsOf(moto)), [all, moto]);
  const sheet = lastSheet(phone.own(), moto);

  const keep = (action: StationAction | typeof undoing, what: Partial<Observation>) => {
    const id = crypto.randomUUID();
    const at = Date.now();
    const seen: Observation = { id, subject, action, place, device: phone.device, at, ...what };
    history.current.push(id);
    setPressed((known) => [...known, { seen, failed: false }]);
    const stored =
      action === undoing
        ? phone.undo({ ...seen, id: what.undoes ?? '' }, place)
        : phone.record({ id, subject, action, payload: what.payload }, place);
    stored.then(
      () => setPressed((known) => known.filter((one) => one.seen.id !== id)),
      () => {
        navigator.vibrate?.([200, 80, 200]);
        setPressed((known) =>
          known.map((one) => (one.seen.id === id ? { ...one, failed: true } : one)),
        );
      },
    );
  };

  return {
    notes,
    sheet,
    unstored: pressed.some(({ failed }) => failed),
    cross: (plate, unseen = false) =>
      keep('lewat', {
        payload: { ...(plate === null ? {} : { plate }), ...(unseen ? { unseen } : {}) },
      }),
    assign: (crossing, plate) => keep('nomor', { payload: { crossing, plate } }),
    mark: (plate, mark) => keep('tanda', { payload: { plate, mark } }),
    remove: (crossing) => {
      if (pressed.some(({ seen, failed }) => failed && seen.id === crossing)) {
        setPressed((known) => known.filter((one) => one.seen.id !== crossing));
      } else {
        keep(undoing, { undoes: crossing });
      }
    },
    send: async (finish) => {
      const act = await phone.record({ subject, action: 'lembar', payload: finish }, place);
      void phone.sync();
      return act;
    },
  };
}

function lastSheet(own: readonly StationAct[], moto: StationMoto): StationAct | null {
  const subjects = subjectsOf(moto);
  let last: StationAct | null = null;
  for (const act of own) {
    const isOf = act.action === 'lembar' && subjects.includes(act.subject);
    if (isOf && (act.device_seq ?? 0) > (last?.device_seq ?? 0)) {
      last = act;
    }
  }
  return last;
}
