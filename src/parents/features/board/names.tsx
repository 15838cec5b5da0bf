import { createContext, use } from 'react';
import type { BoardNames } from '#functions/_shared/board/board.ts';
import type { RiderNames } from '#parts/board/shown-rider.ts';
import * as copy from '#parts/copy/board.ts';

const nobody: RiderNames & Pick<BoardNames, 'byClass'> = { names: {}, hidden: [] };

/** Names that families let be shown (R21); around a class those of the class. */
export const Names = createContext(nobody);

const nobodyFollowed: readonly number[] = [];

/** The plates whose rows are filled: those that this phone follows, the family's own among them. */
export const Own = createContext(nobodyFollowed);

export function useOwn(): readonly number[] {
  return use(Own);
}

/** The rider of a plate as everybody may read it: nickname and plate, or the plate alone; after the season the row. */
export function useRiderName(): (plate: number) => string {
  const { names, hidden, plateless } = use(Names);
  const say = plateless ? copy.inRow : copy.rider;
  return (plate) => (hidden.includes(plate) ? copy.hidden : say(plate, names[plate]?.[0] ?? null));
}
