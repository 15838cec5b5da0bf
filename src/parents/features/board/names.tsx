import { createContext, use } from 'react';
import type { BoardNames } from '#api/board.ts';
import * as copy from '#parts/copy/board.ts';

const nobody: BoardNames = { names: {}, hidden: [] };

/** Names that families let be shown (R21). */
export const Names = createContext<BoardNames>(nobody);

/** The rider of a plate as everybody may read it: nickname and plate, or the plate alone. */
export function useRiderName(): (plate: number) => string {
  const { names, hidden } = use(Names);
  return (plate) =>
    hidden.includes(plate) ? copy.hidden : copy.rider(plate, names[plate]?.[0] ?? null);
}
