import { fieldsOf, observed, type StationAction } from '#domain/race-day/observations.ts';
import type { StartCode } from '#domain/race-day/start-code.ts';
import { motoOfCode } from '#domain/race-day/station-motos.ts';
import { subjectOf, subjectsOf } from '#functions/_shared/racing/moto-subjects.ts';
import type { SheetCode } from '#functions/_shared/racing/wire.ts';
import type { StationPhone } from './station-phone.ts';

interface Copied {
  action: StationAction;
  payload: object;
  /** Which of that phone's acts it is. */
  seq: number;
}

interface By {
  decides: boolean;
  place: string;
}

/**
 * Keeps what a start area's code says of a moto as copies of its acts.
 * @throws what the storage refuses with: the code is shown again and read again
 */
export function keepStartCode(phone: StationPhone, code: StartCode, by: By): Promise<void> {
  const copies = code.marks.map(({ action, plate, gear, seq }) => ({
    action,
    payload: { ...(plate !== 0 && { plate }), ...(gear !== null && { gear }) },
    seq,
  }));
  const isOfStart = (action: StationAction) => action !== 'lembar' && action !== 'pelanggaran';
  return keepCopies(phone, motoOfCode(code), code.device, copies, isOfStart, by);
}

/**
 * Keeps what a judge's sheet notes besides the result (R39), in the same way.
 * @throws as keepStartCode
 */
export function keepSheetNotes(phone: StationPhone, code: SheetCode, by: By): Promise<void> {
  const copies = code.notes.map(({ seq, ...payload }) => ({
    action: 'pelanggaran' as const,
    payload,
    seq,
  }));
  const isNote = (action: StationAction) => action === 'pelanggaran';
  return keepCopies(phone, motoOfCode(code), code.device, copies, isNote, by);
}

/** What an earlier code of that phone said and this one does not was taken back in between. */
async function keepCopies(
  phone: StationPhone,
  moto: ReturnType<typeof motoOfCode>,
  device: string,
  copies: readonly Copied[],
  isOfCode: (action: StationAction) => boolean,
  { decides, place }: By,
): Promise<void> {
  const before = observed(phone.observations(), subjectsOf(moto)).filter(
    (one) => fieldsOf(one).device === device && isOfCode(one.action),
  );
  const isOf = (seq: unknown) => copies.some((copy) => copy.seq === seq);
  for (const copy of before.filter((one) => !isOf(fieldsOf(one).seq))) {
    await phone.undo(copy, place, decides);
  }
  const kept = new Set(before.map((one) => fieldsOf(one).seq));
  for (const { action, payload, seq } of copies.filter((copy) => !kept.has(copy.seq))) {
    await phone.record(
      { subject: subjectOf(moto), action, payload: { ...payload, device, seq }, decides },
      place,
    );
  }
}
