import { fontOf } from '../picture-text.ts';

export interface Said {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight?: number;
  readonly colour?: string;
  readonly align?: CanvasTextAlign;
  readonly most?: number;
  /** The size below which it is cut. */
  readonly smallest?: number;
}

/** One line, drawn smaller where it is too long, and cut where that is not enough. Answers how wide it became. */
export function say(
  context: CanvasRenderingContext2D,
  text: string,
  {
    x,
    y,
    size,
    weight = 700,
    colour = '#241710',
    align = 'left',
    most = 960,
    smallest = Math.round(size * 0.75),
  }: Said,
): number {
  let fitting = size;
  context.font = fontOf({ weight, size });
  while (fitting > smallest && context.measureText(text).width > most) {
    fitting -= 2;
    context.font = fontOf({ weight, size: fitting });
  }
  let shown = text;
  if (context.measureText(text).width > most) {
    const letters = lettersOf(text);
    do {
      letters.pop();
      shown = `${letters.join('').trimEnd()}…`;
    } while (letters.length > 0 && context.measureText(shown).width > most);
  }
  context.fillStyle = colour;
  context.textAlign = align;
  context.fillText(shown, x, y);
  return context.measureText(shown).width;
}

/** As a reader counts them: an emoji of several characters is one. */
function lettersOf(text: string): string[] {
  return 'Segmenter' in Intl
    ? Array.from(new Intl.Segmenter('id').segment(text), ({ segment }) => segment)
    : Array.from(text);
}
