declare global {
  interface Window {
    styled?: Promise<void>;
  }
}

/**
 * Applies the app's style sheet, which the page only names (bundling/first-paint.ts): as a link of its own it would hold
 * up what the page shows before the app. Once for the page, whichever caller asks first.
 *
 * @returns resolved when the app may be drawn: the style sheet is applied, or did not come
 */
export function styleSheetApplied(): Promise<void> {
  window.styled ??= apply();
  return window.styled ?? Promise.resolve();
}

/** Undefined: the page names none. The development server puts styles in by itself, and a board's page brings it with the app's files. */
function apply(): Promise<void> | undefined {
  const named = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="style"]');
  if (named === null) {
    return undefined;
  }
  const sheet = document.createElement('link');
  return new Promise((resolve) => {
    sheet.addEventListener('load', () => resolve());
    sheet.addEventListener('error', () => resolve());
    Object.assign(sheet, { rel: 'stylesheet', crossOrigin: named.crossOrigin, href: named.href });
    document.head.append(sheet);
  });
}
