import type { BoardClass, BoardNames } from '#functions/_shared/board/board.ts';
import * as copy from '#parts/copy/board.ts';

/** Names as they are read in one class: by plate, or after the season by its rows. */
export interface RiderNames extends Pick<BoardNames, 'names' | 'hidden'> {
  /** They are by row: a number is none that a child wore. */
  readonly plateless?: true;
}

/** What names say of the riders of a class. Names of a class are that already. */
export function namesIn(
  names: RiderNames & Pick<BoardNames, 'byClass'>,
  { id, plateless }: Pick<BoardClass, 'id' | 'plateless'>,
): RiderNames {
  return plateless && !names.plateless
    ? { names: {}, hidden: [], ...names.byClass?.[id], plateless }
    : names;
}

/** A rider as everybody may read it (R21): plate and name stand in places of their own, and each may be empty. */
export function shownRider({ names, hidden, plateless }: RiderNames, plate: number) {
  const [name = '', team = ''] = names[plate] ?? [];
  if (hidden.includes(plate)) {
    return { plate: '', name: copy.hidden, team: '' };
  }
  return plateless
    ? { plate: '', name: copy.inRow(plate, name || null), team }
    : { plate: String(plate), name, team };
}
