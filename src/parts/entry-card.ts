import { type Line, laidOut, pngOf, pictureWidth as width } from '#parts/picture-text.ts';

/**
 * What stands on the card for the family's group. The child's nickname, and no other name; no code, number or class, so
 * that nobody takes it for the ticket and nobody comes in with it.
 */
export interface EntryCard {
  /** "Raka ikut" */
  lead: string;
  race: string;
  start: string;
  place: string;
  /** That it lets nobody in. */
  note: string;
}

const height = 1350;
const orange = '#c4390a';
const deep = '#962c07';
const cream = '#fffaf4';
const soft = '#ffe8db';
const square = 54;

/** A card as a PNG: in the app's colour and with a finish line, where the ticket is black on white. */
export async function entryCard(card: EntryCard): Promise<Blob> {
  await document.fonts.ready;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) {
    throw new Error('No canvas to draw on.');
  }
  canvas.width = width;
  canvas.height = height;
  const ground = context.createLinearGradient(0, 0, width, height);
  ground.addColorStop(0, orange);
  ground.addColorStop(1, deep);
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  context.fillStyle = cream;
  for (const top of [0, height - 2 * square]) {
    for (let row = 0; row < 2; row += 1) {
      for (let column = row; column * square < width; column += 2) {
        context.fillRect(column * square, top + row * square, square, square);
      }
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
    line(card.lead, 72, 700, { colour: soft }),
    line(card.race, 116, 800, { maxLines: 4 }),
  ]);
  const facts = laidOut(context, [
    line(card.start, 46, 700),
    line(card.place, 42, 500, { colour: soft }),
  ]);
  const note = laidOut(context, [line(card.note, 32, 500, { colour: soft })]);
  const gap = 56;
  const top = (height - words.height - gap - facts.height) / 2;
  words.draw(top);
  facts.draw(top + words.height + gap);
  note.draw(height - 2 * square - note.height - 40);
  return pngOf(canvas);
}
