declare global {
  interface Window {
    /** The page's first script runs: nobody else need start the app (public/old-browser.js). */
    started?: true;
  }
}

/** A page that nobody looks at paints nothing, and its app is wanted all the same. */
const longestWaitMs = 300;

/**
 * The app's files, which stand in a template (bundling/first-paint.ts): from here on the browser fetches them.
 */
export function addAppFiles(): void {
  const app = document.querySelector<HTMLTemplateElement>('#app');
  if (app !== null) {
    document.head.append(document.importNode(app.content, true));
    app.remove();
  }
}

/**
 * Resolved when what the page shows by itself is on the screen. The app's files, most of a first visit's bytes, are asked
 * for after that: a slow phone has one processor and one line for both.
 */
export function shellPainted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, longestWaitMs);
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
  });
}
