/** The long side of A4, in the PDF's points of 1/72 inch. */
const longSide = 842;

function ascii(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
}

/**
 * A PDF (1.4) of one page that is filled by one JPEG, as long as a sheet of A4. The picture stays as it is.
 * @param width of the picture, in pixels; so is `height`
 */
export function onePicturePdf(
  jpeg: Uint8Array<ArrayBuffer>,
  width: number,
  height: number,
): Uint8Array<ArrayBuffer> {
  const scale = longSide / Math.max(width, height);
  const [across, down] = [width * scale, height * scale].map((side) => side.toFixed(2));
  const drawing = `q ${across} 0 0 ${down} 0 0 cm /P Do Q`;
  const objects: Uint8Array<ArrayBuffer>[][] = [
    [ascii('<< /Type /Catalog /Pages 2 0 R >>')],
    [ascii('<< /Type /Pages /Kids [3 0 R] /Count 1 >>')],
    [
      ascii(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${down}] /Resources << /XObject << /P 4 0 R >> >> /Contents 5 0 R >>`,
      ),
    ],
    [
      ascii(
        `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      ),
      jpeg,
      ascii('\nendstream'),
    ],
    [ascii(`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`)],
  ];

  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const add = (part: Uint8Array<ArrayBuffer>) => {
    parts.push(part);
    length += part.length;
  };
  add(ascii('%PDF-1.4\n'));
  const starts = objects.map((object, index) => {
    const start = length;
    add(ascii(`${index + 1} 0 obj\n`));
    object.forEach(add);
    add(ascii('\nendobj\n'));
    return start;
  });
  const table = length;
  // Each line of the table is 20 bytes long, its end of two characters included.
  const lines = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  add(ascii(`xref\n0 ${count}\n0000000000 65535 f \n${lines}`));
  add(ascii(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`));

  const file = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}
