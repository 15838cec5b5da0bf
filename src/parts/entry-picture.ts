import { qrModules } from './qr-modules.ts';

/** What stands on the picture of an entry QR. The child's nickname, and no other name: pictures are sent around. */
export interface EntryPicture {
  /** What the code says. */
  value: string;
  title: string;
  nickname: string;
  /** Class, number. */
  rider: string;
  /** Day, time. */
  start: string;
  place: string;
  caption: string;
}

const width = 1080;
const margin = 80;
const qrEdge = 760;
const ink = '#241710';
const muted = '#6a584c';
const family = "'Plus Jakarta Sans Variable', 'Plus Jakarta Sans Fallback', system-ui, sans-serif";

interface Line {
  text: string;
  size: number;
  weight: number;
  colour: string;
  maxLines: number;
}

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

  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) {
        reject(new Error('The canvas gave no picture.'));
      } else {
        resolve(blob);
      }
    }, 'image/png');
  });
}

/** Lines of text, centred, one below the other: how high they are, and how to draw them. */
function laidOut(context: CanvasRenderingContext2D, lines: Line[]) {
  const rows = lines
    .filter(({ text }) => text !== '')
    .flatMap((line) => {
      context.font = fontOf(line);
      return wrapped(context, line).map((text) => ({ ...line, text }));
    });
  const heightOf = ({ size }: Line) => Math.round(size * 1.35);
  return {
    height: rows.reduce((sum, row) => sum + heightOf(row), 0),
    draw(top: number) {
      let y = top;
      // Setting the canvas's size forgets everything that was set before.
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      for (const row of rows) {
        context.font = fontOf(row);
        context.fillStyle = row.colour;
        context.fillText(row.text, width / 2, y + heightOf(row) / 2, width - 2 * margin);
        y += heightOf(row);
      }
    },
  };
}

function fontOf({ weight, size }: Line) {
  return `${weight} ${size}px ${family}`;
}

function wrapped(context: CanvasRenderingContext2D, { text, maxLines }: Line): string[] {
  const rows: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = rows.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    const fits = context.measureText(longer).width <= width - 2 * margin;
    // What does not fit in the last row either is drawn narrower there.
    if (last !== undefined && (fits || rows.length === maxLines)) {
      rows[rows.length - 1] = longer;
    } else {
      rows.push(word);
    }
  }
  return rows;
}
