/**
 * A ZIP file unpacked within a limit. A file of 1 MB may hold a thousand times as much, and what it says of its sizes may
 * be a lie: so the directory is read first, and what really comes out is counted while it comes.
 */

/** The archive holds more than we unpack. */
export class UnpackedTooLarge extends Error {
  override name = 'UnpackedTooLarge';
}

interface Entry {
  path: string;
  /** 0 as it is, 8 deflated. */
  method: number;
  packed: Uint8Array<ArrayBuffer>;
  /** As the directory has it. */
  size: number;
}

const endMark = 0x06054b50;
const endLength = 22;
const longestComment = 0xffff;
const entryMark = 0x02014b50;
const entryLength = 46;
const localMark = 0x04034b50;
const localLength = 30;
/** Stands where a number needs more than 32 bits, or its writer always gives 64: the number is in the extra field. */
const elsewhere = 0xffffffff;

function damaged(): Error {
  return new Error('Not a ZIP file, or a damaged one.');
}

function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - endLength - longestComment);
  for (let at = view.byteLength - endLength; at >= first; at--) {
    const reachesTheEnd = () => at + endLength + view.getUint16(at + 20, true) === view.byteLength;
    if (view.getUint32(at, true) === endMark && reachesTheEnd()) {
      return at;
    }
  }
  throw damaged();
}

/** The numbers of 64 bits of an entry, in the order of those that stand elsewhere. */
function longNumbers(view: DataView, start: number, length: number): number[] {
  const zip64 = 1;
  for (let at = start; at + 4 <= start + length; ) {
    const size = view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === zip64) {
      return Array.from({ length: Math.floor(size / 8) }, (_, place) =>
        Number(view.getBigUint64(at + 4 + place * 8, true)),
      );
    }
    at += 4 + size;
  }
  return [];
}

/** @throws RangeError where the directory points outside the file */
function entriesOf(bytes: Uint8Array<ArrayBuffer>): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  const entries: Entry[] = [];
  // By their marks and not by their number, which is elsewhere in a long file.
  let at = view.getUint32(end + 16, true);
  if (at === elsewhere) {
    const longEnd = Number(view.getBigUint64(end - 12, true));
    at = Number(view.getBigUint64(longEnd + 48, true));
  }
  while (at + entryLength <= end && view.getUint32(at, true) === entryMark) {
    const nameLength = view.getUint16(at + 28, true);
    const extraLength = view.getUint16(at + 30, true);
    const long = longNumbers(view, at + entryLength + nameLength, extraLength);
    const numberAt = (place: number) => {
      const short = view.getUint32(at + place, true);
      return short === elsewhere ? (long.shift() ?? short) : short;
    };
    const size = numberAt(24);
    const packedSize = numberAt(20);
    const local = numberAt(42);
    if (view.getUint32(local, true) !== localMark) {
      throw damaged();
    }
    const start =
      local + localLength + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const name = bytes.subarray(at + entryLength, at + entryLength + nameLength);
    entries.push({
      path: new TextDecoder().decode(name),
      method: view.getUint16(at + 10, true),
      packed: bytes.subarray(start, start + packedSize),
      size,
    });
    at += entryLength + nameLength + extraLength + view.getUint16(at + 32, true);
  }
  return entries;
}

/** @throws UnpackedTooLarge as soon as more than this many bytes have come */
async function inflated(packed: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array[]> {
  const reader = new Blob([packed])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    size += value?.byteLength ?? 0;
    if (size > most) {
      await reader.cancel();
      throw new UnpackedTooLarge();
    }
    if (value !== undefined) {
      parts.push(value);
    }
  }
  return parts;
}

/**
 * The files of an archive that are wanted.
 * @param most how many bytes they may have together
 * @throws UnpackedTooLarge where they have more; another error for what is no ZIP file
 */
export async function unpackZip(
  bytes: Uint8Array<ArrayBuffer>,
  { wants, most }: { wants: (path: string) => boolean; most: number },
): Promise<Record<string, Uint8Array>> {
  const wanted = entriesOf(bytes).filter(({ path }) => wants(path));
  if (wanted.reduce((sum, { size }) => sum + size, 0) > most) {
    throw new UnpackedTooLarge();
  }
  const files: Record<string, Uint8Array> = {};
  let left = most;
  for (const { path, method, packed } of wanted) {
    if (method !== 0 && method !== 8) {
      throw damaged();
    }
    const parts = method === 8 ? await inflated(packed, left) : [packed];
    const file = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
    let at = 0;
    for (const part of parts) {
      file.set(part, at);
      at += part.byteLength;
    }
    left -= file.byteLength;
    if (left < 0) {
      throw new UnpackedTooLarge();
    }
    files[path] = file;
  }
  return files;
}
