import { say } from './board/say.ts';
import { codeOnCanvas, drawablePicture, drawCovering, newCanvas } from './picture-on-canvas.ts';
import {
  type Line,
  laidOut,
  textMargin as margin,
  pngOf,
  pictureWidth as width,
} from './picture-text.ts';
import { qrModules } from './qr-modules.ts';

/**
 * What stands on the card for the family's group. The child's nickname, and no other name; no plate, class or entry code, so
 * that nobody takes it for the ticket and nobody comes in with it.
 */
export interface EntryCard {
  /** "Raka ikut" */
  lead: string;
  race: string;
  start: string;
  place: string;
  /** What the race asks today, and what comes next; null where that stays. */
  price: string | null;
  /** Address of the race's picture. */
  picture: string | null;
  /** Where the race can be looked at, for who wants to come too: its code says this and nothing else. */
  link: string;
  /** What the code is for. */
  scan: string;
  /** That the card lets nobody in. */
  note: string;
}

const height = 1350;
const pictureHeight = 500;
const square = 30;
const top = pictureHeight + 2 * square;
const qrEdge = 240;
const orange = '#c4390a';
const deep = '#962c07';
const cream = '#fffaf4';
const soft = '#ffe8db';

/** A card as a PNG: the race's picture, a finish line, and the app's colour, where the ticket is black on white. */
export async function entryCard(card: EntryCard): Promise<Blob> {
  const [picture, modules] = await Promise.all([
    drawablePicture(card.picture),
    qrModules(card.link),
    document.fonts.ready,
  ]);
  const { canvas, context } = newCanvas(width, height);
  const ground = context.createLinearGradient(0, 0, width, height);
  ground.addColorStop(0, orange);
  ground.addColorStop(1, deep);
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  if (picture !== null) {
    drawCovering(context, picture, { x: 0, y: 0, width, height: pictureHeight });
  }
  context.fillStyle = cream;
  for (let row = 0; row < 2; row += 1) {
    for (let column = row; column * square < width; column += 2) {
      context.fillRect(column * square, pictureHeight + row * square, square, square);
    }
  }

  const line = (text: string, size: number, weight: number, rest: Partial<Line> = {}): Line => ({
    text,
    size,
    weight,
    colour: cream,
    maxLines: 2,
    ...rest,
  });
  const words = laidOut(context, [
    line(card.lead, 64, 700, { colour: soft }),
    line(card.race, 84, 800),
    line(card.start, 44, 700),
    line(card.place, 38, 500, { colour: soft, maxLines: 1 }),
    ...(card.price === null ? [] : [line(card.price, 34, 600)]),
  ]);
  const foot = height - margin - qrEdge;
  words.draw(top + (foot - top - words.height) / 2);

  codeOnCanvas(modules, qrEdge).draw(context, margin, foot);
  const x = margin + qrEdge + 40;
  const most = width - margin - x;
  say(context, card.scan, { x, y: foot + 70, size: 40, weight: 700, colour: cream, most });
  const host = new URL(card.link).host;
  say(context, host, { x, y: foot + 126, size: 34, weight: 600, colour: soft, most });
  say(context, card.note, { x, y: foot + 178, size: 30, weight: 500, colour: soft, most });
  return pngOf(canvas);
}
