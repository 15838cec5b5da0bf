import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { RouterProvider } from 'react-router-dom';
import { keepSessionFresh, useSession, useSessionCheck } from '#api/session.ts';
import { Backdrop } from './backdrop.tsx';
import type { createAppRouter } from './router.tsx';
import { StartupScreen } from './startup-screen.tsx';

export interface AppProps {
  router: ReturnType<typeof createAppRouter>;
  queryClient: QueryClient;
}

export function App({ router, queryClient }: AppProps) {
  const { checking, skip } = useSessionCheck();
  const userId = useSession()?.userId ?? null;
  const lastUserId = useRef(userId);

  useEffect(() => keepSessionFresh(), []);

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
          <StartupScreen onSkip={skip} />
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
