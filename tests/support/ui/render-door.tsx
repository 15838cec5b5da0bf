import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createQueryClient } from '#api/platform/query-client.ts';
import { App, type AppProps } from '#parts/frame/app.tsx';
import { leaveApp, onLeave } from './leave-app.ts';
import { storeSession, type TestSession } from './session.ts';

interface Door extends Omit<AppProps, 'queryClient'> {}

/** A whole door at an address, with its real router, session and data clients: everything but the network. */
export function renderDoor(path: string, session: TestSession | null, openDoor: () => Door) {
  leaveApp();
  if (session !== null) {
    storeSession(session);
  }
  window.history.replaceState(null, '', path);
  const door = openDoor();
  const { router } = door;
  const queryClient = createQueryClient();
  // Failures are asked again at once: no test waits for the pause between.
  queryClient.setDefaultOptions({
    ...queryClient.getDefaultOptions(),
    queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 },
  });
  const view = render(<App {...door} queryClient={queryClient} />);
  onLeave(() => {
    view.unmount();
    router.dispose();
    queryClient.clear();
  });
  // Nobody pauses between two keys: React has drawn what one did before the next.
  return { user: userEvent.setup({ delay: null }), router, queryClient, ...view };
}
