import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { signal } from '#domain/signal.ts';

/** A screen's own file did not come: no signal, or the host has a newer version and this one's files no longer. */
export class ScreenFileError extends Error {
  override name = 'ScreenFileError';
}

export interface ScreenFile {
  Component: ComponentType;
  /** Asks for the code that it draws with beside its own file. */
  loadParts?: () => Promise<unknown>;
  /**
   * Asks for what it shows first. A visit's first screen is drawn with that at once where it is there already.
   *
   * @param params of its address
   */
  prefetch?: (
    queryClient: QueryClient,
    params: Readonly<Record<string, string | undefined>>,
  ) => Promise<unknown>;
}

/** @param path the screen's address, for the log */
export async function loadScreen(
  path: string,
  load: () => Promise<ScreenFile>,
): Promise<ScreenFile> {
  try {
    return await load();
  } catch (cause) {
    throw new ScreenFileError(`The file of ${path} did not load.`, { cause });
  }
}

const reloadedAtKey = 'pushbike-reloaded-at';
/** A reload that has not helped does not help a moment later either. */
const againAfterMs = 60_000;

/**
 * Whether the page may load itself anew for a missing file: that brings a newer version where there is one, and with no
 * signal the version that the phone keeps whole.
 */
export function mayReloadForFile(): boolean {
  try {
    const reloadedAt = Number(sessionStorage.getItem(reloadedAtKey) ?? 0);
    const opens = !signal.isCut() || Boolean(navigator.serviceWorker?.controller);
    return opens && Date.now() - reloadedAt > againAfterMs;
  } catch {
    // Without storage the last reload is not known, and reloading could repeat for ever.
    return false;
  }
}

export function noteReloadForFile(): void {
  sessionStorage.setItem(reloadedAtKey, String(Date.now()));
}
