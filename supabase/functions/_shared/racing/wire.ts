import { type MotoRef, stageNames } from './moto.ts';
import { type PenaltyCode, penaltyCodes } from './penalties.ts';
import type { Finish } from './rank.ts';
import { refuse } from './refusal.ts';
import { sha256 } from './sha256.ts';

/**
 * What passes between phones as a QR code where there is no signal (R15, R16). Only letters of the QR code's alphanumeric
 * mode (digits, capitals, `. - : /`), which take 5.5 bits each: a start list of ten is 120 letters, 83 bytes.
 */

/** A start list for a station: plates by gate, 0 for a gate that stays empty. */
export interface StartListCode {
  /** The first eight hex digits of the race's id. */
  readonly race: string;
  /** The first eight of the class's id. */
  readonly raceClass: string;
  /** The chain's n and the first four of its hash (R14). */
  readonly n: number;
  readonly hash: string;
  /** The number in the running order: "Moto 27". */
  readonly number: number;
  readonly moto: MotoRef;
  readonly run: number;
  readonly gates: readonly number[];
}

/** A finish sheet, of a moto and of plates that the phone may not know (R15). */
export interface SheetCode extends Finish {
  readonly race: string;
  /** The phone that saw it: the first eight of its name in the log of the field, and which of its acts it was; 0: not stored. */
  readonly device: string;
  readonly seq: number;
  /** The number in the running order; 0: it has none. */
  readonly number: number;
  /** The first eight of the class's id, and the moto; null where the phone knows the number alone. */
  readonly raceClass: string | null;
  readonly moto: MotoRef | null;
  readonly run: number;
  /** What its judge noted besides (R39), and which of the phone's acts each note was. */
  readonly notes: readonly { plate: number; code: PenaltyCode; seq: number }[];
}

const separator = ':';

/** The first eight hex digits: enough to tell the races of a phone apart. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}

/** Whether a code is of this race. */
export function isOfRace(code: { readonly race: string }, race: string): boolean {
  return code.race === shortId(race.toLowerCase());
}

/** Fields, and a check behind them that tells when a code was cut off or misread. */
export function checksummed(fields: readonly (string | number)[]): string {
  const body = fields.join(separator).toUpperCase();
  return `${body}${separator}${sha256(body).slice(0, 6).toUpperCase()}`;
}

/** The fields of a checksummed text. Throws Refusal `code_unknown`, `code_cut`. */
export function opened(text: string, kind: string, count: number): string[] {
  if (!text.startsWith(`${kind}${separator}`)) {
    refuse('code_unknown');
  }
  const at = text.lastIndexOf(separator);
  const body = text.slice(0, at);
  if (sha256(body).slice(0, 6).toUpperCase() !== text.slice(at + 1)) {
    refuse('code_cut');
  }
  const fields = body.split(separator).slice(1);
  return fields.length === count ? fields : refuse('code_unknown');
}

function number(text: string): number {
  return /^\d{1,7}$/.test(text) ? Number(text) : refuse('code_unknown');
}

/** Numbers with a point between them. Throws Refusal `code_unknown`. */
export function numbers(text: string): number[] {
  return text === '' ? [] : text.split('.').map(number);
}

export function motoText({ stage, group, moto }: MotoRef): string {
  return `${stageNames.indexOf(stage)}.${group}.${moto}`;
}

export function readMoto(text: string): MotoRef {
  const [index = -1, group = 0, moto = 0] = numbers(text);
  const stage = stageNames[index];
  return stage ? { stage, group, moto } : refuse('code_unknown');
}

/** The text of a start list's QR code (R16): under 300 bytes. */
export function writeStartList(list: StartListCode): string {
  return checksummed([
    'S1',
    shortId(list.race),
    shortId(list.raceClass),
    list.n,
    list.hash.slice(0, 4),
    list.number,
    motoText(list.moto),
    list.run,
    list.gates.join('.'),
  ]);
}

/**
 * @param race the race that the station is paired for
 * @throws Refusal `code_cut`, `code_foreign`, `code_unknown`
 */
export function readStartList(text: string, race: string): StartListCode {
  const [of = '', raceClass = '', n = '', hash = '', moto = '', ref = '', run = '', gates = ''] =
    opened(text, 'S1', 8);
  const code = {
    race: of.toLowerCase(),
    raceClass: raceClass.toLowerCase(),
    n: number(n),
    hash: hash.toLowerCase(),
    number: number(moto),
    moto: readMoto(ref),
    run: number(run),
    gates: numbers(gates),
  };
  return isOfRace(code, race) ? code : refuse('code_foreign', { race: code.race });
}

/** Letters of a QR code of 300 bytes in the alphanumeric mode. */
export const mostLetters = 436;
/**
 * Letters that fit into pictures of 53, 57, 61, 65 and 69 modules. The fewer modules, the larger each is on a phone's screen,
 * and the sooner another phone's camera reads it.
 */
const lettersOfSizes = [262, 311, 366, 419, mostLetters];
/** Pictures that ten lists may take (R16). */
const mostFrames = 3;

/** Several start lists as the texts of QR codes, one after the other (R16): the smallest pictures that are three at most. */
export function writeStartLists(lists: readonly StartListCode[]): string[] {
  const texts = lists.map(writeStartList);
  const packed = lettersOfSizes.map((letters) => packLists(texts, letters));
  const frames = packed.find(({ length }) => length <= mostFrames) ?? packed.at(-1) ?? [];
  return frames.map((frame, index) =>
    ['L1', `${index + 1}.${frames.length}.${frame.length}`, frame.join('/')].join(separator),
  );
}

function packLists(lists: readonly string[], most: number): string[][] {
  const frames: string[][] = [];
  let letters = 0;
  for (const list of lists) {
    const open = frames.at(-1);
    if (open === undefined || letters + list.length + 1 > most) {
      frames.push([list]);
      letters = 'L1:99.99.99:'.length + list.length;
    } else {
      open.push(list);
      letters += list.length + 1;
    }
  }
  return frames;
}

/** What a QR code of start lists holds, and which of how many it is. */
export interface StartListFrame {
  readonly lists: readonly StartListCode[];
  readonly frame: number;
  readonly frames: number;
}

/**
 * One start list, or a frame of several.
 *
 * @throws Refusal `code_cut`, `code_foreign`, `code_unknown`
 */
export function readStartLists(text: string, race: string): StartListFrame {
  const [, head, body] = /^L1:([\d.]+):(.*)$/.exec(text) ?? [];
  if (head === undefined || body === undefined) {
    return { lists: [readStartList(text, race)], frame: 1, frames: 1 };
  }
  const [frame = 0, frames = 0, count = 0] = numbers(head);
  const texts = body.split('/');
  if (texts.length !== count || texts.some((one) => !one.startsWith(`S1${separator}`))) {
    refuse('code_cut');
  }
  return { lists: texts.map((one) => readStartList(one, race)), frame, frames };
}

/** The text of a finish sheet's QR code. */
export function writeSheet(sheet: SheetCode): string {
  return checksummed([
    'H1',
    shortId(sheet.race),
    shortId(sheet.device),
    sheet.seq,
    sheet.number,
    sheet.raceClass === null ? '' : shortId(sheet.raceClass),
    sheet.moto === null ? '' : motoText(sheet.moto),
    sheet.run,
    sheet.order.join('.'),
    sheet.dnf.join('.'),
    sheet.dns.join('.'),
    sheet.dq.join('.'),
    sheet.notes
      .map(({ plate, code, seq }) => [plate, penaltyCodes.indexOf(code), seq].join('.'))
      .join('/'),
  ]);
}

/** @throws Refusal `code_cut`, `code_foreign`, `code_unknown` */
export function readSheet(text: string, race: string): SheetCode {
  const fields = opened(text, 'H1', 12);
  const [of = '', device = '', seq = '', moto = '', raceClass = '', ref = '', run = ''] = fields;
  const [order = '', dnf = '', dns = '', dq = '', notes = ''] = fields.slice(7);
  const sheet = {
    race: of.toLowerCase(),
    device: device.toLowerCase(),
    seq: number(seq),
    number: number(moto),
    raceClass: raceClass === '' ? null : raceClass.toLowerCase(),
    moto: ref === '' ? null : readMoto(ref),
    run: number(run),
    order: numbers(order),
    dnf: numbers(dnf),
    dns: numbers(dns),
    dq: numbers(dq),
    notes: notes.split('/').filter(Boolean).map(readNote),
  };
  return isOfRace(sheet, race) ? sheet : refuse('code_foreign', { race: sheet.race });
}

function readNote(text: string): SheetCode['notes'][number] {
  const [plate = 0, at = -1, seq = 0] = numbers(text);
  return { plate, code: penaltyCodes[at] ?? refuse('code_unknown'), seq };
}

/**
 * A result as it is typed from paper (R16): plates in the order of the finish, `dnf7`, `dns 3` and `dq9` anywhere.
 *
 * @throws Refusal `typed_wrong` with the word
 */
export function readTyped(text: string): Finish {
  const finish: Record<keyof Finish, number[]> = { order: [], dnf: [], dns: [], dq: [] };
  const joined = text.toLowerCase().replaceAll(/(dnf|dns|dq)\s+/g, '$1');
  for (const word of joined.split(/[\s,;]+/).filter(Boolean)) {
    const [, kind, digits] = /^(dnf|dns|dq)?0*([1-9]\d{0,3})$/.exec(word) ?? [];
    if (digits === undefined) {
      refuse('typed_wrong', { word });
    }
    finish[(kind ?? 'order') as keyof Finish].push(Number(digits));
  }
  return finish;
}
