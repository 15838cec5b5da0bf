/** `npm run test:night` sets NIGHT; else it is day, and the whole suite has ten minutes. */
export const isNight = Boolean(process.env.NIGHT);

/**
 * How often a test does what it repeats: odd calls, days, draws, stories, riders. Small by day, so that a break is seen at once; by night as
 * often as it takes to come upon what is rare.
 */
export function size(byDay: number, byNight: number): number {
  return isNight ? byNight : byDay;
}

/** Tests that take too long for the day: by day nobody counts them, not even as left out. */
export function byNight(tests: () => void): void {
  if (isNight) {
    tests();
  }
}

/** Files of such tests: `name.night.test.ts`, `name.night.spec.ts`. */
export const nightFiles = '**/*.night.{test,spec}.{ts,tsx}';
