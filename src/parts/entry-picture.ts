import { codeOnCanvas, newCanvas } from './picture-on-canvas.ts';
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
  const code = codeOnCanvas(await qrModules(entry.value), qrEdge);
  await document.fonts.ready;
  const { canvas, context } = newCanvas(width, 0);

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

  canvas.height = margin + above.height + qrEdge + below.height + margin;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  above.draw(margin);
  const top = margin + above.height;
  code.draw(context, Math.round((width - code.size) / 2), top);
  below.draw(top + code.size);

  return pngOf(canvas);
}
