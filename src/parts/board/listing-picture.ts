import { serverClock } from '#domain/server-clock.ts';
import { formatDateTime, formatTime } from '#functions/_shared/venue/dates.ts';
import { plateOf } from '#parts/copy/board.ts';
import * as copy from '#parts/copy/pictures.ts';
import { codeOnCanvas, newCanvas } from '../picture-on-canvas.ts';
import { fontOf, pngOf, pictureWidth as width } from '../picture-text.ts';
import { type QrModules, qrModules } from '../qr-modules.ts';
import type { Listing, ListingRow } from './listings.ts';
import type { PictureOf } from './picture-of.ts';
import { type Said, say } from './say.ts';
import { shownRider } from './shown-rider.ts';

/** As upright as a group chat shows whole. */
const height = 1350;
const margin = 60;
const inner = width - 2 * margin;
const rowsAtOnce = 10;
/** A rider's own picture has the name above them. */
const ownRowsAtOnce = 7;
const head = 210;
const foot = 1120;
const qrEdge = 200;

const muted = '#6a584c';
const paper = '#fffaf4';
const stripe = '#f7eee4';
const orange = '#c4390a';
const stamps = {
  resmi: { ground: '#0c5737', word: '#ffffff' },
  sementara: { ground: '#ffb81c', word: '#372300' },
} as const;

type Context = CanvasRenderingContext2D;

/** Pictures of a list, ten rows to each: PNGs of 1080 by 1350, in the app's light colours whatever the phone's are. */
export async function listingPictures(of: PictureOf): Promise<Blob[]> {
  const code = await qrModules(of.link);
  await document.fonts.ready;
  const { rows, plate } = of.listing;
  const atOnce = plate === undefined ? rowsAtOnce : ownRowsAtOnce;
  const pages = Math.max(1, Math.ceil(rows.length / atOnce));
  // As even as can be: a last picture of one row looks like a mistake.
  const each = Math.ceil(rows.length / pages);
  const pictures: Blob[] = [];
  for (let page = 0; page < pages; page += 1) {
    const { canvas, context } = newCanvas(width, height);
    context.fillStyle = paper;
    context.fillRect(0, 0, width, height);
    drawHead(context, of);
    drawRows(context, of, rows.slice(page * each, (page + 1) * each));
    drawFoot(context, of, code, pages > 1 ? copy.pageOf(page + 1, pages) : '');
    pictures.push(await pngOf(canvas));
  }
  return pictures;
}

function drawHead(context: Context, { listing, race, raceClass, zone }: PictureOf): void {
  context.fillStyle = orange;
  context.fillRect(0, 0, width, head);
  say(context, race, { x: margin, y: 66, size: 40, colour: '#ffe8db' });
  say(context, raceClass, { x: margin, y: 140, size: 66, weight: 800, colour: '#ffffff' });
  const stamp = drawStamp(context, listing);
  const most = inner - stamp - 30;
  say(context, listing.title, { x: margin, y: 265, size: 56, weight: 800, most });
  const { corrected } = listing;
  const detail = corrected
    ? copy.corrected(corrected.reason, corrected.at === '' ? '' : formatTime(corrected.at, zone))
    : [listing.detail, listing.kind === 'start' ? copy.startList : ''].filter(Boolean).join(' · ');
  say(context, detail, { x: margin, y: 325, size: 34, weight: 500, colour: muted, most });
}

/** How sure it is, so large that nobody cuts it off. Answers how wide it is. */
function drawStamp(context: Context, { state, protest }: Listing): number {
  const word = protest ? copy.protest : copy.states[state];
  context.font = fontOf({ weight: 800, size: 42 });
  const wide = context.measureText(word).width + 48;
  context.fillStyle = stamps[state].ground;
  context.fillRect(width - margin - wide, 232, wide, 68);
  context.fillStyle = stamps[state].word;
  context.textAlign = 'center';
  context.fillText(word, width - margin - wide / 2, 267);
  if (state === 'sementara') {
    say(context, copy.mayChange, {
      x: width - margin,
      y: 325,
      size: 30,
      weight: 500,
      colour: muted,
      align: 'right',
    });
  }
  return wide;
}

function drawRows(
  context: Context,
  { listing: { plate }, names }: PictureOf,
  rows: readonly ListingRow[],
): void {
  let top = 365;
  if (plate !== undefined) {
    const rider = shownRider(names, plate);
    const said = rider.plate === '' ? '' : plateOf(plate);
    const [large, small] = rider.name === '' ? [said, ''] : [rider.name, said];
    say(context, large, {
      x: width / 2,
      y: top + 75,
      size: 104,
      weight: 800,
      align: 'center',
      smallest: 40,
    });
    say(context, small, {
      x: width / 2,
      y: top + 175,
      size: 76,
      weight: 800,
      colour: orange,
      align: 'center',
    });
    top += 240;
  }
  const row = Math.min(92, Math.floor((foot - 20 - top) / Math.max(1, rows.length)));
  const size = Math.min(46, Math.round(row * 0.62));
  rows.forEach((one, index) => {
    const y = top + index * row;
    if (index % 2 === 0) {
      context.fillStyle = stripe;
      context.fillRect(margin - 20, y, inner + 40, row);
    }
    drawRow(context, one, names, { y: y + row / 2, size });
  });
}

function drawRow(
  context: Context,
  { lead, plate, end, struck }: ListingRow,
  names: PictureOf['names'],
  { y, size }: Pick<Said, 'y' | 'size'>,
): void {
  const right = width - margin;
  const last =
    end === ''
      ? 0
      : say(context, end, {
          x: right,
          y,
          size: Math.round(size * 0.85),
          weight: 600,
          colour: muted,
          align: 'right',
          most: inner / 2,
        });
  if (plate === null) {
    say(context, lead, { x: margin, y, size, most: inner - last - 24 });
    return;
  }
  const rider = shownRider(names, plate);
  say(context, lead, { x: margin + 45, y, size, colour: muted, align: 'center', most: 110 });
  say(context, rider.plate, { x: margin + 230, y, size, weight: 800, align: 'right', most: 130 });
  say(context, rider.name, { x: margin + 260, y, size, most: inner - 260 - last - 24 });
  if (struck) {
    context.fillStyle = muted;
    context.fillRect(margin, y - 2, inner - last - 24, 4);
  }
}

function drawFoot(
  context: Context,
  { zone, link }: PictureOf,
  modules: QrModules,
  page: string,
): void {
  const code = codeOnCanvas(modules, qrEdge);
  code.draw(context, margin, foot + Math.round((height - foot - code.size) / 2));
  const x = margin + code.size + 36;
  const most = width - margin - x;
  say(context, copy.scan, { x, y: foot + 62, size: 44, weight: 800, most });
  const made = copy.madeAt(formatDateTime(serverClock.now(), zone));
  say(context, made, { x, y: foot + 118, size: 32, weight: 500, colour: muted, most });
  const said = [new URL(link).host, page].filter(Boolean).join(' · ');
  say(context, said, { x, y: foot + 166, size: 32, weight: 600, colour: muted, most });
}
