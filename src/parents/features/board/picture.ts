/** A file of its own, loaded with the first press of a button. */
import { listingPictures } from '#parts/board/listing-picture.ts';

export const draw = listingPictures;
