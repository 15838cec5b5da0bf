import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { signal } from '#domain/signal.ts';
import { toAppError } from './app-error.ts';
import { report } from './report.ts';
import { savedReadsPersister } from './saved-reads.ts';

const maxRetries = 2;

/** Reads are served from memory at once and refreshed behind; only what may heal by itself is asked again. */
export function createQueryClient(): QueryClient {
  // The library assumes that every page begins with a connection, and then never hears of a connection that comes later.
  onlineManager.setOnline(!signal.isCut());
  const onError = (error: unknown) => report({ error });
  return new QueryClient({
    // What a screen shows as its own failure may be a fault of the app: an answer in another form than agreed.
    ...(import.meta.env.VITE_ERROR_DSN && {
      queryCache: new QueryCache({ onError }),
      mutationCache: new MutationCache({ onError }),
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 30 * 60_000,
        // Without a connection asking again is no use before there is one, and then it happens by itself.
        retry: (failures, error) =>
          failures < maxRetries && toAppError(error).retryable && !signal.isCut(),
        // With no connection a request fails and the screen says so; waiting in silence would look like loading.
        networkMode: 'always',
        refetchOnReconnect: true,
        persister: savedReadsPersister,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
