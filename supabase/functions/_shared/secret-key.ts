/** For functions that our own servers call: a secret key is the authentication. */
import { FunctionError } from './errors.ts';

/**
 * Passes when the request carries one of the keys, in `apikey` or as a bearer token; else throws 401
 * `secret_key_required`. Digests are compared, all of them and in full, so that the time taken tells
 * nothing of a key.
 */
export const requireSecretKey = async (
  request: Request,
  keys: readonly string[],
): Promise<void> => {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization')?.trim() ?? '')?.[1];
  const given = [request.headers.get('apikey')?.trim() ?? '', bearer ?? ''];
  const [givenDigests, keyDigests] = await Promise.all([
    Promise.all(given.map(digest)),
    Promise.all(keys.map(digest)),
  ]);
  let passes = false;
  for (const one of givenDigests) {
    for (const other of keyDigests) {
      passes = equal(one, other) || passes;
    }
  }
  if (!passes) {
    throw new FunctionError('secret_key_required', 401, 'A secret key is needed.');
  }
};

const digest = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

const equal = (one: Uint8Array, other: Uint8Array): boolean => {
  let difference = one.length ^ other.length;
  for (let index = 0; index < one.length; index += 1) {
    difference |= (one[index] ?? 0) ^ (other[index] ?? 0);
  }
  return difference === 0;
};
