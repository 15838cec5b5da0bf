import { useMemo } from 'react';
import { type FinishNotes, finishNotes } from '#domain/race-day/finish-line.ts';
import { fieldsOf, type Mark, type StationAction } from '#domain/race-day/observations.ts';
import { type PenaltyNote, penaltyNotes } from '#domain/race-day/penalty-notes.ts';
import { type StartMarks, startArea } from '#domain/race-day/start-area.ts';
import type { StationMoto } from '#domain/race-day/station-motos.ts';
import { subjectsOf } from '#functions/_shared/racing/moto-subjects.ts';
import type { PenaltyCode } from '#functions/_shared/racing/penalties.ts';
import type { Finish } from '#functions/_shared/racing/rank.ts';
import type {
  StationAct,
  StationPhone,
  StationStatus,
} from '#organiser/parts/stations/station-phone.ts';

export interface FinishLine {
  readonly notes: FinishNotes;
  /** What this phone noted for penalty points. */
  readonly penalties: readonly PenaltyNote[];
  /** What the start area says of the riders. */
  readonly atStart: StartMarks;
  /** The last sheet of this phone about the moto. */
  readonly sheet: StationAct | null;
  /** Crossings of which something is not on the disk yet. */
  readonly unstored: ReadonlySet<string>;
  readonly cross: (plate: number | null, unseen?: boolean) => void;
  readonly assign: (crossing: string, plate: number | null) => void;
  readonly mark: (plate: number, mark: Mark | null) => void;
  readonly penalise: (plate: number, code: PenaltyCode) => void;
  /** A crossing, or a note. */
  readonly remove: (id: string) => void;
  /** @throws what the storage refuses with: then the sheet is on this screen alone */
  readonly send: (finish: Finish) => Promise<StationAct>;
}

/** One judge's notes of a moto: a press is on the screen at once, and says of itself whether the disk has it. */
export function useFinishLine(
  phone: StationPhone,
  status: StationStatus,
  moto: StationMoto,
  place: string,
): FinishLine {
  const { subject } = moto;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `status` is another one whenever the log has moved.
  const pressed = useMemo(() => phone.pressed(), [phone, status]);
  const notes = useMemo(() => finishNotes(pressed, subjectsOf(moto)), [pressed, moto]);
  const penalties = useMemo(() => penaltyNotes(pressed, subjectsOf(moto)), [pressed, moto]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `status` is another one whenever the log has moved.
  const atStart = useMemo(
    () => startArea(phone.observations(), subjectsOf(moto)).riders,
    [phone, status, moto],
  );
  const press = (action: StationAction, payload: unknown) =>
    phone.press({ subject, action, payload }, place);

  return {
    notes,
    penalties,
    atStart,
    sheet: lastSheet(phone.own(), moto),
    unstored: useMemo(
      () =>
        new Set(
          pressed
            .filter(({ id }) => status.unstored.has(id))
            .map((one) => String(fieldsOf(one).crossing ?? one.id)),
        ),
      [pressed, status],
    ),
    cross: (plate, unseen = false) =>
      press('lewat', { ...(plate === null ? {} : { plate }), ...(unseen ? { unseen } : {}) }),
    assign: (crossing, plate) => press('nomor', { crossing, plate }),
    mark: (plate, mark) => press('tanda', { plate, mark }),
    penalise: (plate, code) => press('pelanggaran', { plate, code }),
    remove: (id) => phone.unpress({ id, subject }, place),
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
