import { onePicturePdf } from '#domain/one-picture-pdf.ts';
import * as copy from '#parts/copy/pictures.ts';
import { fontOf, pngOf } from '../picture-text.ts';
import { qrModules } from '../qr-modules.ts';
import { say } from './say.ts';

/** What stands on a certificate: of a class that is closed, and of no other. */
export interface Certificate {
  readonly name: string;
  readonly final: string;
  readonly place: number;
  readonly raceClass: string;
  readonly race: string;
  readonly date: string;
  readonly venue: string;
  readonly organiser: string;
  /** Where what is true now stands. */
  readonly link: string;
}

/** A4 on its side, as fine as a home's printer needs. */
const width = 2000;
const height = 1414;
const inner = width - 400;
const ink = '#241710';
const muted = '#6a584c';
const orange = '#c4390a';

async function drawn(of: Certificate): Promise<HTMLCanvasElement> {
  const { edge, dark } = await qrModules(of.link);
  await document.fonts.ready;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) {
    throw new Error('No canvas to draw on.');
  }
  context.textBaseline = 'middle';
  context.fillStyle = '#fffaf4';
  context.fillRect(0, 0, width, height);
  context.fillStyle = orange;
  for (const [x, y, w, h] of [
    [50, 50, width - 100, 16],
    [50, height - 66, width - 100, 16],
    [50, 50, 16, height - 100],
    [width - 66, 50, 16, height - 100],
  ] as const) {
    context.fillRect(x, y, w, h);
  }
  const line = (text: string, y: number, size: number, weight: number, colour: string) =>
    say(context, text, { x: width / 2, y, size, weight, colour, align: 'center', most: inner });
  line(copy.certificate, 230, 120, 800, orange);
  line(copy.givenTo, 350, 44, 500, muted);
  // A child's name stands whole on its certificate, however long.
  say(context, of.name, {
    x: width / 2,
    y: 480,
    size: 130,
    weight: 800,
    colour: ink,
    align: 'center',
    most: inner,
    smallest: 28,
  });
  line(copy.asPlaced(of.final, of.place), 620, 84, 800, ink);
  line(copy.inClass(of.raceClass, of.race), 740, 54, 600, ink);
  line([of.date, of.venue].filter(Boolean).join(' · '), 830, 46, 500, muted);
  line(of.organiser, 1110, 54, 700, ink);
  line(copy.organiser, 1175, 38, 500, muted);
  const module = Math.max(1, Math.floor(240 / edge));
  const size = module * edge;
  const [left, top] = [width - 150 - size, height - 190 - size];
  context.fillStyle = '#ffffff';
  context.fillRect(left, top, size, size);
  context.fillStyle = '#000000';
  for (const [x, y] of dark) {
    context.fillRect(left + x * module, top + y * module, module, module);
  }
  context.font = fontOf({ weight: 600, size: 30 });
  context.fillStyle = muted;
  context.textAlign = 'center';
  context.fillText(copy.certificateScan, left + size / 2, top + size + 32);
  return canvas;
}

export async function certificatePicture(of: Certificate): Promise<Blob> {
  return pngOf(await drawn(of));
}

/** One page of A4 on its side. */
export async function certificatePdf(of: Certificate): Promise<Blob> {
  const canvas = await drawn(of);
  const jpeg = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.92),
  );
  if (jpeg === null) {
    throw new Error('The canvas gave no picture.');
  }
  const pdf = onePicturePdf(new Uint8Array(await jpeg.arrayBuffer()), width, height);
  return new Blob([pdf], { type: 'application/pdf' });
}
