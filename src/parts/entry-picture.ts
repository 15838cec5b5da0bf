import {
  type Line,
  laidOut,
  textMargin as margin,
  pngOf,
  pictureWidth as width,
} from './picture-text.ts';
import { qrModules } from './qr-modules.ts';

/** What stands on the picture of an entry QR. The child's nickname, and no other name: pictures are sent around. */
export interface EntryPicture {
  /** What the code says. */
  value: string;
  title: string;
  nickname: string;
  /** "Plat 7", once it was given. */
  plate?: string;
  /** The class. */
  rider: string;
  /** Day, time. */
  start: string;
  place: string;
  caption: string;
}

const qrEdge = 760;
const ink = '#241710';
const muted = '#6a584c';

/** An entry QR as a PNG that shows it alone: black on white, whatever theme the phone has. */
export async function entryPicture(entry: EntryPicture): Promise<Blob> {
  const { edge, dark } = await qrModules(entry.value);
  await document.fonts.ready;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) {
    throw new Error('No canvas to draw on.');
  }

  const line = (text: string, size: number, rest: Partial<Line> = {}): Line => ({
    text,
    size,
    weight: 500,
    colour: muted,
    maxLines: 2,
    ...rest,
  });
  const strong = { weight: 800, colour: ink };
  const above = laidOut(context, [
    line(entry.nickname, 92, strong),
    line(entry.plate ?? '', 72, strong),
    line(entry.rider, 42, { weight: 700, colour: ink }),
  ]);
  const below = laidOut(context, [
    line(entry.title, 46, strong),
    line(entry.start, 40, { weight: 700, colour: ink }),
    line(entry.place, 36),
    line(entry.caption, 32, { maxLines: 3 }),
  ]);

  canvas.width = width;
  canvas.height = margin + above.height + qrEdge + below.height + margin;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  above.draw(margin);
  const top = margin + above.height;
  // Whole pixels: a module that ends between two is a grey line to a scanner.
  const module = Math.floor(qrEdge / edge);
  const left = Math.round((width - module * edge) / 2);
  context.fillStyle = '#000000';
  for (const [x, y] of dark) {
    context.fillRect(left + x * module, top + y * module, module, module);
  }
  below.draw(top + module * edge);

  return pngOf(canvas);
}
