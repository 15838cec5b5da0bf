import type { Encrypted } from './decrypting.ts';

/* The half of decrypting.ts that a page shows its first content without. */

export async function encrypt(key: CryptoKey, value: unknown): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(value));
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain) };
}

/** For storage that takes text only. */
export async function encryptAsText(key: CryptoKey, value: unknown): Promise<string> {
  const { iv, data } = await encrypt(key, value);
  let text = '';
  for (const byte of [...iv, ...new Uint8Array(data)]) {
    text += String.fromCharCode(byte);
  }
  return btoa(text);
}
