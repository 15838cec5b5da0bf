import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '#api/platform/query-client.ts';
import { startSessionCheck } from '#api/platform/session.ts';
import { App } from '#parents/app/app.tsx';
import { takeAuthLink } from '#parents/app/auth-link.ts';
import { createAppRouter } from '#parents/app/router.tsx';
import { firstContentShown } from '#ui/first-content.ts';
import '#ui/styles.css';

// First of all: where a session must be refreshed, its request goes out before anything is drawn.
const sessionCheck = startSessionCheck(takeAuthLink());

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const router = createAppRouter();
const render = () =>
  // A transition is drawn in slices: a cheap phone is not deaf to touch meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App router={router} queryClient={createQueryClient()} sessionCheck={sessionCheck} />
      </StrictMode>,
    ),
  );

if (router.state.initialized || sessionCheck.isRunning()) render();
else {
  // The static shell stands in until the screen's own code is here: drawing another one between would cost time.
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    render();
  });
}

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  firstContentShown()
    .then(() => import('#parents/app/service-worker.ts'))
    .then(({ startServiceWorker }) => startServiceWorker())
    // The app is whole without it, only not offline.
    .catch((error: unknown) => console.warn('No service worker.', error));
}
