import type { Read } from '#api/platform/read.ts';
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

/** What a page's first script knows of a screen, in either door; what it need not know is in the door's screen-facts.ts. */
export interface FirstScreen extends Pick<Screen, 'path' | 'load'> {
  /**
   * A visitor who is not signed in is sent to the sign-in (`sent`), or meets it at this address (`here`); either way the
   * screen is only ever drawn with a session. `own`: the screen itself sends them on, since it knows where to.
   */
  signIn?: 'sent' | 'here' | 'own';
  /** What the screen reads first; the page's first script asks for it. */
  reads?: (params: Record<string, string>, userId: string) => Read[];
  /** What stands behind a question mark in its address makes it read something else. */
  searched?: true;
}

/** A screen of a door's table, and the values in its address. */
export interface FoundScreen<Found> {
  screen: Found;
  params: Record<string, string>;
}

/** The screen of an address, without the router; null when there is none. */
export function screenIn<Found extends { path: string }>(
  screens: readonly Found[],
  pathname: string,
): FoundScreen<Found> | null {
  const parts = pathname.split('/').filter(Boolean);
  for (const screen of screens) {
    const params = match(screen.path.split('/').filter(Boolean), parts);
    if (params !== null) {
      return { screen, params };
    }
  }
  return null;
}

function match(pattern: string[], parts: string[]): Record<string, string> | null {
  if (parts.length > pattern.length) {
    return null;
  }
  const params: Record<string, string> = {};
  for (const [index, name] of pattern.entries()) {
    const part = parts[index];
    if (name.startsWith(':')) {
      if (part !== undefined) {
        params[name.slice(1).replace('?', '')] = part;
      } else if (!name.endsWith('?')) {
        return null;
      }
    } else if (name !== part) {
      return null;
    }
  }
  return params;
}
