/** HMAC-SHA256 in lower-case hex, with Web Crypto, which Deno, Node and browsers share. */
import type { Bytes } from '../http/endpoint.ts';

function importKey(key: string): Promise<CryptoKey> {
  return crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(key),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  );
}

/** The signature of a message, 64 lower-case hex digits. */
export async function signHex(key: string, message: string): Promise<string> {
  const signature = await crypto.subtle.sign(
    'HMAC',
    await importKey(key),
    new TextEncoder().encode(message),
  );
  return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}

/**
 * True when `hex` is the signature of exactly these bytes. Compared by `subtle.verify`, whose time
 * does not depend on where the first wrong byte is.
 */
export async function verifyHex(key: string, message: Bytes, hex: string): Promise<boolean> {
  const signature = fromHex(hex);
  return (
    signature !== null &&
    (await crypto.subtle.verify('HMAC', await importKey(key), signature, message))
  );
}

function fromHex(hex: string): Bytes | null {
  if (!/^[0-9a-f]{64}$/i.test(hex)) {
    return null;
  }
  return Uint8Array.from({ length: 32 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  );
}
