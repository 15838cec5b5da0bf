/** Pictures that are saved and sent around: their width, and text on them. */

export const pictureWidth = 1080;
export const textMargin = 80;
const family = "'Plus Jakarta Sans Variable', 'Plus Jakarta Sans Fallback', system-ui, sans-serif";

/** A text on a picture, in as many rows as it needs, at most `maxLines`; a no-break space is none that ends a row. */
export interface Line {
  text: string;
  size: number;
  weight: number;
  colour: string;
  maxLines: number;
}

/** Lines of text, centred, one below the other: how high they are, and how to draw them. */
export function laidOut(context: CanvasRenderingContext2D, lines: Line[]) {
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
        context.fillText(
          row.text,
          pictureWidth / 2,
          y + heightOf(row) / 2,
          pictureWidth - 2 * textMargin,
        );
        y += heightOf(row);
      }
    },
  };
}

export function fontOf({ weight, size }: Pick<Line, 'weight' | 'size'>) {
  return `${weight} ${size}px ${family}`;
}

function wrapped(context: CanvasRenderingContext2D, { text, maxLines }: Line): string[] {
  const rows: string[] = [];
  for (const word of text.split(/[^\S\u00a0]+/)) {
    const last = rows.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    const fits = context.measureText(longer).width <= pictureWidth - 2 * textMargin;
    // What does not fit in the last row either is drawn narrower there.
    if (last !== undefined && (fits || rows.length === maxLines)) {
      rows[rows.length - 1] = longer;
    } else {
      rows.push(word);
    }
  }
  return rows;
}

export function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
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
