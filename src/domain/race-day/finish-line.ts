import type { Finish } from '#functions/_shared/racing/rank.ts';
import { refuse } from '#functions/_shared/racing/refusal.ts';
import {
  fieldsOf,
  isPlate,
  type Mark,
  marks,
  type Observation,
  observed,
  plateIn,
} from './observations.ts';

/** Somebody crossed the line, or a place is left free because nobody saw who did. */
export interface Crossing {
  /** The observation. */
  readonly id: string;
  readonly plate: number | null;
  readonly unseen: boolean;
  readonly at: number;
}

/** What one judge has noted of a moto. */
export interface FinishNotes {
  /** In the order of the line. */
  readonly crossings: readonly Crossing[];
  readonly marks: ReadonlyMap<number, Mark>;
}

/**
 * The notes of one phone: taps (`lewat`), whose they were (`nomor`), and who did not finish (`tanda`). A plate stands once: given to
 * another crossing, it changes places with that one's.
 */
export function finishNotes(all: Iterable<Observation>, subjects: readonly string[]): FinishNotes {
  const crossings: { id: string; plate: number | null; unseen: boolean; at: number }[] = [];
  const marked = new Map<number, Mark>();
  const give = (to: (typeof crossings)[number], plate: number | null) => {
    const holder = plate === null ? undefined : crossings.find((one) => one.plate === plate);
    if (holder !== undefined && holder !== to) {
      holder.plate = to.plate;
    }
    to.plate = plate;
  };
  for (const one of observed(all, subjects)) {
    const fields = fieldsOf(one);
    const plate = plateIn(one);
    if (one.action === 'lewat') {
      const crossing = { id: one.id, plate: null, unseen: fields.unseen === true, at: one.at };
      crossings.push(crossing);
      give(crossing, plate);
    } else if (one.action === 'nomor') {
      const to = crossings.find(({ id }) => id === fields.crossing);
      if (to !== undefined) {
        give(to, plate);
      }
    } else if (one.action === 'tanda' && plate !== null) {
      if (marks.includes(fields.mark as Mark)) {
        marked.set(plate, fields.mark as Mark);
      } else {
        marked.delete(plate);
      }
    }
  }
  return { crossings, marks: marked };
}

/** Which plate stands where on the sheet: 0 is a place that nobody saw. A rider with a mark has no place. */
export function sheetOf({ crossings, marks: marked }: FinishNotes): Finish {
  const withMark = (mark: Mark) =>
    [...marked].flatMap(([plate, has]) => (has === mark ? [plate] : []));
  return {
    order: crossings
      .filter(({ plate }) => plate === null || !marked.has(plate))
      .map(({ plate }) => plate ?? 0),
    dnf: withMark('dnf'),
    dns: withMark('dns'),
    dq: withMark('dq'),
  };
}

/** What is odd about a sheet before it is sent. */
export interface SheetCheck {
  /** Of the start list, with neither place nor mark. */
  readonly missing: readonly number[];
  /** Places that nobody saw. */
  readonly unseen: number;
  /** More crossings than riders on the list. */
  readonly surplus: number;
  /** On the sheet and not on the start list. */
  readonly strange: readonly number[];
}

/** @param list plates of the start list; null where the phone does not know it */
export function checkSheet(sheet: Finish, list: readonly number[] | null): SheetCheck {
  const named = [...sheet.order, ...sheet.dnf, ...sheet.dns, ...sheet.dq].filter(Boolean);
  const unseen = sheet.order.filter((plate) => plate === 0).length;
  if (list === null) {
    return { missing: [], unseen, surplus: 0, strange: [] };
  }
  return {
    missing: list.filter((plate) => !named.includes(plate)),
    unseen,
    surplus: Math.max(0, named.length + unseen - list.length),
    strange: named.filter((plate) => !list.includes(plate)),
  };
}

/**
 * A typed result for a moto whose list the phone knows: each plate is of the moto and stands once.
 *
 * @param list null where the phone does not know it
 * @throws Refusal `plate_twice`, `plate_not_in_moto`, `too_many_crossings`
 */
export function checkTyped(finish: Finish, list: readonly number[] | null, moto: string): Finish {
  const named = [...finish.order, ...finish.dnf, ...finish.dns, ...finish.dq];
  const twice = named.find((plate, index) => named.indexOf(plate) !== index);
  if (twice !== undefined) {
    refuse('plate_twice', { moto, plate: twice });
  }
  const strange = list === null ? undefined : named.find((plate) => !list.includes(plate));
  if (strange !== undefined) {
    refuse('plate_not_in_moto', { moto, plate: strange });
  }
  return finish;
}

/** A sheet that a judge has sent, as the director looks at it. */
export interface FinishSheet {
  /** The observation, which a result cites. */
  readonly id: string;
  /** The judge's phone: the first eight of its name. */
  readonly device: string;
  /** Where it stood, as the judge says. */
  readonly place: string;
  readonly at: number;
  /** Plates; 0 in the order is a place that the judge did not see. */
  readonly finish: Finish;
  /** It came as a QR code, without a signal. */
  readonly byQr: boolean;
  /** It came from a phone that was let go, or past its time: shown, and counted by nobody until a result cites it (R24). */
  readonly afterEnd: boolean;
}

function platesIn(value: unknown, least: number): number[] {
  return Array.isArray(value)
    ? value.filter((plate) => isPlate(plate) || (least === 0 && plate === 0))
    : [];
}

/** The sheet in a payload. */
export function finishIn(one: Observation): Finish {
  const { order, dnf, dns, dq } = fieldsOf(one);
  return {
    order: platesIn(order, 0),
    dnf: platesIn(dnf, 1),
    dns: platesIn(dns, 1),
    dq: platesIn(dq, 1),
  };
}

/**
 * The last sheet of each judge about a moto, the earliest first. A sheet that somebody who may decide has scanned counts for the phone
 * that it names, and takes the place of nothing that this phone sent itself: one that was scanned and sent is one sheet, one that
 * says something newer than what was sent stands beside it. What others bring in another phone's name is nobody's (R24).
 *
 * @param subjects all names of the moto (`subjectsOf`)
 */
export function sheetsOf(all: Iterable<Observation>, subjects: readonly string[]): FinishSheet[] {
  const sent = new Map<string, NumberedSheet>();
  const scanned = new Map<string, NumberedSheet>();
  for (const one of observed(all, subjects)) {
    const { device: of, seq: ofSeq } = fieldsOf(one);
    const byQr = typeof of === 'string';
    if (one.action !== 'lembar' || (byQr && one.decides !== true)) {
      continue;
    }
    const device = byQr ? of : one.device.slice(0, 8);
    const seq = byQr ? Number(ofSeq) || Number.MAX_SAFE_INTEGER : (one.device_seq ?? 0);
    const last = byQr ? scanned : sent;
    if (seq > (last.get(device)?.seq ?? -1)) {
      const { id, place, at, after_end: afterEnd = false } = one;
      last.set(device, { id, device, place, at, finish: finishIn(one), byQr, afterEnd, seq });
    }
  }
  const isCopied = (sheet: NumberedSheet) => isSameSheet(sheet, scanned.get(sheet.device));
  const isOvertaken = (copy: NumberedSheet) => {
    const own = sent.get(copy.device);
    return own !== undefined && !own.afterEnd && (own.seq > copy.seq || isSameSheet(own, copy));
  };
  return [
    ...[...sent.values()].filter((sheet) => !sheet.afterEnd || !isCopied(sheet)),
    ...[...scanned.values()].filter((copy) => !isOvertaken(copy)),
  ]
    .sort((a, b) => a.at - b.at)
    .map(({ seq: _, ...sheet }) => sheet);
}

type NumberedSheet = FinishSheet & { seq: number };

function isSameSheet(one: NumberedSheet, other: NumberedSheet | undefined): boolean {
  return one.seq === other?.seq && disagreements([one, other]).length === 0;
}

/** Without what phones brought after their end: that is looked at sheet by sheet (R24). */
export function countedSheets(sheets: readonly FinishSheet[]): FinishSheet[] {
  return sheets.filter(({ afterEnd }) => !afterEnd);
}

/** A place, or DNF, DNS, DQ, that sheets tell differently. */
export interface Disagreement {
  readonly plate: number;
  /** By sheet: the place, the mark, or null where the sheet does not name the plate. */
  readonly said: readonly (string | null)[];
}

function outcomesOf({ order, ...others }: Finish): Map<number, string> {
  return new Map([
    ...order.map((plate, index) => [plate, String(index + 1)] as const),
    ...marks.flatMap((mark) => others[mark].map((plate) => [plate, mark] as const)),
  ]);
}

/** Where sheets disagree, by plate; none: they say the same. A place that a judge did not see agrees with every plate. */
export function disagreements(sheets: readonly Pick<FinishSheet, 'finish'>[]): Disagreement[] {
  const said = sheets.map(({ finish }) => outcomesOf(finish));
  const plates = [...new Set(said.flatMap((one) => [...one.keys()]))].filter(Boolean);
  return plates
    .map((plate) => ({ plate, said: said.map((one) => one.get(plate) ?? null) }))
    .filter(({ said: told }) => {
      const known = new Set(told.filter((one) => one !== null));
      return (
        known.size > 1 ||
        told.some(
          (one, index) =>
            one === null && !leavesOpen(sheets[index]?.finish.order ?? [], [...known][0]),
        )
      );
    })
    .sort((a, b) => a.plate - b.plate);
}

/** Whether a sheet that does not name a plate has left its place free. */
function leavesOpen(order: readonly number[], place: string | undefined): boolean {
  return order[Number(place) - 1] === 0;
}

/** The result that the sheets agree on, gaps filled from one another; null: they disagree, or none says it all. */
export function agreedFinish(sheets: readonly Pick<FinishSheet, 'finish'>[]): Finish | null {
  const [first] = sheets;
  if (first === undefined || disagreements(sheets).length > 0) {
    return null;
  }
  const order = first.finish.order.map(
    (plate, index) =>
      plate || (sheets.find(({ finish }) => finish.order[index])?.finish.order[index] ?? 0),
  );
  return order.includes(0) ? null : { ...first.finish, order };
}

/**
 * Sheets that came in after the result was official and say something else (R29).
 *
 * @param official in plates as they are worn now
 * @param cited the observations that the result rests on: they were looked at
 */
export function lateSheets(
  sheets: readonly FinishSheet[],
  official: Finish,
  cited: ReadonlySet<string>,
): FinishSheet[] {
  return sheets.filter(
    (sheet) => !cited.has(sheet.id) && disagreements([sheet, { finish: official }]).length > 0,
  );
}
