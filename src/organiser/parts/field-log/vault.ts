import { type Sealed, sealingKey, unseal as unsealWith } from '#api/platform/sealed.ts';
import { seal as sealWith } from '#api/platform/sealing.ts';

/**
 * What the phone keeps of a child is encrypted with the code on the parent's phone: a copy of this phone's storage says
 * which plates and nicknames ride, and no more, until the code is shown (design, section 9). So the code itself is never
 * stored: entries are named by its hash. It is a secret of its own: the registration's id stands in the console's
 * addresses, and so in the phone's history.
 */

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/** The code in what was scanned or typed; null when there is none. */
export function codeIn(text: string): string | null {
  return uuid.exec(text)?.[0].toLowerCase() ?? null;
}

function bytesOf(code: string): Uint8Array<ArrayBuffer> {
  const hex = code.replaceAll('-', '');
  return Uint8Array.from({ length: 16 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  );
}

/** How phones and server name an entry: as `private.field_subject` in the database. */
export async function subjectOf(code: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(code)));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Another hash than the name, so that the name does not open it; what one kind of log keeps does not open another's. */
async function keyOf(kind: string, code: string): Promise<CryptoKey> {
  const prefix = new TextEncoder().encode(`pushbike ${kind} key`);
  const input = new Uint8Array(prefix.length + 16);
  input.set(prefix);
  input.set(bytesOf(code), prefix.length);
  const key = await crypto.subtle.digest('SHA-256', input);
  return sealingKey(key);
}

export async function seal(kind: string, code: string, value: unknown): Promise<Sealed> {
  return sealWith(await keyOf(kind, code), value);
}

/** @throws when the code is another entry's */
export async function unseal(kind: string, code: string, sealed: Sealed): Promise<unknown> {
  return unsealWith(await keyOf(kind, code), sealed);
}
