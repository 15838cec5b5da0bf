import { decisionHash } from './chain.ts';
import { CompactReader, CompactWriter } from './compact.ts';
import type { Decision } from './decisions.ts';
import { checkDecisionId, decisionId } from './derived-ids.ts';
import { readDecision } from './read-decision.ts';
import { refuse } from './refusal.ts';
import { sha256 } from './sha256.ts';
import { checksummed, isOfRace, mostLetters, opened, shortId } from './wire.ts';

/**
 * Decisions that the server has not heard, as QR codes from phone to phone (R11, R23): for a handover, and for a witness.
 * What follows from what is there is left out: ids, hashes inside a chain, whatever is as in the decision before.
 */

/** Frames of one tail. */
export const mostFrames = 8;

/** Three of these letters are two bytes; the colon is not among them, for it stands between the fields. */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$%*+-./';
/** Letters of a frame that are not its bytes: form, race, mark of the tail, numbers and check. */
const headLetters = 36;
const bytesOfFrame = Math.floor((mostLetters - headLetters) / 3) * 2;

/**
 * What a decision has in common with the one before it in the tail, a bit each: its number and hash follow the last of its
 * chain, `seq` is one more, `phone` is device and actor, `rest` is what stands behind the seconds of its time.
 */
const sameAs = {
  follows: 1,
  term: 2,
  phone: 4,
  seq: 8,
  offset: 16,
  date: 32,
  rest: 64,
  raceClass: 128,
} as const;

interface Time {
  readonly date: string;
  /** Hour, minute and second as one number of six digits: 09.40.05 is 94005. */
  readonly clock: number;
  /** Part of a second and zone. */
  readonly rest: string;
}

function timeOf(text: string): Time {
  const [, date = '', hour, minute, second, rest = ''] =
    /^([^T]*)T(\d\d):(\d\d):(\d\d)(.*)$/.exec(text) ??
    refuse('decision_unreadable', { path: 'decision.occurred_at' });
  return { date, clock: Number(`${hour}${minute}${second}`), rest };
}

function timeText({ date, clock, rest }: Time): string {
  const [hour, minute, second] = String(clock).padStart(6, '0').match(/\d\d/g) ?? [];
  return `${date}T${hour}:${minute}:${second}${rest}`;
}

/** Signed numbers as counts: 0, -1, 1, -2 …. */
function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

function unzigzag(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}

/** Which chain of the race it is, as a tail writes it: the class, the second track's number, null for the race's own chain. */
function slotOf({ class: raceClass, track }: Decision): string | null {
  return raceClass ?? (track === undefined ? null : String(track));
}

/** What the next decision is compared with. */
class Before {
  last: Decision | null = null;
  time: Time = { date: '', clock: 0, rest: '' };
  private readonly heads = new Map<string | null, { n: number; hash: string }>();

  follower(chain: string | null): { n: number; prev: string } | null {
    const head = this.heads.get(chain);
    return head ? { n: head.n + 1, prev: head.hash } : null;
  }

  note(decision: Decision): void {
    this.last = decision;
    this.time = timeOf(decision.occurred_at);
    this.heads.set(slotOf(decision), { n: decision.n, hash: decisionHash(decision) });
  }
}

function write(writer: CompactWriter, before: Before, decision: Decision): void {
  const { last } = before;
  const follower = before.follower(slotOf(decision));
  const follows = follower?.n === decision.n && follower.prev === decision.prev;
  const term = last?.term === decision.term && last.track === decision.track;
  const phone = last?.device === decision.device && last.actor === decision.actor;
  const seq = last !== null && last.device_seq + 1 === decision.device_seq;
  const offset = last?.server_offset === decision.server_offset;
  const { date, clock, rest } = timeOf(decision.occurred_at);
  const raceClass = last !== null && slotOf(last) === slotOf(decision);
  writer.bytes.push(
    (follows ? sameAs.follows : 0) +
      (term ? sameAs.term : 0) +
      (phone ? sameAs.phone : 0) +
      (seq ? sameAs.seq : 0) +
      (offset ? sameAs.offset : 0) +
      (date === before.time.date ? sameAs.date : 0) +
      (rest === before.time.rest ? sameAs.rest : 0) +
      (raceClass ? sameAs.raceClass : 0),
  );
  if (!raceClass) {
    writer.value(slotOf(decision));
  }
  if (!follows) {
    writer.value(decision.n);
    writer.value(decision.prev);
  }
  if (!term) {
    const { term: of, track: on } = decision;
    writer.value(on === undefined ? of : [of, on]);
  }
  if (!phone) {
    writer.value(decision.device);
    writer.value(decision.actor);
  }
  if (!seq) {
    writer.value(decision.device_seq);
  }
  if (!offset) {
    writer.value(decision.server_offset);
  }
  if (date !== before.time.date) {
    writer.value(date);
  }
  writer.count(zigzag(clock - before.time.clock));
  if (rest !== before.time.rest) {
    const [, milliseconds] = /^\.(\d{3})Z$/.exec(rest) ?? [];
    writer.value(milliseconds === undefined ? rest : Number(milliseconds));
  }
  writer.value(decision.kind);
  writer.value(decision.payload);
  before.note(decision);
}

function read(reader: CompactReader, before: Before, race: string): Decision {
  const { last } = before;
  const flags = reader.byte();
  const has = (flag: number) => (flags & flag) !== 0;
  const known = () => last ?? refuse('code_unknown');
  const slot = has(sameAs.raceClass) ? slotOf(known()) : reader.textOrNull();
  const raceClass = slot !== null && slot.length > 1 ? slot : null;
  const follower = has(sameAs.follows)
    ? (before.follower(slot) ?? refuse('code_unknown'))
    : { n: reader.value(), prev: reader.value() };
  const lease = has(sameAs.term) ? leaseOf(known()) : readLease(reader.value());
  const { device, actor } = has(sameAs.phone)
    ? known()
    : { device: reader.text(), actor: reader.value() };
  const device_seq = has(sameAs.seq) ? known().device_seq + 1 : reader.number();
  const server_offset = has(sameAs.offset) ? known().server_offset : reader.value();
  const occurred_at = timeText({
    date: has(sameAs.date) ? before.time.date : reader.text(),
    clock: before.time.clock + unzigzag(reader.count()),
    rest: has(sameAs.rest) ? before.time.rest : readRest(reader.value()),
  });
  const kind = reader.text();
  const payload = reader.value();
  const envelope = { race, class: raceClass, device, device_seq };
  const decision = readDecision({
    ...envelope,
    id: decisionId(envelope),
    ...follower,
    ...lease,
    actor,
    occurred_at,
    server_offset,
    kind,
    payload,
  });
  before.note(decision);
  return decision;
}

function leaseOf({ term, track }: Decision): { term: unknown; track?: unknown } {
  return { term, ...(track !== undefined && { track }) };
}

/** The term, or where it is of the second track the term and the track. */
function readLease(value: unknown): { term: unknown; track?: unknown } {
  return Array.isArray(value) ? { term: value[0], track: value[1] } : { term: value };
}

function readRest(rest: unknown): string {
  return typeof rest === 'string' ? rest : `.${String(rest).padStart(3, '0')}Z`;
}

/** Decisions of one race as bytes; the race is not in them. */
export function packDecisions(decisions: readonly Decision[]): Uint8Array {
  const writer = new CompactWriter();
  const before = new Before();
  for (const decision of decisions) {
    checkDecisionId(decision);
    write(writer, before, decision);
  }
  return Uint8Array.from(writer.bytes);
}

/**
 * @param race whose decisions they are
 * @throws Refusal `code_unknown`, or what `readDecision` says of a decision
 */
export function unpackDecisions(bytes: Uint8Array, race: string): Decision[] {
  const reader = new CompactReader(bytes);
  const before = new Before();
  const decisions: Decision[] = [];
  while (!reader.ended) {
    decisions.push(read(reader, before, race));
  }
  return decisions;
}

function lettersOf(bytes: Uint8Array): string {
  let letters = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const [high = 0, low] = bytes.subarray(at, at + 2);
    // A last byte alone is two letters.
    let rest = low === undefined ? high : high * 256 + low;
    for (let left = low === undefined ? 2 : 3; left > 0; left--) {
      letters += alphabet[rest % alphabet.length];
      rest = Math.floor(rest / alphabet.length);
    }
  }
  return letters;
}

function bytesOfLetters(letters: string): number[] {
  const bytes: number[] = [];
  for (let at = 0; at < letters.length; at += 3) {
    const group = [...letters.slice(at, at + 3)].map((letter) => alphabet.indexOf(letter));
    const value = group.reduceRight((sum, digit) => sum * alphabet.length + digit, 0);
    if (group.length < 2 || group.includes(-1) || value > (group.length === 2 ? 255 : 65_535)) {
      refuse('code_unknown');
    }
    bytes.push(...(group.length === 2 ? [value] : [value >> 8, value & 255]));
  }
  return bytes;
}

/** What ties the frames of a tail together, and says that all of it is there. */
function markOf(bytes: Uint8Array): string {
  return sha256(lettersOf(bytes)).slice(0, 8).toUpperCase();
}

/**
 * The frames of a tail, each the text of a QR code, and how many decisions are in them: from the first on as many as
 * eight frames surely hold; the rest is shown when these have been scanned.
 *
 * @throws Refusal `tail_empty`, `wrong_class` for decisions of another race, `tail_too_long` when not even the first fits
 */
export function writeTail(
  race: string,
  decisions: readonly Decision[],
): { readonly frames: readonly string[]; readonly written: number } {
  if (decisions.length === 0) {
    refuse('tail_empty');
  }
  if (decisions.some((decision) => decision.race !== race)) {
    refuse('wrong_class');
  }
  let written = decisions.length;
  let bytes = packDecisions(decisions);
  while (bytes.length > mostFrames * bytesOfFrame) {
    written = Math.min(
      written - 1,
      Math.floor((written * mostFrames * bytesOfFrame) / bytes.length),
    );
    bytes = packDecisions(decisions.slice(0, written));
  }
  if (written === 0) {
    refuse('tail_too_long', { kind: decisions[0]?.kind });
  }
  const count = Math.ceil(bytes.length / bytesOfFrame);
  const mark = markOf(bytes);
  const frames = Array.from({ length: count }, (_, index) =>
    checksummed([
      'T1',
      shortId(race),
      mark,
      index + 1,
      count,
      lettersOf(bytes.subarray(index * bytesOfFrame, (index + 1) * bytesOfFrame)),
    ]),
  );
  return { frames, written };
}

export interface TailFrame {
  /** The same in all frames of a tail. */
  readonly mark: string;
  /** 1 to `count`. */
  readonly index: number;
  readonly count: number;
  readonly bytes: readonly number[];
}

/** One frame as it was scanned. Throws Refusal `code_cut`, `code_foreign`, `code_unknown`. */
export function readTailFrame(text: string, race: string): TailFrame {
  const [of = '', mark = '', index = '', count = '', letters = ''] = opened(text, 'T1', 5);
  const code = { race: of.toLowerCase() };
  if (!isOfRace(code, race)) {
    refuse('code_foreign', { race: code.race });
  }
  const frame = {
    mark,
    index: Number(index),
    count: Number(count),
    bytes: bytesOfLetters(letters),
  };
  const counted = /^[1-8]$/.test(index) && /^[1-8]$/.test(count) && frame.index <= frame.count;
  return counted && /^[0-9A-F]{8}$/.test(mark) ? frame : refuse('code_unknown');
}

/**
 * The decisions of a tail from its frames, in any order, some of them twice.
 *
 * @param race whose decisions they are
 * @throws Refusal `tail_mixed`, `tail_incomplete` with the numbers of the frames that are missing, those of `readTailFrame`
 */
export function readTail(texts: readonly string[], race: string): Decision[] {
  const frames = texts.map((text) => readTailFrame(text, race));
  const [first] = frames;
  if (!first) {
    return refuse('tail_incomplete', { missing: [1] });
  }
  if (frames.some(({ mark, count }) => mark !== first.mark || count !== first.count)) {
    refuse('tail_mixed');
  }
  const byIndex = new Map(frames.map((frame) => [frame.index, frame.bytes]));
  const numbers = Array.from({ length: first.count }, (_, index) => index + 1);
  const missing = numbers.filter((index) => !byIndex.has(index));
  if (missing.length > 0) {
    refuse('tail_incomplete', { missing });
  }
  const bytes = Uint8Array.from(numbers.flatMap((index) => byIndex.get(index) ?? []));
  if (markOf(bytes) !== first.mark) {
    refuse('code_cut');
  }
  return unpackDecisions(bytes, race);
}

/** To whom a tail hands the race over: its last decision, for nothing is decided after it. */
export function handoverIn(decisions: readonly Decision[]): string | null {
  const last = decisions.at(-1);
  return last?.class === null && last.kind === 'serah' ? last.payload.to : null;
}

/**
 * The tail that a phone was handed, or a round of a long one: only the last round hands over.
 *
 * @throws Refusal of `readTail`, `handover_of_other {to}`
 */
export function readHandover(texts: readonly string[], race: string, device: string): Decision[] {
  const decisions = readTail(texts, race);
  const to = handoverIn(decisions);
  return to === null || to === device ? decisions : refuse('handover_of_other', { to });
}
