import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '#api/platform/query-client.ts';
import type { SessionCheck } from '#api/platform/session.ts';
import { firstContentShown } from '#ui/first-content.ts';
import { App, type AppProps } from './app.tsx';

interface Door {
  router: AppProps['router'];
  sessionCheck: SessionCheck;
  startup: AppProps['startup'];
  /** The door's address, `/` or `/panitia/`. */
  base: string;
}

/** Draws a door's app as soon as its first screen is here, and its service worker after that. */
export function boot({ router, sessionCheck, startup, base }: Door): void {
  const root = document.getElementById('root');
  if (root === null) {
    throw new Error('The page has no #root');
  }

  const render = () =>
    // A transition is drawn in slices: a cheap phone is not deaf to touch meanwhile.
    startTransition(() =>
      createRoot(root).render(
        <StrictMode>
          <App
            router={router}
            queryClient={createQueryClient()}
            sessionCheck={sessionCheck}
            startup={startup}
          />
        </StrictMode>,
      ),
    );

  if (router.state.initialized || sessionCheck.isRunning()) {
    render();
  } else {
    // The static shell stands in until the screen's own code is here: drawing another one between would cost time.
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) {
        return;
      }
      stop();
      render();
    });
  }

  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    firstContentShown()
      .then(() => import('./service-worker.ts'))
      .then(({ startServiceWorker }) => startServiceWorker(base))
      // Without it the app works, but not offline.
      .catch((error: unknown) => console.warn('No service worker.', error));
  }
}
