import { paths } from '#domain/paths.ts';

/**
 * What stands behind the `#` of an address of the board that came from a code on paper or on a picture. Servers and caches never
 * see it, so a thousand of them are one page to the host.
 */
export type CodeLink =
  /** The code of a plate's back. */
  | { readonly to: 'plate'; readonly plate: number }
  | {
      readonly to: 'listing';
      /** The first characters of the class's id. */
      readonly class: string;
      /** The class's last decision when the picture was made. */
      readonly n: number;
      /** Which list of the class. */
      readonly key: string;
      /** What the list said when the picture was made (`printOf`). */
      readonly print: string;
    };

/** Begins the print of a list that names riders by row: it says nothing of one in plates, nor that of this. */
export const platelessPrint = '~';

const classLength = 8;
const listing = /^#([0-9a-f]{8})\.(\d{1,6})\.(~?[0-9a-z]{1,8})\.([\w./ -]{1,60})$/;
const plateLink = /^#plat\.([1-9]\d{0,3})$/;

export function linkToPlate(race: string, plate: number): string {
  return `${paths.board(race)}#plat.${plate}`;
}

export function linkToListing(
  race: string,
  { id, n }: { readonly id: string; readonly n: number },
  { key, print }: { readonly key: string; readonly print: string },
): string {
  return `${paths.board(race)}#${id.slice(0, classLength)}.${n}.${print}.${encodeURI(key)}`;
}

/** @returns null: it names nothing */
export function readCodeLink(hash: string): CodeLink | null {
  const plate = plateLink.exec(hash)?.[1];
  if (plate !== undefined) {
    return { to: 'plate', plate: Number(plate) };
  }
  let found: RegExpExecArray | null = null;
  try {
    found = listing.exec(decodeURI(hash));
  } catch {
    // Cut off within a character.
  }
  const [, ofClass = '', n = '', print = '', key = ''] = found ?? [];
  return found && { to: 'listing', class: ofClass, n: Number(n), print, key };
}

/** Whether a class is that of a link. */
export function isLinkedClass(link: { readonly class: string }, id: string): boolean {
  return id.startsWith(link.class);
}

/** A short mark of a text: the same for the same text, and another one for nearly every other. No secret rests on it (FNV-1a). */
export function markOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
