import * as copy from './copy/parts.ts';

/** Decoding more than this at once is too much for a small phone. */
const maxSourceBytes = 25 * 1024 * 1024;

const acceptedTypes = ['image/jpeg', 'image/png', 'image/webp'];
/** What the file chooser is told to offer. */
export const pictureAccept = acceptedTypes.join(',');

/** The chosen file cannot become a picture of ours; the message says why, to the person. */
export class PictureRefused extends Error {}

export interface ShrunkPicture {
  jpeg: Blob;
  width: number;
  height: number;
}

interface Attempt {
  /** In pixels. */
  longestSide: number;
  /** Of the JPEG, from 0 to 1. */
  quality: number;
}

/**
 * A chosen picture as a JPEG, upright: by the first attempt that comes out small enough. Drawing it anew also leaves out
 * what a camera writes beside the picture, the place where it was taken included.
 * @returns null when it is too large even by the last attempt
 * @throws PictureRefused
 */
export async function shrinkPicture(
  file: File,
  attempts: readonly Attempt[],
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<ShrunkPicture | null> {
  if (!acceptedTypes.includes(file.type)) {
    throw new PictureRefused(copy.photoWrongType);
  }
  if (file.size > maxSourceBytes) {
    throw new PictureRefused(copy.photoTooLarge);
  }
  const picture = await createImageBitmap(file).catch(() => {
    throw new PictureRefused(copy.photoUnreadable);
  });
  try {
    for (const attempt of attempts) {
      const shrunk = await drawn(picture, attempt);
      if (shrunk.jpeg.size <= maxBytes) {
        return shrunk;
      }
    }
    return null;
  } finally {
    picture.close();
  }
}

async function drawn(
  picture: ImageBitmap,
  { longestSide, quality }: Attempt,
): Promise<ShrunkPicture> {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  const jpeg =
    context === null
      ? null
      : await new Promise<Blob | null>((resolve) => {
          // JPEG knows no transparency: without paper behind it, it would turn black.
          context.fillStyle = '#ffffff';
          context.fillRect(0, 0, canvas.width, canvas.height);
          context.drawImage(picture, 0, 0, canvas.width, canvas.height);
          canvas.toBlob(resolve, 'image/jpeg', quality);
        });
  if (jpeg === null) {
    throw new PictureRefused(copy.photoNotShrunk);
  }
  return { jpeg, width: canvas.width, height: canvas.height };
}

/**
 * A small photo of a face: sharp at the size it is shown on the finest phone screens.
 * @throws PictureRefused
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  const shrunk = await shrinkPicture(file, [{ longestSide: 640, quality: 0.85 }]);
  if (shrunk === null) {
    throw new PictureRefused(copy.photoNotShrunk);
  }
  return shrunk.jpeg;
}
