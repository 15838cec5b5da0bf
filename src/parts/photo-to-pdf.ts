import { maxIdentityFileBytes } from '#domain/identity-file.ts';
import { onePicturePdf } from '#domain/one-picture-pdf.ts';
import * as copy from './copy/parts.ts';
import { PictureRefused, shrinkPicture } from './shrink-picture.ts';

/** What the PDF writes around its picture is far less. */
const frameBytes = 4096;

/** The small print of a birth certificate stays readable in each. */
const attempts = [
  { longestSide: 2200, quality: 0.85 },
  { longestSide: 2200, quality: 0.7 },
  { longestSide: 1800, quality: 0.65 },
  { longestSide: 1400, quality: 0.6 },
];

/**
 * A photograph of a document as a PDF of one page, small enough to be stored: most parents hold a photograph, and
 * organisers ask for a PDF (product spec, section 5).
 * @throws PictureRefused
 */
export async function photoToPdf(photo: File): Promise<File> {
  const shrunk = await shrinkPicture(photo, attempts, maxIdentityFileBytes - frameBytes);
  if (shrunk === null) {
    throw new PictureRefused(copy.photoTooDetailed);
  }
  const { jpeg, width, height } = shrunk;
  const pdf = onePicturePdf(new Uint8Array(await jpeg.arrayBuffer()), width, height);
  const name = `${photo.name.replace(/\.[^.]*$/, '') || 'dokumen'}.pdf`;
  return new File([pdf], name, { type: 'application/pdf' });
}
