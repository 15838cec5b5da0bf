/** The keys that callers bring along. */
import { FunctionError } from './errors.ts';

/** Empty when there is none. */
export function bearerToken(request: Request): string {
  const header = request.headers.get('authorization')?.trim() ?? '';
  return /^Bearer\s+(\S+)$/i.exec(header)?.[1] ?? '';
}

/**
 * Passes when the request carries one of the keys, in `apikey` or as a bearer token; else throws 401
 * `secret_key_required`. Digests are compared, all of them and in full, so that the time taken tells
 * nothing of a key.
 */
export async function requireSecretKey(request: Request, keys: readonly string[]): Promise<void> {
  if (!(await hasSecretKey(request, keys))) {
    throw new FunctionError('secret_key_required', 401, 'A secret key is needed.');
  }
}

/** Whether the request carries one of the keys, found out in the same way. */
export async function hasSecretKey(request: Request, keys: readonly string[]): Promise<boolean> {
  const given = [request.headers.get('apikey')?.trim() ?? '', bearerToken(request)];
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
  return passes;
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

function equal(one: Uint8Array, other: Uint8Array): boolean {
  let difference = one.length ^ other.length;
  for (let index = 0; index < one.length; index += 1) {
    difference |= (one[index] ?? 0) ^ (other[index] ?? 0);
  }
  return difference === 0;
}
