import { QueryClient } from '@tanstack/react-query';
import { toAppError } from './app-error.ts';
import { savedReadsPersister } from './saved-reads.ts';

const maxRetries = 2;

/** Reads are served from memory at once and refreshed behind; only what may heal by itself is asked again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 30 * 60_000,
        retry: (failures, error) => failures < maxRetries && toAppError(error).retryable,
        // With no connection a request fails and the screen says so; waiting in silence would look like loading.
        networkMode: 'always',
        refetchOnReconnect: true,
        persister: savedReadsPersister,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
