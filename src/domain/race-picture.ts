import { firstFilled } from './first-filled.ts';

const drawings = 6;

/** Of a race without a photograph: always the same one, and seldom its neighbour's. */
export function drawingOf(raceId: string): string {
  const number = Number.parseInt(raceId.slice(0, 4), 16) || 0;
  return `/drawings/race-${(number % drawings) + 1}.svg`;
}

/** Its organiser's own picture, else a drawing; null while a race that is being written has neither. */
export function racePicture(
  raceId: string | undefined,
  ...own: (string | null | undefined)[]
): string | null {
  return firstFilled(...own, raceId === undefined ? null : drawingOf(raceId));
}
