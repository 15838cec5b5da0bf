import type { BoardNames } from '#api/board.ts';
import * as copy from '#parts/copy/board.ts';

/** A rider as everybody may read it (R21): plate and name stand in places of their own, and each may be empty. */
export function shownRider({ names, hidden }: BoardNames, plate: number) {
  return hidden.includes(plate)
    ? { plate: '', name: copy.hidden, team: '' }
    : { plate: String(plate), name: names[plate]?.[0] ?? '', team: names[plate]?.[1] ?? '' };
}
