/** What a file is, by its first bytes: what its sender says of it is only a word. */

const signatures: [type: string, starts: (bytes: Uint8Array) => boolean][] = [
  ['application/pdf', (bytes) => text(bytes, 0, 5) === '%PDF-'],
  ['image/jpeg', (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff],
  ['image/png', (bytes) => bytes[0] === 0x89 && text(bytes, 1, 4) === 'PNG'],
  ['image/webp', (bytes) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP'],
];

/** So many bytes tell all of them apart. */
export const tellingBytes = 12;

/** Null for what none of our buckets takes. */
export function typeOf(bytes: Uint8Array): string | null {
  return signatures.find(([, starts]) => starts(bytes))?.[0] ?? null;
}

function text(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}
