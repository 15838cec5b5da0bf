import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { type createBrowserRouter, RouterProvider } from 'react-router-dom';
import { forgetEntriesOfOthers } from '#api/platform/personal-entries.ts';
import { isEverybodys, keepSavedReadsPrivate } from '#api/platform/saved-reads.ts';
import { type SessionCheck, useSession } from '#api/platform/session.ts';

export interface AppProps {
  router: ReturnType<typeof createBrowserRouter>;
  queryClient: QueryClient;
  sessionCheck: SessionCheck;
  /** What stands there while the stored session is looked at. */
  startup: ReactNode;
}

export function App({ router, queryClient, sessionCheck, startup }: AppProps) {
  const checking = useSyncExternalStore(sessionCheck.subscribe, sessionCheck.isRunning);
  const userId = useSession()?.userId ?? null;
  const lastUserId = useRef(userId);

  useEffect(() => keepSavedReadsPrivate(), []);
  useEffect(() => forgetEntriesOfOthers(), []);

  useEffect(() => {
    if (lastUserId.current === userId) {
      return;
    }
    const wasVisitor = lastUserId.current === null;
    lastUserId.current = userId;
    // Another person, or a visitor, uses the app now: nothing that was read for the last one may be shown. What a visitor read
    // of what is everybody's stays: it need not come again just when the first entry waits for the line.
    queryClient.resetQueries({
      predicate: ({ meta, state }) => !(wasVisitor && isEverybodys(meta) && Boolean(state.data)),
    });
  }, [userId, queryClient]);

  if (checking) {
    return startup;
  }
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
