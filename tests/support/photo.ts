import type { Page } from 'playwright-core';

/** A photo as a phone takes it: a drawing of this size, with a place in its EXIF. */
export async function photo(page: Page, width: number, height: number): Promise<Buffer> {
  const drawn = await page.evaluate(
    ([wide, high]) => {
      const canvas = document.createElement('canvas');
      canvas.width = wide;
      canvas.height = high;
      const pen = canvas.getContext('2d');
      if (pen === null) {
        throw new Error('No canvas.');
      }
      const sky = pen.createLinearGradient(0, 0, wide, high);
      sky.addColorStop(0, '#f97316');
      sky.addColorStop(1, '#0f766e');
      pen.fillStyle = sky;
      pen.fillRect(0, 0, wide, high);
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
    },
    [width, height] as const,
  );
  const jpeg = Buffer.from(drawn, 'base64');
  const exif = Buffer.from('Exif\0\0MM\0*\0\0\0\x08 GPS -6.2088,106.8456 rumah', 'latin1');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.length + 2);
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xe1]),
    length,
    exif,
    jpeg.subarray(2),
  ]);
}
