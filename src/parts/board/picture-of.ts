import { linkToListing } from '#domain/board/code-link.ts';
import type { BoardClass } from '#functions/_shared/board/board.ts';
import { rider } from '#parts/copy/board.ts';
import * as copy from '#parts/copy/pictures.ts';
import { type Listing, printOf } from './listings.ts';
import { namesIn, type RiderNames, shownRider } from './shown-rider.ts';

/** What a picture is made of. */
export interface PictureOf {
  readonly listing: Listing;
  /** The race's title, the class's name. */
  readonly race: string;
  readonly raceClass: string;
  readonly zone: string;
  readonly names: RiderNames;
  /** Where it stands what is true now: the whole address. */
  readonly link: string;
}

export function pictureOf(
  of: BoardClass,
  listing: Listing,
  rest: Pick<PictureOf, 'race' | 'zone' | 'names'>,
): PictureOf {
  const path = linkToListing(of.race, of, { key: listing.key, print: printOf(listing) });
  return {
    ...rest,
    names: namesIn(rest.names, of),
    listing,
    raceClass: of.name,
    link: new URL(path, window.location.origin).href,
  };
}

const rowsInText = 12;

/** The same as text, for who sends no picture. */
export function textOf({ listing, race, raceClass, names, link }: PictureOf): string {
  const rows = listing.rows.slice(0, rowsInText).map(({ lead, plate, end }) => {
    const shown = plate === null ? null : shownRider(names, plate);
    const name = shown
      ? shown.plate === ''
        ? shown.name
        : rider(Number(shown.plate), shown.name || null)
      : '';
    return copy.textLine(lead, name, end);
  });
  const left = listing.rows.length - rows.length;
  return [
    `${race} · ${raceClass}`,
    `${[listing.title, listing.detail].filter(Boolean).join(', ')} (${copy.states[listing.state]})`,
    ...rows,
    ...(left > 0 ? [copy.more(left)] : []),
    copy.textLink(link),
  ].join('\n');
}
