import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '#api/query-client.ts';
import { startSessionCheck } from '#api/session.ts';
import { App } from '#app/app.tsx';
import { takeAuthLink } from '#app/auth-link.ts';
import { createAppRouter } from '#app/router.tsx';
import '#ui/styles.css';

// First of all: where a session must be refreshed, its request goes out before anything is drawn.
const sessionCheck = startSessionCheck(takeAuthLink());

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const router = createAppRouter();
const render = () =>
  createRoot(root).render(
    <StrictMode>
      <App router={router} queryClient={createQueryClient()} sessionCheck={sessionCheck} />
    </StrictMode>,
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
