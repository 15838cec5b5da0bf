import type { MotoRef } from '#functions/_shared/racing/moto.ts';
import { refuse } from '#functions/_shared/racing/refusal.ts';
import {
  checksummed,
  isOfRace,
  motoText,
  numbers,
  opened,
  readMoto,
  shortId,
} from '#functions/_shared/racing/wire.ts';
import { fieldsOf, gearReasons, type Observation, observed, plateIn } from './observations.ts';

/** What a phone at the start area has marked of a moto, as a QR code for the director's camera where there is no signal. */

const actions = ['siap', 'absen', 'perlengkapan', 'tunggu', 'panggilan'] as const;

/** One press that stands. */
export interface StartMark {
  readonly action: (typeof actions)[number];
  /** 0: the whole moto was called. */
  readonly plate: number;
  readonly gear: (typeof gearReasons)[number] | null;
  /** Which of the phone's acts it was. */
  readonly seq: number;
}

export interface StartCode {
  readonly race: string;
  /** The phone: the first eight of its name in the log of the field. */
  readonly device: string;
  /** The number in the running order; 0: it has none. */
  readonly number: number;
  readonly raceClass: string | null;
  readonly moto: MotoRef | null;
  readonly run: number;
  readonly marks: readonly StartMark[];
}

/** What a phone itself has said of a moto: its last word about each rider, and every call. */
export function ownMarks(
  all: Iterable<Observation>,
  subjects: readonly string[],
  device: string,
): StartMark[] {
  const calls: StartMark[] = [];
  const last = new Map<number, StartMark>();
  for (const one of observed(all, subjects)) {
    const action = actions.find((known) => known === one.action);
    const { gear, device: copied } = fieldsOf(one);
    if (action === undefined || one.device !== device || copied !== undefined) {
      continue;
    }
    const mark = {
      action,
      plate: plateIn(one) ?? 0,
      gear: gearReasons.find((known) => known === gear) ?? null,
      seq: one.device_seq ?? 0,
    };
    if (action === 'panggilan') {
      calls.push(mark);
    } else if (mark.plate !== 0) {
      last.set(mark.plate, mark);
    }
  }
  return [...calls, ...last.values()];
}

export function writeStartCode(code: StartCode): string {
  return checksummed([
    'A1',
    shortId(code.race),
    shortId(code.device),
    code.number,
    code.raceClass === null ? '' : shortId(code.raceClass),
    code.moto === null ? '' : motoText(code.moto),
    code.run,
    code.marks
      .map(({ action, plate, gear, seq }) =>
        [
          actions.indexOf(action),
          plate,
          gear === null ? 0 : gearReasons.indexOf(gear) + 1,
          seq,
        ].join('.'),
      )
      .join('/'),
  ]);
}

/** Whether a text says that it is such a code. */
export function isStartCode(text: string): boolean {
  return text.startsWith('A1:');
}

/** @throws Refusal `code_cut`, `code_foreign`, `code_unknown` */
export function readStartCode(text: string, race: string): StartCode {
  const fields = opened(text, 'A1', 7);
  const [of = '', device = '', moto = '', raceClass = '', ref = '', run = '', marks = ''] = fields;
  const code = {
    race: of.toLowerCase(),
    device: device.toLowerCase(),
    number: numbers(moto)[0] ?? 0,
    raceClass: raceClass === '' ? null : raceClass.toLowerCase(),
    moto: ref === '' ? null : readMoto(ref),
    run: numbers(run)[0] ?? 1,
    marks: marks.split('/').filter(Boolean).map(readMark),
  };
  return isOfRace(code, race) ? code : refuse('code_foreign', { race: code.race });
}

function readMark(text: string): StartMark {
  const [at = -1, plate = 0, gear = 0, seq = 0] = numbers(text);
  const action = actions[at] ?? refuse('code_unknown');
  return { action, plate, gear: gearReasons[gear - 1] ?? null, seq };
}
