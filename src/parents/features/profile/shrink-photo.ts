import * as copy from '#parents/copy/profile.ts';

/** Longest side of a stored photo, in pixels: sharp at the size it is shown on the finest phone screens. */
const longestSide = 640;
const quality = 0.85;
/** Decoding more than this at once is too much for a small phone. */
const maxSourceBytes = 25 * 1024 * 1024;

const acceptedTypes = ['image/jpeg', 'image/png', 'image/webp'];
/** What the file chooser is told to offer. */
export const photoAccept = acceptedTypes.join(',');

/** The chosen file cannot become a profile photo; the message says why, to the person. */
export class PhotoRefused extends Error {}

/**
 * A chosen picture as a small JPEG, upright. Drawing it anew also leaves out what a camera writes beside the
 * picture, the place where it was taken included.
 * @throws PhotoRefused
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  if (!acceptedTypes.includes(file.type)) {
    throw new PhotoRefused(copy.photoWrongType);
  }
  if (file.size > maxSourceBytes) {
    throw new PhotoRefused(copy.photoTooLarge);
  }
  const picture = await createImageBitmap(file).catch(() => {
    throw new PhotoRefused(copy.photoUnreadable);
  });
  try {
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext('2d');
    const blob =
      context === null
        ? null
        : await new Promise<Blob | null>((resolve) => {
            // JPEG knows no transparency: without paper behind it, it would turn black.
            context.fillStyle = '#ffffff';
            context.fillRect(0, 0, canvas.width, canvas.height);
            context.drawImage(picture, 0, 0, canvas.width, canvas.height);
            canvas.toBlob(resolve, 'image/jpeg', quality);
          });
    if (blob === null) {
      throw new PhotoRefused(copy.photoNotShrunk);
    }
    return blob;
  } finally {
    picture.close();
  }
}
