import { useLayoutEffect, useRef } from 'react';
import { useLocation, useMatches, useOutletContext } from 'react-router-dom';
import type { Session } from '#api/platform/session.ts';
import { setDocumentTitle } from '../document-title.ts';

/** What a route tells the shell. */
export interface RouteHandle {
  title?: string;
  /** Shows the app's own header above the screen. */
  appHeader?: boolean;
  /** With the search box in it (product spec, section 2: on the home page only). */
  headerSearch?: boolean;
  /** Uses a laptop's width. */
  wide?: boolean;
  /** Works without a connection, and says by itself how it stands. */
  offline?: boolean;
}

export function useRouteHandle(): RouteHandle {
  return Object.assign({}, ...useMatches().map((match) => match.handle ?? {}));
}

/** The session of a screen that a guard stands before: there always is one. */
export function useSignedIn(): Session {
  return useOutletContext<Session>();
}

/**
 * A new screen: says its name in the title and takes the focus, so that keyboard and screen reader start at its top.
 * A change that opens or switches a panel of the same screen says so in its history state (`keepFocus`): the panel has it.
 */
export function useRouteChanges(title: string | undefined) {
  const { pathname, state } = useLocation();
  const keepFocus = (state as { keepFocus?: unknown } | null)?.keepFocus === true;
  const shown = useRef(pathname);

  // Before the screen's own effects: a screen that knows better (a race's name) has the last word.
  useLayoutEffect(() => {
    setDocumentTitle(title);
    setCanonical(pathname);
  }, [title, pathname]);

  // Before it is painted: whoever touches a field of it at once keeps that field.
  useLayoutEffect(() => {
    if (shown.current === pathname) {
      return;
    }
    shown.current = pathname;
    if (keepFocus) {
      return;
    }
    const target =
      document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.querySelector('main');
    target?.focus({ preventScroll: true });
  }, [pathname, keepFocus]);
}

/** The address that search engines count a page under: filters and what else is in the query make no page of its own. */
function setCanonical(pathname: string) {
  let link = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (link === null) {
    link = document.createElement('link');
    link.rel = 'canonical';
    document.head.append(link);
  }
  link.href = window.location.origin + pathname;
}
