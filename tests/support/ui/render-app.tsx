import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createQueryClient } from '#api/platform/query-client.ts';
import { startSessionCheck } from '#api/platform/session.ts';
import { takeAuthLink } from '#parents/app/auth-link.ts';
import { createAppRouter } from '#parents/app/router.tsx';
import { Startup } from '#parents/app/startup.tsx';
import { App } from '#parts/frame/app.tsx';
import { leaveApp, onLeave } from './leave-app.ts';
import { storeSession, type TestSession } from './session.ts';

/**
 * The whole app at an address, with the real router, session and data clients: everything but the network.
 * `session: true` signs in somebody plausible.
 */
export function renderApp(path: string, options: { session?: TestSession | true } = {}) {
  leaveApp();
  if (options.session !== undefined) {
    storeSession(options.session === true ? {} : options.session);
  }
  window.history.replaceState(null, '', path);
  const sessionCheck = startSessionCheck(takeAuthLink());
  const router = createAppRouter();
  const queryClient = createQueryClient();
  // Failures are asked again at once: no test waits for the pause between.
  queryClient.setDefaultOptions({
    ...queryClient.getDefaultOptions(),
    queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 },
  });
  const view = render(
    <App
      router={router}
      queryClient={queryClient}
      sessionCheck={sessionCheck}
      startup={<Startup onSkip={sessionCheck.skip} />}
    />,
  );
  onLeave(() => {
    view.unmount();
    router.dispose();
    queryClient.clear();
  });
  // Nobody pauses between two keys: React has drawn what one did before the next.
  return { user: userEvent.setup({ delay: null }), router, queryClient, ...view };
}
