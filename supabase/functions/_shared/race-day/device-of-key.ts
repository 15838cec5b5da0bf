import { sha256 } from '../racing/sha256.ts';

/** How the log of the field names a phone that has a key: `private.phone_of_key` counts the same. */
export function deviceOfKey(key: string): string {
  const hex = sha256(key);
  return [0, 8, 12, 16, 20]
    .map((at, index, starts) => hex.slice(at, starts[index + 1] ?? 32))
    .join('-');
}

/** Headers of a signed request: the phone's public key, and its signature over the exact bytes of the body. */
export const keyHeader = 'x-device-key';
export const signatureHeader = 'x-device-signature';
