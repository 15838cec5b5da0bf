/** `npm run test:night` sets NIGHT; else it is day, and the whole suite has ten minutes. */
export const isNight = Boolean(process.env.NIGHT);

/**
 * How often a test does what it repeats: odd calls, days, draws, stories, riders. Small by day, so that a break is seen at once; by night as
 * often as it takes to come upon what is rare.
 */
export function size(byDay: number, byNight: number): number {
  return isNight ? byNight : byDay;
}

/** Files of tests that take too long for the day: nobody counts them then, not even as left out. */
export const nightFiles = '**/*.night.{test,spec}.{ts,tsx}';

/** At the end of such a journey's title, where it stands among others. */
export const nightMark = '@night';
