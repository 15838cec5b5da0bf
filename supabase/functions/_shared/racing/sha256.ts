/**
 * SHA-256 (FIPS 180-4), synchronous: `crypto.subtle` answers later, and the engine folds a chain in one go in browser, Node
 * and Deno alike.
 */

const roundConstants = new Int32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);
const beginning = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];
const blockSize = 64;
const lengthSize = 8;

const encoder = new TextEncoder();
const schedule = new Int32Array(64);

/** One block of 64 bytes into the eight words of `state`. */
function compress(state: Int32Array, bytes: Uint8Array, from: number): void {
  for (let t = 0; t < 16; t++) {
    const at = from + t * 4;
    schedule[t] =
      ((bytes[at] as number) << 24) |
      ((bytes[at + 1] as number) << 16) |
      ((bytes[at + 2] as number) << 8) |
      (bytes[at + 3] as number);
  }
  for (let t = 16; t < 64; t++) {
    const early = schedule[t - 15] as number;
    const late = schedule[t - 2] as number;
    const s0 = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3);
    const s1 = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10);
    schedule[t] = ((schedule[t - 16] as number) + s0 + (schedule[t - 7] as number) + s1) | 0;
  }
  let a = state[0] as number;
  let b = state[1] as number;
  let c = state[2] as number;
  let d = state[3] as number;
  let e = state[4] as number;
  let f = state[5] as number;
  let g = state[6] as number;
  let h = state[7] as number;
  for (let t = 0; t < 64; t++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const choice = (e & f) ^ (~e & g);
    const first = (h + s1 + choice + (roundConstants[t] as number) + (schedule[t] as number)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + s0 + majority) | 0;
  }
  state[0] = (state[0] as number) + a;
  state[1] = (state[1] as number) + b;
  state[2] = (state[2] as number) + c;
  state[3] = (state[3] as number) + d;
  state[4] = (state[4] as number) + e;
  state[5] = (state[5] as number) + f;
  state[6] = (state[6] as number) + g;
  state[7] = (state[7] as number) + h;
}

/** Room for the bytes that are hashed at last, and for their state: a hash is over before the next one begins. */
let room = new Uint8Array(1024);
const words = new Int32Array(beginning.length);
const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** For `size` bytes and what is put behind them; the first `kept` stay. */
function makeRoom(size: number, kept: number): void {
  const most = size + blockSize + lengthSize;
  if (room.length < most) {
    const larger = new Uint8Array(2 * most);
    larger.set(room.subarray(0, kept));
    room = larger;
  }
}

/** Puts the text in UTF-8 behind the first `from` bytes of the room. @returns where it ends */
function write(text: string, from: number): number {
  makeRoom(from + text.length * 3, from);
  let at = from;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code >= 0x80) {
      return from + encoder.encodeInto(text, room.subarray(from)).written;
    }
    room[at++] = code;
  }
  return at;
}

/** Hashes the first `size` bytes of the room, behind `before` bytes that are in the words already. */
function finish(size: number, before: number): string {
  const end = Math.ceil((size + 1 + lengthSize) / blockSize) * blockSize;
  room.fill(0, size, end);
  room[size] = 0x80;
  const bits = (before + size) * 8;
  for (let place = 0, left = bits; left > 0; place++) {
    room[end - 1 - place] = left % 256;
    left = Math.floor(left / 256);
  }
  for (let from = 0; from < end; from += blockSize) {
    compress(words, room, from);
  }
  let hex = '';
  for (let place = 0; place < words.length; place++) {
    const word = words[place] as number;
    hex += `${hexOf[word >>> 24]}${hexOf[(word >>> 16) & 255]}${hexOf[(word >>> 8) & 255]}${hexOf[word & 255]}`;
  }
  return hex;
}

/**
 * Hashes of texts that all begin alike: the blocks of the beginning are gone through once. A draw hashes its seed, some
 * 160 characters, with every plate.
 *
 * @returns of each rest, sha256(prefix + rest), 64 lower-case hex digits
 */
export function hashesAfter(prefix: string): (rest: string) => string {
  const size = write(prefix, 0);
  const whole = Math.floor(size / blockSize) * blockSize;
  words.set(beginning);
  for (let from = 0; from < whole; from += blockSize) {
    compress(words, room, from);
  }
  const state = words.slice();
  const begun = room.slice(whole, size);
  return (rest) => {
    words.set(state);
    room.set(begun);
    return finish(write(rest, begun.length), whole);
  };
}

/** sha256 of the bytes, 64 lower-case hex digits. */
export function sha256OfBytes(bytes: Uint8Array): string {
  makeRoom(bytes.length, 0);
  words.set(beginning);
  room.set(bytes);
  return finish(bytes.length, 0);
}

/** sha256 of the text in UTF-8, 64 lower-case hex digits. */
export function sha256(text: string): string {
  return hashesAfter('')(text);
}
