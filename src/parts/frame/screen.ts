import type { ScreenFile } from './screen-file.ts';

/** What is true of a screen in either door. A door's table of screens is the one place that says it. */
export interface Screen {
  /** In the router's notation, below the door's address. */
  path: string;
  /** At its head and in the browser's tab; a screen without one has the site's. */
  title?: string;
  load: () => Promise<ScreenFile>;
  /**
   * Whether its code is on the phone from the first visit on: it is needed where there is no signal. `whole`: with all
   * that it loads later, because nothing of it may be missing there.
   */
  offline?: true | 'whole';
  /** The most it may add to what the door loads anyway, in KiB (gzip). */
  budget?: number;
}
