import { rank } from '#parts/copy/board.ts';
import { drawablePicture, newCanvas } from '../picture-on-canvas.ts';
import { pngOf, pictureWidth as width } from '../picture-text.ts';
import { drawClub, drawCover, drawMedal, drawName } from './medal.ts';
import { say } from './say.ts';

/** What a picture of a child's place says. */
export interface ResultPicture {
  /** The nickname, where the family wants it shown; null: the plate stands alone. */
  readonly name: string | null;
  readonly plate: string;
  readonly final: string;
  readonly place: number;
  /** "Boys 2019 · 1 dari 12 di kelas ini" */
  readonly raceClass: string;
  readonly race: string;
  /** Day and city. */
  readonly when: string;
  readonly club: string;
  readonly logo: string | null;
  /** The race's picture. */
  readonly picture: string | null;
  /** Where everybody can read the result: the host's name. */
  readonly host: string;
}

export type Shape = 'square' | 'story';
const heights: Readonly<Record<Shape, number>> = { square: 1080, story: 1920 };
const margin = 70;

/** A child's place as a PNG for a group or a feed (1080 by 1080), or for a status (1080 by 1920). */
export async function resultPicture(of: ResultPicture, shape: Shape): Promise<Blob> {
  const [image, logo] = await Promise.all([drawablePicture(of.picture), drawablePicture(of.logo)]);
  await document.fonts.ready;
  const height = heights[shape];
  const { canvas, context } = newCanvas(width, height);
  // The words stand on a ground of their own: of a picture nobody knows how bright it is.
  const ground = height - 600;
  drawCover(context, image, [0, 0, width, ground]);
  context.fillStyle = '#fffaf4';
  context.fillRect(0, ground, width, 600);
  context.fillStyle = '#ffb81c';
  context.fillRect(0, ground, width, 14);
  drawMedal(context, of.place, { x: width / 2, y: ground - 20, radius: 130 });
  const inner = width - 2 * margin;
  const line = (text: string, y: number, size: number, weight: number, colour = '#241710') =>
    say(context, text, {
      x: width / 2,
      y: ground + y,
      size,
      weight,
      colour,
      align: 'center',
      most: inner,
    });
  drawName(context, of.name ?? of.plate, { x: width / 2, y: ground + 185, size: 96, most: inner });
  line(rank(of.final, of.place), 285, 66, 800, '#c4390a');
  line(of.raceClass, 358, 38, 600);
  line(of.race, 422, 44, 700);
  line(of.when, 474, 34, 500, '#6a584c');
  const radius = 42;
  drawClub(context, of.club, logo, { x: margin + radius, y: height - 66, radius });
  const host = say(context, of.host, {
    x: width - margin,
    y: height - 66,
    size: 30,
    weight: 600,
    colour: '#6a584c',
    align: 'right',
    most: inner / 2,
  });
  say(context, of.club, {
    x: margin + 2 * radius + 18,
    y: height - 66,
    size: 34,
    weight: 700,
    most: inner - 2 * radius - 46 - host,
  });
  return pngOf(canvas);
}
