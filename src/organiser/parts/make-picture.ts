import { type MadePicture, narrowWidth, wideWidth } from '#api/organiser/pictures.ts';
import type { PictureSize } from './picture-advice.ts';

/**
 * Makes of a chosen photo what is put up: two widths, small, and without what the file said of place, time and camera,
 * because only the drawn pixels are written anew.
 */

const maxFileBytes = 20 * 1024 * 1024;
/** What the bucket takes, with room to spare. */
const maxMadeBytes = 950 * 1024;
/** Decoding more would end the tab on a phone. */
const maxPixels = 60_000_000;
const minWidth = 480;
/** The first that is small enough is taken. */
const qualities = [0.82, 0.7, 0.55, 0.4];

export type PictureProblem =
  | 'picture_too_large'
  | 'picture_not_one'
  | 'picture_unreadable'
  | 'picture_too_many_pixels'
  | 'picture_too_narrow'
  | 'picture_not_made';

export class PictureError extends Error {
  readonly problem: PictureProblem;
  readonly facts: { megabytes?: number; width?: number };

  constructor(problem: PictureProblem, facts: { megabytes?: number; width?: number } = {}) {
    super(problem);
    this.name = 'PictureError';
    this.problem = problem;
    this.facts = facts;
  }
}

/** What the first bytes say a file is: its name and its type can lie. */
function looksLikePicture(start: Uint8Array): boolean {
  const text = String.fromCharCode(...start);
  return (
    text.startsWith('\xff\xd8\xff') ||
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    text.startsWith('GIF8') ||
    text.startsWith('BM') ||
    (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') ||
    /^....ftyp(avif|avis|heic|heix|heif|hevc|mif1|msf1)/s.test(text)
  );
}

/** The picture's size is known once it is loaded, before anything is decoded. */
function load(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const picture = new Image();
    picture.onload = () => resolve(picture);
    picture.onerror = () => reject(new PictureError('picture_unreadable'));
    picture.src = address;
  });
}

/** Halved step by step: one large step would leave out most of the pixels and look torn. */
function shrink(picture: HTMLImageElement, width: number): HTMLCanvasElement {
  let source: HTMLImageElement | HTMLCanvasElement = picture;
  let current = picture.naturalWidth;
  const ratio = picture.naturalHeight / picture.naturalWidth;
  const target = Math.min(width, current);
  while (true) {
    const next = Math.max(target, Math.round(current / 2));
    const canvas = document.createElement('canvas');
    canvas.width = next;
    canvas.height = Math.max(1, Math.round(next * ratio));
    const pen = canvas.getContext('2d');
    if (pen === null) {
      throw new PictureError('picture_not_made');
    }
    // JPEG knows no see-through pixels and would make them black.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(source, 0, 0, canvas.width, canvas.height);
    // The memory of a canvas is freed late unless it is said.
    if (source instanceof HTMLCanvasElement) {
      source.width = 0;
    }
    if (next === target) {
      return canvas;
    }
    source = canvas;
    current = next;
  }
}

function encode(canvas: HTMLCanvasElement, type: string, quality: number) {
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
}

/** WebP, or JPEG where the browser writes no WebP (Safari then gives a PNG). */
async function write(canvas: HTMLCanvasElement): Promise<Blob> {
  for (const quality of qualities) {
    const webp = await encode(canvas, 'image/webp', quality);
    const made = webp?.type === 'image/webp' ? webp : await encode(canvas, 'image/jpeg', quality);
    if (made !== null && made.size <= maxMadeBytes) {
      return made;
    }
  }
  throw new PictureError('picture_not_made');
}

/**
 * @returns what is put up, and the size of what was chosen
 * @throws PictureError
 */
export async function makePicture(file: File): Promise<{ made: MadePicture; chosen: PictureSize }> {
  if (file.size > maxFileBytes) {
    throw new PictureError('picture_too_large', { megabytes: file.size / 1024 / 1024 });
  }
  const start = await file
    .slice(0, 16)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  if (!looksLikePicture(new Uint8Array(start))) {
    throw new PictureError('picture_not_one');
  }
  const address = URL.createObjectURL(file);
  try {
    const picture = await load(address);
    const { naturalWidth: width, naturalHeight: height } = picture;
    if (width * height > maxPixels) {
      throw new PictureError('picture_too_many_pixels');
    }
    if (width < minWidth) {
      throw new PictureError('picture_too_narrow', { width });
    }
    // Away from the main thread, so that the screen goes on; and what is cut short shows here.
    await picture.decode().catch(() => {
      throw new PictureError('picture_unreadable');
    });
    const wide = await write(shrink(picture, wideWidth));
    const narrow = await write(shrink(picture, narrowWidth));
    const kind = wide.type === 'image/webp' ? 'webp' : 'jpg';
    return { made: { wide, narrow, kind }, chosen: { width, height } };
  } finally {
    URL.revokeObjectURL(address);
  }
}
