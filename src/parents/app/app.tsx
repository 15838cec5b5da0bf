import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { RouterProvider } from 'react-router-dom';
import { forgetEntriesOfOthers } from '#api/platform/personal-entries.ts';
import { keepSavedReadsPrivate } from '#api/platform/saved-reads.ts';
import { keepSessionFresh, type SessionCheck, useSession } from '#api/platform/session.ts';
import { Backdrop } from './backdrop.tsx';
import type { createAppRouter } from './router.tsx';
import { StartupScreen } from './startup-screen.tsx';

export interface AppProps {
  router: ReturnType<typeof createAppRouter>;
  queryClient: QueryClient;
  sessionCheck: SessionCheck;
}

export function App({ router, queryClient, sessionCheck }: AppProps) {
  const checking = useSyncExternalStore(sessionCheck.subscribe, sessionCheck.isRunning);
  const userId = useSession()?.userId ?? null;
  const lastUserId = useRef(userId);

  useEffect(() => keepSessionFresh(), []);
  useEffect(() => keepSavedReadsPrivate(), []);
  useEffect(() => forgetEntriesOfOthers(), []);

  useEffect(() => {
    if (lastUserId.current === userId) return;
    lastUserId.current = userId;
    // Somebody else, or nobody, sits here now: nothing that was read for the last one may be shown.
    queryClient.resetQueries();
  }, [userId, queryClient]);

  if (checking) {
    return (
      <>
        <Backdrop />
        <div className="column">
          <StartupScreen onSkip={sessionCheck.skip} />
        </div>
      </>
    );
  }
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
