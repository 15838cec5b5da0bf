import type { Envelope } from './decisions.ts';
import { type MotoRef, motoKey } from './moto.ts';
import { refuse } from './refusal.ts';
import { sha256 } from './sha256.ts';

/**
 * Ids of motos (R15) and of decisions are derived: every phone that knows the class gives a moto the same one, and what
 * passes as a QR code need not carry them (R23). A version 5 uuid is SHA-1 by its definition; nothing rests on its strength.
 */

const encoder = new TextEncoder();
const words = new Int32Array(80);

function rotated(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

function sha1(bytes: Uint8Array): Uint8Array {
  const size = Math.ceil((bytes.length + 9) / 64) * 64;
  const padded = new Uint8Array(size);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(size - 4, bytes.length * 8);
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0);
  for (let from = 0; from < size; from += 64) {
    for (let t = 0; t < 16; t++) {
      words[t] = view.getInt32(from + t * 4);
    }
    for (let t = 16; t < 80; t++) {
      const before = (back: number) => words[t - back] as number;
      words[t] = rotated(before(3) ^ before(8) ^ before(14) ^ before(16), 1);
    }
    mix(state);
  }
  const digest = new Uint8Array(20);
  const written = new DataView(digest.buffer);
  state.forEach((word, index) => {
    written.setInt32(index * 4, word);
  });
  return digest;
}

/** The eighty words of a block into the five of `state`. */
function mix(state: Int32Array): void {
  let [a, b, c, d, e] = state as unknown as [number, number, number, number, number];
  for (let t = 0; t < 80; t++) {
    let mixed = b ^ c ^ d;
    let constant = t < 40 ? 0x6ed9eba1 : 0xca62c1d6;
    if (t < 20) {
      mixed = (b & c) | (~b & d);
      constant = 0x5a827999;
    } else if (t >= 40 && t < 60) {
      mixed = (b & c) | (b & d) | (c & d);
      constant = 0x8f1bbcdc;
    }
    const next = (rotated(a, 5) + mixed + e + constant + (words[t] as number)) | 0;
    e = d;
    d = c;
    c = rotated(b, 30);
    b = a;
    a = next;
  }
  for (const [index, word] of [a, b, c, d, e].entries()) {
    state[index] = (state[index] as number) + word;
  }
}

const twoDigits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function hexOf(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) {
    hex += twoDigits[byte];
  }
  return hex;
}

/** The version 5 uuid of a name in a namespace (RFC 9562), lower case. */
export function uuid5(namespace: string, name: string): string {
  const space = namespace.replaceAll('-', '');
  const named = encoder.encode(name);
  const bytes = new Uint8Array(16 + named.length);
  for (let place = 0; place < 16; place += 1) {
    bytes[place] = Number.parseInt(space.slice(place * 2, place * 2 + 2), 16);
  }
  bytes.set(named, 16);
  const digest = sha1(bytes).subarray(0, 16);
  digest[6] = ((digest[6] as number) & 0x0f) | 0x50;
  digest[8] = ((digest[8] as number) & 0x3f) | 0x80;
  const hex = hexOf(digest);
  return [0, 8, 12, 16, 20].map((at, index, all) => hex.slice(at, all[index + 1])).join('-');
}

/**
 * The id of a moto as it is raced: uuid5(class, "stage/group/moto/run"), and once it has a start list (R15) of that list too. A list that is
 * another one after an undo is another race, although its run has the same number: what was crossed in the first is not the second's.
 *
 * @param stage the stage's name as it is stored: kualifikasi, perempat_final, semi_final, final
 * @param group 1 and on: batches, mains and finals of a stage are counted together
 * @param list who starts at which gate; null: not called yet
 */
export function motoId(
  raceClass: string,
  moto: MotoRef,
  run: number,
  list: readonly { readonly rider: number; readonly gate: number }[] | null = null,
): string {
  const named = `${motoKey(moto)}/${run}`;
  const starts = (list ?? [])
    .toSorted((a, b) => a.rider - b.rider)
    .map(({ rider, gate }) => `${rider}:${gate}`);
  return uuid5(raceClass, starts.length === 0 ? named : `${named}/${starts.join()}`);
}

/** The chain that a decision is in: its class's, the race's own, or the second track's, which has a lease of its own (R10). */
export function chainOf({
  race,
  class: raceClass,
  track,
}: Pick<Envelope, 'race' | 'class' | 'track'>): string {
  return raceClass ?? (track === undefined ? race : chainOfTrack(race, track));
}

/** The chain of a track's lease; of the first it is the race's own. The database counts the same (private.chain_of_track). */
export function chainOfTrack(race: string, track: number): string {
  return track === 1
    ? race
    : sha256(`${race}/lintasan/${track}`)
        .slice(0, 32)
        .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** What a decision's id is derived from. */
type Decided = Pick<Envelope, 'race' | 'class' | 'device' | 'device_seq'>;

/** The id of a decision: uuid5(class, or race for the race's own chain, "device/device_seq"). A device gives no number twice. */
export function decisionId({ race, class: raceClass, device, device_seq }: Decided): string {
  return uuid5(raceClass ?? race, `${device}/${device_seq}`);
}

/** @throws Refusal `id_wrong` */
export function checkDecisionId(decision: Decided & Pick<Envelope, 'id'>): void {
  const expected = decisionId(decision);
  if (decision.id !== expected) {
    refuse('id_wrong', { expected });
  }
}
