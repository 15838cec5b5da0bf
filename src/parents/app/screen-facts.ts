import { type ScreenFacts, table } from './screens.ts';

/**
 * What the app has to know of a screen and the page's first script has not, in the order of the table. The build
 * (bundling/screen-table.ts) writes the values in here, so that they are no part of that script.
 */
export const screenFacts: ScreenFacts[] = table;
