import { encode } from 'uqr';

/** Pixels of one module: sharp at twice the size it is shown in. */
const scale = 8;

/**
 * A text as a QR code (medium error correction, the quiet zone of four modules) in a PNG of one bit a pixel. Mail programs
 * show no SVG.
 * @returns the file in base64
 */
export async function qrPng(value: string): Promise<string> {
  const { data, size } = encode(value, { ecc: 'M', border: 4 });
  const edge = size * scale;
  const rowBytes = Math.ceil(edge / 8);
  const pixels = new Uint8Array((rowBytes + 1) * edge);
  for (let y = 0; y < edge; y += 1) {
    const row = data[Math.floor(y / scale)] ?? [];
    const start = y * (rowBytes + 1) + 1;
    for (let x = 0; x < edge; x += 1) {
      const isDark = row[Math.floor(x / scale)] ?? false;
      if (!isDark) {
        pixels[start + (x >> 3)] = (pixels[start + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
      }
    }
  }
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, edge);
  view.setUint32(4, edge);
  // Depth 1, greyscale, deflate, no filters between rows, not interlaced.
  header.set([1, 0, 0, 0, 0], 8);
  const file = [
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', await deflate(pixels)),
    chunk('IEND', new Uint8Array()),
  ];
  return btoa(file.map((bytes) => String.fromCharCode(...bytes)).join(''));
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, crc(bytes.subarray(4, data.length + 8)));
  return bytes;
}

/** The check sum of PNG, bit by bit: a code has two kilobytes. */
function crc(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) {
      sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
    }
  }
  return (sum ^ 0xffffffff) >>> 0;
}
