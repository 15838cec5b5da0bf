/** ECDSA over P-256, as a browser's own keys make it: the key is the raw point, both are base64url. */

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const signing = { name: 'ECDSA', hash: 'SHA-256' } as const;

/** @returns null when the text is none of base64url, or not of this length */
function bytesOf(text: string, length: number): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text)) {
    return null;
  }
  try {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return letters.length === length
      ? Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
      : null;
  } catch {
    return null;
  }
}

/** Whether exactly these bytes were signed with the private half of the key. */
export async function isSignedBy(
  key: string,
  signature: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const point = bytesOf(key, 65);
  const signed = bytesOf(signature, 64);
  if (!point || !signed) {
    return false;
  }
  try {
    const known = await crypto.subtle.importKey('raw', point, algorithm, false, ['verify']);
    return await crypto.subtle.verify(signing, known, signed, bytes);
  } catch {
    // 65 bytes that are no point of the curve.
    return false;
  }
}
