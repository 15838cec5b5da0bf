import type { QueryClient } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { mayMeasure } from '#api/platform/measuring.ts';
import { createQueryClient } from '#api/platform/query-client.ts';
import { nameScreens } from '#api/platform/report.ts';
import type { SessionCheck } from '#api/platform/session.ts';
import { firstContentShown } from '#ui/first-content.ts';
import { App, type AppProps } from './app.tsx';
import type { ScreenFile } from './screen-file.ts';

interface Door {
  router: AppProps['router'];
  sessionCheck: SessionCheck;
  startup: AppProps['startup'];
  /** The door's address, `/` or `/panitia/`. */
  base: string;
  /** What the door does beside its screens, once the first of them has had the line to itself. */
  later?: (queryClient: QueryClient) => Promise<unknown>;
  /** Until the style sheet is applied, where the page does not see to that by itself. */
  styled?: Promise<void>;
}

/** The static shell stands this much longer, at most, for answers that are there or about to be. */
const answersMs = 100;

/**
 * With its answers the first screen is drawn once, in slices. Those that come later must each be drawn in one go, on top of
 * the skeletons.
 */
async function answersAtHand(router: AppProps['router'], queryClient: QueryClient): Promise<void> {
  const { route, params = {} } = router.state.matches.at(-1) ?? {};
  const { prefetch } = (route ?? {}) as Partial<ScreenFile>;
  await Promise.race([
    // What did not come is asked for by the screen, which also says so.
    prefetch?.(queryClient, params).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, answersMs)),
  ]);
}

/** Draws a door's app as soon as its first screen is here, and its service worker after that. */
export function boot({ router, sessionCheck, startup, base, later, styled }: Door): void {
  const root = document.getElementById('root');
  if (root === null) {
    throw new Error('The page has no #root');
  }

  if (import.meta.env.VITE_ERROR_DSN) {
    nameScreens(() => router.state.matches.at(-1)?.route.path);
  }

  const queryClient = createQueryClient();
  const draw = () =>
    // A transition is drawn in slices: a cheap phone is not deaf to touch meanwhile.
    startTransition(() =>
      createRoot(root).render(
        <StrictMode>
          <App
            router={router}
            queryClient={queryClient}
            sessionCheck={sessionCheck}
            startup={startup}
          />
        </StrictMode>,
      ),
    );

  const render = (answers?: Promise<void>) => Promise.all([styled, answers]).then(draw);

  if (sessionCheck.isRunning()) {
    // Its reads would be asked for with a token that is refused.
    render();
  } else if (router.state.initialized) {
    render(answersAtHand(router, queryClient));
  } else {
    // The static shell stands in until the screen's own code is here: drawing another one between would cost time.
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) {
        return;
      }
      stop();
      render(answersAtHand(router, queryClient));
    });
  }

  firstContentShown()
    .then(() => later?.(queryClient))
    // Without a signal, on a phone that has not got its code yet.
    .catch(() => undefined);

  if (import.meta.env.VITE_VITALS_URL && mayMeasure()) {
    firstContentShown()
      .then(() => import('./vitals.ts'))
      .then(({ measure }) => measure(router.state.matches.at(-1)?.route.path))
      // Nothing of the app depends on it.
      .catch(() => undefined);
  }

  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    firstContentShown()
      .then(() => import('./service-worker.ts'))
      .then(({ startServiceWorker }) => startServiceWorker(base))
      // Without it the app works, but not offline.
      .catch((error: unknown) => console.warn('No service worker.', error));
  }
}
