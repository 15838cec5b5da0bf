import { onePicturePdf } from '#domain/one-picture-pdf.ts';
import * as copy from '#parts/copy/pictures.ts';
import { codeOnCanvas, drawablePicture, newCanvas } from '../picture-on-canvas.ts';
import { pngOf } from '../picture-text.ts';
import { qrModules } from '../qr-modules.ts';
import { drawClub, drawCover, drawMedal, drawName } from './medal.ts';
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
  /** The club's. */
  readonly logo: string | null;
  /** The race's picture. */
  readonly picture: string | null;
  /** Where what is true now stands. */
  readonly link: string;
}

export type Sheet = 'a4' | 'phone';

/** Where things stand: A4 on its side, as fine as a home's printer needs, and as upright as a telephone shows whole. */
interface Layout {
  readonly width: number;
  readonly height: number;
  readonly cover: number;
  readonly medal: number;
  readonly frame: number;
  /** Middle and size of each line. */
  readonly title: readonly [number, number];
  readonly given: readonly [number, number];
  readonly name: readonly [number, number];
  readonly rank: readonly [number, number];
  readonly raceClass: readonly [number, number];
  readonly race: readonly [number, number];
  readonly when: readonly [number, number];
  readonly code: number;
}

const layouts: Readonly<Record<Sheet, Layout>> = {
  a4: {
    width: 2000,
    height: 1414,
    cover: 330,
    medal: 120,
    frame: 50,
    title: [575, 92],
    given: [665, 42],
    name: [780, 124],
    rank: [905, 82],
    raceClass: [995, 50],
    race: [1062, 50],
    when: [1128, 42],
    code: 220,
  },
  phone: {
    width: 1080,
    height: 1350,
    cover: 330,
    medal: 105,
    frame: 30,
    title: [520, 76],
    given: [595, 34],
    name: [690, 92],
    rank: [800, 64],
    raceClass: [878, 38],
    race: [936, 38],
    when: [990, 32],
    code: 190,
  },
};

const ink = '#241710';
const muted = '#6a584c';
const orange = '#c4390a';

async function drawn(of: Certificate, sheet: Sheet): Promise<HTMLCanvasElement> {
  const at = layouts[sheet];
  const { width, height, frame } = at;
  const [modules, image, logo] = await Promise.all([
    qrModules(of.link),
    drawablePicture(of.picture),
    drawablePicture(of.logo),
  ]);
  await document.fonts.ready;
  const { canvas, context } = newCanvas(width, height);
  context.fillStyle = orange;
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#fffaf4';
  context.fillRect(frame, frame, width - 2 * frame, height - 2 * frame);
  drawCover(context, image, [frame, frame, width - 2 * frame, at.cover]);
  drawMedal(context, of.place, { x: width / 2, y: frame + at.cover, radius: at.medal });
  const inner = width - 4 * frame - 40;
  const line = (
    text: string,
    [y, size]: readonly [number, number],
    { weight = 600, colour = ink } = {},
  ) =>
    say(context, text, {
      x: width / 2,
      y,
      size,
      weight,
      colour,
      align: 'center',
      most: inner,
      smallest: Math.round(size * 0.6),
    });
  line(copy.certificate, at.title, { weight: 800, colour: orange });
  line(copy.givenTo, at.given, { weight: 500, colour: muted });
  const [middle, letters] = at.name;
  drawName(context, of.name, { x: width / 2, y: middle, size: letters, most: inner });
  line(copy.asPlaced(of.final, of.place), at.rank, { weight: 800 });
  line(copy.inClass(of.raceClass), at.raceClass);
  line(of.race, at.race, { weight: 700 });
  line([of.date, of.venue].filter(Boolean).join(' · '), at.when, { weight: 500, colour: muted });
  const code = codeOnCanvas(modules, at.code);
  const foot = height - frame - 56;
  const left = width - frame - 70 - code.size;
  code.draw(context, left, foot - code.size - 18);
  say(context, copy.certificateScan, {
    x: left + code.size / 2,
    y: foot + 10,
    size: 28,
    weight: 600,
    colour: muted,
    align: 'center',
    most: code.size + 80,
  });
  // Who held it, above the line on which a club signs the printed one.
  const start = frame + 70;
  const signed = left - 120 - start;
  const radius = 56;
  const sign = foot - 40 - radius;
  drawClub(context, of.organiser, logo, { x: start + radius, y: sign, radius });
  say(context, of.organiser, {
    x: start + 2 * radius + 24,
    y: sign,
    size: 44,
    most: Math.min(signed, 900) - 2 * radius - 30,
    smallest: 24,
  });
  context.fillStyle = muted;
  context.fillRect(start, foot - 26, Math.min(signed, 900), 3);
  say(context, copy.organiser, { x: start, y: foot + 10, size: 30, weight: 500, colour: muted });
  return canvas;
}

/** For a telephone: upright, 1080 by 1350. */
export async function certificatePicture(of: Certificate): Promise<Blob> {
  return pngOf(await drawn(of, 'phone'));
}

/** One page of A4 on its side. */
export async function certificatePdf(of: Certificate): Promise<Blob> {
  const canvas = await drawn(of, 'a4');
  const jpeg = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.92),
  );
  if (jpeg === null) {
    throw new Error('The canvas gave no picture.');
  }
  const bytes = new Uint8Array(await jpeg.arrayBuffer());
  const pdf = onePicturePdf(bytes, canvas.width, canvas.height);
  return new Blob([pdf], { type: 'application/pdf' });
}
