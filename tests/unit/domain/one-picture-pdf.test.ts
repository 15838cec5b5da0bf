import { expect, test } from 'vitest';
import { onePicturePdf } from '#domain/one-picture-pdf.ts';

const latin = new TextDecoder('latin1');

/** Bytes that would break a writer that thinks of its file as text. */
const jpeg = Uint8Array.from([0xff, 0xd8, 0x00, 0x0a, 0x80, 0xfe, 0xff, 0xd9]);

test('every object stands where the table says, and the table where the end says', () => {
  const text = latin.decode(onePicturePdf(jpeg, 1200, 900));
  expect(text.startsWith('%PDF-1.4\n')).toBe(true);
  expect(text.endsWith('%%EOF\n')).toBe(true);
  const table = Number(/startxref\n(\d+)\n/.exec(text)?.[1]);
  expect(text.slice(table, table + 9)).toBe('xref\n0 6\n');
  const lines = text
    .slice(table + 9)
    .split('trailer')[0]
    ?.match(/.{18} \n/gs);
  expect(lines).toHaveLength(6);
  for (const [index, line] of (lines ?? []).entries()) {
    const start = Number(line.slice(0, 10));
    if (index > 0) {
      expect(text.slice(start)).toMatch(new RegExp(`^${index} 0 obj\n`));
    }
  }
});

test('the picture is in it byte for byte, with its size, and fills the page', () => {
  const file = onePicturePdf(jpeg, 1200, 900);
  const text = latin.decode(file);
  const start = text.indexOf('stream\n', text.indexOf('/DCTDecode')) + 'stream\n'.length;
  expect(file.slice(start, start + jpeg.length)).toEqual(jpeg);
  expect(text).toContain(`/Width 1200 /Height 900`);
  expect(text).toContain(`/Length ${jpeg.length} `);
  expect(text).toContain('/MediaBox [0 0 842.00 631.50]');
  expect(text).toContain('q 842.00 0 0 631.50 0 0 cm /P Do Q');
});

test('a tall picture makes a tall page', () => {
  expect(latin.decode(onePicturePdf(jpeg, 900, 1800))).toContain('/MediaBox [0 0 421.00 842.00]');
});
