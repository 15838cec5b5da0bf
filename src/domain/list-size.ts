/** A growing list's first rows, and how many more each step shows. */
export const listStep = 24;
export const coursesPerPage = 10;

/** How many rows a growing list shows, kept in the address as `jumlah`: a shared link and the way back show the same. */

/** The most that the list RPCs give. */
const listMax = 480;

export const listSizeParam = 'jumlah';

/** A whole number of steps, whatever the address says. */
export function listSize(params: URLSearchParams): number {
  const asked = Number(params.get(listSizeParam));
  if (!Number.isFinite(asked) || asked <= listStep) {
    return listStep;
  }
  return Math.min(Math.ceil(asked / listStep) * listStep, listMax);
}

/** The size after "show more", or null when the list cannot grow further. */
export function largerListSize(size: number): number | null {
  return size < listMax ? size + listStep : null;
}
