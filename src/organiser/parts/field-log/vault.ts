import { decrypt as decryptWith, type Encrypted, encryptionKey } from '#api/platform/decrypting.ts';
import { encrypt as encryptWith } from '#api/platform/encrypting.ts';
import { sha256OfBytes } from '#functions/_shared/racing/sha256.ts';

/**
 * What the phone keeps of a child is encrypted with the code on the parent's phone: a copy of this phone's storage says
 * which plates and nicknames ride (whole names where two share one), and no more, until the code is shown (design, section 9). So the code itself is never
 * stored: entries are named by its hash. It is a secret of its own: the registration's id stands in the console's
 * addresses, and so in the phone's history.
 */

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/** The code in what was scanned or typed; null when there is none. */
export function codeIn(text: string): string | null {
  return uuid.exec(text)?.[0].toLowerCase() ?? null;
}

function bytesIn(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length / 2);
  for (let index = 0; index < bytes.length; index += 1) {
    bytes[index] = Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16);
  }
  return bytes;
}

function bytesOf(code: string): Uint8Array<ArrayBuffer> {
  return bytesIn(code.replaceAll('-', ''));
}

/**
 * How phones and server name an entry: as `private.field_subject` in the database. Not by `crypto.subtle`: a list has hundreds of
 * entries, and waiting for each costs more than its hash.
 */
export function subjectOf(code: string): string {
  return sha256OfBytes(bytesOf(code));
}

/** That this phone had the code when it wrote an act: as `private.code_was_shown` in the database. */
export function proofOf(code: string, act: string): string {
  const prefix = new TextEncoder().encode('pushbike papan');
  const input = new Uint8Array(prefix.length + 32);
  input.set(prefix);
  input.set(bytesOf(code), prefix.length);
  input.set(bytesOf(act), prefix.length + 16);
  return sha256OfBytes(input);
}

/** Another hash than the name, so that the name does not open it; what one kind of log keeps does not open another's. */
function keyOf(kind: string, code: string): Promise<CryptoKey> {
  const prefix = new TextEncoder().encode(`pushbike ${kind} key`);
  const input = new Uint8Array(prefix.length + 16);
  input.set(prefix);
  input.set(bytesOf(code), prefix.length);
  return encryptionKey(bytesIn(sha256OfBytes(input)));
}

export async function encrypt(kind: string, code: string, value: unknown): Promise<Encrypted> {
  return encryptWith(await keyOf(kind, code), value);
}

/** @throws when the code is another entry's */
export async function decrypt(kind: string, code: string, encrypted: Encrypted): Promise<unknown> {
  return decryptWith(await keyOf(kind, code), encrypted);
}
