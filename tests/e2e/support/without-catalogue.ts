import { removeCatalogue } from '#tests/support/catalogue.ts';

/** Journeys make what they look at, and look at once: a file that other suites had written would show what was before. */
export default removeCatalogue;
