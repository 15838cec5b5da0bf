/**
 * What a screen and the page's first script say of a picture's widths must be the same word for word: the browser then
 * takes the same file for both, and fetches it once.
 */

/** How wide a picture is drawn in a phone's column. */
export const columnSizes = 'min(100vw, 30rem)';
/**
 * A card in a row of cards, and below it what is half a phone's column or less. A little under what they are drawn at: there are
 * two files, and the narrow one lacks a tenth of a dense screen's dots where the wide one has twice too many.
 */
export const tileSizes = '15rem';
export const smallSizes = '10rem';
export const rowSizes = '5.5rem';
/** On a screen that takes a laptop's width. */
export const wideSizes = `(min-width: 64rem) 62rem, (min-width: 44rem) 92vw, ${columnSizes}`;

/**
 * What was put up at the organisers' door lies there in two widths, which differ in a part of their names.
 *
 * @param address the wide one's
 * @returns `srcset` of both; undefined where there is one file only
 */
export function pictureWidths(address: string): string | undefined {
  const narrow = address.replace(/-960(?=\.\w+$)/, '-480');
  return narrow === address ? undefined : `${narrow} 480w,${address} 960w`;
}
