import { drawCovering } from '../picture-on-canvas.ts';
import { fontOf } from '../picture-text.ts';
import { say } from './say.ts';

/** Gold, silver, bronze; behind them a medal in the app's own orange. */
const metals = [
  { ground: '#f2b632', rim: '#a86e00', word: '#372300' },
  { ground: '#c3cad1', rim: '#6c7780', word: '#20262b' },
  { ground: '#d3915a', rim: '#7d4618', word: '#331a05' },
] as const;
const plain = { ground: '#c4390a', rim: '#7d2405', word: '#ffffff' };

/** A medal with its place in it, the ribbon above. */
export function drawMedal(
  context: CanvasRenderingContext2D,
  place: number,
  { x, y, radius }: { readonly x: number; readonly y: number; readonly radius: number },
): void {
  const metal = metals[place - 1] ?? plain;
  context.fillStyle = '#ffffff';
  context.fillRect(x - radius * 0.5, y - radius * 1.7, radius, radius);
  context.fillStyle = '#b7182f';
  context.fillRect(x - radius * 0.42, y - radius * 1.7, radius * 0.42, radius);
  for (const [colour, edge] of [
    [metal.rim, radius],
    [metal.ground, radius * 0.88],
  ] as const) {
    context.beginPath();
    context.arc(x, y, edge, 0, 2 * Math.PI);
    context.fillStyle = colour;
    context.fill();
  }
  say(context, String(place), {
    x,
    y: y + radius * 0.05,
    size: Math.round(radius * 1.1),
    weight: 800,
    colour: metal.word,
    align: 'center',
    most: radius * 1.5,
  });
}

/** Longer ones stand in two rows. */
const rowLetters = 24;

/** A child's name, whole however long: in two rows where one would be too small to read. */
export function drawName(
  context: CanvasRenderingContext2D,
  name: string,
  {
    x,
    y,
    size,
    most,
  }: { readonly x: number; readonly y: number; readonly size: number; readonly most: number },
): void {
  const rows = rowsOf(name);
  const each = rows.length === 1 ? size : Math.round(size * 0.58);
  rows.forEach((row, index) => {
    say(context, row, {
      x,
      y: y + (index - (rows.length - 1) / 2) * each * 1.15,
      size: each,
      weight: 800,
      align: 'center',
      most,
      smallest: 18,
    });
  });
}

/** Broken at the space nearest to the middle. */
function rowsOf(name: string): string[] {
  if (name.length <= rowLetters || !name.trim().includes(' ')) {
    return [name];
  }
  const middle = name.length / 2;
  const spaces = Array.from(name.matchAll(/ /g), ({ index }) => index);
  const at = spaces.reduce((best, one) =>
    Math.abs(one - middle) < Math.abs(best - middle) ? one : best,
  );
  return [name.slice(0, at), name.slice(at + 1)];
}

/** As many letters as a round sign has room for. */
const initials = 2;

/** The club by its logo, whole on a white square; without one by the first letters of its name, in a round sign. */
export function drawClub(
  context: CanvasRenderingContext2D,
  name: string,
  logo: HTMLImageElement | null,
  { x, y, radius }: { readonly x: number; readonly y: number; readonly radius: number },
): void {
  if (logo !== null) {
    const { naturalWidth: width, naturalHeight: height } = logo;
    const scale = (2 * radius) / Math.max(width, height);
    context.fillStyle = '#ffffff';
    context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
    const [w, h] = [width * scale, height * scale];
    context.drawImage(logo, x - w / 2, y - h / 2, w, h);
    return;
  }
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = '#241710';
  context.fill();
  const letters = name
    .split(/\s+/)
    .flatMap((word) => Array.from(word).slice(0, 1))
    .slice(0, initials)
    .join('');
  context.font = fontOf({ weight: 800, size: radius * 0.8 });
  context.fillStyle = '#ffffff';
  context.textAlign = 'center';
  context.fillText(letters.toUpperCase(), x, y + radius * 0.04);
}

/** A picture that fills a place whole, its middle in the middle; without one the finish line's squares. */
export function drawCover(
  context: CanvasRenderingContext2D,
  image: HTMLImageElement | null,
  [left, top, width, height]: readonly [number, number, number, number],
): void {
  if (image === null) {
    context.fillStyle = '#c4390a';
    context.fillRect(left, top, width, height);
    context.fillStyle = 'rgb(255 255 255 / 0.1)';
    const edge = 60;
    for (let row = 0; row * edge < height; row += 1) {
      for (let column = row % 2; column * edge < width; column += 2) {
        const [x, y] = [column * edge, row * edge];
        context.fillRect(left + x, top + y, Math.min(edge, width - x), Math.min(edge, height - y));
      }
    }
    return;
  }
  drawCovering(context, image, { x: left, y: top, width, height });
}
