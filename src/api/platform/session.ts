import { useSyncExternalStore } from 'react';
import { signal } from '#domain/signal.ts';
import {
  needsRefresh,
  openSession,
  readSession,
  type Session,
  subscribeToSession,
} from './session-store.ts';
import type { supabase } from './supabase.ts';

export type { Session } from './session-store.ts';

/** A startup check that takes longer lets the person in; what they ask for waits for the refresh by itself. */
const startupCheckLimitMs = 8_000;

/** The full client, loaded when first needed. Never on the way to the first content. */
export function loadSupabase(): Promise<typeof supabase> {
  return import('./supabase.ts').then((module) => module.supabase);
}

/** The signed-in person, or null. Follows sign-in, sign-out and expiry, in other tabs too. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribeToSession, readSession);
}

/**
 * The session with a token that is good now, or null when signed out. Refreshes when it is about to end; when the
 * refresh is refused for good, the session is gone (the auth client removes it). With no connection the old one is
 * kept: the request that wants it will say so itself.
 */
export async function freshSession(): Promise<Session | null> {
  const session = await openSession();
  if (session === null || !needsRefresh(session)) {
    return session;
  }
  const client = await loadSupabase();
  await client.auth.getSession();
  return openSession();
}

/**
 * After the server refused a token that looked good (clock wrong, signed out elsewhere): asks for a new one.
 * @returns null when there is none to be had now; the session is gone only where the auth service says so
 */
export async function renewSession(): Promise<Session | null> {
  return (await import('./supabase.ts')).renewSession();
}

/* The startup check (spec, section 1): whether the stored session is still one. */

export interface SessionCheck {
  isRunning: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Goes on without waiting for the answer. */
  skip: () => void;
}

/**
 * Decides at once where it can: nobody signed in, or a session that has not run out. Only a session that must be refreshed
 * takes a moment.
 */
export function startSessionCheck(): SessionCheck {
  const listeners = new Set<() => void>();
  let running = false;
  let limit: ReturnType<typeof setTimeout> | undefined;

  const end = () => {
    clearTimeout(limit);
    if (!running) {
      return;
    }
    running = false;
    for (const listener of listeners) {
      listener();
    }
  };

  openSession().catch(() => undefined);
  const session = readSession();
  const mustRefresh = session !== null && needsRefresh(session) && !signal.isCut();
  if (mustRefresh) {
    running = true;
    limit = setTimeout(end, startupCheckLimitMs);
    freshSession()
      .catch(() => undefined)
      .finally(end);
  }

  return {
    isRunning: () => running,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    skip: end,
  };
}
