/** What is kept on a phone so that a copy of its storage does not tell it: encrypted, and known to be unchanged when opened. */
export interface Encrypted {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** @param raw 32 bytes. The key made of them can be used, and not read again. */
export async function encryptionKey(raw: BufferSource): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** @throws when it was encrypted with another key, or is not what was encrypted */
export async function decrypt(key: CryptoKey, { iv, data }: Encrypted): Promise<unknown> {
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data);
  return JSON.parse(new TextDecoder().decode(plain));
}

/** @throws as decrypt */
export async function decryptText(key: CryptoKey, text: string): Promise<unknown> {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return decrypt(key, { iv: bytes.slice(0, 12), data: bytes.slice(12).buffer });
}
